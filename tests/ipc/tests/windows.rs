//! Two windows on one game.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use ipc_tests::{Folder, Running, TODAY, ask, deal};
use serde_json::{Value, json};

fn two() -> (Folder, Running) {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    app.ok("open_window", json!({}));
    assert_eq!(app.labels(), ["main", "view-2"]);
    (folder, app)
}

#[test]
fn a_tap_in_one_shows_in_the_other_and_is_not_sent_twice() {
    let (_folder, app) = two();
    deal(&app, "HM1-N-ARMF5NT");
    let main = app.inbox("main", "table-changed");
    let other = app.inbox("view-2", "table-changed");
    for (from, place) in [
        ("main", "P1"),
        ("view-2", "P8"),
        ("view-2", "R4"),
        ("main", "P12"),
    ] {
        let answer = app.ask(from, "tap", json!({ "place": place })).unwrap();
        let (asked, told) = if from == "main" {
            (&main, &other)
        } else {
            (&other, &main)
        };
        assert_eq!(
            asked.take(),
            Vec::<Value>::new(),
            "the window that asked has its answer"
        );
        let events = told.take();
        assert_eq!(events.len(), 1, "{place}");
        assert_eq!(events[0]["view"], answer["view"]);
        assert_eq!(events[0]["revision"], answer["revision"]);
    }
    assert_eq!(
        app.ask("view-2", "snapshot", json!({})).unwrap()["view"]["moves"],
        2
    );
}

#[test]
fn a_third_window_can_be_opened() {
    let (_folder, app) = two();
    app.ask("view-2", "open_window", json!({})).unwrap();
    assert_eq!(app.labels(), ["main", "view-2", "view-3"]);
    let heard = app.inbox("view-3", "table-changed");
    deal(&app, "WM1-N-AAAAAAC");
    assert_eq!(heard.take().len(), 1);
}

#[test]
fn a_refused_command_is_told_to_nobody() {
    let (_folder, app) = two();
    let main = app.inbox("main", "table-changed");
    let other = app.inbox("view-2", "table-changed");
    app.refused("tap", json!({ "place": "X1" }));
    app.refused("deal_code", json!({ "code": "nonsense", "date": TODAY }));
    assert_eq!(main.take().len() + other.take().len(), 0);
}

/// Each window sees the revisions in order: what it is answered and what it is told. After a
/// storm from both, the one with the newest revision is the game as it is.
#[test]
fn a_storm_from_both_windows_ends_in_one_table() {
    let (_folder, app) = two();
    deal(&app, "WM1-N-AAAAAAC");
    let inboxes = [
        app.inbox("main", "table-changed"),
        app.inbox("view-2", "table-changed"),
    ];
    let windows = [app.window("main"), app.window("view-2")];
    let places = ["S", "W", "T1", "T2", "T5", "T9", "T11", "F1", "F2", "F3"];
    let answers: Vec<Vec<Value>> = std::thread::scope(|scope| {
        let threads: Vec<_> = windows
            .iter()
            .enumerate()
            .map(|(number, window)| {
                scope.spawn(move || {
                    (0..500_usize)
                        .map(|turn| {
                            let (command, arguments) = match (turn + 3 * number) % 11 {
                                7 => ("undo", json!({})),
                                9 => ("redo", json!({})),
                                _ => ("tap", json!({ "place": places[(turn * 7 + number * 5) % places.len()] })),
                            };
                            ask(window, command, arguments).unwrap()
                        })
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    });
    let revision = |update: &Value| update["revision"].as_u64().unwrap();
    let mut all: Vec<u64> = answers.iter().flatten().map(revision).collect();
    for own in &answers {
        assert!(
            own.windows(2)
                .all(|pair| revision(&pair[0]) < revision(&pair[1]))
        );
    }
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 1000, "no revision stands for two tables");
    let now = app.ok("snapshot", json!({}));
    for (own, inbox) in answers.iter().zip(&inboxes) {
        let told = inbox.take();
        assert_eq!(told.len(), 500, "each command of the other window");
        let newest = own
            .iter()
            .chain(&told)
            .max_by_key(|update| revision(update))
            .unwrap();
        for key in [
            "score", "moves", "selected", "table", "can_undo", "can_redo",
        ] {
            assert_eq!(newest["view"][key], now["view"][key], "{key}");
        }
    }
}

#[test]
fn what_comes_up_before_a_page_hears_is_told_as_soon_as_it_does() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let heard = app.inbox("main", "notice-raised");
    let bad = json!({ "code": "bad_code", "refusal": { "code": "code_game" } });
    // The window is open and its page on its way when another start hands over a code.
    app.desk().take_over("XX1-N-ARMF5NT");
    assert_eq!(heard.take(), Vec::<Value>::new(), "nobody would hear it");
    assert_eq!(app.ok("notices", json!({})), json!([bad]));
    assert_eq!(app.ok("notices", json!({})), json!([]), "it is told once");
    app.desk().take_over("XX1-N-ARMF5NT");
    assert_eq!(heard.take(), [bad]);
    assert_eq!(app.ok("notices", json!({})), json!([]));
}

/// Its script holds what the first one began with, which may be long ago: it asks.
#[test]
fn a_page_that_is_loaded_again_begins_with_what_is_so_now() {
    let folder = Folder::empty();
    std::fs::write(folder.path().join("statistics.json"), "no statistics").unwrap();
    let app = Running::on(&folder);
    // The first page has told what came with it, and begins to listen.
    assert_eq!(app.ok("notices", json!({})), json!([]));
    app.ok("seen_first_run", json!({}));
    app.ok("change_settings", json!({ "patch": { "theme": "day" } }));
    app.desk().page_gone("main");
    app.desk().take_over("XX1-N-ARMF5NT");
    let start = app.ok("start", json!({}));
    assert_eq!(
        start["notices"],
        json!([{ "code": "bad_code", "refusal": { "code": "code_game" } }])
    );
    assert_eq!(start["settings"]["theme"], "day");
    assert_eq!(start["first_run"], false);
    assert_eq!(app.ok("notices", json!({})), json!([]));
}

#[test]
fn a_window_that_is_gone_hears_nothing() {
    let (_folder, app) = two();
    let heard = app.inbox("main", "notice-raised");
    app.ask("view-2", "notices", json!({})).unwrap();
    app.desk().window_gone("view-2");
    app.desk().take_over("XX1-N-ARMF5NT");
    assert_eq!(heard.take(), Vec::<Value>::new());
    let told = app.ok("notices", json!({}));
    assert_eq!(told[0]["code"], "bad_code");
}
