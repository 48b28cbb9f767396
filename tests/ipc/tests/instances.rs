//! The program started twice.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use std::fs;
use std::path::PathBuf;

use ipc_tests::{Folder, Played, Running, TODAY, kept};
use serde_json::{Value, json};

const PLAYED: &str = env!("CARGO_BIN_EXE_played");

fn files(folder: &Folder) -> Vec<(PathBuf, Vec<u8>)> {
    let games = folder
        .files()
        .into_iter()
        .filter(|path| !path.starts_with(folder.path().join("logs")));
    games
        .map(|path| (path.clone(), fs::read(&path).unwrap()))
        .collect()
}

fn begun(folder: &Folder) -> (Played, Value) {
    let mut app = Played::start(PLAYED, folder);
    app.ask(
        "deal_code",
        &json!({ "code": "HM1-N-ARMF5NT", "date": TODAY }),
    );
    app.ask("tap", &json!({ "place": "P1" }));
    let last = app.ask("tap", &json!({ "place": "P8" }));
    (app, last)
}

#[test]
fn the_second_plays_and_leaves_the_files_of_the_first_alone() {
    let folder = Folder::empty();
    let (first, last) = begun(&folder);
    // Once ended, nothing is still on its way to the disk.
    first.kill_after(std::time::Duration::ZERO);
    let first = Running::on(&folder);
    let mut second = Played::start(PLAYED, &folder);
    let start = second.ask("start", &json!({}));
    assert_eq!(
        start["notices"],
        json!([{ "code": "not_saved" }]),
        "it is told, once"
    );
    assert_eq!(
        kept(&start["update"]["view"]),
        kept(&last["view"]),
        "it shows the game as it was"
    );
    let before = files(&folder);
    for place in ["P8", "P5", "P3"] {
        second.ask("tap", &json!({ "place": place }));
    }
    second.ask("change_settings", &json!({ "patch": { "theme": "day" } }));
    second.ask(
        "deal_code",
        &json!({ "code": "WM1-N-AAAAAAC", "date": TODAY }),
    );
    assert_eq!(
        second.ask("snapshot", &json!({}))["view"]["game"],
        "waning_moon"
    );
    second.kill_after(std::time::Duration::ZERO);
    assert!(files(&folder) == before, "the second has written");
    let now = first.ok("tap", json!({ "place": "P8" }));
    assert_eq!(now["view"]["selected"], json!(["P8"]), "the first plays on");
}

/// A second start asks the first before it has a runtime, which would tell it where the files are.
#[cfg(target_os = "linux")]
#[test]
fn the_files_are_looked_for_where_the_runtime_finds_them() {
    use tauri::Manager as _;

    let found = half_moon_lib::setup::data_directory(|name| std::env::var_os(name));
    let app = tauri::test::mock_app();
    assert_eq!(found, app.path().data_dir().ok());
}

/// Asked again while it ends, the first takes nothing over: it would vanish with it.
#[test]
fn one_that_ends_takes_nothing_over() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    assert!(app.desk().take_over("HM1-N-ARMF5NT"));
    app.desk().close();
    assert!(!app.desk().take_over("HM1-N-AAAAAAB"));
    assert_eq!(
        app.ok("snapshot", json!({}))["view"]["code"],
        "HM1-N-ARMF5NT"
    );
}

/// Killed and started again at once, as an impatient player does: the dead one may still have the
/// files when the new one asks for them.
#[test]
fn one_that_is_started_while_the_other_dies_saves() {
    let folder = Folder::empty();
    let (mut app, mut last) = begun(&folder);
    for round in 0..10 {
        let dying = app.strike();
        app = Played::start_patiently(PLAYED, &folder);
        let start = app.ask("start", &json!({}));
        assert_eq!(start["notices"], json!([]), "round {round}");
        assert_eq!(
            kept(&start["update"]["view"]),
            kept(&last["view"]),
            "round {round}"
        );
        let command = if round % 2 == 0 { "undo" } else { "redo" };
        last = app.ask(command, &json!({}));
        drop(dying);
    }
    app.kill_after(std::time::Duration::ZERO);
}

/// The same, with the first one alive until the second has waited for a while.
#[test]
fn one_that_is_started_before_the_other_dies_saves_too() {
    let folder = Folder::empty();
    let (app, last) = begun(&folder);
    let mut second = Played::start_patiently(PLAYED, &folder);
    // It reads the files once it has them; that it has asked for them nobody can see from here.
    second.send("start", &json!({}));
    app.kill_after(std::time::Duration::from_millis(300));
    let start = second.answer();
    assert_eq!(start["notices"], json!([]));
    assert_eq!(kept(&start["update"]["view"]), kept(&last["view"]));
    let last = second.ask("undo", &json!({}));
    second.kill_after(std::time::Duration::ZERO);
    let mut third = Played::start(PLAYED, &folder);
    let found = third.ask("snapshot", &json!({}));
    assert_eq!(
        kept(&found["view"]),
        kept(&last["view"]),
        "what the second did is kept"
    );
    third.kill_after(std::time::Duration::ZERO);
}
