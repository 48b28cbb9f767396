//! The engine from outside, as the shell uses it.
#![expect(clippy::unwrap_used, reason = "a test stops on a fault")]

mod codes;
mod play;
mod saves;
mod secrecy;
mod transcripts;

use half_moon_engine::{
    Answer, Card, Code, Command, DealNumber, Deck, Event, Game, GameKind, Place, View,
};

/// Numbers that look random and are always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        if list.is_empty() {
            None
        } else {
            Some(list[self.below(list.len())])
        }
    }

    fn shuffle(&mut self, cards: &mut [Card]) {
        for at in (1..cards.len()).rev() {
            cards.swap(at, self.below(at + 1));
        }
    }

    fn deck(&mut self) -> Deck {
        let mut deck = Card::all();
        self.shuffle(&mut deck);
        deck
    }

    /// A command that a player of this table might give: mostly one that leads somewhere.
    fn command(&mut self, view: &View) -> Command {
        let places: Vec<Place> = view.table.iter().map(|at| at.place).collect();
        let shown: Vec<Place> = view
            .table
            .iter()
            .filter(|at| !at.cards.is_empty())
            .map(|at| at.place)
            .collect();
        let any = self.of(&places).unwrap_or(Place::Stock);
        let other = self.of(&places).unwrap_or(Place::Stock);
        let drags = drags(view.game);
        match self.below(40) {
            0..16 => Command::Tap(
                self.of(&view.partners)
                    .or_else(|| self.of(&shown))
                    .unwrap_or(any),
            ),
            16..24 => Command::Tap(self.of(&shown).unwrap_or(any)),
            24..26 => Command::Tap(any),
            26..30 if drags => Command::Home(any),
            30..32 if drags => Command::Move(any, other),
            32..34 if drags => Command::Tap(Place::Stock),
            34..36 => Command::Undo,
            36..38 => Command::Redo,
            38 if self.below(60) == 0 => Command::Restart,
            38 => Command::Deselect,
            _ => Command::Tap(self.of(&shown).unwrap_or(any)),
        }
    }
}

/// Whether the game knows `home` and `move`.
fn drags(kind: GameKind) -> bool {
    match kind {
        GameKind::HalfMoon => false,
        GameKind::WaningMoon => true,
    }
}

fn code(kind: GameKind, number: u64) -> Code {
    Code {
        kind,
        number: DealNumber::from_bits(number),
    }
}

fn look(game: &Game) -> View {
    game.view(Answer::of(Event::Ignored))
}

/// A view but for what a game loaded or undone to the same place need not share.
fn table(game: &Game) -> View {
    let mut view = look(game);
    view.selected.clear();
    view.partners.clear();
    view.can_redo = false;
    view.can_undo = false;
    view
}
