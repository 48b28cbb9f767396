// How the tables are drawn up: the arch is one, rows and heaps stand apart, numbers stand by their cards,
// covered cards show their index and nothing else of themselves.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { dealFirst, startPlay, turn } from "./fixture.mjs";
import { settled } from "./geometry.mjs";
import { SIZES, TABLES, openMade } from "./tables.mjs";

let play;
before(async () => {
  play = await startPlay({ motion: "off" });
});
after(() => play.close());

/** A page with the table of this name, its start changed further by `more`. */
async function shown(name, settings = {}, more = "") {
  const { code, change } = TABLES.find((table) => table.name === name);
  const { place_labels = false, large_index = false } = settings;
  await play.game.ask("change_settings", { patch: { place_labels, large_index } });
  await dealFirst(play.game, code);
  return openMade(play.browser, play.game, `(start) => { (${change})(start); ${more} }`);
}

/**
 * What `look` finds wrong in the page at each size. Where it gives how many things of each kind it has `looked` at as
 * well, there has to be one of each at the sizes of which `must` holds.
 */
async function sweep(page, look, { sizes = SIZES, must = () => true } = {}) {
  const wrong = [];
  for (const size of sizes) {
    await turn(page, size);
    await settled(page);
    const { found, looked } = await page.evaluate(look);
    for (const fault of found) wrong.push(`${size.width}×${size.height}: ${fault}`);
    for (const [what, count] of Object.entries(looked)) {
      if (count === 0 && must(size, what)) wrong.push(`${size.width}×${size.height}: no ${what} to look at`);
    }
  }
  await page.context().close();
  return wrong;
}

const STUCK = 'start.update.view.status = "stuck";';

/** Runs in the page: whether the top row rises to its middle. */
function arched() {
  const card = (place) => document.querySelector(`.table-play .card[data-at="${place}"]`).getBoundingClientRect();
  const heights = ["P3", "P4", "P5", "P6"].map((place) => card(place).top);
  const rise = heights[0] - heights[3];
  const found = [];
  if (rise < 0.12 * card("P3").height) found.push(`the arch rises ${rise} px, its cards are ${card("P3").height} px high`);
  if (heights.some((top, index) => index > 0 && top > heights[index - 1])) found.push(`the piles climb to ${heights}`);
  return { found, looked: { piles: heights.length } };
}

for (const [what, more] of [["as dealt", ""], ["beside the words of a stuck table", STUCK]]) {
  test(`Half Moon's arch rises, ${what}`, async () => {
    assert.deepEqual(await sweep(await shown("half-moon-deal", {}, more), arched), []);
  });
}

/** Runs in the page: whether each number stands by its own place, and clear of all cards and what lies under them. */
function named() {
  const found = [];
  const table = document.querySelector(".table-play");
  const waning = table.dataset.game === "waning_moon";
  const places = [...table.querySelectorAll(".place")].map(({ dataset }) => dataset.place);
  const [mats, edges, labels] = [".mat", ".edges", ".place-label"].map((one) => [...table.querySelectorAll(one)]);
  const cards = [...table.querySelectorAll(".card[data-at]")].map((one) => one.getBoundingClientRect());
  const stacks = edges.map((one) => {
    const { left, right, top } = one.getBoundingClientRect();
    return { left, right, top, bottom: one.querySelector(".stack rect:not(.shade)").getBoundingClientRect().bottom };
  });
  const hit = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > -1;
  labels.forEach((label, index) => {
    if (label.classList.contains("on-card") || label.textContent === "") return found.push(`${places[index]} has no number`);
    const range = document.createRange();
    range.selectNodeContents(label);
    const words = range.getBoundingClientRect();
    const mat = mats[index].getBoundingClientRect();
    const stack = stacks[index].bottom > 0 ? stacks[index].bottom : mat.bottom;
    const apart = waning ? mat.top - words.bottom : words.top - stack;
    if (apart < 0 || apart > 20) found.push(`“${label.textContent}” stands ${apart.toFixed(1)} px from ${places[index]}`);
    for (const other of [...cards, ...stacks]) if (other.bottom > 0 && hit(words, other)) found.push(`“${label.textContent}” is touched`);
  });
  return { found, looked: { places: labels.length } };
}

/** Every place is lifted whose card can be. */
const LIFTED = 'const { view } = start.update; view.selected = view.table.filter((seat) => seat.cards.length > 0).map((seat) => seat.place);';

for (const name of ["half-moon-middle", "waning-moon-middle"]) {
  test(`${name}: numbers stand by their places, clear of every card, a lifted one too`, async () => {
    const labels = { place_labels: true };
    assert.deepEqual(await sweep(await shown(name, labels), named), []);
    assert.deepEqual(await sweep(await shown(name, labels, LIFTED), named), []);
  });
}

