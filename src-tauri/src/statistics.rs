//! What is counted of the deals played (SPEC 5).
//!
//! The saves are what counts: each deal in them has a serial number and says what became of it.
//! [`Book::note`] may be told the same deal any number of times and counts it once, so a program
//! killed between writing the save and writing the book loses nothing and counts nothing twice.

use half_moon_engine::{Code, GameKind};
use serde::{Deserialize, Serialize};
use specta::Type;

use crate::clock::saturate;
use crate::date::Date;
use crate::deal::{CARDS, is_serial};

/// How many results are kept.
pub const RESULTS: usize = 100;
/// Nobody has played so many deals. A count that cannot grow any more would keep the wins after it from
/// being counted.
const DEALS: u32 = 1 << 31;
/// How many won days are kept.
const DAYS: usize = 400;

/// What a save says of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// The deal's number in the order of dealing.
    pub serial: u64,
    /// The deal.
    pub code: Code,
    /// The local date on which it was taken up, YYYYMMDD.
    pub date: u32,
    /// Whether a move was ever made.
    pub moved: bool,
    /// Most cards that were ever home.
    pub peak: u32,
    /// The clock at the first win.
    pub won_ms: Option<u64>,
    /// The clock at the fastest win: a deal that was won can be restarted and won again.
    pub best_ms: Option<u64>,
    /// The clock now, or when the deal was left.
    pub ms: u64,
}

/// One result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Entry {
    serial: u64,
    code: Code,
    date: u32,
    cards: u32,
    won: bool,
    ms: u64,
}

/// The deal that is being counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Open {
    serial: u64,
    /// Its code was among the results when it was begun: only a best time can come of it.
    replay: bool,
}

/// The statistics of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Book {
    played: u32,
    won: u32,
    current_streak: u32,
    best_streak: u32,
    best_ms: Option<u64>,
    most_cards: u32,
    /// Newest last.
    results: Vec<Entry>,
    /// The highest serial number ever seen begun.
    last_serial: u64,
    open: Option<Open>,
    /// Deals up to this serial number count for nothing: they were begun before the statistics
    /// were cleared.
    cleared: u64,
    /// Days whose deal was won, YYYYMMDD, newest last. A replay counts here.
    #[serde(default)]
    days: Vec<u32>,
}

impl Book {
    /// Counts what has become of a deal; `left` says that another one has replaced it.
    /// Says whether anything changed.
    pub fn note(&mut self, deal: &Played, left: bool) -> bool {
        if !deal.moved || deal.serial <= self.cleared {
            return false;
        }
        let before = self.clone();
        self.count(deal, left);
        *self != before
    }

    fn count(&mut self, deal: &Played, left: bool) {
        if deal.serial > self.last_serial {
            self.last_serial = deal.serial;
            let replay = self.results.iter().any(|entry| entry.code == deal.code);
            self.open = Some(Open {
                serial: deal.serial,
                replay,
            });
            if !replay {
                self.played = self.played.saturating_add(1);
            }
        }
        if let Some(ms) = deal.best_ms {
            self.best_ms = Some(self.best_ms.map_or(ms, |best| best.min(ms)));
            self.won_day(deal.code);
        }
        let Some(open) = self.open.filter(|open| open.serial == deal.serial) else {
            return;
        };
        if !open.replay {
            self.most_cards = self.most_cards.max(deal.peak);
            self.result(deal, left);
        }
        if left {
            self.open = None;
        }
    }

    fn result(&mut self, deal: &Played, left: bool) {
        if (deal.won_ms.is_none() && !left)
            || self.results.iter().any(|entry| entry.serial == deal.serial)
        {
            return;
        }
        let won = deal.won_ms.is_some();
        if won {
            self.won = self.won.saturating_add(1);
            self.current_streak = self.current_streak.saturating_add(1);
            self.best_streak = self.best_streak.max(self.current_streak);
        } else {
            self.current_streak = 0;
        }
        self.results.push(Entry {
            serial: deal.serial,
            code: deal.code,
            date: deal.date,
            cards: deal.peak,
            won,
            ms: deal.won_ms.unwrap_or(deal.ms),
        });
        let over = self.results.len().saturating_sub(RESULTS);
        self.results.drain(..over);
    }

    fn won_day(&mut self, code: Code) {
        let Ok(number) = u32::try_from(code.number.get()) else {
            return;
        };
        if Date::new(number).is_ok() && !self.days.contains(&number) {
            self.days.push(number);
            let over = self.days.len().saturating_sub(DAYS);
            self.days.drain(..over);
        }
    }

