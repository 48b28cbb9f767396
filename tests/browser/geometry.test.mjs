// The table at every size, from the DOM: nothing overlaps, is cut, too small or out of reach.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PHONE, dealFirst, invoke, openPage, startPlay, turn, underlay } from "./fixture.mjs";
import { coverOf, enlarge, faults, settled, unseen } from "./geometry.mjs";
import { SIZES, STUCK, TABLES, openMade } from "./tables.mjs";

let play;
let browser;
let game;
before(async () => {
  // The table stands where it will stay.
  play = await startPlay({ motion: "off" });
  ({ browser, game } = play);
});
after(() => play.close());

/** A turn costs more than to look once more after it. */
const TEXTS = ["100%", "200%"];

/** Shows a table at each size, with text of each size, and collects what is wrong; `dress` is called before each turn. */
async function sweep(page, sizes, { texts = ["100%"], dress = async () => {} } = {}) {
  const wrong = [];
  let order = texts;
  for (const size of sizes) {
    await dress(size);
    await turn(page, size);
    for (const text of order) {
      await enlarge(page, text);
      await settled(page);
      for (const fault of await page.evaluate(faults)) wrong.push(`${size.width}×${size.height}, text of ${text}: ${fault}`);
    }
    // The next size begins with the text that this one has ended with, which saves a change.
    order = order.toReversed();
  }
  await enlarge(page, "100%");
  return wrong;
}

const isPhone = ({ width, height }) => Math.min(width, height) < 500;

for (const { name, code, change } of TABLES) {
  describe(name, () => {
    let page;
    before(async () => {
      await dealFirst(game, code);
      page = await openMade(browser, game, change);
      await unseen(page);
    });
    after(() => page.context().close());

    test("at every size, with text of 100 and 200 %", async () => {
      assert.deepEqual(await sweep(page, SIZES, { texts: TEXTS }), []);
    });

    test("with a notch and a bar of the system", async () => {
      const cover = await coverOf(page);
      const wrong = await sweep(page, SIZES.filter(isPhone), { dress: cover });
      await cover(null);
      assert.deepEqual(wrong, []);
    });

    test("with labels under the places, a large index, and for the left hand", async () => {
      await invoke(page, "change_settings", { patch: { place_labels: true, large_index: true, left_hand: true } });
      await page.waitForFunction(() => document.documentElement.dataset.hand === "left");
      const wrong = await sweep(page, SIZES);
      await invoke(page, "change_settings", { patch: { place_labels: false, large_index: false, left_hand: false } });
      await page.waitForFunction(() => document.documentElement.dataset.hand === "right");
      assert.deepEqual(wrong, []);
    });
  });
}

// A table on which nothing goes any more keeps its cards beside the words about it.
for (const { name, code, change } of STUCK) {
  test(`${name}: stuck, with text of 100 and 200 %, with and without a notch`, async () => {
    await dealFirst(game, code);
    const page = await openMade(browser, game, change);
    await page.locator('[data-bar="stuck"]').waitFor();
    await unseen(page);
    const cover = await coverOf(page);
    const wrong = await sweep(page, SIZES, { texts: TEXTS });
    const phones = SIZES.filter((size) => isPhone(size) && size.width >= 320);
    for (const fault of await sweep(page, phones, { texts: TEXTS, dress: cover })) wrong.push(`notched, ${fault}`);
    await page.context().close();
    assert.deepEqual(wrong, []);
  });
}

/** Runs in the page: what is wrong with the diagrams of a page of text. */
function diagramFaults() {
  const found = [];
  const pictures = [...document.querySelectorAll(".diagram")];
  if (pictures.length === 0) found.push("there is no diagram");
  for (const [index, picture] of pictures.entries()) {
    const say = (text) => found.push(`diagram ${index + 1}: ${text}`);
    const frame = picture.getBoundingClientRect();
    // The words themselves, not the box that is kept for them.
    const labels = [...picture.querySelectorAll(".place-label")].map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return { text: element.textContent, box: range.getBoundingClientRect() };
    });
    const places = [...picture.querySelectorAll(".place")].map(({ dataset }) => dataset.place);
    const cards = [...picture.querySelectorAll(".card[data-at]")];
    const hit = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0;
    labels.forEach(({ text, box }, at) => {
      const place = places[at];
      // On a line of its own the count needs no sign.
      if (!new RegExp(`^${place.replace(/^[PT]/, "")}(\n| ×)\\d+$`).test(text)) say(`${place} is called “${text}”`);
      if (box.height < 9) say(`${place}: “${text}” is ${box.height.toFixed(1)} px high`);
      if (box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom) say(`“${text}” is cut`);
      for (const other of labels.slice(at + 1)) if (hit(box, other.box)) say(`“${text}” lies over “${other.text}”`);
      for (const card of cards) if (hit(box, card.getBoundingClientRect())) say(`“${text}” lies over a card of ${card.dataset.at}`);
      const own = cards.filter((card) => card.dataset.at === place).map((card) => card.getBoundingClientRect().bottom);
      if (own.length > 0 && box.top < Math.max(...own)) say(`“${text}” does not stand under its place`);
    });
  }
  return found;
}

for (const [name, code, steps] of [["half-moon", "HM1-N-ARMF5NT", 20], ["waning-moon", "WM1-N-AAAAAAC", 60]]) {
  test(`${name}: the diagrams of rules and examples have a number and a count under every place`, async () => {
    await dealFirst(game, code);
    const page = await openPage(browser, game);
    const wrong = [];
    for (const [kind, press] of [["rules", 0], ["examples", steps]]) {
      await page.locator('.controls [data-action="menu"]').click();
      await page.locator(`[data-dialog="menu"] [data-action="${kind}"]`).click();
      await page.waitForFunction(() => {
        const pictures = [...document.querySelectorAll(".diagram")];
        return pictures.length > 0 && pictures.every((picture) => picture.querySelector(".card"));
      });
      // The button itself is tried where the examples are.
      await page.evaluate((times) => {
        for (let step = 0; step < times; step++) document.querySelector('[data-action="step_forward"]').click();
      }, press);
      if (press > 0) await page.waitForFunction((step) => document.querySelector(".slider").value === String(step), press);
      await underlay(page, false);
      await unseen(page);
      for (const size of SIZES) {
        await turn(page, size);
        await settled(page);
        for (const fault of await page.evaluate(diagramFaults)) wrong.push(`${kind}, ${size.width}×${size.height}, ${fault}`);
      }
      await turn(page, PHONE);
      await underlay(page, true);
      for (let layers = 0; layers < 3 && (await page.locator('[role="dialog"]').count()) > 0; layers++) await page.keyboard.press("Escape");
    }
    await page.context().close();
    assert.deepEqual(wrong, []);
  });
}

// A page that begins on a large screen has never been laid out for another.
for (const [width, height] of [[1920, 1080], [2560, 1440], [2560, 2880]]) {
  for (const { name, code } of TABLES.filter((table) => /-deal$/.test(table.name))) {
    test(`${name}, opened at ${width}×${height} in German`, async () => {
      const page = await openPage(browser, game, { code, size: { width, height }, touch: false, locale: "de-DE" });
      assert.equal(await page.evaluate(() => document.documentElement.lang.slice(0, 2)), "de");
      await settled(page);
      const wrong = await page.evaluate(faults);
      await page.context().close();
      assert.deepEqual(wrong, []);
    });
  }
}
