//! The program killed at random instants under a stream of commands. What it comes back with is
//! the last answered state or the one that was being made: never older, never broken.
//! A tenth of the full count, unless HALF_MOON_FULL is set. HALF_MOON_SEED repeats a run.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use std::time::Duration;

use half_moon_engine::{Answer, Event, GameKind};
use ipc_tests::{Dice, Folder, Mirror, Played, TODAY, kept, taps_of};
use serde_json::{Value, json};

/// The program that is killed.
const PLAYED: &str = env!("CARGO_BIN_EXE_played");

fn rounds(full: usize) -> usize {
    if std::env::var_os("HALF_MOON_FULL").is_some() {
        full
    } else {
        full / 10
    }
}

/// A few commands in a row, mostly legal moves of the game at hand.
fn batch(dice: &mut Dice, mirror: &Mirror) -> Vec<(&'static str, Value)> {
    let view = mirror.game().view(Answer::of(Event::Ignored));
    let places: Vec<String> = view
        .table
        .iter()
        .map(|shown| shown.place.to_string())
        .collect();
    let tops: Vec<(String, u8)> = view
        .table
        .iter()
        .filter_map(|shown| Some((shown.place.to_string(), shown.cards.last()?.rank().get())))
        .collect();
    match dice.below(16) {
        0 | 1 => vec![("undo", json!({})); 1 + dice.below(4)],
        2 | 3 => vec![("redo", json!({})); 1 + dice.below(4)],
        4 if dice.below(4) == 0 => vec![("restart", json!({}))],
        5 => {
            let code = dice.of(&[
                "HM1-N-ARMF5NT",
                "WM1-N-AAAAAAC",
                "HM1-N-AAAAAAB",
                "WM1-N-AAAAAAD",
                "HM1-N-AAAAETH",
            ]);
            vec![("deal_code", json!({ "code": code, "date": TODAY }))]
        }
        6 | 7 => vec![(
            "switch_game",
            json!({ "game": dice.of(&["half_moon", "waning_moon"]), "date": TODAY }),
        )],
        8 if view.game == GameKind::WaningMoon => {
            vec![("home", json!({ "place": dice.of(&places) }))]
        }
        9 if view.game == GameKind::WaningMoon => {
            vec![(
                "move_card",
                json!({ "from": dice.of(&places), "to": dice.of(&places) }),
            )]
        }
        _ if view.game == GameKind::WaningMoon => {
            vec![("tap", json!({ "place": "S" })); 1 + dice.below(3)]
        }
        _ => {
            let (place, rank) = dice.of(&tops);
            let partner = tops.iter().find(|(_, other)| rank + other == 11);
            let faces = (11..=13).filter_map(|face| tops.iter().find(|(_, other)| *other == face));
            let taps: Vec<String> = match partner {
                Some((partner, _)) => vec![place, partner.clone()],
                None => faces.map(|(place, _)| place.clone()).collect(),
            };
            taps.into_iter()
                .map(|place| ("tap", json!({ "place": place })))
                .collect()
        }
    }
}

#[test]
fn games_survive_kills() {
    let mut dice = Dice::thrown();
    let folder = Folder::empty();
    let mut mirror = Mirror::new(
        "HM1-N-ARMF5NT".parse().unwrap(),
        "WM1-N-AAAAAAC".parse().unwrap(),
    );
    let mut app = Played::start(PLAYED, &folder);
    for code in ["WM1-N-AAAAAAC", "HM1-N-ARMF5NT"] {
        app.ask("deal_code", &json!({ "code": code, "date": TODAY }));
    }
    let (mut kills, mut commands, mut ahead) = (0, 0, 0);
    while kills < rounds(500) {
        // The states that the commands sent make one after the other.
        let mut states = vec![mirror.clone()];
        let mut sent = Vec::new();
        let mut selecting = None;
        for _ in 0..1 + dice.below(8) {
            // Nothing stays selected from the batch before.
            let batch = batch(&mut dice, &mirror);
            for (command, arguments) in std::iter::once(("deselect", json!({}))).chain(batch) {
                mirror.obey(command, &arguments, &mut selecting);
                if matches!(command, "deal_code" | "switch_game") {
                    selecting = None;
                }
                app.send(command, &arguments);
                sent.push(format!("{command} {arguments}"));
                states.push(mirror.clone());
            }
        }
        commands += sent.len();
        // Some answers are waited for, then it is killed at any instant.
        let waited = dice.below(sent.len() + 1);
        for _ in 0..waited {
            app.answer();
        }
        let answered = waited + app.kill_after(Duration::from_micros(dice.below(1500) as u64));
        kills += 1;

        app = Played::start(PLAYED, &folder);
        let start = app.ask("start", &json!({}));
        assert_eq!(start["notices"], json!([]), "nothing was broken");
        let found = (
            kept(&start["update"]["view"]),
            app.ask("transcript", &json!({}))
                .as_str()
                .unwrap()
                .to_owned(),
        );
        let next = (answered + 1).min(sent.len());
        mirror = if found == states[answered].signature() {
            states[answered].clone()
        } else {
            ahead += 1;
            assert_eq!(
                found,
                states[next].signature(),
                "kill {kills}: {answered} answers to {sent:#?}"
            );
            states[next].clone()
        };
        // The game not at hand, too.
        let before = start["update"]["view"]["game"].clone();
        let other = if before == "half_moon" {
            "waning_moon"
        } else {
            "half_moon"
        };
        let arguments = json!({ "game": other, "date": TODAY });
        let shown = kept(&app.ask("switch_game", &arguments)["view"]);
        mirror.obey("switch_game", &arguments, &mut None);
        assert_eq!(
            shown,
            mirror.signature().0,
            "kill {kills}: {other}, {answered} answers to {sent:#?}"
        );
    }
    println!(
        "» {kills} kills of games, {commands} commands, {ahead} times the command under way was kept; losses: 0"
    );
}

