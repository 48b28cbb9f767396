// How a game ends: stuck, a quiet bar with the ways out; won, a panel under the
// moon. Both say how far it went and what the best so far is.

import { state, subscribe } from "../app";
import { commands, type Statistics, type Update } from "../bindings";
import { formatNumber, formatSpokenTime, formatTime, t } from "../i18n";
import { ask } from "../ipc";
import { undo } from "../table/play";
import { dayDeal, newDeal, restart, shareResult } from "./actions";
import { quietBar } from "./bar";
import { button, el, fill, freshId } from "./dom";
import { unbidden } from "./unbidden";

let bar: ReturnType<typeof quietBar> | null = null;
let panel: HTMLElement | null = null;
let best: Statistics | null = null;

/** Shows the end of the game at hand, if it has one, and takes it away again. */
export function showEnd(update: Update): void {
  const { status } = update.view;
  if (status === "stuck") showStuck();
  else hideStuck();
  if (status === "won") showWin(update);
  else hideWin();
}

function showStuck(): void {
  if (!bar) {
    best = null;
    bar = quietBar({
      id: "stuck",
      title: () => t("stuck.title"),
      text: stuckText,
      actions: () => {
        const { can_undo, moves } = state().update.view;
        return [
          { label: t("action.undo"), action: "undo", press: () => void undo(), off: !can_undo },
          { label: t("action.restart"), action: "restart", press: () => void restart(), off: moves === 0 },
          { label: t("action.new"), action: "new", press: () => void newDeal(), primary: true },
        ];
      },
      onGone: () => {
        bar = null;
      },
    });
    void readBest().then(() => bar?.refresh());
  } else bar.refresh();
}

function stuckText(): string {
  const { cards_home } = state().update.view;
  const far = t("stuck.far", { count: cards_home });
  if (!best || best.most_cards <= cards_home) return far;
  return `${far} · ${t("stuck.best", { cards: best.most_cards })}`;
}

function hideStuck(): void {
  bar?.remove();
}

async function readBest(): Promise<void> {
  try {
    best = await ask(() => commands.statistics(state().update.view.game));
  } catch {
    // The end is shown without the bests.
  }
}

function showWin(update: Update): void {
  if (panel?.dataset.code === update.view.code) return;
  hideWin();
  best = null;
  const made = el("section", { class: "win", tabindex: -1, "data-win": true, "data-code": update.view.code });
  panel = made;
  const refresh = (): void => buildWin(made, state().update);
  const stop = subscribe((_, topic) => {
    if (!made.isConnected) stop();
    else if (topic === "language") refresh();
  });
  refresh();
  document.body.append(made);
  unbidden(made);
  void readBest().then(() => {
    if (made.isConnected) refresh();
  });
}

function buildWin(host: HTMLElement, { view, clock }: Update): void {
  const heading = freshId("win");
  host.setAttribute("aria-labelledby", heading);
  const time = formatTime(clock.ms);
  fill(
    host,
    el("h2", { class: "win-title", id: heading }, t("win.title")),
    el(
      "dl",
      { class: "win-figures" },
      figure(t("win.time"), time, formatSpokenTime(clock.ms)),
      figure(t("win.moves"), formatNumber(view.moves)),
      figure(t("win.score"), formatNumber(view.score)),
    ),
    best &&
      el(
        "p",
        { class: "win-best" },
        el("span", null, bestText(best, clock.ms)),
        el("span", null, t("win.played", { count: best.played, won: best.won })),
      ),
    el(
      "div",
      { class: "win-actions" },
      button(t("action.new"), () => void newDeal(), { action: "new", look: "primary" }),
      button(t("action.day"), () => void dayDeal(), { action: "day" }),
      button(t("action.share_result"), () => void shareResult(), { action: "share_result" }),
    ),
  );
}

function bestText({ best_ms, won }: Statistics, ms: number): string {
  // A deal played again can better the time without counting as a win (SPEC 5).
  if (best_ms !== null && ms > best_ms) return t("win.best_was", { time: formatTime(best_ms) });
  return t(won === 1 ? "win.best_first" : "win.best_new");
}

function figure(name: string, value: string, spoken?: string): HTMLElement {
  return el(
    "div",
    { class: "win-figure" },
    el("dt", null, name),
    el(
      "dd",
      null,
      el("span", { "aria-hidden": spoken !== undefined && "true" }, value),
      spoken !== undefined && el("span", { class: "offscreen" }, spoken),
    ),
  );
}

function hideWin(): void {
  panel?.remove();
  panel = null;
}
