//! Everything in one text: settings, statistics and the games in progress, to go to another device
//! or to be kept.
//!
//! The text is sealed as the files are. What comes in is believed in nothing: every game is replayed
//! under the rules and every figure must be one that play can come to, before anything is changed.

use std::borrow::Cow;
use std::time::Instant;

use half_moon_engine::sealed::{self, SealError};
use half_moon_engine::{GameKind, Place};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::refusal::Refusal;
use crate::seat::{Seat, SeatBody};
use crate::settings::Settings;
use crate::statistics::Books;
use crate::storage;

/// The word in the text's `format`.
const FORMAT: &str = "half-moon-backup";
/// How every one of these texts begins, so that a damaged one is told from a shopping list.
const BEGINNING: &str = "{\"format\":\"half-moon-backup\"";
/// Three places of a letter and two digits, without what stands between them.
const LONGEST_MOVE: usize = 9;
/// A longer text is none of ours: a file for each game, as long as they are written, and two hundred
/// results. What goes out comes in again.
pub const LIMIT: usize = GameKind::ALL.len() * storage::LIMIT as usize + 1_000_000;

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
    /// Reads such a text, also one whose lines were broken on its way.
    ///
    /// # Errors
    /// [`Refusal::ImportTooLarge`], [`Refusal::ImportOther`], [`Refusal::ImportNewer`],
    /// [`Refusal::ImportDamaged`].
    pub fn open(text: &str) -> Result<Self, Refusal> {
        if text.len() > LIMIT {
            return Err(Refusal::ImportTooLarge);
        }
        let mut opened = sealed::open::<Body>(FORMAT, text);
        if matches!(opened, Err(SealError::Damaged)) {
            let text = rejoined(text).ok_or(Refusal::ImportOther)?;
            opened = sealed::open(FORMAT, &text);
        }
        let body = opened.map_err(|error| match error {
            SealError::Newer(_) => Refusal::ImportNewer,
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

/// The text as it was written, whatever editors and mail programs have done to its lines: broken them
/// between words or within, marked them as quoted, put marks before them. The checksum says whether
/// that is all. None, if it does not begin as ours do: it may be anything, and of any shape.
fn rejoined(text: &str) -> Option<String> {
    let ours =
        |c: &char| !c.is_whitespace() && !matches!(c, '>' | '\u{feff}' | '\u{200b}' | '\u{ad}');
    let letters = || text.chars().filter(ours);
    if !letters().take(BEGINNING.len()).eq(BEGINNING.chars()) {
        return None;
    }
    let text: String = letters().collect();
    let mut whole = String::with_capacity(text.len());
    for (number, word) in text.split('"').enumerate() {
        if number > 0 {
            whole.push('"');
        }
        whole.push_str(&spaced(word));
    }
    Some(whole)
}

/// The places of a move have a space between them; nothing else in the text has.
fn spaced(word: &str) -> Cow<'_, str> {
    if word.len() > LONGEST_MOVE {
        return word.into();
    }
    let starts = word.char_indices().filter(|(_, c)| c.is_ascii_uppercase());
    let mut ends: Vec<usize> = starts.map(|(at, _)| at).collect();
    ends.push(word.len());
    let places: Vec<&str> = ends
        .windows(2)
        .map(|pair| &word[pair[0]..pair[1]])
        .collect();
    let is_move = ends[0] == 0
        && places.len() > 1
        && places.iter().all(|place| place.parse::<Place>().is_ok());
    if is_move {
        places.join(" ").into()
    } else {
        word.into()
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
