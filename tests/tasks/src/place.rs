//! Where things lie.

use std::path::{Path, PathBuf};

/// The top of the repository.
pub(crate) fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

/// What cargo builds goes here.
pub(crate) fn target() -> PathBuf {
    match std::env::var_os("CARGO_TARGET_DIR") {
        Some(elsewhere) => root().join(elsewhere),
        None => root().join("target"),
    }
}

/// The output of checks, and copies of the programs that they run.
pub(crate) fn checks() -> PathBuf {
    target().join("checks")
}

/// Tools that are fetched for the checks.
pub(crate) fn tools() -> PathBuf {
    target().join("tools")
}

/// Copies a program to where it does not change under those who run it while someone builds.
///
/// # Errors
/// If it is not there, or cannot be written.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), String> {
    // A running program cannot be written over, but it can be taken away.
    let _ = std::fs::remove_file(to);
    std::fs::copy(from, to)
        .map(drop)
        .map_err(|error| format!("cannot copy {}: {error}", shown(from)))
}

/// A path as a person at the top of the repository would type it.
pub(crate) fn shown(path: &Path) -> String {
    let path = path.strip_prefix(root()).unwrap_or(path);
    path.display().to_string()
}

/// The files below a folder whose name ends so, sorted; build output and dependencies left out.
pub(crate) fn files(folder: &str, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = std::fs::read_dir(&folder) else {
            continue;
        };
        for entry in entries.flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.to_string_lossy().ends_with(ending) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
