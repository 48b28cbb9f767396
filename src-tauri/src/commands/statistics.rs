//! The statistics (SPEC 5).

use half_moon_engine::GameKind;

use crate::ipc::Sender;
use crate::refusal::Refusal;
use crate::statistics::Statistics;

/// The statistics of a game.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn statistics(sender: Sender, game: GameKind) -> Result<Statistics, Refusal> {
    Ok(sender.desk.session().statistics(game))
}

/// Starts the statistics of a game afresh. The deal at hand counts for nothing any more.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn clear_statistics(sender: Sender, game: GameKind) -> Result<Statistics, Refusal> {
    Ok(sender.desk.session().clear_statistics(game))
}
