//! Playing by commands.

use std::fs;
use std::path::Path;

use half_moon_engine::{Card, Code, Command, DealNumber, Deck, Game, GameKind, Place};
use serde_json::{Value, json};

use crate::Running;

/// The date that the tests' page knows: 30 November 2026.
pub const TODAY: u32 = 20_261_130;

/// Deals a code.
#[track_caller]
pub fn deal(app: &Running, code: &str) -> Value {
    app.ok("deal_code", json!({ "code": code, "date": TODAY }))
}

/// Taps these places one after the other; the last answer.
#[track_caller]
pub fn play(app: &Running, places: &str) -> Value {
    let mut last = Value::Null;
    for place in places.split_whitespace() {
        last = app.ok("tap", json!({ "place": place }));
    }
    last
}

/// The code and the taps of a reference transcript that holds nothing else.
#[must_use]
pub fn taps_of(name: &str) -> (String, Vec<String>) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../rules/transcripts")
        .join(name);
    let text = fs::read_to_string(path).unwrap();
    let mut code = String::new();
    let mut taps = Vec::new();
    for line in text.lines() {
        let words: Vec<&str> = line.split('#').next().unwrap().split_whitespace().collect();
        match words.as_slice() {
            [] => {}
            ["deal", rest] => code = (*rest).to_owned(),
            ["tap", place] => taps.push((*place).to_owned()),
            other => panic!("{name}: {other:?}"),
        }
    }
    (code, taps)
}

/// Deals a game whose way to win is known and wins it, from the clock's start to its end.
#[track_caller]
pub fn win(app: &Running, transcript: &str) -> Value {
    let (code, taps) = taps_of(transcript);
    deal(app, &code);
    let last = play(app, &taps.join(" "));
    assert_eq!(last["view"]["status"], "won", "{last}");
    last
}

/// A code of Half Moon by its number.
#[must_use]
pub fn half_moon(number: u64) -> Code {
    Code {
        kind: GameKind::HalfMoon,
        number: DealNumber::try_from(number).unwrap(),
    }
}

/// The deck of the reference win of Half Moon, read off the table as it is uncovered, and the
/// taps that win it: dealt under any code it is a deal that can be won.
#[must_use]
pub fn winnable() -> (Deck, Vec<Place>) {
    let (code, taps) = taps_of("half-moon-won.txt");
    let taps: Vec<Place> = taps.iter().map(|tap| tap.parse().unwrap()).collect();
    let mut game = Game::deal(code.parse().unwrap());
    let mut piles: Vec<Vec<Card>> = vec![Vec::new(); 20];
    let mut look = |game: &Game, answer| {
        for (pile, shown) in piles.iter_mut().zip(game.view(answer).table) {
            if let Some(top) = shown.cards.last()
                && pile.last() != Some(top)
            {
                pile.push(*top);
            }
        }
    };
    for tap in &taps {
        let answer = game.perform(Command::Tap(*tap)).unwrap();
        look(&game, answer);
    }
    let deck: Vec<Card> = piles.concat();
    (deck.try_into().unwrap(), taps)
}

/// Lays this deck out under this code, as if it had been dealt on this date.
pub fn lay_out(app: &Running, code: Code, deck: Deck) {
    app.desk().session().deal_game(Game::with_deck(code, deck));
}

/// The taps of one legal move on a table of Half Moon.
#[must_use]
pub fn legal_move(update: &Value) -> Vec<String> {
    let tops: Vec<(String, u64)> = update["view"]["table"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|place| {
            let top = place["cards"].as_array().unwrap().last()?;
            Some((
                place["place"].as_str().unwrap().to_owned(),
                top.as_u64().unwrap() % 13 + 1,
            ))
        })
        .collect();
    for (place, rank) in &tops {
        if *rank <= 5
            && let Some((other, _)) = tops.iter().find(|(_, other)| rank + other == 11)
        {
            return vec![place.clone(), other.clone()];
        }
    }
    let faces: Vec<String> = (11..=13)
        .filter_map(|face| {
            tops.iter()
                .find(|(_, rank)| *rank == face)
                .map(|(place, _)| place.clone())
        })
        .collect();
    assert_eq!(faces.len(), 3, "no legal move on {update}");
    faces
}
