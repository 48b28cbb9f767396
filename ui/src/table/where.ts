// Questions about where things lie, answered from the layout alone.

import type { Card, Place, View } from "../ipc";
import { LARGE, type Box, type Layout, type Spot } from "./layout";

/** Whether rank and suit stand side by side on the cards of a place. */
export function rowed(plan: Layout, { fan }: Spot, largeIndex: boolean): boolean {
  // Of a fan to the side rank over suit shows best, where the cards are large.
  return fan.y > 0 ? plan.strips(largeIndex) : fan.x > 0 && plan.card.w < LARGE;
}

/** Where a card lies in the middle of the moon. */
export function heart({ arch, card }: Layout): { x: number; y: number } {
  return { x: arch.x + (arch.w - card.w) / 2, y: arch.y + arch.h * 0.56 - card.h / 2 };
}

/** Whether this card lies uppermost at the place. */
export function topIs(view: View, place: Place, card: Card): boolean {
  return view.table.find((seat) => seat.place === place)?.cards.at(-1) === card;
}

/** The next place in a direction, by where the places are seen. */
export function neighbour(plan: Layout | null, from: Place, dx: number, dy: number): Place | null {
  const here = plan?.spots.get(from);
  if (!plan || !here) return null;
  // Of a column its head counts, however long it is.
  const middle = ({ x, y, w, h }: Box): [number, number] => [x + w / 2, y + Math.min(h / 2, plan.card.h)];
  const [x, y] = middle(here.target);
  let best: Place | null = null;
  let least = Infinity;
  for (const spot of plan.spots.values()) {
    if (spot === here) continue;
    const [a, b] = middle(spot.target);
    const along = (a - x) * dx + (b - y) * dy;
    const aside = Math.abs((a - x) * dy) + Math.abs((b - y) * dx);
    if (along < 4) continue;
    const cost = along + aside * 2.2;
    if (cost < least) {
      least = cost;
      best = spot.place;
    }
  }
  return best;
}
