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
  const touches = new Map<number, Touch>();
  let dragged: Touch | null = null;
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

  const letGo = (touch: Touch): void => {
    window.clearTimeout(touch.hold);
    touches.delete(touch.id);
    if (touch.peeking) hand.unpeek();
  };

  /** Another finger came down: those that already lie there have tapped. */
  const settle = (time: number): void => {
    for (const touch of [...touches.values()]) {
      letGo(touch);
      if (!touch.peeking) tap(touch.place, time);
    }
  };

  const down = (event: PointerEvent): void => {
    const view = hand.view();
    if (!view || dragged || (event.pointerType === "mouse" && event.button !== 0)) return;
    const place = hand.placeAt(event.clientX, event.clientY);
    if (place === null) return;
    settle(event.timeStamp);
    const kind = event.pointerType === "touch" || event.pointerType === "pen" ? event.pointerType : "mouse";
    const touch: Touch = { id: event.pointerId, place, x: event.clientX, y: event.clientY, kind, hold: 0, peeking: false };
    touches.set(touch.id, touch);
    if (HANDLING[view.game].looks(place) && !hand.onTop(place, touch.x, touch.y)) {
      touch.hold = window.setTimeout(() => {
        touch.peeking = true;
        hand.peek(place, touch.x, touch.y);
      }, HOLD_MS);
    }
  };

  const move = (event: PointerEvent): void => {
    const touch = touches.get(event.pointerId);
    if (!touch) return;
    const dx = event.clientX - touch.x;
    const dy = event.clientY - touch.y;
    if (touch === dragged) {
      hand.carry(dx, dy, hand.placeAt(event.clientX, event.clientY));
      return;
    }
    if (touch.peeking) {
      hand.peek(touch.place, event.clientX, event.clientY);
      return;
    }
    const view = hand.view();
    const far = Math.hypot(dx, dy);
    if (far < DRAG_FROM[touch.kind] || touches.size > 1) return;
    if (view && HANDLING[view.game].drags && hand.onTop(touch.place, touch.x, touch.y) && hand.lift(touch.place)) {
      window.clearTimeout(touch.hold);
      dragged = touch;
      lastTap = null;
      capture(root, touch.id);
      hand.carry(dx, dy, hand.placeAt(event.clientX, event.clientY));
    } else if (far > TAP_SLOP[touch.kind]) {
      window.clearTimeout(touch.hold);
    }
  };

  const up = (event: PointerEvent): void => {
    lifted = event.timeStamp;
    const touch = touches.get(event.pointerId);
    if (!touch) return;
    letGo(touch);
    if (touch === dragged) {
      dragged = null;
      hand.release(hand.placeAt(event.clientX, event.clientY));
      return;
    }
    if (touch.peeking) return;
    const far = Math.hypot(event.clientX - touch.x, event.clientY - touch.y);
    // A hand that shakes may slide, as long as it stays on its place.
    if (far <= TAP_SLOP[touch.kind] || hand.placeAt(event.clientX, event.clientY) === touch.place) {
      tap(touch.place, event.timeStamp);
    }
  };

  const cancel = (event: PointerEvent): void => {
    const touch = touches.get(event.pointerId);
    if (!touch) return;
    letGo(touch);
    if (touch !== dragged) return;
    dragged = null;
    hand.release(null);
  };

  /** Screen readers and keys send a click without a finger before it. */
  const click = (event: MouseEvent): void => {
    const place = placeOf(event.target);
    if (place === null) return;
    if (event.detail > 0 && event.timeStamp - lifted < OWN_CLICK_MS) return;
    tap(place, event.timeStamp - DOUBLE_MS * 2);
    lastTap = null;
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
   * tap's own work, just while the engine's answer comes in; it has nothing to do here.
   */
  const noMouse = (event: Event): void => {
    if (event.cancelable) event.preventDefault();
  };

  root.addEventListener("pointerdown", down);
  window.addEventListener("pointermove", move);
  window.addEventListener("pointerup", up);
  window.addEventListener("pointercancel", cancel);
  root.addEventListener("click", click);
  root.addEventListener("keydown", key);
  root.addEventListener("contextmenu", menu);
  root.addEventListener("touchstart", noMouse, { passive: false });
  return () => {
    root.removeEventListener("pointerdown", down);
    window.removeEventListener("pointermove", move);
    window.removeEventListener("pointerup", up);
    window.removeEventListener("pointercancel", cancel);
    root.removeEventListener("click", click);
    root.removeEventListener("keydown", key);
    root.removeEventListener("contextmenu", menu);
    root.removeEventListener("touchstart", noMouse);
    for (const touch of [...touches.values()]) letGo(touch);
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
