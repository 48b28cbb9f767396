//! The place that each game keeps at the table: its unfinished deal and the one left before it.

use std::time::Instant;

use half_moon_engine::{GameKind, sealed};
use serde::{Deserialize, Serialize};

use crate::deal::{Deal, DealBody};
use crate::storage::{Found, Storage, Unreadable};

/// The word in the files' `format`.
const FORMAT: &str = "half-moon-game";

/// What a game's file holds.
#[derive(Debug, Serialize, Deserialize)]
pub struct SeatBody {
    current: DealBody,
    previous: Option<DealBody>,
    #[serde(default)]
    turn: u64,
}

impl SeatBody {
    /// The same, as if the game had never come to the table in place of another.
    #[must_use]
    pub fn without_turn(self) -> Self {
        Self { turn: 0, ..self }
    }
}

/// A game's unfinished deal and the one before it.
#[derive(Debug)]
pub struct Seat {
    /// The name of the file, without its ending.
    pub name: &'static str,
    /// The deal.
    pub current: Deal,
    /// The deal that was left for this one.
    pub previous: Option<Deal>,
    /// Grows each time a deal brings this game to the table in place of another. It stands in the same
    /// file as that deal, so that the two are written in one step.
    pub turn: u64,
}

impl Seat {
    /// Reads a game's file. A file that holds another game is as good as damaged.
    #[must_use]
    pub fn load(storage: &Storage, game: GameKind) -> Found<Self> {
        let name = file_name(game);
        storage.load(name, |text| {
            let seat = Self::of(&open(FORMAT, text)?)?;
            if seat.game() == game {
                Ok(seat)
            } else {
                Err(Unreadable::Damaged)
            }
        })
    }

    /// The seat of a body, both deals replayed.
    ///
    /// # Errors
    /// [`Unreadable::Damaged`], if one does not replay, or the two are of two games.
    pub fn of(body: &SeatBody) -> Result<Self, Unreadable> {
        let deal = |body| Deal::load(body).map_err(|_| Unreadable::Damaged);
        let current = deal(&body.current)?;
        let previous = body.previous.as_ref().map(deal).transpose()?;
        let game = current.game().kind();
        if previous
            .as_ref()
            .is_some_and(|deal| deal.game().kind() != game)
        {
            return Err(Unreadable::Damaged);
        }
        Ok(Self {
            name: file_name(game),
            current,
            previous,
            turn: body.turn,
        })
    }

    /// A game that has just been dealt for the first time.
    #[must_use]
    pub fn new(current: Deal) -> Self {
        Self {
            name: file_name(current.game().kind()),
            current,
            previous: None,
            turn: 0,
        }
    }

    /// Which game sits here.
    #[must_use]
    pub fn game(&self) -> GameKind {
        self.current.game().kind()
    }

    /// The text of the game's file.
    ///
    /// # Errors
    /// None that can come of these types.
    pub fn text(&self, now: Instant) -> serde_json::Result<String> {
        sealed::seal(FORMAT, &self.body(now))
    }

    /// As its file keeps it.
    #[must_use]
    pub fn body(&self, now: Instant) -> SeatBody {
        SeatBody {
            current: self.current.body(now),
            previous: self.previous.as_ref().map(|deal| deal.body(now)),
            turn: self.turn,
        }
    }

    /// The highest serial number in use.
    #[must_use]
    pub fn last_serial(&self) -> u64 {
        self.current
            .serial()
            .max(self.previous.as_ref().map_or(0, Deal::serial))
    }

    /// Puts another deal in place of the one at hand, which can be had back.
    pub fn replace(&mut self, deal: Deal, now: Instant) {
        let mut left = std::mem::replace(&mut self.current, deal);
        left.run(false, now);
        self.previous = Some(left);
    }
}

/// The name of a game's file, without its ending.
#[must_use]
pub fn file_name(game: GameKind) -> &'static str {
    match game {
        GameKind::HalfMoon => "half-moon",
        GameKind::WaningMoon => "waning-moon",
    }
}

/// Opens one of our sealed files.
///
/// # Errors
/// Whether it is damaged or newer than this program.
pub fn open<T: serde::de::DeserializeOwned>(format: &str, text: &str) -> Result<T, Unreadable> {
    sealed::open(format, text).map_err(|error| match error {
        sealed::SealError::Newer(_) => Unreadable::Newer,
        _ => Unreadable::Damaged,
    })
}
