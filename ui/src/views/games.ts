// The choice between the two games at the head of a page.

import type { GameKind } from "../bindings";
import { t } from "../i18n";
import { choice } from "./choice";

const GAMES: readonly GameKind[] = ["half_moon", "waning_moon"];

/** Half Moon or Waning Moon, as one of two. */
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
