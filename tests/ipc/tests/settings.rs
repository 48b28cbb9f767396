//! Settings: their first values, changes, and who hears of them.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use ipc_tests::{Folder, Running};
use serde_json::{Value, json};

fn first_values() -> Value {
    json!({
        "language": "system", "move_errors": false, "placement_help": true, "deck_colours": "two", "index_letters": "language",
        "large_index": false, "place_labels": false, "motion": "normal", "sound": false, "vibration": true, "theme": "night",
        "left_hand": false, "clock_shown": true, "ask_before_losing": true
    })
}

fn all_changed() -> Value {
    json!({
        "language": "pt", "move_errors": true, "placement_help": false, "deck_colours": "four", "index_letters": "jqk",
        "large_index": true, "place_labels": true, "motion": "off", "sound": true, "vibration": false, "theme": "day",
        "left_hand": true, "clock_shown": false, "ask_before_losing": false
    })
}

#[test]
fn they_start_as_the_design_says() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    assert_eq!(app.ok("settings", json!({})), first_values());
    assert_eq!(app.ok("start", json!({}))["settings"], first_values());
}

#[test]
fn each_can_be_changed_alone_and_stays_over_a_restart() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let mut wanted = first_values();
    for (key, value) in all_changed().as_object().unwrap() {
        wanted[key] = value.clone();
        assert_eq!(
            app.ok("change_settings", json!({ "patch": { key: value } })),
            wanted,
            "{key}"
        );
        // As a program killed right after the answer leaves it.
        let killed = folder.copy();
        assert_eq!(
            Running::on(&killed).ok("settings", json!({})),
            wanted,
            "{key} after the end"
        );
    }
    assert_eq!(app.ok("change_settings", json!({ "patch": {} })), wanted);
    assert_eq!(
        app.ok("change_settings", json!({ "patch": { "sound": null } })),
        wanted,
        "null changes nothing"
    );
    assert_eq!(app.ok("reset_settings", json!({})), first_values());
    let left = app.end(&folder);
    assert_eq!(Running::on(&left).ok("settings", json!({})), first_values());
}

#[test]
fn every_value_of_every_choice_is_taken() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    for (key, values) in [
        (
            "language",
            json!(["en", "es", "it", "pt", "fr", "de", "system"]),
        ),
        ("deck_colours", json!(["four", "two"])),
        ("index_letters", json!(["jqk", "language"])),
        ("motion", json!(["fast", "off", "normal"])),
        ("theme", json!(["day", "system", "night"])),
    ] {
        for value in values.as_array().unwrap() {
            assert_eq!(
                app.ok("change_settings", json!({ "patch": { key: value } }))[key],
                *value
            );
        }
    }
    assert_eq!(app.ok("settings", json!({})), first_values());
}

#[test]
fn a_value_that_is_none_changes_nothing_at_all() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    for patch in [
        json!({ "language": "xx" }),
        json!({ "language": 1 }),
        json!({ "language": "EN" }),
        json!({ "theme": "" }),
        json!({ "motion": [] }),
        json!({ "sound": "yes" }),
        json!({ "sound": 1 }),
        json!({ "sound": {} }),
        json!({ "sound": true, "theme": "noon" }),
        json!({ "left_hand": true, "large_index": "big" }),
        json!([]),
        json!("sound"),
        json!(7),
        json!(null),
        json!(true),
        json!({ "language": "x".repeat(1_000_000) }),
    ] {
        let shown = patch.to_string().chars().take(60).collect::<String>();
        app.ask("main", "change_settings", json!({ "patch": patch }))
            .expect_err(&shown);
        assert_eq!(app.ok("settings", json!({})), first_values(), "{shown}");
    }
    app.ask("main", "change_settings", json!({}))
        .expect_err("no patch");
    assert_eq!(app.ok("settings", json!({})), first_values());
}

#[test]
fn a_change_in_one_window_is_heard_in_all() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    app.ok("open_window", json!({}));
    let heard = [
        app.inbox("main", "settings-changed"),
        app.inbox("view-2", "settings-changed"),
    ];
    app.ask(
        "view-2",
        "change_settings",
        json!({ "patch": { "placement_help": false } }),
    )
    .unwrap();
    for inbox in &heard {
        let events = inbox.take();
        assert_eq!(events.len(), 1);
        assert_eq!(events[0]["placement_help"], false);
    }
    app.ok("reset_settings", json!({}));
    for inbox in &heard {
        assert_eq!(inbox.take(), vec![first_values()]);
    }
}
