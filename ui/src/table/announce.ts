// The live region: what each answer changed, in a sentence.

import { compare } from "./diff";
import type { View } from "../ipc";
import { cardName, formatTime, placeName, t } from "../i18n";

/** What is said of the way from one view to the next; empty when nothing happened. */
export function sentence(before: View | null, after: View, ms: number): string {
  const said = [happened(before, after)];
  if (before && after.event !== "restarted" && before.code === after.code) {
    for (const [card, from] of compare(before, after).entering) {
      const seat = after.table.find(({ cards }) => cards.includes(card));
      if (from === "under" && seat) said.push(t("say.shows", { place: placeName(seat.place), card: cardName(card) }));
    }
  }
  if (after.status === "won" && before?.status !== "won") {
    said.push(t("say.won", { score: after.score, time: formatTime(ms) }));
  } else if (after.status === "stuck" && (before?.status !== "stuck" || before.code !== after.code)) {
    said.push(t("say.stuck"));
  } else if (after.next_home !== null && before?.next_home === null) {
    said.push(t("say.finish"));
  }
  return said.filter(Boolean).join(". ");
}

function happened(before: View | null, after: View): string {
  const score = after.score;
  switch (after.event) {
    case "dealt":
      return t("say.dealt", { game: t(`game.${after.game}`), code: after.code });
    case "restarted":
      return t("say.restarted");
    case "selected":
    case "replaced": {
      const card = topOf(after, after.selected.at(-1));
      if (after.event === "replaced") return t("say.replaced", { card });
      return t("say.selected_partners", { card, count: after.partners.length });
    }
    case "deselected": {
      const gone = before?.selected.find((place) => !after.selected.includes(place));
      return gone && before ? t("say.deselected", { card: topOf(before, gone) }) : t("say.cleared");
    }
    case "cleared":
      return t("say.cleared");
    case "removed_pair":
      return t("say.removed_pair", { score });
    case "removed_trio":
      return t("say.removed_trio", { score });
    case "drawn": {
      const left = after.table.find(({ place }) => place === "S")?.hidden ?? 0;
      return t("say.drawn", { card: topOf(after, "W"), count: left });
    }
    case "moved":
      return moved(before, after);
    case "undone":
      return t("say.undone", { score });
    case "redone":
      return t("say.redone", { score });
    case "ignored":
      return "";
  }
}

function moved(before: View | null, after: View): string {
  const old = new Map(before?.table.flatMap(({ place, cards }) => cards.map((card) => [card, place] as const)));
  for (const { place, cards } of after.table) {
    const card = cards.at(-1);
    if (card === undefined || old.get(card) === place) continue;
    if (place.startsWith("F")) return t("say.moved_home", { card: cardName(card), score: after.score });
    return t("say.moved", { card: cardName(card), place: placeName(place) });
  }
  return "";
}

function topOf(view: View, place: string | undefined): string {
  const card = view.table.find((seat) => seat.place === place)?.cards.at(-1);
  return card === undefined ? "" : cardName(card);
}
