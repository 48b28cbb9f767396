//! Everything in one text or file, out and in. The page gets a text to copy and gives one that was
//! pasted; files are chosen in the system's dialog and read and written here.

use crate::files::Purpose;
use crate::ipc::Sender;
use crate::refusal::Refusal;
use crate::session::Update;

/// Settings, statistics and the games in progress as one text.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn export_text(sender: Sender) -> Result<String, Refusal> {
    Ok(sender.desk.export())
}

/// Puts what such a text holds into the place of everything, whole or not at all. Asynchronous, as a
/// long game takes its time to replay.
///
/// # Errors
/// [`Refusal::ImportOther`], [`Refusal::ImportDamaged`], [`Refusal::ImportNewer`],
/// [`Refusal::ImportTooLarge`], [`Refusal::ImportNotKept`].
#[tauri::command]
#[specta::specta]
pub async fn import_text(sender: Sender, text: String) -> Result<Update, Refusal> {
    sender.desk.import(&sender.window, &text)
}

/// Writes it all to a file that the player chooses (desktop). Says whether one was chosen.
///
/// # Errors
/// [`Refusal::NoFiles`], [`Refusal::FileNotWritten`].
#[tauri::command]
#[specta::specta]
pub async fn export_file(sender: Sender) -> Result<bool, Refusal> {
    let chosen = sender.desk.stage().choose(&sender.window, Purpose::Save)?;
    match chosen.await {
        Some(path) => sender.desk.export_to(&path).map(|()| true),
        None => Ok(false),
    }
}

/// Puts what a file holds that the player chooses into the place of everything (desktop). Nothing, if
/// none was chosen.
///
/// # Errors
/// [`Refusal::NoFiles`], [`Refusal::FileNotRead`], and those of [`import_text`].
#[tauri::command]
#[specta::specta]
pub async fn import_file(sender: Sender) -> Result<Option<Update>, Refusal> {
    let chosen = sender.desk.stage().choose(&sender.window, Purpose::Open)?;
    match chosen.await {
        Some(path) => sender.desk.import_from(&sender.window, &path).map(Some),
        None => Ok(None),
    }
}
