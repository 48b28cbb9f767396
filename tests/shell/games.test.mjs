// Half Moon and Waning Moon in the real window, by the commands and clicks of a player.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { transcript } from "../rules/engine.mjs";
import { App, newHome, startDisplay } from "./fixture.mjs";

let display;
before(async () => {
  display = await startDisplay();
});
after(() => display.stop());

/** The places tapped in a transcript. */
const tapsOf = (name) => transcript(name).filter(([verb]) => verb === "tap").map(([, place]) => place);

/** Runs with an app of its own files, and takes both away afterwards. */
async function withApp(options, run) {
  const home = newHome();
  const app = await App.start({ display, home, ...options });
  try {
    await run(app, home);
  } finally {
    await app.stop();
    home.remove();
  }
}

/** Waits until the page shows these figures. */
const shows = (app, part, text) =>
  app.until((name, wanted) => document.querySelector(`[data-part="${name}"]`)?.textContent === wanted, part, text);

/** Types a code as a player does. */
async function typeCode(app, code) {
  await app.click('.controls [data-action="menu"]');
  await app.until(() => document.querySelector('[data-dialog="menu"] [data-action="code"]'));
  await app.click('[data-dialog="menu"] [data-action="code"]');
  await app.until(() => document.querySelector(".code-input"));
  await app.type(".code-input", code);
  await app.click('[data-dialog="code"] [data-action="deal"]');
}

test("Half Moon: opened by its code, won by 104 taps, undone and won again", () =>
  withApp({}, async (app) => {
    await typeCode(app, "hm1 n armf5nt");
    await shows(app, "code", "HM1-N-ARMF5NT");
    const taps = tapsOf("half-moon-won");
    assert.equal(taps.length, 104);
    for (const place of taps) await app.tap(place);
    await app.until(() => document.querySelector("[data-win]"));
    const won = await app.view();
    assert.deepEqual(
      [won.status, won.moves, won.score, won.cards_home],
      ["won", 48, 520, 104],
    );
    await shows(app, "score", "520");
    await shows(app, "moves", "48");
    await app.click('.controls [data-action="undo"]');
    await app.until(() => !document.querySelector("[data-win]"));
    assert.equal((await app.view()).status, "playing");
    // Won again by hand: the cards that came back are tapped once more.
    const back = (await app.view()).table.filter(({ cards }) => cards.length > 0).map(({ place }) => place);
    for (const place of back) await app.tap(place);
    await app.until(() => document.querySelector("[data-win]"));
    assert.equal((await app.view()).score, 520);
  }));

test("Waning Moon is won by the shared transcript", () =>
  withApp({ arguments: ["WM1-N-AAAAAAC"] }, async (app) => {
    await shows(app, "code", "WM1-N-AAAAAAC");
    for (const place of tapsOf("waning-moon-won")) await app.tap(place);
    await app.until(() => document.querySelector("[data-win]"));
    const won = await app.view();
    assert.deepEqual([won.status, won.score, won.cards_home], ["won", 520, 104]);
  }));

test("a dead deal is announced stuck at once", () =>
  withApp({ arguments: ["HM1-N-AAAAETH"] }, async (app) => {
    await app.until(() => document.querySelector('[data-bar="stuck"]'));
    assert.equal((await app.view()).status, "stuck");
  }));

test("malformed codes have each their own message, and the game at hand stays", () =>
  withApp({ arguments: ["HM1-N-ARMF5NT"] }, async (app) => {
    await app.tap("P1");
    await app.tap("P8");
    await shows(app, "score", "10");
    const messages = new Set();
    await typeCode(app, "XX1-N-AAAAAAA");
    for (const code of ["XX1-N-AAAAAAA", "HM2-N-AAAAAAA", "HM1-X-AAAAAAA", "HM1-N-AAAAA8A", "HM1-N-AAAA"]) {
      await app.type(".code-input", code);
      await app.click('[data-dialog="code"] [data-action="deal"]');
      messages.add(
        await app.until((seen) => {
          const text = document.querySelector(".field-error").textContent;
          return text && !seen.includes(text) ? text : null;
        }, [...messages]),
      );
    }
    assert.equal(messages.size, 5);
    const now = await app.view();
    assert.deepEqual([now.code, now.score, now.moves], ["HM1-N-ARMF5NT", 10, 1]);
  }));
