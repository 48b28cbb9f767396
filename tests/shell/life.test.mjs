// The real program killed and started again, and two windows of it.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { played } from "../rules/engine.mjs";
import { App, newHome, startDisplay } from "./fixture.mjs";

let display;
before(async () => {
  display = await startDisplay();
});
after(() => display.stop());

const TAPS = ["P1", "P8", "P8", "P5", "P3", "P1", "P3", "P3", "P12", "P11", "P12", "P1"];

/** Kills differ from run to run; a failure says which it was. */
const count = Math.floor(Math.random() * TAPS.length) + 1;

test(`killed after an arbitrary tap (${count}), the game is found as it was`, async () => {
  const home = newHome();
  let app = await App.start({ display, home, arguments: ["HM1-N-ARMF5NT"] });
  try {
    const taps = TAPS.slice(0, count);
    for (const place of taps) await app.tap(place);
    const { moves, selected } = played(["deal HM1-N-ARMF5NT", ...taps.map((place) => `tap ${place}`)]);
    await app.until(
      (made, chosen) =>
        document.querySelector('[data-part="moves"]').textContent === String(made) &&
        document.querySelectorAll('.place[aria-pressed="true"]').length === chosen,
      moves,
      selected.length,
    );
    if (moves > 0) {
      await app.click('.controls [data-action="undo"]');
      await app.until(() => document.querySelector('.controls [data-action="redo"]').ariaDisabled === "false");
    }
    const before = await app.view();
    assert.equal(before.can_redo, moves > 0);
    const { clock } = await app.invoke("snapshot");
    await app.kill();
    app = await App.start({ display, home });
    const now = await app.invoke("snapshot");
    assert.deepEqual(now.view.table, before.table);
    for (const part of ["code", "score", "moves", "can_undo", "can_redo", "status"]) {
      assert.deepEqual(now.view[part], before[part], part);
    }
    // Up to ten seconds of thinking time may be lost, and none is made up.
    assert.ok(now.clock.ms >= clock.ms - 10_000, `${now.clock.ms} after ${clock.ms}`);
    if (before.can_redo) {
      await app.click('.controls [data-action="redo"]');
      await app.until((moves) => document.querySelector('[data-part="moves"]').textContent === String(moves), before.moves + 1);
    }
  } finally {
    await app.stop();
    home.remove();
  }
});

test("two windows are in step: a tap and Placement help", async () => {
  const home = newHome();
  const app = await App.start({ display, home, arguments: ["HM1-N-ARMF5NT"] });
  try {
    const [first] = await app.windows();
    await app.click('.controls [data-action="menu"]');
    await app.until(() => document.querySelector('[data-dialog="menu"] [data-action="new_window"]'));
    await app.click('[data-dialog="menu"] [data-action="new_window"]');
    let second;
    while (second === undefined) second = (await app.windows()).find((handle) => handle !== first);
    await app.turnTo(second);
    await app.ready();
    await app.turnTo(first);
    await app.until(() => !document.querySelector('[role="dialog"]'));
    await app.tap("P1");
    await app.turnTo(second);
    await app.until(() => document.querySelector('[data-place="P1"]').ariaPressed === "true");
    await app.until(() => document.querySelector(".dusk.on"));
    // Placement help, switched off in the second, is off in the first.
    await app.invoke("change_settings", { patch: { placement_help: false } });
    await app.until(() => !document.querySelector(".dusk.on"));
    await app.turnTo(first);
    await app.until(() => !document.querySelector(".dusk.on"));
    await app.tap("P8");
    await app.turnTo(second);
    await app.until(() => document.querySelector('[data-part="score"]').textContent === "10");
  } finally {
    await app.stop();
    home.remove();
  }
});
