//! `cargo measure`: how fast, small and still the game is, beside what it cannot be faster than.
//!
//! Builds what the parts measure, puts copies aside, and lets `tests/measure/measure.mjs` measure.

use std::path::PathBuf;
use std::process::ExitCode;

use crate::needs::{self, Need};
use crate::{page, place, process};

const NEEDS: [Need; 5] = [
    Need::Npm,
    Need::WebKit,
    Need::Chromium,
    Need::Display,
    Need::Debian(&["valgrind", "xdotool", "strace", "binutils"]),
];

/// The window, and the empty one beside it: in one build, so that both are made of the same crates.
const WINDOWS: [&str; 12] = [
    "build",
    "--release",
    "--locked",
    "--bins",
    "--package",
    "half-moon",
    "--package",
    "empty-window",
    "--package",
    "engine-counts",
    "--features",
    "half-moon/custom-protocol",
];

/// What can be measured, as `tests/measure/measure.mjs` names it.
const PARTS: [&str; 7] = [
    "engine",
    "size",
    "dependencies",
    "start",
    "rest",
    "window",
    "browser",
];

/// Runs the task.
pub(crate) fn run(words: &[String]) -> Result<ExitCode, String> {
    // Before anything is built, which takes minutes.
    if let Some(unknown) = words.iter().find(|word| !PARTS.contains(&word.as_str())) {
        return Err(format!(
            "there is no part {unknown}; there are: {}",
            PARTS.join(" ")
        ));
    }
    let missing = needs::set_up(&NEEDS)?;
    // Without the last of them a part says itself what it cannot measure.
    if let Some(why) = needs::lacking(&NEEDS[..4], &missing) {
        return Err(why.to_owned());
    }
    let wants = |part: &str| words.is_empty() || words.iter().any(|word| word == part);
    std::fs::create_dir_all(made()).map_err(|error| format!("no place for programs: {error}"))?;
    page::build()?;
    if wants("dependencies") {
        // With its names; the same program otherwise. First, so that the one that ships stays.
        let names = [
            "rustc",
            "--release",
            "--locked",
            "--package",
            "half-moon",
            "--bin",
            "half-moon",
            "--features",
            "custom-protocol",
            "--",
            "-Cstrip=none",
        ];
        call("cargo", &names)?;
        keep("release/half-moon", "half-moon-names")?;
    }
    if ["engine", "start", "rest", "window", "size"]
        .iter()
        .any(|part| wants(part))
    {
        call("cargo", &WINDOWS)?;
        for program in ["half-moon", "empty-window", "engine-counts"] {
            keep(&format!("release/{program}"), program)?;
        }
    }
    if wants("size") {
        call("npm", &["run", "tauri", "--", "bundle", "--bundles", "deb"])?;
        let package = place::files(
            &place::target().join("release/bundle/deb").to_string_lossy(),
            ".deb",
        );
        if let Some(package) = package.first() {
            place::copy(package, &made().join("half-moon.deb"))?;
        }
    }
    if wants("browser") {
        // As players have the engine, not as a debug build has it.
        let host = [
            "build",
            "--release",
            "--locked",
            "--package",
            "browser-host",
        ];
        call("cargo", &host)?;
        keep("release/browser-host", "browser-host")?;
    }
    let mut command = process::command("node", &["tests/measure/measure.mjs"]);
    command
        .args(words)
        .env("HALF_MOON_PROGRAM", made().join("half-moon"))
        .env("HALF_MOON_HOST", made().join("browser-host"));
    process::call(command)?;
    Ok(ExitCode::SUCCESS)
}

/// Copies of the programs, so that no build changes them while they are measured.
fn made() -> PathBuf {
    place::target().join("measure")
}

fn keep(built: &str, name: &str) -> Result<(), String> {
    place::copy(&place::target().join(built), &made().join(name))
}

fn call(program: &str, arguments: &[&str]) -> Result<(), String> {
    process::call(process::command(program, arguments))
}

#[cfg(test)]
mod tests {
    use super::PARTS;
    use crate::place;

    #[test]
    fn the_parts_are_those_that_are_measured() {
        let script = place::root().join("tests/measure/measure.mjs");
        let script = std::fs::read_to_string(script).unwrap();
        let measured: Vec<&str> = script
            .lines()
            .filter_map(|line| line.trim().split_once(": async () => (await import("))
            .map(|(name, _)| name)
            .collect();
        assert_eq!(measured, PARTS);
    }
}
