// Waning Moon: 13 columns, 8 foundations, stock and waste. Three shapes: one
// row of thirteen under the foundations (wide and high), one row between
// stock and foundations at the sides (wide and low: all the height is for the
// columns), two rows of 7 + 6 (upright), where stock and waste take the seat
// that the second row leaves free.

import { DEPTH, LARGE, TARGET, captionOf, type Box, type Ground, type Mode, type Room, type Spot } from "./layout";

const COLUMNS = 13;
const FOUNDATIONS = 8;

/** The fan at which an index is read with ease, against the card's width. */
const EASE = 0.36;
/** The widest fan, against the card's height: in one row, where the fan has more room. */
const OPEN = 0.36;
const OPEN_TALL = 0.44;
/** The height of a corner with rank over suit, against the card's width: the usual one, the large one. */
const CORNER = 0.43;
const CORNER_LARGE = 0.62;
/** How long columns often are, in the middle of a game. */
const OFTEN = 10;

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));

type Size = { w: number; h: number };

/** From one stacked edge to the next, and what those of a deep stock take under it. */
const edgeOf = (cardWidth: number): number => clamp(cardWidth * 0.03, 1, 3);
const edges = (cardWidth: number): number => DEPTH * edgeOf(cardWidth) + 2;

/** The height of a label's words; over a card they stand clear of one that is lifted, by a tenth of its width. */
const LINE = 14;
const labelOf = (labels: boolean, cardWidth: number): number => (labels ? LINE + 1 + Math.ceil(cardWidth * 0.1) : 0);
/** Between the stock's lowest edge and the waste. */
const APART = 6;
/** From this width on number and count stand in one line under a card: "13 ×16" at the most. */
const ONE_LINE = 38;

class Ground13 {
  readonly spots = new Map<string, Spot>();
  constructor(
    readonly card: Size,
    readonly counts: ReadonlyMap<string, number>,
    readonly label: number,
    private readonly open = OPEN,
    /** Diagrams have their labels under the last card, not over the first. */
    private readonly under = false,
  ) {}

  count(place: string): number {
    return this.counts.get(place) ?? 0;
  }

  /** The fan of a column as long as they often are in play, in the lowest row. */
  often = Infinity;

  /** The narrowest fan of all columns. */
  tightest(): number {
    let least = Infinity;
    for (const { place, fan } of this.spots.values()) if (place.startsWith("T")) least = Math.min(least, fan.y);
    return least;
  }

  /** A place of one card's size. */
  single(place: string, x: number, y: number, target: Box): void {
    this.put(place, x, y, target, { x: 0, y: 0 }, 1);
  }

  /** A column that may use `height` from its first card's upper edge. */
  column(place: string, x: number, y: number, height: number, target: Box): void {
    this.often = Math.min(this.often, this.fan(OFTEN, height));
    this.put(place, x, y, target, { x: 0, y: this.fan(this.count(place), height) }, 99);
  }

  fan(count: number, height: number): number {
    const open = Math.max(this.card.h * this.open, this.card.w * EASE);
    if (count < 2) return open;
    return Math.min(open, (height - this.card.h) / (count - 1));
  }

  put(place: string, x: number, y: number, target: Box, fan: { x: number; y: number }, shown: number): void {
    const { w, h } = this.card;
    this.spots.set(place, {
      place,
      target,
      card: { x: Math.round(x), y: Math.round(y), w, h },
      fan,
      shown,
      label: this.label > 0 ? this.caption(place, x, y, fan, shown) : null,
    });
  }

  private caption(place: string, x: number, y: number, fan: { x: number; y: number }, shown: number): Box {
    const { w, h } = this.card;
    if (!this.under) return { x: x - 4, y: y - this.label, w: w + 8, h: LINE };
    const over = Math.min(Math.max(1, this.count(place)), shown) - 1;
    return { x: x - 4 + (fan.x * over) / 2, y: y + h + fan.y * over + 2, w: w + 8, h: this.label };
  }
}

