// Texts that leave the app: by the system's share sheet where there is one,
// by the clipboard elsewhere, and where neither is allowed, shown to be copied.

import type { Update } from "../bindings";
import { formatTime, t, type Key } from "../i18n";
import { onPhone } from "./actions";
import { openDialog } from "./dialog";
import { button, el } from "./dom";
import { showMessage } from "./messages";

/** The result of the game at hand in one line. */
export function resultText({ view, clock }: Update): string {
  const common = { game: t(`game.${view.game}`), code: view.code, count: view.moves };
  return view.status === "won"
    ? t("share.won", { ...common, time: formatTime(clock.ms), score: view.score })
    : t("share.playing", { ...common, cards: view.cards_home });
}

/** Shares a text; `done` is said when it went to the clipboard instead. */
export async function shareText(text: string, done: Key): Promise<void> {
  if (onPhone() && typeof navigator.share === "function") {
    try {
      await navigator.share({ text });
      return;
    } catch (error) {
      // Put away by the player: then nothing else is wanted either.
      if (error instanceof DOMException && error.name === "AbortError") return;
    }
  }
  await copyText(text, done);
}

/** Copies a text and says so. */
export async function copyText(text: string, done: Key): Promise<void> {
  if ((await byClipboard(text)) || bySelection(text)) showMessage(done);
  else showToCopy(text);
}

async function byClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Older web views: a selection and the old command. */
function bySelection(text: string): boolean {
  const area = el("textarea", { class: "offscreen", readonly: true, "aria-hidden": "true" });
  area.value = text;
  const before = document.activeElement;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return done;
}

function showToCopy(text: string): void {
  openDialog({
    id: "copy",
    shape: "question",
    title: () => t("copied.text"),
    build: (dialog) => {
      const area = el("textarea", { class: "copy-text", readonly: true, rows: 6, "data-first": true, "aria-label": t("copied.text") });
      area.value = text;
      area.addEventListener("focus", () => area.select());
      return [
        el("p", { class: "question-text" }, t("copied.failed")),
        area,
        el("div", { class: "question-answers" }, button(t("action.close"), dialog.close, { action: "close", look: "primary" })),
      ];
    },
  });
}
