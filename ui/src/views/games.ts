// What the pages tell of each game, and the choice between the games.

import type { Example, GameKind } from "../bindings";
import { t } from "../i18n";
import { choice } from "./choice";

type Told = {
  /** The letters that its codes begin with. */
  letters: string;
  /** The deal that its rules speak of. */
  deal: string | null;
  /** The shipped game that is won: the drawings of the rules are taken from it. */
  won: Example | null;
  /** The shipped game that is stuck. */
  stuck: Example | null;
  /** A move takes its cards away together; else it goes from its first place to its last. */
  together: boolean;
};

/** Every game, in the order of the menus. A third game adds its line here. */
export const TOLD: Record<GameKind, Told> = {
  half_moon: { letters: "HM", deal: "HM1-N-ARMF5NT", won: "half_moon_won", stuck: "half_moon_stuck", together: true },
  waning_moon: { letters: "WM", deal: null, won: "waning_moon_won", stuck: null, together: false },
};
export const GAMES = Object.keys(TOLD) as GameKind[];

/** One of the games. */
export function gameChoice(value: GameKind, pick: (game: GameKind) => void): HTMLElement {
  return choice({
    key: "game",
    name: t("rules.game"),
    bare: true,
    value,
    options: GAMES.map((game) => ({ value: game, label: t(`game.${game}`) })),
    pick,
  });
}
