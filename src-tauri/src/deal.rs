//! A deal in progress: the game, its clock, and what the statistics will want to know of it.

use std::time::Instant;

use half_moon_engine::{Answer, Code, Event, Game, LoadError, Save, Status};
use serde::{Deserialize, Serialize};

use crate::clock::Stopwatch;
use crate::date::Date;
use crate::statistics::Played;

/// How many cards there are to remove or to send home.
pub const CARDS: u32 = 104;
/// No device has seen so many deals. A number that cannot grow any more would keep the wins after it
/// from being counted.
const SERIALS: u64 = 1 << 48;

/// A deal as its file keeps it. The serial number and what was reached are ours, the rest is the
/// engine's save.
#[derive(Debug, Serialize, Deserialize)]
pub struct DealBody {
    serial: u64,
    date: u32,
    moved: bool,
    peak: u32,
    won_ms: Option<u64>,
    best_ms: Option<u64>,
    save: Save,
}

/// A deal being played.
#[derive(Debug)]
pub struct Deal {
    serial: u64,
    date: u32,
    moved: bool,
    peak: u32,
    won_ms: Option<u64>,
    best_ms: Option<u64>,
    /// Whether the clock has begun.
    begun: bool,
    game: Game,
    watch: Stopwatch,
}

impl Deal {
    /// A fresh deal. `serial` counts the deals; `date` is the local date.
    #[must_use]
    pub fn new(code: Code, serial: u64, date: u32) -> Self {
        Self::of_game(Game::deal(code), serial, date)
    }

    /// A deal laid out by other means than its code, for tests of what is kept secret.
    #[must_use]
    pub fn of_game(game: Game, serial: u64, date: u32) -> Self {
        Self {
            serial,
            date,
            moved: false,
            peak: 0,
            won_ms: None,
            best_ms: None,
            begun: false,
            game,
            watch: Stopwatch::default(),
        }
    }

    /// The deal of a file, replayed.
    ///
    /// # Errors
    /// What does not replay under the rules.
    pub fn load(body: &DealBody) -> Result<Self, LoadError> {
        let game = Game::load(&body.save)?;
        let played = body.moved || !body.save.undone.is_empty() || game.moves() > 0;
        Ok(Self {
            serial: body.serial,
            date: body.date,
            moved: played,
            peak: body.peak.max(game.cards_home()),
            won_ms: body.won_ms,
            best_ms: body.best_ms,
            begun: game.moves() > 0 || body.save.clock_ms > 0,
            game,
            watch: Stopwatch::at(body.save.clock_ms),
        })
    }

    /// As its file keeps it.
    #[must_use]
    pub fn body(&self, now: Instant) -> DealBody {
        DealBody {
            serial: self.serial,
            date: self.date,
            moved: self.moved,
            peak: self.peak,
            won_ms: self.won_ms,
            best_ms: self.best_ms,
            save: self.game.save(self.watch.ms(now)),
        }
    }

    /// As the statistics count it.
    #[must_use]
    pub fn played(&self, now: Instant) -> Played {
        Played {
            serial: self.serial,
            code: self.game.code(),
            date: self.date,
            moved: self.moved,
            peak: self.peak,
            won_ms: self.won_ms,
            best_ms: self.best_ms,
            ms: self.watch.ms(now),
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game, to play.
    pub fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    /// The clock.
    #[must_use]
    pub fn watch(&self) -> &Stopwatch {
        &self.watch
    }

    /// Whether play can come to what is noted beside the moves, which replay anyhow.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        // A deal is won when all cards are home, and only then.
        let wins = match (self.won_ms, self.best_ms) {
            (Some(first), Some(best)) => best <= first && self.moved && self.peak == CARDS,
            (None, None) => self.game.status() != Status::Won && self.peak < CARDS,
            _ => false,
        };
        wins && is_serial(self.serial) && Date::new(self.date).is_ok()
    }

    /// The number of this deal in the order of dealing.
    #[must_use]
    pub fn serial(&self) -> u64 {
        self.serial
    }

    /// Whether a move was ever made in it.
    #[must_use]
    pub fn has_moved(&self) -> bool {
        self.moved
    }

    /// The local date on which it was taken up, YYYYMMDD.
    #[must_use]
    pub fn date(&self) -> u32 {
        self.date
    }

    /// Takes the deal up anew under another number: it was left before its first move, so it has
    /// not been counted.
    pub fn renumber(&mut self, serial: u64, date: u32) {
        self.serial = serial;
        self.date = date;
    }

    /// Lets the clock run, if the player sees the table and the game is one in which it runs
    /// (SPEC 5). Says whether that has changed.
    pub fn run(&mut self, seen: bool, now: Instant) -> bool {
        let running = seen && self.begun && self.game.status() != Status::Won;
        let changed = running != self.watch.is_running();
        self.watch.run(running, now);
        changed
    }

    /// Takes note of what a command has done. Says whether the file has to be written, and whether
    /// the statistics may have changed.
    pub fn after(&mut self, answer: Answer, now: Instant) -> Effect {
        match answer.event {
            Event::Ignored | Event::Dealt => return Effect::default(),
            Event::Restarted => {
                self.begun = false;
                self.watch = Stopwatch::default();
                return Effect {
                    file: true,
                    statistics: false,
                };
            }
            Event::Selected | Event::Deselected | Event::Replaced | Event::Cleared => {
                self.begun = true;
                return Effect::default();
            }
            Event::Undone => {
                return Effect {
                    file: true,
                    statistics: false,
                };
            }
            Event::RemovedPair
            | Event::RemovedTrio
            | Event::Moved
            | Event::Drawn
            | Event::Redone => {}
        }
        self.begun = true;
        let first = !std::mem::replace(&mut self.moved, true);
        self.peak = self.peak.max(self.game.cards_home());
        let won = self.game.status() == Status::Won;
        if won {
            let ms = self.watch.ms(now);
            self.won_ms.get_or_insert(ms);
            self.best_ms = Some(self.best_ms.map_or(ms, |best| best.min(ms)));
        }
        Effect {
            file: true,
            statistics: first || won,
        }
    }
}

/// Whether a deal can have this number in the order of dealing, and there are higher ones.
#[must_use]
pub fn is_serial(number: u64) -> bool {
    number < SERIALS
}

/// What has to be written after a command.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effect {
    /// The game's file.
    pub file: bool,
    /// The statistics.
    pub statistics: bool,
}
