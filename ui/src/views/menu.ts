// The menu: what to play, what to do with this game, where to read and set.

import { commands } from "../bindings";
import { open, state, today } from "../app";
import { t } from "../i18n";
import { ask } from "../ipc";
import * as actions from "./actions";
import type { Dialog } from "./dialog";
import { button, el, type Child } from "./dom";
import { gameChoice } from "./games";
import type { IconName } from "./icons";

export function buildMenu(dialog: Dialog): Child[] {
  const { view } = state().update;
  const day = row("day", t("action.day"), actions.dayDeal);
  void markDay(day);
  const phone = actions.onPhone();
  return [
    gameChoice(view.game, (game) => void actions.switchGame(game)),
    group(
      t("menu.play"),
      row("new", t("action.new"), actions.newDeal),
      day,
      row("code", t("action.code"), () => open("code")),
      row("deals", t("deals.title"), () => open("deals")),
      row("restart", t("action.restart"), actions.restart),
      row("pause", t("action.pause"), actions.pause),
    ),
    el(
      "div",
      { class: "tiles" },
      tile("statistics", t("action.statistics"), () => open("statistics")),
      tile("settings", t("action.settings"), () => open("settings")),
      tile("rules", t("action.rules"), () => open("rules")),
      tile("examples", t("action.examples"), () => open("examples")),
    ),
    group(
      t("menu.more"),
      row("share_code", t("action.share_code"), actions.shareCode, "share", view.code),
      row("share_result", t("action.share_result"), actions.shareResult, "share"),
      row("copy_transcript", t("action.copy_transcript"), actions.copyTranscript, "transcript"),
    ),
    group(
      t("menu.help"),
      row("keys", t("action.keys"), () => open("keys")),
      !phone && row("new_window", t("action.new_window"), () => void actions.newWindow().then(dialog.close), "window"),
      row("about", t("action.about"), () => open("about")),
    ),
  ];
}

function group(heading: string, ...rows: Child[]): HTMLElement {
  return el("section", { class: "group" }, el("h3", { class: "group-title" }, heading), el("div", { class: "rows" }, ...rows));
}

function row(action: string, label: string, press: () => unknown, icon = action as IconName, note?: string): HTMLButtonElement {
  return button(label, () => void press(), { action, look: "row", icon, note });
}

function tile(action: IconName, label: string, press: () => unknown): HTMLButtonElement {
  const node = button(label, () => void press(), { action, look: "row", icon: action });
  node.classList.add("tile");
  return node;
}

/** The day's deal says whether it has been won. */
async function markDay(node: HTMLButtonElement): Promise<void> {
  const { game } = state().update.view;
  try {
    const day = await ask(() => commands.day(game, today()));
    const text = t(day.won ? "deals.day_done" : "deals.day_open");
    node.querySelector(".button-text")?.append(el("span", { class: `button-note${day.won ? " is-won" : ""}` }, text));
  } catch {
    // Without the mark the button still deals.
  }
}
