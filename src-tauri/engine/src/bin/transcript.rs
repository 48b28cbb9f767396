//! `cargo transcript FILE`: plays a transcript, `-` for the standard input (SPEC 7).

use std::io::{self, Read, Write};
use std::process::ExitCode;
use std::{env, fs};

use half_moon_engine::transcript;

fn main() -> ExitCode {
    let mut arguments = env::args().skip(1);
    let (Some(file), None) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: cargo transcript FILE   (or - for the standard input)");
        return ExitCode::from(2);
    };
    match play(&file) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{file}: {error}");
            ExitCode::from(2)
        }
    }
}

fn play(file: &str) -> io::Result<bool> {
    let mut bytes = Vec::new();
    if file == "-" {
        io::stdin().lock().read_to_end(&mut bytes)?;
    } else {
        bytes = fs::read(file)?;
    }
    let mut out = io::BufWriter::new(io::stdout().lock());
    let right = transcript::run(&String::from_utf8_lossy(&bytes), &mut out)?;
    out.flush()?;
    Ok(right)
}
