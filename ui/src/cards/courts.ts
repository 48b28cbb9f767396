import type { Suit } from "./card";
import { pip } from "./suits";
import { box, el, path } from "./svg";

/** Headgear on a field 100 wide, 30 high: a cap and feather, a tiara, a crown. */
const HATS = [
  "M22 29C18 14 34 6 54 8 60 2 72-3 86 1 78 5 74 8 72 12 78 16 80 22 78 29Z",
  "M22 29L14 8C24 10 30 14 35 20 38 12 43 6 50 2 57 6 62 12 65 20 70 14 76 10 86 8L78 29Z",
  "M22 29L13 3 33 15 50 0 67 15 87 3 78 29Z",
];

/** The headgear that a court's suit wears on small faces. */
export function hat(value: number): SVGPathElement {
  return path(HATS[value - 11]!, "gold");
}

/** A court figure, the same from both ends. */
export function court(_value: number, of: Suit, narrow: boolean): SVGElement[] {
  const half = (turned: boolean): SVGGElement =>
    el("g", turned ? { transform: "rotate(180 30 45)" } : {}, pip(of, 14, 18, 32));
  return [box(narrow ? [26, 8, 48, 84] : [21, 7, 58, 86], "0 0 60 90", "xMidYMid", half(false), half(true))];
}