export function waningMoon(box: Box, mode: Mode, room: Room): Ground {
  const margin = clamp(box.w * 0.012, 3, 24);
  const air = Math.min(4, box.h * 0.012);
  const inner = { x: box.x + margin, y: box.y + air, w: box.w - 2 * margin, h: box.h - 2 * air };
  // Labels are the first to go where height is scarce.
  const labels = room.labels && inner.h >= (mode === "sideways" ? 260 : 420);
  let ground: Ground13;
  if (mode === "sideways") ground = atTheSides(inner, room, labels);
  else if (mode !== "bare" && inner.w < 900 && (inner.w < inner.h * 1.02 || inner.w < COLUMNS * 24)) ground = twoRows(inner, room, labels);
  else ground = oneRow(inner, room, labels, mode === "bare");
  return {
    card: ground.card,
    edge: edgeOf(ground.card.w),
    spots: ground.spots,
    arch: box,
    // Where pips and courts have room, rank stands over suit, as long as both
    // peep out of every column, and would of one as long as they often are: a
    // table has one kind of index, and seldom takes another in play.
    strips: (large) => ground.card.w < LARGE || Math.min(ground.tightest(), ground.often) < ground.card.w * (large ? CORNER_LARGE : CORNER),
  };
}

function oneRow(inner: Box, room: Room, labels: boolean, bare = false): Ground13 {
  let pitch = inner.w / COLUMNS;
  const gap = clamp(pitch * 0.12, 3, 22);
  const w = Math.floor(Math.min(pitch - gap, 170, inner.h / 4.2));
  const tall = inner.w < 1000 && inner.h > inner.w * 0.8 ? 1.6 : 1.42;
  const h = Math.floor(clamp(w * tall, bare ? 0 : 44, inner.h / 3.4));
  // Over the cards, or, in a diagram, under them.
  const label = bare ? 0 : labelOf(labels, w);
  const foot = bare ? captionOf(w, ONE_LINE) : 0;
  pitch = Math.min(pitch, w + Math.max(gap, w * 0.3));
  const left = inner.x + (inner.w - pitch * COLUMNS) / 2;
  const air = clamp(inner.h * 0.03, 6, 26);
  const ground = new Ground13({ w, h }, room.counts, label + foot, OPEN, bare);
  const x = (slot: number): number => left + slot * pitch + (pitch - w) / 2;
  const head = inner.y + label;
  const deep = head + h + air / 2 + (bare ? foot + edges(w) : 0);
  const cell = (slot: number, wide = 1): Box => ({ x: left + slot * pitch, y: inner.y, w: pitch * wide, h: deep - inner.y });
  ground.single("S", x(0), head, cell(0));
  ground.put("W", x(1), head, cell(1, 2), { x: pitch * 0.42, y: 0 }, 3);
  for (let i = 0; i < FOUNDATIONS; i += 1) ground.single(`F${i + 1}`, x(i + 5), head, cell(i + 5));
  const top = deep + air / 2 + label;
  const height = inner.y + inner.h - top - (bare ? foot + 2 : 0);
  for (let i = 0; i < COLUMNS; i += 1) {
    ground.column(`T${i + 1}`, x(i), top, height, { x: left + i * pitch, y: deep, w: pitch, h: inner.y + inner.h - deep });
  }
  return ground;
}

function atTheSides(inner: Box, room: Room, labels: boolean): Ground13 {
  // Four lines of two foundations, or, where they would be too low for a finger, fewer and longer ones.
  const lines = clamp(Math.floor(inner.h / TARGET), 2, 4);
  const slots = 1 + COLUMNS + Math.ceil(FOUNDATIONS / lines);
  const apart = 10;
  const pitch = (inner.w - 2 * apart) / slots;
  const gap = clamp(pitch * 0.1, 3, 12);
  const w = Math.floor(pitch - gap);
  const label = labelOf(labels, w);
  const most = inner.h / lines - 3 - label;
  const h = Math.floor(clamp(w * 1.42, Math.min(44, most), most));
  // The foundations stand together, in line with the columns' heads.
  const high = Math.min(inner.h / lines, Math.max(TARGET, h + label + 7));
  const ground = new Ground13({ w, h }, room.counts, label, OPEN_TALL);
  const x = (slot: number): number =>
    inner.x + slot * pitch + (slot > 0 ? apart : 0) + (slot > COLUMNS ? apart : 0) + (pitch - w) / 2;
  const cell = (slot: number, y: number, height: number): Box => ({ x: x(slot) - (pitch - w) / 2, y, w: pitch, h: height });
  const head = inner.y + label;
  const split = head + h + edges(w) + APART - 2;
  ground.single("S", x(0), head, cell(0, inner.y, split - inner.y));
  const under = split + label;
  ground.put("W", x(0), under, cell(0, split, inner.y + inner.h - split), { x: 0, y: Math.min(h * 0.42, (inner.y + inner.h - under - h) / 2) }, 3);
  for (let i = 0; i < COLUMNS; i += 1) {
    ground.column(`T${i + 1}`, x(i + 1), head, inner.h - label, cell(i + 1, inner.y, inner.h));
  }
  for (let i = 0; i < FOUNDATIONS; i += 1) {
    const slot = COLUMNS + 1 + Math.floor(i / lines);
    const y = inner.y + (i % lines) * high;
    ground.single(`F${i + 1}`, x(slot), y + label, cell(slot, y, high));
  }
  return ground;
}

