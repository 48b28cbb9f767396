//! Playing for the statistics.

use half_moon_engine::{Deck, Place};
use serde_json::{Value, json};

use crate::{Running, deal, half_moon, lay_out, legal_move, play};

/// The statistics of a game.
#[must_use]
#[track_caller]
pub fn of(app: &Running, game: &str) -> Value {
    app.ok("statistics", json!({ "game": game }))
}

/// The statistics of Half Moon.
#[must_use]
#[track_caller]
pub fn half(app: &Running) -> Value {
    of(app, "half_moon")
}

/// Played, won, current streak, best streak of Half Moon must be these.
#[track_caller]
pub fn counts(app: &Running, wanted: [u64; 4]) {
    let now = half(app);
    let found =
        ["played", "won", "current_streak", "best_streak"].map(|key| now[key].as_u64().unwrap());
    assert_eq!(found, wanted, "{now}");
}

/// Deals this number and makes one move.
#[track_caller]
pub fn begin(app: &Running, number: u64) -> Value {
    let update = deal(app, &half_moon(number).to_string());
    play(app, &legal_move(&update).join(" "))
}

/// Lays out a deal under this number that can be won, and wins it.
#[track_caller]
pub fn win_as(app: &Running, number: u64, (deck, taps): &(Deck, Vec<Place>)) -> Value {
    lay_out(app, half_moon(number), *deck);
    let taps: Vec<String> = taps.iter().map(Place::to_string).collect();
    let last = play(app, &taps.join(" "));
    assert_eq!(last["view"]["status"], "won");
    last
}
