//! Serves the game to a browser on this machine.
//!
//! The app itself runs here, under tauri's mock runtime: the commands, the capabilities and the
//! files are the real ones, only the window is a browser's. The tests drive Chromium as a phone
//! against it, and `cargo play --browser` opens it where there is no display.
//!
//! ```text
//! browser-host --data DIR [--page DIR] [--port N] [--code CODE] [--until-input-closes]
//! ```
//!
//! It prints one line with the address, which holds the token that the first request must bring.

mod app;
mod arguments;
mod guard;
mod http;
mod pages;
mod server;
mod socket;

use std::io::{Read, Write};
use std::process::ExitCode;
use std::sync::Arc;

use arguments::Arguments;
use tauri::RunEvent;

/// Why the game could not be served.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("{0}")]
    Arguments(#[from] arguments::Misuse),
    #[error("the app did not start: {0}")]
    App(#[from] app::NotBuilt),
    #[error("cannot serve on this machine: {0}")]
    Server(#[from] server::NotServed),
    #[error("cannot print the address: {0}")]
    Output(#[from] std::io::Error),
}

fn main() -> ExitCode {
    match play() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("browser-host: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn play() -> Result<(), Failure> {
    let arguments = Arguments::read(std::env::args_os().skip(1))?;
    let (app, game) = app::build(&arguments)?;
    let game = Arc::new(game);
    app.run(move |handle, event| {
        // The app has set itself up: the table is there.
        if matches!(event, RunEvent::Ready)
            && let Err(failure) = serve(&game, &arguments)
        {
            eprintln!("browser-host: {failure}");
            std::process::exit(1);
        }
        half_moon_lib::setup::on_event(handle, event);
    });
    Ok(())
}

fn serve(game: &Arc<app::Game>, arguments: &Arguments) -> Result<(), Failure> {
    let address = server::start(Arc::clone(game), arguments)?;
    if arguments.until_input_closes {
        std::thread::spawn(end_with_input);
    }
    let mut output = std::io::stdout();
    writeln!(output, "{address}")?;
    output.flush()?;
    Ok(())
}

/// A test that dies takes its host along: its end of the pipe closes.
fn end_with_input() {
    let mut rest = Vec::new();
    let _ = std::io::stdin().read_to_end(&mut rest);
    std::process::exit(0);
}
