//! The settings. Every window hears of a change.

use crate::ipc::Sender;
use crate::refusal::Refusal;
use crate::settings::{Settings, SettingsPatch};

/// The settings.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn settings(sender: Sender) -> Result<Settings, Refusal> {
    Ok(sender.desk.settings())
}

/// Changes the settings that are named and writes them.
///
/// # Errors
/// None: what cannot be written is told as a notice, once.
#[tauri::command]
#[specta::specta]
pub fn change_settings(sender: Sender, patch: SettingsPatch) -> Result<Settings, Refusal> {
    Ok(sender.desk.change_settings(&patch))
}

/// Gives every setting its first value.
///
/// # Errors
/// None: what cannot be written is told as a notice, once.
#[tauri::command]
#[specta::specta]
pub fn reset_settings(sender: Sender) -> Result<Settings, Refusal> {
    Ok(sender.desk.reset_settings())
}
