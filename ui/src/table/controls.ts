// The controls under the thumb: undo, redo, new deal, menu. Undo held down goes
// on undoing.

import { t, type Key } from "../i18n";
import { icon } from "../views/icons";
import type { View } from "../ipc";

export type Controls = {
  readonly root: HTMLElement;
  update(view: View): void;
  /** Words of another language. */
  dress(): void;
  /** The width of the widest word. */
  measure(): number;
};

type Name = "undo" | "redo" | "new" | "menu";

const WORDS: Record<Name, Key> = {
  undo: "action.undo",
  redo: "action.redo",
  new: "action.new_short",
  menu: "action.menu",
};
const NAMES: Record<Name, Key> = { ...WORDS, new: "action.new" };
const HOLD_MS = 450;
const AGAIN_MS = 110;

/** `press` may be awaited: a button held down repeats when it has been answered. */
export function createControls(host: HTMLElement, press: Record<Name, () => Promise<unknown>>): Controls {
  const root = document.createElement("nav");
  root.className = "controls";
  host.append(root);
  const buttons = new Map<Name, HTMLButtonElement>();
  for (const name of ["undo", "redo", "new", "menu"] as const) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "control";
    button.dataset.action = name;
    const word = document.createElement("span");
    word.className = "word";
    button.append(name === "menu" ? lines() : icon(name), word);
    if (name === "undo" || name === "redo") holdable(button, press[name]);
    else button.addEventListener("click", () => void press[name]());
    buttons.set(name, button);
    root.append(button);
  }

  const dress = (): void => {
    root.setAttribute("aria-label", t("controls.label"));
    for (const [name, button] of buttons) {
      const word = button.querySelector(".word");
      if (word) word.textContent = t(WORDS[name]);
      button.setAttribute("aria-label", t(NAMES[name]));
      button.title = t(NAMES[name]);
    }
  };

  const update = (view: View): void => {
    // Not `disabled`: the focus would be lost with the last undo.
    set(buttons.get("undo"), !view.can_undo);
    set(buttons.get("redo"), !view.can_redo);
  };

  const measure = (): number => {
    const ruler = document.createElement("div");
    ruler.className = "controls ruler";
    for (const name of buttons.keys()) {
      const word = document.createElement("span");
      word.className = "word";
      word.textContent = t(WORDS[name]);
      ruler.append(word);
    }
    host.append(ruler);
    let widest = 0;
    for (const word of ruler.children) widest = Math.max(widest, (word as HTMLElement).offsetWidth);
    ruler.remove();
    return widest;
  };

  return { root, update, dress, measure };
}

/** Three lines: the sign for a menu that everybody knows. */
function lines(): SVGSVGElement {
  const drawing = icon("new");
  drawing.querySelector("path")?.setAttribute("d", "M4.5 7h15M4.5 12h15M4.5 17h15");
  return drawing;
}

function set(button: HTMLButtonElement | undefined, off: boolean): void {
  const value = String(off);
  if (button && button.getAttribute("aria-disabled") !== value) button.setAttribute("aria-disabled", value);
}

function holdable(button: HTMLButtonElement, press: () => Promise<unknown>): void {
  let timer = 0;
  let repeated = false;
  const off = (): boolean => button.getAttribute("aria-disabled") === "true";
  const again = async (): Promise<void> => {
    repeated = true;
    if (off()) return;
    const mine = timer;
    await press();
    if (timer === mine) timer = window.setTimeout(() => void again(), AGAIN_MS);
  };
  const stop = (): void => {
    window.clearTimeout(timer);
    timer = 0;
  };
  button.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    stop();
    repeated = false;
    timer = window.setTimeout(() => void again(), HOLD_MS);
  });
  for (const end of ["pointerup", "pointerleave", "pointercancel", "blur"]) button.addEventListener(end, stop);
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", () => {
    // The click that ends a long press has had its effect already.
    if (!repeated && !off()) void press();
    repeated = false;
  });
}
