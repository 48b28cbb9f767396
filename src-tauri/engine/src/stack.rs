//! A stack of cards without an allocation, so that a table is copied and compared in one go.

use std::ops::Deref;

use crate::Card;

/// Cards one upon another, at most `MOST`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stack<const MOST: usize> {
    cards: [Card; MOST],
    len: u8,
}

impl<const MOST: usize> Stack<MOST> {
    /// No cards.
    pub(crate) const EMPTY: Self = Stack {
        cards: [Card::FIRST; MOST],
        len: 0,
    };

    /// These cards, the last on top; none where they are too many.
    pub(crate) fn of(cards: &[Card]) -> Self {
        let mut stack = Stack::EMPTY;
        if let Some(kept) = stack.cards.get_mut(..cards.len()) {
            kept.copy_from_slice(cards);
            stack.len = cards.len() as u8;
        }
        stack
    }

    /// Lays a card on top; a full stack stays as it is.
    pub(crate) fn push(&mut self, card: Card) {
        if let Some(free) = self.cards.get_mut(usize::from(self.len)) {
            *free = card;
            self.len += 1;
        }
    }

    /// Turns the whole stack over.
    pub(crate) fn reverse(&mut self) {
        if let Some(kept) = self.cards.get_mut(..usize::from(self.len)) {
            kept.reverse();
        }
    }

    /// Takes the top card.
    pub(crate) fn pop(&mut self) -> Option<Card> {
        let card = self.last().copied()?;
        self.len -= 1;
        Some(card)
    }
}

impl<const MOST: usize> Deref for Stack<MOST> {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        &self.cards[..usize::from(self.len)]
    }
}

impl<const MOST: usize> PartialEq for Stack<MOST> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}
