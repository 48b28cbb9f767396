//! An empty Tauri window: no plugins, no commands, no files, one empty page. What it costs is the
//! floor that the app's own figures are held against.

fn main() {
    let app = tauri::Builder::default().build(tauri::generate_context!());
    match app {
        Ok(app) => std::process::exit(app.run_return(|_, _| {})),
        Err(error) => {
            eprintln!("empty-window: {error}");
            std::process::exit(1);
        }
    }
}
