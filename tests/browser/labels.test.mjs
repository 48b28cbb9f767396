// The words of every page, in every language: none is cut, no code is broken, no page moves sideways.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { answerInstead, openPage, speak, startPlay, turn, twoFrames, underlay } from "./fixture.mjs";
import { enlarge, unseen } from "./geometry.mjs";
import { LANGUAGES, SCREENS, openScreen } from "./screens.mjs";

let play;
before(async () => {
  play = await startPlay({ motion: "off" });
});
after(() => play.close());

const SIZES = [[280, 653], [320, 568], [390, 844], [740, 360], [1280, 800]].map(([width, height]) => ({ width, height }));
const PAGES = ["menu", "settings", "statistics", "rules", "examples", "about", "code", "deals", "keys", "question"];
const CODES = ["HM1-N-ARMF5NT", "HM1-N-WWWWWWW", "HM1-N-MWQMWQM"];

/** Statistics of somebody who has played long. */
const PLAYED = {
  played: 1234,
  won: 217,
  current_streak: 3,
  best_streak: 11,
  best_ms: 3_723_000,
  most_cards: 104,
  results: CODES.map((code, index) => ({ code, date: 20260930 + index, cards: 104 - 40 * index, won: index === 0, ms: 4_271_000 })),
};

/** Runs in the page: what is wrong with the words of the uppermost page. */
function faults() {
  const found = [];
  const page = [...document.querySelectorAll(".dialog")].at(-1);
  const body = page.querySelector(".dialog-body");
  const frame = page.getBoundingClientRect();
  if (body.scrollWidth > body.clientWidth + 1) found.push(`moves sideways: ${body.scrollWidth} in ${body.clientWidth}`);
  const walk = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("option, textarea, .offscreen, .diagram, svg, details:not([open])")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()];
    if (boxes.some(({ left, right, width }) => width > 0 && (left < frame.left - 1 || right > frame.right + 1))) found.push(`“${node.data}” is cut`);
    const cell = parent.closest(".button, .segment-label, th, td, dt, dd, .field");
    if (cell && parent.closest("thead") === null) {
      const { left, right } = cell.getBoundingClientRect();
      if (boxes.some((box) => box.width > 0 && (box.left < left - 1 || box.right > right + 1))) found.push(`“${node.data}” sticks out`);
    }
    const code = /[HW]M1-N-[A-Z2-7]{7}/.exec(node.data);
    if (code) {
      range.setStart(node, code.index);
      range.setEnd(node, code.index + code[0].length);
      if (range.getClientRects().length > 1) found.push(`“${code[0]}” is broken`);
    }
  }
  // Words stay whole where text has its usual size.
  const usual = getComputedStyle(document.documentElement).fontSize === "16px" && innerWidth >= 320;
  for (const label of usual ? page.querySelectorAll(".button-label, .segment-label, .field-name, h2, h3") : []) {
    for (const node of label.childNodes) {
      for (const { index, 0: word } of (node.data ?? "").matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length > 1) found.push(`“${word}” is broken`);
      }
    }
  }
  // What is chosen in a list stands there in full, whatever it is.
  for (const list of page.querySelectorAll("select")) {
    const shown = list.nextElementSibling;
    const before = shown.firstChild;
    if (shown.textContent !== list.selectedOptions[0].textContent) found.push(`“${list.value}” shows “${shown.textContent}”`);
    for (const option of list.options) {
      shown.replaceChildren(option.textContent);
      if (shown.scrollWidth > shown.clientWidth || shown.scrollHeight > shown.clientHeight) found.push(`“${option.textContent}” is cut`);
    }
    shown.replaceChildren(before);
  }
  return found;
}

for (const screen of SCREENS.filter(({ name }) => PAGES.includes(name))) {
  test(screen.name, async () => {
    const page = await openPage(play.browser, play.game, { posts: true });
    await answerInstead(page, "statistics", PLAYED);
    await openScreen(page, screen);
    await underlay(page, false);
    await unseen(page);
    const texts = ["100%", "200%"];
    const wrong = [];
    for (const language of LANGUAGES) {
      await speak(page, language);
      if (["statistics", "deals"].includes(screen.name)) await page.locator('[data-action="deal_code"]').first().waitFor();
      for (const size of SIZES) {
        await turn(page, size);
        for (const text of texts) {
          if (await enlarge(page, text)) await twoFrames(page);
          for (const fault of await page.evaluate(faults)) wrong.push(`${screen.name}, ${language}, ${text}, ${size.width}×${size.height}: ${fault}`);
        }
        // The next size begins with the text that this one has ended with, which saves a change.
        texts.reverse();
      }
    }
    assert.deepEqual(wrong, []);
    assert.deepEqual(page.troubles, []);
    await page.context().close();
  });
}
