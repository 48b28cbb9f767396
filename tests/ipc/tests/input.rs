//! What no page of ours would send: typed errors, no panic, no change.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use ipc_tests::{Folder, Running, TODAY, deal, play, refused_cleanly};
use serde_json::{Value, json};

/// All that a command could have changed.
fn everything(app: &Running) -> Value {
    let mut start = app.ok("start", json!({}));
    start["update"]["clock"]["ms"] = Value::Null;
    json!([
        start,
        app.ok("transcript", json!({})),
        app.ok("settings", json!({})),
        app.labels(),
        app.ok("statistics", json!({ "game": "half_moon" })),
        app.ok("statistics", json!({ "game": "waning_moon" })),
    ])
}

const COMMANDS: [(&str, &[&str]); 33] = [
    ("start", &[]),
    ("snapshot", &[]),
    ("seen_first_run", &[]),
    ("tap", &["place"]),
    ("home", &["place"]),
    ("move_card", &["from", "to"]),
    ("undo", &[]),
    ("redo", &[]),
    ("restart", &[]),
    ("deselect", &[]),
    ("transcript", &[]),
    ("new_deal", &["game", "date"]),
    ("deal_code", &["code", "date"]),
    ("deal_of_day", &["game", "date"]),
    ("previous_deal", &["date"]),
    ("switch_game", &["game", "date"]),
    ("day", &["game", "date"]),
    ("attend", &["active"]),
    ("pause", &[]),
    ("resume", &[]),
    ("settings", &[]),
    ("change_settings", &["patch"]),
    ("reset_settings", &[]),
    ("statistics", &["game"]),
    ("clear_statistics", &["game"]),
    ("export_text", &[]),
    ("import_text", &["text"]),
    ("export_file", &[]),
    ("import_file", &[]),
    ("example", &["example", "step"]),
    ("open_window", &[]),
    ("leave", &[]),
    ("no_such_command", &[]),
];

fn good(argument: &str) -> Value {
    match argument {
        "place" | "from" => json!("P1"),
        "to" => json!("P2"),
        "game" => json!("half_moon"),
        "date" => json!(TODAY),
        "code" => json!("HM1-N-AAAAAAB"),
        "active" => json!(true),
        "example" => json!("half_moon_won"),
        "step" => json!(1),
        _ => json!({}),
    }
}

fn bad(argument: &str) -> Vec<Value> {
    let mut all = vec![
        json!([]),
        json!([1]),
        json!({ "a": 1 }),
        json!(1.5),
        json!(-1),
        json!(1e300),
        json!("\u{0}"),
        json!("\u{1f319}"),
    ];
    match argument {
        "active" => all.extend([json!(0), json!(1), json!("true"), json!(null)]),
        "date" => all.extend([
            json!(true),
            json!("20261130"),
            json!(null),
            json!(4_294_967_296_u64),
            json!(u64::MAX),
        ]),
        "step" => all.extend([
            json!(true),
            json!("1"),
            json!(null),
            json!(4_294_967_296_u64),
        ]),
        "game" => all.extend([
            json!(true),
            json!("chess"),
            json!("HalfMoon"),
            json!(0),
            json!("half_moon "),
        ]),
        "example" => all.extend([json!(true), json!("chess"), json!(0), json!(null)]),
        // An object with keys that no setting has is a patch that changes nothing; see settings.rs.
        "patch" => {
            return vec![
                json!(1),
                json!("x"),
                json!(true),
                json!({ "sound": [] }),
                json!({ "theme": { "night": 1 } }),
            ];
        }
        _ => all.extend([json!(true), json!(null), json!("x".repeat(3_000_000))]),
    }
    all
}

#[test]
fn wrong_types_and_missing_fields_are_refused_and_change_nothing() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    deal(&app, "HM1-N-ARMF5NT");
    play(&app, "P1 P8 P3");
    let before = everything(&app);
    let mut tried = 0;
    for (command, arguments) in COMMANDS {
        for (i, argument) in arguments.iter().enumerate() {
            let mut whole = json!({});
            for other in arguments {
                whole[*other] = good(other);
            }
            for value in bad(argument) {
                whole[*argument] = value;
                refused_cleanly(command, &whole, app.ask("main", command, whole.clone()));
                tried += 1;
            }
            whole.as_object_mut().unwrap().remove(*argument);
            // The game at hand is meant where none is named: leaving it out is not wrong.
            if !(*argument == "game" && (command == "new_deal" || command == "deal_of_day")) {
                refused_cleanly(command, &whole, app.ask("main", command, whole.clone()));
            }
            assert_eq!(
                everything(&app),
                before,
                "{command} without its argument {i}"
            );
        }
        for odd in [json!(null), json!([]), json!("text"), json!(7)] {
            if !arguments.is_empty() {
                refused_cleanly(command, &odd, app.ask("main", command, odd.clone()));
                tried += 1;
            }
        }
    }
    app.ask("main", "no_such_command", json!({})).unwrap_err();
    app.ask(
        "main",
        "plugin:fs|read_text_file",
        json!({ "path": "/etc/hostname" }),
    )
    .unwrap_err();
    app.ask(
        "main",
        "plugin:store|load",
        json!({ "path": "settings.json" }),
    )
    .unwrap_err();
    app.ask(
        "main",
        "plugin:store|get_store",
        json!({ "path": "settings.json" }),
    )
    .unwrap_err();
    app.ask(
        "main",
        "plugin:event|emit",
        json!({ "event": "table-changed", "payload": 1 }),
    )
    .unwrap_err();
    assert_eq!(everything(&app), before);
    assert!(tried > 150, "{tried}");
}

