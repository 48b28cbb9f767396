// The quiet bar: a text and a few buttons at the edge, never over the cards.

import { subscribe } from "../app";
import { t } from "../i18n";
import { button, el, fill, type Child } from "./dom";
import { messageHost } from "./messages";
import { unbidden } from "./unbidden";

export type BarAction = { label: string; action: string; press: () => void; primary?: boolean; /** It could do nothing now. */ off?: boolean };

export type BarOptions = {
  id: string;
  title?: () => string;
  text: () => string;
  actions?: () => BarAction[];
  /** Said at once by screen readers. */
  alert?: boolean;
  /** With a button that puts it away. */
  dismiss?: boolean;
  onGone?: () => void;
};

/** What stands between dots may stand on lines of its own; the dots are drawn. */
function parts(text: string): Child[] {
  return text.split(" · ").flatMap((part) => [el("span", { class: "whole-part" }, part), " "]);
}

/** Shows a bar, in place of an earlier one of the same id. */
export function quietBar(options: BarOptions): { remove(): void; refresh(): void } {
  const host = messageHost();
  host.querySelector(`[data-bar="${options.id}"]`)?.remove();
  const root = el("section", {
    class: options.title && options.dismiss ? "quiet-bar quiet-bar-note" : "quiet-bar",
    "data-bar": options.id,
    role: options.alert ? "alert" : "status",
  });
  const refresh = (): void => {
    const actions = options.actions?.() ?? [];
    fill(
      root,
      options.title && el("strong", { class: "quiet-bar-title" }, options.title()),
      el("span", { class: "quiet-bar-text" }, ...parts(options.text())),
      actions.length > 0 &&
        el(
          "div",
          { class: "quiet-bar-actions" },
          ...actions.map(({ label, action, press, primary, off }) => {
            const node = button(label, off ? () => undefined : press, { action, look: primary ? "primary" : options.dismiss ? "quiet" : "plain" });
            if (off) node.setAttribute("aria-disabled", "true");
            return node;
          }),
        ),
      options.dismiss && button(t("action.dismiss"), remove, { action: "dismiss", look: "icon", icon: "close" }),
    );
  };
  let gone = false;
  const remove = (): void => {
    if (gone) return;
    gone = true;
    stop();
    root.remove();
    // Where there is room for one alone, the one before it comes up now, under the same finger.
    const next = [...host.querySelectorAll<HTMLElement>(".quiet-bar")].at(-1);
    if (next) unbidden(next);
    options.onGone?.();
  };
  const stop = subscribe((_, topic) => {
    if (topic === "language") refresh();
  });
  refresh();
  host.append(root);
  unbidden(root);
  return { remove, refresh };
}
