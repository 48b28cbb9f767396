// Dialogs in a stack. The topmost has the keyboard; all that lies under it is
// inert, and the focus goes back to where it was when a dialog closes.

import { language, t } from "../i18n";
import { button, el, fill, freshId, type Child } from "./dom";

export type Shape =
  /** From below on a phone, at the side on a wide screen. */
  | "sheet"
  /** From below on a phone, a wide panel in the middle elsewhere. */
  | "page"
  /** A small question in the middle. */
  | "question";

export type Dialog = {
  readonly id: string;
  readonly root: HTMLElement;
  readonly body: HTMLElement;
  /** Closes this dialog and all that lie over it. */
  close(): void;
  /** Builds title and content anew (the language has changed, say). */
  refresh(): void;
  /** Runs when the dialog is refreshed or closed: the place to unsubscribe. */
  onDrop(drop: () => void): void;
  onClose(done: () => void): void;
};

export type Content = {
  id: string;
  shape: Shape;
  title: () => string;
  build: (dialog: Dialog) => Child[];
  /** A question says itself with its text. */
  described?: boolean;
};

type Layer = { dialog: Dialog; shape: Shape; content: Content; closed: (() => void)[]; back: Element | null };

const layers: Layer[] = [];
const listeners = new Set<() => void>();
let host: HTMLElement | null = null;

/** Calls `changed` after a dialog was opened or closed. */
export function onStack(changed: () => void): void {
  listeners.add(changed);
}

/** The names of the open dialogs, the lowest first. */
export function stack(): string[] {
  return layers.map((layer) => layer.dialog.id);
}

/** Closes the topmost dialog; false when there is none. */
export function closeTop(): boolean {
  const top = layers.at(-1);
  top?.dialog.close();
  return top !== undefined;
}

/** Closes them all. */
export function closeAll(): void {
  layers[0]?.dialog.close();
}

/** Builds every open dialog anew. */
export function refreshAll(): void {
  for (const layer of layers) layer.dialog.refresh();
}

function place(): HTMLElement {
  if (!host) {
    host = el("div", { class: "layers" });
    document.body.append(host);
    document.addEventListener("keydown", onKey, true);
  }
  return host;
}

/** Opens a dialog over whatever is open. */
export function openDialog(content: Content): Dialog {
  const titleId = freshId("title");
  const title = el("h2", { class: "dialog-title", id: titleId, tabindex: -1 });
  const head = el("header", { class: "dialog-head" });
  const body = el("div", { class: "dialog-body", id: freshId("body") });
  const panel = el(
    "div",
    {
      class: `dialog dialog-${content.shape}`,
      role: "dialog",
      "aria-modal": "true",
      "aria-labelledby": titleId,
      "aria-describedby": content.described && body.id,
      "data-dialog": content.id,
    },
    head,
    body,
  );
  const scrim = el("div", { class: "scrim" });
  const root = el("div", { class: `layer layer-${content.shape}`, "data-dialog-layer": content.id }, scrim, panel);
  const drops: (() => void)[] = [];
  const closed: (() => void)[] = [];
  const drop = (): void => {
    for (const one of drops.splice(0)) one();
  };
  const nested = layers.some((layer) => layer.shape !== "question") && content.shape !== "question";
  const dialog: Dialog = {
    id: content.id,
    root: panel,
    body,
    close: () => closeFrom(dialog),
    refresh: () => {
      const kept = focusKey(panel);
      const top = body.scrollTop;
      drop();
      title.textContent = content.title();
      fill(
        head,
        nested &&
          button(t("action.back"), dialog.close, { action: "back", look: "icon", icon: "back" }),
        title,
        content.shape !== "question" &&
          button(t("action.close"), closeAll, { action: "close", look: "icon", icon: "close" }),
      );
      fill(body, ...content.build(dialog));
      // A text without controls is scrolled by the keyboard all the same.
      if (body.querySelector(FOCUSABLE)) body.removeAttribute("tabindex");
      else body.tabIndex = 0;
      body.scrollTop = top;
      panel.lang = language();
      if (kept) panel.querySelector<HTMLElement>(kept)?.focus();
    },
    onDrop: (one) => drops.push(one),
    onClose: (one) => closed.push(one),
  };
  closed.push(drop);
  body.addEventListener("scroll", () => head.classList.toggle("is-scrolled", body.scrollTop > 4), { passive: true });
  scrim.addEventListener("click", dialog.close);
  layers.push({ dialog, shape: content.shape, content, closed, back: document.activeElement });
  place().append(root);
  dialog.refresh();
  changed();
  const first = panel.querySelector<HTMLElement>("[data-first]") ?? title;
  first.focus({ preventScroll: true });
  return dialog;
}

function closeFrom(dialog: Dialog): void {
  const index = layers.findIndex((layer) => layer.dialog === dialog);
  if (index < 0) return;
  const gone = layers.splice(index);
  for (const layer of gone) layer.dialog.root.parentElement?.remove();
  changed();
  const back = gone[0]?.back;
  if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
  for (const layer of gone.reverse()) for (const done of layer.closed) done();
}

/** Only the topmost layer takes part; of covered pages not even the picture. */
function changed(): void {
  const all = place();
  const top = layers.at(-1);
  for (const child of document.body.children) {
    const lasting = child === all || child.hasAttribute("data-live") || child.hasAttribute("data-messages");
    if (!lasting && child instanceof HTMLElement) child.inert = top !== undefined;
  }
  let covered = false;
  for (const layer of [...layers].reverse()) {
    const root = layer.dialog.root.parentElement;
    if (!root) continue;
    root.inert = layer !== top;
    root.classList.toggle("layer-covered", covered);
    if (layer.shape !== "question") covered = true;
  }
  document.documentElement.classList.toggle("has-dialog", top !== undefined);
  document.documentElement.classList.toggle("has-sheet", covered);
  for (const listener of listeners) listener();
}

/** How to find the focused control again after a rebuild. */
function focusKey(panel: HTMLElement): string | null {
  const active = document.activeElement;
  if (!active || !panel.contains(active)) return null;
  for (const name of ["data-action", "data-key"]) {
    const value = active.getAttribute(name);
    if (value) return `[${name}="${CSS.escape(value)}"]`;
  }
  return null;
}

const FOCUSABLE =
  "button:not([disabled]), input:not([disabled]):not([type='radio']:not(:checked)), select, textarea, a[href], summary, [tabindex='0']";

/** Esc closes; Tab stays inside. Captured, so that the table hears neither. */
function onKey(event: KeyboardEvent): void {
  const top = layers.at(-1);
  if (!top) return;
  if (event.key === "Escape") {
    event.preventDefault();
    event.stopPropagation();
    top.dialog.close();
  } else if (event.key === "Tab") {
    const panel = top.dialog.root;
    const stops = [...panel.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((stop) => stop.getClientRects().length > 0);
    const first = stops[0];
    const last = stops.at(-1);
    if (!first || !last) return;
    const active = document.activeElement;
    const inside = panel.contains(active);
    const leaving = event.shiftKey ? active === first || !stops.includes(active as HTMLElement) : active === last;
    if (!inside || leaving) {
      event.preventDefault();
      (event.shiftKey ? last : first).focus();
    }
  }
}
