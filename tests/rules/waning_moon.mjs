// Waning Moon by section 3 of the specification. A state is { piles: 23 lists of ids } in
// table order (stock, waste, columns, foundations), the card that can be played last.
import { rank, suit } from "./cards.mjs";

const STOCK = 0;
const WASTE = 1;
const isColumn = (at) => at >= 2 && at < 15;
const isFoundation = (at) => at >= 15;
const last = (pile) => pile[pile.length - 1];

export const waningMoon = {
  places: [
    "S", "W",
    ...Array.from({ length: 13 }, (_, i) => `T${i + 1}`),
    ...Array.from({ length: 8 }, (_, i) => `F${i + 1}`),
  ],
  verbs: ["tap", "home", "move"],

  deal(deck) {
    const columns = Array.from({ length: 13 }, (_, p) => deck.slice(4 * p, 4 * p + 4));
    // Drawn from the end of the list, so the first of the deck is put last.
    return { piles: [deck.slice(52).reverse(), [], ...columns, ...Array.from({ length: 8 }, () => [])] };
  },

  look: (state, at) => at === STOCK
    ? { cards: [], hidden: state.piles[STOCK].length }
    : { cards: state.piles[at], hidden: 0 },

  home: (state) => state.piles.slice(15).reduce((sum, pile) => sum + pile.length, 0),
  score: (state) => 5 * waningMoon.home(state),

  legal(state, from, to) {
    if (from === to || from === STOCK || !state.piles[from].length) return false;
    const card = last(state.piles[from]);
    const target = state.piles[to];
    if (isColumn(to)) {
      return !target.length || (suit(last(target)) === suit(card) && rank(last(target)) === rank(card) + 1);
    }
    if (isFoundation(to)) {
      if (!target.length) return rank(card) === 1;
      return suit(last(target)) === suit(card) && rank(last(target)) === rank(card) - 1;
    }
    return false;
  },

  status(state) {
    if (waningMoon.home(state) === 104) return "won";
    if (state.piles[STOCK].length) return "playing";
    for (let from = 1; from < 23; from++) {
      for (let to = 2; to < 23; to++) {
        if (!waningMoon.legal(state, from, to)) continue;
        if (isFoundation(from) && isFoundation(to)) continue;
        if (isColumn(from) && isColumn(to) && state.piles[from].length === 1 && !state.piles[to].length) continue;
        return "playing";
      }
    }
    return "stuck";
  },

  partners(state, selected) {
    if (!selected.length) return [];
    return state.piles.map((_, at) => at).filter((at) => waningMoon.legal(state, selected[0], at));
  },

  tap(state, selected, at) {
    if (at === STOCK) {
      if (!state.piles[STOCK].length) return { event: "ignored", selected };
      return { event: "drawn", selected: [], state: carried(state, STOCK, WASTE) };
    }
    const filled = state.piles[at].length > 0;
    if (!selected.length) return filled ? { event: "selected", selected: [at] } : { event: "ignored", selected };
    const from = selected[0];
    if (from === at) return { event: "deselected", selected: [] };
    if (waningMoon.legal(state, from, at)) return { event: "moved", selected: [], state: carried(state, from, at) };
    return filled
      ? { event: "replaced", reason: "not_allowed", selected: [at] }
      : { event: "cleared", reason: "not_allowed", selected: [] };
  },

  send(state, selected, from) {
    const nothing = { event: "ignored", selected };
    if (from !== WASTE && !isColumn(from)) return nothing;
    const to = goal(state, from);
    return to < 0 ? nothing : { event: "moved", selected: [], state: carried(state, from, to) };
  },

  drag(state, selected, from, to) {
    if (!waningMoon.legal(state, from, to)) return { event: "ignored", selected };
    return { event: "moved", selected: [], state: carried(state, from, to) };
  },
};

/** Where `home` sends the card: a foundation begun in its suit before an empty one. */
function goal(state, from) {
  for (const begun of [true, false]) {
    for (let to = 15; to < 23; to++) {
      if ((state.piles[to].length > 0) === begun && waningMoon.legal(state, from, to)) return to;
    }
  }
  return -1;
}

function carried(state, from, to) {
  const piles = state.piles.slice();
  piles[to] = [...piles[to], last(piles[from])];
  piles[from] = piles[from].slice(0, -1);
  return { piles };
}
