//! Waning Moon (SPEC 3): thirteen columns, eight foundations, a stock with one pass.

mod finish;

use crate::rules::{Rules, Shown, Tap};
use crate::stack::Stack;
use crate::{Card, Deck, Event, Place, Places, Rank, Reason, Refused};

/// The table of Waning Moon.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WaningMoon {
    /// Three dealt cards under a run from king to ace: a column never holds more than 16.
    columns: [Stack<16>; 13],
    foundations: [Stack<13>; 8],
    /// The next card to be drawn is the last.
    stock: Stack<52>,
    waste: Stack<52>,
}

impl WaningMoon {
    /// All cards of a place, shown or not.
    fn cards(&self, place: Place) -> &[Card] {
        let cards = match place {
            Place::Stock => Some(&*self.stock),
            Place::Waste => Some(&*self.waste),
            Place::Column(number) => self
                .columns
                .get(usize::from(number).wrapping_sub(1))
                .map(|column| &**column),
            Place::Foundation(number) => self
                .foundations
                .get(usize::from(number).wrapping_sub(1))
                .map(|foundation| &**foundation),
            _ => None,
        };
        cards.unwrap_or_default()
    }

    /// The card that a place offers to be moved; the stock offers none.
    fn top(&self, place: Place) -> Option<Card> {
        if place == Place::Stock {
            None
        } else {
            self.cards(place).last().copied()
        }
    }

    /// Whether a column or foundation takes that card; no other place takes any.
    fn accepts(&self, to: Place, card: Card) -> bool {
        let on = self.cards(to).last();
        match to {
            Place::Column(1..=13) => on.is_none_or(|top| top.follows(card)),
            Place::Foundation(1..=8) => goes_home(on, card),
            _ => false,
        }
    }

    fn is_legal(&self, from: Place, to: Place) -> bool {
        from != to && self.top(from).is_some_and(|card| self.accepts(to, card))
    }

    fn push(&mut self, place: Place, card: Card) {
        match place {
            Place::Stock => self.stock.push(card),
            Place::Waste => self.waste.push(card),
            Place::Column(number) => self.columns[usize::from(number) - 1].push(card),
            Place::Foundation(number) => self.foundations[usize::from(number) - 1].push(card),
            _ => {}
        }
    }

    fn pop(&mut self, place: Place) -> Option<Card> {
        match place {
            Place::Stock => self.stock.pop(),
            Place::Waste => self.waste.pop(),
            Place::Column(number) => self.columns[usize::from(number) - 1].pop(),
            Place::Foundation(number) => self.foundations[usize::from(number) - 1].pop(),
            _ => None,
        }
    }

    fn carry(&mut self, from: Place, to: Place) {
        if let Some(card) = self.pop(from) {
            self.push(to, card);
        }
    }

    /// Where `home` takes a card: the lowest foundation begun in its suit that accepts it, else, for an
    /// ace, the lowest empty one. As only an ace goes on an empty one, that is the lowest that accepts it.
    fn home_of(&self, card: Card) -> Option<Place> {
        let accepting = self
            .foundations
            .iter()
            .position(|foundation| goes_home(foundation.last(), card))?;
        Some(Place::Foundation(accepting as u8 + 1))
    }
}

/// Whether a foundation takes that card.
fn goes_home(top: Option<&Card>, card: Card) -> bool {
    match top {
        Some(top) => card.follows(*top),
        None => card.rank() == Rank::ACE,
    }
}

/// A set of cards by suit and rank, as bits in rows of 14: one bit up is one rank up.
fn faces<'a>(cards: impl Iterator<Item = &'a Card>) -> u64 {
    cards.fold(0, |set, card| {
        set | 1 << (14 * card.suit() as u32 + u32::from(card.rank().get()))
    })
}

/// The aces in such a set.
const ACES: u64 = 1 << 1 | 1 << 15 | 1 << 29 | 1 << 43;

/// The places that a move goes from and to.
fn ends(step: &Places) -> Option<(Place, Place)> {
    match **step {
        [Place::Stock] => Some((Place::Stock, Place::Waste)),
        [from, to] => Some((from, to)),
        _ => None,
    }
}

