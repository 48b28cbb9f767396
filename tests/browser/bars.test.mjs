// What is said beside the table, in every language and at every size: apart from the table, in reach of a finger.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { dealFirst, speak, startPlay, turn } from "./fixture.mjs";
import { coverOf, enlarge, faults, settled, unseen } from "./geometry.mjs";
import { LANGUAGES } from "./screens.mjs";
import { BARS, SIZES, openMade, waningMoonFinish } from "./tables.mjs";

let play;
before(async () => {
  play = await startPlay({ motion: "off" });
});
after(() => play.close());

/** Where there is room to spare the tables' own tests look. */
const SMALL = SIZES.filter(({ width, height }) => Math.min(width, height) <= 768);

for (const { name, code, change } of BARS) {
  test(name, async () => {
    await dealFirst(play.game, code);
    const page = await openMade(play.browser, play.game, change);
    await page.locator(`[data-bar="${name}"]`).waitFor();
    await unseen(page);
    const cover = await coverOf(page);
    const wrong = [];
    for (const size of SMALL) {
      // A phone has the least room where the system covers its edges.
      const notched = Math.min(size.width, size.height) < 500 && size.width >= 320;
      await cover(notched ? size : null);
      await turn(page, size);
      for (const text of ["100%", "200%"]) {
        await enlarge(page, text);
        const said = new Set();
        for (const language of LANGUAGES) {
          await speak(page, language);
          await settled(page);
          const where = `${name}, ${language}, ${text}, ${size.width}×${size.height}${notched ? " notched" : ""}`;
          for (const fault of await page.evaluate(faults)) wrong.push(`${where}: ${fault}`);
          said.add(await page.locator(`[data-bar="${name}"]`).textContent());
        }
        if (said.size < LANGUAGES.length) wrong.push(`${text}, ${size.width}×${size.height}: some languages say the same: ${[...said]}`);
      }
    }
    await page.context().close();
    assert.deepEqual(wrong, []);
  });
}

/** Runs in the page: where the cards lie. */
const cardsLie = () =>
  [...document.querySelectorAll(".table-play .card[data-card]")].map((card) => {
    const { x, y, height } = card.getBoundingClientRect();
    return `${card.dataset.card}: ${x} ${y} ${height}`;
  });

test("the offer to finish moves no card", async () => {
  await dealFirst(play.game, "WM1-N-AAAAAAC");
  const before = await openMade(play.browser, play.game, `(start) => { (${waningMoonFinish})(start); start.update.view.next_home = null; }`);
  const after = await openMade(play.browser, play.game, waningMoonFinish);
  await after.locator('[data-bar="finish"]').waitFor();
  const wrong = [];
  for (const size of SIZES) {
    // On a phone's side the foundations stand along all the height there is.
    if (size.height < 500) continue;
    for (const page of [before, after]) {
      await turn(page, size);
      await settled(page);
    }
    const [one, other] = [await before.evaluate(cardsLie), await after.evaluate(cardsLie)];
    const moved = one.filter((card) => !other.includes(card));
    if (moved.length > 0) wrong.push(`${size.width}×${size.height}: ${moved.length} cards`);
  }
  for (const page of [before, after]) await page.context().close();
  assert.deepEqual(wrong, []);
});
