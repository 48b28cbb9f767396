//! The clock, by SPEC 5. No test waits for a time: it asks until the clock has moved.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use ipc_tests::{Folder, Running, TODAY, deal, play, taps_of};
use serde_json::{Value, json};

fn now(app: &Running) -> Value {
    app.ok("snapshot", json!({}))["clock"].clone()
}

fn attend(app: &Running, active: bool) -> Value {
    app.ok("attend", json!({ "active": active }))["clock"].clone()
}

fn ms(clock: &Value) -> u64 {
    clock["ms"].as_u64().unwrap()
}

/// Asks until the clock shows more than this.
fn until(app: &Running, more_than: u64) -> u64 {
    loop {
        let shown = ms(&now(app));
        if shown > more_than {
            return shown;
        }
        std::thread::yield_now();
    }
}

#[track_caller]
fn stands(app: &Running) {
    let first = now(app);
    assert_eq!(first["running"], false);
    for _ in 0..50 {
        assert_eq!(ms(&now(app)), ms(&first));
    }
}

fn open(code: &str) -> (Folder, Running) {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    attend(&app, true);
    deal(&app, code);
    (folder, app)
}

#[test]
fn it_starts_with_what_selects_draws_or_moves_and_not_before() {
    for (code, idle, starts) in [
        (
            "HM1-N-ARMF5NT",
            vec![
                ("undo", json!({})),
                ("redo", json!({})),
                ("deselect", json!({})),
                ("restart", json!({})),
            ],
            ("tap", json!({ "place": "P1" })),
        ),
        (
            "WM1-N-AAAAAAC",
            vec![
                ("tap", json!({ "place": "F1" })),
                ("tap", json!({ "place": "W" })),
                ("home", json!({ "place": "T2" })),
                ("home", json!({ "place": "S" })),
                ("move_card", json!({ "from": "T1", "to": "T2" })),
                ("transcript", json!({})),
                ("settings", json!({})),
            ],
            ("tap", json!({ "place": "S" })),
        ),
        ("WM1-N-AAAAAAC", vec![], ("home", json!({ "place": "T1" }))),
        (
            "WM1-N-AAAAAAC",
            vec![],
            ("move_card", json!({ "from": "T1", "to": "F3" })),
        ),
        ("WM1-N-AAAAAAC", vec![], ("tap", json!({ "place": "T2" }))),
        // Stuck at once, and still played by the clock.
        ("HM1-N-AAAAETH", vec![], ("tap", json!({ "place": "P1" }))),
    ] {
        let (_folder, app) = open(code);
        for (command, arguments) in idle {
            app.ok(command, arguments);
            assert_eq!(
                now(&app),
                json!({ "ms": 0, "running": false, "paused": false }),
                "{code} {command}"
            );
        }
        let (command, arguments) = starts;
        assert_eq!(
            app.ok(command, arguments)["clock"]["running"],
            true,
            "{code} {command}"
        );
        until(&app, 0);
    }
}

#[test]
fn it_stands_while_no_window_shows_the_table() {
    let (_folder, app) = open("HM1-N-ARMF5NT");
    play(&app, "P1");
    let first = until(&app, 5);
    assert_eq!(attend(&app, false)["running"], false);
    stands(&app);
    // Taps sent while nobody looks do not start it.
    play(&app, "P8");
    stands(&app);
    assert_eq!(attend(&app, true)["running"], true);
    until(&app, first);
    // With two windows, one is enough.
    app.ok("open_window", json!({}));
    app.ask("view-2", "attend", json!({ "active": true }))
        .unwrap();
    assert_eq!(attend(&app, false)["running"], true);
    assert_eq!(
        app.ask("view-2", "attend", json!({ "active": false }))
            .unwrap()["clock"]["running"],
        false
    );
    stands(&app);
}