/** Runs in the page: whether the rows of columns, and stock and waste, stand apart. */
function apart() {
  const found = [];
  const table = document.querySelector(".table-play");
  const heap = (place) => [...table.querySelectorAll(`.card[data-at="${place}"]`)].map((one) => one.getBoundingClientRect());
  const mat = (place) => table.querySelectorAll(".mat")[[...table.querySelectorAll(".place")].findIndex((one) => one.dataset.place === place)].getBoundingClientRect();
  const [stock, waste] = [mat("S"), mat("W")];
  const looked = { "waste under the stock": Number(waste.top > stock.bottom), "second row": Number(mat("T8").top > mat("T1").bottom) };
  if (looked["waste under the stock"]) {
    const edges = table.querySelectorAll(".edges")[[...table.querySelectorAll(".place")].findIndex((one) => one.dataset.place === "S")];
    const gap = waste.top - edges.querySelector(".stack rect:not(.shade)").getBoundingClientRect().bottom;
    if (gap < 5) found.push(`${gap.toFixed(1)} px between stock and waste`);
  }
  if (looked["second row"]) {
    const lowest = Math.max(...[1, 2, 3, 4, 5, 6, 7].flatMap((column) => heap(`T${column}`).map(({ bottom }) => bottom)));
    if (mat("T8").top - lowest < 11) found.push(`${(mat("T8").top - lowest).toFixed(1)} px between the rows`);
  }
  return { found, looked };
}

/** Upright the columns stand in two rows; the waste lies under the stock on a phone's side as well. */
const stands = ({ width, height }, what) => height > width || (what === "waste under the stock" && height < 420);

for (const name of ["waning-moon-deal", "waning-moon-middle", "waning-moon-longest"]) {
  test(`${name}: rows of columns, stock and waste stand apart`, async () => {
    assert.deepEqual(await sweep(await shown(name), apart, { must: stands }), []);
  });
}

/** Runs in the page: whether the columns' indexes are of one kind, and nothing else peeps out beside a row of rank and suit. */
function alike() {
  const found = [];
  const cards = [...document.querySelectorAll('.table-play .card[data-at^="T"]')];
  const rowed = cards.filter((card) => card.querySelector(".row"));
  if (rowed.length > 0 && rowed.length < cards.length) found.push(`${rowed.length} indexes of ${cards.length} are rows`);
  const shows = (card, part) => getComputedStyle(part).visibility === "visible" && part.getBoundingClientRect().width > 0;
  for (const card of cards.filter((one) => one.querySelector(".face.large"))) {
    const covered = card.classList.contains("covered");
    const art = [...card.querySelectorAll(".face > svg")].filter((part) => !part.querySelector(".index"));
    if (art.length === 0) found.push(`card ${card.dataset.card} shows nothing but its index`);
    if (rowed.length > 0 && art.some((part) => shows(card, part) === covered)) found.push(`card ${card.dataset.card} ${covered ? "peeps out" : "is bare"}`);
  }
  return { found, looked: { indexes: cards.length } };
}

for (const name of ["waning-moon-middle", "waning-moon-longest"]) {
  test(`${name}: one kind of index, and nothing peeps out beside it`, async () => {
    assert.deepEqual(await sweep(await shown(name), alike), []);
  });
}

/** Runs in the page: the heights of the indexes of Half Moon's cards. */
function indexes() {
  const high = (card) => [card.dataset.at, card.querySelector(".index").getScreenCTM().d * 100];
  return Object.fromEntries([...document.querySelectorAll(".table-play .card[data-at]")].map(high));
}

test("a large index is larger on small cards", async () => {
  const sizes = SIZES.filter(({ width, height }) => Math.min(width, height) < 420);
  const seen = [];
  for (const large_index of [false, true]) {
    const page = await shown("half-moon-deal", { large_index });
    for (const size of sizes) {
      await turn(page, size);
      await settled(page);
      for (const [place, high] of Object.entries(await page.evaluate(indexes))) {
        seen.push({ large_index, what: `${size.width}×${size.height}, ${place}`, high });
      }
    }
    await page.context().close();
  }
  const [usual, large] = [false, true].map((which) => seen.filter((one) => one.large_index === which));
  const grown = usual.map(({ what, high }, index) => [what, large[index].high / high]);
  assert.deepEqual(grown.filter(([, times]) => times < 1.2), []);
});

