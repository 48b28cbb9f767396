//! The windows, and all else that only a runtime can do.

use std::sync::{Arc, OnceLock};

use tauri::{AppHandle, Manager, Runtime, WebviewUrl, WebviewWindow, WebviewWindowBuilder};
use tauri_plugin_store::Store;
use tauri_specta::Event as _;

use crate::commands::start::Start;
use crate::desk::{Desk, Stage};
use crate::files::{Chosen, Purpose};
use crate::ipc::{NoticeRaised, SettingsChanged, TableChanged};
use crate::notice::Notice;
use crate::refusal::Refusal;
use crate::session::Update;
use crate::settings::{self, Settings};
use crate::storage::Storage;
use crate::touch::Touch;

/// The label of the first window. Further ones are `view-2`, `view-3`, …
pub const MAIN: &str = "main";
/// The night of the table, so that nothing white flashes up before the page is there.
const GROUND: tauri::webview::Color = tauri::webview::Color(11, 18, 38, 255);
/// Most windows at a time.
const MOST: u32 = 9;

/// The stage of a running app.
pub struct House<R: Runtime> {
    /// The app.
    pub app: AppHandle<R>,
    /// The files, for the good copy of the settings.
    pub storage: Storage,
    /// The store of the settings, unless nothing can be written.
    pub store: OnceLock<Arc<Store<R>>>,
    /// Whether the system can show a dialog to choose a file in.
    pub files: bool,
}

impl<R: Runtime> Stage for House<R> {
    fn table_changed(&self, except: &str, update: &Update) {
        if self
            .app
            .webview_windows()
            .keys()
            .any(|label| label != except)
        {
            // A window that cannot be reached is closing.
            let _ = TableChanged(update.clone())
                .emit_filter(&self.app, |target| label(target) != Some(except));
        }
    }

    fn settings_changed(&self, settings: &Settings) {
        let _ = SettingsChanged(settings.clone()).emit(&self.app);
    }

    fn notice_raised(&self, notice: &Notice) {
        let _ = NoticeRaised(notice.clone()).emit(&self.app);
    }

    fn keep_settings(&self, settings: &Settings) -> bool {
        let Some(store) = self.store.get() else {
            return false;
        };
        for (key, value) in settings.fields() {
            if store.get(&key).as_ref() != Some(&value) {
                store.set(key, value);
            }
        }
        // The store writes in place. Whatever happens meanwhile, one of the two files is whole.
        settings::announce(&self.storage, settings).is_ok()
            && self
                .storage
                .told("settings.json", store.save().map_err(cause))
                .is_ok()
            && settings::confirm(&self.storage).is_ok()
    }

    fn open_window(&self) -> Result<(), Refusal> {
        if cfg!(mobile) {
            return Err(Refusal::NoWindow);
        }
        let free = |label: &String| self.app.get_webview_window(label).is_none();
        let label = (2..=MOST)
            .map(|number| format!("view-{number}"))
            .find(free)
            .ok_or(Refusal::NoWindow)?;
        let desk = self.app.try_state::<Arc<Desk>>().ok_or(Refusal::NoWindow)?;
        open(&self.app, &label, &desk)
            .map(drop)
            .map_err(|_| Refusal::NoWindow)
    }

    fn has_files(&self) -> bool {
        self.files
    }

    #[cfg(desktop)]
    fn choose(&self, window: &str, purpose: Purpose) -> Result<Chosen, Refusal> {
        if self.files {
            crate::files::choose(&self.app, window, purpose)
        } else {
            Err(Refusal::NoFiles)
        }
    }

    #[cfg(mobile)]
    fn choose(&self, _: &str, _: Purpose) -> Result<Chosen, Refusal> {
        Err(Refusal::NoFiles)
    }

    #[cfg(mobile)]
    fn feel(&self, touch: Touch) {
        use tauri_plugin_haptics::{
            HapticsExt as _, ImpactFeedbackStyle, NotificationFeedbackType,
        };

        let app = self.app.clone();
        // It is answered by the thread of the activity, for which a tap does not wait.
        tauri::async_runtime::spawn_blocking(move || {
            let haptics = app.haptics();
            // A phone without a motor is no error.
            let _ = match touch {
                Touch::Done => haptics.impact_feedback(ImpactFeedbackStyle::Light),
                Touch::Refused => haptics.notification_feedback(NotificationFeedbackType::Error),
                Touch::Won => haptics.notification_feedback(NotificationFeedbackType::Success),
            };
        });
    }