    /// Whether the deal of this day was won.
    #[must_use]
    pub fn has_won_day(&self, date: u32) -> bool {
        self.days.contains(&date)
    }

    /// The highest serial number in use; a new deal takes a higher one.
    #[must_use]
    pub fn last_serial(&self) -> u64 {
        self.last_serial.max(self.cleared)
    }

    /// Starts afresh. What was begun up to this serial number counts for nothing any more.
    pub fn clear(&mut self, serial: u64) {
        let last_serial = self.last_serial.max(serial);
        *self = Self {
            last_serial,
            cleared: last_serial,
            ..Self::default()
        };
    }

    /// Whether counting can come to these figures.
    fn is_sound(&self, game: GameKind) -> bool {
        let open = self.open.map_or(0, |open| open.serial);
        let distinct = |at: usize, same: &dyn Fn(usize) -> bool| !(0..at).any(same);
        let results = &self.results;
        let kept = |won| {
            let count = results.iter().filter(|entry| entry.won == won).count();
            u32::try_from(count).unwrap_or(u32::MAX)
        };
        let counts = self.played < DEALS
            && kept(true) <= self.won
            && kept(false) <= self.played.saturating_sub(self.won)
            && self.won <= self.played
            && self.best_streak <= self.won
            && self.current_streak <= self.best_streak
            && self.most_cards <= CARDS
            && results.len() <= RESULTS;
        let serials = is_serial(self.last_serial) && self.cleared.max(open) <= self.last_serial;
        let entries = results.iter().enumerate().all(|(at, entry)| {
            entry.code.kind == game
                && entry.cards <= CARDS
                && entry.won == (entry.cards == CARDS)
                && entry.serial <= self.last_serial
                && Date::new(entry.date).is_ok()
                && distinct(at, &|other| results[other].serial == entry.serial)
        });
        let days = self.days.len() <= DAYS
            && self.days.iter().enumerate().all(|(at, day)| {
                Date::new(*day).is_ok() && distinct(at, &|other| self.days[other] == *day)
            });
        counts && serials && entries && days
    }

    /// As the page is told.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        Statistics {
            played: self.played,
            won: self.won,
            current_streak: self.current_streak,
            best_streak: self.best_streak,
            best_ms: self.best_ms.map(saturate),
            most_cards: self.most_cards,
            results: self.results.iter().rev().map(Entry::result).collect(),
        }
    }
}

impl Entry {
    fn result(&self) -> GameResult {
        GameResult {
            code: self.code.to_string(),
            date: self.date,
            cards: self.cards,
            won: self.won,
            ms: saturate(self.ms),
        }
    }
}

/// The books of all games, as they are kept in their file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Books {
    games: Vec<GameBook>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct GameBook {
    game: GameKind,
    book: Book,
}

impl Books {
    /// Whether counting can come to these figures, and each game has one book at most.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.games.iter().enumerate().all(|(at, entry)| {
            entry.book.is_sound(entry.game)
                && self.games[..at]
                    .iter()
                    .all(|other| other.game != entry.game)
        })
    }

    /// The book of a game; an empty one if nothing was ever written in it.
    pub fn of(&mut self, game: GameKind) -> &mut Book {
        let at = self
            .games
            .iter()
            .position(|entry| entry.game == game)
            .unwrap_or_else(|| {
                self.games.push(GameBook {
                    game,
                    book: Book::default(),
                });
                self.games.len() - 1
            });
        &mut self.games[at].book
    }
}

/// One of the last results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type)]
pub struct GameResult {
    /// The deal, in canonical form.
    pub code: String,
    /// The local date on which the deal was taken up, YYYYMMDD.
    pub date: u32,
    /// Most cards that were removed, or on the foundations.
    pub cards: u32,
    /// Whether it was won.
    pub won: bool,
    /// The time of the win, or the time played.
    pub ms: u32,
}

/// The statistics of one game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type)]
pub struct Statistics {
    /// Deals played, from their first move.
    pub played: u32,
    /// Deals won.
    pub won: u32,
    /// Wins in a row, up to now.
    pub current_streak: u32,
    /// Most wins in a row.
    pub best_streak: u32,
    /// The fastest win.
    pub best_ms: Option<u32>,
    /// Most cards removed, or on the foundations.
    pub most_cards: u32,
    /// The last results, newest first; at most 100.
    pub results: Vec<GameResult>,
}

#[cfg(test)]
mod tests;
