// The table's own keys. Those that open pages are listed in views/keyboard.ts.

import { state } from "../app";
import { HANDLING } from "./games";
import * as play from "./play";

export type Keys = { finish(): void; busy(): boolean; /** Puts the focus on the table. */ focus(): void };

/** Listens on the whole page, while no dialog is open. */
export function listenToTableKeys(hand: Keys): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || hand.busy() || event.altKey || typing(event.target)) return;
    const job = jobOf(event, hand);
    if (!job) return;
    event.preventDefault();
    job();
  });
}

function jobOf(event: KeyboardEvent, { finish, focus }: Keys): (() => void) | null {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const undo = (): void => void play.undo();
  const redo = (): void => void play.redo();
  if (event.ctrlKey || event.metaKey) {
    if (event.ctrlKey === event.metaKey || event.metaKey !== apple()) return null;
    if (key === "z") return event.shiftKey ? redo : undo;
    return key === "y" ? redo : null;
  }
  const { view, clock: { paused } } = state().update;
  switch (key) {
    case "u":
    case "z":
    case "Backspace":
      return event.shiftKey ? redo : undo;
    case "y":
      return redo;
    case "f":
      return view.next_home === null ? null : finish;
    case "h":
      return homeOf(event.target);
    case "ArrowLeft":
    case "ArrowRight":
    case "ArrowUp":
    case "ArrowDown":
      // Who has not tabbed to anything yet begins on the table.
      return event.target === document.body ? focus : null;
    case "Escape":
      return paused || view.selected.length > 0 ? () => void play.deselect() : null;
    default:
      return null;
  }
}

/** Apple's keyboards have Cmd where others have Ctrl. */
function apple(): boolean {
  return state().platform === "macos" || state().platform === "ios";
}

/** H sends home what is selected, else the card that has the focus. */
function homeOf(target: EventTarget | null): (() => void) | null {
  const { view } = state().update;
  const focused = target instanceof HTMLElement ? target.dataset.place : undefined;
  const place = view.selected[0] ?? focused;
  return place === undefined || !HANDLING[view.game].doubles(place) ? null : () => void play.homeOnly(place);
}

function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}
