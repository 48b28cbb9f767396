//! A diary of the few things that somebody who looks for a fault wants to know. It lies where the
//! system keeps logs, never grows past [`LIMIT`] twice, and holds nothing of the player: no path,
//! no code, no card.
//!
//! What can be said is a list, so that nothing else slips in; that is why what the libraries tell
//! their own log is not kept. A line is rare, so each opens the file and closes it again: two
//! processes may write in turn, and a log that cannot be written keeps nobody from playing.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write as _};
use std::panic::{self, PanicHookInfo};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, Once, Weak};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::date::Date;

/// The file, and where it goes when it has grown long; what was there before is gone.
pub const FILES: [&str; 2] = ["half-moon.log", "half-moon.old.log"];
/// How long a file may be.
pub const LIMIT: u64 = 64 * 1024;
/// The longest message of a panic that is kept, in characters.
const MESSAGE: usize = 200;

/// How much it matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Level {
    Info,
    Warn,
    Error,
}

/// What can be said. Names of files are ours, without their directory.
#[derive(Clone, Debug)]
pub enum Line<'a> {
    /// The program has begun.
    Started,
    /// The program ends in order. Without it a run was ended from outside, or fell.
    Ended,
    /// Another process writes the files, and did not take this start over.
    Taken,
    /// The directory of the files cannot be used.
    NoDirectory,
    /// A file could not be read, or is of a newer version, and was set aside as another.
    SetAside {
        /// Its name.
        file: &'a str,
        /// The name that it has now.
        aside: &'a str,
    },
    /// The good copy of a file stands in for it.
    Restored(&'a str),
    /// A file could not be written.
    NotWritten(&'a str, &'a io::Error),
    /// A file can be written again.
    WrittenAgain(&'a str),
    /// Second starts cannot hand their deal over.
    NotHeard(&'a io::Error),
    /// The program has fallen.
    Panicked {
        /// Where in the source.
        place: &'a str,
        /// What it said.
        message: &'a str,
    },
}

impl Line<'_> {
    fn level(&self) -> Level {
        match self {
            Self::Started | Self::Ended | Self::WrittenAgain(_) => Level::Info,
            Self::Panicked { .. } => Level::Error,
            _ => Level::Warn,
        }
    }
}

impl fmt::Display for Line<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Started => write!(
                f,
                "half-moon {} starts on {} {}",
                env!("CARGO_PKG_VERSION"),
                std::env::consts::OS,
                std::env::consts::ARCH
            ),
            Self::Ended => f.write_str("it ends in order"),
            Self::Taken => f.write_str("another process has the files: nothing is saved"),
            Self::NoDirectory => f.write_str("the files' directory is not to be had"),
            Self::SetAside { file, aside } => write!(f, "{file} is set aside as {aside}"),
            Self::Restored(file) => write!(f, "the good copy of {file} stands in"),
            Self::NotWritten(file, error) => {
                write!(f, "{file} cannot be written: {}", Cause(error))
            }
            Self::WrittenAgain(file) => write!(f, "{file} is written again"),
            Self::NotHeard(error) => write!(f, "no second start is heard: {}", Cause(error)),
            Self::Panicked { place, message } => write!(f, "panic at {place}: {message}"),
        }
    }
}

/// An error as the system numbers it: its text might name a path.
struct Cause<'a>(&'a io::Error);

impl fmt::Display for Cause<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.raw_os_error() {
            Some(number) => write!(f, "{} ({number})", self.0.kind()),
            None => write!(f, "{}", self.0.kind()),
        }
    }
}

/// The log of a running app.
#[derive(Clone, Debug, Default)]
pub struct Log(Option<Arc<PathBuf>>);

impl Log {
    /// The log in this directory, which is made now or never: one that is taken away while the app
    /// runs stays away.
    #[must_use]
    pub fn new(directory: PathBuf) -> Self {
        // Without it no line can be written.
        let _ = fs::create_dir_all(&directory);
        Self(Some(Arc::new(directory)))
    }

    /// Writes a line. If that cannot be done, nothing is.
    pub fn say(&self, line: &Line<'_>) {
        if let Some(directory) = &self.0 {
            let level = match line.level() {
                Level::Info => "info ",
                Level::Warn => "warn ",
                Level::Error => "error",
            };
            let text = format!("{} {level} {line}\n", Moment(SystemTime::now()));
            // Whoever reads the log finds that it ends here; there is nowhere else to say so.
            let _ = append(directory, &text);
        }
    }

