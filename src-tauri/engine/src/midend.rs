//! What every game has in common: selection, history, undo, redo, restart, status and the view.

use crate::history::History;
pub use crate::history::UNDO_LIMIT;
use crate::rules::{Rules, Tap};
use crate::{Answer, Code, Deck, Event, LoadError, Place, PlaceView, Places, Save, Status, View};

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// A tap on a place.
    Tap(Place),
    /// Send the top card of a place to a foundation (a double tap).
    Home(Place),
    /// Take the top card of the first place to the second (a drag).
    Move(Place, Place),
    /// Take the last move back.
    Undo,
    /// Make the move again that was taken back last.
    Redo,
    /// Deal the same code again.
    Restart,
    /// Drop the selection.
    Deselect,
}

/// A command that the game at hand does not know; it changed nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The table has no such place.
    #[error("this game has no place {0}")]
    NoSuchPlace(Place),
    /// `home` and `move` belong to games with foundations.
    #[error("this game has no such command")]
    NotInThisGame,
}

/// A game of some rules in play, as [`Game`](crate::Game) holds it.
pub(crate) trait Play: Send + Sync {
    fn perform(&mut self, command: Command) -> Result<Answer, Refused>;
    fn view(&self, code: Code, answer: Answer) -> View;
    fn history(&self) -> &History;
    fn status(&self) -> Status;
    fn cards_home(&self) -> u32;
    /// Makes a move that may be illegal; `None` then.
    fn replay(&mut self, step: &Places) -> Option<Event>;
    /// Brings a game just dealt to where it was saved.
    fn restore(&mut self, save: &Save) -> Result<(), LoadError>;
    fn boxed_clone(&self) -> Box<dyn Play>;
}

/// The game of some rules.
#[derive(Clone, Debug)]
pub(crate) struct Midend<R> {
    deck: Deck,
    table: R,
    selected: Places,
    history: History,
}

impl<R: Rules> Midend<R> {
    pub(crate) fn deal(deck: &Deck) -> Self {
        Midend {
            deck: *deck,
            table: R::deal(deck),
            selected: Places::NONE,
            history: History::default(),
        }
    }

    fn tap(&mut self, place: Place) -> Answer {
        match self.table.tap(&self.selected, place) {
            Tap::Ignored => Answer::of(Event::Ignored),
            Tap::Select(selected, event, reason) => {
                self.selected = selected;
                Answer { event, reason }
            }
            Tap::Play(step) => self.play(Some(step)),
        }
    }

    /// Makes a move and records it, unless it is none or leaves the table as it was.
    fn play(&mut self, step: Option<Places>) -> Answer {
        let Some(event) = step.and_then(|step| self.replay(&step)) else {
            return Answer::of(Event::Ignored);
        };
        self.selected = Places::NONE;
        Answer::of(event)
    }

    fn undo(&mut self) -> Event {
        let Some(step) = self.history.undo() else {
            return Event::Ignored;
        };
        self.table.unmake(&step);
        self.selected = Places::NONE;
        Event::Undone
    }

    fn redo(&mut self) -> Event {
        let Some(step) = self.history.redo() else {
            return Event::Ignored;
        };
        self.table.make(&step);
        self.selected = Places::NONE;
        Event::Redone
    }

    fn restart(&mut self) -> Event {
        *self = Midend::deal(&self.deck);
        Event::Restarted
    }

    fn deselect(&mut self) -> Event {
        if self.selected.is_empty() {
            return Event::Ignored;
        }
        self.selected = Places::NONE;
        Event::Deselected
    }

    /// Makes a legal move; `None` when it is not, or when it leaves the table as it was.
    fn make(&mut self, step: &Places) -> Option<Event> {
        let event = self.table.judge(step)?;
        if self.table.is_idle(step) {
            return None;
        }
        self.table.make(step);
        Some(event)
    }
}

fn known<R: Rules>(place: Place) -> Result<Place, Refused> {
    if R::PLACES.contains(&place) {
        Ok(place)
    } else {
        Err(Refused::NoSuchPlace(place))
    }
}

impl<R: Rules> Play for Midend<R> {
    fn perform(&mut self, command: Command) -> Result<Answer, Refused> {
        Ok(match command {
            Command::Tap(place) => self.tap(known::<R>(place)?),
            Command::Home(from) => {
                let step = self.table.home(known::<R>(from)?)?;
                self.play(step)
            }
            Command::Move(from, to) => {
                let step = self.table.drag(known::<R>(from)?, known::<R>(to)?)?;
                self.play(step)
            }
            Command::Undo => Answer::of(self.undo()),
            Command::Redo => Answer::of(self.redo()),
            Command::Restart => Answer::of(self.restart()),
            Command::Deselect => Answer::of(self.deselect()),
        })
    }

    fn view(&self, code: Code, answer: Answer) -> View {
        let mut partners = Vec::new();
        if !self.selected.is_empty() {
            self.table.partners(&self.selected, &mut partners);
        }
        let look = |&place| {
            let shown = self.table.shown(place);
            PlaceView {
                place,
                cards: shown.cards.into(),
                hidden: shown.hidden,
            }
        };
        View {
            game: code.kind,
            code: code.to_string(),
            event: answer.event,
            reason: answer.reason,
            score: self.table.score(),
            moves: self.history.made().len() as u32,
            status: self.status(),
            selected: self.selected.to_vec(),
            partners,
            can_undo: self.history.undoable() > 0,
            can_redo: self.history.undone().len() > 0,
            cards_home: self.table.cards_home(),
            next_home: self.table.next_home(),
            table: R::PLACES.iter().map(look).collect(),
        }
    }

    fn history(&self) -> &History {
        &self.history
    }

    fn status(&self) -> Status {
        if self.table.cards_home() as usize == self.deck.len() {
            Status::Won
        } else if self.table.is_stuck() {
            Status::Stuck
        } else {
            Status::Playing
        }
    }

    fn cards_home(&self) -> u32 {
        self.table.cards_home()
    }

    fn replay(&mut self, step: &Places) -> Option<Event> {
        let event = self.make(step)?;
        self.history.record(*step);
        Some(event)
    }

    fn restore(&mut self, save: &Save) -> Result<(), LoadError> {
        if !History::can_be(save.moves.len(), save.undone.len(), save.undoable) {
            return Err(LoadError::Undoable);
        }
        let made = self.restore_moves(&save.moves, LoadError::Move)?;
        let undone = self.restore_moves(&save.undone, LoadError::Undone)?;
        for step in undone.iter().rev() {
            self.table.unmake(step);
        }
        self.history = History::restore(made, undone, save.undoable);
        Ok(())
    }

    fn boxed_clone(&self) -> Box<dyn Play> {
        Box::new(self.clone())
    }
}

impl<R: Rules> Midend<R> {
    /// Makes the moves of a save; `wrong` tells the place of one that is not legal.
    fn restore_moves(
        &mut self,
        moves: &[String],
        wrong: fn(usize) -> LoadError,
    ) -> Result<Vec<Places>, LoadError> {
        moves
            .iter()
            .enumerate()
            .map(|(at, text)| {
                let step = text.parse().map_err(|_| wrong(at))?;
                self.make(&step).ok_or(wrong(at))?;
                Ok(step)
            })
            .collect()
    }
}

#[cfg(test)]
mod tests;
