// How the games went. Losing is normal in them, so what was nearly won counts too.

import { confirm, state } from "../app";
import { commands, type GameKind, type GameResult, type Statistics } from "../bindings";
import { formatDate, formatNumber, formatShare, formatSpokenTime, formatTime, t } from "../i18n";
import { ask } from "../ipc";
import { dealShownCode, gameName } from "./actions";
import { chart } from "./chart";
import type { Dialog } from "./dialog";
import { button, el, fill, type Child } from "./dom";
import { gameChoice } from "./games";
import { icon } from "./icons";
import { showMessage, showText } from "./messages";
import { refusalText } from "./refusal";

/** So many results are shown before "Show all". */
const FIRST_RESULTS = 10;

// What is looked at outlives a rebuild of the page in another language.
type Page = { dialog: Dialog; game: GameKind; all: boolean };
let shown: Page | null = null;

export function buildStatistics(dialog: Dialog): Child[] {
  const page: Page = shown?.dialog === dialog ? shown : { dialog, game: state().update.view.game, all: false };
  shown = page;
  const content = el("div", { class: "statistics", "aria-live": "off" });
  void load(content, page);
  return [
    gameChoice(page.game, (game) => {
      page.game = game;
      page.all = false;
      void load(content, page);
    }),
    content,
  ];
}

async function load(content: HTMLElement, page: Page): Promise<void> {
  const { game } = page;
  try {
    const statistics = await ask(() => commands.statistics(game));
    if (page.game === game) show(content, page, statistics);
  } catch (error) {
    fill(content, el("p", { class: "nothing" }, refusalText(error)));
  }
}

function show(content: HTMLElement, page: Page, statistics: Statistics): void {
  if (statistics.played === 0) {
    fill(content, el("p", { class: "nothing" }, t("statistics.none")));
    return;
  }
  const { results } = statistics;
  const visible = page.all ? results : results.slice(0, FIRST_RESULTS);
  fill(
    content,
    figures(page.game, statistics),
    results.length > 0 && chart(page.game, results),
    results.length > 0 && el("h3", { class: "group-title" }, t("statistics.results")),
    results.length > 0 && table(visible),
    el(
      "div",
      { class: "page-end" },
      visible.length < results.length &&
        button(
          t("statistics.show_all"),
          () => {
            page.all = true;
            show(content, page, statistics);
          },
          { action: "show_all" },
        ),
      button(t("statistics.clear"), () => void clear(content, page), { action: "clear_statistics" }),
    ),
  );
}

function figures(game: GameKind, statistics: Statistics): HTMLElement {
  const { played, won, best_ms } = statistics;
  const none = t("statistics.none_value");
  return el(
    "dl",
    { class: "figures" },
    figure(t("statistics.played"), formatNumber(played)),
    figure(t("statistics.won"), formatNumber(won)),
    figure(t("statistics.share_won"), formatShare(won / played)),
    figure(t("statistics.current_streak"), formatNumber(statistics.current_streak)),
    figure(t("statistics.best_streak"), formatNumber(statistics.best_streak)),
    figure(t("statistics.best_time"), best_ms === null ? none : formatTime(best_ms), best_ms),
    figure(t(`statistics.most_cards_${game}`), formatNumber(statistics.most_cards)),
  );
}

function figure(name: string, value: string, ms: number | null = null): HTMLElement {
  return el(
    "div",
    { class: "figure" },
    el("dt", null, name),
    el(
      "dd",
      null,
      ms === null ? value : el("span", { "aria-hidden": "true" }, value),
      ms !== null && el("span", { class: "offscreen" }, formatSpokenTime(ms)),
    ),
  );
}

function table(results: GameResult[]): HTMLElement {
  const head = ["code", "cards", "time", "result"] as const;
  return el(
    "table",
    { class: "results" },
    el("caption", { class: "offscreen" }, t("statistics.results")),
    el(
      "thead",
      null,
      el("tr", null, ...head.map((name) => el("th", { scope: "col", class: `col-${name}` }, t(`statistics.${name}`)))),
    ),
    el("tbody", null, ...results.map(row)),
  );
}

function row({ code, date, cards, won, ms }: GameResult): HTMLElement {
  const deal = button(code, () => void dealShownCode(code), {
    action: "deal_code",
    look: "quiet",
    note: formatDate(date),
  });
  deal.title = t("statistics.deal_code", { code });
  return el(
    "tr",
    { class: won ? "is-won" : null },
    el("td", { class: "col-code" }, deal),
    el("td", { class: "col-cards" }, formatNumber(cards)),
    el("td", { class: "col-time" }, formatTime(ms)),
    el(
      "td",
      { class: "col-result" },
      won ? icon("check") : el("span", { "aria-hidden": "true" }, t("statistics.none_value")),
      el("span", { class: "offscreen" }, t(won ? "statistics.result_won" : "statistics.lost")),
    ),
  );
}

async function clear(content: HTMLElement, page: Page): Promise<void> {
  const yes = await confirm({
    title: "confirm.clear_statistics",
    text: "confirm.clear_statistics_text",
    yes: "confirm.clear_statistics_yes",
    params: { game: gameName(page.game) },
    danger: true,
  });
  if (!yes) return;
  try {
    show(content, page, await ask(() => commands.clearStatistics(page.game)));
    showMessage("statistics.clear_done");
  } catch (error) {
    showText(refusalText(error));
  }
}
