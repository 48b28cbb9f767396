// Short messages under the table, one at a time. They go by themselves and
// never stand in the way of a tap.

import { t, type Key, type Params } from "../i18n";
import { el, fill } from "./dom";
import { unbidden } from "./unbidden";

/** Long enough to be read twice. */
const SHOWN_MS = 4000;

let host: HTMLElement | null = null;
let timer = 0;

/** Where messages and the stuck bar stand; the page may offer its own place. */
export function messageHost(): HTMLElement {
  if (!host) {
    host = document.querySelector<HTMLElement>("[data-messages]");
    if (!host) {
      host = el("div", { class: "messages", "data-messages": true });
      document.body.append(host);
    }
    host.append(el("div", { class: "toasts", role: "status", "aria-live": "polite" }));
  }
  return host;
}

/** Says a text by its name, instead of the one before. */
export function showMessage(key: Key, params?: Params): void {
  showText(t(key, params), key);
}

/** Says a text that is already in the player's language. */
export function showText(text: string, key = ""): void {
  const toasts = messageHost().querySelector(".toasts");
  if (!toasts) return;
  window.clearTimeout(timer);
  const toast = el("p", { class: "toast", "data-message": key }, text);
  toast.addEventListener("click", () => clearMessage());
  fill(toasts, toast);
  unbidden(toast);
  timer = window.setTimeout(() => clearMessage(), SHOWN_MS);
}

/** Takes the message away, or only one whose name begins with `stem`. */
export function clearMessage(stem = ""): void {
  const toasts = host?.querySelector(".toasts");
  const shown = toasts?.querySelector<HTMLElement>(".toast");
  if (!toasts || !shown?.dataset.message?.startsWith(stem)) return;
  window.clearTimeout(timer);
  toasts.replaceChildren();
}
