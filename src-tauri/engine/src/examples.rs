//! The games that the rules pages show step by step.

use crate::{Answer, Event, Game, Places, View};

/// A game that the app can show step by step. It counts for nothing.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, specta::Type,
)]
#[serde(rename_all = "snake_case")]
pub enum Example {
    /// Half Moon won: 40 pairs and 8 trios.
    HalfMoonWon,
    /// Half Moon stuck as soon as it is dealt: no moves at all.
    HalfMoonStuck,
    /// Waning Moon won.
    WaningMoonWon,
}

impl Example {
    /// All of them.
    pub const ALL: &'static [Example] = &[
        Example::HalfMoonWon,
        Example::HalfMoonStuck,
        Example::WaningMoonWon,
    ];

    /// The deal's code on the first line, then the moves, as many to a line as were thought to fit.
    const fn text(self) -> &'static str {
        match self {
            Example::HalfMoonWon => include_str!("examples/half-moon-won.txt"),
            Example::HalfMoonStuck => include_str!("examples/half-moon-stuck.txt"),
            Example::WaningMoonWon => include_str!("examples/waning-moon-won.txt"),
        }
    }

    fn game(self) -> Option<Game> {
        Some(Game::deal(self.text().lines().next()?.parse().ok()?))
    }

    fn moves(self) -> impl Iterator<Item = &'static str> {
        self.text()
            .lines()
            .skip(1)
            .flat_map(|line| line.split(", "))
    }

    /// How many moves it has: the steps are 0, the deal, up to this.
    pub fn steps(self) -> u32 {
        self.moves().count() as u32
    }

    /// The game after so many moves, and the last of these as its places (`P1 P8`; empty for the deal).
    /// `None` past the end.
    ///
    /// ```
    /// use half_moon_engine::{Example, Status};
    ///
    /// let (view, step) = Example::HalfMoonWon.at(48).ok_or("it has 48 moves")?;
    /// assert_eq!((view.score, view.status, step), (520, Status::Won, "R6 R3 R8"));
    /// # Ok::<(), &str>(())
    /// ```
    pub fn at(self, step: u32) -> Option<(View, &'static str)> {
        let mut game = self.game()?;
        let mut last = (Event::Dealt, "");
        let mut moves = self.moves();
        for _ in 0..step {
            let text = moves.next()?;
            let places: Places = text.parse().ok()?;
            last = (game.replay(&places)?, text);
        }
        Some((game.view(Answer::of(last.0)), last.1))
    }
}
