//! The rules of Half Moon and Waning Moon: two solitaires for two decks.
//!
//! This crate is pure: no files, no clock, no entropy, no window. It deals a [`Code`], takes
//! [`Command`]s and answers with a [`View`], which is everything that the player may see.
//!
//! ```
//! use half_moon_engine::{Command, Event, Game};
//!
//! let mut game = Game::deal("HM1-N-ARMF5NT".parse()?);
//! game.perform(Command::Tap("P1".parse()?))?; // the 5 of spades
//! let answer = game.perform(Command::Tap("P8".parse()?))?; // the 6 of diamonds
//! assert_eq!(answer.event, Event::RemovedPair);
//! assert_eq!(game.view(answer).score, 10);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! How a game is added is told in [`rules`].

mod card;
mod code;
mod deal;
mod examples;
mod game;
mod games;
mod half_moon;
mod history;
mod midend;
mod place;
pub mod rules;
mod save;
pub mod sealed;
mod stack;
pub mod transcript;
mod view;
mod waning_moon;

pub use card::{Card, Deck, Rank, Suit};
pub use code::{Code, CodeError};
pub use deal::{DealNumber, NumberTooLarge};
pub use examples::Example;
pub use game::Game;
pub use games::GameKind;
pub use midend::{Command, Refused, UNDO_LIMIT};
pub use place::{Place, PlaceError, Places};
pub use save::{LoadError, Save};
pub use view::{Answer, Cards, Event, PlaceView, Reason, Status, View};
