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
    process::call(process::command("npm", &["run", "--silent", "build"]))?;
    let host = ["build", "--locked", "--package", "browser-host"];
    process::call(process::command("cargo", &host))?;
    let mut shots = process::command("node", &["tests/browser/shots.mjs"]);
    shots.args(words);
    process::call(shots)?;
    Ok(ExitCode::SUCCESS)
}
