//! A folder for the files of one app.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

static NEXT: AtomicU32 = AtomicU32::new(0);

/// A folder that is gone when it is dropped.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// An empty one.
    #[must_use]
    pub fn empty() -> Self {
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path =
            std::env::temp_dir().join(format!("half-moon-ipc-{}-{number}", std::process::id()));
        // Left behind by a process that was killed and had the same number.
        let _ = fs::remove_dir_all(&path);
        fs::create_dir(&path).unwrap();
        Self(path.canonicalize().unwrap())
    }

    /// What is in it this instant, in another folder: the files as a program killed now leaves
    /// them. A file that is renamed away meanwhile is taken under its new name.
    #[must_use]
    pub fn copy(&self) -> Self {
        let copy = Self::empty();
        copy_all(&self.0, &copy.0);
        copy
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// All files in it and below, by path, sorted.
    #[must_use]
    pub fn files(&self) -> Vec<PathBuf> {
        let mut found = Vec::new();
        list(&self.0, &mut found);
        found.sort();
        found
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A thread of the app may still write: what stays is in the temporary folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn list(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            list(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn copy_all(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        if path.is_dir() {
            copy_all(&path, &target);
        } else if let Ok(bytes) = fs::read(&path) {
            fs::write(&target, bytes).unwrap();
        }
    }
}
