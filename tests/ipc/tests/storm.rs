//! A thousand commands at once, good and bad.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use ipc_tests::{Folder, Running, TODAY, ask, deal, play, refused_cleanly};
use serde_json::json;

#[test]
fn a_thousand_at_once_from_two_windows_good_and_bad() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    app.ok("open_window", json!({}));
    let windows = [app.window("main"), app.window("view-2")];
    let sent = |turn: usize| match turn % 20 {
        0 => (
            "deal_code",
            json!({ "code": "WM1-N-AAAAAAC", "date": TODAY }),
        ),
        1 => (
            "tap",
            json!({ "place": (["S", "P1", "T1", "F9"][turn / 20 % 4]) }),
        ),
        2 => (
            "deal_code",
            json!({ "code": "HM1-N-ARMF5NT", "date": TODAY }),
        ),
        3 => ("tap", json!({ "place": 17 })),
        4 => ("home", json!({ "place": "T1" })),
        5 => ("undo", json!({})),
        6 => (
            "switch_game",
            json!({ "game": "waning_moon", "date": TODAY }),
        ),
        7 => ("move_card", json!({ "from": "T1", "to": "F1" })),
        8 => (
            "deal_code",
            json!({ "code": "x".repeat(10_000), "date": TODAY }),
        ),
        9 => ("redo", json!({})),
        10 => (
            "change_settings",
            json!({ "patch": { "sound": turn.is_multiple_of(3) } }),
        ),
        11 => ("restart", json!({})),
        12 => ("previous_deal", json!({ "date": TODAY })),
        13 => ("new_deal", json!({ "game": null, "date": 0 })),
        14 => ("new_deal", json!({ "game": null, "date": TODAY })),
        15 => ("pause", json!({})),
        16 => ("attend", json!({ "active": turn.is_multiple_of(3) })),
        17 => (
            "example",
            json!({ "example": "waning_moon_won", "step": turn }),
        ),
        18 => ("clear_statistics", json!({ "game": "half_moon" })),
        _ => ("tap", json!({ "place": "P1" })),
    };
    let mut all: Vec<u64> = std::thread::scope(|scope| {
        let threads: Vec<_> = windows
            .iter()
            .flat_map(|window| (0..5_usize).map(move |part| (window, part)))
            .map(|(window, part)| {
                scope.spawn(move || {
                    (0..100)
                        .filter_map(|turn| {
                            let (command, arguments) = sent(part * 37 + turn);
                            let answer = ask(window, command, arguments.clone());
                            if let Err(refusal) = &answer {
                                refused_cleanly(command, &arguments, Err(refusal.clone()));
                            }
                            answer.ok()?["revision"].as_u64()
                        })
                        .collect::<Vec<_>>()
                })
            })
            .collect();
        threads
            .into_iter()
            .flat_map(|thread| thread.join().unwrap())
            .collect()
    });
    let answered = all.len();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), answered, "no revision twice");
    // The app is whole: it plays on, and comes back as it is.
    deal(&app, "HM1-N-ARMF5NT");
    let last = play(&app, "P1 P8 P8 P5 P3");
    assert_eq!(last["view"]["score"], 25);
    let copy = folder.copy();
    let again = Running::on(&copy).ok("start", json!({}));
    assert_eq!(again["notices"], json!([]));
    assert_eq!(again["update"]["view"]["table"], last["view"]["table"]);
}
