//! The commands a person types: `cargo play`, `cargo verify`, `cargo measure`, `cargo shots`.
//!
//! `.cargo/config.toml` gives them their names. What `verify` checks stands in one table,
//! [`checks::CHECKS`].

mod check;
mod checks;
mod counts;
mod fuzz;
mod measure;
mod needs;
mod place;
mod play;
mod process;
mod programs;
mod shots;
mod verify;

use std::process::ExitCode;

const USAGE: &str = "\
cargo play [CODE]             build the game and open it, at that deal if a code is given
cargo play --browser [CODE]   the same game, served to a browser on this machine
cargo verify [NAME…]          run every check and test, or those with one of these words in their names
cargo verify --full [NAME…]   with the long counts
cargo verify --list           name the checks
cargo measure [PART…]         measure engine, size, dependencies, start, rest, window, browser
cargo shots [DIRECTORY]       screenshots of every screen at every size, into ./shots";

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1);
    let task = words.next().unwrap_or_default();
    let rest: Vec<String> = words.collect();
    let done = match task.as_str() {
        "play" => play::run(&rest),
        "verify" => verify::run(&rest),
        "measure" => measure::run(&rest),
        "shots" => shots::run(&rest),
        _ => Err(format!("there is no task {task:?}. There are:\n{USAGE}")),
    };
    match done {
        Ok(code) => code,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
