//! The bar itself, on macOS.

use std::sync::Arc;

use objc2_foundation::NSLocale;
use tauri::menu::{
    HELP_SUBMENU_ID, Menu, MenuEvent, MenuItem, PredefinedMenuItem, Submenu, WINDOW_SUBMENU_ID,
};
use tauri::{AppHandle, Builder, Listener as _, Manager as _, RunEvent, Runtime};
use tauri_specta::Event as _;

use super::Choice;
use super::words::Words;
use crate::desk::Desk;
use crate::ipc::MenuChosen;
use crate::settings::{Language, Settings};
use crate::windows::MAIN;

/// An app that has the bar instead of the runtime's own, which knows nothing of the game.
#[must_use]
pub fn with<R: Runtime>(builder: Builder<R>) -> Builder<R> {
    builder
        .enable_macos_default_menu(false)
        .on_menu_event(|app, event| chosen(app, &event))
}

/// Shows the bar when the settings have been read, and again when the language may have changed.
pub fn on_event<R: Runtime>(app: &AppHandle<R>, event: &RunEvent) {
    if !matches!(event, RunEvent::Ready) {
        return;
    }
    let language = app
        .try_state::<Arc<Desk>>()
        .map_or(Language::System, |desk| desk.settings().language);
    show(app, language);
    let handle = app.clone();
    app.listen_any("settings-changed", move |event| {
        // What the event says: the settings themselves are held while it is raised.
        if let Ok(fields) = serde_json::from_str(event.payload()) {
            show(&handle, Settings::read(&fields).language);
        }
    });
}

fn show<R: Runtime>(app: &AppHandle<R>, language: Language) {
    let words = Words::of(language, system_languages());
    let handle = app.clone();
    // A bar is made where windows are. Without one the game can be played all the same.
    let _ = app.run_on_main_thread(move || {
        if let Ok(menu) = build(&handle, &words) {
            let _ = handle.set_menu(menu);
        }
    });
}

fn system_languages() -> Vec<String> {
    let languages = NSLocale::preferredLanguages();
    languages.iter().map(|tag| tag.to_string()).collect()
}

/// The window in front does what was chosen.
fn chosen<R: Runtime>(app: &AppHandle<R>, event: &MenuEvent) {
    let Some(choice) = Choice::named(&event.id().0) else {
        return;
    };
    let windows = app.webview_windows();
    let front = windows
        .values()
        .find(|window| window.is_focused().unwrap_or(false))
        .or_else(|| windows.get(MAIN))
        .or_else(|| windows.values().next());
    if let Some(window) = front {
        let _ = MenuChosen(choice).emit_to(app, window.label());
    }
}

fn build<R: Runtime>(app: &AppHandle<R>, words: &Words) -> tauri::Result<Menu<R>> {
    let word = |name: &str| words.system(name);
    let entry = |choice: Choice| {
        MenuItem::with_id(app, choice.name(), words.entry(choice), true, choice.key())
    };
    let line = || PredefinedMenuItem::separator(app);
    let own = Submenu::with_items(
        app,
        &app.package_info().name,
        true,
        &[
            &entry(Choice::About)?,
            &line()?,
            &entry(Choice::Settings)?,
            &line()?,
            &PredefinedMenuItem::services(app, Some(&word("services")))?,
            &line()?,
            &PredefinedMenuItem::hide(app, Some(&word("hide")))?,
            &PredefinedMenuItem::hide_others(app, Some(&word("hide_others")))?,
            &PredefinedMenuItem::show_all(app, Some(&word("show_all")))?,
            &line()?,
            &PredefinedMenuItem::quit(app, Some(&word("quit")))?,
        ],
    )?;
    let file = Submenu::with_items(
        app,
        word("file"),
        true,
        &[
            &entry(Choice::New)?,
            &entry(Choice::Day)?,
            &entry(Choice::Code)?,
            &entry(Choice::Restart)?,
            &entry(Choice::Switch)?,
            &line()?,
            &entry(Choice::NewWindow)?,
            &PredefinedMenuItem::close_window(app, Some(&word("close")))?,
        ],
    )?;
    let edit = Submenu::with_items(
        app,
        word("edit"),
        true,
        &[
            &entry(Choice::Undo)?,
            &entry(Choice::Redo)?,
            &line()?,
            // Without these a code could not be pasted by its key.
            &PredefinedMenuItem::cut(app, Some(&word("cut")))?,
            &PredefinedMenuItem::copy(app, Some(&word("copy")))?,
            &PredefinedMenuItem::paste(app, Some(&word("paste")))?,
            &PredefinedMenuItem::select_all(app, Some(&word("select_all")))?,
        ],
    )?;
    let view = Submenu::with_items(
        app,
        word("view"),
        true,
        &[
            &entry(Choice::Statistics)?,
            &line()?,
            &PredefinedMenuItem::fullscreen(app, Some(&word("full_screen")))?,
        ],
    )?;
    let window = Submenu::with_id_and_items(
        app,
        WINDOW_SUBMENU_ID,
        word("window"),
        true,
        &[
            &PredefinedMenuItem::minimize(app, Some(&word("minimize")))?,
            &PredefinedMenuItem::maximize(app, Some(&word("zoom")))?,
            &line()?,
            &PredefinedMenuItem::bring_all_to_front(app, Some(&word("front")))?,
        ],
    )?;
    let help = Submenu::with_id_and_items(
        app,
        HELP_SUBMENU_ID,
        word("help"),
        true,
        &[&entry(Choice::Rules)?, &entry(Choice::Keys)?],
    )?;
    Menu::with_items(app, &[&own, &file, &edit, &view, &window, &help])
}
