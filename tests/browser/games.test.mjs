// Whole games on a phone, tapped with a finger.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  agrees,
  dealFirst,
  doings,
  engineHas,
  openPage,
  playFirst,
  ready,
  startBrowser,
  startGame,
  tap,
  tapAndLook,
  transcript,
  turn,
  until,
  view,
} from "./fixture.mjs";
import { unseen } from "./geometry.mjs";

let browser;
let game;
before(async () => {
  browser = await startBrowser();
  game = await startGame();
  await game.ask("seen_first_run");
});
after(async () => {
  await browser.close();
  await game.stop();
});

const UPRIGHT = { width: 360, height: 640 };
const SIDEWAYS = { width: 740, height: 360 };

/** Plays a transcript; `meanwhile` is called before each tap with its number. */
async function play(name, meanwhile = async () => {}) {
  const [[, code], ...taps] = transcript(name);
  const page = await openPage(browser, game, { code, size: UPRIGHT });
  for (const [index, [verb, place]] of taps.entries()) {
    assert.equal(verb, "tap");
    await meanwhile(page, index);
    await tapAndLook(page, place);
  }
  await engineHas(page, code, taps.map((words) => words.join(" ")));
  await page.locator("[data-win]").waitFor();
  return { page, won: await agrees(page) };
}

/** The moon of a won game stands above or beside the words about it, not behind them, and alone. */
const shines = (page) =>
  until(page, () => {
    const scene = document.querySelector(".scene[data-moon]");
    if (!scene) return false;
    const [x, y, r] = scene.dataset.moon.split(" ").map(Number);
    const { left, top } = scene.getBoundingClientRect();
    const moon = { right: left + x + r, bottom: top + y + r, width: 2 * r };
    const words = document.querySelector("[data-win]")?.getBoundingClientRect();
    const night = document.querySelector(".backdrop.hidden-moon");
    return words && night && moon.width > 60 && (moon.bottom <= words.top + 1 || moon.right <= words.left + 1);
  });

