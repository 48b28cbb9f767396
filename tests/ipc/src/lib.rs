//! What the tests of the commands share: the app in a folder of its own, windows, commands as a
//! page sends them, the events that a window gets.
//!
//! Everything but the window is real: the context with its capabilities, the commands, the files.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be; this crate holds nothing else"
)]

mod app;
mod book;
mod dice;
mod folder;
mod mirror;
mod play;
mod played;

pub use app::{Answer, Inbox, Running, ask, refused_cleanly};
pub use book::{begin, counts, half, of, win_as};
pub use dice::Dice;
pub use folder::Folder;
pub use mirror::{Mirror, kept};
pub use play::{TODAY, deal, half_moon, lay_out, legal_move, play, taps_of, win, winnable};
pub use played::{Dying, Played};
