//! Playing (SPEC 2 to 4). The file is written before the answer goes out.

use half_moon_engine::{Command, Place};

use crate::ipc::Sender;
use crate::refusal::Refusal;
use crate::session::Update;

fn place(text: &str) -> Result<Place, Refusal> {
    text.parse().map_err(|_| Refusal::no_such_place(text))
}

fn perform(sender: &Sender, command: Command) -> Result<Update, Refusal> {
    sender
        .desk
        .change(&sender.window, |session| session.perform(command))
}

/// A tap on a place.
///
/// # Errors
/// [`Refusal::NoSuchPlace`].
#[tauri::command]
#[specta::specta]
pub fn tap(sender: Sender, place: String) -> Result<Update, Refusal> {
    perform(&sender, Command::Tap(self::place(&place)?))
}

/// Sends the top card of a place to a foundation, if one accepts it.
///
/// # Errors
/// [`Refusal::NoSuchPlace`]; [`Refusal::NotInThisGame`] in Half Moon.
#[tauri::command]
#[specta::specta]
pub fn home(sender: Sender, place: String) -> Result<Update, Refusal> {
    perform(&sender, Command::Home(self::place(&place)?))
}

/// Moves the top card of one place to another, if the rules allow it.
///
/// # Errors
/// [`Refusal::NoSuchPlace`]; [`Refusal::NotInThisGame`] in Half Moon.
#[tauri::command]
#[specta::specta]
pub fn move_card(sender: Sender, from: String, to: String) -> Result<Update, Refusal> {
    perform(&sender, Command::Move(place(&from)?, place(&to)?))
}

/// Takes the last move back.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn undo(sender: Sender) -> Result<Update, Refusal> {
    perform(&sender, Command::Undo)
}

/// Makes the move again that was taken back last.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn redo(sender: Sender) -> Result<Update, Refusal> {
    perform(&sender, Command::Redo)
}

/// Deals the same code again.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn restart(sender: Sender) -> Result<Update, Refusal> {
    perform(&sender, Command::Restart)
}

/// Clears the selection.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn deselect(sender: Sender) -> Result<Update, Refusal> {
    perform(&sender, Command::Deselect)
}

/// The transcript of the game at hand (SPEC 7).
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn transcript(sender: Sender) -> Result<String, Refusal> {
    Ok(sender.desk.session().transcript())
}
