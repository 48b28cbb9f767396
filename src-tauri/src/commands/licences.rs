//! The licences of all that ships, in full: too long for the page, which asks for them only when
//! somebody wants to read them.

use serde::{Deserialize, Serialize};
use specta::Type;

use crate::ipc::Sender;
use crate::refusal::Refusal;

/// Made by ui/src/views/licences.mjs; a test holds it to the packages that ship.
const TEXTS: &str = include_str!("licences.json");

/// The text of a licence, and the packages that are under it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Type)]
pub struct Licence {
    /// Its name, as SPDX has it.
    pub licence: String,
    /// The packages, by name.
    pub packages: Vec<String>,
    /// Whose copyright it is, a line each.
    pub notices: Vec<String>,
    /// The words that all of them share.
    pub text: String,
}

/// The licences of all that ships, the most common first.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn licences(_sender: Sender) -> Result<Vec<Licence>, Refusal> {
    Ok(all())
}

/// They were read when the program was tested, so they can be read.
fn all() -> Vec<Licence> {
    serde_json::from_str(TEXTS).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_licences_can_be_read_and_are_whole() {
        let all = all();
        assert!(all.len() >= 5, "{} texts", all.len());
        for Licence {
            licence,
            packages,
            text,
            ..
        } in &all
        {
            assert!(!licence.is_empty() && !packages.is_empty());
            assert!(text.len() > 500, "the text of {licence} is short");
        }
        let named = |name: &str| {
            all.iter()
                .any(|one| one.packages.iter().any(|package| package == name))
        };
        for name in ["tauri", "serde", "@tauri-apps/api", "Rust standard library"] {
            assert!(named(name), "{name}");
        }
        assert!(
            !named("half-moon"),
            "the app's own licence stands elsewhere"
        );
    }
}
