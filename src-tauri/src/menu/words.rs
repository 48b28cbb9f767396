//! The words of the menu bar: the game's own are those of the page, the system's are in words.json.

use std::collections::HashMap;

use super::Choice;
use crate::settings::Language;

/// The words that every Mac program has in its menu, by name and language.
const SYSTEM: &str = include_str!("words.json");
/// Stands in the words where the app's name is to go.
const APP: &str = "{app}";
const NAME: &str = "Half Moon";

/// The words in one language.
pub struct Words {
    system: HashMap<String, HashMap<String, String>>,
    page: HashMap<String, String>,
    code: &'static str,
}

impl Words {
    /// Those of a setting; where it leaves the language to the system, of the first of the system's
    /// languages that there is, else in English.
    #[must_use]
    pub fn of(setting: Language, system: impl IntoIterator<Item = String>) -> Self {
        let code = code(setting).unwrap_or_else(|| first(system));
        Self {
            system: serde_json::from_str(SYSTEM).unwrap_or_default(),
            page: serde_json::from_str(page(code)).unwrap_or_default(),
            code,
        }
    }

    /// A word of the system's.
    #[must_use]
    pub fn system(&self, name: &str) -> String {
        let found = self
            .system
            .get(name)
            .and_then(|languages| languages.get(self.code));
        found.map_or(name, String::as_str).replace(APP, NAME)
    }

    /// What an entry is called. Three dots say that more is asked before anything happens.
    #[must_use]
    pub fn entry(&self, choice: Choice) -> String {
        let name = choice.name();
        if choice == Choice::About {
            return self.system(name);
        }
        let area = if choice == Choice::Switch {
            "keys"
        } else {
            "action"
        };
        let text = self.page.get(&format!("{area}.{name}"));
        let dots = match choice {
            Choice::Settings | Choice::Code => "…",
            _ => "",
        };
        format!("{}{dots}", text.map_or(name, String::as_str))
    }
}

/// The texts of the page in a language.
fn page(code: &str) -> &'static str {
    match code {
        "es" => include_str!("../../../ui/src/i18n/es.json"),
        "it" => include_str!("../../../ui/src/i18n/it.json"),
        "pt" => include_str!("../../../ui/src/i18n/pt.json"),
        "fr" => include_str!("../../../ui/src/i18n/fr.json"),
        "de" => include_str!("../../../ui/src/i18n/de.json"),
        _ => include_str!("../../../ui/src/i18n/en.json"),
    }
}

const fn code(setting: Language) -> Option<&'static str> {
    match setting {
        Language::System => None,
        Language::En => Some("en"),
        Language::Es => Some("es"),
        Language::It => Some("it"),
        Language::Pt => Some("pt"),
        Language::Fr => Some("fr"),
        Language::De => Some("de"),
    }
}

/// The first of the system's languages (`de-AT`, `pt_BR`) that the app has.
fn first(system: impl IntoIterator<Item = String>) -> &'static str {
    const ALL: [&str; 6] = ["en", "es", "it", "pt", "fr", "de"];
    let known = |tag: String| {
        let language = tag.split(['-', '_']).next().unwrap_or_default();
        ALL.into_iter()
            .find(|code| code.eq_ignore_ascii_case(language))
    };
    system.into_iter().find_map(known).unwrap_or("en")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> impl Iterator<Item = Words> {
        let languages = [
            Language::En,
            Language::Es,
            Language::It,
            Language::Pt,
            Language::Fr,
            Language::De,
        ];
        languages
            .into_iter()
            .map(|language| Words::of(language, Vec::new()))
    }

    #[test]
    fn every_language_has_every_word() {
        for words in all() {
            for (name, languages) in &words.system {
                let word = languages.get(words.code);
                assert!(word.is_some_and(|word| !word.is_empty()), "{name}");
                assert_eq!(languages.len(), 6, "{name}");
            }
            for choice in Choice::ALL {
                let entry = words.entry(choice);
                assert_ne!(entry.trim_end_matches('…'), choice.name());
                assert!(!entry.contains(APP), "{entry}");
            }
        }
    }

    #[test]
    fn the_bar_asks_only_for_words_that_there_are() {
        let bar = include_str!("bar.rs");
        let words = Words::of(Language::En, Vec::new());
        let asked = bar.split("word(\"").skip(1);
        let names: Vec<&str> = asked.filter_map(|rest| rest.split('"').next()).collect();
        assert!(names.len() > 15, "the bar was read");
        for name in names {
            assert!(words.system.contains_key(name), "{name}");
        }
    }

    #[test]
    fn the_language_is_the_setting_s_else_the_system_s() {
        let of = |setting, system: &[&str]| {
            let system = system.iter().map(|tag| (*tag).to_owned());
            Words::of(setting, system).entry(Choice::Settings)
        };
        assert_eq!(of(Language::De, &["fr-FR"]), "Einstellungen…");
        assert_eq!(
            of(Language::System, &["zh-Hans", "pt_BR", "en"]),
            "Definições…"
        );
        assert_eq!(of(Language::System, &["zh-Hans"]), "Settings…");
        assert_eq!(
            Words::of(Language::Fr, []).system("quit"),
            "Quitter Half Moon"
        );
    }
}
