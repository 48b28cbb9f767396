// Contrast of every colour pair that carries meaning, from tokens.css itself,
// for both themes, both decks and darkened cards (WCAG 2: text 4.5, the index
// of a darkened card on its own face and everything that is no text 3).

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const css = readFileSync(new URL("../../ui/src/styles/tokens.css", import.meta.url), "utf8");

function block(selector) {
  const from = css.indexOf(`${selector} {`);
  assert.notEqual(from, -1, selector);
  const body = css.slice(from, css.indexOf("}", from));
  return Object.fromEntries([...body.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name, value]) => [name, value]));
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

const INKS = ["red", "black", "club", "diamond"];
const GROUNDS = ["ground-0", "ground-1", "moon-lit", "moon-sea", "moon-dark", "panel", "panel-2", "bar"];
const pairs = [
  ...INKS.map((ink) => [ink, "card", 4.5]),
  ...INKS.map((ink) => [ink, "card-lit", 4.5]),
  ...INKS.map((ink) => [`dim-${ink}`, "dim", 3]),
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
    for (const [ink, ground, least] of pairs) {
      const ratio = contrast(colours[`--${ink}`], colours[`--${ground}`]);
      t.diagnostic(`${ink} on ${ground}: ${ratio.toFixed(2)}`);
      if (ratio < least) low.push(`${ink} on ${ground}: ${ratio.toFixed(2)} < ${least}`);
    }
    assert.deepEqual(low, []);
  });
}

test("system is night, and day where the system is light", () => {
  const day = block(':root[data-theme="day"]');
  const from = css.indexOf("@media (prefers-color-scheme: light)");
  const system = css.slice(from);
  for (const [name, value] of Object.entries(day)) assert.ok(system.includes(`${name}: ${value};`), name);
});
