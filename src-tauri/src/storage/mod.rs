//! The files of the program: written whole or not at all, read with distrust.
//!
//! A file `game.json` is written as `game.json.new` and renamed, which costs microseconds; a
//! thread then makes it durable and keeps `game.good.json` beside it (see [`writer`]). What cannot
//! be read is renamed to `game.damaged-1.json`, what a newer version has written to
//! `game.newer-1.json`; the good copy then stands in.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

pub mod disk;
mod incoming;
pub mod lock;
pub mod writer;

use crate::log::{Line, Log};
use disk::{Disk, Kind};

/// A longer file is none of ours and is not read. A save has some kilobytes; one of a deal in which
/// cards were moved to and fro for days may be long, and what could not be read is not written.
pub const LIMIT: u64 = 16_000_000;
/// How many files of one name are set aside before the last is overwritten.
const ASIDE: u32 = 99;

/// Why a file's text was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// Not what this program has written.
    Damaged,
    /// Written by a newer version of it.
    Newer,
}

/// What happened to a file on reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// It was set aside; `restored` says whether the good copy stands in.
    SetAside {
        /// Whether the good copy stands in.
        restored: bool,
    },
    /// A newer version had written it; it was set aside.
    Newer,
}

/// What was found under a name.
#[derive(Debug, PartialEq, Eq)]
pub struct Found<T> {
    /// What the file held, or its good copy.
    pub value: Option<T>,
    /// What the player must be told.
    pub trouble: Option<Trouble>,
}

/// A directory of files.
#[derive(Clone)]
pub struct Storage {
    directory: PathBuf,
    disk: Arc<dyn Disk>,
    /// The directory cannot be used: nothing is written.
    read_only: bool,
    /// Another process writes in it: nothing is written.
    taken: bool,
    log: Log,
    /// The files that could not be written the last time: each is logged once, however often it fails.
    failing: Arc<Mutex<BTreeSet<String>>>,
}

impl Storage {
    /// The files in this directory, which is made if need be.
    #[must_use]
    pub fn new(directory: PathBuf, disk: Arc<dyn Disk>) -> Self {
        let read_only = disk.create_directory(&directory).is_err();
        Self {
            directory,
            disk,
            read_only,
            taken: false,
            log: Log::default(),
            failing: Arc::default(),
        }
    }

    /// The same files; what befalls them is logged.
    #[must_use]
    pub fn logged(mut self, log: Log) -> Self {
        if self.read_only {
            log.say(&Line::NoDirectory);
        }
        self.log = log;
        self
    }

    /// The same files, to be read only: another process writes them.
    #[must_use]
    pub fn taken(mut self) -> Self {
        self.taken = true;
        self
    }

