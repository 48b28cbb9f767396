//! The games in progress, the clock, the windows that look on. Knows no window system: [`crate::desk`]
//! ties it to one.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Instant, SystemTime};

use half_moon_engine::{
    Answer, Code, Command, DealNumber, Event, Game, GameKind, Status, View, sealed,
};
use serde::{Deserialize, Serialize};
use specta::Type;

use crate::clock::{Clock, saturate};
use crate::date::Date;
use crate::deal::{Deal, Effect};
use crate::notice::{Notice, What};
use crate::refusal::Refusal;
use crate::seat::{Seat, open};
use crate::statistics::{Books, Statistics};
use crate::storage::writer::Writer;
use crate::storage::{Storage, Trouble};

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

/// Where the first window stood, in physical pixels.
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
    /// What has travelled with the first window's page.
    baked: Vec<Notice>,
    /// Whether any page has been told what there was to tell.
    greeted: bool,
    told_not_saved: bool,
    /// The local date, as the page last said it.
    date: Option<Date>,
}

impl Session {
    /// Reads the files; what is missing or cannot be read is dealt afresh.
    #[must_use]
    pub fn load(storage: Storage) -> Self {
        let mut notices = Vec::new();
        let table = storage
            .load(TABLE, |text| open::<TableBody>(TABLE_FORMAT, text))
            .value;
        let books = storage.load(STATISTICS, |text| open(STATISTICS_FORMAT, text));
        notices.extend(
            books
                .trouble
                .map(|trouble| told(trouble, What::Statistics, None)),
        );
        let mut seats = Vec::new();
        for &game in GameKind::ALL {
            let seat = Seat::load(&storage, game);
            notices.extend(
                seat.trouble
                    .map(|trouble| told(trouble, What::Game, Some(game))),
            );
            seats.extend(seat.value);
        }
        let first = TableBody {
            at_hand: GameKind::HalfMoon,
            seen_first_run: false,
            frame: None,
        };
        let mut session = Self {
            storage,
            writer: None,
            seats,
            books: books.value.unwrap_or_default(),
            table: table.unwrap_or(first),
            revision: 1,
            attending: BTreeSet::new(),
            hidden: BTreeSet::new(),
            paused: false,
            notices,
            baked: Vec::new(),
            greeted: false,
            told_not_saved: false,
            date: None,
        };
        if session.storage.is_read_only() {
            session.not_saved();
        }
        session.count_all();
        session.sit_down();
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

    // ---- playing ----

    /// Does what a player does. While the game is paused a tap ends the pause and nothing else.
    ///
    /// # Errors
    /// [`Refusal`], if the game at hand knows no such place or command; nothing is changed then.
    pub fn perform(&mut self, command: Command) -> Result<Update, Refusal> {
        if self.paused && command != Command::Restart && command != Command::Deselect {
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
        let update = self.update_at(answer, now);
        self.write(effect, now);
        Ok(update)
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

    // ---- deals ----

    /// Deals a code, whichever game it is of, and turns to that game.
    pub fn deal(&mut self, code: Code) -> Update {
        let now = Instant::now();
        let date = self.today();
        let serial = self.next_serial(code.kind);
        let deal = Deal::new(code, serial, date);
        self.put(deal, now)
    }

    /// Deals a code that the program was started with. The same deal again is the one in progress.
    ///
    /// # Errors
    /// None; it is of the shape that a change of the table has.
    pub fn open(&mut self, code: Code) -> Result<Update, Refusal> {
        let game = self.seat().current.game();
        if game.code() == code && game.status() != Status::Won {
            return Ok(self.update(Answer::of(Event::Ignored)));
        }
        Ok(self.deal(code))
    }

    /// Deals this game, for tests of what is kept secret.
    pub fn deal_game(&mut self, game: Game) -> Update {
        let date = self.today();
        let serial = self.next_serial(game.kind());
        self.put(Deal::of_game(game, serial, date), Instant::now())
    }

    /// Takes the deal up again that was left for the one at hand.
    ///
    /// # Errors
    /// [`Refusal::NoPreviousDeal`].
    pub fn previous_deal(&mut self) -> Result<Update, Refusal> {
        let game = self.table.at_hand;
        let date = self.today();
        let mut deal = self.seat().previous.take().ok_or(Refusal::NoPreviousDeal)?;
        if !deal.has_moved() {
            deal.renumber(self.next_serial(game).max(deal.serial() + 1), date);
        }
        Ok(self.put(deal, Instant::now()))
    }

    /// Turns to a game; its unfinished deal is on the table as it was left.
    ///
    /// # Errors
    /// [`Refusal::Entropy`], if the game has never been dealt and no deal can be had.
    pub fn switch_game(&mut self, game: GameKind) -> Result<Update, Refusal> {
        if !self
            .seats
            .iter()
            .any(|seat| seat.current.game().kind() == game)
        {
            let code = fresh_code(game)?;
            return Ok(self.deal(code));
        }
        let now = Instant::now();
        self.leave_table(now);
        if std::mem::replace(&mut self.table.at_hand, game) != game {
            self.write_table();
        }
        Ok(self.update_at(Answer::of(Event::Dealt), now))
    }

    /// The game at hand.
    #[must_use]
    pub fn at_hand(&self) -> GameKind {
        self.table.at_hand
    }

    /// The deal of a day and whether it was won.
    pub fn day(&mut self, game: GameKind, date: Date) -> Result<Day, Refusal> {
        self.count(game);
        let code = day_code(game, date)?;
        Ok(Day {
            code: code.to_string(),
            won: self.books.of(game).has_won_day(date.number()),
        })
    }

    /// The page says what day it is where the player is.
    pub fn set_date(&mut self, date: Date) {
        self.date = Some(date);
    }

    fn put(&mut self, deal: Deal, now: Instant) -> Update {
        let game = deal.game().kind();
        self.leave_table(now);
        let left = match self
            .seats
            .iter_mut()
            .find(|seat| seat.current.game().kind() == game)
        {
            Some(seat) => {
                let left = seat.current.played(now);
                seat.replace(deal, now);
                Some(left)
            }
            None => {
                self.seats.push(Seat::new(deal));
                None
            }
        };
        let before = std::mem::replace(&mut self.table.at_hand, game);
        let update = self.update_at(Answer::of(Event::Dealt), now);
        // The save first: which game is at hand means nothing without it, and the statistics are
        // counted from it.
        self.write(
            Effect {
                file: true,
                statistics: false,
            },
            now,
        );
        if before != game {
            self.write_table();
        }
        if left.is_some_and(|left| self.books.of(game).note(&left, true)) {
            self.write_books();
        }
        update
    }

    /// The clock of the game at hand stands, and its time is written down.
    fn leave_table(&mut self, now: Instant) {
        self.paused = false;
        if self.seat().current.run(false, now) {
            self.write(
                Effect {
                    file: true,
                    statistics: false,
                },
                now,
            );
        }
    }

    /// Makes sure that there is a deal on the table.
    fn sit_down(&mut self) {
        let game = self.table.at_hand;
        if !self
            .seats
            .iter()
            .any(|seat| seat.current.game().kind() == game)
        {
            // Without entropy the day's deal is better than no game.
            let day = || day_code(game, Date::at(SystemTime::now()));
            let number = DealNumber::from_bits(0);
            let code = fresh_code(game)
                .or_else(|_| day())
                .unwrap_or(Code { kind: game, number });
            let (serial, date) = (self.next_serial(game), self.today());
            self.seats.push(Seat::new(Deal::new(code, serial, date)));
            self.write(
                Effect {
                    file: true,
                    statistics: false,
                },
                Instant::now(),
            );
        }
    }

    fn seat(&mut self) -> &mut Seat {
        let game = self.table.at_hand;
        let at = self
            .seats
            .iter()
            .position(|seat| seat.current.game().kind() == game);
        // `sit_down` has seen to it that there is one.
        &mut self.seats[at.unwrap_or_default()]
    }

    fn next_serial(&mut self, game: GameKind) -> u64 {
        let seat = self
            .seats
            .iter()
            .find(|seat| seat.current.game().kind() == game);
        let last = seat
            .map_or(0, Seat::last_serial)
            .max(self.books.of(game).last_serial());
        last.saturating_add(1)
    }

    fn today(&self) -> u32 {
        let here = Date::at(SystemTime::now());
        self.date
            .filter(|date| date.is_near(here))
            .unwrap_or(here)
            .number()
    }

    // ---- the clock and the windows ----

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
        self.revision = self.revision.saturating_add(1);
        let seen = self.is_seen();
        if self.seat().current.run(seen, now) {
            self.tell_writer();
            if !self.seat().current.watch().is_running() {
                self.write_seat(now, false);
            }
        }
        self.answer(answer, now)
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

    // ---- statistics ----

    /// The statistics of a game, up to this moment.
    pub fn statistics(&mut self, game: GameKind) -> Statistics {
        self.count(game);
        self.books.of(game).statistics()
    }

    /// Starts the statistics of a game afresh. The deal at hand counts for nothing any more.
    pub fn clear_statistics(&mut self, game: GameKind) -> Statistics {
        let serial = self.next_serial(game).saturating_sub(1);
        self.books.of(game).clear(serial);
        self.write_books();
        self.books.of(game).statistics()
    }

    /// Brings a game's book up to date with its deals.
    fn count(&mut self, game: GameKind) {
        let now = Instant::now();
        let Some(seat) = self
            .seats
            .iter()
            .find(|seat| seat.current.game().kind() == game)
        else {
            return;
        };
        let book = self.books.of(game);
        let previous = seat
            .previous
            .as_ref()
            .is_some_and(|deal| book.note(&deal.played(now), true));
        let current = book.note(&seat.current.played(now), false);
        if previous || current {
            self.write_books();
        }
    }

    fn count_all(&mut self) {
        for &game in GameKind::ALL {
            self.count(game);
        }
    }

    // ---- files ----

    /// Whether the player has seen the welcome.
    #[must_use]
    pub fn is_first_run(&self) -> bool {
        !self.table.seen_first_run
    }

    /// The player has seen the welcome.
    pub fn seen_first_run(&mut self) {
        if !self.table.seen_first_run {
            self.table.seen_first_run = true;
            self.write_table();
        }
    }

    /// Where the first window stood.
    #[must_use]
    pub fn frame(&self) -> Option<Frame> {
        self.table.frame
    }

    /// Remembers where the first window stands.
    pub fn set_frame(&mut self, frame: Frame) {
        if self.table.frame != Some(frame) {
            self.table.frame = Some(frame);
            self.write_table();
        }
    }

    /// What there is to tell, for a page that asks: also what travels with a page, which may not be
    /// the one that asks.
    pub fn take_notices(&mut self) -> Vec<Notice> {
        let mut notices = std::mem::take(&mut self.baked);
        notices.append(&mut self.notices);
        self.greeted = true;
        notices
    }

    /// What there is to tell, to travel with a page.
    pub fn bake_notices(&mut self) -> Vec<Notice> {
        self.baked.append(&mut self.notices);
        self.greeted = true;
        self.baked.clone()
    }

    /// What has come up since a page was told, to be raised as an event. Nothing, until there is one.
    pub fn fresh_notices(&mut self) -> Vec<Notice> {
        if self.greeted {
            std::mem::take(&mut self.notices)
        } else {
            Vec::new()
        }
    }

    /// Something to tell the player.
    pub fn notice(&mut self, notice: Notice) {
        self.notices.push(notice);
    }

    /// Nothing can be saved: the player is told once.
    pub fn not_saved(&mut self) {
        if !std::mem::replace(&mut self.told_not_saved, true) {
            self.notices.push(Notice::NotSaved);
        }
    }

    /// The files, for what is kept elsewhere.
    #[must_use]
    pub fn storage(&self) -> &Storage {
        &self.storage
    }

    fn write(&mut self, effect: Effect, now: Instant) {
        if effect.file {
            self.write_seat(now, true);
        }
        if effect.statistics {
            self.count(self.table.at_hand);
        }
    }

    fn write_seat(&mut self, now: Instant, keep: bool) {
        let seat = self.seat();
        let (name, text) = (seat.name, seat.text(now));
        self.write_file(name, text, keep);
    }

    fn write_books(&mut self) {
        let text = sealed::seal(STATISTICS_FORMAT, &self.books);
        self.write_file(STATISTICS, text, true);
    }

    fn write_table(&mut self) {
        let text = sealed::seal(TABLE_FORMAT, &self.table);
        self.write_file(TABLE, text, true);
    }

    fn write_file(&mut self, name: &'static str, text: serde_json::Result<String>, keep: bool) {
        let Ok(text) = text else {
            return self.not_saved();
        };
        if self.storage.write(name, &text).is_err() {
            self.not_saved();
        } else if keep && let Some(writer) = &self.writer {
            writer.wrote(name, Arc::from(text));
        }
    }
}

fn told(trouble: Trouble, what: What, game: Option<GameKind>) -> Notice {
    match trouble {
        Trouble::SetAside { restored } => Notice::SetAside {
            what,
            game,
            restored,
        },
        Trouble::Newer => Notice::NewerVersion { what, game },
    }
}

/// The code of a day's deal.
///
/// # Errors
/// [`Refusal::BadDate`].
pub fn day_code(game: GameKind, date: Date) -> Result<Code, Refusal> {
    let number = DealNumber::of_yyyymmdd(date.number()).ok_or(Refusal::BadDate)?;
    Ok(Code { kind: game, number })
}

/// A deal that nobody has chosen, with something to do in it (SPEC 1).
///
/// # Errors
/// [`Refusal::Entropy`].
pub fn fresh_code(game: GameKind) -> Result<Code, Refusal> {
    use rand::TryRng as _;
    loop {
        let bits = rand::rngs::SysRng
            .try_next_u64()
            .map_err(|_| Refusal::Entropy)?;
        let code = Code {
            kind: game,
            number: DealNumber::from_bits(bits),
        };
        if Game::deal(code).has_moves() {
            return Ok(code);
        }
    }
}
