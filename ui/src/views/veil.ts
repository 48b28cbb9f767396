// The pause: a veil over the table. A tap anywhere ends it and does nothing else.

import { applyUpdate, state, subscribe } from "../app";
import { commands } from "../bindings";
import { t } from "../i18n";
import { ask } from "../ipc";
import { icon } from "./icons";
import { el, fill } from "./dom";

let veil: HTMLButtonElement | null = null;
let before: Element | null = null;

/** Draws or takes away the veil, as the clock says. */
export function showPause(paused: boolean): void {
  if (paused && !veil) lower();
  else if (!paused && veil) raise();
}

function lower(): void {
  before = document.activeElement;
  const made = el("button", { type: "button", class: "veil", "data-action": "resume" });
  veil = made;
  const words = (): void =>
    fill(
      made,
      el(
        "span",
        { class: "veil-words" },
        icon("pause"),
        el("span", { class: "veil-title" }, t("pause.title")),
        el("span", { class: "veil-note" }, t("pause.resume")),
      ),
    );
  words();
  const stop = subscribe((_, topic) => {
    if (!made.isConnected) stop();
    else if (topic === "language") words();
  });
  made.addEventListener("click", () => void resume());
  document.body.append(made);
  made.focus({ preventScroll: true });
}

async function resume(): Promise<void> {
  try {
    applyUpdate(await ask(() => commands.resume()));
  } catch {
    showPause(state().update.clock.paused);
  }
}

function raise(): void {
  veil?.remove();
  veil = null;
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  before = null;
}
