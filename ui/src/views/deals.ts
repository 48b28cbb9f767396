// Ways to other deals: back to the last one, the day's, and those played lately.

import { open, state, today } from "../app";
import { commands, type GameResult } from "../bindings";
import { formatDate, formatNumber, t } from "../i18n";
import { ask } from "../ipc";
import { dayDeal, dealShownCode, newDeal, previousDeal } from "./actions";
import type { Dialog } from "./dialog";
import { button, el, fill, type Child } from "./dom";
import { refusalText } from "./refusal";

/** The list stays short; the statistics have all of them. */
const RECENT = 20;

export function buildDeals(_dialog: Dialog): Child[] {
  const { update } = state();
  const { game } = update.view;
  const date = formatDate(today());
  const day = button(t("action.day"), () => void dayDeal(), { action: "day", look: "row", icon: "day", note: date });
  const recent = el("div", { class: "rows" });
  void ask(() => commands.day(game, today())).then(
    ({ code, won }) => {
      const note = day.querySelector(".button-note");
      note?.classList.toggle("is-won", won);
      note?.append(" · ", el("span", { class: "whole-part" }, t(won ? "deals.day_done" : "deals.day_open")));
      note?.after(el("span", { class: "button-note" }, code));
    },
    () => undefined,
  );
  void ask(() => commands.statistics(game)).then(
    ({ results }) => {
      const rows = distinct(results).slice(0, RECENT).map(recentRow);
      if (rows.length > 0) fill(recent, ...rows);
      else recent.replaceWith(el("p", { class: "nothing" }, t("deals.none")));
    },
    (error: unknown) => recent.replaceWith(el("p", { class: "nothing" }, refusalText(error))),
  );
  const previous = update.previous;
  return [
    el(
      "section",
      { class: "group" },
      el(
        "div",
        { class: "rows" },
        button(t("action.new"), () => void newDeal(), { action: "new", look: "row", icon: "new" }),
        previous !== null &&
          button(t("action.previous"), () => void previousDeal(), { action: "previous", look: "row", icon: "previous", note: previous }),
        day,
        button(t("action.code"), () => void open("code"), { action: "code", look: "row", icon: "code" }),
      ),
    ),
    el("section", { class: "group" }, el("h3", { class: "group-title" }, t("deals.recent")), recent),
  ];
}

/** Each code once, by its newest result. */
function distinct(results: GameResult[]): GameResult[] {
  const seen = new Set<string>();
  return results.filter(({ code }) => !seen.has(code) && seen.add(code));
}

function recentRow({ code, date, cards, won }: GameResult): HTMLElement {
  const how = won ? t("statistics.result_won") : t("stuck.far", { count: cards, cards: formatNumber(cards) });
  const node = button(code, () => void dealShownCode(code), {
    action: "deal_code",
    look: "row",
    icon: won ? "check" : "deals",
    note: `${formatDate(date)} · ${how}`,
  });
  node.classList.add("row-code");
  return node;
}
