//! What a page needs to begin.

use half_moon_engine::{Answer, Event};
use serde::Serialize;
use specta::Type;

use crate::desk::Desk;
use crate::ipc::Sender;
use crate::notice::Notice;
use crate::refusal::Refusal;
use crate::session::Update;
use crate::settings::Settings;

/// The system that the app runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Type)]
#[serde(rename_all = "lowercase")]
pub enum Platform {
    /// Linux, or another Unix.
    Linux,
    /// macOS.
    MacOs,
    /// Windows.
    Windows,
    /// Android.
    Android,
    /// iOS and iPadOS.
    Ios,
}

impl Platform {
    /// This one.
    pub const HERE: Self = if cfg!(target_os = "android") {
        Self::Android
    } else if cfg!(target_os = "ios") {
        Self::Ios
    } else if cfg!(target_os = "macos") {
        Self::MacOs
    } else if cfg!(windows) {
        Self::Windows
    } else {
        Self::Linux
    };
}

/// All that a page needs to show the table for the first time.
#[derive(Clone, Debug, Serialize, Type)]
pub struct Start {
    /// The table.
    pub update: Update,
    /// The settings.
    pub settings: Settings,
    /// The system.
    pub platform: Platform,
    /// Whether the system can show a dialog to choose a file in.
    pub files: bool,
    /// The version of the app.
    pub version: String,
    /// What the player must be told.
    pub notices: Vec<Notice>,
    /// Whether the player has never seen the app before.
    pub first_run: bool,
}

impl Start {
    /// As things stand, for a page that asks. The notices are told once.
    #[must_use]
    pub fn now(desk: &Desk) -> Self {
        // In a statement of its own: the lock must be free again for what follows.
        let notices = desk.session().take_notices();
        Self::with(desk, notices)
    }

    /// As things stand, to travel with the page of a new window. The first window's tells what
    /// there is to tell.
    #[must_use]
    pub fn bake(desk: &Desk, tells: bool) -> Self {
        let notices = if tells {
            desk.session().bake_notices()
        } else {
            Vec::new()
        };
        Self::with(desk, notices)
    }

    fn with(desk: &Desk, notices: Vec<Notice>) -> Self {
        let mut session = desk.session();
        let update = session.show(Answer::of(Event::Dealt));
        let first_run = session.is_first_run();
        drop(session);
        Self {
            update,
            settings: desk.settings(),
            platform: Platform::HERE,
            files: desk.stage().has_files(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            notices,
            first_run,
        }
    }
}

/// All that a page needs to show the table for the first time.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn start(sender: Sender) -> Result<Start, Refusal> {
    Ok(Start::now(&sender.desk))
}

/// What is on the table. Changes nothing.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn snapshot(sender: Sender) -> Result<Update, Refusal> {
    Ok(sender.desk.session().show(Answer::of(Event::Ignored)))
}

/// The page hears events from now on: what has come up since it was made, and would be lost else.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn notices(sender: Sender) -> Result<Vec<Notice>, Refusal> {
    Ok(sender.desk.session().listens(&sender.window))
}

/// The player has seen the welcome.
///
/// # Errors
/// None.
#[tauri::command]
#[specta::specta]
pub fn seen_first_run(sender: Sender) -> Result<(), Refusal> {
    sender.desk.session().seen_first_run();
    Ok(())
}
