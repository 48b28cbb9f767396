//! One process at a time writes in a directory.

use std::fs::{File, OpenOptions};
use std::path::Path;

/// The right to write, until it is dropped or the process ends, however it ends.
#[derive(Debug)]
pub struct Lock(#[expect(dead_code, reason = "held for the lock that it carries")] File);

/// Whether the right was had.
#[derive(Debug)]
pub enum Claim {
    /// It is ours.
    Ours(Lock),
    /// Another process has it.
    Taken,
    /// The file system knows no locks, or nothing can be written there.
    Unknown,
}

/// Asks for the right to write in a directory. Never waits.
#[must_use]
pub fn claim(directory: &Path) -> Claim {
    let open = OpenOptions::new()
        .create(true)
        .truncate(false)
        .write(true)
        .open(directory.join("lock"));
    let Ok(file) = open else {
        return Claim::Unknown;
    };
    match file.try_lock() {
        Ok(()) => Claim::Ours(Lock(file)),
        Err(std::fs::TryLockError::WouldBlock) => Claim::Taken,
        Err(std::fs::TryLockError::Error(_)) => Claim::Unknown,
    }
}
