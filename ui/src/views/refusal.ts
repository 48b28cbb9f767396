// What the commands refuse, as a sentence in the player's language.

import type { Refusal } from "../bindings";
import { t } from "../i18n";

function isRefusal(error: unknown): error is Refusal {
  return typeof error === "object" && error !== null && "code" in error;
}

/** The sentence for anything that a command may throw. */
export function refusalText(error: unknown): string {
  // Anything else is a fault of the framework; its words are for developers.
  if (!isRefusal(error)) return t("error.unknown");
  switch (error.code) {
    case "code_letter":
      return t("error.code_letter", { letter: error.letter });
    case "code_length":
      return t("error.code_length", { count: error.found });
    case "code_game":
      return t("error.code_game");
    case "code_version":
      return t("error.code_version");
    case "code_kind":
      return t("error.code_kind");
    case "bad_date":
      return t("error.bad_date");
    case "no_previous_deal":
      return t("error.no_previous_deal");
    case "no_such_step":
      return t("error.no_such_step");
    case "no_such_place":
      return t("error.no_such_place");
    case "not_in_this_game":
      return t("error.not_in_this_game");
    case "entropy":
      return t("error.entropy");
    default:
      return t("error.unknown");
  }
}
