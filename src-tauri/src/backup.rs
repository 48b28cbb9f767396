//! Everything in one text: settings, statistics and the games in progress, to go to another device
//! or to be kept.
//!
//! The text is sealed as the files are. What comes in is believed in nothing: every game is replayed
//! under the rules and every figure must be one that play can come to, before anything is changed.

use std::time::Instant;

use half_moon_engine::GameKind;
use half_moon_engine::sealed::{self, SealError};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::refusal::Refusal;
use crate::seat::{Seat, SeatBody};
use crate::settings::Settings;
use crate::statistics::Books;

/// The word in the text's `format`.
const FORMAT: &str = "half-moon-backup";
/// How every one of these texts begins, so that a damaged one is told from a shopping list.
const BEGINNING: &str = "{\"format\":\"half-moon-backup\"";
/// A longer text is none of ours: two games of some kilobytes, two hundred results.
pub const LIMIT: usize = 4_000_000;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    at_hand: GameKind,
    settings: Map<String, Value>,
    statistics: Books,
    games: Vec<SeatBody>,
}

/// All that goes along.
#[derive(Debug)]
pub struct Backup {
    /// The game on the table.
    pub at_hand: GameKind,
    /// The settings.
    pub settings: Settings,
    /// The statistics.
    pub books: Books,
    /// The games in progress, each kind once at most.
    pub seats: Vec<Seat>,
}

/// Writes it all into one text.
///
/// # Errors
/// None that can come of these types.
pub fn seal(
    at_hand: GameKind,
    settings: &Settings,
    books: &Books,
    seats: &[Seat],
    now: Instant,
) -> serde_json::Result<String> {
    // The turns count what happened on this device only.
    let games = seats
        .iter()
        .map(|seat| seat.body(now).without_turn())
        .collect();
    let body = Body {
        at_hand,
        settings: settings.fields(),
        statistics: books.clone(),
        games,
    };
    sealed::seal(FORMAT, &body)
}

impl Backup {
    /// Reads such a text. Space around it does not count.
    ///
    /// # Errors
    /// [`Refusal::ImportTooLarge`], [`Refusal::ImportOther`], [`Refusal::ImportNewer`],
    /// [`Refusal::ImportDamaged`].
    pub fn open(text: &str) -> Result<Self, Refusal> {
        if text.len() > LIMIT {
            return Err(Refusal::ImportTooLarge);
        }
        // Some editors put a mark before the text.
        let text = text.trim_start_matches('\u{feff}').trim();
        let body: Body = sealed::open(FORMAT, text).map_err(|error| match error {
            SealError::Newer(_) => Refusal::ImportNewer,
            SealError::Damaged if !text.starts_with(BEGINNING) => Refusal::ImportOther,
            SealError::Format => Refusal::ImportOther,
            SealError::Damaged | SealError::Body => Refusal::ImportDamaged,
        })?;
        let mut seats: Vec<Seat> = Vec::new();
        for body in &body.games {
            let seat = seat(body)?;
            if seats.iter().any(|other| other.game() == seat.game()) {
                return Err(Refusal::ImportDamaged);
            }
            seats.push(seat);
        }
        if !body.statistics.is_sound() {
            return Err(Refusal::ImportDamaged);
        }
        Ok(Self {
            at_hand: body.at_hand,
            settings: Settings::taken(&body.settings)?,
            books: body.statistics,
            seats,
        })
    }
}

/// A seat whose figures can come of play.
fn seat(body: &SeatBody) -> Result<Seat, Refusal> {
    let seat = Seat::of(body).map_err(|_| Refusal::ImportDamaged)?;
    let previous = seat.previous.as_ref();
    let sound = seat.current.is_sound()
        && previous.is_none_or(|deal| deal.is_sound() && deal.serial() != seat.current.serial());
    if sound {
        Ok(seat)
    } else {
        Err(Refusal::ImportDamaged)
    }
}
