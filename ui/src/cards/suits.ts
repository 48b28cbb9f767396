import type { Suit } from "./card";
import { el, path } from "./svg";

/** Clubs, diamonds, hearts, spades on a field of 100 × 100. */
export const SUITS: readonly [string, string, string, string] = [
  "M50 3A22 22 0 0 1 67 39 22 22 0 1 1 55 70C56 83 60 92 68 97H32C40 92 44 83 45 70A22 22 0 1 1 33 39 22 22 0 0 1 50 3Z",
  "M50 1C59 21 72 37 88 50 72 63 59 79 50 99 41 79 28 63 12 50 28 37 41 21 50 1Z",
  "M50 95C36 73 4 58 4 31A23.5 23.5 0 0 1 50 25 23.5 23.5 0 0 1 96 31C96 58 64 73 50 95Z",
  "M50 2C63 26 95 42 95 65A21.5 21.5 0 0 1 55 73C56 85 60 92 68 97H32C40 92 44 85 45 73A21.5 21.5 0 0 1 5 65C5 42 37 26 50 2Z",
];

/** A suit at (x, y), `size` wide and high; `turned` stands on its head. */
export function pip(suit: Suit, x: number, y: number, size: number, turned = false): SVGPathElement {
  const scale = size / 100;
  const node = path(SUITS[suit]);
  node.setAttribute(
    "transform",
    turned
      ? `translate(${x + size} ${y + size})scale(${-scale})`
      : `translate(${x} ${y})scale(${scale})`,
  );
  return node;
}

/** A suit alone, for texts and labels; it takes the colour of its surroundings by CSS. */
export function suitShape(suit: Suit): SVGSVGElement {
  return el(
    "svg",
    { viewBox: "0 0 100 100", class: `suit s${suit}`, "aria-hidden": "true" },
    path(SUITS[suit]),
  );
}
