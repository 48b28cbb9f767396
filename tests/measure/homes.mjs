// The files of a player who has played before.

import { App, newHome, startDisplay } from "../shell/fixture.mjs";

/** A home with a game that has begun, so that its clock runs, the first word read, and these settings. */
export async function begun(settings = {}) {
  const display = await startDisplay();
  const home = newHome();
  const app = await App.start({ display, home, arguments: ["HM1-N-ARMF5NT"] });
  await app.invoke("tap", { place: "P1" });
  await app.invoke("tap", { place: "P8" });
  await app.invoke("seen_first_run");
  await app.invoke("change_settings", { patch: settings });
  await app.stop();
  await display.stop();
  return home;
}
