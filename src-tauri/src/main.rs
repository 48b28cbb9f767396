//! The program.
// A game opens no console.
#![cfg_attr(not(debug_assertions), windows_subsystem = "windows")]

fn main() {
    std::process::exit(half_moon_lib::run_with(std::env::args_os().skip(1)));
}
