import type { GameKind } from "./bindings";
import { canvas, lightOf, moonOf, spread, stars, type Circle, type Pen } from "./moonlight";

/** A rectangle in CSS pixels from the host's upper left corner. */
export type Rect = { x: number; y: number; width: number; height: number };
export type Pace = "normal" | "fast" | "off";

/** What the moon stands behind; the arch may reach beyond the host. */
export type Sky = { arch: Rect; game: GameKind };
export type Backdrop = { update(sky: Sky): void; remove(): void };
/** `done` comes when the last picture stands; it stays until `remove`. */
export type WinScene = { done: Promise<void>; skip(): void; remove(): void };

/**
 * Tilt of the moon, how much of it is lit: −1 none, 0 half, 1 all; how far down the arch its middle is,
 * and what is shown when the game is won.
 */
type Look = { tilt: number; lit: number; middle: number; scene: (stage: Layer, rect: Rect) => (t: number) => void };
const LOOKS: Record<GameKind, Look> = {
  half_moon: { tilt: -17, lit: 0, middle: 0.56, scene: filling },
  waning_moon: { tilt: -38, lit: -0.5, middle: 0.5, scene: waning },
};

type Layer = { box: HTMLDivElement; sheet: HTMLCanvasElement; pen: Pen | null };

/** The skies that are shown, each with what draws it. */
const skies = new Map<HTMLElement, () => void>();

function layer(host: HTMLElement, className: string, first: boolean): Layer {
  const box = document.createElement("div");
  box.className = className;
  box.setAttribute("aria-hidden", "true");
  // Whoever draws on it gives it its size.
  const { sheet, pen } = canvas(0, 0);
  box.append(sheet);
  if (first) host.prepend(box);
  else host.append(box);
  return { box, sheet, pen };
}

/** As large as the arch and the window let it be, so that both horns of the half are seen. */
function behind({ arch, game }: Sky, room: number): Circle {
  const { x, y, width, height } = arch;
  const r = Math.min(Math.min(width, room) * 0.475, height * 0.6);
  return { x: x + width / 2, y: y + height * LOOKS[game].middle, r };
}

/**
 * The night (or morning) behind the table with its moon: the half moon stands
 * behind the arch, the waning one behind the row. Drawn once; nothing runs.
 */
export function backdrop(host: HTMLElement, first: Sky): Backdrop {
  const { box, sheet, pen } = layer(host, "backdrop", true);
  let sky = first;
  let drawn = "";
  const wanted = (): string =>
    [sky.game, ...Object.values(sky.arch), host.clientWidth, host.clientHeight, devicePixelRatio].join();
  const draw = (): void => {
    drawn = wanted();
    const { arch, game } = sky;
    const { clientWidth: width, clientHeight: height } = host;
    const light = lightOf(box);
    const circle = behind(sky, width);
    const side = height < 500 ? 96 : 0;
    // None before the moon, and none among the words of bar and controls, where it would be read as a point.
    const taken = (x: number, y: number): boolean =>
      Math.hypot(x - circle.x, y - circle.y) < circle.r + 3 ||
      y < Math.min(arch.y, 96) || y > height - 96 || x < side || x > width - side;
    spread(sheet, pen, width, height);
    if (!pen) return;
    stars(pen, light, { width, height, seed: 20261130, opacity: 1 }, taken);
    if (box.classList.contains("hidden-moon")) return;
    moonOf(light, circle.r, true)(pen, { ...circle, ...LOOKS[game], opacity: 1 });
  };
  const themes = onTheme(draw);
  // The system may take a canvas's memory and give it back empty.
  sheet.addEventListener("contextrestored", draw);
  skies.set(box, draw);
  draw();
  return {
    update(now) {
      sky = now;
      if (wanted() !== drawn) draw();
    },
    remove() {
      themes.disconnect();
      skies.delete(box);
      box.remove();
    },
  };
}

/** A canvas does not change its colours by itself. */
function onTheme(draw: () => void): MutationObserver {
  const themes = new MutationObserver(draw);
  themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return themes;
}

/** While a won game's own moon is shown, the one of the sky is not. */
function hideMoons(hidden: boolean): void {
  for (const [box, draw] of skies) {
    if (box.classList.contains("hidden-moon") === hidden) continue;
    box.classList.toggle("hidden-moon", hidden);
    draw();
  }
}

