//! `cargo transcript`: plays a written-down game. The engine's program does it; this one builds it,
//! and says so where that takes a while. The standard output is the program's alone.

use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use crate::{place, process};

/// How the program itself says that it was asked wrongly.
const ASKED_WRONGLY: u8 = 2;

/// Runs the task.
pub(crate) fn run(words: &[String]) -> Result<ExitCode, String> {
    let [file] = words else {
        eprintln!("usage: cargo transcript FILE   (or - for the standard input)");
        return Ok(ExitCode::from(ASKED_WRONGLY));
    };
    let program = program();
    let mut build = build(program.is_file());
    let built = build
        .status()
        .map_err(|error| format!("cargo could not be run: {error}"))?;
    if !built.success() {
        return Err("the program that plays transcripts could not be built".to_owned());
    }
    // Where the person is, so that the file is found.
    let status = Command::new(&program)
        .arg(file)
        .status()
        .map_err(|error| format!("{} could not be run: {error}", place::shown(&program)))?;
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    Ok(code.map_or(ExitCode::FAILURE, ExitCode::from))
}

fn program() -> PathBuf {
    let name = format!("transcript{}", std::env::consts::EXE_SUFFIX);
    place::target().join("debug").join(name)
}

/// What brings the program up to date; it says what it does when the program is not there yet.
fn build(is_there: bool) -> Command {
    let mut command = process::command("cargo", &["build", "--locked"]);
    command.args(["--package", "half-moon-engine", "--bin", "transcript"]);
    if is_there {
        command.arg("--quiet");
    } else {
        eprintln!("Building the program that plays transcripts; the first time takes a while.");
    }
    // The game may come by the standard input; it is the program's.
    command.stdin(Stdio::null());
    command
}

#[cfg(test)]
mod tests {
    use super::build;

    #[test]
    fn the_first_build_shows_that_it_moves_and_the_next_are_silent() {
        let is_quiet = |is_there| build(is_there).get_args().any(|word| word == "--quiet");
        assert!(!is_quiet(false));
        assert!(is_quiet(true));
    }
}
