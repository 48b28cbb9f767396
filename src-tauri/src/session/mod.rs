//! The games in progress, the clock, the windows that look on. Knows no window system: [`crate::desk`]
//! ties it to one.

use std::collections::BTreeSet;
use std::time::Instant;

use half_moon_engine::{Answer, Code, Command, Event, GameKind, View};
use serde::{Deserialize, Serialize};
use specta::Type;

use crate::clock::{Clock, saturate};
use crate::date::Date;
use crate::deal::Effect;
use crate::notice::{Notice, What};
use crate::refusal::Refusal;
use crate::seat::{Seat, open};
use crate::statistics::Books;
use crate::storage::writer::Writer;
use crate::storage::{Storage, Trouble};

mod backup;
mod deals;
mod record;

pub use backup::complete_import;
pub use deals::{day_code, fresh_code};

const STATISTICS: &str = "statistics";
const STATISTICS_FORMAT: &str = "half-moon-statistics";
const TABLE: &str = "table";
const TABLE_FORMAT: &str = "half-moon-table";

/// The table, as a window is to show it.
#[derive(Clone, Debug, Serialize, Type)]
pub struct Update {
    /// Grows with every update of a run of the program: an older one never replaces a newer one.
    pub revision: u32,
    /// All that the player may see.
    pub view: View,
    /// The clock.
    pub clock: Clock,
    /// The code of the deal left before this one, which can be had back.
    pub previous: Option<String>,
}

/// The deal of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Type)]
pub struct Day {
    /// Its code.
    pub code: String,
    /// Whether it was won.
    pub won: bool,
}

/// Where the first window stood, in the pixels of a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Frame {
    /// Left edge of the outer frame.
    pub x: i32,
    /// Upper edge of the outer frame.
    pub y: i32,
    /// Width of the page.
    pub width: u32,
    /// Height of the page.
    pub height: u32,
    /// Whether it filled the screen; the rest is then what it returns to.
    pub maximized: bool,
}

/// What is kept beside the games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct TableBody {
    at_hand: GameKind,
    /// The turn of the game at hand ([`Seat::turn`]) or a later one. A game's file with a higher one
    /// came to the table last, and the program ended before that was written here.
    #[serde(default)]
    turn: u64,
    seen_first_run: bool,
    #[serde(default)]
    frame: Option<Frame>,
}

/// The games in progress and all that belongs to them.
pub struct Session {
    storage: Storage,
    writer: Option<Writer>,
    seats: Vec<Seat>,
    books: Books,
    table: TableBody,
    revision: u32,
    attending: BTreeSet<String>,
    /// Windows that the system says nobody can see, whatever their page believes.
    hidden: BTreeSet<String>,
    paused: bool,
    /// What the player has not been told yet.
    notices: Vec<Notice>,
    /// What has travelled with the first window's page, until a page listens.
    baked: Vec<Notice>,
    /// Windows whose page hears events.
    listening: BTreeSet<String>,
    told_not_saved: bool,
    /// Files of an import, of this run or one before, have not come to their places: what is written
    /// from now on is newer.
    incoming: bool,
    /// The local date, as the page last said it.
    date: Option<Date>,
}

impl Session {
    /// Reads the files; what is missing or cannot be read is dealt afresh, or is the deal that the
    /// program was started with.
    #[must_use]
    pub fn load(storage: Storage, opening: Option<Code>) -> Self {
        let mut notices = Vec::new();
        let table = storage
            .load(TABLE, |text| open::<TableBody>(TABLE_FORMAT, text))
            .value;
        let books = storage.load(STATISTICS, |text| open(STATISTICS_FORMAT, text));
        let trouble = books
            .trouble
            .map(|trouble| told(trouble, What::Statistics, None));
        notices.extend(trouble);
        let mut seats: Vec<Seat> = Vec::new();
        for &game in GameKind::ALL {
            let seat = Seat::load(&storage, game);
            let trouble = seat
                .trouble
                .map(|trouble| told(trouble, What::Game, Some(game)));
            notices.extend(trouble);
            seats.extend(seat.value);
        }
        let first = TableBody {
            at_hand: GameKind::HalfMoon,
            turn: 0,
            seen_first_run: false,
            frame: None,
        };
        let mut table = table.unwrap_or(first);
        if let Some(last) = seats.iter().max_by_key(|seat| seat.turn)
            && last.turn > table.turn
        {
            table.at_hand = last.game();
            table.turn = last.turn;
        }
        let incoming = storage.is_incoming();
        let mut session = Self {
            storage,
            writer: None,
            seats,
            books: books.value.unwrap_or_default(),
            table,
            revision: 1,
            attending: BTreeSet::new(),
            hidden: BTreeSet::new(),
            paused: false,
            notices,
            baked: Vec::new(),
            listening: BTreeSet::new(),
            told_not_saved: false,
            incoming,
            date: None,
        };
        if session.storage.is_read_only() {
            session.not_saved();
        }
        session.count_all();
        session.sit_down(opening);
        if let Some(code) = opening {
            session.open(code);
        }
        session
    }

    /// Hands over the thread that makes the files durable.
    pub fn set_writer(&mut self, writer: Writer) {
        self.writer = Some(writer);
    }

    /// Takes the thread back, at the end.
    pub fn take_writer(&mut self) -> Option<Writer> {
        self.writer.take()
    }

