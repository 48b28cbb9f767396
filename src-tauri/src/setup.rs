//! From a runtime that has just started to a table that can be played.

use std::error::Error;
use std::sync::{Arc, OnceLock};

use tauri::{AppHandle, Manager, RunEvent, Runtime, Window, WindowEvent};
use tauri_plugin_store::StoreExt as _;

use crate::desk::Desk;
use crate::launch::Launch;
use crate::notice::{Notice, What};
use crate::session::Session;
use crate::settings::{self, Settings};
use crate::storage::disk::RealDisk;
use crate::storage::lock::{self, Claim, Lock};
use crate::storage::{Storage, Trouble};
use crate::windows::{self, House, MAIN};

/// Kept for as long as the app runs.
struct Held(#[expect(dead_code, reason = "held for the lock that it carries")] Option<Lock>);

/// Reads the files, sets the table and opens the first window.
///
/// # Errors
/// No directory for the files is known, or the window cannot be opened.
pub fn set_up<R: Runtime>(app: &AppHandle<R>, launch: &Launch) -> Result<(), Box<dyn Error>> {
    let (storage, held) = storage(app)?;
    let (settings, trouble) = settings::mend(&storage);
    let store = store(app, &storage, &settings)?;
    let mut session = Session::load(storage.clone());
    if let Some(trouble) = trouble {
        session.notice(told(trouble));
    }
    match &launch.deal {
        // The same deal again is the one in progress.
        Some(Ok(code)) if session.code() != *code => drop(session.deal(*code)),
        Some(Err(refusal)) => session.notice(Notice::BadCode {
            refusal: refusal.clone(),
        }),
        _ => {}
    }
    let house = House {
        app: app.clone(),
        storage,
        store,
    };
    let desk = Desk::new(session, settings, Box::new(house));
    app.manage(Arc::clone(&desk));
    app.manage(Held(held));
    windows::open(app, MAIN, &desk)?;
    Ok(())
}

/// The files of the app, with the right to write them if no other process has it.
fn storage<R: Runtime>(app: &AppHandle<R>) -> tauri::Result<(Storage, Option<Lock>)> {
    let directory = app.path().app_data_dir()?;
    let storage = Storage::new(directory.clone(), Arc::new(RealDisk));
    Ok(match lock::claim(&directory) {
        Claim::Ours(lock) => (storage, Some(lock)),
        Claim::Unknown => (storage, None),
        Claim::Taken => (storage.read_only(), None),
    })
}

/// The store that the settings live in. If nothing can be written there is none: it would write
/// when the program ends.
fn store<R: Runtime>(
    app: &AppHandle<R>,
    storage: &Storage,
    settings: &Settings,
) -> tauri_plugin_store::Result<OnceLock<Arc<tauri_plugin_store::Store<R>>>> {
    let cell = OnceLock::new();
    if !storage.is_read_only() {
        let store = app
            .store_builder(storage.path(settings::NAME))
            .defaults(settings.fields().into_iter().collect())
            .disable_auto_save()
            .build()?;
        let _ = cell.set(store);
    }
    Ok(cell)
}

fn told(trouble: Trouble) -> Notice {
    match trouble {
        Trouble::SetAside { restored } => Notice::SetAside {
            what: What::Settings,
            game: None,
            restored,
        },
        Trouble::Newer => Notice::NewerVersion {
            what: What::Settings,
            game: None,
        },
    }
}

/// A window is closed, or a phone puts the app away.
pub fn on_window_event<R: Runtime>(window: &Window<R>, event: &WindowEvent) {
    let Some(desk) = window.try_state::<Arc<Desk>>() else {
        return;
    };
    match event {
        #[cfg(desktop)]
        WindowEvent::CloseRequested { .. } if window.label() == MAIN => {
            crate::frame::remember(window, &desk)
        }
        WindowEvent::Destroyed => desk.window_gone(window.label()),
        #[cfg(mobile)]
        WindowEvent::Suspended => desk.put_away(),
        _ => {}
    }
}

/// The program ends.
pub fn on_event<R: Runtime>(app: &AppHandle<R>, event: RunEvent) {
    if matches!(event, RunEvent::Exit)
        && let Some(desk) = app.try_state::<Arc<Desk>>()
    {
        desk.close();
    }
}
