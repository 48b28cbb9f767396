// The faces, measured in Chromium: whatever the shape of the card, the index
// is whole, large enough to be read, and touches nothing; "10" least of all.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { startBrowser } from "./fixture.mjs";

const source = (path) => fileURLToPath(new URL(`../../ui/src/${path}`, import.meta.url));
const LETTERS = [
  { J: "J", Q: "Q", K: "K" },
  { J: "V", Q: "D", K: "R" },
  { J: "B", Q: "D", K: "K" },
];

let browser;
let page;

before(async () => {
  const [{ output }] = await build({
    configFile: false,
    logLevel: "silent",
    build: { write: false, lib: { entry: source("cards/faces.ts"), formats: ["iife"], name: "faces" } },
  });
  browser = await startBrowser();
  page = await browser.newPage();
  await page.setContent("<body></body>");
  await page.addStyleTag({ content: readFileSync(source("styles/tokens.css"), "utf8") });
  await page.addStyleTag({ content: readFileSync(source("styles/cards.css"), "utf8") });
  await page.addScriptTag({ content: output[0].code });
});

after(() => browser?.close());

/** Draws all 52 faces and returns what is wrong with them. */
function faults(dress, width, aspect, strip) {
  return page.evaluate(
    ([dress, width, height, strip]) => {
      const found = [];
      const card = document.createElement("div");
      card.className = "card";
      Object.assign(card.style, { position: "absolute", left: "0", top: "0", width: `${width}px`, height: `${height}px` });
      card.style.setProperty("--card-w", `${width}px`);
      card.style.setProperty("--card-h", `${height}px`);
      document.body.replaceChildren(card);
      const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      for (let id = 0; id < 52; id += 1) {
        card.replaceChildren(faces.face(id, dress));
        if (strip) faces.fitRow(card, { w: width, h: height }, strip);
        // Boxes leave strokes out; half a stroke is 6.5 of the field's 100.
        const boxes = [...card.querySelector(".index").children].map((part) => {
          const { left, top, right, bottom } = part.getBoundingClientRect();
          const half = part.matches(".stroke") ? 6.5 * part.getScreenCTM().d : 0;
          // No figure ends under its field, nor does the stroke of one that ends on its edge.
          const { d, f } = part.getScreenCTM();
          return { left: left - half, top: top - half, right: right + half, bottom: Math.min(bottom + half, f + 102 * d) };
        });
        const edge = (side, pick) => Math[pick](...boxes.map((one) => one[side]));
        const index = { left: edge("left", "min"), top: edge("top", "min"), right: edge("right", "max"), bottom: edge("bottom", "max") };
        index.height = index.bottom - index.top;
        const others = [...card.querySelectorAll("path")].filter((one) => !one.closest(".index"));
        const say = (what) => found.push(`card ${id}: ${what}`);
        if (index.left < 0 || index.top < 0 || index.right > width || index.bottom > height) say("the index leaves the card");
        if (others.some((one) => !apart(index, one.getBoundingClientRect()))) say("the index touches something");
        if (index.height < (strip ? strip * 0.55 : dress.size === "large" ? 14 : 0.3 * height)) say(`the index is ${index.height} high`);
        if (strip && index.bottom > strip) say(`the index ends at ${index.bottom} of ${strip}`);
        const seen = others.map((one) => one.getBoundingClientRect());
        if (strip && !seen.some((one) => one.bottom <= strip && one.height >= strip * 0.45)) say("no suit in the strip");
      }
      return found;
    },
    [dress, width, Math.round(width * aspect), strip],
  );
}

for (const letters of LETTERS) {
  const name = Object.values(letters).join(" ");
  test(`${name}: indexes on small cards of every shape`, async () => {
    for (const largeIndex of [false, true])
      for (const width of [30, 40, 56, 69])
        for (const aspect of [1.4, 1.8, 2.35])
          assert.deepEqual(
            await faults({ size: "small", colours: "two", letters, largeIndex }, width, aspect),
            [],
            `${width} × ${aspect}${largeIndex ? ", large index" : ""}`,
          );
  });

  test(`${name}: indexes on large cards of every shape`, async () => {
    for (const largeIndex of [false, true])
      for (const width of [70, 120, 230])
        for (const aspect of [1.4, 1.9])
          assert.deepEqual(
            await faults({ size: "large", colours: "four", letters, largeIndex }, width, aspect),
            [],
            `${width} × ${aspect}${largeIndex ? ", large index" : ""}`,
          );
  });

  test(`${name}: rank and suit in the strip of a fanned card`, async () => {
    for (const [size, width, strip] of [["small", 34, 9], ["small", 34, 12], ["small", 40, 15], ["small", 52, 17], ["large", 90, 22], ["large", 150, 36]])
      for (const largeIndex of [false, true])
        assert.deepEqual(
          await faults({ size, colours: "two", letters, largeIndex, strip: true }, width, 1.5, strip),
          [],
          `${width}, strip ${strip}${largeIndex ? ", large index" : ""}`,
        );
  });
}
