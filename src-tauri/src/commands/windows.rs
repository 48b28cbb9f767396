//! Windows and the end.

use crate::ipc::Sender;
use crate::refusal::Refusal;

/// Opens another window on the same table (desktop). It is asynchronous: on Windows a window cannot
/// be made while a command holds up the main thread.
///
/// # Errors
/// [`Refusal::NoWindow`].
#[tauri::command]
#[specta::specta]
pub async fn open_window(sender: Sender) -> Result<(), Refusal> {
    sender.desk.stage().open_window()
}

/// Ends the program with the game kept (the back button of a phone).
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn leave(sender: Sender) -> Result<(), Refusal> {
    sender.desk.put_away();
    sender.desk.stage().leave();
    Ok(())
}
