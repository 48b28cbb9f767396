import type { Suit } from "./card";
import { pip } from "./suits";
import { type Place, box, el, path } from "./svg";

/** A part of a figure: the colour's class and the path. No class is the suit's colour. */
type Part = readonly [colour: string, d: string];

/** Headgear of small faces on a field 100 wide, 36 high: a cap and feather, a tiara, a crown. */
const HATS: readonly (readonly Part[])[] = [
  [["gold", "M20 34C15 20 28 9 46 9 64 9 79 18 81 34 62 28 38 28 20 34Z"], ["gold", "M70 12C73 0 84-8 99-9 97 1 92 10 80 19Z"]],
  [
    ["gold", "M24 34 14 12C24 13 30 17 35 23 37 13 43 8 50 1 57 8 63 13 65 23 70 17 76 13 86 12L76 34C60 29 40 29 24 34Z"],
    ["gold", "M14 4a5 5 0 1 1-.1 0ZM86 4a5 5 0 1 1-.1 0ZM50-7a5 5 0 1 1-.1 0Z"],
  ],
  [["gold", "M22 34 12 3 33 17 46 1V-2H40V-7H60V-2H54V1L67 17 88 3 78 34C62 29 38 29 22 34Z"]],
];

const EYES = "M39.5 35q3.5 2.4 7 0M53.5 35q3.5 2.4 7 0";
const BROWS = "M39 30.5q4-2.4 7.5-.2M53.5 30.3q3.5-2.2 7.5.2";
const NOSE = "M50.5 34.5 48.7 41.5H51";