#[test]
fn fields_too_many_do_no_harm() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    deal(&app, "HM1-N-ARMF5NT");
    let extra = json!({ "place": "P1", "card": 5, "cards": [1], "deck": null, "__proto__": {}, "sender": {}, "desk": "x".repeat(100_000) });
    assert_eq!(app.ok("tap", extra)["view"]["selected"], json!(["P1"]));
    assert_eq!(
        app.ok("undo", json!({ "times": 5, "app": {}, "state": 1 }))["view"]["event"],
        "ignored"
    );
    let before = app.ok("settings", json!({}));
    app.ask(
        "main",
        "change_settings",
        json!({ "patch": { "cheats": true, "sounds": true, "SOUND": true } }),
    )
    .ok();
    assert_eq!(app.ok("settings", json!({})), before);
}

#[test]
fn places_that_are_none_are_named_and_change_nothing() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let half = ["P1", "P12", "R1", "R8"];
    let waning = ["S", "W", "T1", "T13", "F1", "F8"];
    let none = [
        "",
        " ",
        "P0",
        "P13",
        "R0",
        "R9",
        "T0",
        "T14",
        "F0",
        "F9",
        "p1",
        "P01",
        "P+1",
        "P-1",
        " P1",
        "P1 ",
        "P1\n",
        "P 1",
        "P1P2",
        "S1",
        "W1",
        "P18446744073709551617",
        "P4294967297",
        "P257",
        "\u{ff30}1",
        "P\u{ff11}",
        "1",
        "P",
        "[\"P1\"]",
        "X1",
        "stock",
        "P1\u{0}",
        "\u{feff}P1",
    ];
    for (code, other) in [("HM1-N-ARMF5NT", &waning[..]), ("WM1-N-AAAAAAC", &half[..])] {
        deal(&app, code);
        play(
            &app,
            if code.starts_with('H') {
                "P1 P8 P3"
            } else {
                "T1 F1 T3"
            },
        );
        let before = everything(&app);
        for place in none.iter().chain(other) {
            for (command, arguments) in [
                ("tap", json!({ "place": place })),
                ("home", json!({ "place": place })),
                ("move_card", json!({ "from": place, "to": "T2" })),
                ("move_card", json!({ "from": "T2", "to": place })),
            ] {
                let refusal = app.refused(command, arguments.clone());
                if command == "tap" || code.starts_with('W') {
                    // It is named as it came, cut short.
                    assert_eq!(refusal["code"], "no_such_place", "{command} {arguments}");
                    let named = refusal["place"].as_str().unwrap();
                    assert!(
                        place.starts_with(named)
                            && named.chars().count() >= place.chars().count().min(8),
                        "{place} {named}"
                    );
                } else {
                    assert!(
                        refusal["code"] == "not_in_this_game" || refusal["code"] == "no_such_place",
                        "{refusal}"
                    );
                }
            }
        }
        if code.starts_with('H') {
            assert_eq!(
                app.refused("home", json!({ "place": "P1" }))["code"],
                "not_in_this_game"
            );
            assert_eq!(
                app.refused("move_card", json!({ "from": "P1", "to": "P8" }))["code"],
                "not_in_this_game"
            );
        }
        assert_eq!(everything(&app), before);
    }
}

#[test]
fn before_anything_was_dealt_by_hand_all_commands_have_a_game() {
    let folder = Folder::empty();
    for command in ["undo", "redo", "deselect", "snapshot"] {
        let app = Running::on(&Folder::empty());
        assert_eq!(
            app.ok(command, json!({}))["view"]["event"],
            "ignored",
            "{command}"
        );
    }
    let app = Running::on(&folder);
    assert_eq!(
        app.refused("previous_deal", json!({ "date": TODAY }))["code"],
        "no_previous_deal"
    );
    assert_eq!(app.ok("restart", json!({}))["view"]["event"], "restarted");
    assert_eq!(
        app.refused("home", json!({ "place": "P1" }))["code"],
        "not_in_this_game"
    );
    assert!(
        app.ok("transcript", json!({}))
            .as_str()
            .unwrap()
            .contains("HM1-N-")
    );
}
