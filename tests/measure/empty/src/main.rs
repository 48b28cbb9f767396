//! An empty Tauri window: no plugins, no commands, no files, one empty page. What it costs is the
//! floor that the app's own figures are held against.
//!
//! Started with the word `clock` its page shows a clock and nothing else, drawn as the app has its page
//! drawn: what a text that changes once a second costs by itself.

fn main() {
    let app = tauri::Builder::default()
        .setup(|app| {
            if std::env::args().nth(1).as_deref() == Some("clock") {
                show_clock(app)?;
            }
            Ok(())
        })
        .build(tauri::generate_context!());
    match app {
        Ok(app) => std::process::exit(app.run_return(|_, _| {})),
        Err(error) => {
            eprintln!("empty-window: {error}");
            std::process::exit(1);
        }
    }
}

fn show_clock(app: &tauri::App) -> Result<(), Box<dyn std::error::Error>> {
    use tauri::Manager as _;

    for window in app.webview_windows().into_values() {
        #[cfg(target_os = "linux")]
        window.with_webview(|webview| {
            use webkit2gtk::{HardwareAccelerationPolicy, SettingsExt as _, WebViewExt as _};

            if let Some(settings) = webview.inner().settings() {
                settings.set_hardware_acceleration_policy(HardwareAccelerationPolicy::Never);
            }
        })?;
        window.navigate(window.url()?.join("clock.html")?)?;
    }
    Ok(())
}
