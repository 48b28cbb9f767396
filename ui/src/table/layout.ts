// Where everything on the page stands. Pure arithmetic: no DOM, no state, so
// that every size can be reckoned (and tested) without a browser. All lengths
// are CSS pixels from the window's upper left corner.

import type { GameKind, Place } from "../ipc";
import { halfMoon } from "./half-moon-layout";
import { waningMoon } from "./waning-moon-layout";

export type Box = { x: number; y: number; w: number; h: number };
export type Insets = { top: number; right: number; bottom: number; left: number };

/** All that decides where things stand. */
export type Room = {
  width: number;
  height: number;
  insets: Insets;
  /** The size of text against the usual one: 1 is 16 px, 2 is 200 %. */
  text: number;
  game: GameKind;
  leftHand: boolean;
  /** Numbers and counts under the places. */
  labels: boolean;
  /** Without bar and controls: a diagram on a page of text. */
  bare: boolean;
  /** The width that the bar's contents want in one line, with their words. */
  barWidth: number;
  /** The same without the words. */
  terseWidth: number;
  /** The width of the widest word under a control's sign. */
  wordWidth: number;
  /** The height of the message that stands by the controls, 0 for none. */
  strip: number;
  /** Whether that message has moved the cards already: they stay so until it goes. */
  pushed?: boolean;
  /** How many cards lie at each place (visible ones). */
  counts: ReadonlyMap<Place, number>;
};

/**
 * upright: bar above, controls below. sideways: controls in a column at the
 * side, under the thumb. desk: bar and controls share one line.
 */
export type Mode = "upright" | "sideways" | "desk" | "bare";

/** One place: what can be touched, where its first card lies and how it fans. */
export type Spot = {
  place: Place;
  target: Box;
  card: Box;
  /** From one card to the next, from the bottom up. */
  fan: { x: number; y: number };
  /** Of a fan, the cards before the last `shown` lie under the first of these. */
  shown: number;
  /** Number and count. Under the card they stand below its stacked edges too, be they few or many. */
  label: Box | null;
};

/** How the bar shows its figures: with words, without, or without in two lines. */
export type BarShape = "words" | "terse" | "split";

export type Frame = {
  mode: Mode;
  bar: Box;
  barShape: BarShape;
  controls: Box;
  /** Whether the controls show their words, or their signs alone. */
  words: boolean;
  strip: Box;
  table: Box;
};

export type Layout = Frame & {
  card: { w: number; h: number };
  /** From one stacked edge to the next. */
  edge: number;
  spots: ReadonlyMap<Place, Spot>;
  /** What the cards cover when all lie there: the moon stands behind it. */
  arch: Box;
  /** Whether fanned faces carry rank and suit side by side, for want of height. */
  strips: (largeIndex: boolean) => boolean;
  /** Whether the message has taken its height from the cards. */
  pushed: boolean;
};

/** The least height of what is touched. */
export const TARGET = 44;
/** The most cards that are seen by their edges under the top one. */
export const DEPTH = 7;
/** From this width on a card has room for pips and courts. */
export const LARGE = 70;

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));

/**
 * How much larger bar and controls are on a screen that stands far away; 0 where they cannot stand in one line above
 * the table.
 */
export function farOf({ width, height, insets }: Pick<Room, "width" | "height" | "insets">): number {
  const [w, h] = [width - insets.left - insets.right, height - insets.top - insets.bottom];
  if (w <= h || h < 560) return 0;
  if (width < 1600 || height < 800) return 1;
  return width < 2300 || height < 1200 ? 1.2 : 1.55;
}

/** Where bar, controls, message and table stand. */
export function frame(room: Room): Frame {
  const { insets } = room;
  const x = insets.left;
  const y = insets.top;
  const w = Math.max(1, room.width - insets.left - insets.right);
  const h = Math.max(1, room.height - insets.top - insets.bottom);
  const none: Box = { x, y, w: 0, h: 0 };
  if (room.bare) {
    return { mode: "bare", bar: none, barShape: "words", controls: none, words: false, strip: none, table: { x, y, w, h } };
  }
  const far = farOf(room);
  // Their words grow by all of it, the air around them does not.
  const tall = 1 + Math.max(0, far - 1) * 0.7;
  const line = Math.round(Math.max(TARGET, 40 * room.text) * tall);
  const word = 14 * room.text;
  const buttons = 4;

  if (far > 0) {
    const height = Math.round(Math.max(52 * tall, line + 4));
    const desk = onDesk(room, { x, y, w, h }, height, buttons * 56 * far, buttons);
    if (desk) return desk;
  }
  if (w > h * 1.1 && h < 560) {
    const fits = room.wordWidth + 12 <= 104 && h / buttons >= 40 + word;
    const side = Math.round(fits ? clamp(room.wordWidth + 20, 68, 116) : 60);
    const { barShape, barHeight } = barFor(room, w - side, line);
    const left = room.leftHand ? x + side : x;
    const inner = w - side;
    return {
      mode: "sideways",
      bar: { x: left, y, w: inner, h: barHeight },
      barShape,
      controls: { x: room.leftHand ? x : x + inner, y, w: side, h },
      words: fits,
      strip: { x: left, y: y + h - room.strip, w: inner, h: room.strip },
      table: { x: left, y: y + barHeight, w: inner, h: h - barHeight - room.strip },
    };
  }
  const { barShape, barHeight } = barFor(room, w, line);
  const words = (w - 8) / buttons >= room.wordWidth + 8;
  // On a short screen the cards need the height more.
  const ease = h < 620 ? 0 : 10;
  const controlsHeight = Math.round((words ? Math.max(50, 36 + word) : 46) + ease);
  const top = y + h - controlsHeight;
  return {
    mode: "upright",
    bar: { x, y, w, h: barHeight },
    barShape,
    controls: { x, y: top, w, h: controlsHeight },
    words,
    strip: { x, y: top - room.strip, w, h: room.strip },
    table: { x, y: y + barHeight, w, h: h - barHeight - controlsHeight - room.strip },
  };
}