    #[cfg(desktop)]
    fn feel(&self, _: Touch) {}

    fn come_forward(&self) {
        let windows = self.app.webview_windows();
        if let Some(window) = windows.get(MAIN).or_else(|| windows.values().next()) {
            // A window system may refuse; it then marks the window as asking for attention.
            #[cfg(desktop)]
            let _ = window.unminimize();
            let _ = window.set_focus();
        }
    }

    fn leave(&self) {
        self.app.exit(0);
    }
}

fn cause(error: tauri_plugin_store::Error) -> std::io::Error {
    match error {
        tauri_plugin_store::Error::Io(error) => error,
        other => std::io::Error::other(other),
    }
}

fn label(target: &tauri::EventTarget) -> Option<&str> {
    match target {
        tauri::EventTarget::Window { label }
        | tauri::EventTarget::Webview { label }
        | tauri::EventTarget::WebviewWindow { label }
        | tauri::EventTarget::AnyLabel { label } => Some(label),
        _ => None,
    }
}

/// Opens a window. What its page needs to begin travels with it.
///
/// # Errors
/// Whatever the runtime says.
pub fn open<R: Runtime>(
    app: &AppHandle<R>,
    label: &str,
    desk: &Desk,
) -> tauri::Result<WebviewWindow<R>> {
    let start = serde_json::to_string(&Start::bake(desk, label == MAIN))?;
    let builder = WebviewWindowBuilder::new(app, label, WebviewUrl::default())
        .initialization_script(script(&start))
        .background_color(GROUND)
        .on_navigation(is_ours);
    #[cfg(any(target_os = "linux", target_os = "windows"))]
    let builder = crate::setup::lodge(app, builder);
    #[cfg(desktop)]
    let builder = crate::frame::place(app, builder, label, desk);
    let window = builder.build()?;
    #[cfg(all(target_os = "linux", feature = "window"))]
    draw_plainly(&window)?;
    Ok(window)
}

/// Has WebKitGTK draw what changes, and nothing else. Its layers would put the whole window together
/// anew for each frame and each second of the clock, which without a graphics card takes most of a core,
/// and they take more memory than all the rest of the game.
#[cfg(all(target_os = "linux", feature = "window"))]
fn draw_plainly<R: Runtime>(window: &WebviewWindow<R>) -> tauri::Result<()> {
    use webkit2gtk::{HardwareAccelerationPolicy, SettingsExt as _, WebViewExt as _};

    window.with_webview(|webview| {
        if let Some(settings) = webview.inner().settings() {
            settings.set_hardware_acceleration_policy(HardwareAccelerationPolicy::Never);
        }
    })
}

/// The script that hands a page what it begins with. On some systems it is put into the page's text:
/// nothing in it may end a script there.
fn script(start: &str) -> String {
    format!("window.__HALF_MOON__={};", start.replace('<', "\\u003c"))
}

/// The page never goes anywhere else.
fn is_ours(url: &tauri::Url) -> bool {
    match url.scheme() {
        "tauri" | "about" => true,
        "http" | "https" => match url.host_str() {
            Some("tauri.localhost") => true,
            // The server of `tauri dev`.
            Some("localhost") => tauri::is_dev(),
            _ => false,
        },
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_own_pages_are_shown() {
        let ours = |text: &str| is_ours(&tauri::Url::parse(text).unwrap());
        assert!(ours("tauri://localhost/index.html"));
        assert!(ours("http://tauri.localhost/"));
        for foreign in [
            "https://example.com/",
            "http://tauri.localhost.example.com/",
            "file:///etc/passwd",
            "data:text/html,x",
        ] {
            assert!(!ours(foreign), "{foreign}");
        }
    }

    #[test]
    fn nothing_in_the_script_ends_a_script() {
        assert_eq!(
            script("{\"a\":\"</script>\"}"),
            "window.__HALF_MOON__={\"a\":\"\\u003c/script>\"};"
        );
    }
}
