// One moon, drawn on a canvas: seas, craters, a soft terminator, its light about it. A canvas is
// painted once and then only copied, where a drawing of shapes would be painted anew beneath every
// card that moves.

export type Circle = { x: number; y: number; r: number };
export type Pen = CanvasRenderingContext2D;
/** Colours as the theme has them; all but `star` opaque. */
export type Light = Record<"lit" | "sea" | "dark" | "glow" | "beam" | "star", string> & { shade: number };
/** `lit`: −1 none, 0 half, 1 all of it. `tilt` in degrees. */
export type Moon = Circle & { tilt: number; lit: number; opacity: number };

/** A sky in CSS pixels; `seed` says where its stars stand. */
export type Night = { width: number; height: number; seed: number; opacity: number };

/** The dark plains of the near side on a disc of radius 100: x, y, half width, half height. */
const SEAS: readonly (readonly [number, number, number, number])[] = [
  [-30, -48, 28, 24], [-22, -38, 30, 22], [-40, -36, 18, 20], [15, -44, 19, 17], [22, -34, 16, 16], [30, -14, 22, 17],
  [40, -6, 20, 15], [64, -30, 9, 12], [56, 8, 12, 18], [50, 18, 13, 14], [37, 24, 11, 9], [-62, -26, 18, 28],
  [-58, -2, 24, 30], [-48, 14, 20, 20], [-44, 37, 12, 11], [-22, 34, 20, 13], [-10, 38, 17, 15], [-6, -8, 18, 10],
  [4, -18, 12, 9], [-28, 4, 22, 14], [-26, -77, 17, 2.6], [-4, -79, 17, 2.6], [70, -4, 7, 9], [-18, -56, 20, 12],
];
/** Craters, some in the bright uplands near the pole: x, y, radius. */
const PITS: readonly (readonly [number, number, number])[] = [
  [-8, 68, 3.2], [-23, -13, 2.4], [-47, -10, 1.7], [-7, -69, 2.2], [-15, 60, 1.5], [6, 20, 2.1], [9, 29, 2.6], [-1, 9, 1.8],
  [48, -52, 2], [57, -57, 1.4], [28, -69, 2.2], [44, 48, 2.5], [26, 58, 2], [-34, 70, 2.1], [70, -2, 1.6], [-76, 34, 1.8],
  [2, 48, 2.4], [14, 44, 1.4], [-26, 56, 2.2], [34, 66, 1.5], [0, 80, 2], [-18, 82, 1.6], [20, 76, 1.5], [62, 36, 2.1],
  [-52, 58, 1.8], [50, 60, 1.5], [18, 8, 1.3], [-60, -46, 1.6], [12, -22, 1.2], [-4, -28, 1.1],
];
/** Bright dust about the craters: x, y, radius. */
const DUST: readonly (readonly [number, number, number])[] = [[-8, 68, 34], [-23, -13, 15], [-47, -10, 11], [54, -20, 8]];
const RAYS =
  "M-10 66-64 34-7 70ZM-10 68-36 14-6 66ZM-9 66 12-2-5 67ZM-9 66 58 26-6 70ZM-8 66 44 68-8 70ZM-10 67-52 80-8 70Z";

type Stops = readonly (readonly [number, number])[];
const SEA: Stops = [[0, 0.62], [0.6, 0.5], [0.8, 0.24], [1, 0]];
const SPECK: Stops = [[0, 0.5], [0.3, 0.2], [1, 0]];
const LIMB: Stops = [[0, 0], [0.84, 0], [1, 0.2]];
const GLOW: Stops = [[0, 0.34], [0.55, 0.26], [0.64, 0.16], [0.78, 0.06], [1, 0]];

/** The colours that hold for an element. */
export function lightOf(element: Element): Light {
  const style = getComputedStyle(element);
  const is = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    lit: is("moon-lit"),
    sea: is("moon-sea"),
    dark: is("moon-dark"),
    glow: is("moon-glow"),
    beam: is("moon-beam"),
    star: is("star"),
    shade: Number(is("moon-shade")),
  };
}

/** The radius of a drawn moon in dots. Its plains are soft: a larger one looks the same and takes four times as long. */
const FINE = 256;

const density = (): number => Math.min(3, devicePixelRatio);

/** A canvas with its pen, which draws in CSS pixels; it is sharp on this screen unless `dots` says otherwise. */
export function canvas(width: number, height: number, dots = density()): { sheet: HTMLCanvasElement; pen: Pen | null } {
  const sheet = document.createElement("canvas");
  const pen = sheet.getContext("2d");
  spread(sheet, pen, width, height, dots);
  return { sheet, pen };
}

/** Gives a canvas its size, and wipes it. */
export function spread(sheet: HTMLCanvasElement, pen: Pen | null, width: number, height: number, dots = density()): void {
  sheet.width = Math.round(width * dots);
  sheet.height = Math.round(height * dots);
  pen?.scale(dots, dots);
}

