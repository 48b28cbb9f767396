// What comes up by itself takes no finger that was on its way to something else, and no time passes in these tests
// but what they say.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { agrees, answerInstead, dealFirst, invoke, middle, openPage, PHONE, playFirst, ready, startPlay, transcript, view } from "./fixture.mjs";

let play;
before(async () => {
  play = await startPlay({ motion: "off", ask_before_losing: false });
});
after(() => play.close());

/** A page whose time stands still, and which counts the taps that it has heard to their ends. */
async function still(code, taps = [], { viewport = PHONE, notices = [] } = {}) {
  const options = { viewport, hasTouch: true, isMobile: true, locale: "en-GB" };
  await dealFirst(play.game, code);
  await playFirst(play.game, taps);
  const context = await play.browser.newContext(options);
  await answerInstead(context, "notices", notices);
  await context.clock.install();
  await context.clock.pauseAt(Date.now() + 1000);
  await context.addInitScript(() => {
    window.taps = 0;
    window.addEventListener("click", () => (window.taps += 1), true);
    // After a tap on the table comes no click.
    let last = true;
    window.addEventListener("touchstart", ({ defaultPrevented }) => (last = defaultPrevented));
    window.addEventListener("touchend", () => (window.taps += last ? 1 : 0));
  });
  // What a page asks for after its first picture, it has heard: from then on nothing comes up that the test has not made.
  const begun = context.waitForEvent("response", (response) => response.request().postDataJSON()?.cmd === "attend");
  const page = await openPage(play.browser, play.game, { context });
  await page.clock.runFor(20);
  await begun;
  return page;
}

const point = (page, selector) =>
  page.locator(selector).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });

/** A finger taps there, whatever it is; done when the page has heard of it. */
async function tapAt(page, { x, y }) {
  const before = await page.evaluate(() => window.taps);
  await page.touchscreen.tap(x, y);
  await page.waitForFunction((count) => window.taps > count, before);
}

/** What Waning Moon's won game needs until it offers to finish. */
async function offered() {
  const [[, code], ...taps] = transcript("waning-moon-won");
  await dealFirst(play.game, code);
  let made = 0;
  for (const tapped of taps) {
    made += 1;
    const { view: now } = await playFirst(play.game, [tapped]);
    if (now.next_home !== null) break;
  }
  return { code, taps: taps.slice(0, made) };
}

test("the ways out of a stuck deal come too late for a finger on its way, and answer it once they could be seen", async () => {
  const page = await still("HM1-N-AAAAETH");
  const fresh = '[data-bar="stuck"] [data-action="new"]';
  await page.locator(fresh).waitFor();
  await tapAt(page, await point(page, fresh));
  await page.clock.runFor(450);
  await tapAt(page, await point(page, fresh));
  assert.equal((await view(page)).code, "HM1-N-AAAAETH");
  await page.clock.runFor(100);
  await tapAt(page, await point(page, fresh));
  await page.locator(fresh).waitFor({ state: "detached" });
  assert.notEqual((await agrees(page)).code, "HM1-N-AAAAETH");
  await page.context().close();
});

test("a bar that comes back where there is room for one takes no second tap on what hid it", async () => {
  const { code, taps } = await offered();
  const page = await still(code, taps, { viewport: { width: 740, height: 360 }, notices: [{ code: "not_saved" }] });
  const away = '[data-bar="notice-not_saved"] [data-action="dismiss"]';
  const finish = '[data-bar="finish"] [data-action="finish"]';
  await page.locator(away).waitFor();
  await page.locator(finish).waitFor({ state: "hidden" });
  const { moves } = await agrees(page);
  await page.clock.runFor(2000);
  await tapAt(page, await point(page, away));
  await page.locator(finish).waitFor();
  await tapAt(page, await point(page, finish));
  assert.equal((await agrees(page)).moves, moves, "nothing went home");
  await page.clock.runFor(550);
  await tapAt(page, await point(page, finish));
  await page.locator("[data-win]").waitFor();
  await page.context().close();
});

test("keys obey at once", async () => {
  const page = await still("HM1-N-AAAAETH");
  const fresh = page.locator('[data-bar="stuck"] [data-action="new"]');
  await fresh.press("Enter");
  await fresh.waitFor({ state: "detached" });
  assert.notEqual((await agrees(page)).code, "HM1-N-AAAAETH");
  await page.context().close();
});

test("a finger that was down before the offer to finish came up does not take it, and one too quick for the end of the game deals nothing", async () => {
  const { code, taps } = await offered();
  const page = await still(code, taps);
  const finish = '[data-bar="finish"] [data-action="finish"]';
  await page.locator(finish).waitFor();
  const spot = await point(page, finish);
  const { moves } = await agrees(page);
  await page.keyboard.press("u");
  await page.locator(finish).waitFor({ state: "detached" });
  const session = await page.context().newCDPSession(page);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [spot] });
  await page.keyboard.press("Shift+u");
  await page.locator(finish).waitFor();
  await page.clock.runFor(700);
  const before = await page.evaluate(() => window.taps);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForFunction((count) => window.taps > count, before);
  assert.equal((await agrees(page)).moves, moves, "nothing went home");
  // Another look, another tap.
  await tapAt(page, await point(page, finish));
  const fresh = '[data-win] [data-action="new"]';
  await page.locator(fresh).waitFor();
  await tapAt(page, await point(page, fresh));
  assert.deepEqual([(await agrees(page)).code, (await view(page)).status], [code, "won"]);
  await page.clock.runFor(550);
  await tapAt(page, await point(page, fresh));
  await page.locator(fresh).waitFor({ state: "detached" });
  assert.notEqual((await agrees(page)).code, code);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

test("two quick taps on New deal are no answer to the question that comes up", async () => {
  const [[, code], ...taps] = transcript("half-moon-won");
  const page = await still(code, taps.slice(0, 2));
  await invoke(page, "change_settings", { patch: { ask_before_losing: true } });
  await page.reload();
  await ready(page);
  await tapAt(page, await point(page, '.controls [data-action="new"]'));
  const yes = page.locator('[data-dialog="question"] [data-action="yes"]');
  await yes.waitFor();
  await tapAt(page, await point(page, '[data-dialog="question"] [data-action="yes"]'));
  assert.deepEqual([(await agrees(page)).code, await yes.count()], [code, 1]);
  await page.clock.runFor(550);
  await tapAt(page, await point(page, '[data-dialog="question"] [data-action="yes"]'));
  await yes.waitFor({ state: "detached" });
  await page.waitForFunction((old) => document.querySelector('[data-part="code"]').textContent !== old, code);
  await invoke(page, "change_settings", { patch: { ask_before_losing: false } });
  await page.context().close();
});

test("a message that comes up over the bar lets the finger through to what it was meant for", async () => {
  const page = await still("HM1-N-ARMF5NT");
  await invoke(page, "change_settings", { patch: { move_errors: true } });
  await page.reload();
  await ready(page);
  for (const place of ["P1", "R1"]) await tapAt(page, await middle(page, place));
  const toast = page.locator(".toast");
  await toast.waitFor();
  const spot = await point(page, ".toast");
  const meets = () => page.evaluate(({ x, y }) => document.elementFromPoint(x, y).closest(".toast") !== null, spot);
  await page.clock.runFor(450);
  assert.equal(await meets(), false);
  await page.clock.runFor(100);
  assert.equal(await meets(), true);
  await tapAt(page, spot);
  await toast.waitFor({ state: "detached" });
  await invoke(page, "change_settings", { patch: { move_errors: false } });
  await page.context().close();
});
