//! What a command answers, and all that the player may see.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{Card, GameKind, Place};

/// What a command did (SPEC 2, 3, 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A deal was laid out.
    Dealt,
    /// A card joined the selection.
    Selected,
    /// A card left the selection.
    Deselected,
    /// A card took another's place in the selection.
    Replaced,
    /// The selection was dropped, as the tapped card does not go with it.
    Cleared,
    /// Two cards that sum to 11 left the table.
    RemovedPair,
    /// A jack, a queen and a king left the table.
    RemovedTrio,
    /// A card went from one place to another.
    Moved,
    /// A card went from the stock to the waste.
    Drawn,
    /// A move was taken back.
    Undone,
    /// A move taken back was made again.
    Redone,
    /// The same code was dealt again.
    Restarted,
    /// Nothing changed.
    Ignored,
}

/// Why a tap did not do what the player may have wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, specta::Type)]
pub enum Reason {
    /// Two numbers, but not of the sum 11.
    #[serde(rename = "sum_not_11")]
    SumNot11,
    /// A face goes only with the two other faces.
    #[serde(rename = "needs_jqk")]
    NeedsJqk,
    /// The place does not accept the card.
    #[serde(rename = "not_allowed")]
    NotAllowed,
}

/// What a command did, and why not more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What happened.
    pub event: Event,
    /// Why, where the rules give a reason.
    pub reason: Option<Reason>,
}

impl Answer {
    /// An answer that needs no reason.
    pub const fn of(event: Event) -> Answer {
        Answer {
            event,
            reason: None,
        }
    }
}

/// How a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, specta::Type)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// There is something to do.
    Playing,
    /// All 104 cards are gone, or home.
    Won,
    /// Nothing that counts can be done; undo, restart or another deal.
    Stuck,
}

/// All that the player may see of a game. It never names a hidden card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
pub struct View {
    /// Which game.
    pub game: GameKind,
    /// The canonical code of the deal.
    pub code: String,
    /// What the last command did.
    pub event: Event,
    /// Why, where the rules give a reason.
    pub reason: Option<Reason>,
    /// 0 to 520.
    pub score: u32,
    /// The moves made and not taken back.
    pub moves: u32,
    /// How the game stands.
    pub status: Status,
    /// The selected places in the order of selection.
    pub selected: Vec<Place>,
    /// The places that go with the selection, in table order.
    pub partners: Vec<Place>,
    /// Whether undo would do something.
    pub can_undo: bool,
    /// Whether redo would do something.
    pub can_redo: bool,
    /// Cards removed, or on the foundations: 0 to 104.
    pub cards_home: u32,
    /// Where the next `home` takes a card from, when a run of them alone ends the game.
    pub next_home: Option<Place>,
    /// Every place of the table, in table order.
    pub table: Vec<PlaceView>,
}

/// A place as the player sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, specta::Type)]
pub struct PlaceView {
    /// Which place.
    pub place: Place,
    /// The visible cards from the bottom up.
    #[specta(type = Vec<Card>)]
    pub cards: Cards,
    /// How many more there are that are not shown.
    pub hidden: u32,
}

/// Cards from the bottom up, read as a slice and sent as a list.
///
/// A view is made for every tap, so the few cards of a place are kept in it without an allocation.
#[derive(Clone)]
pub struct Cards(Kept);

#[derive(Clone)]
enum Kept {
    Few([Card; Cards::FEW], u8),
    Many(Vec<Card>),
}

impl Cards {
    /// The most cards that a column or foundation holds. Only the waste may hold more.
    const FEW: usize = 16;
}

impl From<&[Card]> for Cards {
    fn from(cards: &[Card]) -> Cards {
        let mut few = [Card::FIRST; Cards::FEW];
        match few.get_mut(..cards.len()) {
            Some(kept) => {
                kept.copy_from_slice(cards);
                Cards(Kept::Few(few, cards.len() as u8))
            }
            None => Cards(Kept::Many(cards.to_vec())),
        }
    }
}

impl Deref for Cards {
    type Target = [Card];

    fn deref(&self) -> &[Card] {
        match &self.0 {
            Kept::Few(cards, count) => &cards[..usize::from(*count)],
            Kept::Many(cards) => cards,
        }
    }
}

impl PartialEq for Cards {
    fn eq(&self, other: &Cards) -> bool {
        **self == **other
    }
}

impl Eq for Cards {}

impl fmt::Debug for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Cards::from(&*Vec::deserialize(deserializer)?))
    }
}