/** Runs in the page: whether the suit of an index may be taken for a pip beside it. */
function mistaken() {
  const found = [];
  let cards = 0;
  for (const card of document.querySelectorAll(".table-play .card[data-at]")) {
    if (card.dataset.card % 13 === 0 || card.dataset.card % 13 > 9) continue;
    cards += 1;
    const suit = card.querySelector(".index").nextElementSibling.getBoundingClientRect();
    const pips = [...card.querySelectorAll(".face > svg:last-child path")].map((one) => one.getBoundingClientRect());
    const first = pips.reduce((a, b) => (a.left + a.top < b.left + b.top ? a : b));
    const width = card.getBoundingClientRect().width;
    if (suit.height > 0.72 * first.height) found.push(`card ${card.dataset.card}: ${suit.height.toFixed(1)} px beside ${first.height.toFixed(1)}`);
    if (first.left - suit.right < 0.08 * width) found.push(`card ${card.dataset.card}: ${(first.left - suit.right).toFixed(1)} px apart`);
  }
  return { found, looked: { cards } };
}

test("no index's suit is taken for a pip", async () => {
  const sizes = SIZES.filter(({ width, height }) => Math.min(width, height) >= 768);
  assert.deepEqual(await sweep(await shown("half-moon-deal"), mistaken, { sizes }), []);
});

test("bar and controls grow with a large screen, and signs with the text", async () => {
  const page = await shown("half-moon-deal");
  const height = (selector) => page.evaluate((one) => document.querySelector(one).getBoundingClientRect().height, selector);
  const VALUE = ".part-score .value";
  const ICON = ".control .icon";
  const seen = {};
  for (const [width, high, text] of [[1280, 800, "100%"], [1920, 1080, "100%"], [2560, 1440, "100%"], [390, 844, "100%"], [320, 568, "200%"], [390, 844, "200%"]]) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    await turn(page, { width, height: high });
    await settled(page);
    seen[`${width} ${text}`] = [await height(VALUE), await height(ICON)];
  }
  await page.context().close();
  const [desk, larger, largest, phone, narrow, wide] = Object.values(seen);
  for (const part of [0, 1]) {
    assert.ok(larger[part] >= 1.15 * desk[part], JSON.stringify(seen));
    assert.ok(largest[part] >= 1.5 * desk[part], JSON.stringify(seen));
  }
  for (const grown of [narrow, wide]) assert.ok(grown[1] >= 1.2 * phone[1], JSON.stringify(seen));
});

/** Runs in the page: whether the foundations at the side stand together. */
function together() {
  const places = [...document.querySelectorAll(".table-play .place")].map(({ dataset }) => dataset.place);
  const mats = [...document.querySelectorAll(".table-play .mat")].map((one) => one.getBoundingClientRect());
  const [first, second] = ["F1", "F2"].map((place) => mats[places.indexOf(place)]);
  const gap = second.top - first.bottom;
  const looked = Number(second.left === first.left);
  const found = looked && gap > Math.max(12, 45 - first.height) ? [`${gap.toFixed(1)} px between two foundations`] : [];
  return { found, looked: { "two foundations in one column": looked } };
}

test("sideways the foundations stand together", async () => {
  const sizes = SIZES.filter(({ height }) => height < 420);
  assert.deepEqual(await sweep(await shown("waning-moon-deal"), together, { sizes }), []);
});

/** Runs in the page: where a dusk is not as large as the cards of its place and the edges under them. */
function underDusk() {
  const found = [];
  const looked = { dusk: 0, fans: 0, heaps: 0 };
  const box = (one) => one.getBoundingClientRect();
  const [depths, sheets] = [".edges", ".dusk"].map((one) => [...document.querySelectorAll(`.table-play ${one}`)]);
  for (const [at, { dataset }] of [...document.querySelectorAll(".table-play .place")].entries()) {
    const cards = [...document.querySelectorAll(`.card[data-at="${dataset.place}"]`)];
    const depth = Number(depths[at].dataset.depth);
    if (!sheets[at].classList.contains("on")) continue;
    looked.dusk += 1;
    looked.fans += Number(cards.length > 1);
    looked.heaps += Number(depth > 0);
    const all = cards.map(box);
    if (depth > 0) all.push(box(depths[at].querySelector(".stack rect:not(.shade)")));
    const wanted = [Math.min(...all.map(({ left }) => left)), Math.min(...all.map(({ top }) => top)), Math.max(...all.map(({ right }) => right)), Math.max(...all.map(({ bottom }) => bottom))];
    const { left, top, right, bottom } = box(sheets[at]);
    if ([left, top, right, bottom].some((side, which) => Math.abs(side - wanted[which]) > 0.1)) found.push(`${dataset.place}: ${[left, top, right, bottom]} in place of ${wanted}`);
  }
  return { found, looked };
}

for (const [name, place, kind] of [["half-moon-deal", "P1", "heaps"], ["waning-moon-deal", "T1", "fans"]]) {
  test(`${name}: the dusk over a place reaches over all that shows of it, and no further`, async () => {
    const chosen = `start.update.view.selected = ["${place}"]; start.update.view.partners = [];`;
    assert.deepEqual(await sweep(await shown(name, {}, chosen), underDusk, { must: (_, what) => what === "dusk" || what === kind }), []);
  });
}
