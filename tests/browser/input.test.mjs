// Fingers: fast, two at once, dragging, sliding, interrupted.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { agrees, deal, doings, engineHas, middle, openPage, startPlay, tap, view } from "./fixture.mjs";

let play;
let browser;
let game;
before(async () => {
  play = await startPlay();
  ({ browser, game } = play);
});
after(() => play.close());

/** Fingers, as the browser gets them: each has a number, several may lie on the glass. */
async function hand(page) {
  const session = await page.context().newCDPSession(page);
  const down = new Map();
  const send = (type, points = [...down.values()]) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  return {
    put: (id, { x, y }) => {
      down.set(id, { id, x, y });
      return send("touchStart");
    },
    move: (id, { x, y }) => {
      down.set(id, { id, x, y });
      return send("touchMove");
    },
    // Of an end the browser wants to hear the fingers that are lifted.
    lift: (id) => {
      const lifted = down.get(id);
      down.delete(id);
      return send("touchEnd", [lifted]);
    },
    cancel: () => {
      down.clear();
      return send("touchCancel", []);
    },
  };
}

// Pairs and a trio, with wrong taps, taps on emptied places and changes of mind between them.
const FAST = ["P1", "P8", "P8", "P5", "P3", "P1", "P2", "R1", "R1", "P4", "P9", "P6", "P6", "R5", "P10", "P11", "P3", "P3", "P12", "P7"];

test("ten taps a second count in their order", async () => {
  const page = await openPage(browser, game, { code: "HM1-N-ARMF5NT" });
  const spots = new Map();
  for (const place of FAST) spots.set(place, await middle(page, place));
  const fingers = await hand(page);
  for (const place of FAST) {
    await fingers.put(0, spots.get(place));
    await fingers.lift(0);
    await page.waitForTimeout(100); // the speed is what is tested
  }
  await engineHas(page, "HM1-N-ARMF5NT", FAST.map((place) => `tap ${place}`));
  await agrees(page);
  await page.context().close();
});

test("after a finger on the table no mouse is played; keys go on from where it tapped", async () => {
  const page = await openPage(browser, game, { code: "HM1-N-ARMF5NT" });
  await page.evaluate(() => {
    window.heard = [];
    for (const what of ["mousemove", "mousedown", "mouseup", "click", "contextmenu"]) document.addEventListener(what, ({ type }) => window.heard.push(type), true);
  });
  await tap(page, "P1");
  await agrees(page, ({ selected }) => selected[0] === "P1");
  // A finger elsewhere is followed by its click: by then the table's would have come.
  const menu = await page.locator('.controls [data-action="menu"]').boundingBox();
  await page.touchscreen.tap(menu.x + menu.width / 2, menu.y + menu.height / 2);
  await page.locator('[data-dialog="menu"]').waitFor();
  assert.deepEqual(await page.evaluate(() => window.heard.filter((what) => what !== "mousemove")), ["mousedown", "mouseup", "click"]);
  await page.keyboard.press("Escape");
  await page.locator('[data-dialog="menu"]').waitFor({ state: "detached" });
  const focused = () => page.evaluate(() => document.activeElement?.dataset.place ?? null);
  await page.locator('.place[data-place="P3"]').focus();
  await tap(page, "P8");
  await agrees(page, ({ moves }) => moves === 1);
  assert.equal(await focused(), "P8");
  // A button that a finger has pressed does not keep the keys.
  const undo = await page.locator('.controls [data-action="undo"]').boundingBox();
  await page.touchscreen.tap(undo.x + undo.width / 2, undo.y + undo.height / 2);
  await agrees(page, ({ moves }) => moves === 0);
  await tap(page, "P1");
  await agrees(page, ({ selected }) => selected[0] === "P1");
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await focused(), null);
  await page.context().close();
});

test("a touch that no pointer came before is left to the mouse that is played after it", async () => {
  const page = await openPage(browser, game, { code: "HM1-N-ARMF5NT" });
  // As WebKitGTK has it, which knows no pointers of fingers; as screen readers touch, too. One real finger before does not matter.
  await tap(page, "P1");
  await agrees(page, ({ selected }) => selected[0] === "P1");
  const prevented = await page.locator('.place[data-place="P8"]').evaluate((target) => {
    const finger = new Touch({ identifier: 1, target });
    const event = new TouchEvent("touchstart", { bubbles: true, cancelable: true, touches: [finger], targetTouches: [finger], changedTouches: [finger] });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  });
  assert.equal(prevented, false);
  const { x, y } = await middle(page, "P8");
  await page.mouse.click(x, y);
  await engineHas(page, "HM1-N-ARMF5NT", ["tap P1", "tap P8"]);
  await page.context().close();
});

