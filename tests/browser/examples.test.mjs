// The page of the examples on a phone held sideways: beside its picture everything has its own room.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openPage, speak, startPlay, turn, twoFrames } from "./fixture.mjs";
import { unseen } from "./geometry.mjs";
import { LANGUAGES, SCREENS, openScreen } from "./screens.mjs";

const SIZES = [{ width: 740, height: 360 }, { width: 844, height: 390 }];
const SCREEN = SCREENS.find(({ name }) => name === "examples");
const NAMES = ["half_moon_won", "half_moon_stuck", "waning_moon_won"];

let play;
before(async () => (play = await startPlay({ motion: "off" })));
after(() => play?.close());

/** What is wrong with the page as it stands: overlaps, broken or cut words. Runs in the page. */
function faults() {
  const dialog = document.querySelector('[data-dialog="examples"]');
  const edge = dialog.getBoundingClientRect();
  const found = [];
  const seen = [];
  for (const node of dialog.querySelectorAll(".dialog-title, .select, .example-about, .example-move, .example-step, .button, .slider, .diagram")) {
    const box = node.getBoundingClientRect();
    if (box.width === 0) continue;
    const words = document.createRange();
    words.selectNodeContents(node);
    // A text may stand out of its box: it is the text that must not meet another.
    const text = node.matches(".diagram, .slider, .button") ? box : words.getBoundingClientRect();
    if (text.width === 0) continue;
    const name = node.dataset.action ?? node.className;
    seen.push({ name, node, text });
    if (text.bottom > edge.bottom + 0.5 || text.right > edge.right + 0.5) found.push(`${name} is cut by the edge`);
    if (node.matches(".example-step") && new Set([...words.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(`${name} is broken`);
  }
  seen.forEach((one, index) => {
    for (const other of seen.slice(index + 1)) {
      const apart = Math.max(
        other.text.left - one.text.right,
        one.text.left - other.text.right,
        other.text.top - one.text.bottom,
        one.text.top - other.text.bottom,
      );
      const least = one.node.matches(".button") && other.node.matches(".button") ? 4 : -1;
      if (apart < least) found.push(`${one.name} and ${other.name} are ${apart.toFixed(1)} px apart`);
    }
  });
  return found;
}

for (const size of SIZES) {
  test(`${size.width}×${size.height}: nothing of an example meets, breaks or is cut, in six languages`, async () => {
    const page = await openPage(play.browser, play.game, { code: SCREEN.code });
    await openScreen(page, SCREEN);
    await turn(page, size);
    await unseen(page);
    for (const language of LANGUAGES) {
      await speak(page, language);
      for (const name of NAMES) {
        await page.locator('[data-key="example"]').selectOption(name);
        for (const part of [0, 0.2, 1]) {
          const step = await page.evaluate((share) => {
            const slider = document.querySelector('[data-key="step"]');
            slider.value = String(Math.round(share * Number(slider.max)));
            slider.dispatchEvent(new Event("input"));
            return slider.value;
          }, part);
          await page.waitForFunction((wanted) => document.querySelector(".example-step").textContent.match(/\d+/)?.[0] === wanted, step);
          await twoFrames(page);
          assert.deepEqual(await page.evaluate(faults), [], `${language}, ${name}, step ${step}`);
        }
      }
    }
    await page.context().close();
  });
}
