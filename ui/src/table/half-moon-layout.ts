// Half Moon: 8 × 3. Piles 1, 2, 3 climb the left side, 4 to 10 run along the
// top, 11 and 12 go down the right; the reserve stands in the four middle
// columns of rows 2 and 3. The top row rises in the middle, as the moon's limb
// does: in play by a little wherever the rows have the height, by more where
// there is height to spare.

import { DEPTH, captionOf, type Box, type Ground, type Mode, type Room, type Spot } from "./layout";

const COLUMNS = 8;
const ROWS = 3;
/** From this width on number and count stand in one line under a card: "12 ×8" at the most. */
const ONE_LINE = 34;

/** Column and row of each pile, then of each reserve cell. */
const PILES: readonly (readonly [number, number])[] = [
  [0, 2], [0, 1], [0, 0], [1, 0], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0], [7, 0], [7, 1], [7, 2],
];
const RESERVE: readonly (readonly [number, number])[] = [
  [2, 1], [3, 1], [4, 1], [5, 1], [2, 2], [3, 2], [4, 2], [5, 2],
];

const clamp = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));

/** The part of a row that the arch rises at the least: less looks like a mistake. */
const BOW = 0.16;

/** How tall a card may be for its width: where width is scarce, taller. */
function tallest(width: number): number {
  if (width <= 44) return 2.55;
  if (width >= 120) return 1.42;
  return 2.55 - ((width - 44) / 76) * 1.13;
}

/** How far the arch rises at a column, from 0 at the corners to 1. */
function rise(column: number): number {
  const u = ((column - 3.5) / 3.5) * 0.92;
  const edge = Math.sqrt(1 - 0.92 * 0.92);
  return (Math.sqrt(1 - u * u) - edge) / (1 - edge);
}

export function halfMoon(box: Box, mode: Mode, room: Room): Ground {
  const margin = mode === "bare" ? 2 : clamp(box.w * 0.016, 4, 28);
  const air0 = Math.min(4, box.h * 0.012);
  const inner = { x: box.x + margin, y: box.y + air0, w: box.w - 2 * margin, h: box.h - 2 * air0 };

  let pitch = inner.w / COLUMNS;
  let gap = clamp(pitch * 0.13, 4, 30);
  let w = Math.floor(Math.min(pitch - gap, 230));
  // Labels are the first to go where height is scarce, but are a part of diagrams.
  let label = room.labels && inner.h / ROWS >= 74 ? 15 : 0;
  if (mode === "bare") label = captionOf(w, ONE_LINE);
  // What a row may take: the card, its stacked edges, its label and some air.
  const arched = mode !== "bare" && inner.h >= ROWS * 72;
  const room1 = inner.h / (ROWS + (arched ? BOW : 0));
  let edge = clamp(w * 0.045, 2, 5);
  const air = clamp(room1 * 0.06, 5, 26);
  let h = Math.floor(Math.min(w * tallest(w), room1 - DEPTH * edge - label - air));
  if (h < w * 1.4) {
    edge = clamp(room1 * 0.017, 1.5, 5);
    if (room1 < 72) edge = 0.7;
    h = Math.max(30, Math.floor(room1 - DEPTH * edge - label - air));
    w = Math.min(w, Math.floor(h / 1.4));
    gap = Math.min(pitch - w, Math.max(8, w * 0.34));
  }
  pitch = Math.min(pitch, w + gap);

  // What is left over: less than half of it lets the arch rise, the rest parts the rows.
  const row = h + DEPTH * edge + label;
  const spare = Math.max(0, inner.h - ROWS * row - ROWS * air);
  const bow = mode === "bare" ? 0 : Math.min(Math.max(arched ? Math.min(h * BOW, spare) : 0, spare * 0.4), h);
  const between = air + Math.min((spare - bow) / (ROWS + 1), h * 0.6);
  const used = bow + ROWS * row + (ROWS - 1) * between;
  const top = inner.y + Math.max(0, (inner.h - used) / 2) + bow;
  const left = inner.x + (inner.w - pitch * COLUMNS) / 2 + (pitch - w) / 2;
  const step = row + between;

  const spots = new Map<string, Spot>();
  const put = (place: string, column: number, line: number): void => {
    const x = Math.round(left + column * pitch);
    const lift = line === 0 ? bow * rise(column) : 0;
    const exact = top + line * step - lift;
    const y = Math.round(exact);
    const half = Math.min(between / 2, 28);
    spots.set(place, {
      place,
      target: { x: left + column * pitch - (pitch - w) / 2, y: exact - half, w: pitch, h: row + 2 * half },
      card: { x, y, w, h },
      fan: { x: 0, y: 0 },
      shown: 1,
      label: label > 0 ? { x: x - 4, y: y + h + 2, w: w + 8, h: label } : null,
    });
  };
  PILES.forEach(([column, line], index) => put(`P${index + 1}`, column, line));
  RESERVE.forEach(([column, line], index) => put(`R${index + 1}`, column, line));

  return {
    card: { w, h },
    edge,
    spots,
    arch: { x: left - (pitch - w) / 2, y: top - bow, w: pitch * COLUMNS, h: 2 * step + bow + row },
    strips: () => false,
  };
}
