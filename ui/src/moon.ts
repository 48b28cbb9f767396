import { el, path } from "./cards/svg";

/** A rectangle in CSS pixels from the host's upper left corner. */
export type Rect = { x: number; y: number; width: number; height: number };
export type Circle = { x: number; y: number; r: number };
export type MoonGame = "half_moon" | "waning_moon";
export type Pace = "normal" | "fast" | "off";

/** Where the moon stands: behind the arch, or exactly where `moon` says. */
export type Sky = { arch: Rect; game: MoonGame; moon?: Circle };
export type Backdrop = { update(sky: Sky): void; remove(): void };
/** `done` comes when the last picture stands; it stays until `remove`. */
export type WinScene = { done: Promise<void>; skip(): void; remove(): void };

/** The dark plains of the near side on a disc of radius 100: x, y, half width, half height. */
const SEAS: readonly (readonly [number, number, number, number])[] = [
  [-28, -46, 33, 28], [17, -43, 21, 20], [34, -12, 26, 20], [64, -30, 10, 13], [57, 10, 15, 22],
  [38, 26, 12, 11], [-60, -14, 25, 42], [-44, 38, 13, 12], [-17, 36, 23, 16], [-4, -76, 36, 6], [-6, -8, 26, 14],
];
/** Craters: x, y, radius. */
const PITS: readonly (readonly [number, number, number])[] = [
  [-8, 68, 4.6], [-23, -13, 3.6], [-47, -12, 2.6], [-7, -70, 3.4], [-14, 62, 2], [8, 20, 3], [10, 32, 3.6], [-2, 8, 2.4],
  [48, -52, 3], [56, -58, 2.2], [30, -68, 3.2], [44, 48, 3.4], [26, 58, 2.8], [-34, 70, 3], [70, -4, 2.4], [-76, 34, 2.6],
];
const RAYS =
  "M-8 68L-60 36M-8 68L-34 20M-8 68L10-6M-8 68L52 30M-8 68L40 66M-8 68L-50 76M-23-13L-48-30M-23-13L-2-28M-23-13L-14 10";

/** Tilt of the moon, and how much of it is lit: −1 none, 0 half, 1 all. */
const LOOKS: Record<MoonGame, { tilt: number; lit: number }> = {
  half_moon: { tilt: -17, lit: 0 },
  waning_moon: { tilt: -38, lit: -0.5 },
};

const skies = new Set<HTMLElement>();
let serial = 0;

type Moon = { node: SVGGElement; place(circle: Circle, tilt: number): void; light(lit: number): void };

/** The shadow on a disc of radius 100 that is lit from above, its edge moved by `soft`. */
function shadow(lit: number): string {
  const bend = Math.abs(lit) * 102;
  return `M-102 0A102 102 0 0 0 102 0A102 ${bend.toFixed(2)} 0 0 ${lit >= 0 ? 1 : 0}-102 0Z`;
}

function gradient(id: string, stops: readonly (readonly [number, string, number])[]): SVGRadialGradientElement {
  return el(
    "radialGradient",
    { id },
    ...stops.map(([offset, name, opacity]) => el("stop", { offset, class: name, "stop-opacity": opacity })),
  );
}

function disc(r: number, fill: string): SVGCircleElement {
  return el("circle", { r, fill });
}

