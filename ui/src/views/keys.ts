// The sheet that says what the keyboard can do.

import { t } from "../i18n";
import type { Dialog } from "./dialog";
import { el, type Child } from "./dom";
import { SHORTCUTS } from "./keyboard";

export function buildKeys(_dialog: Dialog): Child[] {
  return [
    el(
      "dl",
      { class: "keys" },
      line([t("keys.arrows")], t("keys.arrows_do")),
      line([t("keys.enter")], t("keys.enter_do")),
      line([t("keys.escape")], t("keys.escape_do")),
      line(["H"], t("keys.home")),
      line(["U", "Z"], t("keys.undo")),
      line(["Y"], t("keys.redo")),
      line(["F"], t("keys.finish")),
      ...SHORTCUTS.map(({ key, text }) => line([key], t(text))),
    ),
  ];
}

function line(keys: string[], text: string): HTMLElement {
  return el(
    "div",
    { class: "key-line" },
    el("dt", null, ...keys.map((key) => el("kbd", null, key))),
    el("dd", null, text),
  );
}
