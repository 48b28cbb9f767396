//! What the budgets ask of the engine, measured: `cargo bench -p half-moon-engine`.
#![expect(clippy::expect_used, reason = "a bench has nobody to give an error to")]

use std::cell::Cell;
use std::hint::black_box;

use divan::counter::ItemsCount;
use divan::{Bencher, main as run};
use half_moon_engine::{
    Answer, Code, Command, DealNumber, Event, Example, Game, GameKind, Place, Save,
};

fn main() {
    run();
}

const WON: [Example; 2] = [Example::HalfMoonWon, Example::WaningMoonWon];

/// A won game, and the taps that win it.
struct Won {
    code: Code,
    taps: Vec<Place>,
}

fn won(example: Example) -> Won {
    let step = |at| example.at(at).expect("an example has all its steps");
    let code = step(0).0.code.parse().expect("a view has a canonical code");
    let moves = (1..=example.steps()).map(|at| step(at).1);
    let taps = moves
        .flat_map(|text| text.split(' '))
        .map(|place| place.parse().expect("a move names places"));
    Won {
        code,
        taps: taps.collect(),
    }
}

fn won_game(example: Example) -> Game {
    let won = won(example);
    let mut game = Game::deal(won.code);
    for &tap in &won.taps {
        game.perform(Command::Tap(tap))
            .expect("the taps of a won game");
    }
    game
}

/// Every position of a won game with the tap that was made in it.
fn positions(example: Example) -> Vec<(Game, Place)> {
    let won = won(example);
    let mut game = Game::deal(won.code);
    let tap = |&place| {
        let before = game.clone();
        game.perform(Command::Tap(place))
            .expect("the taps of a won game");
        (before, place)
    };
    won.taps.iter().map(tap).collect()
}

/// Gives the items of a list in turn, for ever.
fn in_turn<T: Clone>(items: Vec<T>) -> impl Fn() -> T {
    let at = Cell::new(0);
    move || {
        at.set((at.get() + 1) % items.len());
        items[at.get()].clone()
    }
}

#[divan::bench(args = WON)]
fn tap_and_view(bencher: Bencher, example: Example) {
    bencher
        .with_inputs(in_turn(positions(example)))
        .bench_local_refs(|(game, place)| {
            let answer = game
                .perform(Command::Tap(*place))
                .unwrap_or(Answer::of(Event::Ignored));
            game.view(answer)
        });
}

#[divan::bench(args = WON)]
fn tap_alone(bencher: Bencher, example: Example) {
    bencher
        .with_inputs(in_turn(positions(example)))
        .bench_local_refs(|(game, place)| game.perform(Command::Tap(*place)));
}

#[divan::bench(args = WON)]
fn undo_and_view(bencher: Bencher, example: Example) {
    bencher
        .with_inputs(in_turn(positions(example)))
        .bench_local_refs(|(game, _)| {
            let answer = game
                .perform(Command::Undo)
                .unwrap_or(Answer::of(Event::Ignored));
            game.view(answer)
        });
}

#[divan::bench(args = WON)]
fn status(bencher: Bencher, example: Example) {
    bencher
        .with_inputs(in_turn(positions(example)))
        .bench_local_refs(|(game, _)| game.status());
}

#[divan::bench(args = GameKind::ALL)]
fn deal(bencher: Bencher, kind: &GameKind) {
    let number = Cell::new(0);
    bencher.counter(ItemsCount::new(1_usize)).bench_local(|| {
        number.set(number.get() + 1);
        Game::deal(Code {
            kind: *kind,
            number: DealNumber::from_bits(number.get()),
        })
    });
}

#[divan::bench]
fn encode_code(bencher: Bencher) {
    let number = Cell::new(0);
    bencher.bench_local(|| {
        number.set(number.get() + 0x1_2345_6789);
        Code {
            kind: GameKind::HalfMoon,
            number: DealNumber::from_bits(number.get()),
        }
        .to_string()
    });
}

#[divan::bench(args = ["HM1-N-ARMF5NT", " hm1 n—armf5nt "])]
fn decode_code(text: &str) -> Option<Code> {
    black_box(text).parse().ok()
}

#[divan::bench(args = WON)]
fn save_won_game(bencher: Bencher, example: Example) {
    let game = won_game(example);
    bencher.bench_local(|| game.save(0));
}

#[divan::bench(args = WON)]
fn load_won_game(bencher: Bencher, example: Example) {
    let save: Save = won_game(example).save(0);
    bencher.bench_local(|| Game::load(black_box(&save)));
}

/// Games of taps at random places, to their 200th tap.
#[divan::bench(args = GameKind::ALL)]
fn random_game(bencher: Bencher, kind: &GameKind) {
    let seed = Cell::new(1_u64);
    bencher.bench_local(|| {
        let mut game = Game::deal(Code {
            kind: *kind,
            number: DealNumber::from_bits(seed.get()),
        });
        let places: Vec<Place> = game
            .view(Answer::of(Event::Dealt))
            .table
            .iter()
            .map(|at| at.place)
            .collect();
        for _ in 0..200 {
            let random = seed
                .get()
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            seed.set(random);
            let place = places[(random >> 33) as usize % places.len()];
            black_box(game.perform(Command::Tap(place)).is_ok());
        }
        game
    });
}
