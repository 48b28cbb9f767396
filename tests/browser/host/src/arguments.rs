//! What the command line asks for.

use std::ffi::OsString;
use std::path::PathBuf;

/// A command line that cannot be read.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Misuse {
    #[error("{0} wants a value")]
    NoValue(String),
    #[error("{0:?} is no port")]
    Port(OsString),
    #[error("{0:?} is no code")]
    Code(OsString),
    #[error("where shall the games be kept? Say --data DIR")]
    NoData,
    #[error("unknown argument {0:?}")]
    Unknown(OsString),
}

/// The command line, read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Arguments {
    /// Where games, statistics and settings lie. The app's own files are left to the app.
    pub(crate) data: PathBuf,
    /// The built page.
    pub(crate) page: PathBuf,
    /// The port on 127.0.0.1; 0 takes a free one.
    pub(crate) port: u16,
    /// A code to deal before the page is served.
    pub(crate) code: Option<String>,
    /// End when the standard input closes.
    pub(crate) until_input_closes: bool,
}

impl Arguments {
    /// Reads the words after the program's name.
    pub(crate) fn read(words: impl Iterator<Item = OsString>) -> Result<Self, Misuse> {
        let mut read = Self {
            data: PathBuf::new(),
            page: PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../ui/dist")),
            port: 0,
            code: None,
            until_input_closes: false,
        };
        let mut words = words;
        while let Some(word) = words.next() {
            let mut value = || {
                words
                    .next()
                    .ok_or_else(|| Misuse::NoValue(word.to_string_lossy().into_owned()))
            };
            match word.to_str() {
                Some("--data") => read.data = value()?.into(),
                Some("--page") => read.page = value()?.into(),
                Some("--port") => {
                    let port = value()?;
                    read.port = port
                        .to_str()
                        .and_then(|text| text.parse().ok())
                        .ok_or(Misuse::Port(port))?;
                }
                Some("--code") => {
                    read.code = Some(value()?.into_string().map_err(Misuse::Code)?);
                }
                Some("--until-input-closes") => read.until_input_closes = true,
                _ => return Err(Misuse::Unknown(word)),
            }
        }
        if read.data.as_os_str().is_empty() {
            return Err(Misuse::NoData);
        }
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::{Arguments, Misuse};

    fn read(words: &[&str]) -> Result<Arguments, Misuse> {
        Arguments::read(words.iter().map(Into::into))
    }

    #[test]
    fn all_but_the_data_may_be_left_out() {
        let read_ = read(&["--data", "d"]).expect("enough is said");
        assert_eq!((read_.port, read_.code), (0, None));
        assert_eq!(read(&[]), Err(Misuse::NoData));
    }

    #[test]
    fn values_are_taken() {
        let read = read(&["--port", "8080", "--data", "d", "--code", "HM1-N-AAAAAAB"])
            .expect("all is known");
        assert_eq!(read.port, 8080);
        assert_eq!(read.data, PathBuf::from("d"));
        assert_eq!(read.code.as_deref(), Some("HM1-N-AAAAAAB"));
    }

    #[test]
    fn misuse_is_named() {
        assert_eq!(read(&["--port"]), Err(Misuse::NoValue("--port".into())));
        assert_eq!(read(&["--port", "x"]), Err(Misuse::Port("x".into())));
        assert_eq!(read(&["--what"]), Err(Misuse::Unknown("--what".into())));
    }
}