/** The upper half of each figure on a field of 100 × 100; the lower one is the same, turned. */
const FIGURES: readonly (readonly Part[])[] = [
  // The jack: cap and feather, bobbed hair, a striped tunic, a spear; his moon is a crescent.
  [
    ["tint", "M92 101V88C92 76 76 70 60 66L50 72V101Z"],
    ["", "M8 101V88C8 76 24 70 40 66L50 72V101Z"],
    ["gold", "M19 76.5 25 73.5V101H19ZM32 70.5 38 68V101H32Z"],
    ["", "M62 68 68 70.5V101H62ZM75 73.5 81 76.5V101H75Z"],
    ["hair", "M33 22H67V46C67 54 70 57 74 59 68 63 61 62 58 59H42C39 62 32 63 26 59 30 57 33 54 33 46Z"],
    ["skin", "M43 50H57V64L50 71 43 64Z"],
    ["skin", "M37 26H63V40C63 50 57 56.5 50 56.5S37 50 37 40Z"],
    ["hair", "M36 24H64V32C55 29.5 45 29.5 36 32Z"],
    ["paper", "M34 66 43 60.5 50 69 57 60.5 66 66 59 76 50 70.5 41 76Z"],
    ["line", "M34 66 43 60.5 50 69 57 60.5 66 66 59 76 50 70.5 41 76Z"],
    ["", "M27 24C24 10 38 5 52 5.5 68 6 77 14 73 25.5 60 21 42 21 27 24Z"],
    ["gold", "M27 24C42 20.5 60 20.5 73 25.5L72 29.5C60 25 42 25 28 28Z"],
    ["tint", "M55 12C62 1 80-3 95 6 87 7 86 13 79 16 71 20 62 18 55 12Z"],
    ["line", "M55 12C62 1 80-3 95 6 87 7 86 13 79 16 71 20 62 18 55 12ZM55 12C66 8 76 6 86 7"],
    ["line", `${EYES}${NOSE}M46.5 48.5q3.5 2 7 0`],
    ["gold", "M86 26C92 34 91.5 41 87.5 46V101H84.5V46C80.5 41 80 34 86 26Z"],
    ["gold", "M79 93 80 88H92L94 95Z"],
    ["skin", "M80 89C78 82 82 79 86 79S94 82 92 89Z"],
    ["moon", "M50 80A8 8 0 1 1 50 96 10.5 10.5 0 0 0 50 80Z"],
  ],
  // The queen: long hair, a tiara with pearls, a flower; her moon is a half one.
  [
    ["hair", "M50 12C31 12 28 28 28 44 28 58 23 66 15 74H85C77 66 72 58 72 44 72 28 69 12 50 12Z"],
    ["skin", "M44 48H56V64L68 72C64 84 36 84 32 72L44 64Z"],
    ["tint", "M90 101V90C90 78 78 73 66 70 64 79 57 83 50 83V101Z"],
    ["", "M10 101V90C10 78 22 73 34 70 36 79 43 83 50 83V101Z"],
    ["gold", "M34 70C36 79 43 83 50 83S64 79 66 70L69.5 71.500C68 82 59 87.5 50 87.500S32 82 30.5 71.500Z"],
    ["skin", "M50 20C59 20 64 27 64 37 64 48 57.5 56 50 56S36 48 36 37C36 27 41 20 50 20Z"],
    ["hair", "M50 22C43 24 38 30 36.5 42 31 30 36 16 50 16S69 30 63.5 42C62 30 57 24 50 22Z"],
    ["gold", "M32 23 26 8C34 9 38 12 41 16 43 9 46 6 50 2 54 6 57 9 59 16 62 12 66 9 74 8L68 23C57 17.5 43 17.5 32 23Z"],
    ["line", `${EYES}${BROWS}${NOSE}`],
    ["", "M46 47.500q2-1.5 4-.3 2-1.2 4 .3-4 3.6-8 0Z"],
    ["line", "M42 66q8 6 16 0"],
    ["line", "M85 52C86 64 84 74 80 86"],
    ["gold", "M85 36a5 5 0 0 1 7 6 5 5 0 0 1-2 9 5 5 0 0 1-10 0 5 5 0 0 1-2-9 5 5 0 0 1 7-6Z"],
    ["paper", "M85 41.500a3.3 3.3 0 1 1-.1 0Z"],
    ["gold", "M74 93 75 89H86L87 95Z"],
    ["skin", "M75 90C73 84 77 81 80.5 81S88 84 86 90Z"],
    ["moon", "M42.5 97a7.5 7.5 0 0 1 15 0Z"],
  ],
  // The king: crown, curled hair and beard, a mantle with ermine, a sword; his moon is full.
  [
    ["tint", "M93 101V84C93 71 78 66 62 62L50 68V101Z"],
    ["", "M7 101V84C7 71 22 66 38 62L50 68V101Z"],
    ["paper", "M42 64H58V101H42Z"],
    ["gold", "M39 64H42.500V101H39ZM57.5 64H61V101H57.500Z"],
    ["hair", "M33 22H67L69 46C69.5 52 73 55 76 58 71 63 63 61 62 54H38C37 61 29 63 24 58 27 55 30.5 52 31 46Z"],
    ["skin", "M36 24H64V42C64 52 58 58 50 58S36 52 36 42Z"],
    ["hair", "M36 40C39 45 43 45.5 46 44L50 42.5 54 44C57 45.5 61 45 64 40 65 58 60 70 50 75 40 70 35 58 36 40Z"],
    ["gold", "M31 25 26 6 39 14 50 1 61 14 74 6 69 25C57 21.5 43 21.5 31 25Z"],
    ["", "M31 25C43 21.5 57 21.5 69 25L68.2 29C57 25.5 43 25.5 31.8 29Z"],
    ["line", `${EYES}${BROWS}${NOSE}`],
    ["paper", "M46 49q4 1.8 8 0-4 4-8 0Z"],
    ["steel", "M85.5 20 89 26V70H82V26Z"],
    ["line", "M85.5 20 89 26V70H82V26ZM85.5 27V70"],
    ["gold", "M77 69H94V72.500H77ZM83.5 72H87.500V92H83.500Z"],
    ["gold", "M79 92 80 86H91L92 93Z"],
    ["skin", "M80 87C78 79 82 75 85.5 75S93 79 91 87Z"],
    ["moon", "M50 81a8 8 0 1 1-.1 0Z"],
  ],
];

function drawing([colour, d]: Part): SVGPathElement {
  return path(d, colour);
}

/** The headgear that a court's suit wears on small faces. */
export function hat(value: number): SVGPathElement[] {
  return HATS[value - 11]!.map(drawing);
}

/** A court figure in its frame, the same from both ends, in `place` of the card. `value` is 11 to 13. */
export function court(value: number, of: Suit, place: Place): SVGElement {
  const half = el("g", {}, ...FIGURES[value - 11]!.map(drawing), pip(of, 5, 6, 17));
  const turned = half.cloneNode(true) as SVGGElement;
  turned.setAttribute("transform", "rotate(180 50 101)");
  return box(
    place,
    "0 0 100 202",
    "xMidYMid",
    el("rect", { x: 0.7, y: 0.7, width: 98.6, height: 200.6, rx: 6, class: "frame" }),
    half,
    turned,
  );
}
