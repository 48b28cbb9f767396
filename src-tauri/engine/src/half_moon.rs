//! Half Moon (SPEC 2): twelve piles of eight and a reserve of eight; pairs of 11 and trios of J, Q, K.

use crate::rules::{Rules, Shown, Tap};
use crate::{Card, Deck, Event, Place, Places, Reason};

const PILES: usize = 12;
const HEIGHT: usize = 8;

/// Jack, queen and king as bits of a set of ranks.
const FACES: u16 = 0b111 << 11;

/// The table of Half Moon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct HalfMoon {
    /// The piles from the bottom up, as they were dealt.
    piles: [[Card; HEIGHT]; PILES],
    /// How many cards of each pile are left.
    heights: [u8; PILES],
    reserve: [Card; 8],
    /// Whether each cell of the reserve still has its card, 0 or 1.
    held: [u8; 8],
}

impl HalfMoon {
    /// The playable card at a place.
    fn top(&self, place: Place) -> Option<Card> {
        self.shown(place).cards.last().copied()
    }

    /// How many cards a place still has, to be changed.
    fn count(&mut self, place: Place) -> Option<&mut u8> {
        match place {
            Place::Pile(number) => self.heights.get_mut(usize::from(number).wrapping_sub(1)),
            Place::Reserve(number) => self.held.get_mut(usize::from(number).wrapping_sub(1)),
            _ => None,
        }
    }

    /// The ranks of all playable cards, as a set of bits.
    fn ranks(&self) -> u16 {
        let tops = self.piles.iter().zip(&self.heights);
        let piles = tops.filter_map(|(pile, &height)| pile[..usize::from(height)].last());
        let cells = self
            .reserve
            .iter()
            .zip(&self.held)
            .filter(|(_, held)| **held == 1);
        piles
            .chain(cells.map(|(card, _)| card))
            .fold(0, |set, card| set | bit(*card))
    }

    /// The ranks that go with the selection, as a set of bits.
    fn wanted(&self, selected: &Places) -> u16 {
        let chosen = selected
            .iter()
            .filter_map(|&place| self.top(place))
            .fold(0, |set, card| set | bit(card));
        if chosen & FACES != 0 {
            FACES & !chosen
        } else {
            complement(chosen)
        }
    }
}

fn bit(card: Card) -> u16 {
    1 << card.rank().get()
}

/// The ranks that make 11 with those of the set: a bit at 1..=10 goes to 10..=1.
fn complement(numbers: u16) -> u16 {
    numbers.reverse_bits() >> 4
}

