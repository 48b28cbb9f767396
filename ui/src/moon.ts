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

/** Tilt of the moon, and how much of it is lit: −1 none, 0 half, 1 all. */
const LOOKS: Record<MoonGame, { tilt: number; lit: number }> = {
  half_moon: { tilt: -17, lit: 0 },
  waning_moon: { tilt: -38, lit: -0.5 },
};

const skies = new Set<HTMLElement>();
let serial = 0;

type Moon = { node: SVGGElement; place(circle: Circle, tilt: number): void; light(lit: number): void };

/** The dark part of a disc of radius 100 that is lit from above. */
function shadow(lit: number): string {
  const bend = Math.abs(lit) * 101;
  return `M-101 0A101 101 0 0 0 101 0A101 ${bend.toFixed(2)} 0 0 ${lit >= 0 ? 1 : 0}-101 0Z`;
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
  // Many faint shadows, each a little further on, make the terminator soft.
  const steps = detail ? 16 : 4;
  const shadows = Array.from({ length: steps }, () => path("", detail ? "shadow soft" : "shadow"));
  const mask = el(
    "mask",
    { id: `${key}-phase`, maskUnits: "userSpaceOnUse", x: -102, y: -102, width: 204, height: 204 },
    disc(100, "#fff"),
    ...shadows,
  );
  const glow = disc(165, url("glow"));
  const dark = el("circle", { r: 100, class: "dark" });
  const bright = el("g", { mask: url("phase") }, el("circle", { r: 100, class: "lit" }));
  if (detail) {
    bright.append(
      ...SEAS.map(([cx, cy, rx, ry]) => el("ellipse", { cx, cy, rx: rx * 1.2, ry: ry * 1.2, fill: url("sea") })),
      path(RAYS, "ray"),
      ...DUST.map(([cx, cy, r]) => el("circle", { cx, cy, r, fill: url("dust") })),
      ...PITS.map(([cx, cy, r]) => el("circle", { cx, cy, r, class: "pit" })),
      disc(100, url("limb")),
    );
  }
  const turned = el("g", {}, mask, glow, dark, bright);
  const node = el(
    "g",
    { class: "moonlight" },
    gradient(`${key}-glow`, [[0, "glow", 0.34], [0.55, "glow", 0.26], [0.64, "glow", 0.16], [0.78, "glow", 0.06], [1, "glow", 0]]),
    gradient(`${key}-sea`, [[0, "sea", 0.62], [0.6, "sea", 0.5], [0.8, "sea", 0.24], [1, "sea", 0]]),
    gradient(`${key}-dust`, [[0, "beam", 0.5], [0.3, "beam", 0.2], [1, "beam", 0]]),
    gradient(`${key}-limb`, [[0, "beam", 0], [0.84, "beam", 0], [1, "beam", 0.2]]),
    turned,
  );
  return {
    node,
    place({ x, y, r }, tilt) {
      node.setAttribute("transform", `translate(${x.toFixed(1)} ${y.toFixed(1)})scale(${(r / 100).toFixed(4)})`);
      turned.setAttribute("transform", `rotate(${tilt.toFixed(2)})`);
    },
    light(lit) {
      const full = lit >= 1;
      const soft = 0.17 * (1 - Math.abs(Math.min(1, lit)) * 0.75);
      shadows.forEach((one, i) => {
        const edge = lit + soft * (i / (steps - 1) - 0.6);
        one.setAttribute("d", full ? "" : shadow(Math.max(-1, Math.min(1, edge))));
      });
      // The light spreads about the lit limb.
      glow.setAttribute("cy", String(full ? 0 : -36 * (1 - Math.max(0, lit))));
      glow.setAttribute("opacity", String(0.55 + 0.45 * Math.max(-0.6, Math.min(1, lit))));
    },
  };
}

/** Small stars, the same every time, thinner towards the bottom; none where `taken` says so. */
function stars(width: number, height: number, seed: number, taken?: (x: number, y: number) => boolean): SVGGElement {
  const group = el("g");
  let state = seed;
  const next = (): number => (state = (state * 48271) % 2147483647) / 2147483647;
  for (let i = 0; i < 46; i += 1) {
    const [cx, cy, size] = [next() * width, next() ** 1.5 * height, next()];
    if (taken?.(cx, cy)) continue;
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
    const circle = behind(now, host.clientWidth);
    const { clientWidth: width, clientHeight: height } = host;
    const side = height < 500 ? 96 : 0;
    // None before the moon, and none among the words of bar and controls, where it would be read as a point.
    const taken = (x: number, y: number): boolean =>
      Math.hypot(x - circle.x, y - circle.y) < circle.r + 3 ||
      y < Math.min(now.arch.y, 96) || y > height - 96 || x < side || x > width - side;
    drawing.replaceChildren(stars(width, height, 20261130, taken), shine.node);
    shine.place(circle, look.tilt);
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
  const sky = stars(rect.x * 2 + rect.width, rect.y * 2 + rect.height, 1815);
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
