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
    for (place, draw) in DRAWS.iter().enumerate() {
        let word = loop {
            let word = random.next_u32();
            if word <= draw.last {
                break word;
            }
        };
        deck.swap(place, place + draw.remainder(word));
    }
    deck
}

/// What is divided at one of the 103 draws, worked out beforehand: a division costs as much as the swap.
struct Draw {
    /// How many cards are left to draw from, 104 to 2.
    left: u64,
    /// The last word below the last multiple of `left`: those above it would favour the low places.
    last: u32,
    /// 2^64 / left, rounded up.
    inverse: u64,
}

const DRAWS: [Draw; 103] = {
    let mut draws = [const {
        Draw {
            left: 0,
            last: 0,
            inverse: 0,
        }
    }; 103];
    let mut place = 0;
    while place < 103 {
        let left = 104 - place as u64;
        let words = 1 << 32;
        let last = words / left * left - 1;
        draws[place] = Draw {
            left,
            last: last as u32,
            inverse: u64::MAX / left + 1,
        };
        place += 1;
    }
    draws
};

impl Draw {
    /// `word % left` by two multiplications (Lemire, Kaser and Kurz, "Faster remainder by direct
    /// computation"), exact for all words of 32 bits.
    fn remainder(&self, word: u32) -> usize {
        let fraction = self.inverse.wrapping_mul(u64::from(word));
        ((u128::from(fraction) * u128::from(self.left)) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::{Rng, SeedableRng};
    use sha2::{Digest, Sha256};

    use super::{DealNumber, deck};
    use crate::{Card, Code, Deck, GameKind};

    /// The fixed points of SPEC 1: code, first six cards, beginning of the SHA-256 of all names.
    const FIXED: [[&str; 3]; 7] = [
        ["HM1-N-AAAAAAA", "10D 8S QS QC QC 2C", "509990ce3e937240"],
        ["HM1-N-AAAAAAB", "2H 10S 9H 4D 8D 10C", "b3b41011867a970c"],
        ["HM1-N-AATKKIK", "KH QH 6C AC AH 6S", "2b549579437e3f11"],
        ["HM1-N-ARMF5NT", "5S 5D 3S 7S 6S KD", "b5a7b9d8feafea42"],
        ["HM1-N-7777777", "10C 10C 7C JD KC QS", "dd508f21095661b9"],
        ["WM1-N-AAAAAAB", "9H 6C KS 5S 10S KC", "943bb0553ae8774b"],
        ["WM1-N-7777777", "6C 9C AD JC KD 10D", "9f71d0d89b1e884a"],
    ];

    #[test]
    fn the_fixed_points_are_dealt() {
        for [code, first, sum] in FIXED {
            let names = deck(code.parse().unwrap()).map(|card| card.to_string());
            assert_eq!(names[..6].join(" "), first, "{code}");
            let digest = format!("{:x}", Sha256::digest(names.join(" ")));
            assert_eq!(digest[..16], *sum, "{code}");
        }
    }

    /// The shuffle word for word as SPEC 1 has it.
    fn plain(code: Code) -> Deck {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&code.number.get().to_le_bytes());
        key[8..13].copy_from_slice(code.kind.tag().as_bytes());
        let mut random = ChaCha8Rng::from_seed(key);
        let mut deck = Card::all();
        for i in 0..=102_u64 {
            let b = 104 - i;
            let mut w = u64::from(random.next_u32());
            while w >= (1 << 32) / b * b {
                w = u64::from(random.next_u32());
            }
            deck.swap(i as usize, (i + w % b) as usize);
        }
        deck
    }

    #[test]
    fn every_deal_is_that_of_the_plain_shuffle() {
        for kind in GameKind::ALL {
            // Steps that reach all over the numbers; among so many deals some words are refused.
            for number in (0..200_000).map(|at: u64| at.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 29) {
                let code = Code {
                    kind: *kind,
                    number: DealNumber::from_bits(number),
                };
                assert_eq!(deck(code), plain(code), "{code}");
            }
        }
    }

    #[test]
    fn remainders_are_exact() {
        for (place, draw) in super::DRAWS.iter().enumerate() {
            assert_eq!(draw.left, 104 - place as u64);
            assert_eq!(u64::from(draw.last) + 1, (1 << 32) / draw.left * draw.left);
            for near in (0..=u32::MAX).step_by(0x0123_4567).chain([draw.last]) {
                for word in near.saturating_sub(300)..=near.saturating_add(300) {
                    assert_eq!(draw.remainder(word) as u64, u64::from(word) % draw.left);
                }
            }
        }
    }

    #[test]
    fn days_are_those_of_the_calendar() {
        for good in [
            20_261_130, 20_240_229, 20_000_229, 20_261_231, 10_101, 99_991_231,
        ] {
            assert_eq!(
                DealNumber::of_yyyymmdd(good).map(DealNumber::get),
                Some(u64::from(good))
            );
        }
        for bad in [
            0,
            20_261_131,
            20_230_229,
            19_000_229,
            20_261_301,
            20_260_001,
            20_260_100,
            101,
            100_000_101,
            u32::MAX,
        ] {
            assert_eq!(DealNumber::of_yyyymmdd(bad), None, "{bad}");
        }
        let day = DealNumber::of_date(2026, 11, 30).unwrap();
        assert_eq!(
            Code {
                kind: GameKind::HalfMoon,
                number: day
            }
            .to_string(),
            "HM1-N-AATKKIK"
        );
    }

    #[test]
    fn dead_deals_are_as_rare_as_they_should_be() {
        let dead = |number| {
            !crate::Game::deal(Code {
                kind: GameKind::HalfMoon,
                number,
            })
            .has_moves()
        };
        let found = (0..60_000)
            .filter(|&number| dead(DealNumber::from_bits(number)))
            .count();
        // About 1 in 18,000; AAAAETH, 4711, is one of them.
        assert!((1..=10).contains(&found), "{found} dead deals in 60,000");
        assert!(dead(DealNumber::from_bits(4711)));
    }
}
