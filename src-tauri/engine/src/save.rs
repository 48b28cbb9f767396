//! A saved game (SPEC 5).

use serde::{Deserialize, Serialize};

use crate::Code;

/// A game as it is kept: where it began and what was done, so that the rules themselves check it when
/// it is loaded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Save {
    /// The version of this format, [`Save::VERSION`].
    pub version: u32,
    /// The deal.
    pub code: Code,
    /// The moves made since the deal, each as its places: `P1 P8`, `P4 R8 P5`, `T1 F1`, `S`.
    pub moves: Vec<String>,
    /// The moves taken back, the next to be made again first.
    pub undone: Vec<String>,
    /// How many of the moves made may be undone.
    pub undoable: u32,
    /// The time played.
    pub clock_ms: u64,
}

impl Save {
    /// The version that this program writes.
    pub const VERSION: u32 = 1;
}

/// Why a save is not a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoadError {
    /// Written by another version of the program.
    #[error("version {0} of the format is not known")]
    Version(u32),
    /// The move of that index cannot be read or is not legal.
    #[error("move {0} is not legal")]
    Move(usize),
    /// The same of the moves taken back.
    #[error("move {0} of those taken back is not legal")]
    Undone(usize),
    /// More moves to undo and redo than there can be.
    #[error("no play leaves that many moves to undo and redo")]
    Undoable,
}
