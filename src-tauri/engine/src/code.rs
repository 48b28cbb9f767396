//! Game codes: `HM1-N-ARMF5NT` (SPEC 1).

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{DealNumber, GameKind};

const ALPHABET: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const LETTERS: usize = 7;

/// Which game, and which of its 2^35 deals.
///
/// Printed codes are canonical; typed ones are read kindly (SPEC 1): in any case, with spaces, dashes
/// of every kind and underscores anywhere, and in the seven letters `0` for `O` and `1` for `I`.
///
/// ```
/// use half_moon_engine::{Code, CodeError, GameKind};
///
/// let code: Code = " hm1 n—armf5nt ".parse()?;
/// assert_eq!(code.kind, GameKind::HalfMoon);
/// assert_eq!(code.to_string(), "HM1-N-ARMF5NT");
/// assert_eq!("HM1-N-ARMF5N8".parse::<Code>(), Err(CodeError::Letter('8')));
/// # Ok::<(), CodeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, specta::Type)]
#[specta(type = String)]
pub struct Code {
    /// The game.
    pub kind: GameKind,
    /// The deal.
    pub number: DealNumber,
}

/// What is wrong with a typed code; the first fault in the order of the variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CodeError {
    /// It begins with the letters of no game.
    #[error("no game has these letters")]
    Game,
    /// The shuffle's version is not `1`.
    #[error("not a version of the shuffle that is known")]
    Version,
    /// The kind of deal is not `N`.
    #[error("not a kind of deal that is known")]
    Kind,
    /// A character that is none of the alphabet's 32 letters, as it was typed.
    #[error("{0:?} is none of the letters of a code")]
    Letter(char),
    /// Not seven letters but so many.
    #[error("{0} letters where there should be 7")]
    Length(usize),
}

impl FromStr for Code {
    type Err = CodeError;

    fn from_str(text: &str) -> Result<Self, CodeError> {
        let mut typed = text.chars().filter(|&c| !is_separator(c));
        let mut upper = || typed.next().map(|c| c.to_ascii_uppercase());

        let letters = [upper(), upper()];
        let kind = GameKind::ALL
            .iter()
            .copied()
            .find(|kind| kind.letters().chars().map(Some).eq(letters))
            .ok_or(CodeError::Game)?;
        if upper() != Some('1') {
            return Err(CodeError::Version);
        }
        if upper() != Some('N') {
            return Err(CodeError::Kind);
        }

        let mut number = 0_u64;
        let mut count = 0;
        for c in typed {
            // Letters past the seventh only count: they are all read, as a wrong one comes before the length.
            number = (number << 5 | digit(c).ok_or(CodeError::Letter(c))?) % DealNumber::COUNT;
            count += 1;
        }
        if count != LETTERS {
            return Err(CodeError::Length(count));
        }
        Ok(Code {
            kind,
            number: DealNumber::from_bits(number),
        })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = *b"HM1-N-AAAAAAA";
        text[..5].copy_from_slice(self.kind.tag().as_bytes());
        for (at, letter) in text[6..].iter_mut().enumerate() {
            let digit = self.number.get() >> (5 * (LETTERS - 1 - at));
            *letter = ALPHABET[(digit % 32) as usize];
        }
        f.pad(str::from_utf8(&text).unwrap_or_default())
    }
}

/// The value of one of the seven letters.
fn digit(letter: char) -> Option<u64> {
    match letter.to_ascii_uppercase() {
        c @ 'A'..='Z' => Some(c as u64 - 'A' as u64),
        c @ '2'..='7' => Some(c as u64 - '2' as u64 + 26),
        '0' => Some(u64::from(b'O' - b'A')),
        '1' => Some(u64::from(b'I' - b'A')),
        _ => None,
    }
}

/// Whether a typed character means nothing: a space, a dash of any script, a minus, an underscore.
fn is_separator(c: char) -> bool {
    // The dashes are those with Unicode's property Dash; then the minus signs and the soft hyphen of copied text.
    c.is_whitespace()
        || matches!(
            c,
            '-' | '_' | '\u{58A}' | '\u{5BE}' | '\u{1400}' | '\u{1806}' | '\u{2010}'
                ..='\u{2015}'
                    | '\u{2053}'
                    | '\u{207B}'
                    | '\u{208B}'
                    | '\u{2E17}'
                    | '\u{2E1A}'
                    | '\u{2E3A}'
                    | '\u{2E3B}'
                    | '\u{2E40}'
                    | '\u{2E5D}'
                    | '\u{301C}'
                    | '\u{3030}'
                    | '\u{30A0}'
                    | '\u{FE31}'
                    | '\u{FE32}'
                    | '\u{FE58}'
                    | '\u{FE63}'
                    | '\u{FF0D}'
                    | '\u{10D6E}'
                    | '\u{10EAD}'
                    | '\u{2212}'
                    | '\u{FF3F}'
                    | '\u{AD}'
        )
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Code {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}
