// What is said once at the start: notices about files, and to newcomers one
// word on how to play, which goes by itself with the first moves.

import { open, state, subscribe } from "../app";
import { commands, type Notice, type Start } from "../bindings";
import { t } from "../i18n";
import { ask } from "../ipc";
import { quietBar } from "./bar";
import { refusalText } from "./refusal";

/** Enough moves to know that the player has found out. */
const MOVES_LEARNT = 2;

/** Notices first: they matter more than a hint. */
export function greet(start: Pick<Start, "notices" | "first_run">): void {
  if (start.first_run) hint();
  for (const notice of start.notices) showNotice(notice);
}

/** A notice stays until it has been read. */
export function showNotice(notice: Notice): void {
  quietBar({ id: `notice-${notice.code}`, text: () => noticeText(notice), alert: true, dismiss: true });
}

function noticeText(notice: Notice): string {
  if (notice.code === "not_saved") return t("notice.not_saved");
  // The code that the program was started with.
  if (notice.code === "bad_code") return refusalText(notice.refusal);
  const what =
    notice.what === "game" && notice.game !== null
      ? t("notice.what_game", { game: t(`game.${notice.game}`) })
      : t(notice.what === "settings" ? "notice.what_settings" : "notice.what_statistics");
  if (notice.code === "newer_version") return t("notice.newer_version", { what });
  return t(notice.restored ? "notice.set_aside_restored" : "notice.set_aside", { what });
}

function hint(): void {
  const bar = quietBar({
    id: "hint",
    title: () => t("hint.title"),
    text: () => t(`hint.${state().update.view.game}`),
    actions: () => [{ label: t("hint.more"), action: "rules", press: () => void open("rules") }],
    dismiss: true,
    onGone: () => {
      stop();
      void ask(() => commands.seenFirstRun()).catch(() => undefined);
    },
  });
  const stop = subscribe(({ update }, topic) => {
    if (topic === "update" && update.view.moves >= MOVES_LEARNT) bar.remove();
  });
}
