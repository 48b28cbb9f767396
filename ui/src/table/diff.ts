// What happened between two views, seen from the cards. Cards that are in both
// need no entry: they go to their new place by themselves. No rules here: only
// the visible cards and the counts of hidden ones are compared.

import type { Card, Place, View } from "../ipc";

/** Out of the game, under the cards of its own place, or at another place, hidden. */
export type Other = "out" | "under" | { place: Place };

export type Diff = {
  /** Another deal: every card is dealt anew. */
  dealt: boolean;
  entering: ReadonlyMap<Card, Other>;
  leaving: ReadonlyMap<Card, Other>;
};

/** Compares the view on screen with the next one. */
export function compare(before: View | null, after: View): Diff {
  const entering = new Map<Card, Other>();
  const leaving = new Map<Card, Other>();
  const dealt = before === null || before.code !== after.code || after.event === "restarted" || after.event === "dealt";
  const was = seats(before);
  const is = seats(after);
  const hidden = new Map<Place, number>();
  for (const { place, hidden: count } of before?.table ?? []) hidden.set(place, count);
  const fell: Place[] = [];
  const rose: Place[] = [];
  for (const { place, hidden: count } of after.table) {
    const old = hidden.get(place) ?? count;
    if (count < old) fell.push(place);
    if (count > old) rose.push(place);
  }
  for (const [card, place] of is) if (!was.has(card)) entering.set(card, other(place, fell));
  for (const [card, place] of was) if (!is.has(card)) leaving.set(card, dealt ? "out" : other(place, rose));
  return { dealt, entering, leaving };
}

function other(place: Place, changed: Place[]): Other {
  if (changed.includes(place)) return "under";
  const elsewhere = changed.find((one) => one !== place);
  return elsewhere ? { place: elsewhere } : "out";
}

function seats(view: View | null): Map<Card, Place> {
  const all = new Map<Card, Place>();
  for (const { place, cards } of view?.table ?? []) for (const card of cards) all.set(card, place);
  return all;
}
