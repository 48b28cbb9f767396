// The room that the window gives: its size, what the system covers of it, and
// how large the player wants text.

import type { Insets } from "./layout";

export type Sizes = { width: number; height: number; insets: Insets; text: number };

/** Measures, and calls `changed` after anything of it is another. */
export function watchRoom(changed: () => void): { sizes(): Sizes } {
  const probe = document.createElement("div");
  probe.className = "probe";
  probe.setAttribute("aria-hidden", "true");
  document.body.append(probe);
  let known: Sizes = read();

  function read(): Sizes {
    const style = getComputedStyle(probe);
    const px = (value: string): number => Number.parseFloat(value) || 0;
    return {
      width: document.documentElement.clientWidth,
      height: window.innerHeight,
      insets: {
        top: px(style.paddingTop),
        right: px(style.paddingRight),
        bottom: px(style.paddingBottom),
        left: px(style.paddingLeft),
      },
      text: Math.max(0.8, px(style.fontSize) / 16),
    };
  }

  const look = (): void => {
    const now = read();
    if (JSON.stringify(now) === JSON.stringify(known)) return;
    known = now;
    changed();
  };
  // The probe's own size follows the insets and the size of text.
  new ResizeObserver(look).observe(probe, { box: "border-box" });
  window.addEventListener("resize", look);
  return { sizes: () => known };
}
