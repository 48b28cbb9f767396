//! `cargo shots`: screenshots of every screen at every size, for a person to look at.

use std::process::ExitCode;

use crate::needs::{self, Need};
use crate::process;

/// Runs the task.
pub(crate) fn run(words: &[String]) -> Result<ExitCode, String> {
    const NEEDS: [Need; 3] = [Need::Npm, Need::WebKit, Need::Chromium];
    let missing = needs::set_up(&NEEDS)?;
    if let Some(why) = needs::lacking(&NEEDS, &missing) {
        return Err(why.to_owned());
    }
    for words in [
        &["npm", "run", "--silent", "build"] as &[&str],
        &["cargo", "build", "--locked", "--package", "browser-host"],
    ] {
        call(words, &[])?;
    }
    call(&["node", "tests/browser/shots.mjs"], words)?;
    Ok(ExitCode::SUCCESS)
}

fn call(words: &[&str], more: &[String]) -> Result<(), String> {
    let (program, arguments) = words.split_first().ok_or("nothing to run")?;
    let status = process::command(program, arguments).args(more).status();
    match status {
        Ok(status) if status.success() => Ok(()),
        _ => Err(format!("`{}` failed", words.join(" "))),
    }
}
