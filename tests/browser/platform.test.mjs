// What stands beside the table and what differs from system to system: the bar's own buttons, a Mac's menu bar
// and keys, the first key of all, and what came up before the page could hear.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { PHONE, agrees, answerInstead, beginWith, deal, openPage, ready, startPlay, tap, turn, until, view } from "./fixture.mjs";

let play;
before(async () => {
  play = await startPlay();
});
after(() => play.close());

/** A page that believes to be on this system, with a move made in it. */
async function on(platform) {
  const context = await play.browser.newContext({ viewport: { width: 1000, height: 700 }, locale: "en-GB" });
  await beginWith(context, (start, name) => (start.platform = name), platform);
  await context.addInitScript((name) => {
    // Whom the menu bar would tell.
    const send = window.fetch;
    window.fetch = async (address, request) => {
      const { cmd, payload } = request?.body ? JSON.parse(request.body) : {};
      if (cmd === "plugin:event|listen" && payload.event === "menu-chosen") window.menuBar = payload.handler;
      const response = await send(address, request);
      // A page that is loaded again asks.
      if (cmd !== "start") return response;
      return new Response(JSON.stringify({ ...(await response.json()), platform: name }), response);
    };
  }, platform);
  const page = await openPage(play.browser, play.game, { context, posts: true });
  await deal(page, "HM1-N-ARMF5NT");
  for (const place of ["P1", "P8"]) await page.locator(`[data-place="${place}"]`).click();
  await moves(page, 1);
  return page;
}

const moves = (page, number) =>
  page.waitForFunction((wanted) => document.querySelector('[data-part="moves"]').textContent === String(wanted), number);
const choose = (page, entry) =>
  page.evaluate((payload) => window.__TAURI_INTERNALS__.runCallback(window.menuBar, { event: "menu-chosen", id: 0, payload }), entry);
const dialogs = (page) => page.evaluate(() => [...document.querySelectorAll("[data-dialog]")].map((node) => node.dataset.dialog));

test("a Mac's menu bar does what the page's own keys do", async () => {
  const page = await on("macos");
  await choose(page, "undo");
  await moves(page, 0);
  await choose(page, "redo");
  await moves(page, 1);
  await choose(page, "settings");
  await page.locator('[data-dialog="settings"]').waitFor();
  // Over a page nothing is taken back that cannot be seen.
  await choose(page, "undo");
  await choose(page, "new");
  await page.locator('[data-dialog="question"]').waitFor();
  await choose(page, "new");
  await choose(page, "rules");
  assert.deepEqual(await dialogs(page), ["settings", "question"], "a question is answered first");
  assert.equal((await agrees(page)).moves, 1);
  await page.locator('[data-action="no"]').click();
  await page.keyboard.press("Escape");
  // In a text Undo is the text's.
  await choose(page, "code");
  await page.locator(".code-input").fill("");
  await page.keyboard.type("HM1");
  await choose(page, "undo");
  await until(page, () => document.querySelector(".code-input").value !== "HM1");
  assert.equal((await agrees(page)).moves, 1);
  await page.keyboard.press("Escape");
  await choose(page, "settings");
  await page.locator('[data-dialog="settings"] [data-action="paste"]').click();
  await page.waitForFunction(() => document.activeElement.matches("textarea"));
  await page.keyboard.type("copy");
  await choose(page, "undo");
  await until(page, () => document.querySelector("textarea").value !== "copy");
  assert.equal((await agrees(page)).moves, 1);
  assert.deepEqual(page.troubles, []);
  await page.context().close();
});

for (const [platform, key, other] of [["macos", "Meta", "Control"], ["linux", "Control", "Meta"], ["windows", "Control", "Meta"]]) {
  test(`${platform}: ${key} and Z takes a move back, ${other} and Z does not`, async () => {
    const page = await on(platform);
    await page.keyboard.press(`${other}+z`);
    await page.keyboard.press(`${key}+z`);
    await moves(page, 0);
    await page.keyboard.press(`${other}+Shift+z`);
    await page.keyboard.press("Shift+Tab");
    assert.equal((await agrees(page)).moves, 0);
    await page.keyboard.press(`${key}+Shift+z`);
    await moves(page, 1);
    await page.context().close();
  });
}