test("two fingers tap in turn, the next before the last is lifted", async () => {
  const page = await openPage(browser, game, { code: "HM1-N-ARMF5NT" });
  const spots = new Map();
  for (const place of FAST) spots.set(place, await middle(page, place));
  const fingers = await hand(page);
  for (const [index, place] of FAST.entries()) {
    await fingers.put(index % 2, spots.get(place));
    if (index > 0) await fingers.lift((index + 1) % 2);
  }
  await fingers.lift((FAST.length - 1) % 2);
  await engineHas(page, "HM1-N-ARMF5NT", FAST.map((place) => `tap ${place}`));
  await agrees(page);
  await page.context().close();
});

test("a tap during the animation of the last one acts at once", async () => {
  const page = await openPage(browser, game, { code: "HM1-N-ARMF5NT" });
  const spots = {};
  for (const place of ["P1", "P8", "P5", "P3"]) spots[place] = await middle(page, place);
  for (const place of ["P1", "P8", "P8", "P5", "P3"]) await page.touchscreen.tap(spots[place].x, spots[place].y);
  const now = await engineHas(page, "HM1-N-ARMF5NT", ["tap P1", "tap P8", "tap P8", "tap P5", "tap P3"]);
  assert.deepEqual([now.score, now.moves], [25, 2]);
  await page.context().close();
});

/** A Waning Moon deal, and a move in it that the engine takes from the very start. */
const WANING = "WM1-N-AAAAAAC";

