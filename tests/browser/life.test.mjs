// What happens around the game: two pages of it, settings, sizes, hiding, a crash.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import {
  PHONE,
  agrees,
  dealFirst,
  engineHas,
  invoke,
  openPage,
  playFirst,
  ready,
  startBrowser,
  startGame,
  tap,
  turn,
  until,
  view,
} from "./fixture.mjs";

let browser;
before(async () => {
  browser = await startBrowser();
});
after(() => browser.close());

async function withGame(run) {
  const game = await startGame();
  try {
    // The word for newcomers comes a moment later and would move the table under a finger.
    await game.ask("seen_first_run");
    await run(game);
  } finally {
    await game.stop();
  }
}

test("two windows of one game stay in step", () =>
  withGame(async (game) => {
    const one = await openPage(browser, game, { code: "HM1-N-ARMF5NT" });
    const other = await openPage(browser, game, { window: "view-2", context: one.context() });
    await tap(one, "P1");
    await other.waitForFunction(() => document.querySelector('[data-place="P1"]').ariaPressed === "true");
    await one.bringToFront();
    await tap(one, "P8");
    await one.waitForFunction(() => document.querySelector('[data-part="score"]').textContent === "10");
    await other.waitForFunction(() => document.querySelector('[data-part="score"]').textContent === "10");
    // Help darkens what does not go with the 6 of diamonds' successor, in both windows.
    await tap(one, "P8");
    await other.waitForFunction(() => document.querySelectorAll(".dusk.on").length > 0);
    await invoke(one, "change_settings", { patch: { placement_help: false } });
    await other.waitForFunction(() => document.querySelectorAll(".dusk.on").length === 0);
    await invoke(other, "change_settings", { patch: { theme: "day" } });
    await one.waitForFunction(() => document.documentElement.dataset.theme === "day");
    assert.deepEqual([...one.troubles, ...other.troubles], []);
    await one.context().close();
  }));

test("a setting changed on its page is in effect at once and kept", () =>
  withGame(async (game) => {
    const page = await openPage(browser, game);
    await page.locator('.controls [data-action="menu"]').tap();
    await page.locator('[data-dialog="menu"] [data-action="settings"]').tap();
    await page.getByLabel("Language", { exact: true }).selectOption("es");
    await page.waitForFunction(() => document.documentElement.lang.startsWith("es"));
    await page.getByRole("heading", { name: "Ajustes" }).waitFor();
    await page.reload();
    await ready(page);
    await page.waitForFunction(() => document.documentElement.lang.startsWith("es"));
    await page.context().close();
  }));

test("the clock stands still while a page lies over the table, and while the page is hidden", () =>
  withGame(async (game) => {
    const page = await openPage(browser, game, { code: "HM1-N-ARMF5NT" });
    const clock = async () => (await invoke(page, "snapshot")).clock;
    assert.equal((await clock()).running, false);
    await tap(page, "P1");
    const runs = (wanted) =>
      until(
        page,
        async (value) => (await window.__TAURI_INTERNALS__.invoke("snapshot")).clock.running === value,
        wanted,
      );
    await runs(true);
    await page.locator('.controls [data-action="menu"]').tap();
    await runs(false);
    await page.keyboard.press("Escape");
    await runs(true);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await runs(false);
    await page.evaluate(() => {
      delete document.visibilityState;
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await runs(true);
    await page.context().close();
  }));

test("a page on which a menu was opened before it has heard of the other windows does not let the clock run", () =>
  withGame(async (game) => {
    await dealFirst(game, "HM1-N-ARMF5NT");
    const begun = await playFirst(game, [["tap", "P1"], ["tap", "P8"]]);
    assert.equal(begun.view.moves, 1);
    const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true, locale: "en-GB" });
    let release;
    const released = new Promise((resolve) => (release = resolve));
    let held;
    const asked = new Promise((resolve) => (held = resolve));
    await context.route("**/ipc?*", async (route) => {
      if (route.request().postDataJSON()?.cmd === "snapshot") {
        held();
        await released;
      }
      await route.fallback();
    });
    const page = await openPage(browser, game, { context, posts: true });
    await asked;
    await page.locator('.controls [data-action="menu"]').tap();
    await page.locator('[data-dialog="menu"]').waitFor();
    // It says twice whether somebody sees the table: for the menu, and after what it has heard.
    let answers = 0;
    const said = page.waitForResponse((answer) => answer.request().postDataJSON()?.cmd === "attend" && ++answers === 2);
    release();
    await said;
    assert.equal((await invoke(page, "snapshot")).clock.running, false);
    await page.keyboard.press("Escape");
    await until(page, async () => (await window.__TAURI_INTERNALS__.invoke("snapshot")).clock.running);
    await context.close();
  }));

test("killed after any tap, the game comes back as it was", () =>
  withGame(async (first) => {
    let game = first;
    let page = await openPage(browser, game, { code: "HM1-N-ARMF5NT" });
    const taps = ["P1", "P8", "P8", "P5", "P3", "P1", "P3"];
    for (const [index, place] of taps.entries()) {
      await tap(page, place);
      // A tap that has been answered is safe.
      await engineHas(page, "HM1-N-ARMF5NT", taps.slice(0, index + 1).map((name) => `tap ${name}`));
      const seen = await agrees(page);
      await game.kill();
      await page.context().close();
      game = await startGame({ data: first.data });
      page = await openPage(browser, game);
      const now = await agrees(page);
      assert.deepEqual(now.table, seen.table, `after tap ${index + 1}`);
      assert.deepEqual([now.score, now.moves, now.can_undo], [seen.score, seen.moves, seen.can_undo]);
      // The selection is not saved: what was selected is tapped again.
      for (const chosen of seen.selected) await tap(page, chosen);
      await engineHas(page, "HM1-N-ARMF5NT", taps.slice(0, index + 1).map((name) => `tap ${name}`));
    }
    await page.context().close();
    await game.stop();
  }));

test("resizing through many sizes keeps the game, without scrolling", () =>
  withGame(async (game) => {
    const page = await openPage(browser, game, { code: "WM1-N-AAAAAAC" });
    await tap(page, "S");
    await engineHas(page, "WM1-N-AAAAAAC", ["tap S"]);
    const before = await agrees(page);
    for (const [width, height] of [[280, 653], [844, 390], [768, 1024], [390, 844], [600, 300], [390, 844]]) {
      await turn(page, { width, height });
      const now = await agrees(page);
      assert.deepEqual(now.table, before.table);
      const over = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        return scrollWidth > innerWidth || scrollHeight > innerHeight;
      });
      assert.equal(over, false, `${width}×${height} scrolls`);
    }
    assert.equal((await view(page)).moves, 1);
    await page.context().close();
  }));
