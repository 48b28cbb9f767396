// Fingers, pens, mice, keys and screen readers, all turned into taps, homes and
// moves. What they mean is the engine's business.

import type { Place, View } from "../ipc";
import { HANDLING } from "./games";

/** What the table can tell about itself, and what it is asked to do. */
export type Hand = {
  view(): View | null;
  /** The place whose target holds this point, null for none. */
  placeAt(x: number, y: number): Place | null;
  /** Whether the point is on (or close to) the place's uppermost card. */
  onTop(place: Place, x: number, y: number): boolean;
  /** A finger or a pen came down on a place. Keys and screen readers only tap; of a mouse the browser takes care. */
  pressed(place: Place): void;
  tap(place: Place): void;
  doubleTap(place: Place): void;
  /** A card is taken up; it follows by (dx, dy). False when there is none. */
  lift(place: Place): boolean;
  carry(dx: number, dy: number, over: Place | null): void;
  /** Let go over a place, or over none. */
  release(to: Place | null): void;
  /** A covered card is looked at, or laid back. */
  peek(place: Place, x: number, y: number): void;
  unpeek(): void;
  step(from: Place, dx: number, dy: number): void;
};

const TAP_SLOP = { mouse: 8, pen: 10, touch: 14 };
const DRAG_FROM = { mouse: 4, pen: 6, touch: 9 };
const DOUBLE_MS = 300;
const HOLD_MS = 380;
/** Within this time after a finger was lifted, a click is that finger's own. */
export const OWN_CLICK_MS = 700;

type Touch = { id: number; place: Place; x: number; y: number; kind: "mouse" | "pen" | "touch"; hold: number; peeking: boolean };

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Listens on the table; the answer ends that. */
export function listen(root: HTMLElement, hand: Hand): () => void {
  /** What lies on the table. When another finger comes down the one before has tapped, unless it drags. */
  let touch: Touch | null = null;
  let dragging = false;
  /** The pointer that came down last was a finger or a pen, and its touch has not been heard yet. */
  let finger = false;
  let lastTap: { place: Place; time: number } | null = null;
  let lifted = -Infinity;

  const tap = (place: Place, time: number): void => {
    const view = hand.view();
    const quick = lastTap !== null && lastTap.place === place && time - lastTap.time <= DOUBLE_MS;
    if (view && quick && HANDLING[view.game].doubles(place)) {
      lastTap = null;
      hand.doubleTap(place);
    } else {
      lastTap = { place, time };
      hand.tap(place);
    }
  };

  const letGo = (): void => {
    window.clearTimeout(touch?.hold);
    if (touch?.peeking) hand.unpeek();
    touch = null;
  };

  const down = (event: PointerEvent): void => {
    const kind = event.pointerType === "touch" || event.pointerType === "pen" ? event.pointerType : "mouse";
    finger = kind !== "mouse";
    const view = hand.view();
    if (!view || dragging || (!finger && event.button !== 0)) return;
    const place = hand.placeAt(event.clientX, event.clientY);
    if (place === null) return;
    const before = touch;
    letGo();
    if (before && !before.peeking) tap(before.place, event.timeStamp);
    if (finger) hand.pressed(place);
    const mine: Touch = { id: event.pointerId, place, x: event.clientX, y: event.clientY, kind, hold: 0, peeking: false };
    touch = mine;
    if (HANDLING[view.game].looks(place) && !hand.onTop(place, mine.x, mine.y)) {
      mine.hold = window.setTimeout(() => {
        mine.peeking = true;
        hand.peek(place, mine.x, mine.y);
      }, HOLD_MS);
    }
  };

  const move = (event: PointerEvent): void => {
    if (touch?.id !== event.pointerId) return;
    const dx = event.clientX - touch.x;
    const dy = event.clientY - touch.y;
    if (dragging) {
      hand.carry(dx, dy, hand.placeAt(event.clientX, event.clientY));
      return;
    }
    if (touch.peeking) {
      hand.peek(touch.place, event.clientX, event.clientY);
      return;
    }
    const view = hand.view();
    const far = Math.hypot(dx, dy);
    if (far < DRAG_FROM[touch.kind]) return;
    if (view && HANDLING[view.game].drags && hand.onTop(touch.place, touch.x, touch.y) && hand.lift(touch.place)) {
      dragging = true;
      lastTap = null;
      capture(root, touch.id);
      hand.carry(dx, dy, hand.placeAt(event.clientX, event.clientY));
    }
    if (dragging || far > TAP_SLOP[touch.kind]) window.clearTimeout(touch.hold);
  };

  const up = (event: PointerEvent): void => {
    lifted = event.timeStamp;
    if (touch?.id !== event.pointerId) return;
    const mine = touch;
    letGo();
    // What the system breaks off is let go nowhere, and taps nothing.
    const whole = event.type === "pointerup";
    const over = whole ? hand.placeAt(event.clientX, event.clientY) : null;
    if (dragging) {
      dragging = false;
      hand.release(over);
    } else if (whole && !mine.peeking) {
      const far = Math.hypot(event.clientX - mine.x, event.clientY - mine.y);
      // A hand that shakes may slide, as long as it stays on its place.
      if (far <= TAP_SLOP[mine.kind] || over === mine.place) tap(mine.place, event.timeStamp);
    }
  };

  /** Screen readers and keys send a click without a finger before it. It is no half of a double tap. */
  const click = (event: MouseEvent): void => {
    const place = placeOf(event.target);
    if (place === null) return;
    if (event.detail > 0 && event.timeStamp - lifted < OWN_CLICK_MS) return;
    lastTap = null;
    hand.tap(place);
  };

  const key = (event: KeyboardEvent): void => {
    const place = placeOf(event.target);
    if (place === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      event.preventDefault();
      hand.step(place, arrow[0], arrow[1]);
    } else if (event.repeat && (event.key === "Enter" || event.key === " ")) {
      // A key held down is one tap.
      event.preventDefault();
    }
  };

  const menu = (event: Event): void => event.preventDefault();

  /**
   * Pointers have said all that a finger says. The mouse that browsers play after it costs a slow phone more than the
   * tap's own work, just while the engine's answer comes in; it has nothing to do here. Where no pointer came before the
   * touch, it does: WebKitGTK knows fingers by that mouse alone, and screen readers' touches are followed by a click.
   */
  const noMouse = (event: Event): void => {
    if (finger && event.cancelable) event.preventDefault();
    finger = false;
  };

  root.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", up);
  root.addEventListener("click", click);
  root.addEventListener("keydown", key);
  root.addEventListener("contextmenu", menu);
  root.addEventListener("touchstart", noMouse, { passive: false });
  return () => {
    root.removeEventListener("pointerdown", down);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", up);
    root.removeEventListener("click", click);
    root.removeEventListener("keydown", key);
    root.removeEventListener("contextmenu", menu);
    root.removeEventListener("touchstart", noMouse);
    letGo();
  };
}

function placeOf(target: EventTarget | null): Place | null {
  if (!(target instanceof Element)) return null;
  return target.closest<HTMLElement>(".place")?.dataset.place ?? null;
}

/** A mouse that leaves the window still carries its card. */
function capture(root: HTMLElement, pointer: number): void {
  try {
    root.setPointerCapture(pointer);
  } catch {
    // The pointer is gone already; its pointerup or pointercancel tells.
  }
}