    /// Whether another process writes the files.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        self.taken
    }

    /// Whether nothing will be written.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        self.read_only || self.taken
    }

    /// The path of `name.json`.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.join(format!("{name}.json"))
    }

    /// The path of the good copy of `name.json`.
    #[must_use]
    pub fn good_path(&self, name: &str) -> PathBuf {
        self.directory.join(format!("{name}.good.json"))
    }

    /// Writes `name.json`, in one step for whoever reads it; not yet safe from a power cut.
    ///
    /// # Errors
    /// Whatever the system says; the file is then as it was.
    pub fn write(&self, name: &str, text: &str) -> io::Result<()> {
        self.told(
            &format!("{name}.json"),
            self.replace(&self.path(name), text),
        )
    }

    /// Where to log what befalls the files.
    #[must_use]
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// Logs whether a file could be written, if that is new. Gives back what it is given.
    ///
    /// # Errors
    /// The one that it is given.
    pub fn told(&self, file: &str, outcome: io::Result<()>) -> io::Result<()> {
        if !self.is_read_only() {
            let mut failing = self.failing.lock().unwrap_or_else(PoisonError::into_inner);
            match &outcome {
                Err(error) if failing.insert(file.to_owned()) => {
                    self.log.say(&Line::NotWritten(file, error));
                }
                Ok(()) if failing.remove(file) => self.log.say(&Line::WrittenAgain(file)),
                _ => {}
            }
        }
        outcome
    }

    /// Makes `name.json` durable and keeps its text as the good copy.
    ///
    /// # Errors
    /// Whatever the system says; the good copy is then the one it was.
    pub fn keep(&self, name: &str, text: &str) -> io::Result<()> {
        self.writable()?;
        let keep = || {
            self.disk.sync(&self.path(name))?;
            let good = self.good_path(name);
            let new = beside(&good);
            self.disk.write(&new, text.as_bytes())?;
            self.disk.sync(&new)?;
            self.disk.rename(&new, &good)?;
            self.disk.sync_directory(&self.directory)
        };
        self.told(&format!("{name}.good.json"), keep())
    }

    /// Reads `name.json`, or its good copy if that cannot be read, and sets aside what cannot.
    /// `open` says what the text means.
    pub fn load<T>(&self, name: &str, open: impl Fn(&str) -> Result<T, Unreadable>) -> Found<T> {
        let good = || match self.take(&self.good_path(name), &open) {
            Ok(value) => {
                if value.is_some() {
                    self.log.say(&Line::Restored(&format!("{name}.json")));
                }
                value
            }
            Err(why) => {
                self.set_aside(&self.good_path(name), name, why);
                None
            }
        };
        match self.take(&self.path(name), &open) {
            Ok(Some(value)) => Found {
                value: Some(value),
                trouble: None,
            },
            Ok(None) => {
                // The file is never missing once the good copy is there, unless someone took it.
                let value = good();
                let trouble = value
                    .is_some()
                    .then_some(Trouble::SetAside { restored: true });
                Found { value, trouble }
            }
            Err(why) => {
                self.set_aside(&self.path(name), name, why);
                let value = good();
                let trouble = match why {
                    Unreadable::Newer => Trouble::Newer,
                    Unreadable::Damaged => Trouble::SetAside {
                        restored: value.is_some(),
                    },
                };
                Found {
                    value,
                    trouble: Some(trouble),
                }
            }
        }
    }

    /// The text of `name.json`, if it can be read.
    #[must_use]
    pub fn peek(&self, name: &str) -> Option<String> {
        self.take(&self.path(name), &|text: &str| Ok(text.to_owned()))
            .ok()
            .flatten()
    }

    /// Makes the file `from.json` durable and the good copy of `name.json`.
    ///
    /// # Errors
    /// Whatever the system says; the good copy is then the one it was.
    pub fn promote(&self, from: &str, name: &str) -> io::Result<()> {
        self.writable()?;
        let from = self.path(from);
        let promote = || {
            self.disk.sync(&from)?;
            self.disk.rename(&from, &self.good_path(name))?;
            self.disk.sync_directory(&self.directory)
        };
        self.told(&format!("{name}.good.json"), promote())
    }

    /// Removes `name.json`, if it is there.
    pub fn forget(&self, name: &str) {
        if !self.is_read_only() {
            // It is only in the way, and will be written over.
            let _ = self.disk.remove(&self.path(name));
        }
    }

    /// Reads one file. `None` if there is none.
    fn take<T>(
        &self,
        path: &Path,
        open: &impl Fn(&str) -> Result<T, Unreadable>,
    ) -> Result<Option<T>, Unreadable> {
        match self.disk.kind(path) {
            Ok(Kind::Missing) => return Ok(None),
            Ok(Kind::File(length)) if length <= LIMIT => {}
            // The directory itself may be unreadable, or a file stand in its place.
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => return Ok(None),
            _ => return Err(Unreadable::Damaged),
        }
        let bytes = self
            .disk
            .read(path, LIMIT)
            .map_err(|_| Unreadable::Damaged)?;
        let text = String::from_utf8(bytes).map_err(|_| Unreadable::Damaged)?;
        open(&text).map(Some)
    }

    /// Renames what cannot be read. If even that fails it stays, and writing over it fails too.
    fn set_aside(&self, path: &Path, name: &str, why: Unreadable) {
        if self.is_read_only() {
            return;
        }
        let word = match why {
            Unreadable::Damaged => "damaged",
            Unreadable::Newer => "newer",
        };
        let mut target = String::new();
        for number in 1..=ASIDE {
            target.clear();
            // Writing to a string does not fail.
            let _ = write!(target, "{name}.{word}-{number}.json");
            if matches!(
                self.disk.kind(&self.directory.join(&target)),
                Ok(Kind::Missing)
            ) {
                break;
            }
        }
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        match self.disk.rename(path, &self.directory.join(&target)) {
            Ok(()) => self.log.say(&Line::SetAside {
                file: &file,
                aside: &target,
            }),
            // The player is told when the next write fails as well.
            Err(error) => self.log.say(&Line::NotWritten(&target, &error)),
        }
    }

    fn replace(&self, path: &Path, text: &str) -> io::Result<()> {
        self.writable()?;
        fits(text)?;
        let new = beside(path);
        self.disk.write(&new, text.as_bytes())?;
        self.disk.rename(&new, path).inspect_err(|_| {
            // Half of a pair: the next write replaces it anyhow.
            let _ = self.disk.remove(&new);
        })
    }

    fn writable(&self) -> io::Result<()> {
        if self.is_read_only() {
            Err(io::ErrorKind::ReadOnlyFilesystem.into())
        } else {
            Ok(())
        }
    }
}

/// What would not be read is not written.
fn fits(text: &str) -> io::Result<()> {
    if text.len() as u64 > LIMIT {
        Err(io::ErrorKind::FileTooLarge.into())
    } else {
        Ok(())
    }
}

/// The name under which a file is written before it is renamed.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    PathBuf::from(name)
}

#[cfg(test)]
pub(crate) mod tests;
