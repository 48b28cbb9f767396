// The table at every size, from the DOM: nothing overlaps, is cut, too small or out of reach.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PHONE, deal, invoke, openPage, startPlay, turn } from "./fixture.mjs";
import { INSETS, faults, settled } from "./geometry.mjs";
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

/** Shows a table at each size, and collects what is wrong. */
async function sweep(page, sizes, dress = async () => {}) {
  const wrong = [];
  for (const size of sizes) {
    await turn(page, size);
    await dress(page, size);
    await settled(page);
    for (const fault of await page.evaluate(faults)) wrong.push(`${size.width}×${size.height}: ${fault}`);
  }
  return wrong;
}

for (const { name, code, change } of TABLES) {
  describe(name, () => {
    let page;
    before(async () => {
      const dealer = await openPage(browser, game);
      await deal(dealer, code);
      await dealer.context().close();
      page = await openMade(browser, game, change);
    });
    after(() => page.context().close());

    test("at every size", async () => {
      assert.deepEqual(await sweep(page, SIZES), []);
    });

    test("with text of 200 %", async () => {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "200%";
      });
      assert.deepEqual(await sweep(page, SIZES), []);
      await page.evaluate(() => {
        document.documentElement.style.fontSize = "";
      });
    });

    test("with a notch and a bar of the system", async () => {
      const session = await page.context().newCDPSession(page);
      const phones = SIZES.filter(({ width, height }) => Math.min(width, height) < 500);
      const wrong = await sweep(page, phones, async (_, { width, height }) => {
        const insets = width > height ? INSETS.sideways : INSETS.upright;
        await session.send("Emulation.setSafeAreaInsetsOverride", { insets });
      });
      await session.send("Emulation.setSafeAreaInsetsOverride", { insets: {} });
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
    const dealer = await openPage(browser, game);
    await deal(dealer, code);
    await dealer.context().close();
    const page = await openMade(browser, game, change);
    await page.locator('[data-bar="stuck"]').waitFor();
    const session = await page.context().newCDPSession(page);
    const wrong = [];
    for (const text of ["100%", "200%"]) {
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
      for (const fault of await sweep(page, SIZES)) wrong.push(`${text} ${fault}`);
      const phones = SIZES.filter(({ width, height }) => Math.min(width, height) < 500 && width >= 320);
      const notched = await sweep(page, phones, async (_, { width, height }) => {
        await session.send("Emulation.setSafeAreaInsetsOverride", { insets: width > height ? INSETS.sideways : INSETS.upright });
      });
      await session.send("Emulation.setSafeAreaInsetsOverride", { insets: {} });
      for (const fault of notched) wrong.push(`${text}, notched, ${fault}`);
    }
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
      return { text: element.textContent.replace("\n", " "), box: range.getBoundingClientRect() };
    });
    const places = [...picture.querySelectorAll(".place")].map(({ dataset }) => dataset.place);
    const cards = [...picture.querySelectorAll(".card[data-at]")];
    const hit = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0;
    labels.forEach(({ text, box }, at) => {
      const place = places[at];
      if (!new RegExp(`^${place.replace(/^[PT]/, "")} ×?\\d+$`).test(text)) say(`${place} is called “${text}”`);
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
    const page = await openPage(browser, game);
    await deal(page, code);
    const wrong = [];
    for (const [kind, press] of [["rules", 0], ["examples", steps]]) {
      await page.locator('.controls [data-action="menu"]').click();
      await page.locator(`[data-dialog="menu"] [data-action="${kind}"]`).click();
      await page.waitForFunction(() => {
        const pictures = [...document.querySelectorAll(".diagram")];
        return pictures.length > 0 && pictures.every((picture) => picture.querySelector(".card"));
      });
      for (let step = 0; step < press; step++) await page.locator('[data-action="step_forward"]').click();
      if (press > 0) await page.waitForFunction((step) => document.querySelector(".slider").value === String(step), press);
      for (const size of SIZES) {
        await turn(page, size);
        await settled(page);
        for (const fault of await page.evaluate(diagramFaults)) wrong.push(`${kind}, ${size.width}×${size.height}, ${fault}`);
      }
      await turn(page, PHONE);
      for (let layers = 0; layers < 3 && (await page.locator('[role="dialog"]').count()) > 0; layers++) await page.keyboard.press("Escape");
    }
    await page.context().close();
    assert.deepEqual(wrong, []);
  });
}