    /// Keeps the message of a panic in the log, before it goes its way.
    pub fn watch_panics(&self) {
        static ONCE: Once = Once::new();
        if let Some(directory) = &self.0 {
            if let Ok(mut watching) = WATCHING.lock() {
                watching.retain(|log| log.strong_count() > 0);
                watching.push(Arc::downgrade(directory));
            }
            ONCE.call_once(|| {
                let before = panic::take_hook();
                panic::set_hook(Box::new(move |info| {
                    keep(info);
                    before(info);
                }));
            });
        }
    }
}

/// The logs of this process; in the program there is one, in tests there are several.
static WATCHING: Mutex<Vec<Weak<PathBuf>>> = Mutex::new(Vec::new());

fn keep(info: &PanicHookInfo<'_>) {
    let place = info.location().map_or_else(String::new, |at| {
        // Libraries are built in a place of somebody's machine.
        let parts: Vec<&str> = at.file().rsplit(['/', '\\']).take(3).collect();
        let file: Vec<&str> = parts.into_iter().rev().collect();
        format!("{}:{}", file.join("/"), at.line())
    });
    let message = tidy(info.payload_as_str().unwrap_or("no message"));
    // Not waited for: the thread that has fallen may hold it.
    if let Ok(watching) = WATCHING.try_lock() {
        for directory in watching.iter().filter_map(Weak::upgrade) {
            let line = Line::Panicked {
                place: &place,
                message: &message,
            };
            Log(Some(directory)).say(&line);
        }
    }
}

/// One short line of text, up to the first word that may tell something of the player: a path, whose
/// parts may hold spaces, something quoted, a code, a place, a card.
fn tidy(message: &str) -> String {
    let tells = |word: &str| {
        let letters = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        let is_card = letters.len() == 2
            && letters.starts_with(['A', 'J', 'Q', 'K'])
            && letters.ends_with(['C', 'D', 'H', 'S']);
        let is_named = word.contains(|c: char| c.is_ascii_uppercase())
            && word.contains(|c: char| c.is_ascii_digit());
        // However it was typed.
        let is_code = word.contains(|c: char| c.is_ascii_digit()) && word.matches('-').count() >= 2;
        is_card || is_named || is_code || word.contains(['/', '\\', '"', '♣', '♦', '♥', '♠'])
    };
    let mut kept = Vec::new();
    for word in message.split_whitespace() {
        if tells(word) {
            kept.push("…");
            break;
        }
        kept.push(word);
    }
    kept.join(" ").chars().take(MESSAGE).collect()
}

fn append(directory: &std::path::Path, text: &str) -> io::Result<()> {
    let [path, old] = FILES.map(|name| directory.join(name));
    match fs::symlink_metadata(&path) {
        // Put there by somebody else: a link is not followed, a pipe not waited for.
        Ok(found) if !found.is_file() => return Err(io::ErrorKind::AlreadyExists.into()),
        Ok(found) if found.len() + text.len() as u64 > LIMIT => fs::rename(&path, &old)?,
        _ => {}
    }
    let mut file = OpenOptions::new().create(true).append(true).open(&path)?;
    // In one piece: another process may write as well.
    file.write_all(text.as_bytes())
}

