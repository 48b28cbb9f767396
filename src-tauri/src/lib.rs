//! The app.
/// Runs it.
pub fn run() { let _ = tauri::Builder::<tauri::Wry>::new().plugin(tauri_plugin_store::Builder::new().build()).run(tauri::generate_context!()); }
