//! The few things that are asked of a disk. Tests put a failing one in its place.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::Path;

/// What stands under a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A file of so many bytes.
    File(u64),
    /// A directory, a link, a pipe: nothing that this program has put there.
    Other,
    /// Nothing.
    Missing,
}

/// A disk: every operation on it that may fail.
pub trait Disk: Send + Sync {
    /// What stands there. A link is not followed.
    ///
    /// # Errors
    /// Whatever the system says.
    fn kind(&self, path: &Path) -> io::Result<Kind>;
    /// Reads at most so many bytes.
    ///
    /// # Errors
    /// Whatever the system says.
    fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>>;
    /// Writes a new file; one that stands there is replaced, a link is not followed.
    ///
    /// # Errors
    /// Whatever the system says.
    fn write(&self, path: &Path, text: &[u8]) -> io::Result<()>;
    /// Makes a file's content last through a power cut.
    ///
    /// # Errors
    /// Whatever the system says.
    fn sync(&self, path: &Path) -> io::Result<()>;
    /// Makes the names in a directory last through a power cut.
    ///
    /// # Errors
    /// Whatever the system says.
    fn sync_directory(&self, path: &Path) -> io::Result<()>;
    /// Renames; a file that has the new name is replaced, in one step.
    ///
    /// # Errors
    /// Whatever the system says.
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()>;
    /// Makes a directory and those above it, unless they are there.
    ///
    /// # Errors
    /// Whatever the system says.
    fn create_directory(&self, path: &Path) -> io::Result<()>;
    /// Removes a file.
    ///
    /// # Errors
    /// Whatever the system says.
    fn remove(&self, path: &Path) -> io::Result<()>;
}

/// The disk of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn kind(&self, path: &Path) -> io::Result<Kind> {
        match fs::symlink_metadata(path) {
            Ok(found) if found.is_file() => Ok(Kind::File(found.len())),
            Ok(_) => Ok(Kind::Other),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Kind::Missing),
            Err(error) => Err(error),
        }
    }

    fn read(&self, path: &Path, limit: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        File::open(path)?.take(limit).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    fn write(&self, path: &Path, text: &[u8]) -> io::Result<()> {
        let create = || OpenOptions::new().write(true).create_new(true).open(path);
        let mut file = match create() {
            // Left behind by a run that was ended between writing and renaming.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                fs::remove_file(path).or_else(|_| fs::remove_dir(path))?;
                create()?
            }
            other => other?,
        };
        file.write_all(text)
    }

    fn sync(&self, path: &Path) -> io::Result<()> {
        // Windows flushes only through a handle that may write.
        OpenOptions::new()
            .read(true)
            .write(true)
            .open(path)?
            .sync_all()
    }

    fn sync_directory(&self, path: &Path) -> io::Result<()> {
        // Windows has no handle on a directory's names; its renames are journalled.
        if cfg!(windows) {
            Ok(())
        } else {
            File::open(path)?.sync_all()
        }
    }

    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn create_directory(&self, path: &Path) -> io::Result<()> {
        fs::create_dir_all(path)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }
}
