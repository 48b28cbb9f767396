//! From a number to a deck: shuffle version 1 (SPEC 1).

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use crate::{Card, Code, Deck};

/// The number of a deal, below 2^35: what the seven letters of a code spell.
///
/// ```
/// use half_moon_engine::DealNumber;
///
/// assert_eq!(DealNumber::try_from(20_261_130)?.get(), 20_261_130);
/// assert_eq!(DealNumber::of_date(2026, 11, 30), DealNumber::try_from(20_261_130).ok());
/// assert!(DealNumber::try_from(1 << 35).is_err());
/// # Ok::<(), half_moon_engine::NumberTooLarge>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DealNumber(u64);

/// A number of 2^35 or more names no deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no deal: the numbers end below 2^35")]
pub struct NumberTooLarge(pub u64);

impl DealNumber {
    /// How many deals there are, 2^35.
    pub const COUNT: u64 = 1 << 35;

    /// The deal of the day: YYYYMMDD, or `None` where the calendar has no such day (years 1 to 9999).
    pub const fn of_date(year: u32, month: u32, day: u32) -> Option<DealNumber> {
        let days = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if year.is_multiple_of(4)
                && (!year.is_multiple_of(100) || year.is_multiple_of(400)) =>
            {
                29
            }
            2 => 28,
            _ => return None,
        };
        if year == 0 || year > 9999 || day == 0 || day > days {
            return None;
        }
        Some(DealNumber(
            (year as u64 * 100 + month as u64) * 100 + day as u64,
        ))
    }

    /// The deal of the day for a date written as one number YYYYMMDD.
    pub const fn of_yyyymmdd(date: u32) -> Option<DealNumber> {
        DealNumber::of_date(date / 10_000, date / 100 % 100, date % 100)
    }

    /// The deal that the lowest 35 of these bits name: every deal is named by equally many words.
    pub const fn from_bits(bits: u64) -> DealNumber {
        DealNumber(bits % DealNumber::COUNT)
    }

    /// The number itself.
    pub const fn get(self) -> u64 {
        self.0
    }
}

impl TryFrom<u64> for DealNumber {
    type Error = NumberTooLarge;

    fn try_from(number: u64) -> Result<Self, NumberTooLarge> {
        if number < DealNumber::COUNT {
            Ok(DealNumber(number))
        } else {
            Err(NumberTooLarge(number))
        }
    }
}

/// The cards of a deal in the order in which they are dealt.
pub(crate) fn deck(code: Code) -> Deck {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&code.number.get().to_le_bytes());
    let tag = code.kind.tag().as_bytes();
    key[8..8 + tag.len()].copy_from_slice(tag);
    let mut random = ChaCha8Rng::from_seed(key);

    let mut deck = Card::all();
    for place in 0..103 {
        let left = 104 - place as u32;
        // The words at or above the last multiple of `left` would favour the low places.
        let limit = (1_u64 << 32) / u64::from(left) * u64::from(left);
        let word = loop {
            let word = random.next_u32();
            if u64::from(word) < limit {
                break word;
            }
        };
        deck.swap(place, place + (word % left) as usize);
    }
    deck
}
