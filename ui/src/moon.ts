import { el, path } from "./cards/svg";

/** A rectangle in CSS pixels from the host's upper left corner. */
export type Rect = { x: number; y: number; width: number; height: number };
type Circle = { x: number; y: number; r: number };
export type MoonGame = "half_moon" | "waning_moon";
export type Pace = "normal" | "fast" | "off";

/** What the moon stands behind; the arch may reach beyond the host. */
export type Sky = { arch: Rect; game: MoonGame };
export type Backdrop = { update(sky: Sky): void; remove(): void };
/** `done` comes when the last picture stands; it stays until `remove`. */
export type WinScene = { done: Promise<void>; skip(): void; remove(): void };

/** The dark plains of the near side on a disc of radius 100: x, y, half width, half height. */
const SEAS: readonly (readonly [number, number, number, number])[] = [
  [-28, -46, 33, 28], [17, -43, 21, 20], [34, -12, 26, 20], [64, -30, 10, 13], [57, 10, 15, 22],
  [38, 26, 12, 11], [-60, -14, 25, 42], [-44, 38, 13, 12], [-17, 36, 23, 16], [-4, -76, 36, 6], [-6, -8, 26, 14],
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

/** Tilt of the moon, and how much of it is lit: −1 none, 0 half, 1 all. */
const LOOKS: Record<MoonGame, { tilt: number; lit: number }> = {
  half_moon: { tilt: -17, lit: 0 },
  waning_moon: { tilt: -38, lit: -0.5 },
};

const skies = new Set<HTMLElement>();
let serial = 0;

type Moon = { node: SVGGElement; place(circle: Circle, tilt: number): void; light(lit: number): void };

/** The shadow on a disc of radius 100 that is lit from above. */
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
  const soft = detail ? Array.from({ length: 16 }, (_, i) => i * 0.011 - 0.08) : [0, 0, 0.03, 0.05];
  const shadows = soft.map(() => path("", detail ? "shadow soft" : "shadow"));
  const node = el("g", { class: "moonlight" });
  const turned = el("g");
  if (detail) {
    node.append(
      gradient(`${key}-glow`, [[0.57, "glow", 0.34], [0.63, "glow", 0.2], [0.76, "glow", 0.07], [1, "glow", 0]]),
      gradient(`${key}-sea`, [[0, "sea", 0.9], [0.55, "sea", 0.75], [0.8, "sea", 0.3], [1, "sea", 0]]),
      gradient(`${key}-dust`, [[0, "glow", 0.5], [0.3, "glow", 0.2], [1, "glow", 0]]),
      gradient(`${key}-limb`, [[0, "glow", 0], [0.86, "glow", 0], [1, "glow", 0.28]]),
      disc(170, url("glow")),
    );
    const seas = SEAS.map(([cx, cy, rx, ry]) => el("ellipse", { cx, cy, rx, ry, fill: url("sea") }));
    const pits = PITS.map(([cx, cy, r]) => el("circle", { cx, cy, r, class: "pit" }));
    const dust = DUST.map(([cx, cy, r]) => el("circle", { cx, cy, r, fill: url("dust") }));
    turned.append(lit, ...seas, path(RAYS, "ray"), ...dust, ...pits, disc(100, url("limb")), ...shadows);
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

/** As large as the arch and the window let it be, so that both horns of the half are seen. */
function behind({ arch, game }: Sky, room: number): Circle {
  const { x, y, width, height } = arch;
  const r = Math.min(Math.min(width, room) * 0.475, height * 0.6);
  return { x: x + width / 2, y: y + height * (game === "half_moon" ? 0.56 : 0.5), r };
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
    shine.place(behind(now, host.clientWidth), look.tilt);
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
