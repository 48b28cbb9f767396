//! The 104 physical cards (SPEC 1).

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// All 104 cards in some order.
pub type Deck = [Card; 104];

/// One of the four suits, in the order of the card ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// The four suits, clubs first.
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// `C`, `D`, `H` or `S`.
    pub const fn letter(self) -> char {
        match self {
            Suit::Clubs => 'C',
            Suit::Diamonds => 'D',
            Suit::Hearts => 'H',
            Suit::Spades => 'S',
        }
    }
}

/// A rank from ace (1) to king (13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rank(u8);

impl Rank {
    /// The ace, 1.
    pub const ACE: Rank = Rank(1);
    /// The jack, 11.
    pub const JACK: Rank = Rank(11);
    /// The queen, 12.
    pub const QUEEN: Rank = Rank(12);
    /// The king, 13.
    pub const KING: Rank = Rank(13);

    /// The rank of that number, if it is one from 1 to 13.
    pub const fn new(number: u8) -> Option<Rank> {
        if 1 <= number && number <= 13 {
            Some(Rank(number))
        } else {
            None
        }
    }

    /// 1 for the ace up to 13 for the king.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Whether it is a jack, a queen or a king.
    pub const fn is_face(self) -> bool {
        self.0 > 10
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("A"),
            11 => f.write_str("J"),
            12 => f.write_str("Q"),
            13 => f.write_str("K"),
            number => write!(f, "{number}"),
        }
    }
}

/// A physical card: `id = 52 * copy + 13 * suit + rank - 1`, 0 to 103.
///
/// It is written rank first, then the letter of the suit, and sent as its id.
///
/// ```
/// use half_moon_engine::{Card, Rank, Suit};
///
/// let card = Card::new(61).ok_or("no such card")?;
/// assert_eq!(card.to_string(), "10C");
/// assert_eq!((card.copy(), card.suit(), card.rank().get()), (1, Suit::Clubs, 10));
/// assert_eq!(Card::of(1, Suit::Clubs, Rank::new(10).ok_or("no such rank")?), Some(card));
/// assert_eq!(Card::new(104), None);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, specta::Type)]
#[specta(type = u8)]
pub struct Card(u8);

impl Card {
    pub(crate) const FIRST: Card = Card(0);

    /// The card of that id, if it is one from 0 to 103.
    pub const fn new(id: u8) -> Option<Card> {
        if id < 104 { Some(Card(id)) } else { None }
    }

    /// The card of that deck (`copy` 0 or 1), suit and rank.
    pub const fn of(copy: u8, suit: Suit, rank: Rank) -> Option<Card> {
        if copy < 2 {
            Some(Card(52 * copy + 13 * suit as u8 + rank.0 - 1))
        } else {
            None
        }
    }

    /// All cards in the order of their ids.
    pub const fn all() -> Deck {
        let mut deck = [Card(0); 104];
        let mut id = 0;
        while id < 104 {
            deck[id as usize] = Card(id);
            id += 1;
        }
        deck
    }

    /// 0 to 103.
    pub const fn id(self) -> u8 {
        self.0
    }

    /// Which of the two decks it comes from, 0 or 1.
    pub const fn copy(self) -> u8 {
        self.0 / 52
    }

    /// Its suit.
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 % 52 / 13) as usize]
    }

    /// Its rank.
    pub const fn rank(self) -> Rank {
        Rank(self.0 % 13 + 1)
    }

    /// Whether this card is of the suit of `lower` and one rank above it.
    pub(crate) const fn follows(self, lower: Card) -> bool {
        self.0 % 52 == lower.0 % 52 + 1 && !self.0.is_multiple_of(13)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.rank(), self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}#{}", self.copy())
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.0)
    }
}

impl<'de> Deserialize<'de> for Card {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let id = u8::deserialize(deserializer)?;
        Card::new(id).ok_or_else(|| de::Error::custom(format_args!("no card {id}")))
    }
}