const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2);
const part = (t: number, from: number, to: number): number => Math.max(0, Math.min(1, (t - from) / (to - from)));

/** The half moon fills: from where it stood behind the arch to a full moon amid `rect`. */
function filling({ box, pen }: Layer, rect: Rect): (t: number) => void {
  const to = { x: rect.x + rect.width / 2, y: rect.y + rect.height / 2, r: Math.min(rect.width, rect.height) * 0.43 };
  const from = { x: to.x, y: to.y + to.r * 0.5, r: to.r * 1.06 };
  const full = moonOf(lightOf(box), from.r, true);
  const { tilt, lit } = LOOKS.half_moon;
  return (t) => {
    const rise = ease(part(t, 0, 0.8));
    const circle = { x: to.x, y: from.y + (to.y - from.y) * rise, r: from.r + (to.r - from.r) * rise };
    box.dataset.moon = told(circle);
    if (!pen) return;
    full(pen, {
      ...circle,
      tilt: tilt * (1 - rise * 0.4),
      lit: lit + (1.06 - lit) * ease(part(t, 0.1, 0.95)),
      opacity: Math.min(1, 0.35 + t * 2.5),
    });
  };
}

/** The row of thirteen wanes; its last thin crescent stays alone in a clear night. */
function waning({ box, pen }: Layer, rect: Rect): (t: number) => void {
  const light = lightOf(box);
  const pitch = rect.width / 13;
  const middle = rect.y + rect.height / 2;
  const small = Math.min(pitch * 0.4, rect.height * 0.3);
  const large = Math.min(rect.width, rect.height) * 0.3;
  const [plain, last] = [moonOf(light, small, false), moonOf(light, Math.max(small, large), true)];
  const night = { width: rect.x * 2 + rect.width, height: rect.y * 2 + rect.height, seed: 1815 };
  return (t) => {
    if (pen) stars(pen, light, { ...night, opacity: part(t, 0.5, 1) });
    for (let i = 0; i < 13; i += 1) {
      const wane = ease(part(t, i * 0.022, 0.3 + i * 0.022));
      const fade = 1 - part(t, 0.5 + i * 0.012, 0.68 + i * 0.012);
      const alone = i === 12;
      const home = alone ? ease(part(t, 0.6, 1)) : 0;
      const x = rect.x + pitch * (i + 0.5);
      const circle = { x: x + (rect.x + rect.width / 2 - x) * home, y: middle, r: small + (large - small) * home };
      if (alone) box.dataset.moon = told(circle);
      const opacity = (alone ? 1 : fade) * Math.min(1, t * 6);
      const lit = 1.05 - (1.05 + 0.15 + (i / 12) * 0.65) * wane;
      if (pen && opacity > 0) (alone ? last : plain)(pen, { ...circle, tilt: -62, lit, opacity });
    }
  };
}

/** Where the moon of a scene is, for who looks from outside: x, y and radius in CSS pixels. */
function told({ x, y, r }: Circle): string {
  return [x, y, r].map((length) => length.toFixed(1)).join(" ");
}

/**
 * A won game's picture over `host`, under 3 seconds long. With motion off, and
 * where the system asks for reduced motion, only its last picture is shown.
 */
export function winScene(host: HTMLElement, game: GameKind, rect: Rect, { motion }: { motion: Pace }): WinScene {
  const stage = layer(host, "scene", false);
  const { box, pen } = stage;
  spread(stage.sheet, pen, host.clientWidth, host.clientHeight);
  let paint = LOOKS[game].scene(stage, rect);
  let last = 0;
  const draw = (t: number): void => {
    last = t;
    pen?.clearRect(0, 0, host.clientWidth, host.clientHeight);
    paint(t);
  };
  const redraw = (): void => {
    paint = LOOKS[game].scene(stage, rect);
    draw(last);
  };
  const themes = onTheme(redraw);
  stage.sheet.addEventListener("contextrestored", redraw);
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
  hideMoons(true);
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
      cancelAnimationFrame(frame);
      finish();
      themes.disconnect();
      box.remove();
      hideMoons(false);
    },
  };
}
