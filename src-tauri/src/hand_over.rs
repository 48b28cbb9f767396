//! A second start hands its deal to the program that already runs, and ends.
//!
//! The first one listens on a socket beside its files: whoever can write there could as well write
//! the files. What comes in is read as a typed code is, and nothing else.

use std::path::{Path, PathBuf};

/// The longest word that is sent and read, in bytes: a code, with room for spaces and dashes.
#[cfg(unix)]
const LONGEST: usize = 256;

/// Where the first program listens.
fn socket(directory: &Path) -> PathBuf {
    directory.join("hand-over")
}

/// Hands a code, or nothing, to the program that has these files. Says whether it was taken.
#[cfg(unix)]
#[must_use]
pub fn send(directory: &Path, code: &str) -> bool {
    use std::io::{Read as _, Write as _};
    use std::os::unix::net::UnixStream;
    use std::time::Duration;

    let say = || -> std::io::Result<u8> {
        let mut stream = UnixStream::connect(socket(directory))?;
        stream.set_read_timeout(Some(Duration::from_secs(3)))?;
        // No more than is read: the other side would hang up on the rest.
        let code = code.as_bytes();
        stream.write_all(&code[..code.len().min(LONGEST)])?;
        stream.shutdown(std::net::Shutdown::Write)?;
        let mut answer = [0];
        stream.read_exact(&mut answer)?;
        Ok(answer[0])
    };
    say().is_ok_and(|answer| answer == b'+')
}

/// Listens for second starts, for as long as the program runs. `take` says whether it still takes one
/// over; if not, the other side waits for its turn.
///
/// # Errors
/// Whatever the system says; a second start then plays without saving.
#[cfg(unix)]
pub fn listen(
    directory: &Path,
    take: impl Fn(&str) -> bool + Send + 'static,
) -> std::io::Result<()> {
    use std::io::{Read as _, Write as _};
    use std::os::unix::net::UnixListener;
    use std::time::Duration;

    let path = socket(directory);
    // Left behind by a run that was ended: the lock on the files says that there is no other.
    let _ = std::fs::remove_file(&path);
    let listener = UnixListener::bind(&path)?;
    std::thread::Builder::new()
        .name("hand-over".into())
        .stack_size(128 * 1024)
        .spawn(move || {
            for mut stream in listener.incoming().flatten() {
                let mut word = Vec::new();
                let read = stream
                    .set_read_timeout(Some(Duration::from_secs(1)))
                    .and_then(|()| (&mut stream).take(LONGEST as u64).read_to_end(&mut word));
                // What is no text is no code, and is told so like any other.
                if read.is_ok() && take(&String::from_utf8_lossy(&word)) {
                    // The other side may have given up waiting.
                    let _ = stream.write_all(b"+");
                }
            }
        })
        .map(drop)
}

#[cfg(all(test, unix))]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;
    use crate::storage::tests::Folder;

    #[test]
    fn what_is_sent_is_taken() {
        let folder = Folder::new();
        assert!(!send(folder.path(), "HM1-N-ARMF5NT"), "nobody listens yet");
        let (heard, words) = channel();
        listen(folder.path(), move |word| {
            heard.send(word.to_owned()).unwrap();
            true
        })
        .unwrap();
        for word in ["HM1-N-ARMF5NT", ""] {
            assert!(send(folder.path(), word));
            assert_eq!(words.recv().unwrap(), word);
        }
    }

    #[test]
    fn a_socket_left_behind_is_no_hindrance() {
        let folder = Folder::new();
        drop(std::os::unix::net::UnixListener::bind(socket(folder.path())).unwrap());
        assert!(!send(folder.path(), ""), "nobody listens on it");
        listen(folder.path(), |_| true).unwrap();
        assert!(send(folder.path(), ""));
    }

    #[test]
    fn one_that_takes_nothing_over_any_more_says_so() {
        let folder = Folder::new();
        listen(folder.path(), |word| !word.is_empty()).unwrap();
        assert!(!send(folder.path(), ""));
        assert!(send(folder.path(), "HM1-N-ARMF5NT"));
    }

    #[test]
    fn whatever_was_typed_is_handed_over() {
        let folder = Folder::new();
        let (heard, words) = channel();
        listen(folder.path(), move |word| {
            heard.send(word.to_owned()).unwrap();
            true
        })
        .unwrap();
        // Cut within a letter.
        let word = format!("a{}", "é".repeat(LONGEST));
        assert!(!word.is_char_boundary(LONGEST));
        assert!(send(folder.path(), &word));
        assert_eq!(
            words.recv().unwrap(),
            format!("{}\u{fffd}", &word[..LONGEST - 1])
        );
        // More than a socket holds.
        let word = "aé".repeat(2_000_000);
        assert!(send(folder.path(), &word));
        assert_eq!(words.recv().unwrap(), word[..LONGEST]);
    }
}
