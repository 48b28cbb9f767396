// Anyone can play: axe over every screen, whole games by keyboard alone and by spoken names alone.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import axe from "axe-core";
import { agrees, invoke, openPage, speak, startPlay, transcript, view } from "./fixture.mjs";
import { unseen } from "./geometry.mjs";
import { LANGUAGES, SCREENS, arrived, openScreen, closeScreens } from "./screens.mjs";

let play;
let browser;
let game;
before(async () => {
  play = await startPlay({ motion: "off" });
  ({ browser, game } = play);
});
after(() => play.close());

const full = process.env.HALF_MOON_FULL === "1";

/** Every screen in every language by night and in English by day; all of it with --full. */
const DRESSES = ["night", "day"].flatMap((theme) =>
  LANGUAGES.filter((language) => theme === "night" || language === "en" || full).map((language) => ({ theme, language })),
);

/** What axe finds, in short. */
async function violations(page) {
  // What passes is not asked for: to name it takes axe longer than to find it.
  const { violations: found } = await page.evaluate(() => window.axe.run({ resultTypes: ["violations"] }));
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).slice(0, 3).join(", ")}`);
}

describe("axe finds nothing", () => {
  for (const screen of SCREENS) {
    test(screen.name, async () => {
      const page = await openPage(browser, game);
      await openScreen(page, screen);
      await page.evaluate(axe.source);
      const wrong = [];
      for (const { theme, language } of DRESSES) {
        await invoke(page, "change_settings", { patch: { theme } });
        await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme);
        await speak(page, language);
        await arrived(page);
        for (const fault of await violations(page)) wrong.push(`${screen.name}, ${theme}, ${language}: ${fault}`);
      }
      await closeScreens(page, screen);
      await invoke(page, "change_settings", { patch: { theme: "night" } });
      assert.deepEqual(wrong, []);
      await page.context().close();
    });
  }
});

/** Goes to a place by the arrow keys alone, one step after the other. */
async function walk(page, place) {
  for (let steps = 0, last = null; steps < 60; steps++) {
    const { here, key } = await page.evaluate((name) => {
      const at = document.activeElement.closest(".place");
      if (!at || at.dataset.place === name) return { key: null };
      const middle = (element) => {
        const box = element.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      };
      const [x, y] = middle(at);
      const [toX, toY] = middle(document.querySelector(`[data-place="${name}"]`));
      const [dx, dy] = [toX - x, toY - y];
      const towards = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp";
      return { here: at.dataset.place, key: towards };
    }, place);
    if (key === null) return;
    // Where the straight way was blocked a step aside finds another.
    const aside = key === "ArrowLeft" || key === "ArrowRight" ? ["ArrowDown", "ArrowUp"] : ["ArrowRight", "ArrowLeft"];
    const blocked = last === here;
    last = blocked ? null : here;
    await page.keyboard.press(blocked ? aside[steps % 2] : key);
  }
  assert.fail(`${place} cannot be reached by the arrow keys`);
}

async function byKeyboard(name) {
  const [[, code], ...taps] = transcript(name);
  const page = await openPage(browser, game, { code, size: { width: 1280, height: 800 }, touch: false });
  await unseen(page);
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
  const [[, code], ...taps] = transcript(name);
  const page = await openPage(browser, game, { code, size: { width: 1280, height: 800 }, touch: false });
  await unseen(page);
  let now = await view(page);
  for (const [, place] of taps) {
    const top = now.table.find((seat) => seat.place === place).cards.at(-1);
    const card = top === undefined ? "" : `${spoken(top)}\\b.*`;
    const buttons = page.getByRole("button", { name: new RegExp(`^${card}\\b.*\\b${called(place)}\\b|^${called(place)}\\b`, "i") });
    // Asked once: to find out the names of all buttons takes longer than the tap.
    const found = await buttons.elementHandles();
    assert.equal(found.length, 1, `${place}: ${spoken(top ?? 0)}`);
    await found[0].press("Enter");
    const before = now;
    now = await agrees(page, ({ moves, selected }) => moves !== before.moves || String(selected) !== String(before.selected));
  }
  await page.getByRole("heading", { name: /won/i }).waitFor();
  await page.context().close();
}

test("Half Moon is won by spoken names alone", () => byName("half-moon-won"));
test("Waning Moon is won by spoken names alone", () => byName("waning-moon-won"));

test("what happens is said", async () => {
  const page = await openPage(browser, game, { code: "HM1-N-ARMF5NT", touch: false });
  const said = (pattern) =>
    page.waitForFunction((text) => new RegExp(text, "i").test(document.querySelector("[data-live]").textContent), pattern);
  await page.locator('[data-place="P1"]').press("Enter");
  await page.locator('[data-place="P8"]').press("Enter");
  await said("pair.*10.*jack of clubs");
  await page.keyboard.press("u");
  await said("^undone, score 0");
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
