// The spoken names of the places: what a person who does not see the table hears.

import type { Place, PlaceView, View } from "../ipc";
import { cardName, formatList, t, type Key } from "../i18n";

const KINDS: Record<string, "pile" | "reserve" | "stock" | "waste" | "column" | "foundation"> = {
  P: "pile",
  R: "reserve",
  S: "stock",
  W: "waste",
  T: "column",
  F: "foundation",
};

/** "5 of spades, pile 1, 8 cards": a place as it is in this view. */
export function spokenName(seat: PlaceView, view: View, help: boolean): string {
  const { place, cards, hidden } = seat;
  const kind = KINDS[place.charAt(0)] ?? "pile";
  const number = place.slice(1);
  const count = cards.length + hidden;
  if (count === 0) return t(`name.${kind}_empty` as Key, { number });
  const top = cards.at(-1);
  const card = top === undefined ? "" : cardName(top);
  let name = t(`name.${kind}` as Key, { card, number, count });
  if (kind === "column" && cards.length > 1) {
    const under = cards.slice(0, -1).reverse().map(cardName);
    name += `, ${t("name.column_under", { cards: formatList(under, "unit") })}`;
  }
  if (view.selected.includes(place)) return t("name.selected", { name });
  return isDimmed(place, view, help) ? t("name.dimmed", { name }) : name;
}

/** Whether placement help darkens this place. */
export function isDimmed(place: Place, view: View, help: boolean): boolean {
  if (!help || view.selected.length === 0) return false;
  return !view.selected.includes(place) && !view.partners.includes(place);
}