impl Rules for WaningMoon {
    const PLACES: &'static [Place] = &[
        Place::Stock,
        Place::Waste,
        Place::Column(1),
        Place::Column(2),
        Place::Column(3),
        Place::Column(4),
        Place::Column(5),
        Place::Column(6),
        Place::Column(7),
        Place::Column(8),
        Place::Column(9),
        Place::Column(10),
        Place::Column(11),
        Place::Column(12),
        Place::Column(13),
        Place::Foundation(1),
        Place::Foundation(2),
        Place::Foundation(3),
        Place::Foundation(4),
        Place::Foundation(5),
        Place::Foundation(6),
        Place::Foundation(7),
        Place::Foundation(8),
    ];

    fn deal(deck: &Deck) -> Self {
        let mut table = WaningMoon {
            columns: [Stack::EMPTY; 13],
            foundations: [Stack::EMPTY; 8],
            stock: Stack::EMPTY,
            waste: Stack::EMPTY,
        };
        let (columns, stock) = deck.split_at(52);
        for (column, cards) in table.columns.iter_mut().zip(columns.chunks_exact(4)) {
            *column = Stack::of(cards);
        }
        table.stock = Stack::of(stock);
        table.stock.reverse();
        table
    }

    fn shown(&self, place: Place) -> Shown<'_> {
        let cards = self.cards(place);
        if place == Place::Stock {
            Shown {
                cards: &[],
                hidden: cards.len() as u32,
            }
        } else {
            Shown { cards, hidden: 0 }
        }
    }

    fn tap(&self, selected: &Places, place: Place) -> Tap {
        if place == Place::Stock {
            let draw = Places::one(Place::Stock);
            return if self.stock.is_empty() {
                Tap::Ignored
            } else {
                Tap::Play(draw)
            };
        }
        let card = self.top(place);
        let Some(&from) = selected.first() else {
            return match card {
                Some(_) => Tap::Select(Places::one(place), Event::Selected, None),
                None => Tap::Ignored,
            };
        };
        if from == place {
            Tap::Select(Places::NONE, Event::Deselected, None)
        } else if self.is_legal(from, place) {
            Tap::Play(Places::two(from, place))
        } else if card.is_some() {
            Tap::Select(
                Places::one(place),
                Event::Replaced,
                Some(Reason::NotAllowed),
            )
        } else {
            Tap::Select(Places::NONE, Event::Cleared, Some(Reason::NotAllowed))
        }
    }

    fn home(&self, from: Place) -> Result<Option<Places>, Refused> {
        if !matches!(from, Place::Column(_) | Place::Waste) {
            return Ok(None);
        }
        let to = self.top(from).and_then(|card| self.home_of(card));
        Ok(to.map(|to| Places::two(from, to)))
    }

    fn drag(&self, from: Place, to: Place) -> Result<Option<Places>, Refused> {
        Ok(self.is_legal(from, to).then(|| Places::two(from, to)))
    }

    fn partners(&self, selected: &Places, partners: &mut Vec<Place>) {
        let Some(&from) = selected.first() else {
            return;
        };
        partners.extend(
            Self::PLACES
                .iter()
                .copied()
                .filter(|&to| self.is_legal(from, to)),
        );
    }

    fn judge(&self, step: &Places) -> Option<Event> {
        match **step {
            [Place::Stock] => (!self.stock.is_empty()).then_some(Event::Drawn),
            [from, to] => self.is_legal(from, to).then_some(Event::Moved),
            _ => None,
        }
    }

    /// Every move makes one place higher and another lower.
    fn is_idle(&self, _: &Places) -> bool {
        false
    }

    fn make(&mut self, step: &Places) {
        if let Some((from, to)) = ends(step) {
            self.carry(from, to);
        }
    }

    fn unmake(&mut self, step: &Places) {
        if let Some((from, to)) = ends(step) {
            self.carry(to, from);
        }
    }

    fn cards_home(&self) -> u32 {
        self.foundations
            .iter()
            .map(|foundation| foundation.len() as u32)
            .sum()
    }

    fn is_stuck(&self) -> bool {
        let columns = || self.columns.iter().filter_map(|column| column.last());
        let foundations = || {
            self.foundations
                .iter()
                .filter_map(|foundation| foundation.last())
        };
        let full = columns().count() == self.columns.len();
        // Any card may go to an empty column; of a column's only card that would be for nothing.
        let fills = || {
            let tall = self.columns.iter().any(|column| column.len() > 1);
            tall || !self.waste.is_empty() || foundations().next().is_some()
        };
        if !self.stock.is_empty() || (!full && fills()) {
            return false;
        }
        let on_columns = faces(columns());
        let home = faces(foundations());
        let aces = if foundations().count() < self.foundations.len() {
            ACES
        } else {
            0
        };
        let to_columns = on_columns >> 1;
        let to_foundations = home << 1 | aces;
        let playable = on_columns | faces(self.waste.last().into_iter());
        // A foundation's top card fits a column only where the column's fits that foundation.
        playable & (to_columns | to_foundations) == 0
    }

    fn next_home(&self) -> Option<Place> {
        if self.stock.is_empty() {
            finish::next(self)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests;
