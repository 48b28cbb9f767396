//! `cargo play`: builds the game and opens it.

use std::path::PathBuf;
use std::process::{Command, ExitCode};

use crate::needs::{self, Need};
use crate::{page, place, process};

/// Runs the task.
pub(crate) fn run(words: &[String]) -> Result<ExitCode, String> {
    let browser = words.iter().any(|word| word == "--browser");
    let rest: Vec<&str> = words
        .iter()
        .map(String::as_str)
        .filter(|word| *word != "--browser")
        .collect();
    if let Some(unknown) = rest.iter().find(|word| word.starts_with('-')) {
        return Err(format!(
            "cargo play knows no {unknown}; `cargo play --help` says what it knows"
        ));
    }
    // A code may be typed with spaces.
    let code = (!rest.is_empty()).then(|| rest.join(" "));
    if !browser && !has_display() {
        return Err(
            "There is no display here to open a window on. To play in a browser on this machine:\n\n  \
             cargo play --browser\n"
                .to_owned(),
        );
    }
    let missing = needs::set_up(&[Need::Npm, Need::WebKit])?;
    if let Some(why) = needs::lacking(&[Need::Npm, Need::WebKit], &missing) {
        return Err(why.to_owned());
    }
    page::build()?;
    println!("Building the game; the first time takes minutes.");
    let (program, parts): (_, &[&str]) = if browser {
        ("browser-host", &["--package", "browser-host"])
    } else {
        (
            "half-moon",
            &["--package", "half-moon", "--features", "custom-protocol"],
        )
    };
    let mut build = process::command("cargo", &["build", "--locked"]);
    build.args(parts);
    process::call(build)?;
    start(program, browser, code)
}

/// Is there a screen to open a window on?
fn has_display() -> bool {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    !cfg!(target_os = "linux") || is_set("DISPLAY") || is_set("WAYLAND_DISPLAY")
}

/// Games played in a browser are kept apart: the window's files belong to one program at a time.
fn browser_data() -> Result<PathBuf, String> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
    let data = set("XDG_DATA_HOME").map(PathBuf::from);
    data.or_else(|| set("HOME").map(|home| PathBuf::from(home).join(".local/share")))
        .map(|data| data.join("app.halfmoon.solitaire.browser"))
        .ok_or_else(|| "HOME is not set, so there is no place to keep the game".to_owned())
}

fn start(program: &str, browser: bool, code: Option<String>) -> Result<ExitCode, String> {
    let path = place::target().join("debug").join(program);
    let mut command = Command::new(&path);
    if browser {
        command.arg("--data").arg(browser_data()?);
        println!("Open this address in a browser on this machine; Ctrl-C ends the game:");
        if let Some(code) = code {
            command.args(["--code", &code]);
        }
    } else {
        command.args(code);
    }
    let status = command
        .status()
        .map_err(|error| format!("{} could not be run: {error}", place::shown(&path)))?;
    Ok(if status.success() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
