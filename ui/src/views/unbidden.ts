// What comes up by itself (an offer, the end of a game, a message, a question)
// may come up under a finger that is already on its way to what stood there before. It
// takes no pointer until it could have been seen, nor ever one that went down
// before that. Keys and screen readers, which name what they press, it obeys at once.

import { OWN_CLICK_MS } from "../table/input";

/** Nobody sees a thing, understands it and taps it within this time. */
const UNSEEN_MS = 500;

let down = -Infinity;
let lifted = -Infinity;
window.addEventListener("pointerdown", ({ timeStamp }) => (down = timeStamp), true);
for (const end of ["pointerup", "pointercancel"]) {
  window.addEventListener(end, ({ timeStamp }) => (lifted = timeStamp), true);
}

/** For each root that is guarded, since when it could have been seen. */
const seen = new WeakMap<HTMLElement, number>();

/** Guards the controls in `root`, which has just come into sight. */
export function unbidden(root: HTMLElement): void {
  const guarded = seen.has(root);
  seen.set(root, Infinity);
  root.dataset.fresh = "";
  // What fades in later is seen later.
  const hidden = 1000 * Number.parseFloat(getComputedStyle(root).animationDelay) || 0;
  window.setTimeout(() => {
    delete root.dataset.fresh;
    seen.set(root, performance.now());
  }, hidden + UNSEEN_MS);
  if (guarded) return;
  root.addEventListener(
    "click",
    (event) => {
      const since = seen.get(root) ?? Infinity;
      const own = event.timeStamp - lifted < OWN_CLICK_MS;
      if (event.detail === 0 || (event.timeStamp >= since && !(own && down < since))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}
