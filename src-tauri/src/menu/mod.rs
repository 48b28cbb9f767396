//! The menu bar that people expect on a Mac. What is chosen in it is done by the page, as if its
//! own key had been pressed. Other systems have no such bar: the page's menu is all there is.

#[cfg(target_os = "macos")]
pub mod bar;
#[cfg(any(test, target_os = "macos"))]
pub mod words;

use serde::Serialize;
use specta::Type;

/// An entry, named as the page names what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Type)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    /// What the app is.
    About,
    /// The settings.
    Settings,
    /// A new deal of the game at hand.
    New,
    /// The deal that everybody has today.
    Day,
    /// The page that a code is entered on.
    Code,
    /// The same deal from its beginning.
    Restart,
    /// Another window on the same table.
    NewWindow,
    /// Takes the last move back.
    Undo,
    /// Makes it again.
    Redo,
    /// The other game.
    Switch,
    /// The statistics.
    Statistics,
    /// The rules of the game at hand.
    Rules,
    /// The sheet of keys.
    Keys,
}

impl Choice {
    /// All of them.
    pub const ALL: [Self; 13] = [
        Self::About,
        Self::Settings,
        Self::New,
        Self::Day,
        Self::Code,
        Self::Restart,
        Self::NewWindow,
        Self::Undo,
        Self::Redo,
        Self::Switch,
        Self::Statistics,
        Self::Rules,
        Self::Keys,
    ];

    /// Its name in the menu, and in the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::About => "about",
            Self::Settings => "settings",
            Self::New => "new",
            Self::Day => "day",
            Self::Code => "code",
            Self::Restart => "restart",
            Self::NewWindow => "new_window",
            Self::Undo => "undo",
            Self::Redo => "redo",
            Self::Switch => "switch",
            Self::Statistics => "statistics",
            Self::Rules => "rules",
            Self::Keys => "keys",
        }
    }

    /// The entry of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|choice| choice.name() == name)
    }

    /// Its key, where a Mac has one for such an entry.
    #[must_use]
    pub const fn key(self) -> Option<&'static str> {
        match self {
            Self::Settings => Some("Cmd+,"),
            Self::New => Some("Cmd+N"),
            Self::Day => Some("Cmd+D"),
            Self::Code => Some("Cmd+O"),
            Self::NewWindow => Some("Cmd+Shift+N"),
            Self::Undo => Some("Cmd+Z"),
            Self::Redo => Some("Cmd+Shift+Z"),
            Self::Rules => Some("Cmd+Shift+/"),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn an_entry_is_called_alike_in_the_menu_and_in_the_page() {
        for choice in Choice::ALL {
            let sent = serde_json::to_value(choice).unwrap();
            assert_eq!(sent, choice.name());
            assert_eq!(Choice::named(choice.name()), Some(choice));
        }
        assert_eq!(Choice::named("quit"), None);
    }

    #[test]
    fn no_key_is_given_away_twice() {
        let keys: Vec<_> = Choice::ALL.into_iter().filter_map(Choice::key).collect();
        let unlike: BTreeSet<_> = keys.iter().collect();
        assert_eq!(unlike.len(), keys.len());
    }
}
