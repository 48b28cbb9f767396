// Contrast of every colour pair that carries meaning, from tokens.css itself,
// for both themes, both decks and darkened cards (WCAG 2: text 4.5, the index
// of a darkened card on its own face and everything that is no text 3).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { invoke, openPage, ready, startPlay } from "./fixture.mjs";

const css = readFileSync(new URL("../../ui/src/styles/tokens.css", import.meta.url), "utf8");

function block(selector) {
  const from = css.indexOf(`${selector} {`);
  assert.notEqual(from, -1, selector);
  const body = css.slice(from, css.indexOf("}", from));
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6}(?:[0-9a-f]{2})?)\b/g)].map(([, name, value]) => [name, value]));
}

const night = block(":root");
const themes = { night, day: { ...night, ...block(':root[data-theme="day"]') } };

function luminance(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const c = parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a, b) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** A colour seen through another that is not opaque (#rrggbbaa). */
function through(veil, colour) {
  const strength = parseInt(veil.slice(7), 16) / 255;
  const mixed = [1, 3, 5].map((at) => {
    const [over, under] = [veil, colour].map((hex) => parseInt(hex.slice(at, at + 2), 16));
    return Math.round(over * strength + under * (1 - strength)).toString(16).padStart(2, "0");
  });
  return `#${mixed.join("")}`;
}

const INKS = ["red", "black", "club", "diamond"];
const GROUNDS = ["ground-0", "ground-1", "moon-lit", "moon-sea", "moon-dark", "panel", "panel-2", "bar"];
const pairs = [
  ...INKS.map((ink) => [ink, "card", 4.5]),
  ...INKS.map((ink) => [ink, "card-lit", 4.5]),
  ...INKS.map((ink) => [ink, "card", 3, "dusk"]),
  ...GROUNDS.map((ground) => ["ink", ground, 4.5]),
  ...GROUNDS.map((ground) => ["ink-soft", ground, 4.5]),
  ["accent", "panel", 4.5], ["accent", "panel-2", 4.5], ["on-accent", "accent", 4.5],
  ["good", "panel", 4.5], ["bad", "panel", 4.5],
  ...["panel", "panel-2", "bar", "ground-0", "ground-1", "moon-lit"].map((ground) => ["focus", ground, 3]),
  ["line", "panel", 3], ["ink", "back", 4.5], ["edge-line", "edge-paper", 2],
];

for (const [theme, colours] of Object.entries(themes)) {
  test(`${theme}: every pair that carries meaning is told apart`, (t) => {
    const low = [];
    for (const [ink, ground, least, veil] of pairs) {
      const seen = (name) => (veil ? through(colours[`--${veil}`], colours[`--${name}`]) : colours[`--${name}`]);
      const ratio = contrast(seen(ink), seen(ground));
      t.diagnostic(`${ink} on ${ground}: ${ratio.toFixed(2)}`);
      if (ratio < least) low.push(`${ink} on ${ground}: ${ratio.toFixed(2)} < ${least}`);
    }
    assert.deepEqual(low, []);
  });
}

test("the system's theme is the page's own, and turns with it at once", async () => {
  const { browser, game, close } = await startPlay({ theme: "system" });
  try {
    const page = await openPage(browser, game, { colorScheme: "dark" });
    // What is seen of a theme: its name, the ink, and how the system's own controls are drawn.
    const seen = () =>
      page.evaluate(() => {
        const { color, colorScheme } = getComputedStyle(document.body);
        return { theme: document.documentElement.dataset.theme, color, colorScheme };
      });
    const rgb = (hex) => `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;
    const expected = (theme) => ({ theme, color: rgb(themes[theme]["--ink"]), colorScheme: theme === "day" ? "light" : "dark" });
    assert.deepEqual(await seen(), expected("night"));
    for (const [colorScheme, theme] of [["light", "day"], ["dark", "night"], ["light", "day"]]) {
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme);
      assert.deepEqual(await seen(), expected(theme));
    }
    // A theme that was chosen stays, whatever the system says.
    await invoke(page, "change_settings", { patch: { theme: "night" } });
    await page.reload();
    await ready(page);
    for (const colorScheme of ["dark", "light"]) {
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await seen(), expected("night"));
    }
    assert.deepEqual(page.troubles, []);
  } finally {
    await close();
  }
});
