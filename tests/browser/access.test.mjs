// Anyone can play: axe over every screen, whole games by keyboard alone and by spoken names alone.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import axe from "axe-core";
import { agrees, deal, invoke, openPage, startPlay, transcript, until, view } from "./fixture.mjs";
import { LANGUAGES, SCREENS, openScreen, closeScreens } from "./screens.mjs";

let play;
let browser;
let game;
before(async () => {
  play = await startPlay({ motion: "off" });
  ({ browser, game } = play);
});
after(() => play.close());

const full = process.env.HALF_MOON_FULL === "1";

/** What axe finds, in short. */
async function violations(page) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations: found } = await page.evaluate(() => window.axe.run());
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).slice(0, 3).join(", ")}`);
}

describe("axe finds nothing", () => {
  for (const theme of ["night", "day"]) {
    for (const language of LANGUAGES) {
      // Every screen in every language by night and in English by day; all of it with --full.
      if (theme === "day" && language !== "en" && !full) continue;
      test(`${theme}, ${language}`, async () => {
        const page = await openPage(browser, game);
        await invoke(page, "change_settings", { patch: { theme, language } });
        const wrong = [];
        for (const screen of SCREENS) {
          await openScreen(page, screen);
          for (const fault of await violations(page)) wrong.push(`${screen.name}: ${fault}`);
          await closeScreens(page, screen);
        }
        await invoke(page, "change_settings", { patch: { theme: "night", language: "en" } });
        assert.deepEqual(wrong, []);
        await page.context().close();
      });
    }
  }
});

/** Goes to a place by the arrow keys alone, one step after the other. */
async function walk(page, place) {
  for (let steps = 0; steps < 60; steps++) {
    const key = await page.evaluate((name) => {
      const here = document.activeElement.closest(".place");
      if (!here || here.dataset.place === name) return null;
      const middle = (element) => {
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      const [x, y] = middle(here);
      const [toX, toY] = middle(document.querySelector(`[data-place="${name}"]`));
      const [dx, dy] = [toX - x, toY - y];
      return Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp";
    }, place);
    if (key === null) return;
    const before = await page.evaluate(() => document.activeElement.dataset.place);
    await page.keyboard.press(key);
    const now = await page.evaluate(() => document.activeElement.dataset.place);
    if (now === before) {
      // The straight way is blocked; a step aside finds another.
      const aside = key === "ArrowLeft" || key === "ArrowRight" ? ["ArrowDown", "ArrowUp"] : ["ArrowRight", "ArrowLeft"];
      await page.keyboard.press(aside[steps % 2]);
    }
  }
  assert.fail(`${place} cannot be reached by the arrow keys`);
}

async function byKeyboard(name) {
  const page = await openPage(browser, game, { size: { width: 1280, height: 800 }, touch: false });
  const [[, code], ...taps] = transcript(name);
  await deal(page, code);
  for (let tabs = 0; tabs < 20; tabs++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement.matches(".place"))) break;
  }
  for (const [index, [, place]] of taps.entries()) {
    await walk(page, place);
    await page.keyboard.press(index % 2 ? "Enter" : " ");
  }
  await page.locator("[data-win]").waitFor();
  const won = await agrees(page);
  assert.deepEqual([won.status, won.score], ["won", 520]);
  await page.context().close();
}

test("Half Moon is won by the keyboard alone", () => byKeyboard("half-moon-won"));
test("Waning Moon is won by the keyboard alone", () => byKeyboard("waning-moon-won"));

/** How the card of an id is spoken of in English. */
function spoken(card) {
  const ranks = ["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"];
  const suits = ["clubs", "diamonds", "hearts", "spades"];
  return `${ranks[card % 13]} of ${suits[Math.floor((card % 52) / 13)]}`;
}

/** Where a place is, as it is spoken of: "pile 3", "reserve 2", "column 7". */
function called(place) {
  const kinds = { P: "pile", R: "reserve", T: "column", F: "foundation", S: "stock", W: "waste" };
  const number = place.slice(1);
  return number ? `${kinds[place[0]]}(?: cell)? ${number}` : kinds[place[0]];
}

/** Plays by role and name alone, as someone does who only hears the table. */
async function byName(name) {
  const page = await openPage(browser, game, { size: { width: 1280, height: 800 }, touch: false });
  const [[, code], ...taps] = transcript(name);
  await deal(page, code);
  for (const [, place] of taps) {
    const { table } = await view(page);
    const top = table.find((seat) => seat.place === place).cards.at(-1);
    const card = top === undefined ? "" : `${spoken(top)}\\b.*`;
    const button = page.getByRole("button", { name: new RegExp(`^${card}\\b.*\\b${called(place)}\\b|^${called(place)}\\b`, "i") });
    assert.equal(await button.count(), 1, `${place}: ${spoken(top ?? 0)}`);
    const before = await view(page);
    await button.press("Enter");
    await until(
      page,
      async ([moves, selected]) => {
        const now = (await window.__TAURI_INTERNALS__.invoke("snapshot")).view;
        return now.moves !== moves || String(now.selected) !== selected;
      },
      [before.moves, String(before.selected)],
    );
    await agrees(page);
  }
  await page.getByRole("heading", { name: /won/i }).waitFor();
  await page.context().close();
}

test("Half Moon is won by spoken names alone", () => byName("half-moon-won"));
test("Waning Moon is won by spoken names alone", () => byName("waning-moon-won"));

test("what happens is said", async () => {
  const page = await openPage(browser, game, { touch: false });
  await deal(page, "HM1-N-ARMF5NT");
  const said = (pattern) =>
    page.waitForFunction((text) => new RegExp(text, "i").test(document.querySelector("[data-live]").textContent), pattern);
  await page.locator('[data-place="P1"]').press("Enter");
  await page.locator('[data-place="P8"]').press("Enter");
  await said("pair.*10.*jack of clubs");
  await page.keyboard.press("u");
  await said(".");
  await page.context().close();
});

test("a dialog holds the focus, gives it back, and Esc closes it", async () => {
  const page = await openPage(browser, game, { touch: false });
  const menu = page.locator('.controls [data-action="menu"]');
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.locator('[role="dialog"]').waitFor();
  for (let tabs = 0; tabs < 40; tabs++) {
    await page.keyboard.press("Tab");
    const out = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && !focused.closest('[role="dialog"]');
    });
    assert.equal(out, false, `after ${tabs + 1} tabs`);
  }
  await page.keyboard.press("Escape");
  await page.locator('[role="dialog"]').waitFor({ state: "detached" });
  assert.equal(await menu.evaluate((button) => button === document.activeElement), true);
  await page.context().close();
});