test("Half Moon is won with 104 taps, turned in mid-game, then undone and won again", async () => {
  const { page, won } = await play("half-moon-won", async (page, index) => {
    if (index % 30 !== 29) return;
    const sideways = page.viewportSize().width < 500;
    await turn(page, sideways ? SIDEWAYS : UPRIGHT);
    await agrees(page);
  });
  assert.deepEqual(
    { status: won.status, score: won.score, moves: won.moves, home: won.cards_home },
    { status: "won", score: 520, moves: 48, home: 104 },
  );
  await shines(page);
  await page.locator('.controls [data-action="undo"]').tap();
  await page.locator("[data-win]").waitFor({ state: "detached" });
  const undone = await agrees(page);
  assert.deepEqual([undone.status, undone.moves], ["playing", 47]);
  await page.locator('.controls [data-action="redo"]').tap();
  await page.locator("[data-win]").waitFor();
  assert.equal((await agrees(page)).score, 520);
  // Found again as it was left, upright and sideways, and again after a look at the other game.
  for (const size of [UPRIGHT, SIDEWAYS]) {
    await turn(page, size);
    await page.reload();
    await ready(page);
    await shines(page);
  }
  for (const wins of [0, 1]) {
    await page.keyboard.press("g");
    await page.waitForFunction((count) => document.querySelectorAll("[data-win]").length === count, wins);
  }
  await shines(page);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

// With motion it is won on the phones of `phone.test.mjs`.
test("Waning Moon is won by taps without motion, upright and sideways", async () => {
  await game.ask("change_settings", { patch: { motion: "off" } });
  try {
    const { page, won } = await play("waning-moon-won", async (page, index) => {
      if (index === 0) await unseen(page);
      if (index === 150) await turn(page, SIDEWAYS);
    });
    assert.deepEqual([won.status, won.score, won.cards_home], ["won", 520, 104]);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  } finally {
    await game.ask("change_settings", { patch: { motion: "normal" } });
  }
});

test("turning the phone at the winning move keeps everything", async () => {
  const [[, code], ...taps] = transcript("half-moon-won");
  await dealFirst(game, code);
  // What fingers make of the whole game is seen above.
  await playFirst(game, taps.slice(0, -4));
  const page = await openPage(browser, game, { size: UPRIGHT });
  for (const [, place] of taps.slice(-4, -1)) await tapAndLook(page, place);
  await tap(page, taps.at(-1)[1]);
  // The last cards are still on their way.
  await turn(page, SIDEWAYS);
  await page.locator("[data-win]").waitFor();
  await turn(page, UPRIGHT);
  const won = await agrees(page);
  assert.deepEqual([won.status, won.score], ["won", 520]);
  await page.context().close();
});

test("a page that is loaded again shows the game as it was", async () => {
  const page = await openPage(browser, game, { code: "HM1-N-ARMF5NT" });
  for (const place of ["P1", "P8", "P8", "P5", "P3", "P1"]) await tap(page, place);
  // The first tap selects that place as well: the last one has been answered when two moves have.
  const before = await agrees(page, ({ moves, selected }) => moves === 2 && String(selected) === "P1");
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true");
  const after = await agrees(page);
  assert.deepEqual(after.table, before.table);
  assert.deepEqual([after.score, after.moves, after.selected], [25, 2, ["P1"]]);
  await page.context().close();
});

test("a dead deal is said to be stuck at once, with the ways out", async () => {
  const page = await openPage(browser, game, { code: "HM1-N-AAAAETH" });
  const bar = page.locator('[data-bar="stuck"]');
  await bar.waitFor();
  for (const action of ["undo", "restart", "new"]) assert.equal(await bar.locator(`[data-action="${action}"]`).count(), 1);
  await bar.locator('[data-action="new"]').tap();
  await bar.waitFor({ state: "detached" });
  const now = await view(page);
  assert.notEqual(now.code, "HM1-N-AAAAETH");
  assert.equal(now.status, "playing");
  await page.context().close();
});

test("a dead deal offers what can do something, and after a move to begin again", async () => {
  // What it ends with takes a move back and makes it again.
  const [[, code], ...moves] = transcript("waning-moon-stuck").filter(([verb]) => verb !== "undo" && verb !== "redo");
  const open = (options) => openPage(browser, game, { size: { width: 320, height: 568 }, ...options });
  // What comes up may still be on its way, or not yet be laid out for a new size.
  const offers = (page, ...wanted) =>
    until(
      page,
      (expected) => {
        const all = [...document.querySelectorAll('[data-bar="stuck"] .quiet-bar-actions .button')];
        const say = (one) => `${one.dataset.action} ${one.ariaDisabled ? "off" : "on"} ${one.checkVisibility() ? "seen" : "unseen"}`;
        return document.querySelector('[data-bar="stuck"]:not([data-fresh])') && String(all.map(say)) === expected;
      },
      String(wanted),
    );

  const dead = await open({ code: "HM1-N-AAAAETH", posts: true });
  await offers(dead, "undo off unseen", "restart off unseen", "new on seen");
  // Where all three have room, a finger on the two others does nothing.
  await turn(dead, { width: 390, height: 844 });
  await offers(dead, "undo off seen", "restart off seen", "new on seen");
  const before = await view(dead);
  const done = doings(dead);
  await dead.evaluate(() => {
    window.pressed = [];
    document.addEventListener("click", ({ target }) => window.pressed.push(target.closest("button").dataset.action), true);
  });
  // The browser would wait for what is off to be on.
  for (const action of ["undo", "restart"]) await dead.locator(`[data-bar="stuck"] [data-action="${action}"]`).tap({ force: true });
  assert.deepEqual(await until(dead, () => window.pressed.length === 2 && window.pressed), ["undo", "restart"]);
  assert.deepEqual(await view(dead), before);
  assert.deepEqual(done, []);
  assert.equal(await dead.locator('[role="dialog"]').count(), 0);
  await dead.context().close();

  await dealFirst(game, code);
  assert.equal((await playFirst(game, moves)).view.status, "stuck");
  const moved = await open();
  await offers(moved, "undo on unseen", "restart on seen", "new on unseen");
  // The one that stands there alone looks as the first of three does elsewhere.
  const looks = () =>
    moved.locator('[data-bar="stuck"] .quiet-bar-actions .button').evaluateAll((all) =>
      all.map((one) => {
        const { backgroundColor, borderTopColor, color } = getComputedStyle(one);
        return [backgroundColor, borderTopColor, color].join();
      }),
    );
  const [, alone, first] = await looks();
  assert.equal(alone, first);
  await turn(moved, { width: 390, height: 844 });
  await offers(moved, "undo on seen", "restart on seen", "new on seen");
  const [undo, restart, fresh] = await looks();
  assert.equal(restart, undo);
  assert.notEqual(restart, fresh);
  await moved.context().close();
});