/** The least part of a covered card that its index wants: with ease, on low cards, at all. */
const READABLE = 13;
const LEGIBLE = 10;
const LEAST = 8.8;

function twoRows(inner: Box, room: Room, labels: boolean): Ground13 {
  const eighth = inner.w / 8;
  const gap = clamp(eighth * 0.09, 3, 12);
  const w = Math.floor(eighth - gap);
  const least = Math.round(w * 0.8);
  // Long columns on a short screen: shorter cards leave their indexes more room.
  for (let h = Math.round(clamp(inner.h * 0.112, least, w * 1.75)); ; h -= 2) {
    const ground = twoRowsOf({ w, h }, inner, room, labelOf(labels, w));
    if (h - 2 >= least && ground.tightest() < (h > 46 ? READABLE : LEGIBLE)) continue;
    // One row has twice the height, for cards that are just wide enough to be hit.
    return ground.tightest() < LEAST && inner.w >= COLUMNS * 24 ? oneRow(inner, room, labels) : ground;
  }
}

function twoRowsOf(card: Size, inner: Box, room: Room, label: number): Ground13 {
  const { w, h } = card;
  const eighth = inner.w / 8;
  const pitch = inner.w / 7;
  const air = clamp(inner.h * 0.016, 4, 18);
  const ground = new Ground13(card, room.counts, label, OPEN_TALL);
  // Every target is high enough for a finger, even where the cards are not.
  const head = inner.y + label + Math.max(0, (44 - h - label - air / 2) / 2);
  const deep = Math.max(head + h + air / 2, inner.y + 44);
  for (let i = 0; i < FOUNDATIONS; i += 1) {
    const left = inner.x + i * eighth;
    ground.single(`F${i + 1}`, left + (eighth - w) / 2, head, { x: left, y: inner.y, w: eighth, h: deep - inner.y });
  }

  // A label parts the rows too.
  const parted = Math.max(air, label > 0 ? 0 : 12);
  const rows = inner.y + inner.h - deep - air / 2 - 2 * label - parted;
  const longest = (from: number, to: number): number => {
    let most = 1;
    for (let i = from; i <= to; i += 1) most = Math.max(most, ground.count(`T${i}`));
    return most;
  };
  // Half the height each; a row that cannot show its indexes with ease takes
  // from the other what that one does not need.
  const want = (count: number): number => h + (count - 1) * w * EASE;
  const first = want(longest(1, 7));
  const second = Math.max(want(longest(8, 13)), Math.max(2 * h + edges(w) + APART + label, 88) + air + w * 0.5);
  let upper = rows / 2;
  if (first + second > rows) upper = h + (rows - 2 * h) * ((first - h) / (first + second - 2 * h));
  else if (first > upper) upper = first;
  else if (second > upper) upper = rows - second;

  const top = deep + air / 2 + label;
  const border = top + upper + parted / 2;
  const top2 = border + parted / 2 + label;
  const lower = inner.y + inner.h - top2;
  const x = (slot: number): number => inner.x + slot * pitch + (pitch - w) / 2;
  for (let i = 0; i < 7; i += 1) {
    ground.column(`T${i + 1}`, x(i), top, upper, { x: inner.x + i * pitch, y: deep, w: pitch, h: border - deep });
  }
  for (let i = 0; i < 6; i += 1) {
    ground.column(`T${i + 8}`, x(i), top2, lower, { x: inner.x + i * pitch, y: border, w: pitch, h: inner.y + inner.h - border });
  }
  // The seat that the second row leaves free: the stock, the waste under it.
  const seat = (y: number, height: number): Box => ({ x: inner.x + 6 * pitch, y, w: pitch, h: height });
  const split = Math.max(top2 + h + edges(w) + APART - 4, border + 44);
  const under = split + label + 2;
  ground.single("S", x(6), top2, seat(border, split - border));
  const fan = clamp((inner.y + inner.h - under - h) / 2, 0, h * 0.4);
  ground.put("W", x(6), under, seat(split, inner.y + inner.h - split), { x: 0, y: fan }, 3);
  return ground;
}
