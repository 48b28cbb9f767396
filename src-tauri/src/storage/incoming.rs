//! Several files replaced together: all of them or none, at whatever instant the program ends.
//!
//! The new texts are first written beside the files, `game.incoming.json`, and made durable. Then one
//! rename, of the mark `incoming.json`, decides: without it they are thrown away at the next start,
//! with it each is renamed to its place, now or at the next start. A text that has come to its place
//! is not there any more, so nothing that is written later is ever undone.

use std::io;

use super::disk::Kind;
use super::{Storage, beside, fits};

/// The mark that the new texts count.
const MARK: &str = "incoming";

/// The name of a new text that has not come to its place.
fn incoming(name: &str) -> String {
    format!("{name}.{MARK}")
}

impl Storage {
    /// Replaces files by name and text, all or none. Says whether each has come to its place already;
    /// where not, the next start sees to it.
    ///
    /// # Errors
    /// Whatever the system says; nothing is changed then.
    pub fn replace_all(&self, files: &[(&str, String)]) -> io::Result<bool> {
        self.writable()?;
        let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
        self.settle(&names)?;
        self.stage(files).inspect_err(|_| {
            // The mark first: it alone makes the rest count.
            self.forget(MARK);
            for (name, _) in files {
                self.forget(&incoming(name));
            }
        })?;
        Ok(self.put_in_place(&names, |_| {}))
    }

    /// What was decided before comes to its place first: under its mark a text that is only half
    /// written would count.
    fn settle(&self, names: &[&str]) -> io::Result<()> {
        // Under a mark that this program has not put there nothing was decided.
        if let Ok(Kind::File(_)) = self.disk.kind(&self.path(MARK)) {
            self.put_in_place(names, |_| {});
        }
        if self.is_incoming() {
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        Ok(())
    }

    fn stage(&self, files: &[(&str, String)]) -> io::Result<()> {
        for (name, text) in files {
            fits(text)?;
            let path = self.path(&incoming(name));
            self.disk.write(&path, text.as_bytes())?;
            self.disk.sync(&path)?;
        }
        let mark = self.path(MARK);
        let new = beside(&mark);
        self.disk.write(&new, b"{}\n")?;
        self.disk.sync(&new)?;
        self.disk.sync_directory(&self.directory)?;
        self.disk.rename(&new, &mark)?;
        // It is decided, also if a power cut could still take the mark away.
        let _ = self.disk.sync_directory(&self.directory);
        Ok(())
    }

    /// Renames what has come in, and says each name. The mark goes when all is in its place.
    fn put_in_place(&self, names: &[&str], moved: impl Fn(&str)) -> bool {
        let mut all = true;
        // Each is tried, even if one before it could not be renamed.
        for name in names {
            let from = self.path(&incoming(name));
            if !matches!(self.disk.kind(&from), Ok(Kind::Missing)) {
                if self.disk.rename(&from, &self.path(name)).is_ok() {
                    moved(name);
                } else {
                    all = false;
                }
            }
        }
        let done = all && self.disk.sync_directory(&self.directory).is_ok();
        if done {
            self.forget(MARK);
        }
        done
    }

    /// At the start, before anything is read: completes what a run has decided and not completed,
    /// and throws away what it had not decided.
    pub fn complete(&self, names: &[&str]) {
        if self.is_read_only() {
            return;
        }
        match self.disk.kind(&self.path(MARK)) {
            Ok(Kind::Missing) => {
                for name in names {
                    self.forget(&incoming(name));
                }
                // It only lay in the way.
                let _ = self.disk.remove(&beside(&self.path(MARK)));
            }
            Ok(Kind::File(_)) => {
                self.put_in_place(names, |name| {
                    // The good copy is still the one from before. What cannot be kept now is kept
                    // when it is written the next time.
                    if let Some(text) = self.peek(name) {
                        let _ = self.keep(name, &text);
                    }
                });
            }
            // Nothing that this program has put there.
            _ => {}
        }
    }

    /// Whether texts that count have not come to their places.
    #[must_use]
    pub fn is_incoming(&self) -> bool {
        !matches!(self.disk.kind(&self.path(MARK)), Ok(Kind::Missing))
    }

    /// A file has been written since: what has not come to its place is older.
    pub fn supersede(&self, name: &str) {
        self.forget(&incoming(name));
    }
}