#[test]
fn a_pause_stops_it_and_a_tap_does_nothing_but_end_it() {
    for (code, before, taps) in [
        (
            "HM1-N-ARMF5NT",
            "P1",
            vec![("tap", json!({ "place": "P8" })), ("deselect", json!({}))],
        ),
        (
            "WM1-N-AAAAAAC",
            "T2",
            vec![
                ("tap", json!({ "place": "S" })),
                ("tap", json!({ "place": "T1" })),
                ("home", json!({ "place": "T1" })),
                ("move_card", json!({ "from": "T1", "to": "F1" })),
            ],
        ),
    ] {
        let (_folder, app) = open(code);
        let then = play(&app, before);
        until(&app, 0);
        for (command, arguments) in taps {
            let paused = app.ok("pause", json!({}));
            assert_eq!(
                (&paused["clock"]["paused"], &paused["clock"]["running"]),
                (&json!(true), &json!(false))
            );
            stands(&app);
            let update = app.ok(command, arguments);
            assert_eq!(update["view"]["event"], "ignored", "{command}");
            assert_eq!(
                (&update["clock"]["paused"], &update["clock"]["running"]),
                (&json!(false), &json!(true))
            );
            for key in ["table", "selected", "partners", "score", "moves"] {
                assert_eq!(update["view"][key], then["view"][key], "{command}: {key}");
            }
        }
        app.ok("pause", json!({}));
        let resumed = app.ok("resume", json!({}));
        assert_eq!(
            (&resumed["clock"]["paused"], &resumed["clock"]["running"]),
            (&json!(false), &json!(true))
        );
        assert_eq!(resumed["view"]["selected"], then["view"]["selected"]);
    }
}

#[test]
fn it_stops_at_the_win_and_goes_on_when_the_win_is_undone() {
    let (code, taps) = taps_of("half-moon-won.txt");
    let (_folder, app) = open(&code);
    play(&app, "P1 P1");
    until(&app, 3);
    let last = play(&app, &taps.join(" "));
    assert_eq!(last["view"]["status"], "won");
    stands(&app);
    let won = ms(&now(&app));
    assert!(won >= 3);
    let undone = app.ok("undo", json!({}));
    assert_eq!(undone["clock"]["running"], true);
    assert!(ms(&undone["clock"]) >= won, "undo never turns it back");
    let later = until(&app, won);
    let again = app.ok("redo", json!({}));
    assert_eq!(again["clock"]["running"], false);
    assert!(ms(&again["clock"]) >= later);
}

#[test]
fn undo_never_turns_it_back_and_restart_and_deals_set_it_to_nothing() {
    let (_folder, app) = open("HM1-N-ARMF5NT");
    play(&app, "P1 P8 R4 P12");
    let mut shown = until(&app, 3);
    for command in ["undo", "undo", "redo", "undo"] {
        let clock = app.ok(command, json!({}))["clock"].clone();
        assert_eq!(clock["running"], true);
        assert!(ms(&clock) >= shown);
        shown = ms(&clock);
    }
    let zero = json!({ "ms": 0, "running": false, "paused": false });
    assert_eq!(app.ok("restart", json!({}))["clock"], zero);
    stands(&app);
    play(&app, "P1");
    until(&app, 0);
    assert_eq!(deal(&app, "HM1-N-AAAAAAB")["clock"], zero);
    stands(&app);
}

#[test]
fn each_deal_keeps_its_own() {
    let (_folder, app) = open("HM1-N-ARMF5NT");
    play(&app, "P1 P8");
    let half = until(&app, 10);
    assert_eq!(ms(&deal(&app, "WM1-N-AAAAAAC")["clock"]), 0);
    play(&app, "S");
    let waning = until(&app, 3);
    let back =
        app.ok("switch_game", json!({ "game": "half_moon", "date": TODAY }))["clock"].clone();
    assert!(ms(&back) >= half);
    assert_eq!(back["running"], true);
    let back = app.ok(
        "switch_game",
        json!({ "game": "waning_moon", "date": TODAY }),
    )["clock"]
        .clone();
    assert!(ms(&back) >= waning);
    // The deal left and had back goes on from where it stood.
    app.ok("switch_game", json!({ "game": "half_moon", "date": TODAY }));
    let left = until(&app, half);
    deal(&app, "HM1-N-AAAAAAB");
    assert!(ms(&app.ok("previous_deal", json!({ "date": TODAY }))["clock"]) >= left);
}

#[test]
fn it_outlives_the_program_and_waits_for_the_table_to_be_seen() {
    let (folder, app) = open("HM1-N-ARMF5NT");
    play(&app, "P1");
    let shown = until(&app, 10);
    play(&app, "P8");
    let again = Running::on(&folder.copy());
    assert!(ms(&now(&again)) >= shown);
    stands(&again);
    assert_eq!(attend(&again, true)["running"], true);
    until(&again, shown);
}
