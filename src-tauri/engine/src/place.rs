//! Places of the table, and short lists of them (SPEC 7).

use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A place of a table, written `P1`, `R1`, `S`, `W`, `T1`, `F1`.
///
/// Numbers begin at 1 and end at 99; which places there are is for each game to say, and a place that
/// the game at hand does not have is [`Refused`](crate::Refused). The order is the order of the table.
///
/// ```
/// use half_moon_engine::Place;
///
/// assert_eq!("T13".parse(), Ok(Place::Column(13)));
/// assert_eq!(Place::Waste.to_string(), "W");
/// assert!("p1".parse::<Place>().is_err());
/// assert!("P01".parse::<Place>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, specta::Type)]
#[specta(type = String)]
pub enum Place {
    /// A pile of Half Moon, 1 to 12.
    Pile(u8),
    /// A cell of Half Moon's reserve, 1 to 8.
    Reserve(u8),
    /// The stock.
    Stock,
    /// The waste.
    Waste,
    /// A column of Waning Moon, 1 to 13.
    Column(u8),
    /// A foundation of Waning Moon, 1 to 8.
    Foundation(u8),
}

/// A text that names no place of any table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no such place")]
pub struct PlaceError;

impl FromStr for Place {
    type Err = PlaceError;

    fn from_str(text: &str) -> Result<Self, PlaceError> {
        Place::read(text.as_bytes()).ok_or(PlaceError)
    }
}

impl Place {
    fn read(letters: &[u8]) -> Option<Place> {
        let (letter, number) = match *letters {
            [b'S'] => return Some(Place::Stock),
            [b'W'] => return Some(Place::Waste),
            [letter, ones @ b'1'..=b'9'] => (letter, ones - b'0'),
            [letter, tens @ b'1'..=b'9', ones @ b'0'..=b'9'] => {
                (letter, 10 * (tens - b'0') + ones - b'0')
            }
            _ => return None,
        };
        match letter {
            b'P' => Some(Place::Pile(number)),
            b'R' => Some(Place::Reserve(number)),
            b'T' => Some(Place::Column(number)),
            b'F' => Some(Place::Foundation(number)),
            _ => None,
        }
    }
}

/// The letters of a place or of a move, put together without the formatter: views and saves are full of them.
#[derive(Default)]
struct Letters {
    text: [u8; 16],
    len: usize,
}

impl Letters {
    fn push(&mut self, letter: u8) {
        if let Some(free) = self.text.get_mut(self.len) {
            *free = letter;
            self.len += 1;
        }
    }

    fn place(&mut self, place: Place) {
        let (letter, number) = match place {
            Place::Stock => return self.push(b'S'),
            Place::Waste => return self.push(b'W'),
            Place::Pile(number) => (b'P', number),
            Place::Reserve(number) => (b'R', number),
            Place::Column(number) => (b'T', number),
            Place::Foundation(number) => (b'F', number),
        };
        self.push(letter);
        for digit in [100, 10, 1] {
            if number >= digit || digit == 1 {
                self.push(b'0' + number / digit % 10);
            }
        }
    }

    fn as_str(&self) -> &str {
        str::from_utf8(&self.text[..self.len]).unwrap_or_default()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = Letters::default();
        letters.place(*self);
        f.pad(letters.as_str())
    }
}

impl Serialize for Place {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut letters = Letters::default();
        letters.place(*self);
        serializer.serialize_str(letters.as_str())
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}

/// Up to three places in order: what is selected, or a move.
///
/// A move is written as its places with spaces between: `P1 P8`, `P4 R8 P5`, `T1 F1`, `S`. Tapping
/// them in that order, with nothing selected before, makes it.
#[derive(Clone, Copy)]
pub struct Places {
    places: [Place; Places::MOST],
    len: u8,
}

impl Places {
    /// The most places that a list holds.
    pub const MOST: usize = 3;

    /// A list with nothing in it.
    pub const NONE: Places = Places {
        places: [Place::Stock; Places::MOST],
        len: 0,
    };

    /// A list of one.
    pub const fn one(place: Place) -> Places {
        Places {
            places: [place, Place::Stock, Place::Stock],
            len: 1,
        }
    }

    /// A list of two.
    pub const fn two(first: Place, second: Place) -> Places {
        Places {
            places: [first, second, Place::Stock],
            len: 2,
        }
    }

    /// This list with one more at its end; a full list stays as it is.
    #[must_use]
    pub fn with(mut self, place: Place) -> Places {
        if let Some(free) = self.places.get_mut(usize::from(self.len)) {
            *free = place;
            self.len += 1;
        }
        self
    }

    /// This list without that place.
    #[must_use]
    pub fn without(self, place: Place) -> Places {
        self.iter()
            .filter(|&&other| other != place)
            .fold(Places::NONE, |list, &other| list.with(other))
    }
}

impl Deref for Places {
    type Target = [Place];

    fn deref(&self) -> &[Place] {
        &self.places[..usize::from(self.len)]
    }
}

impl PartialEq for Places {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Places {}

impl fmt::Debug for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{self}]")
    }
}

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut letters = Letters::default();
        for (at, &place) in self.iter().enumerate() {
            if at > 0 {
                letters.push(b' ');
            }
            letters.place(place);
        }
        f.pad(letters.as_str())
    }
}

impl FromStr for Places {
    type Err = PlaceError;

    /// Reads a move: one to three places with single spaces between.
    fn from_str(text: &str) -> Result<Self, PlaceError> {
        let mut list = Places::NONE;
        for word in text.as_bytes().split(|&letter| letter == b' ') {
            if list.len() == Places::MOST {
                return Err(PlaceError);
            }
            list = list.with(Place::read(word).ok_or(PlaceError)?);
        }
        Ok(list)
    }
}

#[cfg(test)]
mod tests {
    use super::{Place, Places};

    #[test]
    fn every_place_is_written_and_read() {
        for number in 0..=u8::MAX {
            for (letter, place) in [
                ('P', Place::Pile(number)),
                ('R', Place::Reserve(number)),
                ('T', Place::Column(number)),
                ('F', Place::Foundation(number)),
            ] {
                let text = format!("{letter}{number}");
                assert_eq!(place.to_string(), text);
                assert_eq!(
                    text.parse().ok(),
                    (1..100).contains(&number).then_some(place)
                );
                let three = Places::two(place, Place::Stock).with(place);
                assert_eq!(three.to_string(), format!("{text} S {text}"));
                assert_eq!(
                    three.to_string().parse().ok(),
                    (1..100).contains(&number).then_some(three)
                );
            }
        }
        assert_eq!(Places::NONE.to_string(), "");
    }
}
