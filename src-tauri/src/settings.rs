//! The player's settings. They live in tauri-plugin-store, which writes in place: a good copy is
//! kept beside its file.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use specta::Type;

use crate::refusal::Refusal;
use crate::storage::{Storage, Trouble, Unreadable};

/// The store's file, without its ending.
pub const NAME: &str = "settings";
/// What is about to be written to it.
const NEXT: &str = "settings.next";
/// The version of the file that this program writes.
const VERSION: u32 = 1;
const VERSION_KEY: &str = "version";

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$note:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, Type)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$note])* $variant),+ }
    };
}

choice! {
    /// The language of the app.
    Language {
        /// The system's, if it is one of the six, else English.
        #[default] System,
        /// English.
        En,
        /// Spanish.
        Es,
        /// Italian.
        It,
        /// Portuguese of Portugal.
        Pt,
        /// French.
        Fr,
        /// German.
        De,
    }
}
choice! {
    /// How many colours the suits have.
    DeckColours {
        /// Red and black.
        #[default] Two,
        /// One a suit.
        Four,
    }
}
choice! {
    /// The letters of jack, queen and king.
    IndexLetters {
        /// Those of the language.
        #[default] Language,
        /// J, Q, K.
        Jqk,
    }
}
choice! {
    /// How cards move.
    Motion {
        /// As designed.
        #[default] Normal,
        /// In less time.
        Fast,
        /// Not at all.
        Off,
    }
}
choice! {
    /// Light or dark.
    Theme {
        /// The calm night.
        #[default] Night,
        /// A light table.
        Day,
        /// What the system says.
        System,
    }
}

