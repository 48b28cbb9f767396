//! From a runtime that has just started to a table that can be played.

use std::error::Error;
use std::path::Path;
#[cfg(all(desktop, unix))]
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use tauri::{AppHandle, Manager, RunEvent, Runtime, Window, WindowEvent};
use tauri_plugin_store::StoreExt as _;

use crate::desk::Desk;
use crate::launch::Launch;
use crate::log::{Line, Log};
use crate::notice::{Notice, What};
use crate::session::{self, Session};
use crate::settings::{self, Settings};
use crate::storage::Storage;
use crate::storage::disk::RealDisk;
use crate::storage::lock::{self, Claim, Lock};
use crate::windows::{self, House, MAIN};

/// How long a start waits for files that another process has, if it is not told: one that was killed a
/// moment ago still has them, and one that has only just begun does not listen yet.
const PATIENCE: Duration = Duration::from_secs(2);
const BREATH: Duration = Duration::from_millis(20);

/// Kept for as long as the app runs.
struct Held(#[expect(dead_code, reason = "held for the lock that it carries")] Option<Lock>);

/// Reads the files, sets the table and opens the first window.
///
/// # Errors
/// No directory for the files is known, or the window cannot be opened.
pub fn set_up<R: Runtime>(app: &AppHandle<R>, launch: &Launch) -> Result<(), Box<dyn Error>> {
    let directory = app.path().app_data_dir()?;
    // Where there is no place for a log, there is none.
    let log = app
        .path()
        .app_log_dir()
        .map_or_else(|_| Log::default(), Log::new);
    log.watch_panics();
    let storage = Storage::new(directory.clone(), Arc::new(RealDisk));
    let hand_over = || launch.once && handed_over(&directory, launch);
    let wait = patience(launch.patience.unwrap_or(PATIENCE));
    let (held, taken) = match turn(&directory, hand_over, wait) {
        Turn::Ours(lock) => (lock, false),
        Turn::Taken => (None, true),
        Turn::HandedOver => {
            app.exit(0);
            return Ok(());
        }
    };
    log.say(&Line::Started);
    let storage = storage.logged(log.clone());
    let storage = if taken {
        log.say(&Line::Taken);
        storage.taken()
    } else {
        storage
    };
    session::complete_import(&storage);
    let (settings, trouble) = settings::mend(&storage);
    let store = store(app, &storage, &settings)?;
    let opening = launch.deal.as_ref().and_then(|deal| deal.as_ref().ok());
    let mut session = Session::load(storage.clone(), opening.copied());
    if let Some(trouble) = trouble {
        session.notice(session::told(trouble, What::Settings, None));
    }
    if let Some(Err(refusal)) = &launch.deal {
        session.notice(Notice::BadCode {
            refusal: refusal.clone(),
        });
    }
    let house = House {
        app: app.clone(),
        storage,
        store,
        files: launch.files,
    };
    let desk = Desk::new(session, settings, Box::new(house));
    app.manage(Arc::clone(&desk));
    #[cfg(all(desktop, unix))]
    let opened = Arc::new(AtomicBool::new(false));
    #[cfg(all(desktop, unix))]
    if held.is_some() && launch.once {
        let (app, desk, opened) = (app.clone(), Arc::clone(&desk), Arc::clone(&opened));
        let take = move |word: &str| {
            // With its last window closed the program is about to end. Before it has its first one it
            // is only slow: a second start that waits for it in vain would save nothing.
            let ends = opened.load(Ordering::Acquire) && app.webview_windows().is_empty();
            !ends && desk.take_over(word)
        };
        if let Err(error) = crate::hand_over::listen(&directory, take) {
            log.say(&Line::NotHeard(&error));
        }
    }
    app.manage(Held(held));
    windows::open(app, MAIN, &desk)?;
    #[cfg(all(desktop, unix))]
    opened.store(true, Ordering::Release);
    Ok(())
}

/// Whose turn it is to write the files.
#[derive(Debug)]
enum Turn {
    /// Ours. Without a lock where the file system knows none.
    Ours(Option<Lock>),
    /// That of another process, which does not take this start over.
    Taken,
    /// That of another process, which has taken this start over.
    HandedOver,
}

/// Asks for the right to write, or hands over; again, for as long as `wait` says so.
fn turn(directory: &Path, hand_over: impl Fn() -> bool, mut wait: impl FnMut() -> bool) -> Turn {
    loop {
        match lock::claim(directory) {
            Claim::Ours(lock) => return Turn::Ours(Some(lock)),
            Claim::Unknown => return Turn::Ours(None),
            Claim::Taken if hand_over() => return Turn::HandedOver,
            Claim::Taken if wait() => {}
            Claim::Taken => return Turn::Taken,
        }
    }
}

/// Waits a little each time, and says when that was long enough.
fn patience(whole: Duration) -> impl FnMut() -> bool {
    let began = Instant::now();
    move || {
        std::thread::sleep(BREATH);
        began.elapsed() < whole
    }
}

/// A second start ends and hands its deal over.
#[cfg(windows)]
#[must_use]
pub fn single_instance<R: Runtime>() -> tauri::plugin::TauriPlugin<R> {
    tauri_plugin_single_instance::init(|app, arguments, _| {
        if let Some(desk) = app.try_state::<Arc<Desk>>() {
            desk.take_over(&arguments.get(1..).unwrap_or_default().join(" "));
        }
    })
}

/// Hands the deal to the program that has the files. A code that cannot be read has been told where
/// the program was started, and is told by the other one too.
#[cfg(all(desktop, unix))]
fn handed_over(directory: &Path, launch: &Launch) -> bool {
    crate::hand_over::send(directory, &launch.words)
}

/// On Windows it has been handed over before; on a phone there is only one of these programs.
#[cfg(not(all(desktop, unix)))]
fn handed_over(_: &Path, _: &Launch) -> bool {
    false
}

/// Hands the deal over before there is a runtime, if a program that has the files listens already. A
/// runtime takes its time to start; and on X11 it starts a thread that falls when the program ends
/// before the thread has come to rest.
#[cfg(target_os = "linux")]
#[must_use]
pub fn is_handed_over_at_once<R: Runtime>(launch: &Launch, context: &tauri::Context<R>) -> bool {
    data_directory(|name| std::env::var_os(name))
        .map(|data| data.join(&context.config().identifier))
        .is_some_and(|directory| handed_over(&directory, launch))
}

/// Where programs keep their files, as the runtime finds it on Linux. Where it would find another, it
/// hands over later.
#[cfg(target_os = "linux")]
#[must_use]
pub fn data_directory(
    variable: impl Fn(&str) -> Option<std::ffi::OsString>,
) -> Option<std::path::PathBuf> {
    let absolute = |name| {
        variable(name)
            .map(std::path::PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    absolute("XDG_DATA_HOME").or_else(|| Some(absolute("HOME")?.join(".local/share")))
}

/// Where the directory that the runtime wants for a web view's own files is not to be had, the web view
/// keeps none: no window would open.
#[cfg(any(target_os = "linux", target_os = "windows"))]
pub fn lodge<'a, R: Runtime, M: Manager<R>>(
    app: &AppHandle<R>,
    builder: tauri::WebviewWindowBuilder<'a, R, M>,
) -> tauri::WebviewWindowBuilder<'a, R, M> {
    let had = |directory: std::path::PathBuf| std::fs::create_dir_all(directory).is_ok();
    if app.path().app_local_data_dir().is_ok_and(had) {
        builder
    } else {
        // WebView2 cannot do without one; WebKit can, where none can be made.
        let nowhere = if cfg!(windows) {
            std::env::temp_dir().join(&app.config().identifier)
        } else {
            std::path::PathBuf::from("/dev/null")
        };
        builder.incognito(true).data_directory(nowhere)
    }
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
        // A page is not always told that its window was minimised.
        #[cfg(desktop)]
        WindowEvent::Resized(_) | WindowEvent::Focused(_) => {
            desk.window_hidden(window.label(), window.is_minimized().unwrap_or(false));
        }
        #[cfg(mobile)]
        WindowEvent::Suspended => desk.put_away(),
        _ => {}
    }
}

