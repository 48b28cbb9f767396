//! Why a command was not carried out, as the page is told.

use half_moon_engine::{CodeError, Refused};
use serde::Serialize;
use specta::Type;

/// How much of a text that was refused goes back with the refusal.
const ECHO: usize = 16;

/// A command that was refused. Nothing has changed. The page turns the code into a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type, thiserror::Error)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Refusal {
    /// The game at hand has no such place, or no game has.
    #[error("there is no place {place}")]
    NoSuchPlace {
        /// The place that was named, cut short.
        place: String,
    },
    /// The game at hand does not know this command.
    #[error("this game has no such move")]
    NotInThisGame,
    /// A game code that begins with no game of this program (SPEC 1).
    #[error("the code names no game of this program")]
    CodeGame,
    /// A game code of a version of the shuffle that this program does not know.
    #[error("the code is of a version that this program does not know")]
    CodeVersion,
    /// A game code of a kind of deal that this program does not know.
    #[error("the code names a kind of deal that this program does not know")]
    CodeKind,
    /// A game code with a sign that is not one of the 32.
    #[error("the code has a {letter:?} where it takes a letter A to Z or a digit 2 to 7")]
    CodeLetter {
        /// The sign.
        letter: String,
    },
    /// A game code with too few or too many letters.
    #[error("the code ends in {found} letters, not in seven")]
    CodeLength {
        /// How many letters there are.
        found: u32,
    },
    /// A date that is not YYYYMMDD or not in the calendar.
    #[error("there is no such date")]
    BadDate,
    /// No deal of this game was left before this one.
    #[error("there is no previous deal")]
    NoPreviousDeal,
    /// The example has no such step.
    #[error("the example has no such step")]
    NoSuchStep,
    /// The operating system gives no random numbers.
    #[error("the system gives no random numbers")]
    Entropy,
    /// Another window could not be opened, or not on this platform.
    #[error("no further window can be opened")]
    NoWindow,
    /// What was to be brought in is no copy made by this program.
    #[error("this is no copy made by Half Moon")]
    ImportOther,
    /// A copy that is not as it was written, or does not hold what a game can come to.
    #[error("the copy is damaged")]
    ImportDamaged,
    /// A copy that a newer version of the program has made.
    #[error("the copy was made by a newer version")]
    ImportNewer,
    /// Longer than any copy.
    #[error("this is too long for a copy")]
    ImportTooLarge,
    /// The copy is good, but cannot be written down here.
    #[error("the copy cannot be kept here")]
    ImportNotKept,
    /// The system shows no dialog to choose a file in.
    #[error("no file can be chosen here")]
    NoFiles,
    /// The file that was chosen cannot be read.
    #[error("the file cannot be read")]
    FileNotRead,
    /// The file that was chosen cannot be written.
    #[error("the file cannot be written")]
    FileNotWritten,
}

impl Refusal {
    /// The refusal of a place that no game has.
    pub(crate) fn no_such_place(text: &str) -> Self {
        Self::NoSuchPlace {
            place: text.chars().take(ECHO).collect(),
        }
    }
}

impl From<Refused> for Refusal {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::NoSuchPlace(place) => Self::no_such_place(&place.to_string()),
            Refused::NotInThisGame => Self::NotInThisGame,
        }
    }
}

impl From<CodeError> for Refusal {
    fn from(error: CodeError) -> Self {
        match error {
            CodeError::Game => Self::CodeGame,
            CodeError::Version => Self::CodeVersion,
            CodeError::Kind => Self::CodeKind,
            CodeError::Letter(letter) => Self::CodeLetter {
                letter: letter.to_string(),
            },
            CodeError::Length(found) => Self::CodeLength {
                found: u32::try_from(found).unwrap_or(u32::MAX),
            },
        }
    }
}
