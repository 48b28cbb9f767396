/** A card as the engine numbers it: 52·copy + 13·suit + rank − 1 (SPEC 1). */
export type Card = number;

/** Clubs, diamonds, hearts, spades. */
export type Suit = 0 | 1 | 2 | 3;

/** 1 for the ace to 13 for the king. */
export function rank(card: Card): number {
  return (card % 13) + 1;
}

/** The suit in the engine's order. */
export function suit(card: Card): Suit {
  return (Math.floor(card / 13) % 4) as Suit;
}

/** Which of the two decks the card is from: 0 or 1. */
export function copy(card: Card): number {
  return Math.floor(card / 52);
}
