//! The commands a person types: `cargo play`, `cargo verify`, `cargo measure`, `cargo shots`,
//! `cargo transcript`.
//!
//! `.cargo/config.toml` gives them their names, [`usage::TASKS`] their words. What `verify` checks
//! stands in one table, [`checks::CHECKS`].

mod check;
mod checks;
mod counts;
mod fuzz;
mod measure;
mod needs;
mod page;
mod place;
mod play;
mod process;
mod programs;
mod shots;
mod transcript;
mod usage;
mod verify;

use std::process::ExitCode;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match usage::perform(&words) {
        Ok(code) => code,
        Err(reason) => {
            eprintln!("{reason}");
            ExitCode::FAILURE
        }
    }
}
