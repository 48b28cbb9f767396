//! All that crosses between the page and this program: one list of commands, events and types.

use std::sync::Arc;

use serde::Serialize;
use specta::Type;
use specta::datatype::DataType;
use specta::function::FunctionArg;
use tauri::ipc::{CommandArg, CommandItem, InvokeError};
use tauri::{Manager as _, Runtime};
use tauri_specta::{Event, collect_commands, collect_events};

use crate::commands::{
    backup, clock, deals, licences, play, rules, settings, start, statistics, windows,
};
use crate::desk::Desk;
use crate::menu::Choice;
use crate::notice::Notice;
use crate::session::Update;
use crate::settings::Settings;

/// The table has changed in another window.
#[derive(Clone, Debug, Serialize, Type, Event)]
pub struct TableChanged(pub Update);

/// The settings have changed.
#[derive(Clone, Debug, Serialize, Type, Event)]
pub struct SettingsChanged(pub Settings);

/// There is something to tell the player.
#[derive(Clone, Debug, Serialize, Type, Event)]
pub struct NoticeRaised(pub Notice);

/// An entry of the menu bar was chosen, for the window in front (macOS).
#[derive(Clone, Debug, Serialize, Type, Event)]
pub struct MenuChosen(pub Choice);

/// The window that sends a command, and the desk that it sends it to. Commands take it as their
/// first argument; the page does not see it.
pub struct Sender {
    /// The desk.
    pub desk: Arc<Desk>,
    /// The window's label.
    pub window: String,
}

impl<'de, R: Runtime> CommandArg<'de, R> for Sender {
    fn from_command(command: CommandItem<'de, R>) -> Result<Self, InvokeError> {
        let desk = command.message.webview_ref().try_state::<Arc<Desk>>();
        let desk = desk.ok_or_else(|| InvokeError::from("the table is not set yet"))?;
        let window = command.message.webview_ref().label().to_owned();
        Ok(Self {
            desk: Arc::clone(&desk),
            window,
        })
    }
}

impl FunctionArg for Sender {
    fn to_datatype(_: &mut specta::Types) -> Option<DataType> {
        None
    }
}

/// Every command and event, for the handler and for the bindings.
#[must_use]
pub fn builder<R: Runtime>() -> tauri_specta::Builder<R> {
    tauri_specta::Builder::new()
        .commands(collect_commands![
            start::start,
            start::snapshot,
            start::notices,
            start::seen_first_run,
            play::tap,
            play::home,
            play::move_card,
            play::undo,
            play::redo,
            play::restart,
            play::deselect,
            play::transcript,
            deals::new_deal,
            deals::deal_code,
            deals::deal_of_day,
            deals::previous_deal,
            deals::switch_game,
            deals::day,
            clock::attend,
            clock::pause,
            clock::resume,
            settings::settings,
            settings::change_settings,
            settings::reset_settings,
            statistics::statistics,
            statistics::clear_statistics,
            backup::export_text,
            backup::import_text,
            backup::export_file,
            backup::import_file,
            rules::example,
            licences::licences,
            windows::open_window,
            windows::leave,
        ])
        .events(collect_events![
            TableChanged,
            SettingsChanged,
            NoticeRaised,
            MenuChosen
        ])
        .disable_serde_phases()
}

/// What a command gives back, by name.
const RESULT: &str =
    "export type Result<T, E> = { status: \"ok\"; data: T } | { status: \"error\"; error: E };\n";

/// The text of ui/src/bindings.ts.
///
/// # Errors
/// What cannot be exported, or a temporary file that cannot be written.
pub fn bindings<R: Runtime>() -> Result<String, Box<dyn std::error::Error>> {
    let name = format!("half-moon-bindings-{}.ts", std::process::id());
    let path = std::env::temp_dir().join(name);
    let header = "// Made from src-tauri/src/ipc.rs; a test says how to make it anew.\n";
    let language = specta_typescript::Typescript::default()
        .header(header)
        .with_raw(RESULT);
    builder::<R>().export(language, &path)?;
    let text = std::fs::read_to_string(&path)?;
    std::fs::remove_file(&path)?;
    Ok(text)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::PathBuf;

    use super::*;
    use crate::commands::names::NAMES;

    /// HALF_MOON_WRITE_BINDINGS=1 cargo test -p half-moon bindings
    #[test]
    fn bindings_are_up_to_date() {
        let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../ui/src/bindings.ts");
        let text = bindings::<tauri::Wry>().unwrap();
        if std::env::var_os("HALF_MOON_WRITE_BINDINGS").is_some_and(|value| value == "1") {
            std::fs::write(&path, &text).unwrap();
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == text,
            "ui/src/bindings.ts is stale: HALF_MOON_WRITE_BINDINGS=1 makes it anew"
        );
    }

    /// The permissions that a capability grants.
    fn granted(capability: &str) -> BTreeSet<String> {
        let quoted = capability
            .lines()
            .filter_map(|line| line.trim().strip_prefix('"'));
        quoted
            .filter_map(|line| line.split('"').next())
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn every_command_has_its_permission_and_no_other() {
        let names: BTreeSet<String> = NAMES.iter().map(|name| (*name).to_owned()).collect();
        assert_eq!(names.len(), NAMES.len(), "a name stands twice");
        // As committed: the test above holds it to the commands.
        let text = include_str!("../../ui/src/bindings.ts");
        let invoked = text
            .split("__TAURI_INVOKE(\"")
            .skip(1)
            .filter_map(|rest| rest.split('"').next());
        assert_eq!(
            names,
            invoked.map(str::to_owned).collect(),
            "src/commands/names.rs"
        );

        let allowed = granted(include_str!("../capabilities/main.toml"));
        let (core, own): (BTreeSet<_>, BTreeSet<_>) =
            allowed.into_iter().partition(|name| name.contains(':'));
        let permissions = NAMES
            .iter()
            .map(|name| format!("allow-{}", name.replace('_', "-")));
        assert_eq!(own, permissions.collect(), "capabilities/main.toml");
        assert!(
            core.iter().all(|name| name.contains(":allow-")),
            "a permission must be named singly: {core:?}"
        );
    }
}
