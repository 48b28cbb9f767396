//! A second start hands its deal to the program that already runs, and ends.
//!
//! The first one listens on a socket beside its files: whoever can write there could as well write
//! the files. What comes in is read as a typed code is, and nothing else.

use std::path::{Path, PathBuf};

/// The longest word that is read: a code, with room for spaces and dashes.
#[cfg(unix)]
const LONGEST: u64 = 256;

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
        stream.write_all(code.as_bytes())?;
        stream.shutdown(std::net::Shutdown::Write)?;
        let mut answer = [0];
        stream.read_exact(&mut answer)?;
        Ok(answer[0])
    };
    say().is_ok_and(|answer| answer == b'+')
}

/// Listens for second starts, for as long as the program runs.
///
/// # Errors
/// Whatever the system says; a second start then plays without saving.
#[cfg(unix)]
pub fn listen(directory: &Path, take: impl Fn(&str) + Send + 'static) -> std::io::Result<()> {
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
                let mut word = String::new();
                let read = stream
                    .set_read_timeout(Some(Duration::from_secs(1)))
                    .and_then(|()| (&mut stream).take(LONGEST).read_to_string(&mut word));
                if read.is_ok() {
                    take(&word);
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
            heard.send(word.to_owned()).unwrap()
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
        listen(folder.path(), |_| {}).unwrap();
        assert!(send(folder.path(), ""));
    }
}