/** The bar for a width: large text does without its words before it takes two lines. */
function barFor(room: Room, width: number, line: number): { barShape: BarShape; barHeight: number } {
  if (room.barWidth <= width) return { barShape: "words", barHeight: line };
  const terse = Math.round(Math.max(TARGET, 22 * room.text));
  if (room.terseWidth <= width) return { barShape: "terse", barHeight: terse };
  return { barShape: "split", barHeight: 2 * terse };
}

/** One line for bar and controls, when they fit beside each other. */
function onDesk(room: Room, all: Box, height: number, narrow: number, buttons: number): Frame | null {
  // Its parts stand further apart here than where it was measured.
  const bar = room.barWidth + 112 * room.text;
  const wide = buttons * room.wordWidth + narrow;
  const words = bar + wide <= all.w;
  const controls = words ? wide : narrow;
  if (bar + controls > all.w) return null;
  const { x, y, w, h } = all;
  return {
    mode: "desk",
    bar: { x: room.leftHand ? x + controls : x, y, w: w - controls, h: height },
    barShape: "words",
    controls: { x: room.leftHand ? x : x + w - controls, y, w: controls, h: height },
    words,
    strip: { x, y: y + h - room.strip, w, h: room.strip },
    table: { x, y: y + height, w, h: h - height - room.strip },
  };
}

/** What one game's layout says of the table within its box. */
export type Ground = Pick<Layout, "card" | "edge" | "spots" | "arch" | "strips">;

/** The games' layouts: a third game adds its line here. */
const GROUNDS: Record<GameKind, (box: Box, mode: Mode, room: Room) => Ground> = {
  half_moon: halfMoon,
  waning_moon: waningMoon,
};

/** Everything's place for this room. */
export function layout(room: Room): Layout {
  const around = frame(room);
  const lay = (box: Box): Ground => GROUNDS[room.game](box, around.mode, room);
  if (room.strip > 0 && !room.pushed) {
    // Where the message has room under the cards as they lie, nothing moves away under a finger.
    const kept = above(lay(frame({ ...room, strip: 0 }).table), around.strip.y - AIR, room);
    if (kept) return { ...around, ...kept, pushed: false };
  }
  return { ...around, ...lay(around.table), pushed: room.strip > 0 };
}

/** Between the lowest card and a message under it. */
const AIR = 4;

/** The same cards with targets that end at `line`; null when a card or a finger needs what is below it. */
function above(ground: Ground, line: number, { counts }: Room): Ground | null {
  const spots = new Map<Place, Spot>();
  for (const [place, spot] of ground.spots) {
    const { target, card, label } = spot;
    const count = Math.max(1, counts.get(place) ?? 0);
    // A deck's stacked edges stand out under it.
    const stacked = spot.fan.y > 0 ? 0 : DEPTH * ground.edge;
    const lowest = cardAt(spot, count - 1, count).y + card.h + stacked;
    const named = label ? label.y + label.h + (label.y > card.y ? stacked : 0) : 0;
    const h = Math.min(target.h, line - target.y);
    if (Math.max(lowest, named) > line || h < Math.min(TARGET, target.h)) return null;
    spots.set(place, { ...spot, target: { ...target, h } });
  }
  return { ...ground, spots };
}

/**
 * The height of the numbers and counts under a diagram's places, which always
 * has them: in one line, or in two where the cards are too narrow for one.
 */
export const captionOf = (cardWidth: number, oneLine: number): number => (cardWidth < oneLine ? 24 : 14);

/** The place of the card that lies at `index` (0 = bottom) of `count`. */
export function cardAt(spot: Spot, index: number, count: number): { x: number; y: number } {
  const first = Math.max(0, count - spot.shown);
  const step = Math.max(0, index - first);
  return { x: spot.card.x + spot.fan.x * step, y: spot.card.y + spot.fan.y * step };
}
