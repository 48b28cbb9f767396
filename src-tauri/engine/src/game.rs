//! Any game in play.

use std::fmt;

use crate::history::History;
use crate::midend::Play;
use crate::{
    Answer, Code, Command, Deck, Event, GameKind, LoadError, Places, Refused, Save, Status, View,
    deal,
};

/// A game in play, of whatever kind.
///
/// ```
/// use half_moon_engine::{Answer, Command, Event, Game, Status};
///
/// let mut game = Game::deal("WM1-N-AAAAAAC".parse()?);
/// let answer = game.perform(Command::Home("T1".parse()?))?;
/// assert_eq!(answer, Answer::of(Event::Moved));
/// assert_eq!((game.moves(), game.cards_home(), game.status()), (1, 1, Status::Playing));
///
/// let again = Game::load(&game.save(1500))?;
/// assert_eq!(again.view(answer), game.view(answer));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Game {
    code: Code,
    play: Box<dyn Play>,
}

impl Game {
    /// Deals a code.
    pub fn deal(code: Code) -> Game {
        Game::with_deck(code, deal::deck(code))
    }

    /// Deals other cards than the code says: only for tests of what is kept secret.
    #[doc(hidden)]
    pub fn with_deck(code: Code, deck: Deck) -> Game {
        Game {
            code,
            play: code.kind.lay_out(&deck),
        }
    }

    /// Does what a player does.
    ///
    /// # Errors
    /// [`Refused`] when the game has no such place or command; nothing is changed then. A tap that the
    /// rules do not allow is no error but an [`Event::Ignored`] or a [`Reason`](crate::Reason).
    pub fn perform(&mut self, command: Command) -> Result<Answer, Refused> {
        self.play.perform(command)
    }

    /// What the player may see, after the command that gave that answer.
    pub fn view(&self, answer: Answer) -> View {
        self.play.view(self.code, answer)
    }

    /// The deal's code.
    pub fn code(&self) -> Code {
        self.code
    }

    /// Which game it is.
    pub fn kind(&self) -> GameKind {
        self.code.kind
    }

    /// The moves made and not taken back.
    pub fn moves(&self) -> u32 {
        self.history().made().len() as u32
    }

    /// How the game stands.
    pub fn status(&self) -> Status {
        self.play.status()
    }

    /// Cards removed, or on the foundations.
    pub fn cards_home(&self) -> u32 {
        self.play.cards_home()
    }

    /// Whether something that counts can be done. False right after the deal: a dead deal.
    pub fn has_moves(&self) -> bool {
        self.status() == Status::Playing
    }

    /// The game as it is kept, with the time played.
    pub fn save(&self, clock_ms: u64) -> Save {
        Save {
            version: Save::VERSION,
            code: self.code,
            moves: self
                .history()
                .made()
                .iter()
                .map(Places::to_string)
                .collect(),
            undone: self.history().undone().map(Places::to_string).collect(),
            undoable: self.history().undoable(),
            clock_ms,
        }
    }

    /// The game of a save, replayed under the rules; nothing is selected.
    ///
    /// # Errors
    /// [`LoadError`] when the save is of another version or does not replay.
    pub fn load(save: &Save) -> Result<Game, LoadError> {
        if save.version != Save::VERSION {
            return Err(LoadError::Version(save.version));
        }
        let mut game = Game::deal(save.code);
        game.play.restore(save)?;
        Ok(game)
    }

    /// Makes a move by its places; `None` when it is not legal.
    pub(crate) fn replay(&mut self, step: &Places) -> Option<Event> {
        self.play.replay(step)
    }

    pub(crate) fn history(&self) -> &History {
        self.play.history()
    }
}

impl Clone for Game {
    fn clone(&self) -> Self {
        Game {
            code: self.code,
            play: self.play.boxed_clone(),
        }
    }
}

impl fmt::Debug for Game {
    /// Says which game it is and how far it has come; never what cards are hidden in it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} after {} moves", self.code, self.moves())
    }
}
