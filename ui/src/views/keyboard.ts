// Keys that open or do something. The sheet of keys is drawn from this list.

import { events } from "../bindings";
import type { Key } from "../i18n";
import { redo, undo } from "../table/play";
import { act, type Action } from "./actions";
import { stack } from "./dialog";

/** Keys that open or do something; the table itself has arrows, Enter and Esc. */
export const SHORTCUTS: readonly { key: string; action: Action; text: Key }[] = [
  { key: "N", action: "new", text: "keys.new" },
  { key: "R", action: "restart", text: "keys.restart" },
  { key: "D", action: "day", text: "keys.day" },
  { key: "C", action: "code", text: "keys.code" },
  { key: "G", action: "switch", text: "keys.switch" },
  { key: "P", action: "pause", text: "keys.pause" },
  { key: "M", action: "menu", text: "keys.menu" },
  { key: "S", action: "settings", text: "keys.settings" },
  { key: "T", action: "statistics", text: "keys.statistics" },
  { key: "F1", action: "rules", text: "keys.rules" },
  { key: "?", action: "keys", text: "keys.this" },
];

/** Listens for the keys of the sheet, on the table only. */
export function listenToKeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (stack().length > 0) return;
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    const found = SHORTCUTS.find((shortcut) => shortcut.key === key);
    if (!found) return;
    event.preventDefault();
    act(found.action);
  });
}

/**
 * A Mac's menu bar has the same entries. Its keys come here only where the page has no use for them
 * itself, so nothing is done twice.
 */
export function listenToMenuBar(): void {
  void events.menuChosen.listen(({ payload: choice }) => {
    if (choice !== "undo" && choice !== "redo") {
      if (stack().at(-1) !== "question") act(choice);
    } else if (document.activeElement?.matches("input, textarea")) document.execCommand(choice);
    else if (stack().length === 0) void (choice === "undo" ? undo() : redo());
  });
}
