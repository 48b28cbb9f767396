// What the game does when nobody does anything: time on the processor and wake-ups, with the clock
// shown, hidden, and with the window minimised; and what ten games leave in memory.

import { execFileSync } from "node:child_process";
import { App, newHome, startDisplay } from "../shell/fixture.mjs";
import { transcript } from "../browser/fixture.mjs";
import { row, short } from "./figures.mjs";
import { begun } from "./homes.mjs";
import { atWork, end, family, memory } from "./proc.mjs";
import { empty, ours, start, ticking } from "./programs.mjs";
import { startScreen } from "./screen.mjs";

const SECONDS = 30;
/** Milliseconds that a start may go on working, five of them side by side, before it is said to rest. */
const SETTLING = 20_000;
const GAMES = 10;
/** Taps handed to the page at a time. */
const CHUNK = 20;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function resting(program, home, { minimised = false } = {}) {
  const screen = await startScreen({ manager: true });
  const child = start(program, screen, home);
  try {
    await wait(SETTLING);
    if (minimised) {
      const environment = { ...process.env, DISPLAY: screen.name };
      execFileSync("xdotool", ["search", "--onlyvisible", "--name", "Half Moon", "windowminimize"], { env: environment });
      await wait(1500);
    }
    return await atWork(child.pid, SECONDS);
  } finally {
    await end(child);
    await screen.stop();
  }
}

/** Runs the part. */
export async function restPart(say) {
  const rows = [];
  say("getting games ready");
  const homes = [await begun({ clock_shown: true }), await begun({ clock_shown: false }), await begun({ clock_shown: true }), newHome(), newHome()];
  try {
    say(`${SECONDS} seconds at rest, five windows`);
    const [shown, hidden, minimised, floor, bare] = await Promise.all([
      resting(ours, homes[0]),
      resting(ours, homes[1]),
      resting(ours, homes[2], { minimised: true }),
      resting(empty, homes[3]),
      resting(ticking, homes[4]),
    ]);
    const told = (what, { percent, wakeUps, busiest }, budget) => {
      rows.push(
        row("at rest", what, {
          value: percent,
          text: `${short(percent)} % of a core, ${short(wakeUps)} wake-ups a second`,
          floor: floor.percent,
          floorText: `${short(floor.percent)} %, ${short(floor.wakeUps)}`,
          limit: budget ? "< 0.5 %" : "",
          within: budget ? percent < 0.5 : undefined,
          more: { percent, wakeUps, busiest },
        }),
      );
    };
    told(`clock shown, running, ${SECONDS} s`, shown, true);
    told(`   ${ticking.name}`, bare, false);
    told("clock hidden", hidden, true);
    told("minimised", minimised, true);
  } finally {
    for (const home of homes) home.remove();
  }
  rows.push(await tenGames(say));
  return rows;
}

/** Ten games tapped through in the window, under the driver; what they leave in memory. */
async function tenGames(say) {
  const display = await startDisplay();
  const home = newHome();
  const app = await App.start({ display, home });
  try {
    const process = await app.processId();
    await wait(2000);
    const before = memory(family(process)).pss;
    const [[, code], ...commands] = transcript("half-moon-won");
    const places = commands.map(([, place]) => place);
    for (let game = 0; game < GAMES; game += 1) {
      say(`game ${game + 1} of ${GAMES}`);
      const now = new Date();
      const date = now.getFullYear() * 10000 + (now.getMonth() + 1) * 100 + now.getDate();
      await app.invoke("deal_code", { code, date });
      for (let at = 0; at < places.length; at += CHUNK) {
        await app.run(async (taps) => {
          // Clicks as a screen reader makes them, each with time to be answered and seen.
          for (const place of taps) {
            document.querySelector(`.table-play [data-place="${place}"]`).click();
            await new Promise((resolve) => setTimeout(resolve, 40));
          }
        }, places.slice(at, at + CHUNK));
      }
    }
    await wait(2000);
    const after = memory(family(process)).pss;
    return row("memory", `PSS after ${GAMES} games, under the driver`, { value: after, unit: "MB", floor: before, floorText: `${short(before)} (the same, before)` });
  } finally {
    await app.stop();
    await display.stop();
    home.remove();
  }
}