test("a card dragged by a finger lies where it was dropped", async () => {
  const page = await openPage(browser, game, { code: WANING });
  const fingers = await hand(page);
  // The transcript begins with T1 → F1.
  const from = await topOf(page, "T1");
  const to = await middle(page, "F1");
  await fingers.put(0, from);
  for (const part of [0.2, 0.5, 0.8, 1]) {
    await fingers.move(0, { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  }
  await fingers.lift(0);
  const now = await engineHas(page, WANING, ["move T1 F1"]);
  assert.equal(now.moves, 1);
  await agrees(page);
  await page.context().close();
});

test("a card dropped nowhere, or where it may not lie, goes back", async () => {
  const page = await openPage(browser, game, { code: WANING });
  const fingers = await hand(page);
  const from = await topOf(page, "T1");
  for (const to of [{ x: from.x + 60, y: 3 }, await middle(page, "S")]) {
    await fingers.put(0, from);
    for (const part of [0.3, 0.7, 1]) {
      await fingers.move(0, { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
    }
    await fingers.lift(0);
    await page.waitForFunction(() => !document.querySelector(".card.held"));
    assert.equal((await agrees(page)).moves, 0);
  }
  await page.context().close();
});

test("a card that is taken up leaves its column in the shade, and the shade lies over what lies there alone", async () => {
  const page = await openPage(browser, game, { code: "WM1-N-AAAAAAC" });
  await tap(page, "T3");
  await agrees(page, ({ selected }) => selected[0] === "T3");
  /** The height of the shade over T6, and of its cards without the last and with it. */
  const heights = () =>
    page.evaluate(() => {
      const cards = [...document.querySelectorAll('.card[data-at="T6"]')].map((card) => card.getBoundingClientRect());
      const at = [...document.querySelectorAll(".table-play .place")].findIndex(({ dataset }) => dataset.place === "T6");
      const dusk = document.querySelectorAll(".table-play .dusk")[at];
      const over = (some) => Math.round(Math.max(...some.map(({ bottom }) => bottom)) - Math.min(...some.map(({ top }) => top)));
      return { on: dusk.classList.contains("on"), shade: Math.round(dusk.getBoundingClientRect().height), without: over(cards.slice(0, -1)), all: over(cards) };
    });
  const before = await heights();
  assert.ok(before.on);
  assert.equal(before.shade, before.all);
  const fingers = await hand(page);
  const spot = await middle(page, "T6");
  await fingers.put(0, spot);
  await fingers.move(0, { x: spot.x + 4, y: spot.y + 30 });
  await page.locator(".card.held").waitFor();
  const held = await heights();
  assert.ok(held.on);
  assert.equal(held.shade, held.without);
  assert.notEqual(held.without, before.all);
  await fingers.cancel();
  await page.waitForFunction(() => document.querySelector(".card.held, .card.flying") === null);
  assert.equal((await heights()).shade, before.all);
  await page.context().close();
});

test("a drag that the system breaks off puts the card back, and play goes on", async () => {
  const page = await openPage(browser, game, { code: WANING });
  const fingers = await hand(page);
  const from = await topOf(page, "T1");
  await fingers.put(0, from);
  for (const far of [15, 40, 80]) await fingers.move(0, { x: from.x + far, y: from.y + far });
  await page.waitForFunction(() => document.querySelector(".card.held"));
  await fingers.cancel();
  await page.waitForFunction(() => !document.querySelector(".card.held"));
  assert.equal((await agrees(page)).moves, 0);
  await tap(page, "S");
  await engineHas(page, WANING, ["tap S"]);
  await page.context().close();
});

test("while a card is dragged other fingers do nothing", async () => {
  const page = await openPage(browser, game, { code: WANING });
  const fingers = await hand(page);
  const from = await topOf(page, "T1");
  const stock = await middle(page, "S");
  await fingers.put(0, from);
  for (const far of [15, 40]) await fingers.move(0, { x: from.x + far, y: from.y + far });
  await page.waitForFunction(() => document.querySelector(".card.held"));
  await fingers.put(1, stock);
  await fingers.lift(1);
  await fingers.cancel();
  await page.waitForFunction(() => !document.querySelector(".card.held"));
  assert.equal((await agrees(page)).moves, 0);
  await page.context().close();
});

test("two quick taps send a card home, and are two taps where it cannot go", async () => {
  const page = await openPage(browser, game, { code: WANING });
  const home = await middle(page, "T1");
  await page.touchscreen.tap(home.x, home.y);
  await page.touchscreen.tap(home.x, home.y);
  await engineHas(page, WANING, ["home T1"]);
  await deal(page, WANING);
  const elsewhere = await firstThatStays(page);
  const spot = await middle(page, elsewhere);
  await page.touchscreen.tap(spot.x, spot.y);
  await page.touchscreen.tap(spot.x, spot.y);
  // Selected, then deselected: as two taps.
  await engineHas(page, WANING, [`tap ${elsewhere}`, `tap ${elsewhere}`]);
  await page.context().close();
});

test("a key is no half of a double tap", async () => {
  const page = await openPage(browser, game, { code: WANING, touch: false, posts: true });
  const done = doings(page);
  const { x, y } = await middle(page, "T1");
  // Two quick taps would send it home.
  const ways = [() => page.mouse.click(x, y), () => page.locator('.place[data-place="T1"]').press("Enter")];
  for (const way of [...ways, ...ways.reverse()]) await way();
  await engineHas(page, WANING, ["tap T1", "tap T1", "tap T1", "tap T1"]);
  assert.deepEqual(done, ["tap", "tap", "tap", "tap"]);
  await page.context().close();
});

test("a finger that drags takes the keys from a button as well; a screen reader's click leaves them", async () => {
  const page = await openPage(browser, game, { code: WANING });
  const focused = () => page.evaluate(() => document.activeElement.dataset.action ?? document.activeElement.localName);
  await tap(page, "S");
  await tap(page, "S");
  await agrees(page, ({ moves }) => moves === 2);
  const undo = await page.locator('.controls [data-action="undo"]').boundingBox();
  await page.touchscreen.tap(undo.x + undo.width / 2, undo.y + undo.height / 2);
  await agrees(page, ({ moves }) => moves === 1);
  assert.equal(await focused(), "undo");
  await page.locator('.place[data-place="S"]').evaluate((place) => place.click());
  await agrees(page, ({ moves }) => moves === 2);
  assert.equal(await focused(), "undo");
  const fingers = await hand(page);
  const from = await topOf(page, "T1");
  const to = await middle(page, "F1");
  await fingers.put(0, from);
  for (const part of [0.5, 1]) await fingers.move(0, { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
  await fingers.lift(0);
  await agrees(page, ({ moves }) => moves === 3);
  assert.equal(await focused(), "body");
  await page.keyboard.press(" ");
  await engineHas(page, WANING, ["tap S", "tap S", "move T1 F1"]);
  await page.context().close();
});

test("quick taps on the stock draw a card each", async () => {
  const page = await openPage(browser, game, { code: WANING });
  const stock = await middle(page, "S");
  for (let i = 0; i < 4; i++) await page.touchscreen.tap(stock.x, stock.y);
  await engineHas(page, WANING, ["tap S", "tap S", "tap S", "tap S"]);
  await agrees(page);
  await page.context().close();
});

/** The middle of the uppermost card of a column: that is what can be dragged. */
function topOf(page, place) {
  return page.evaluate((name) => {
    const cards = [...document.querySelectorAll(`.table-play .card[data-at="${name}"]`)];
    const top = cards.reduce((a, b) => (Number(a.style.zIndex) > Number(b.style.zIndex) ? a : b));
    const box = top.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }, place);
}

/** A column whose top card is no ace: at the start it cannot go home. */
async function firstThatStays(page) {
  const { table } = await view(page);
  return table.find(({ place, cards }) => place.startsWith("T") && cards.at(-1) % 13 !== 0).place;
}
