// What the commands refuse, as a sentence in the player's language.

import type { Refusal } from "../bindings";
import { formatList, t, type Key } from "../i18n";
import { GAMES, TOLD } from "./games";

const SENTENCES: Record<Refusal["code"], Key> = {
  code_letter: "error.code_letter",
  code_length: "error.code_length",
  code_game: "error.code_game",
  code_version: "error.code_version",
  code_kind: "error.code_kind",
  bad_date: "error.bad_date",
  no_previous_deal: "error.no_previous_deal",
  no_such_step: "error.no_such_step",
  no_such_place: "error.no_such_place",
  not_in_this_game: "error.not_in_this_game",
  entropy: "error.entropy",
  no_window: "error.no_window",
  no_files: "error.unknown",
  import_other: "error.import_other",
  import_too_large: "error.import_other",
  import_damaged: "error.import_damaged",
  import_newer: "error.import_newer",
  import_not_kept: "error.not_saved",
  file_not_written: "error.not_saved",
  file_not_read: "error.file_not_read",
};

function isRefusal(error: unknown): error is Refusal {
  return typeof error === "object" && error !== null && "code" in error && String(error.code) in SENTENCES;
}

/** The sentence for anything that a command may throw. */
export function refusalText(error: unknown): string {
  // Anything else is a fault of the framework; its words are for developers.
  if (!isRefusal(error)) return t("error.unknown");
  const letters = (end: string): string => formatList(GAMES.map((game) => TOLD[game].letters + end), "disjunction");
  return t(SENTENCES[error.code], {
    letter: "letter" in error ? error.letter : "",
    codes: letters(""),
    kinds: letters("1"),
    count: "found" in error ? error.found : 0,
  });
}