    /// Does what a player does. While the game is paused all but another begin ends the pause and does nothing else.
    ///
    /// # Errors
    /// [`Refusal`], if the game at hand knows no such place or command; nothing is changed then.
    pub fn perform(&mut self, command: Command) -> Result<Update, Refusal> {
        if self.paused && command != Command::Restart {
            self.paused = false;
            return Ok(self.update(Answer::of(Event::Ignored)));
        }
        let now = Instant::now();
        let deal = &mut self.seat().current;
        let answer = deal.game_mut().perform(command)?;
        let effect = deal.after(answer, now);
        if answer.event == Event::Restarted {
            self.paused = false;
        }
        Ok(self.update_after(answer, effect, now))
    }

    /// What is on the table, as the answer to nothing. Changes nothing.
    pub fn show(&mut self, answer: Answer) -> Update {
        self.answer(answer, Instant::now())
    }

    /// The transcript of the game at hand (SPEC 7).
    pub fn transcript(&mut self) -> String {
        half_moon_engine::transcript::write(self.seat().current.game())
    }

    /// The code of the deal at hand.
    pub fn code(&mut self) -> Code {
        self.seat().current.game().code()
    }

    /// A window shows the table and nothing over it, or does so no longer.
    pub fn attend(&mut self, window: &str, active: bool) -> Update {
        if active {
            self.attending.insert(window.to_owned());
        } else {
            self.attending.remove(window);
        }
        self.update(Answer::of(Event::Ignored))
    }

    /// The system has hidden a window, or shows it again. `None` if that changes nothing.
    pub fn hide(&mut self, window: &str, hidden: bool) -> Option<Update> {
        let changed = if hidden {
            self.hidden.insert(window.to_owned())
        } else {
            self.hidden.remove(window)
        };
        changed.then(|| self.update(Answer::of(Event::Ignored)))
    }

    /// A window is gone.
    pub fn forget(&mut self, window: &str) -> Update {
        self.hidden.remove(window);
        self.forget_page(window)
    }

    /// The page of a window is gone, and the next one is not there yet: it hears nothing, and nobody
    /// sees the table in it.
    pub fn forget_page(&mut self, window: &str) -> Update {
        self.listening.remove(window);
        self.attend(window, false)
    }

    /// Whether the player can see the table, and it is not paused.
    fn is_seen(&self) -> bool {
        !self.paused && self.attending.difference(&self.hidden).next().is_some()
    }

    /// No window shows the table: the program was put away. The clock is written down.
    pub fn put_away(&mut self) {
        self.attending.clear();
        self.save_clock();
    }

    /// Stops the game, or lets it go on.
    pub fn pause(&mut self, paused: bool) -> Update {
        self.paused = paused;
        self.update(Answer::of(Event::Ignored))
    }

    /// Writes the clock down, if it has run.
    pub fn save_clock(&mut self) {
        let now = Instant::now();
        let seen = self.is_seen();
        let was_running = self.seat().current.watch().is_running();
        let changed = self.seat().current.run(seen, now);
        if was_running || changed {
            self.write_seat(now, false);
        }
        if changed {
            self.tell_writer();
        }
    }

    fn update(&mut self, answer: Answer) -> Update {
        self.update_at(answer, Instant::now())
    }

    fn update_at(&mut self, answer: Answer, now: Instant) -> Update {
        self.update_after(answer, Effect::default(), now)
    }

    /// Writes what a command has done; or the clock, if it stands now.
    fn update_after(&mut self, answer: Answer, effect: Effect, now: Instant) -> Update {
        self.revision = self.revision.saturating_add(1);
        let seen = self.is_seen();
        let turned = self.seat().current.run(seen, now);
        if turned {
            self.tell_writer();
        }
        let update = self.answer(answer, now);
        if effect.file {
            self.write(effect, now);
        } else if turned && !update.clock.running {
            self.write_seat(now, false);
        }
        update
    }

    fn answer(&mut self, answer: Answer, now: Instant) -> Update {
        let (revision, paused) = (self.revision, self.paused);
        let seat = self.seat();
        let watch = seat.current.watch();
        Update {
            revision,
            view: seat.current.game().view(answer),
            clock: Clock {
                ms: saturate(watch.ms(now)),
                running: watch.is_running(),
                paused,
            },
            previous: seat
                .previous
                .as_ref()
                .map(|deal| deal.game().code().to_string()),
        }
    }

    fn tell_writer(&mut self) {
        let running = self.seat().current.watch().is_running();
        if let Some(writer) = &self.writer {
            writer.running(running);
        }
    }

    fn seat(&mut self) -> &mut Seat {
        let game = self.table.at_hand;
        let at = self.seats.iter().position(|seat| seat.game() == game);
        // `sit_down` has seen to it that there is one.
        &mut self.seats[at.unwrap_or_default()]
    }
}

/// What the player is told of a file that could not be read.
#[must_use]
pub fn told(trouble: Trouble, what: What, game: Option<GameKind>) -> Notice {
    match trouble {
        Trouble::SetAside { restored } => Notice::SetAside {
            what,
            game,
            restored,
        },
        Trouble::Newer => Notice::NewerVersion { what, game },
    }
}

#[cfg(test)]
mod tests;
