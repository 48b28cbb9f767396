import { type Card, type Suit, rank, suit } from "./card";
import { court, hat } from "./courts";
import { drawn, glyph, glyphWidth } from "./glyphs";
import { pip } from "./suits";
import { type Place, box, el, path } from "./svg";

export { suitShape } from "./suits";

/** The letters on jacks, queens and kings. */
export type Letters = { J: string; Q: string; K: string };

/** How the cards are dressed: everything about a face but the card itself. */
export type Dress = {
  /** Small faces carry an index and one suit; large ones (from 70 px wide) pips and court figures. */
  size: "small" | "large";
  /** Four colours: clubs green, diamonds blue. */
  colours: "two" | "four";
  letters: Letters;
  largeIndex: boolean;
  /** For fanned columns: rank and suit stand side by side along the top edge, as high as `fitRow` says. */
  strip?: boolean;
};

/** Above the row, in per cent of the card's height; under it, in pixels: the next card's edge. */
const OVER_ROW = 2.6;
const UNDER_ROW = 0.9;

/**
 * Fits the row of a fanned face into the height that the next card leaves of
 * it, or lets it have all it wants where none lies on it (NaN). Lengths are CSS pixels.
 */
export function fitRow(root: Element, card: { w: number; h: number }, uncovered: number): void {
  const row = root.querySelector<SVGSVGElement>(".row");
  if (!row) return;
  const [percent = 0, wide = 0] = (row.dataset["row"] ?? "").split(" ").map(Number);
  // On a card that is low for its width, the width says how large it is to be.
  const wanted = Math.max((percent * card.h) / 100, Math.min((wide * card.w) / 100, card.h * 0.44));
  const room = uncovered - (OVER_ROW * card.h) / 100 - UNDER_ROW;
  const height = room < wanted ? Math.max(1, room) : wanted;
  // Where height is scarce there is width: figures a little wider are told apart with more ease.
  const ease = Math.max(1, Math.min(1.25, (0.3 * card.w) / height));
  const width = (row.viewBox.baseVal.width / 100) * height * ease;
  row.setAttribute("height", String(height));
  row.setAttribute("width", String(Math.min(width, 0.9 * card.w)));
  row.setAttribute("preserveAspectRatio", ease > 1 ? "none" : "xMinYMin");
}

const COURT_LETTERS = ["J", "Q", "K"] as const;
const made = new Map<string, SVGSVGElement>();

/** A card's face. It fills its box whatever the shape (height 1.3 to 2.3 × width). */
export function face(card: Card, dress: Dress): SVGSVGElement {
  const text = index(rank(card), dress.letters);
  const key = [card % 52, text, dress.size, dress.colours, dress.largeIndex, dress.strip].join();
  let drawing = made.get(key);
  if (!drawing) {
    drawing = draw(rank(card), suit(card), text, dress);
    made.set(key, drawing);
  }
  return drawing.cloneNode(true) as SVGSVGElement;
}

function index(value: number, letters: Letters): string {
  if (value === 1) return "A";
  if (value < 11) return String(value);
  const name = COURT_LETTERS[(value - 11) as 0 | 1 | 2];
  return drawn(letters[name]) ? letters[name] : name;
}

function draw(value: number, of: Suit, text: string, dress: Dress): SVGSVGElement {
  const drawing = dress.size === "large" ? large(value, of, text, dress) : small(value, of, text, dress);
  return el("svg", { class: `face ${dress.size} s${of}${dress.colours === "four" ? " four" : ""}` }, ...paper(), ...drawing);
}

/** The card itself, with the line of shade under it. */
function paper(): SVGElement[] {
  return [el("rect", { class: "shade" }), el("rect", { class: "sheet" })];
}

/** Rank and suit side by side along the top edge, so many per cent of the card high, and of its width at least. */
function row(text: string, of: Suit, percent: number, wide = 0): SVGSVGElement {
  const { node, width } = glyph(text);
  const fitted = box([6.5, OVER_ROW, 90, percent], `0 0 ${width + 104} 100`, "xMinYMin", node, pip(of, width + 18, 7, 86));
  fitted.classList.add("row");
  fitted.dataset["row"] = `${percent} ${wide}`;
  return fitted;
}

function small(value: number, of: Suit, text: string, dress: Dress): SVGElement[] {
  const parts: SVGElement[] = [];
  if (dress.strip) parts.push(dress.largeIndex ? row(text, of, 32, 46) : row(text, of, 25, 36));
  else {
    const { node, width } = glyph(text);
    // A large one takes of the suit's room, and all the width there is.
    parts.push(box(dress.largeIndex ? [5, 4.5, 89, 64] : [8, 5.5, 74, 44], `0 0 ${width} 100`, "xMinYMin", node));
  }
  const size = dress.largeIndex ? (dress.strip ? 34 : 25) : 42;
  const main: SVGElement[] = [pip(of, 0, 0, 100)];
  if (value > 10) {
    // A suit that wears its court's headgear: a court is seen before its letter is read.
    main[0] = pip(of, 10, 28, 80);
    main.push(...hat(value));
  }
  parts.push(box([20, 95 - size, 73, size], value > 10 ? "0 -10 100 118" : "0 0 100 104", "xMaxYMax", ...main));
  return parts;
}

