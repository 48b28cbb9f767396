//! `cargo shots`: screenshots of every screen at every size, for a person to look at.

use std::process::ExitCode;

use crate::needs::{self, Need};
use crate::{page, process};

/// Runs the task.
pub(crate) fn run(words: &[String]) -> Result<ExitCode, String> {
    if let Some(unknown) = unknown(words) {
        return Err(format!(
            "cargo shots takes one directory and knows no {unknown}"
        ));
    }
    const NEEDS: [Need; 3] = [Need::Npm, Need::WebKit, Need::Chromium];
    let missing = needs::set_up(&NEEDS)?;
    if let Some(why) = needs::lacking(&NEEDS, &missing) {
        return Err(why.to_owned());
    }
    page::build()?;
    let host = ["build", "--locked", "--package", "browser-host"];
    process::call(process::command("cargo", &host))?;
    let mut shots = process::command("node", &["tests/browser/shots.mjs"]);
    shots.args(words);
    process::call(shots)?;
    Ok(ExitCode::SUCCESS)
}

/// A word too many, or one that is no directory.
fn unknown(words: &[String]) -> Option<&String> {
    let option = words.iter().find(|word| word.starts_with('-'));
    option.or_else(|| words.get(1))
}
