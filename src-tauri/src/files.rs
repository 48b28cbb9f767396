//! Files that the player chooses.

use std::fs::{self, File, OpenOptions};
use std::future::Future;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::pin::Pin;

use crate::refusal::Refusal;

/// What a file is chosen for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// To write a copy of everything.
    Save,
    /// To read one.
    Open,
}

/// The file that is being chosen; none, if the player thinks better of it.
pub type Chosen = Pin<Box<dyn Future<Output = Option<PathBuf>> + Send>>;

/// Writes a file whole or not at all: beside its place first, then into it.
///
/// # Errors
/// Whatever the system says; what stood there is as it was.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}", std::process::id()));
    let new = path.with_file_name(hidden);
    // Never over something of the player's.
    let mut file = OpenOptions::new().write(true).create_new(true).open(&new)?;
    file.write_all(text.as_bytes())
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&new, path))
        .inspect_err(|_| {
            // Ours, and of no use to anybody.
            let _ = fs::remove_file(&new);
        })
}

/// Reads a text of at most so many bytes.
///
/// # Errors
/// [`Refusal::FileNotRead`], [`Refusal::ImportTooLarge`]; [`Refusal::ImportOther`], if it is no text.
pub fn read(path: &Path, limit: usize) -> Result<String, Refusal> {
    let most = u64::try_from(limit).unwrap_or(u64::MAX);
    // A pipe or a device might never end; a link is the player's choice.
    let found = fs::metadata(path).map_err(|_| Refusal::FileNotRead)?;
    if !found.is_file() {
        return Err(Refusal::FileNotRead);
    }
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(most.saturating_add(1)).read_to_end(&mut bytes))
        .map_err(|_| Refusal::FileNotRead)?;
    if bytes.len() > limit {
        return Err(Refusal::ImportTooLarge);
    }
    String::from_utf8(bytes).map_err(|_| Refusal::ImportOther)
}

/// Shows the system's dialog over a window.
///
/// # Errors
/// [`Refusal::NoFiles`].
#[cfg(desktop)]
pub fn choose<R: tauri::Runtime>(
    app: &tauri::AppHandle<R>,
    window: &str,
    purpose: Purpose,
) -> Result<Chosen, Refusal> {
    use tauri::Manager as _;

    const NAME: &str = "Half Moon";
    const ENDING: &[&str] = &["json"];
    let parent = app.get_webview_window(window).ok_or(Refusal::NoFiles)?;
    let (answer, mut chosen) = tauri::async_runtime::channel(1);
    // Some systems make a window on the main thread only.
    app.run_on_main_thread(move || {
        let dialog = rfd::AsyncFileDialog::new()
            .set_parent(&parent)
            // Not a word of any language.
            .set_title(NAME)
            .add_filter(NAME, ENDING);
        tauri::async_runtime::spawn(match purpose {
            Purpose::Save => wait(dialog.set_file_name("Half Moon.json").save_file(), answer),
            Purpose::Open => wait(dialog.pick_file(), answer),
        });
    })
    .map_err(|_| Refusal::NoFiles)?;
    Ok(Box::pin(async move { chosen.recv().await.flatten() }))
}

/// Hands on what is chosen.
#[cfg(desktop)]
fn wait(
    dialog: impl Future<Output = Option<rfd::FileHandle>> + Send + 'static,
    answer: tauri::async_runtime::Sender<Option<PathBuf>>,
) -> Pin<Box<dyn Future<Output = ()> + Send>> {
    Box::pin(async move {
        let path = dialog.await.map(|file| file.path().to_owned());
        // Nobody waits any more if the window is gone.
        let _ = answer.send(path).await;
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::storage::tests::Folder;

    #[test]
    fn a_file_is_written_whole_over_an_older_one() {
        let folder = Folder::new();
        let path = folder.path().join("Half Moon.json");
        for text in ["older and longer", "new"] {
            write(&path, text).unwrap();
            assert_eq!(read(&path, 100), Ok(text.to_owned()));
        }
        assert_eq!(folder.names().len(), 1);
    }

    #[test]
    fn what_cannot_be_written_leaves_what_stood_there() {
        let folder = Folder::new();
        let path = folder.path().join("taken");
        fs::create_dir_all(path.join("theirs")).unwrap();
        assert!(write(&path, "text").is_err());
        assert!(path.join("theirs").is_dir());
        assert_eq!(folder.names().len(), 1, "nothing is left beside it");
        assert!(write(&folder.path().join("missing/file"), "text").is_err());
    }

    #[test]
    fn only_texts_of_some_length_are_read() {
        let folder = Folder::new();
        let path = folder.path().join("file");
        assert_eq!(read(&path, 4), Err(Refusal::FileNotRead));
        assert_eq!(read(folder.path(), 4), Err(Refusal::FileNotRead));
        fs::write(&path, "12345").unwrap();
        assert_eq!(read(&path, 4), Err(Refusal::ImportTooLarge));
        assert_eq!(read(&path, 5), Ok("12345".to_owned()));
        fs::write(&path, [0xff, 0xfe]).unwrap();
        assert_eq!(read(&path, 4), Err(Refusal::ImportOther));
    }
}
