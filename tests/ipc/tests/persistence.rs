//! The game comes back as it was last answered, whenever the program ends.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use std::fs;

use ipc_tests::{Folder, Running, TODAY, deal, kept, play, taps_of};
use serde_json::{Value, json};

#[track_caller]
fn same(back: &Value, last: &Value, when: &str) {
    assert_eq!(kept(&back["view"]), kept(&last["view"]), "{when}");
    assert_eq!(back["previous"], last["previous"], "{when}");
}

/// Starts the app on the files as they are this instant.
fn killed_now(folder: &Folder) -> (Folder, Running, Value) {
    let copy = folder.copy();
    let app = Running::on(&copy);
    let start = app.ok("start", json!({}));
    assert_eq!(start["notices"], json!([]));
    let update = start["update"].clone();
    (copy, app, update)
}

/// A file stands where the directories are to be made, as nothing can be made on a disk that is not to be
/// written: the window opens all the same.
#[test]
fn where_no_directory_can_be_made_it_is_played_all_the_same() {
    let folder = Folder::empty();
    let taken = folder.path().join("taken");
    fs::write(&taken, "theirs").unwrap();
    let app = Running::at(&taken.join("data"));
    assert_eq!(app.labels(), ["main"]);
    let notices = app.ok("start", json!({}))["notices"].clone();
    assert_eq!(notices, json!([{ "code": "not_saved" }]));
    deal(&app, "HM1-N-ARMF5NT");
    assert_eq!(play(&app, "P1 P8")["view"]["score"], 10);
    app.ok("open_window", json!({}));
    assert_eq!(fs::read(&taken).unwrap(), b"theirs");
}

#[test]
fn every_answer_is_on_the_disk_before_it_is_given() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let mut last = deal(&app, "HM1-N-ARMF5NT");
    let steps = [
        ("tap", "P1"),
        ("tap", "P8"),
        ("tap", "P8"),
        ("tap", "P5"),
        ("tap", "P3"),
        ("undo", ""),
        ("tap", "R4"),
        ("tap", "P12"),
        ("undo", ""),
        ("undo", ""),
        ("redo", ""),
        ("restart", ""),
        ("tap", "P1"),
        ("tap", "P8"),
        ("deal", "WM1-N-AAAAAAC"),
        ("tap", "S"),
        ("home", "T1"),
        ("home", "T1"),
        ("undo", ""),
        ("switch", "half_moon"),
        ("tap", "R4"),
        ("tap", "P12"),
        ("switch", "waning_moon"),
        ("redo", ""),
        ("deal", "HM1-N-AAAAAAB"),
        ("previous", ""),
        ("undo", ""),
        ("deal", "hm1-n-aaaaeth"),
        ("day", ""),
    ];
    for (i, (verb, what)) in steps.into_iter().enumerate() {
        last = match verb {
            "tap" => play(&app, what),
            "home" => app.ok("home", json!({ "place": what })),
            "deal" => deal(&app, what),
            "switch" => app.ok("switch_game", json!({ "game": what, "date": TODAY })),
            "previous" => app.ok("previous_deal", json!({ "date": TODAY })),
            "day" => app.ok("deal_of_day", json!({ "game": null, "date": TODAY })),
            _ => app.ok(verb, json!({})),
        };
        let (_copy, again, back) = killed_now(&folder);
        same(&back, &last, &format!("after step {i}, {verb} {what}"));
        assert_eq!(
            back["view"]["selected"],
            json!([]),
            "the selection is not saved"
        );
        assert_eq!(
            again.ok("transcript", json!({})),
            app.ok("transcript", json!({}))
        );
    }
    let left = app.end(&folder);
    let app = Running::on(&left);
    same(
        &app.ok("snapshot", json!({})),
        &last,
        "after an orderly end",
    );
}

#[test]
fn undo_and_redo_go_on_over_a_restart() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    deal(&app, "HM1-N-ARMF5NT");
    let mut tables = vec![app.ok("snapshot", json!({}))];
    for taps in ["P1 P8", "P8 P5 P3", "R4 P12"] {
        tables.push(play(&app, taps));
    }
    app.ok("undo", json!({}));
    let (_copy, again, _) = killed_now(&folder);
    assert_eq!(
        again.ok("redo", json!({}))["view"]["table"],
        tables[3]["view"]["table"]
    );
    for table in tables[..3].iter().rev() {
        assert_eq!(
            again.ok("undo", json!({}))["view"]["table"],
            table["view"]["table"]
        );
    }
    assert_eq!(again.ok("undo", json!({}))["view"]["event"], "ignored");
}

#[test]
fn how_many_moves_can_be_undone_is_kept() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let (code, taps) = taps_of("waning-moon-won.txt");
    deal(&app, &code);
    let mut last = Value::Null;
    for tap in taps {
        last = play(&app, &tap);
        if last["view"]["moves"] == 130 {
            break;
        }
    }
    assert_eq!(last["view"]["moves"], 130);
    for _ in 0..40 {
        app.ok("undo", json!({}));
    }
    // Sixty can still be undone and forty redone: after that again a hundred, and no more.
    let (_copy, again, back) = killed_now(&folder);
    assert_eq!(back["view"]["moves"], 90);
    let mut redone = 0;
    while again.ok("redo", json!({}))["view"]["event"] == "redone" {
        redone += 1;
    }
    assert_eq!(redone, 40);
    assert_eq!(
        again.ok("snapshot", json!({}))["view"]["table"],
        last["view"]["table"]
    );
    let mut undone = 0;
    while again.ok("undo", json!({}))["view"]["event"] == "undone" {
        undone += 1;
    }
    assert_eq!(undone, 100);
    let (_copy, again, back) = killed_now(&folder);
    assert_eq!(
        (&back["view"]["can_undo"], &back["view"]["moves"]),
        (&json!(true), &json!(90))
    );
    drop(again);
}

#[test]
fn a_won_and_a_stuck_game_come_back() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    for name in ["half-moon-won.txt", "waning-moon-won.txt"] {
        let last = ipc_tests::win(&app, name);
        let (_copy, again, back) = killed_now(&folder);
        same(&back, &last, name);
        assert_eq!(again.ok("undo", json!({}))["view"]["status"], "playing");
    }
    let last = deal(&app, "HM1-N-AAAAETH");
    let (_copy, _again, back) = killed_now(&folder);
    same(&back, &last, "stuck");
    assert_eq!(back["view"]["status"], "stuck");
}
