import { el, path } from "./svg";

/**
 * The index figures, drawn for this deck: straight parts are filled, curves
 * are strokes. All stand on a field 100 high and are widened by 1.3 when
 * drawn, which makes upright strokes heavier than level ones.
 */
type Glyph = { width: number; fill?: string; stroke?: string };

const WIDEN = 1.3;
const ROUND = "M6.5 30A16.5 23.5 0 0 1 39.5 30V70A16.5 23.5 0 0 1 6.5 70Z";

const GLYPHS: Record<string, Glyph> = {
  A: { width: 46, fill: "M16 0H30L46 100H32.5L29.3 78H16.7L13.5 100H0ZM18.5 65H27.5L23 33Z" },
  2: { width: 46, stroke: "M6.5 33V27A16.5 20.5 0 0 1 39.5 27C39.5 50 9 66 7.5 93.5H44" },
  3: {
    width: 46,
    stroke:
      "M6.5 31V26A16.5 19.5 0 0 1 39.5 26V28C39.5 40 32 47 19 47 32 47 39.5 54 39.5 66V70A16.5 23.5 0 0 1 6.5 70V66",
  },
  4: { width: 46, fill: "M23 0H38V62H46V75H38V100H25V75H0V62ZM25 62V26L12 62Z" },
  5: {
    width: 46,
    stroke: "M41 6.5H11L9.6 51M10 45C13.5 41 18 39 23 39A16.5 22 0 0 1 39.5 61V70A16.5 23.5 0 0 1 6.5 70V67",
  },
  6: {
    width: 46,
    stroke: "M39.5 31V28A16.5 21.5 0 0 0 6.5 28V70A16.5 23.5 0 0 0 39.5 70V63A16.5 21 0 0 0 6.5 63",
  },
  7: { width: 46, fill: "M1 0H45V13L26 100H11L29.5 13H1Z" },
  8: {
    width: 46,
    stroke:
      "M23 6.5A14.5 20 0 0 1 23 46.5 14.5 20 0 0 1 23 6.5ZM23 46.5A16.5 23.5 0 0 1 23 93.5 16.5 23.5 0 0 1 23 46.5Z",
  },
  9: {
    width: 46,
    stroke: "M6.5 69V72A16.5 21.5 0 0 0 39.5 72V30A16.5 23.5 0 0 0 6.5 30V37A16.5 21 0 0 0 39.5 37",
  },
  10: {
    width: 63,
    fill: "M9 0H19.5V100H7V21L0 26V12Z",
    stroke: "M33 28A11.8 21.5 0 0 1 56.5 28V72A11.8 21.5 0 0 1 33 72Z",
  },
  J: { width: 42, stroke: "M17 6.5H35.5V71A14.5 22.5 0 0 1 6.5 71V62" },
  Q: { width: 46, stroke: ROUND, fill: "M20 67H32L47 102H34Z" },
  K: { width: 46, fill: "M0 0H13V43L31 0H45L26.5 43 46 100H32L18 57 13 68V100H0Z" },
  V: { width: 46, fill: "M0 0H13.5L23 68 32.5 0H46L30 100H16Z" },
  D: { width: 46, stroke: "M6.5 6.5H19A20.5 24 0 0 1 39.5 30.5V69.5A20.5 24 0 0 1 19 93.5H6.5Z" },
  R: { width: 46, stroke: "M6.5 100V6.5H21A18 22 0 0 1 21 51H6.5", fill: "M17 51H30L46 100H32Z" },
  B: { width: 46, stroke: "M6.5 47V6.5H21A15.5 20.2 0 0 1 21 47H6.5V93.5H22A17 23.2 0 0 0 22 47H20" },
};

/** The index of a rank, drawn at (x, y), and the width it takes of a field 100 high. */
export function glyph(text: string, x = 0, y = 0): { node: SVGGElement; width: number } {
  const shape = GLYPHS[text] ?? GLYPHS["A"]!;
  const node = el("g", { class: "index", transform: `translate(${x} ${y})scale(${WIDEN} 1)` });
  if (shape.fill) node.append(path(shape.fill));
  if (shape.stroke) node.append(path(shape.stroke, "stroke"));
  return { node, width: glyphWidth(text) };
}

/** The width of a rank's index on a field 100 high. */
export function glyphWidth(text: string): number {
  return (GLYPHS[text] ?? GLYPHS["A"]!).width * WIDEN;
}

/** True for the letters and numbers that have a drawing. */
export function drawn(text: string): boolean {
  return text in GLYPHS;
}
