//! What a game is to the rest of the program, and how one more is added.
//!
//! # How to add a game
//!
//! 1. **Write its rules**: one file, `src/NAME.rs`, with a type that implements [`Rules`]. The value is
//!    the cards on the table and nothing else: no selection, no history, no counters. Choose its places
//!    from those of [`Place`]; a move is up to three of them ([`Places`]),
//!    and tapping these in order must make it. `midend/tests.rs` has a whole game in sixty lines.
//! 2. **Put it on the list** in `games.rs`: its name, the two letters of its codes, its type; and name the
//!    file in `lib.rs`. It has from then on deals, codes, undo, redo, restart, saves, transcripts, and its
//!    name in [`GameKind`](crate::GameKind). A game of it that the app shows step by step is a file in
//!    `src/examples` and a line in `examples.rs`; it may have none.
//! 3. **Hold it to its page** of the specification. In `tests/engine` the compiler asks what a tap, its
//!    partners and the count of cards must be (`play.rs`), which cards are hidden (`secrecy.rs`), and
//!    whether it knows `home` and `move` (`main.rs`); `fuzz/fuzz_targets/play.rs` asks when the fuzzer is
//!    built. Nothing asks for a brute force check of its `is_stuck`, beside it as `half_moon/tests.rs` is;
//!    for transcripts in `tests/rules/transcripts`, named in `tests/rules/engine.mjs`; and for its rules
//!    written a second time, as `tests/rules/half_moon.mjs` is, named in `oracle.mjs`, with the letters of
//!    its codes in `cards.mjs` and `random.mjs`.
//! 4. **Give the shell its file name** in `src-tauri/src/seat.rs`, where the compiler asks for it, and let
//!    `HALF_MOON_WRITE_BINDINGS=1 cargo test -p half-moon bindings` write the new name into
//!    `ui/src/bindings.ts`.
//! 5. **Give the page** a layout (`ui/src/table/layout.ts`), its handling (`ui/src/table/games.ts`), a moon
//!    and what is shown of it at a win (`ui/src/moon.ts`), its letters and examples (`ui/src/views/games.ts`,
//!    which is also the order of the menus), and in `ui/src/i18n/en.json` the texts `game.`, `hint.`,
//!    `statistics.cards_` and `statistics.most_cards_` with its name, for an example `example.NAME` and
//!    `example.NAME_about`: `npm run build` asks for all of these. `node --test tests/i18n` asks for the five
//!    other languages and for the rules in six, `ui/src/i18n/rules`. Nothing asks for a new drawing of the
//!    rules (`ui/src/views/figures.ts`), for the height of its drawings (`ui/src/styles/views/pages.css`),
//!    and for the lists in `tests/ipc`, `tests/browser` and `tests/measure` that play it through the page.

use std::fmt::Debug;

use crate::{Card, Deck, Event, Place, Places, Reason, Refused};

/// The cards of a place: those that are shown, from the bottom up, and the count of those that are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown<'a> {
    /// The visible cards from the bottom up.
    pub cards: &'a [Card],
    /// How many are hidden under them.
    pub hidden: u32,
}

/// What a tap comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tap {
    /// Nothing changes.
    Ignored,
    /// Only the selection changes.
    Select(Places, Event, Option<Reason>),
    /// A move, which must be legal; the selection ends with it.
    Play(Places),
}

/// The rules of one game: the cards on its table, and what may be done with them.
///
/// The value is what undo restores, and nothing else: the selection, the history, the score's and the
/// moves' counting belong to the midend, which is the same for every game.
pub trait Rules: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// Every place of the table, in table order.
    const PLACES: &'static [Place];

    /// Lays the cards out.
    fn deal(deck: &Deck) -> Self;

    /// The cards at a place, of which the hidden ones are only counted. Empty for a place of another game.
    fn shown(&self, place: Place) -> Shown<'_>;

    /// What a tap means with that selection. `place` is one of [`Rules::PLACES`].
    fn tap(&self, selected: &Places, place: Place) -> Tap;

    /// The move that sends the top card of a place home; `None` when it stays where it is.
    ///
    /// # Errors
    /// [`Refused::NotInThisGame`] where a game knows no such command, as it is unless the game says otherwise.
    fn home(&self, from: Place) -> Result<Option<Places>, Refused> {
        let _ = from;
        Err(Refused::NotInThisGame)
    }

    /// The move that drags a card; `None` when it is not legal.
    ///
    /// # Errors
    /// As for [`Rules::home`].
    fn drag(&self, from: Place, to: Place) -> Result<Option<Places>, Refused> {
        let _ = (from, to);
        Err(Refused::NotInThisGame)
    }

    /// Adds the places that go with the selection, in table order.
    fn partners(&self, selected: &Places, partners: &mut Vec<Place>);

    /// What the move would be, or `None` when it is not legal. Any list may be asked about.
    fn judge(&self, step: &Places) -> Option<Event>;

    /// Whether a legal move would leave the table as it is; such a move is not recorded. A game in which
    /// there are none says so at once, as that spares a copy of the table for every move.
    fn is_idle(&self, step: &Places) -> bool {
        let mut after = self.clone();
        after.make(step);
        after == *self
    }

    /// Makes a legal move.
    fn make(&mut self, step: &Places);

    /// Takes back the move that was made last.
    fn unmake(&mut self, step: &Places);

    /// Cards removed, or on the foundations.
    fn cards_home(&self) -> u32;

    /// The points, by default five for each card that is home.
    fn score(&self) -> u32 {
        5 * self.cards_home()
    }

    /// Whether nothing that counts can be done. Asked only of a game that is not won.
    fn is_stuck(&self) -> bool;

    /// The place to send home next when a run of `home` alone wins.
    fn next_home(&self) -> Option<Place> {
        None
    }
}
