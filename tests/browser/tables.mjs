// Tables for the page to show, as they may come about in play, and ways to show them.

import { openPage } from "./fixture.mjs";

/** All sizes that the table has to look right at, in CSS pixels. */
export const SIZES = [
  [280, 653], [320, 568], [360, 640], [360, 800], [390, 844], [412, 915], [600, 960],
  [740, 360], [844, 390], [915, 412], [768, 1024], [1024, 768], [1280, 800], [1920, 1080], [2560, 1440],
].map(([width, height]) => ({ width, height }));

export const isTouch = ({ width, height }) => Math.min(width, height) < 800;

/** A page whose first view is another than the engine's: `change` gets what the engine began with. */
export function openMade(browser, game, change) {
  // What the engine says later of the game is older than this.
  return openPage(browser, game, { begin: `(start) => { (${change})(start); start.update.revision = 1e9; }` });
}

/** In the middle of Half Moon: some piles and cells are empty, some faces wait. */
export function halfMoonMiddle(start) {
  const { view } = start.update;
  view.moves = 27;
  view.score = 285;
  view.can_undo = true;
  view.can_redo = true;
  view.table.forEach((seat, index) => {
    if (["P3", "R2", "R6", "P11"].includes(seat.place)) Object.assign(seat, { cards: [], hidden: 0 });
    else if (seat.place.startsWith("P")) seat.hidden = (index * 5) % 8;
  });
  view.selected = ["P1"];
  view.partners = view.table.filter((seat, index) => seat.cards.length > 0 && index % 3 === 1).map((seat) => seat.place);
}

/** Nothing is left: every place is empty. */
export function emptied(start) {
  const { view } = start.update;
  for (const seat of view.table) Object.assign(seat, { cards: [], hidden: 0 });
  view.moves = 47;
  view.score = 510;
}

/** In the middle of Waning Moon: foundations begun, a waste, columns of many lengths, one empty. */
export function waningMoonMiddle(start) {
  const { view } = start.update;
  const id = (rank, suit, copy) => 52 * copy + 13 * suit + rank - 1;
  const seats = new Map(view.table.map((seat) => [seat.place, seat]));
  view.moves = 113;
  view.score = 85;
  view.can_undo = true;
  const used = new Set();
  const take = (cards) => cards.map((card) => (used.add(card), card));
  seats.get("F1").cards = take([1, 2, 3, 4, 5, 6, 7].map((rank) => id(rank, 0, 0)));
  seats.get("F2").cards = take([1, 2, 3].map((rank) => id(rank, 1, 0)));
  seats.get("F3").cards = take([1].map((rank) => id(rank, 3, 0)));
  seats.get("S").hidden = 9;
  const rest = [...Array(104).keys()].filter((card) => !used.has(card));
  const lengths = [0, 3, 7, 1, 9, 4, 12, 2, 6, 5, 8, 4, 3];
  lengths.forEach((length, index) => {
    seats.get(`T${index + 1}`).cards = rest.splice(0, length);
  });
  seats.get("W").cards = rest.splice(0, 20);
}

/** The longest columns there can be: three dealt cards under a run from king to ace, in every row. */
export function waningMoonLongest(start) {
  const { view } = start.update;
  const id = (rank, suit, copy) => 52 * copy + 13 * suit + rank - 1;
  const seats = new Map(view.table.map((seat) => [seat.place, seat]));
  const run = (suit, copy) => Array.from({ length: 13 }, (_, index) => id(13 - index, suit, copy));
  const runs = [["T1", 0, 0], ["T7", 1, 0], ["T8", 2, 0], ["T13", 3, 0]];
  const others = [...Array(52).keys()].map((card) => card + 52);
  for (let index = 1; index <= 13; index++) seats.get(`T${index}`).cards = [];
  for (const [place, suit, copy] of runs) seats.get(place).cards = [...others.splice(0, 3), ...run(suit, copy)];
  seats.get("T3").cards = others.splice(0, 10);
  seats.get("T10").cards = others.splice(0, 10);
  seats.get("W").cards = others.splice(0);
  seats.get("S").hidden = 0;
  view.moves = 240;
  view.score = 0;
}

/** Waning Moon as it is when all that is left can go home: the stock empty, some columns still long. */
export function waningMoonFinish(start) {
  const { view } = start.update;
  const id = (rank, suit, copy) => 52 * copy + 13 * suit + rank - 1;
  const seats = new Map(view.table.map((seat) => [seat.place, seat]));
  for (const seat of view.table) Object.assign(seat, { cards: [], hidden: 0 });
  const up = (from, to) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
  for (const suit of [0, 1, 2, 3]) {
    // Of one copy the lower cards are home, of the other all but a few.
    seats.get(`F${suit + 1}`).cards = up(1, 6 + suit).map((rank) => id(rank, suit, 0));
    seats.get(`F${suit + 5}`).cards = up(1, 11).map((rank) => id(rank, suit, 1));
    seats.get(`T${3 * suit + 1}`).cards = up(7 + suit, 13).map((rank) => id(rank, suit, 0)).reverse();
    seats.get(`T${3 * suit + 2}`).cards = [13, 12].map((rank) => id(rank, suit, 1));
  }
  view.moves = 231;
  view.score = 5 * 74;
  view.cards_home = 74;
  view.next_home = "T1";
}

/** The states of both games in which the geometry is looked at. */
export const TABLES = [
  { name: "half-moon-deal", code: "HM1-N-ARMF5NT", change: () => {} },
  { name: "half-moon-middle", code: "HM1-N-ARMF5NT", change: halfMoonMiddle },
  { name: "half-moon-empty", code: "HM1-N-ARMF5NT", change: emptied },
  { name: "waning-moon-deal", code: "WM1-N-AAAAAAC", change: () => {} },
  { name: "waning-moon-middle", code: "WM1-N-AAAAAAC", change: waningMoonMiddle },
  { name: "waning-moon-longest", code: "WM1-N-AAAAAAC", change: waningMoonLongest },
  { name: "waning-moon-empty", code: "WM1-N-AAAAAAC", change: emptied },
];

/** Tables on which nothing goes any more, and the page says so. */
export const STUCK = TABLES.filter(({ name }) => /middle|longest/.test(name)).map(({ name, code, change }) => ({
  name,
  code,
  change: `(start) => { (${change})(start); start.update.view.status = "stuck"; }`,
}));

/** What comes up by itself, as the page names it: the deal under it, and what brings it up. */
export const BARS = [
  { name: "hint", code: "HM1-N-ARMF5NT", change: (start) => (start.first_run = true) },
  { name: "stuck", code: "HM1-N-AAAAETH", change: () => {} },
  { name: "finish", code: "WM1-N-AAAAAAC", change: waningMoonFinish },
  {
    name: "notice-set_aside",
    code: "WM1-N-AAAAAAC",
    change: (start) => (start.notices = [{ code: "set_aside", what: "game", game: "waning_moon", restored: true }]),
  },
];
