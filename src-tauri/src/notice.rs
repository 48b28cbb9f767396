//! What the player is told about the files, once and quietly.

use half_moon_engine::GameKind;
use serde::Serialize;
use specta::Type;

use crate::refusal::Refusal;

/// Which kind of file a notice is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum What {
    /// A game in progress.
    Game,
    /// The statistics.
    Statistics,
    /// The settings.
    Settings,
}

/// Something the player should know. The page turns the code into a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Notice {
    /// A file could not be read and was set aside under another name.
    SetAside {
        /// What the file holds.
        what: What,
        /// Whose game it is.
        game: Option<GameKind>,
        /// Whether an earlier good copy stands in.
        restored: bool,
    },
    /// A file was written by a newer version of the program and was set aside.
    NewerVersion {
        /// What the file holds.
        what: What,
        /// Whose game it is.
        game: Option<GameKind>,
    },
    /// Nothing can be saved at the moment; the play goes on.
    NotSaved,
    /// The code given on the command line could not be read.
    BadCode {
        /// Why.
        refusal: Refusal,
    },
}