/// A moment in Greenwich, to the second.
struct Moment(SystemTime);

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let day = Date::at(self.0).number();
        let seconds = self.0.duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs()) % 86_400;
        write!(
            f,
            "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z",
            day / 10_000,
            day / 100 % 100,
            day % 100,
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        )
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::storage::tests::Folder;

    fn read(folder: &Folder, name: &str) -> String {
        fs::read_to_string(folder.path().join("logs").join(name)).unwrap()
    }

    fn log(folder: &Folder) -> Log {
        Log::new(folder.path().join("logs"))
    }

    #[test]
    fn a_line_has_its_time_and_its_level() {
        let folder = Folder::new();
        log(&folder).say(&Line::Started);
        log(&folder).say(&Line::Taken);
        let text = read(&folder, FILES[0]);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 2);
        assert!(lines[0][20..].starts_with(" info  half-moon "), "{text}");
        assert!(
            lines[1][20..].starts_with(" warn  another process"),
            "{text}"
        );
        let moment = Moment(UNIX_EPOCH + Duration::from_secs(1_796_083_199));
        assert_eq!(moment.to_string(), "2026-11-30T23:59:59Z");
    }

    #[test]
    fn it_never_grows_past_its_limit_twice() {
        let folder = Folder::new();
        let error = io::Error::from(io::ErrorKind::StorageFull);
        let line = Line::NotWritten("half-moon.json", &error);
        for _ in 0..3000 {
            log(&folder).say(&line);
        }
        let lengths = FILES.map(|name| read(&folder, name).len() as u64);
        assert!(lengths.iter().all(|length| *length <= LIMIT), "{lengths:?}");
        assert!(lengths[1] > LIMIT - 100, "{lengths:?}");
        let names = fs::read_dir(folder.path().join("logs")).unwrap().count();
        assert_eq!(names, 2);
    }

    #[test]
    fn where_it_cannot_be_written_nothing_happens() {
        let folder = Folder::new();
        fs::write(folder.path().join("logs"), "theirs").unwrap();
        log(&folder).say(&Line::Started);
        assert_eq!(fs::read(folder.path().join("logs")).unwrap(), b"theirs");
        let folder = Folder::new();
        fs::create_dir_all(folder.path().join("logs").join(FILES[0])).unwrap();
        log(&folder).say(&Line::Started);
        Log::default().say(&Line::Started);
    }

    #[test]
    fn a_directory_that_is_taken_away_does_not_come_back() {
        let folder = Folder::new();
        let log = log(&folder);
        fs::remove_dir(folder.path().join("logs")).unwrap();
        log.say(&Line::Started);
        assert!(folder.names().is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_in_its_place_is_not_followed() {
        let folder = Folder::new();
        let theirs = folder.path().join("theirs");
        fs::write(&theirs, "theirs").unwrap();
        fs::create_dir(folder.path().join("logs")).unwrap();
        std::os::unix::fs::symlink(&theirs, folder.path().join("logs").join(FILES[0])).unwrap();
        log(&folder).say(&Line::Started);
        assert_eq!(fs::read(&theirs).unwrap(), b"theirs");
    }

    #[test]
    fn an_error_is_told_without_the_path_in_its_text() {
        let error = io::Error::other("cannot open /somebody/secret");
        let line = Line::NotWritten("table.json", &error).to_string();
        assert_eq!(line, "table.json cannot be written: other error");
    }

    #[test]
    fn a_panic_is_kept_without_paths() {
        let folder = Folder::new();
        let log = log(&folder);
        log.watch_panics();
        let fallen = std::thread::spawn(|| panic!("no such\nthing at /somebody/secret, it says"));
        fallen.join().unwrap_err();
        let text = read(&folder, FILES[0]);
        let line = text.lines().find(|line| line.contains("no such")).unwrap();
        assert!(line.contains("error panic at src"), "{line}");
        assert!(line.contains("src/log.rs:"), "{line}");
        assert!(line.ends_with(": no such thing at …"), "{line}");
    }

    #[test]
    fn a_panic_tells_nothing_of_the_player() {
        for (message, kept) in [
            ("cannot open /home/Jane Doe/games: gone", "cannot open …"),
            ("no C:\\Users\\Jane Doe here", "no …"),
            (
                "an Err value: Custom \"Jane Doe\"",
                "an Err value: Custom …",
            ),
            ("HM1-N-ARMF5NT after 3 moves", "…"),
            ("deal (hm1-n-ARMF5NT), odd", "deal …"),
            ("deal hm1-n-armf5nt, odd", "deal …"),
            ("a three-way split-off", "a three-way split-off"),
            ("under it lies 10D, then KH", "under it lies …"),
            ("under it lies KH", "under it lies …"),
            ("a Card(17) too many", "a …"),
            (
                "the len is 3 but the index is 5",
                "the len is 3 but the index is 5",
            ),
            (
                "an Err value: Os { code: 2, kind: NotFound }",
                "an Err value: Os { code: 2, kind: NotFound }",
            ),
        ] {
            assert_eq!(tidy(message), kept);
        }
    }
}