/** A moon with seas and craters; without `detail` a plain one, for where it is small. */
function moon(detail: boolean): Moon {
  const key = `moon-${(serial += 1)}`;
  const url = (name: string): string => `url(#${key}-${name})`;
  const lit = el("circle", { r: 100, class: "lit" });
  // Several shadows, each a little further on, make the terminator soft.
  const soft = detail ? [-0.05, -0.02, 0.01, 0.04, 0.08] : [0, 0, 0, 0.04];
  const shadows = soft.map(() => path("", "shadow"));
  const node = el("g", { class: "moonlight" });
  const turned = el("g");
  if (detail) {
    node.append(
      gradient(`${key}-glow`, [[0.55, "glow", 0.4], [0.66, "glow", 0.2], [0.8, "glow", 0.06], [1, "glow", 0]]),
      gradient(`${key}-sea`, [[0, "sea", 0.85], [0.6, "sea", 0.7], [1, "sea", 0]]),
      gradient(`${key}-limb`, [[0, "limb", 0], [0.8, "limb", 0], [1, "limb", 0.35]]),
      disc(170, url("glow")),
    );
    const seas = SEAS.map(([cx, cy, rx, ry]) => el("ellipse", { cx, cy, rx, ry, fill: url("sea") }));
    const pits = PITS.map(([cx, cy, r]) => el("circle", { cx, cy, r, class: "pit", "fill-opacity": 0.55 }));
    const rims = PITS.map(([cx, cy, r]) =>
      el("path", { d: `M${cx - r} ${cy}a${r} ${r} 0 0 0 ${2 * r} 0`, class: "ray", "stroke-opacity": 0.45, "stroke-width": 0.7 }),
    );
    const rays = el("path", { d: RAYS, class: "ray", "stroke-opacity": 0.13, "stroke-width": 1.6 });
    turned.append(lit, ...seas, rays, ...pits, ...rims, disc(100, url("limb")), ...shadows);
  } else turned.append(lit, ...shadows);
  node.append(turned);
  return {
    node,
    place({ x, y, r }, tilt) {
      node.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})scale(${(r / 100).toFixed(4)})`);
      turned.setAttribute("transform", `rotate(${tilt})`);
    },
    light(amount) {
      shadows.forEach((one, i) => {
        one.setAttribute("d", amount >= 1 ? "" : shadow(Math.max(-1, Math.min(1, amount + soft[i]!))));
      });
    },
  };
}

/** Small stars, the same every time, thinner towards the bottom. */
function stars(width: number, height: number): SVGGElement {
  const group = el("g");
  let state = 20261130;
  const next = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
  for (let i = 0; i < 46; i += 1) {
    const [cx, cy, size] = [next() * width, next() ** 1.5 * height, next()];
    group.append(
      el("circle", { cx: cx.toFixed(0), cy: cy.toFixed(0), r: (0.5 + size * 0.8).toFixed(1), class: "star", "fill-opacity": (0.18 + size * 0.4).toFixed(2) }),
    );
  }
  return group;
}

function layer(host: HTMLElement, className: string, first: boolean): { box: HTMLDivElement; drawing: SVGSVGElement } {
  const box = document.createElement("div");
  box.className = className;
  box.setAttribute("aria-hidden", "true");
  const drawing = el("svg");
  box.append(drawing);
  if (first) host.prepend(box);
  else host.append(box);
  return { box, drawing };
}

function circleOf(sky: Sky): Circle {
  if (sky.moon) return sky.moon;
  const { x, y, width, height } = sky.arch;
  return { x: x + width / 2, y: y + height, r: Math.max(width * 0.46, height) };
}

/**
 * The night (or morning) behind the table with its moon: the half moon stands
 * behind the arch, the waning one behind the row. Drawn once; nothing runs.
 */
export function backdrop(host: HTMLElement, sky: Sky): Backdrop {
  const { box, drawing } = layer(host, "backdrop", true);
  const shine = moon(true);
  skies.add(box);
  const update = (now: Sky): void => {
    const look = LOOKS[now.game];
    drawing.replaceChildren(stars(host.clientWidth, host.clientHeight), shine.node);
    shine.place(circleOf(now), look.tilt);
    shine.light(look.lit);
  };
  update(sky);
  return {
    update,
    remove() {
      skies.delete(box);
      box.remove();
    },
  };
}

const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);
const part = (t: number, from: number, to: number): number => Math.max(0, Math.min(1, (t - from) / (to - from)));

/** The half moon fills: from where it stood behind the arch to a full moon amid `rect`. */
function filling(drawing: SVGSVGElement, rect: Rect): (t: number) => void {
  const full = moon(true);
  drawing.append(full.node);
  const to = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2, r: Math.min(rect.width, rect.height) * 0.43 };
  const from = { x: to.x, y: to.y + to.r * 0.5, r: to.r * 1.06 };
  const { tilt, lit } = LOOKS.half_moon;
  return (t) => {
    const rise = ease(part(t, 0, 0.8));
    full.place(
      { x: to.x, y: from.y + (to.y - from.y) * rise, r: from.r + (to.r - from.r) * rise },
      tilt * (1 - rise * 0.4),
    );
    full.light(lit + (1.06 - lit) * ease(part(t, 0.1, 0.95)));
    full.node.setAttribute("opacity", String(Math.min(1, 0.35 + t * 2.5)));
  };
}

/** The row of thirteen wanes; its last thin crescent stays alone in a clear night. */
function waning(drawing: SVGSVGElement, rect: Rect): (t: number) => void {
  const sky = stars(rect.x * 2 + rect.width, rect.y * 2 + rect.height);
  const pitch = rect.width / 13;
  const middle = rect.y + rect.height / 2;
  const small = Math.min(pitch * 0.4, rect.height * 0.3);
  const large = Math.min(rect.width, rect.height) * 0.3;
  const row = Array.from({ length: 13 }, (_, i) => moon(i === 12));
  drawing.append(sky, ...row.map(({ node }) => node));
  return (t) => {
    sky.setAttribute("opacity", String(part(t, 0.5, 1)));
    row.forEach((one, i) => {
      const wane = ease(part(t, i * 0.022, 0.3 + i * 0.022));
      const fade = 1 - part(t, 0.5 + i * 0.012, 0.68 + i * 0.012);
      const home = i === 12 ? ease(part(t, 0.6, 1)) : 0;
      const x = rect.x + pitch * (i + 0.5);
      one.place({ x: x + (rect.x + rect.width / 2 - x) * home, y: middle, r: small + (large - small) * home }, -62);
      one.light(1.05 - (1.05 + 0.15 + (i / 12) * 0.65) * wane);
      one.node.setAttribute("opacity", String((i === 12 ? 1 : fade) * Math.min(1, t * 6)));
    });
  };
}

/**
 * A won game's picture over `host`, under 3 seconds long. With motion off, and
 * where the system asks for reduced motion, only its last picture is shown.
 */
export function winScene(host: HTMLElement, game: MoonGame, rect: Rect, { motion }: { motion: Pace }): WinScene {
  const { box, drawing } = layer(host, "scene", false);
  const draw = game === "half_moon" ? filling(drawing, rect) : waning(drawing, rect);
  const still = motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const length = motion === "fast" ? 1200 : 2600;
  let frame = 0;
  let finish: () => void = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  const skip = (): void => {
    cancelAnimationFrame(frame);
    draw(1);
    finish();
  };
  for (const sky of skies) sky.classList.add("hidden-moon");
  if (still) skip();
  else {
    let start = -1;
    const step = (now: number): void => {
      if (start < 0) start = now;
      const t = (now - start) / length;
      if (t >= 1) return skip();
      draw(t);
      frame = requestAnimationFrame(step);
    };
    draw(0);
    frame = requestAnimationFrame(step);
  }
  return {
    done,
    skip,
    remove() {
      skip();
      box.remove();
      for (const sky of skies) sky.classList.remove("hidden-moon");
    },
  };
}