impl Rules for HalfMoon {
    const PLACES: &'static [Place] = &[
        Place::Pile(1),
        Place::Pile(2),
        Place::Pile(3),
        Place::Pile(4),
        Place::Pile(5),
        Place::Pile(6),
        Place::Pile(7),
        Place::Pile(8),
        Place::Pile(9),
        Place::Pile(10),
        Place::Pile(11),
        Place::Pile(12),
        Place::Reserve(1),
        Place::Reserve(2),
        Place::Reserve(3),
        Place::Reserve(4),
        Place::Reserve(5),
        Place::Reserve(6),
        Place::Reserve(7),
        Place::Reserve(8),
    ];

    fn deal(deck: &Deck) -> Self {
        let mut table = HalfMoon {
            piles: [[Card::FIRST; HEIGHT]; PILES],
            heights: [HEIGHT as u8; PILES],
            reserve: [Card::FIRST; 8],
            held: [1; 8],
        };
        let (piles, reserve) = deck.split_at(PILES * HEIGHT);
        for (pile, cards) in table.piles.iter_mut().zip(piles.chunks_exact(HEIGHT)) {
            pile.copy_from_slice(cards);
            pile.reverse(); // dealt from the top card down
        }
        table.reserve.copy_from_slice(reserve);
        table
    }

    fn shown(&self, place: Place) -> Shown<'_> {
        let cards = match place {
            Place::Pile(number) => {
                let pile = usize::from(number).wrapping_sub(1);
                self.heights
                    .get(pile)
                    .map(|&height| &self.piles[pile][..usize::from(height)])
            }
            Place::Reserve(number) => {
                let cell = usize::from(number).wrapping_sub(1);
                self.held
                    .get(cell)
                    .map(|&held| &self.reserve[cell..cell + usize::from(held)])
            }
            _ => None,
        };
        let cards = cards.unwrap_or_default();
        let hidden = cards.len().saturating_sub(1);
        Shown {
            cards: &cards[hidden..],
            hidden: hidden as u32,
        }
    }

    fn tap(&self, selected: &Places, place: Place) -> Tap {
        let Some(card) = self.top(place) else {
            return Tap::Ignored;
        };
        if selected.is_empty() {
            return Tap::Select(Places::one(place), Event::Selected, None);
        }
        if selected.contains(&place) {
            return Tap::Select(selected.without(place), Event::Deselected, None);
        }
        let together = selected.with(place);
        if self.judge(&together).is_some() {
            return Tap::Play(together);
        }
        if self.wanted(selected) & bit(card) != 0 {
            return Tap::Select(together, Event::Selected, None);
        }
        let twin = selected
            .iter()
            .find(|&&other| self.top(other).is_some_and(|top| top.rank() == card.rank()));
        match twin {
            Some(&twin) if card.rank().is_face() => {
                let others = selected
                    .iter()
                    .map(|&other| if other == twin { place } else { other });
                let replaced = others.fold(Places::NONE, Places::with);
                Tap::Select(replaced, Event::Replaced, Some(Reason::NeedsJqk))
            }
            _ => {
                let numbers = selected
                    .iter()
                    .all(|&other| self.top(other).is_some_and(|top| !top.rank().is_face()));
                let reason = if numbers && !card.rank().is_face() {
                    Reason::SumNot11
                } else {
                    Reason::NeedsJqk
                };
                Tap::Select(Places::NONE, Event::Cleared, Some(reason))
            }
        }
    }

    fn partners(&self, selected: &Places, partners: &mut Vec<Place>) {
        let wanted = self.wanted(selected);
        let goes = |place: &Place| self.top(*place).is_some_and(|card| wanted & bit(card) != 0);
        partners.extend(Self::PLACES.iter().copied().filter(goes));
    }

    fn judge(&self, step: &Places) -> Option<Event> {
        match **step {
            [first, second] => {
                // No card makes 11 with itself, and no face with anything.
                let sum = self.top(first)?.rank().get() + self.top(second)?.rank().get();
                (sum == 11).then_some(Event::RemovedPair)
            }
            [first, second, third] => {
                let set = bit(self.top(first)?) | bit(self.top(second)?) | bit(self.top(third)?);
                (set == FACES).then_some(Event::RemovedTrio)
            }
            _ => None,
        }
    }

    /// Every move takes cards away.
    fn is_idle(&self, _: &Places) -> bool {
        false
    }

    fn make(&mut self, step: &Places) {
        for &place in step.iter() {
            if let Some(count) = self.count(place) {
                *count = count.saturating_sub(1);
            }
        }
    }

    fn unmake(&mut self, step: &Places) {
        for &place in step.iter() {
            if let Some(count) = self.count(place) {
                *count += 1;
            }
        }
    }

    /// A pair scores 10 and a trio 15, which is five a card.
    fn cards_home(&self) -> u32 {
        104 - self
            .heights
            .iter()
            .chain(&self.held)
            .map(|&count| u32::from(count))
            .sum::<u32>()
    }

    fn is_stuck(&self) -> bool {
        let ranks = self.ranks();
        let numbers = ranks & !FACES;
        complement(numbers) & numbers == 0 && ranks & FACES != FACES
    }
}

#[cfg(test)]
mod tests;
