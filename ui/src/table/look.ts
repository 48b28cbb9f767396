// What the settings say of the table's looks.

import type { Settings } from "../ipc";
import { letters } from "../i18n";
import type { Letters } from "../cards/faces";
import { paceOf, type Pace } from "./animate";

export type Look = {
  colours: "two" | "four";
  letters: Letters;
  largeIndex: boolean;
  /** Numbers and counts under the places. */
  labels: boolean;
  /** Whether what does not go with the selection is darkened. */
  help: boolean;
  motion: Pace;
};

/** The look that the settings ask for, in the language of the page. */
export function lookOf(settings: Settings): Look {
  return {
    colours: settings.deck_colours,
    letters: settings.index_letters === "jqk" ? { J: "J", Q: "Q", K: "K" } : letters(),
    largeIndex: settings.large_index,
    labels: settings.place_labels,
    help: settings.placement_help,
    motion: paceOf(settings.motion),
  };
}