test("a tap on the code copies it, a tap on the time pauses", async () => {
  const context = await play.browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, locale: "en-GB" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const page = await openPage(play.browser, play.game, { context });
  await deal(page, "HM1-N-ARMF5NT");
  await page.locator("button.part-code").tap();
  await until(page, async () => (await navigator.clipboard.readText()) === "HM1-N-ARMF5NT");
  await tap(page, "P1");
  await agrees(page);
  await page.locator("button.part-time").tap();
  await page.locator('[data-action="resume"]').tap();
  await page.locator('[data-action="resume"]').waitFor({ state: "detached" });
  // Esc ends what lies on top, with a selection under it or without one.
  for (const selected of [["P1"], []]) {
    assert.deepEqual((await view(page)).selected, selected);
    await page.locator("button.part-time").tap();
    await page.locator('[data-action="resume"]').waitFor();
    await page.keyboard.press("Escape");
    await page.locator('[data-action="resume"]').waitFor({ state: "detached" });
    assert.deepEqual((await view(page)).selected, selected);
    if (selected.length > 0) await tap(page, "P1");
    await agrees(page, ({ selected: now }) => now.length === 0);
  }
  assert.deepEqual(page.troubles, []);
  await context.close();
});

test("the first arrow key of all begins on the table", async () => {
  const page = await on("linux");
  await page.reload();
  await page.waitForFunction(() => document.documentElement.dataset.ready === "true" && document.activeElement === document.body);
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.activeElement.matches(".place"));
  await page.keyboard.press("Enter");
  await until(page, () => document.activeElement.getAttribute("aria-pressed") === "true");
  await page.context().close();
});

test("a page that is loaded again begins with what holds now, not with what was baked into its window", async () => {
  const context = await play.browser.newContext({ viewport: PHONE, hasTouch: true, locale: "en-GB" });
  // As after the system has ended the page's process: the script of the window's first day runs once more.
  await beginWith(context, (start) => (start.settings.theme = "day"));
  // Later a page asks for what it could not hear: what it begins with is seen when it says that it is ready.
  await context.addInitScript(() => {
    const root = () => document.documentElement;
    new MutationObserver(() => {
      if (root()?.dataset.ready) window.began ??= root().dataset.theme;
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  const page = await openPage(play.browser, play.game, { context });
  const began = () => page.evaluate(() => window.began);
  assert.equal(await began(), "day");
  await page.reload();
  await ready(page);
  assert.equal(await began(), "night");
  assert.deepEqual(page.troubles, []);
  await context.close();
});

test("a page that has no room yet comes to life, and draws its sky when it has", async () => {
  const context = await play.browser.newContext({ viewport: PHONE, locale: "en-GB" });
  await context.addInitScript(() => {
    const real = Object.getOwnPropertyDescriptor(Element.prototype, "clientWidth").get;
    let late = true;
    Object.defineProperty(Element.prototype, "clientWidth", { configurable: true, get() { return late ? 0 : real.call(this); } });
    window.haveRoom = () => (late = false);
  });
  const page = await openPage(play.browser, play.game, { context });
  await deal(page, "WM1-N-AAAAAAC");
  await page.evaluate(() => window.haveRoom());
  await turn(page, { width: 391, height: 845 });
  await page.waitForFunction(() => document.querySelector(".backdrop canvas").width >= 391);
  await deal(page, "HM1-N-ARMF5NT");
  assert.deepEqual(page.troubles, []);
  await context.close();
});

test("settings that were changed before the page could hear are in effect when it can", async () => {
  const context = await play.browser.newContext({ hasTouch: true, locale: "en-GB" });
  await beginWith(context, (start) => (start.settings.theme = "day"));
  const page = await openPage(play.browser, play.game, { context });
  await page.waitForFunction(() => document.documentElement.dataset.theme === "night");
  await context.close();
});

test("what came up before the page could hear is told when it can", async () => {
  const context = await play.browser.newContext({ hasTouch: true, locale: "en-GB" });
  await answerInstead(context, "notices", [{ code: "not_saved" }]);
  const page = await openPage(play.browser, play.game, { context });
  await page.locator('[data-bar="notice-not_saved"]').waitFor();
  await tap(page, "P1");
  await context.close();
});
