//! Which deal is on the table (SPEC 1, 5).

use std::time::{Instant, SystemTime};

use half_moon_engine::{Answer, Code, DealNumber, Event, Game, GameKind, Status};

use super::{Day, Session, Update};
use crate::date::Date;
use crate::deal::{Deal, Effect};
use crate::refusal::Refusal;
use crate::seat::Seat;

impl Session {
    /// Deals a code, whichever game it is of, and turns to that game.
    pub fn deal(&mut self, code: Code) -> Update {
        let now = Instant::now();
        let date = self.today();
        let serial = self.next_serial(code.kind);
        let deal = Deal::new(code, serial, date);
        self.put(deal, now)
    }

    /// Deals a code that the program was started with. The same deal again is the one in progress.
    pub fn open(&mut self, code: Code) -> Update {
        let game = self.seat().current.game();
        if game.code() == code && game.status() != Status::Won {
            return self.update(Answer::of(Event::Ignored));
        }
        self.deal(code)
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
        if !self.seats.iter().any(|seat| seat.game() == game) {
            let code = fresh_code(game)?;
            return Ok(self.deal(code));
        }
        let now = Instant::now();
        self.leave_table(now);
        if self.turn_to(game) {
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
        let left = match self.seats.iter_mut().find(|seat| seat.game() == game) {
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
        let turned = self.turn_to(game);
        if turned {
            let turn = self.table.turn;
            self.seat().turn = turn;
        }
        let update = self.update_at(Answer::of(Event::Dealt), now);
        // The save first: it says by its turn that this game is at hand now, and the statistics are
        // counted from it.
        self.write(
            Effect {
                file: true,
                statistics: false,
            },
            now,
        );
        if turned {
            self.write_table();
        }
        if left.is_some_and(|left| self.books.of(game).note(&left, true)) {
            self.write_books();
        }
        update
    }

    /// Takes another game to the table, in memory only. Says whether it is another.
    fn turn_to(&mut self, game: GameKind) -> bool {
        let other = std::mem::replace(&mut self.table.at_hand, game) != game;
        if other {
            self.table.turn = self.table.turn.saturating_add(1);
        }
        other
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
    pub(super) fn sit_down(&mut self, opening: Option<Code>) {
        let game = self.table.at_hand;
        if self.seats.iter().any(|seat| seat.game() == game) {
            return;
        }
        let code = opening
            .filter(|code| code.kind == game)
            .unwrap_or_else(|| first_code(game));
        let (serial, date) = (self.next_serial(game), self.today());
        self.seats.push(Seat::new(Deal::new(code, serial, date)));
        let effect = Effect {
            file: true,
            statistics: false,
        };
        self.write(effect, Instant::now());
    }

    pub(super) fn next_serial(&mut self, game: GameKind) -> u64 {
        let seat = self.seats.iter().find(|seat| seat.game() == game);
        let last = seat
            .map_or(0, Seat::last_serial)
            .max(self.books.of(game).last_serial());
        last.saturating_add(1)
    }

    pub(super) fn today(&self) -> u32 {
        let here = Date::at(SystemTime::now());
        self.date
            .filter(|date| date.is_near(here))
            .unwrap_or(here)
            .number()
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

/// The first deal of a game. Without entropy the day's deal is better than no game.
pub(super) fn first_code(game: GameKind) -> Code {
    let day = || day_code(game, Date::at(SystemTime::now()));
    let number = DealNumber::from_bits(0);
    fresh_code(game)
        .or_else(|_| day())
        .unwrap_or(Code { kind: game, number })
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
