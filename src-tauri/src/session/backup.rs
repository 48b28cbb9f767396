//! Everything goes out as one text, and comes in as one, whole or not at all.

use std::sync::Arc;
use std::time::Instant;

use half_moon_engine::{Answer, Event, GameKind, sealed};

use super::deals::first_code;
use super::{STATISTICS, STATISTICS_FORMAT, Session, TABLE, TABLE_FORMAT, TableBody, Update};
use crate::backup::{self, Backup};
use crate::deal::Deal;
use crate::refusal::Refusal;
use crate::seat::{Seat, file_name};
use crate::settings::{self, Settings};
use crate::storage::Storage;

/// Completes or throws away what an import has left behind. Before anything is read.
pub fn complete_import(storage: &Storage) {
    let mut names = vec![STATISTICS, TABLE, settings::NAME];
    names.extend(GameKind::ALL.iter().map(|game| file_name(*game)));
    storage.complete(&names);
}

impl Session {
    /// Settings, statistics and the games in progress as one text.
    pub fn export(&mut self, settings: &Settings) -> String {
        self.count_all();
        let at_hand = self.table.at_hand;
        let now = Instant::now();
        // These types always become a text.
        backup::seal(at_hand, settings, &self.books, &self.seats, now).unwrap_or_default()
    }

    /// Puts what has come in into the place of everything. All is written before anything changes.
    ///
    /// # Errors
    /// [`Refusal::ImportNotKept`]; nothing has changed then.
    pub fn import(&mut self, backup: Backup) -> Result<Update, Refusal> {
        let Backup {
            at_hand,
            settings,
            mut books,
            mut seats,
        } = backup;
        for &game in GameKind::ALL {
            if !seats.iter().any(|seat| seat.game() == game) {
                // It was never played there.
                let serial = books.of(game).last_serial().saturating_add(1);
                let deal = Deal::new(first_code(game), serial, self.today());
                seats.push(Seat::new(deal));
            }
        }
        for seat in &mut seats {
            seat.turn = 0;
        }
        let table = TableBody {
            at_hand,
            // Later than any turn here: an older good copy that stands in never takes the table.
            turn: self.table.turn.saturating_add(1),
            seen_first_run: true,
            frame: self.table.frame,
        };
        let now = Instant::now();
        let texts = || -> serde_json::Result<Vec<(&'static str, String)>> {
            let mut texts = Vec::new();
            for seat in &seats {
                texts.push((seat.name, seat.text(now)?));
            }
            texts.push((STATISTICS, sealed::seal(STATISTICS_FORMAT, &books)?));
            texts.push((TABLE, sealed::seal(TABLE_FORMAT, &table)?));
            texts.push((settings::NAME, settings::text(&settings)));
            Ok(texts)
        };
        let texts = texts().map_err(|_| Refusal::ImportNotKept)?;
        let done = self
            .storage
            .replace_all(&texts)
            .map_err(|_| Refusal::ImportNotKept)?;
        // It counts from here on, whatever happens.
        self.incoming = !done;
        if !done {
            self.not_saved();
        }
        if let Some(writer) = &self.writer {
            // The settings' good copy is their store's affair.
            for (name, text) in texts {
                if name != settings::NAME && done {
                    writer.wrote(name, Arc::from(text));
                }
            }
        }
        self.seats = seats;
        self.books = books;
        self.table = table;
        self.paused = false;
        self.count_all();
        let update = self.update(Answer::of(Event::Dealt));
        self.tell_writer();
        Ok(update)
    }
}
