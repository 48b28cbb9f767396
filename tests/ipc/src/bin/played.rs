//! The app without a window, played over its input: to be killed by the tests. Each line is
//! `[command, arguments]`; each answer is one line, `[true, data]` or `[false, refusal]`. A second
//! argument makes it wait for the files of another process.
#![allow(
    clippy::unwrap_used,
    reason = "what goes wrong here ends the program, and that fails the test"
)]

use std::io::{Write, stdin, stdout};
use std::path::PathBuf;

use ipc_tests::Running;
use serde_json::{Value, json};

fn main() {
    let mut arguments = std::env::args_os().skip(1);
    let folder = PathBuf::from(arguments.next().unwrap());
    let app = match arguments.next() {
        Some(_) => Running::patient(&folder),
        None => Running::at(&folder),
    };
    for line in stdin().lines() {
        let (command, arguments): (String, Value) = serde_json::from_str(&line.unwrap()).unwrap();
        let answer = match app.ask("main", &command, arguments) {
            Ok(data) => json!([true, data]),
            Err(refusal) => json!([false, refusal]),
        };
        let mut out = stdout().lock();
        writeln!(out, "{answer}").unwrap();
        out.flush().unwrap();
    }
}