macro_rules! settings {
    ($($(#[$doc:meta])* $field:ident: $kind:ty = $first:expr;)+) => {
        /// The settings. Their first values are those of DESIGN, "The table".
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
        pub struct Settings { $($(#[$doc])* pub $field: $kind,)+ }

        /// Settings to change; those left out stay.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Type)]
        #[serde(default)]
        pub struct SettingsPatch {
            $($(#[$doc])* #[specta(optional)] pub $field: Option<$kind>,)+
        }

        // By hand, as the derived one would also take a list, by the order of the fields.
        impl<'de> Deserialize<'de> for SettingsPatch {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                let mut fields = serde_json::Map::deserialize(from)?;
                Ok(Self {
                    $($field: match fields.remove(stringify!($field)) {
                        Some(value) => serde_json::from_value(value).map_err(serde::de::Error::custom)?,
                        None => None,
                    },)+
                })
            }
        }

        impl Default for Settings {
            fn default() -> Self {
                Self { $($field: $first,)+ }
            }
        }

        impl Settings {
            /// Changes what the patch names.
            pub fn apply(&mut self, patch: &SettingsPatch) {
                $(if let Some(value) = patch.$field { self.$field = value; })+
            }

            /// Reads each field for itself: what is missing or no longer means anything has its
            /// first value, and takes no other with it.
            #[must_use]
            pub fn read(fields: &Map<String, Value>) -> Self {
                let first = Self::default();
                Self {
                    $($field: fields
                        .get(stringify!($field))
                        .and_then(|value| <$kind>::deserialize(value).ok())
                        .unwrap_or(first.$field),)+
                }
            }

            /// Reads fields that came from elsewhere: what is missing has its first value, but what
            /// means nothing is refused.
            ///
            /// # Errors
            /// [`Refusal::ImportNewer`], [`Refusal::ImportDamaged`].
            pub fn taken(fields: &Map<String, Value>) -> Result<Self, Refusal> {
                let settings = Self::read(fields);
                let version = fields.get(VERSION_KEY).and_then(Value::as_u64);
                if version.is_some_and(|version| version > u64::from(VERSION)) {
                    return Err(Refusal::ImportNewer);
                }
                let same = |(key, value): (String, Value)| fields.get(&key).is_none_or(|given| *given == value);
                if settings.fields().into_iter().all(same) {
                    Ok(settings)
                } else {
                    Err(Refusal::ImportDamaged)
                }
            }

            /// The fields by name, with the version of the file.
            #[must_use]
            pub fn fields(&self) -> Map<String, Value> {
                let mut fields = Map::new();
                fields.insert(VERSION_KEY.into(), VERSION.into());
                $(fields.insert(stringify!($field).into(), serde_json::json!(self.$field));)+
                fields
            }
        }
    };
}

settings! {
    /// The language of the app.
    language: Language = Language::System;
    /// Whether a short message says why a tap did nothing.
    move_errors: bool = false;
    /// Whether cards that do not go with the selection are darkened.
    placement_help: bool = true;
    /// How many colours the suits have.
    deck_colours: DeckColours = DeckColours::Two;
    /// The letters of the faces.
    index_letters: IndexLetters = IndexLetters::Language;
    /// Whether the index fills the card.
    large_index: bool = false;
    /// Whether a number and a count of cards stand under each place.
    place_labels: bool = false;
    /// How cards move.
    motion: Motion = Motion::Normal;
    /// Whether moves are heard.
    sound: bool = false;
    /// Whether moves are felt; phones only.
    vibration: bool = true;
    /// Light or dark.
    theme: Theme = Theme::Night;
    /// Whether the controls are on the left.
    left_hand: bool = false;
    /// Whether the clock is shown.
    clock_shown: bool = true;
    /// Whether the app asks before a deal is lost.
    ask_before_losing: bool = true;
}

/// Reads the store's text: a JSON object of this version or an older one.
fn parse(text: &str) -> Result<Map<String, Value>, Unreadable> {
    let fields: Map<String, Value> = serde_json::from_str(text).map_err(|_| Unreadable::Damaged)?;
    match fields.get(VERSION_KEY).and_then(Value::as_u64) {
        Some(version) if version > u64::from(VERSION) => Err(Unreadable::Newer),
        _ => Ok(fields),
    }
}

/// Sees to it that the store finds a file that it can read, before it opens it: it would take a
/// damaged one for an empty one and write over it. Gives back what the player must be told.
#[must_use]
pub fn mend(storage: &Storage) -> (Settings, Option<Trouble>) {
    // A run that ended while the store was writing has left behind what it was about to write.
    if let Some(next) = storage.peek(NEXT)
        && parse(&next).is_ok()
        && storage
            .peek(NAME)
            .is_none_or(|text| parse(&text) == Err(Unreadable::Damaged))
    {
        // A failure shows on the next line.
        let _ = storage.write(NAME, &next);
    }
    let found = storage.load(NAME, parse);
    let settings = found
        .value
        .as_ref()
        .map_or_else(Settings::default, Settings::read);
    if found.trouble.is_some() && found.value.is_some() {
        // If it cannot be written, the settings are still those of the good copy.
        let _ = storage.write(NAME, &text(&settings));
    }
    if storage
        .peek(NEXT)
        .is_some_and(|next| parse(&next).ok() == found.value)
    {
        // The run ended after the store had written.
        let _ = confirm(storage);
    } else {
        storage.forget(NEXT);
    }
    (settings, found.trouble)
}

/// Writes down what the store is about to write.
///
/// # Errors
/// Whatever the system says.
pub fn announce(storage: &Storage, settings: &Settings) -> std::io::Result<()> {
    storage.write(NEXT, &text(settings))
}

/// The store has written: what was announced is now the good copy.
///
/// # Errors
/// Whatever the system says.
pub fn confirm(storage: &Storage) -> std::io::Result<()> {
    storage.promote(NEXT, NAME)
}

/// The text of the store's file.
#[must_use]
pub fn text(settings: &Settings) -> String {
    Value::Object(settings.fields()).to_string()
}

#[cfg(test)]
mod tests;
