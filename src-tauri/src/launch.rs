//! What the command line asks for.

use std::ffi::OsString;
use std::time::Duration;

use half_moon_engine::Code;

use crate::refusal::Refusal;

/// The text of `--help`.
pub const HELP: &str = "\
Half Moon and Waning Moon, two solitaires for two decks.

Usage: half-moon [CODE]

  CODE           open this deal, for example HM1-N-ARMF5NT
  -h, --help     print this and exit
  -V, --version  print the version and exit
";

/// What to do on starting.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Launch {
    /// Open this deal, or say why it cannot be read.
    pub deal: Option<Result<Code, Refusal>>,
    /// The deal as it was typed.
    pub words: String,
    /// If the program runs already, hand the deal over to it and end.
    pub once: bool,
    /// The system can show a dialog to choose a file in.
    pub files: bool,
    /// How long to wait for files that another process has; two seconds where nothing is said.
    pub patience: Option<Duration>,
}

/// What a command line means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Open the window.
    Play(Launch),
    /// Print this and exit.
    Print(String),
    /// Print this to the standard error output and exit with status 2.
    Wrong(String),
}

/// Reads the arguments, the program's name not among them.
pub fn read(arguments: impl IntoIterator<Item = OsString>) -> Meaning {
    let mut words = Vec::new();
    for argument in arguments {
        let text = argument.to_string_lossy();
        match text.as_ref() {
            "-h" | "--help" => return Meaning::Print(HELP.to_owned()),
            "-V" | "--version" => {
                return Meaning::Print(format!("half-moon {}\n", env!("CARGO_PKG_VERSION")));
            }
            // Older versions of macOS give every program that is opened a process number.
            text if text.starts_with("-psn_") => {}
            text if text.starts_with('-') => {
                return Meaning::Wrong(format!("half-moon: there is no option {text:?}\n\n{HELP}"));
            }
            text => words.push(text.to_owned()),
        }
    }
    if words.is_empty() {
        return Meaning::Play(Launch::default());
    }
    // A code may have been typed with spaces.
    let words = words.join(" ");
    let deal = words.parse::<Code>().map_err(Refusal::from);
    Meaning::Play(Launch {
        deal: Some(deal),
        words,
        ..Launch::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(arguments: &[&str]) -> Meaning {
        read(arguments.iter().map(OsString::from))
    }

    fn deal(arguments: &[&str]) -> Option<Result<String, Refusal>> {
        match of(arguments) {
            Meaning::Play(launch) => launch.deal.map(|deal| deal.map(|code| code.to_string())),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_code_is_a_deal_to_open() {
        assert_eq!(deal(&[]), None);
        assert_eq!(deal(&["hm1-n-armf5nt"]), Some(Ok("HM1-N-ARMF5NT".into())));
        assert_eq!(
            deal(&["HM1", "N", "ARMF5NT"]),
            Some(Ok("HM1-N-ARMF5NT".into()))
        );
        assert_eq!(deal(&["-psn_0_12345"]), None);
    }

    #[test]
    fn a_wrong_code_says_why() {
        assert_eq!(deal(&["XX1-N-ARMF5NT"]), Some(Err(Refusal::CodeGame)));
        assert_eq!(
            deal(&["HM1-N-ARMF5"]),
            Some(Err(Refusal::CodeLength { found: 5 }))
        );
    }

    #[test]
    fn options_print_and_exit() {
        assert_eq!(of(&["--help"]), Meaning::Print(HELP.into()));
        assert!(matches!(of(&["-V"]), Meaning::Print(text) if text.starts_with("half-moon 1.")));
        assert!(matches!(of(&["--fast"]), Meaning::Wrong(_)));
    }
}
