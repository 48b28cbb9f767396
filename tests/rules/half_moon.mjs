// Half Moon by section 2 of the specification. A state is { piles: 20 lists of ids, the card
// that can be played last }, never changed in place.
import { rank } from "./cards.mjs";

const face = (r) => r > 10;

export const halfMoon = {
  places: [
    ...Array.from({ length: 12 }, (_, i) => `P${i + 1}`),
    ...Array.from({ length: 8 }, (_, i) => `R${i + 1}`),
  ],
  verbs: ["tap"],

  deal(deck) {
    const piles = Array.from({ length: 12 }, (_, p) => deck.slice(8 * p, 8 * p + 8).reverse());
    return { piles: [...piles, ...deck.slice(96).map((id) => [id])] };
  },

  top(state, at) {
    const pile = state.piles[at];
    return pile.length ? rank(pile[pile.length - 1]) : 0;
  },

  look: (state, at) => ({
    cards: state.piles[at].slice(-1),
    hidden: Math.max(0, state.piles[at].length - 1),
  }),

  home: (state) => 104 - state.piles.reduce((sum, pile) => sum + pile.length, 0),

  // Moves are judged from what was removed, so the score needs no counter of its own:
  // a pair takes two cards for 10, a trio three for 15.
  score: (state) => 5 * halfMoon.home(state),

  status(state) {
    const ranks = state.piles.map((_, at) => halfMoon.top(state, at)).filter(Boolean);
    if (!ranks.length) return "won";
    const there = new Set(ranks);
    const pair = [1, 2, 3, 4, 5].some((r) => there.has(r) && there.has(11 - r));
    const trio = there.has(11) && there.has(12) && there.has(13);
    return pair || trio ? "playing" : "stuck";
  },

  partners(state, selected) {
    if (!selected.length) return [];
    const ranks = selected.map((at) => halfMoon.top(state, at));
    const wanted = face(ranks[0]) ? [11, 12, 13].filter((r) => !ranks.includes(r)) : [11 - ranks[0]];
    return state.piles.map((_, at) => at).filter((at) => wanted.includes(halfMoon.top(state, at)));
  },

  /** What a tap does: { event, reason?, selected, state? }, a state only for a move. */
  tap(state, selected, at) {
    const r = halfMoon.top(state, at);
    if (!r) return { event: "ignored", selected };
    if (selected.includes(at)) {
      return { event: "deselected", selected: selected.filter((other) => other !== at) };
    }
    if (!selected.length) return { event: "selected", selected: [at] };
    const ranks = selected.map((other) => halfMoon.top(state, other));
    if (!face(r)) {
      if (face(ranks[0])) return { event: "cleared", reason: "needs_jqk", selected: [] };
      if (r + ranks[0] !== 11) return { event: "cleared", reason: "sum_not_11", selected: [] };
      return { event: "removed_pair", selected: [], state: without(state, [...selected, at]) };
    }
    if (!face(ranks[0])) return { event: "cleared", reason: "needs_jqk", selected: [] };
    const same = ranks.indexOf(r);
    if (same >= 0) {
      const next = selected.slice();
      next[same] = at;
      return { event: "replaced", reason: "needs_jqk", selected: next };
    }
    if (selected.length === 1) return { event: "selected", selected: [...selected, at] };
    return { event: "removed_trio", selected: [], state: without(state, [...selected, at]) };
  },
};

function without(state, taken) {
  return { piles: state.piles.map((pile, at) => (taken.includes(at) ? pile.slice(0, -1) : pile)) };
}
