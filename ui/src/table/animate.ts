// Motion of single elements: from where they are seen to where they belong.
// The element already stands at its new place when a flight begins; the flight
// only tells how it is seen until then, so it may be cut short at any moment.

/** How an element is seen: offset, size against the full one, opacity. */
export type Pose = { x: number; y: number; scale: number; opacity: number };

export type Pace = "normal" | "fast" | "off";

type Flight = { animation: Animation; from: Pose; to: Pose };

const EASE = "cubic-bezier(0.25, 0.8, 0.35, 1)";
const SHORT = 130;
const LONG = 240;
const still = window.matchMedia("(prefers-reduced-motion: reduce)");
const flights = new Map<HTMLElement, Flight>();

/** The pace that is in effect: the system may want nothing to move. */
export function paceOf(setting: Pace): Pace {
  return still.matches ? "off" : setting;
}

/** Milliseconds for a flight over `distance` pixels. */
export function lasting(distance: number, pace: Pace): number {
  if (pace === "off") return 0;
  const ms = Math.min(LONG, SHORT + distance * 0.18);
  return pace === "fast" ? ms * 0.5 : ms;
}

export const at = (x: number, y: number): Pose => ({ x, y, scale: 1, opacity: 1 });

/** The transform that puts an element at rest. */
export function resting(x: number, y: number): string {
  return `translate(${x}px, ${y}px)`;
}

function seen({ x, y, scale }: Pose): string {
  return scale === 1 ? `translate(${x}px, ${y}px)` : `translate(${x}px, ${y}px) scale(${scale})`;
}

/**
 * Where a flying element is seen now, or null when it rests. Reckoned from the
 * flight's own progress: the page need not be laid out to know it.
 */
export function pose(element: HTMLElement): Pose | null {
  const flight = flights.get(element);
  if (!flight) return null;
  const done = flight.animation.effect?.getComputedTiming().progress ?? 1;
  const mix = (a: number, b: number): number => a + (b - a) * done;
  const { from, to } = flight;
  return {
    x: mix(from.x, to.x),
    y: mix(from.y, to.y),
    scale: mix(from.scale, to.scale),
    opacity: mix(from.opacity, to.opacity),
  };
}

/** Where a flying element is bound for. */
export function bound(element: HTMLElement): Pose | null {
  return flights.get(element)?.to ?? null;
}

export type Trip = { from: Pose; to: Pose; duration: number; delay?: number; landed?: () => void };

/** Sends an element on its way; an earlier flight of its own ends here. */
export function fly(element: HTMLElement, { from, to, duration, delay = 0, landed }: Trip): void {
  ground(element);
  if (duration <= 0) {
    landed?.();
    return;
  }
  const frames: Keyframe[] = [{ transform: seen(from) }, { transform: seen(to) }];
  if (from.opacity !== 1 || to.opacity !== 1) {
    frames[0]!.opacity = from.opacity;
    frames[1]!.opacity = to.opacity;
  }
  const animation = element.animate(frames, { duration, delay, easing: EASE, fill: "backwards" });
  flights.set(element, { animation, from, to });
  element.classList.add("flying");
  animation.onfinish = () => {
    flights.delete(element);
    element.classList.remove("flying");
    landed?.();
  };
}

/** Ends a flight where the element belongs, without its landing. */
export function ground(element: HTMLElement): void {
  const flight = flights.get(element);
  if (!flight) return;
  flights.delete(element);
  flight.animation.onfinish = null;
  flight.animation.cancel();
  element.classList.remove("flying");
}

/** Lets an element appear, `delay` ms from now. */
export function appear(element: HTMLElement, duration: number, delay: number): void {
  if (duration > 0) element.animate([{ opacity: 0 }, { opacity: 1 }], { duration, delay, fill: "backwards" });
}
