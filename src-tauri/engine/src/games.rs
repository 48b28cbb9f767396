//! The list of games.

use serde::{Deserialize, Serialize};

use crate::Deck;
use crate::midend::{Midend, Play};

macro_rules! games {
    ($($(#[$doc:meta])* $kind:ident, $letters:literal => $rules:ty;)+) => {
        /// A game that the app plays.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, specta::Type)]
        #[serde(rename_all = "snake_case")]
        pub enum GameKind {
            $($(#[$doc])* $kind,)+
        }

        impl GameKind {
            /// Every game, in the order of the app's menus.
            pub const ALL: &'static [GameKind] = &[$(GameKind::$kind),+];

            /// The two letters that a code begins with.
            pub const fn letters(self) -> &'static str {
                match self {
                    $(GameKind::$kind => $letters,)+
                }
            }

            /// The first five characters of a code: the game, version 1 of the shuffle, a normal deal.
            pub const fn tag(self) -> &'static str {
                match self {
                    $(GameKind::$kind => concat!($letters, "1-N"),)+
                }
            }

            /// Lays a deck out.
            pub(crate) fn lay_out(self, deck: &Deck) -> Box<dyn Play> {
                match self {
                    $(GameKind::$kind => Box::new(Midend::<$rules>::deal(deck)),)+
                }
            }
        }
    };
}

games! {
    /// Twelve piles in an arch, a reserve in its middle: pairs of 11 and jack, queen, king.
    HalfMoon, "HM" => crate::half_moon::HalfMoon;
    /// Thirteen columns, eight foundations, a stock with one pass.
    WaningMoon, "WM" => crate::waning_moon::WaningMoon;
}
