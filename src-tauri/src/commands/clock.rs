//! The clock (SPEC 5): it runs while some window shows the table, and nothing over it.

use crate::ipc::Sender;
use crate::refusal::Refusal;
use crate::session::Update;

/// This window shows the table and nothing over it, or does so no longer.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn attend(sender: Sender, active: bool) -> Result<Update, Refusal> {
    sender.desk.change(&sender.window, |session| {
        Ok(session.attend(&sender.window, active))
    })
}

/// Stops the game; a tap, or [`resume`], goes on with it.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn pause(sender: Sender) -> Result<Update, Refusal> {
    sender
        .desk
        .change(&sender.window, |session| Ok(session.pause(true)))
}

/// Goes on with the game.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn resume(sender: Sender) -> Result<Update, Refusal> {
    sender
        .desk
        .change(&sender.window, |session| Ok(session.pause(false)))
}
