//! `engine-counts OPERATION GAME TIMES`: does one thing so many times, and says how long it took.
//!
//! Run twice under a tool that counts instructions, with different times, the difference is what
//! one operation takes, to the instruction and however busy the machine is.

use std::error::Error;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Instant;

use half_moon_engine::{Answer, Code, Command, DealNumber, Event, Example, Game, Place};

type Done = Result<(), Box<dyn Error>>;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match run(&words) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("engine-counts: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(words: &[String]) -> Done {
    let [operation, game, times] = words else {
        return Err("OPERATION GAME TIMES".into());
    };
    let example = match game.as_str() {
        "half_moon" => Example::HalfMoonWon,
        "waning_moon" => Example::WaningMoonWon,
        _ => return Err("the games are half_moon and waning_moon".into()),
    };
    let won = Won::of(example)?;
    let times: u32 = times.parse()?;
    let positions = won.positions()?;
    // What is prepared takes the same for any number of times; only what follows differs.
    let began = Instant::now();
    match operation.as_str() {
        "tap" => won.taps(times, |game, tap| {
            let answer = game.perform(Command::Tap(tap))?;
            black_box(game.view(answer));
            Ok(())
        })?,
        "undo" => undo(&positions, times)?,
        "status" => {
            for game in positions.iter().cycle().take(times as usize) {
                black_box(black_box(game).status());
            }
        }
        "deal" => {
            for number in 0..times {
                black_box(Game::deal(Code {
                    kind: won.code.kind,
                    number: DealNumber::from_bits(number.into()),
                }));
            }
        }
        "encode" => {
            for _ in 0..times {
                black_box(black_box(won.code).to_string());
            }
        }
        "decode" => {
            let text = won.code.to_string();
            for _ in 0..times {
                black_box(black_box(text.as_str()).parse::<Code>()?);
            }
        }
        "load" => {
            let save = positions.last().ok_or("no positions")?.save(0);
            for _ in 0..times {
                black_box(Game::load(black_box(&save))?);
            }
        }
        _ => return Err("tap undo status deal encode decode load".into()),
    }
    println!("{}", began.elapsed().as_nanos());
    Ok(())
}

/// A won game and the taps that win it.
struct Won {
    code: Code,
    taps: Vec<Place>,
}

impl Won {
    fn of(example: Example) -> Result<Self, Box<dyn Error>> {
        let (deal, _) = example.at(0).ok_or("an example begins with its deal")?;
        let mut taps = Vec::new();
        for step in 1..=example.steps() {
            let (_, places) = example.at(step).ok_or("an example has all its steps")?;
            for place in places.split(' ') {
                taps.push(place.parse::<Place>()?);
            }
        }
        Ok(Self {
            code: deal.code.parse()?,
            taps,
        })
    }

    /// Plays the game through, again and again, for so many taps. Dealing it anew is in the count,
    /// once in a whole game.
    fn taps(&self, times: u32, mut tap: impl FnMut(&mut Game, Place) -> Done) -> Done {
        let mut left = times as usize;
        while left > 0 {
            let mut game = Game::deal(self.code);
            for &place in self.taps.iter().take(left) {
                tap(&mut game, place)?;
            }
            left = left.saturating_sub(self.taps.len());
        }
        Ok(())
    }

    /// The game after each tap.
    fn positions(&self) -> Result<Vec<Game>, Box<dyn Error>> {
        let mut game = Game::deal(self.code);
        let mut positions = Vec::new();
        for &place in &self.taps {
            game.perform(Command::Tap(place))?;
            positions.push(game.clone());
        }
        Ok(positions)
    }
}

/// Takes moves back and makes them again in turn.
fn undo(positions: &[Game], times: u32) -> Done {
    let mut game = positions.last().ok_or("no positions")?.clone();
    for step in 0..times {
        let command = if step % 2 == 0 {
            Command::Undo
        } else {
            Command::Redo
        };
        let answer: Answer = game.perform(command)?;
        if answer.event == Event::Ignored {
            return Err("there is nothing to take back".into());
        }
        black_box(game.view(answer));
    }
    Ok(())
}