/** Pips of 2 to 10 as (column −1..1, row 0..1). */
const ROWS: Record<number, readonly (readonly [number, number])[]> = {
  1: [[0, 0.5]],
  2: [[0, 0], [0, 1]],
  3: [[0, 0], [0, 0.5], [0, 1]],
  4: corners(),
  5: [...corners(), [0, 0.5]],
  6: [...corners(), ...sides(0.5)],
  7: [...corners(), ...sides(0.5), [0, 0.25]],
  8: [...corners(), ...sides(0.5), [0, 0.25], [0, 0.75]],
  9: [...corners(), ...sides(1 / 3), ...sides(2 / 3), [0, 0.5]],
  10: [...corners(), ...sides(1 / 3), ...sides(2 / 3), [0, 1 / 6], [0, 5 / 6]],
};

function sides(at: number): [number, number][] {
  return [[-1, at], [1, at]];
}

function corners(): [number, number][] {
  return [...sides(0), ...sides(1)];
}

function large(value: number, of: Suit, text: string, dress: Dress): SVGElement[] {
  const parts: SVGElement[] = [];
  const wide = dress.largeIndex ? 27 : 18;
  if (dress.strip) parts.push(row(text, of, dress.largeIndex ? 25 : 18));
  else parts.push(corner(text, of, wide, false));
  parts.push(corner(text, of, wide, true));
  if (value > 10) {
    const at: Place = dress.strip ? (dress.largeIndex ? [29, 30, 42, 62] : [27, 24, 46, 70]) : dress.largeIndex ? [31, 10, 38, 80] : [23, 6.5, 54, 87];
    parts.push(art(court(value, of, at), dress.strip === true));
    return parts;
  }
  const alone = value === 1 || dress.largeIndex;
  // Outer rows as far out as they go, columns well in: no pip stands beside the index's suit as one of its kind.
  const rows = dress.strip ? 94 : 108;
  const pips: SVGElement[] = (alone ? ROWS[1]! : ROWS[value]!).map(([column, at]) => {
    const size = alone ? (dress.largeIndex ? 42 : 50) : 18;
    return pip(of, 30 + column * 12.5 - size / 2, 12 + at * rows - size / 2, size, at > 0.5);
  });
  // The deck's own mark on its first card.
  if (value === 1 && of === 3 && !dress.largeIndex) pips.push(path(`M25 ${rows / 2 + 2.5}a9 9 0 1 0 12.6 11.9 7.6 7.6 0 1 1-12.6-11.9Z`, "paper"));
  parts.push(art(box(dress.strip ? [20, 24, 60, 70] : [20, 4.5, 60, 91], `0 0 60 ${rows + 24}`, "xMidYMid", ...pips), dress.strip === true || alone));
  return parts;
}

/** What a face shows only while no card lies on it in a column: slivers of it say nothing. */
function art(drawing: SVGElement, hides: boolean): SVGElement {
  if (hides) drawing.classList.add("art");
  return drawing;
}

/** Rank above suit, in the first corner or, turned, in the last. */
function corner(text: string, of: Suit, wide: number, turned: boolean): SVGSVGElement {
  const width = glyphWidth(text);
  const { node } = glyph(text, 42 - width / 2, 0);
  const group = el("g", turned ? { transform: "rotate(180 42 88)" } : {}, node, pip(of, 15, 112, 54));
  const at: Place = turned ? [95 - wide, 56, wide, 40.5] : [5, 3.5, wide, 40.5];
  return box(at, "0 0 84 176", turned ? "xMaxYMax" : "xMinYMin", group);
}

/** The card back: a half moon in a night of rings. */
export function back(): SVGSVGElement {
  const rings = [31, 40, 50, 61, 73, 86].map((r) => el("circle", { r, class: "thread" }));
  const moon = el(
    "g",
    { transform: "rotate(-24)" },
    el("circle", { r: 23, class: "thread" }),
    path("M-23 0A23 23 0 0 1 23 0Z", "moon"),
  );
  return el(
    "svg",
    { class: "back-face" },
    el("rect", { x: "6%", y: "4.3%", width: "88%", height: "91.4%", rx: "5%", class: "ground" }),
    box([9, 6.4, 82, 87.2], "-41 -61 82 122", "xMidYMid slice", ...rings, moon),
    el("rect", { x: "9%", y: "6.4%", width: "82%", height: "87.2%", rx: "3.5%", class: "thread" }),
  );
}

/** What lies where a foundation begins: a faint ace in a crescent. */
export function emptyMark(): SVGSVGElement {
  const ace = el("g", { transform: "translate(36 30)scale(.46)", class: "ace" }, glyph("A").node);
  const crescent = path("M26 6A50 50 0 1 0 96 72 42 42 0 1 1 26 6Z");
  return el("svg", { class: "mark" }, box([18, 18, 64, 64], "0 0 100 106", "xMidYMid", crescent, ace));
}
