//! What is written down: games, statistics, and what the player has to be told of the files.

use std::sync::Arc;
use std::time::Instant;

use half_moon_engine::{GameKind, sealed};

use super::{Frame, STATISTICS, STATISTICS_FORMAT, Session, TABLE, TABLE_FORMAT};
use crate::deal::Effect;
use crate::notice::Notice;
use crate::statistics::Statistics;
use crate::storage::Storage;

impl Session {
    /// The statistics of a game, up to this moment.
    pub fn statistics(&mut self, game: GameKind) -> Statistics {
        self.count(game);
        self.books.of(game).statistics()
    }

    /// Starts the statistics of a game afresh. The deal at hand, if it was begun, counts for nothing any
    /// more.
    pub fn clear_statistics(&mut self, game: GameKind) -> Statistics {
        let serial = self.next_serial(game).saturating_sub(1);
        self.books.of(game).clear(serial);
        self.write_books();
        self.renumber(game);
        self.books.of(game).statistics()
    }

    /// Brings a game's book up to date with its deals.
    pub(super) fn count(&mut self, game: GameKind) {
        let now = Instant::now();
        let Some(seat) = self.seats.iter().find(|seat| seat.game() == game) else {
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

    /// A deal in which no move was made yet counts from its first one (SPEC 5), also if its number is one
    /// that counts for nothing. Not written before it is played: it is done again at each start.
    pub(super) fn renumber(&mut self, game: GameKind) {
        let last = self.books.of(game).last_serial();
        let serial = self.next_serial(game);
        if let Some(seat) = self.seats.iter_mut().find(|seat| seat.game() == game)
            && !seat.current.has_moved()
            && seat.current.serial() <= last
        {
            let date = seat.current.date();
            seat.current.renumber(serial, date);
        }
    }

    pub(super) fn count_all(&mut self) {
        for &game in GameKind::ALL {
            self.count(game);
            self.renumber(game);
        }
    }

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
    /// the one that asks, or ended before it could tell.
    pub fn take_notices(&mut self) -> Vec<Notice> {
        let mut notices = std::mem::take(&mut self.baked);
        notices.append(&mut self.notices);
        notices
    }

    /// What there is to tell, to travel with a page.
    pub fn bake_notices(&mut self) -> Vec<Notice> {
        self.baked.append(&mut self.notices);
        self.baked.clone()
    }

    /// The page of a window hears events from now on. What has come up since its page was made; what
    /// travelled with it, it has told by now.
    pub fn listens(&mut self, window: &str) -> Vec<Notice> {
        self.baked.clear();
        self.listening.insert(window.to_owned());
        std::mem::take(&mut self.notices)
    }

    /// What has come up, to be raised as an event. Nothing while no page would hear it: the next one
    /// that listens is told.
    pub fn fresh_notices(&mut self) -> Vec<Notice> {
        if self.listening.is_empty() {
            Vec::new()
        } else {
            std::mem::take(&mut self.notices)
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

    pub(super) fn write(&mut self, effect: Effect, now: Instant) {
        if effect.file {
            self.write_seat(now, true);
        }
        if effect.statistics {
            self.count(self.table.at_hand);
        }
    }

    pub(super) fn write_seat(&mut self, now: Instant, keep: bool) {
        let seat = self.seat();
        let (name, text) = (seat.name, seat.text(now));
        self.write_file(name, text, keep);
    }

    pub(super) fn write_books(&mut self) {
        let text = sealed::seal(STATISTICS_FORMAT, &self.books);
        self.write_file(STATISTICS, text, true);
    }

    pub(super) fn write_table(&mut self) {
        let text = sealed::seal(TABLE_FORMAT, &self.table);
        self.write_file(TABLE, text, true);
    }

    pub(super) fn write_file(
        &mut self,
        name: &'static str,
        text: serde_json::Result<String>,
        keep: bool,
    ) {
        let Ok(text) = text else {
            return self.not_saved();
        };
        if self.storage.write(name, &text).is_err() {
            self.not_saved();
        } else {
            self.written(name);
            if keep && let Some(writer) = &self.writer {
                writer.wrote(name, Arc::from(text));
            }
        }
    }

    /// A file has been written.
    pub(crate) fn written(&self, name: &str) {
        if self.incoming {
            self.storage.supersede(name);
        }
    }
}