/** A disc, or a flattened one, whose colour is as strong from its middle outward as `stops` say. */
function soft(pen: Pen, [x, y, rx, ry]: readonly [number, number, number, number], colour: string, stops: Stops): void {
  const paint = pen.createRadialGradient(0, 0, 0, 0, 0, 1);
  // The pen writes every opaque colour as #rrggbb, also one that was made shorter on its way here.
  pen.fillStyle = colour;
  const solid = pen.fillStyle;
  for (const [at, strength] of stops) {
    paint.addColorStop(at, solid + Math.round(strength * 255).toString(16).padStart(2, "0"));
  }
  pen.save();
  pen.translate(x, y);
  pen.scale(rx, ry);
  pen.fillStyle = paint;
  round(pen, 0, 0, 1);
  pen.restore();
}

function round(pen: Pen, x: number, y: number, r: number): void {
  pen.beginPath();
  pen.arc(x, y, r, 0, 2 * Math.PI);
  pen.fill();
}

/** The near side, all of it lit, about the middle of a canvas of its own. */
function nearSide(r: number, dots: number, light: Light, detail: boolean): HTMLCanvasElement {
  const { sheet, pen } = canvas(2 * r, 2 * r, dots);
  if (!pen) return sheet;
  pen.translate(r, r);
  pen.scale(r / 100, r / 100);
  pen.fillStyle = light.lit;
  pen.fillRect(-100, -100, 200, 200);
  if (!detail) return sheet;
  for (const [x, y, rx, ry] of SEAS) soft(pen, [x, y, rx * 1.2, ry * 1.2], light.sea, SEA);
  pen.fillStyle = light.beam;
  pen.globalAlpha = 0.14;
  pen.fill(new Path2D(RAYS));
  pen.globalAlpha = 1;
  for (const [x, y, size] of DUST) soft(pen, [x, y, size, size], light.beam, SPECK);
  pen.fillStyle = light.sea;
  pen.globalAlpha = 0.45;
  for (const [x, y, size] of PITS) round(pen, x, y, size);
  pen.globalAlpha = 1;
  soft(pen, [0, 0, 100, 100], light.beam, LIMB);
  return sheet;
}

/** Takes away what the sun does not reach: the part below a bent line across a disc of radius 100. */
function darken(pen: Pen, lit: number): void {
  pen.beginPath();
  pen.arc(0, 0, 101, Math.PI, 0, true);
  pen.ellipse(0, 0, 101, Math.abs(lit) * 101, 0, 0, Math.PI, lit < 0);
  pen.fill();
}

/**
 * Gives what draws one moon again and again, no larger than `most` in radius. Without `detail` it
 * is a plain one, for where it is small.
 */
export function moonOf(light: Light, most: number, detail: boolean): (pen: Pen, moon: Moon) => void {
  // A page that is not laid out yet has no room for one.
  if (most < 1) return () => {};
  const dots = Math.min(density(), FINE / most);
  const face = nearSide(most, dots, light, detail);
  const phase = canvas(2 * most, 2 * most, dots);
  // Many faint shadows, each a little further on, make the terminator soft.
  const [steps, strength] = detail ? [16, 0.22] : [4, 0.5];
  const shape = (lit: number): void => {
    const pen = phase.pen;
    if (!pen) return;
    pen.clearRect(0, 0, 2 * most, 2 * most);
    pen.drawImage(face, 0, 0, 2 * most, 2 * most);
    if (lit >= 1) return;
    const width = 0.17 * (1 - Math.abs(lit) * 0.75);
    pen.save();
    pen.translate(most, most);
    pen.scale(most / 100, most / 100);
    pen.globalCompositeOperation = "destination-out";
    pen.globalAlpha = strength;
    for (let step = 0; step < steps; step += 1) {
      darken(pen, Math.max(-1, Math.min(1, lit + width * (step / (steps - 1) - 0.6))));
    }
    pen.restore();
  };
  return (pen, { x, y, r, tilt, lit, opacity }) => {
    shape(lit);
    pen.save();
    pen.translate(x, y);
    pen.rotate((tilt * Math.PI) / 180);
    pen.scale(r / 100, r / 100);
    // The light spreads about the lit limb.
    pen.globalAlpha = opacity * (0.55 + 0.45 * Math.max(-0.6, Math.min(1, lit)));
    soft(pen, [0, lit >= 1 ? 0 : -36 * (1 - Math.max(0, lit)), 165, 165], light.glow, GLOW);
    pen.globalAlpha = opacity * light.shade;
    pen.fillStyle = light.dark;
    round(pen, 0, 0, 100);
    pen.globalAlpha = opacity;
    // The limb is sharp, however fine the drawing is.
    pen.beginPath();
    pen.arc(0, 0, 100, 0, 2 * Math.PI);
    pen.clip();
    pen.drawImage(phase.sheet, -100, -100, 200, 200);
    pen.restore();
  };
}

/** Small stars, the same every time, thinner towards the bottom; none where `taken` says so. */
export function stars(pen: Pen, light: Light, night: Night, taken?: (x: number, y: number) => boolean): void {
  const { width, height, seed, opacity } = night;
  let state = seed;
  const next = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
  pen.fillStyle = light.star;
  for (let i = 0; i < 46; i += 1) {
    const [x, y, size] = [next() * width, next() ** 1.5 * height, next()];
    if (taken?.(x, y)) continue;
    pen.globalAlpha = opacity * (0.18 + size * 0.4);
    round(pen, Math.round(x), Math.round(y), 0.5 + size * 0.8);
  }
  pen.globalAlpha = 1;
}