#[test]
fn settings_survive_kills() {
    let mut dice = Dice::thrown();
    let folder = Folder::empty();
    let mut app = Played::start(PLAYED, &folder);
    let mut wanted = app.ask("settings", &json!({}));
    for kill in 0..rounds(200) {
        let mut states = vec![wanted.clone()];
        for _ in 0..1 + dice.below(5) {
            let (key, value) = match dice.below(4) {
                0 => ("theme", json!(dice.of(&["night", "day", "system"]))),
                1 => ("sound", json!(dice.below(2) == 0)),
                2 => (
                    "language",
                    json!(dice.of(&["en", "es", "it", "pt", "fr", "de", "system"])),
                ),
                _ => ("large_index", json!(dice.below(2) == 0)),
            };
            wanted[key] = value.clone();
            app.send("change_settings", &json!({ "patch": { key: value } }));
            states.push(wanted.clone());
        }
        let waited = dice.below(states.len());
        for _ in 0..waited {
            app.answer();
        }
        let answered = waited + app.kill_after(Duration::from_micros(dice.below(2500) as u64));
        app = Played::start(PLAYED, &folder);
        let start = app.ask("start", &json!({}));
        assert_eq!(
            start["notices"],
            json!([]),
            "kill {kill}: nothing was broken"
        );
        wanted = start["settings"].clone();
        let next = (answered + 1).min(states.len() - 1);
        assert!(
            wanted == states[answered] || wanted == states[next],
            "kill {kill}: {answered} answers to {states:#?}, found {wanted:#}"
        );
    }
    println!("» {} kills of settings; losses: 0", rounds(200));
}

/// Killed around the tap that wins, as often as it takes: one win, whatever the instant.
#[test]
fn a_win_counts_once_however_often_it_is_killed() {
    let mut dice = Dice::thrown();
    let (code, taps) = taps_of("half-moon-won.txt");
    // The last move takes three taps: a jack, a queen, a king.
    let (before, last) = taps.split_at(taps.len() - 3);
    for round in 0..rounds(100) {
        let folder = Folder::empty();
        let mut app = Played::start(PLAYED, &folder);
        app.ask("deal_code", &json!({ "code": code, "date": TODAY }));
        for tap in before {
            app.ask("tap", &json!({ "place": tap }));
        }
        for tap in last {
            app.send("tap", &json!({ "place": tap }));
        }
        app.kill_after(Duration::from_micros(dice.below(2500) as u64));
        let mut app = Played::start(PLAYED, &folder);
        let shown = app.ask("snapshot", &json!({}));
        let won = shown["view"]["status"] == "won";
        let counted = app.ask("statistics", &json!({ "game": "half_moon" }));
        assert_eq!(counted["won"], u32::from(won), "round {round}: {counted}");
        assert_eq!(counted["played"], 1);
        // Killed again while it is counted, or won now: still one.
        if !won {
            for tap in last {
                app.ask("tap", &json!({ "place": tap }));
            }
        }
        app.send("undo", &json!({}));
        app.send("redo", &json!({}));
        app.kill_after(Duration::from_micros(dice.below(1500) as u64));
        let mut app = Played::start(PLAYED, &folder);
        app.ask("redo", &json!({}));
        let counted = app.ask("statistics", &json!({ "game": "half_moon" }));
        assert_eq!(
            (&counted["won"], &counted["played"], &counted["best_streak"]),
            (&json!(1), &json!(1), &json!(1)),
            "round {round}"
        );
        assert_eq!(
            counted["results"].as_array().unwrap().len(),
            1,
            "round {round}"
        );
        app.kill_after(Duration::ZERO);
    }
    println!("» {} wins killed twice; counted once each", rounds(100));
}
