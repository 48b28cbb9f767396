//! The page, built for the programs that hold it.
//!
//! Vite writes every file anew, also where nothing has changed, and cargo then takes the programs
//! that hold them for stale. So it builds aside, and only what differs is brought to where cargo
//! looks: by content, so that older sources that come back are noticed too.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use crate::place;
use crate::process::{self, Ran};

/// A folder for one build, so that two at once do not meet; gone when it goes out of scope.
struct Aside(PathBuf);

impl Aside {
    fn new() -> Self {
        Self(place::target().join(format!("page-{}", std::process::id())))
    }

    /// `npm run build`, to here.
    fn command(&self) -> Command {
        let words = [
            "run",
            "--silent",
            "build",
            "--",
            "--emptyOutDir",
            "--outDir",
        ];
        let mut command = process::command("npm", &words);
        command.arg(&self.0);
        command
    }

    /// Brings what differs to where the programs look for it.
    fn bring(&self) -> Result<(), String> {
        let built = place::root().join("ui/dist");
        bring(&self.0, &built)
            .and_then(|()| prune(&self.0, &built))
            .map_err(|error| format!("cannot bring the page to {}: {error}", place::shown(&built)))
    }
}

impl Drop for Aside {
    fn drop(&mut self) {
        // It may not have come to be.
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Builds the page, with its own output.
///
/// # Errors
/// If its types are wrong, or it does not build, or cannot be written.
pub(crate) fn build() -> Result<(), String> {
    let aside = Aside::new();
    process::call(aside.command())?;
    aside.bring()
}

/// Builds the page as a check of this name.
///
/// # Errors
/// If what was built cannot be written.
pub(crate) fn check(name: &str) -> Result<Ran, String> {
    let aside = Aside::new();
    let ran = process::run(aside.command(), name);
    if ran.succeeded() {
        aside.bring()?;
    }
    Ok(ran)
}

/// Writes the files of a folder that the other lacks or has otherwise.
fn bring(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (new, old) = (entry.path(), to.join(entry.file_name()));
        if new.is_dir() {
            bring(&new, &old)?;
            continue;
        }
        let content = fs::read(&new)?;
        if fs::read(&old).ok().as_ref() != Some(&content) {
            fs::write(&old, content)?;
        }
    }
    Ok(())
}

/// Takes away what the first folder does not have.
fn prune(from: &Path, to: &Path) -> io::Result<()> {
    let kept: BTreeSet<OsString> = fs::read_dir(from)?
        .map(|entry| entry.map(|entry| entry.file_name()))
        .collect::<io::Result<_>>()?;
    for entry in fs::read_dir(to)? {
        let entry = entry?;
        let path = entry.path();
        match (kept.contains(&entry.file_name()), path.is_dir()) {
            (true, true) => prune(&from.join(entry.file_name()), &path)?,
            (true, false) => {}
            (false, true) => fs::remove_dir_all(path)?,
            (false, false) => fs::remove_file(path)?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::path::Path;
    use std::time::SystemTime;

    use super::{Aside, bring, prune};
    use crate::place;

    fn write(folder: &Path, files: &[(&str, &str)]) {
        for (name, content) in files {
            let path = folder.join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
    }

    /// Long ago, so that any writing shows.
    fn age(path: &Path) {
        let file = File::options().write(true).open(path).unwrap();
        file.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    }

    fn is_old(path: &Path) -> bool {
        fs::metadata(path).unwrap().modified().unwrap() == SystemTime::UNIX_EPOCH
    }

    #[test]
    fn only_what_differs_is_written_and_what_is_gone_is_taken_away() {
        // Not `Aside::new`: tests run side by side in one process.
        let home = Aside(place::target().join(format!("bring-{}", std::process::id())));
        let (from, to) = (home.0.join("from"), home.0.join("to"));
        write(
            &from,
            &[
                ("index.html", "same"),
                ("assets/a.js", "new"),
                ("assets/b.js", "b"),
            ],
        );
        write(
            &to,
            &[
                ("index.html", "same"),
                ("assets/a.js", "old"),
                ("assets/gone.js", ""),
                ("fonts/gone", ""),
            ],
        );
        age(&to.join("index.html"));
        age(&to.join("assets/a.js"));
        bring(&from, &to).unwrap();
        prune(&from, &to).unwrap();

        assert!(is_old(&to.join("index.html")), "what is the same stays");
        assert!(!is_old(&to.join("assets/a.js")));
        let read = |name: &str| fs::read_to_string(to.join(name)).ok();
        assert_eq!(read("assets/a.js").as_deref(), Some("new"));
        assert_eq!(read("assets/b.js").as_deref(), Some("b"));
        assert_eq!(read("assets/gone.js"), None);
        assert!(!to.join("fonts").exists());
    }
}