/// The system has ended the process of a window's page, to have its memory: without another page the
/// window would stay white.
#[cfg(any(target_os = "ios", target_os = "macos"))]
pub fn on_page_ended<R: Runtime>(webview: &tauri::Webview<R>) {
    if let Some(desk) = webview.try_state::<Arc<Desk>>() {
        desk.page_gone(webview.label());
    }
    let _ = webview.reload();
}

/// The program ends.
pub fn on_event<R: Runtime>(app: &AppHandle<R>, event: RunEvent) {
    let Some(desk) = app.try_state::<Arc<Desk>>() else {
        return;
    };
    match event {
        // Every change has been written. The store would write once more, in place, when the program
        // may be ended at any moment.
        RunEvent::ExitRequested { .. } => {
            let path = Path::new(settings::NAME).with_extension("json");
            if let Some(store) = app.get_store(path) {
                store.close_resource();
            }
        }
        RunEvent::Exit => {
            #[cfg(desktop)]
            if let Some(window) = app.get_webview_window(MAIN) {
                crate::frame::remember(&window.as_ref().window(), &desk);
            }
            desk.close();
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;
    use crate::storage::tests::Folder;

    #[test]
    fn files_of_a_program_that_dies_are_waited_for() {
        let folder = Folder::new();
        let Claim::Ours(lock) = lock::claim(folder.path()) else {
            panic!("it is free")
        };
        let mut dying = Some(lock);
        let mut waits = 0;
        let turn = turn(
            folder.path(),
            || false,
            || {
                waits += 1;
                if waits == 3 {
                    drop(dying.take());
                }
                waits < 10
            },
        );
        assert!(matches!(turn, Turn::Ours(Some(_))), "{turn:?}");
        assert_eq!(waits, 3);
    }

    #[test]
    fn a_program_that_has_only_just_begun_is_handed_to() {
        let folder = Folder::new();
        let _lock = lock::claim(folder.path());
        let asked = Cell::new(0);
        let hand_over = || {
            asked.set(asked.get() + 1);
            asked.get() == 3
        };
        let turn = turn(folder.path(), hand_over, || true);
        assert!(matches!(turn, Turn::HandedOver), "{turn:?}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_directory_is_found_without_a_runtime() {
        let found = |data: Option<&str>, home: Option<&str>| {
            data_directory(|name| match name {
                "XDG_DATA_HOME" => data.map(Into::into),
                "HOME" => home.map(Into::into),
                _ => None,
            })
        };
        let at = |path: &str| Some(std::path::PathBuf::from(path));
        assert_eq!(found(Some("/data"), Some("/people/j")), at("/data"));
        for none in [None, Some(""), Some("data")] {
            assert_eq!(found(none, Some("/people/j")), at("/people/j/.local/share"));
            assert_eq!(found(none, None), None);
        }
    }

    #[test]
    fn a_program_that_neither_listens_nor_ends_is_not_waited_for_for_ever() {
        let folder = Folder::new();
        let _lock = lock::claim(folder.path());
        let turn = turn(folder.path(), || false, patience(PATIENCE));
        assert!(matches!(turn, Turn::Taken), "{turn:?}");
    }
}
