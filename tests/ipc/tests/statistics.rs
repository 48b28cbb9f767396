//! Statistics, by the letter of SPEC 5.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use half_moon_engine::Place;
use ipc_tests::{
    Folder, Running, TODAY, begin, counts, deal, half, half_moon, lay_out, legal_move, of, play,
    taps_of, win, win_as, winnable,
};
use serde_json::json;

#[test]
fn nothing_is_counted_at_first_and_a_deal_only_from_its_first_move() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let empty = json!({
        "played": 0, "won": 0, "current_streak": 0, "best_streak": 0, "best_ms": null, "most_cards": 0, "results": []
    });
    assert_eq!(half(&app), empty);
    let update = deal(&app, "HM1-N-ARMF5NT");
    // A selection is no move.
    play(&app, "P1 P1 P3 P3");
    assert_eq!(half(&app), empty);
    deal(&app, "HM1-N-AAAAAAB");
    app.ok("new_deal", json!({ "game": "half_moon", "date": TODAY }));
    app.ok("deal_of_day", json!({ "game": "half_moon", "date": TODAY }));
    assert_eq!(
        half(&app),
        empty,
        "deals left without a move count for nothing"
    );
    drop(update);
    begin(&app, 1000);
    counts(&app, [1, 0, 0, 0]);
    app.ok("undo", json!({}));
    counts(&app, [1, 0, 0, 0]);
    app.ok("redo", json!({}));
    counts(&app, [1, 0, 0, 0]);
    assert_eq!(of(&app, "waning_moon"), empty, "each game has its own");
}

#[test]
fn all_ways_to_deal_count() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    for (command, arguments) in [
        ("new_deal", json!({ "game": "half_moon", "date": TODAY })),
        ("deal_of_day", json!({ "game": "half_moon", "date": TODAY })),
        (
            "deal_code",
            json!({ "code": "HM1-N-AAAAAAB", "date": TODAY }),
        ),
    ] {
        let update = app.ok(command, arguments);
        play(&app, &legal_move(&update).join(" "));
    }
    counts(&app, [3, 0, 0, 0]);
    assert_eq!(
        half(&app)["results"].as_array().unwrap().len(),
        2,
        "the third is still being played"
    );
}

#[test]
fn a_draw_is_a_move() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    deal(&app, "WM1-N-AAAAAAC");
    play(&app, "S");
    assert_eq!(of(&app, "waning_moon")["played"], 1);
    deal(&app, "WM1-N-AAAAAAD");
    let now = of(&app, "waning_moon");
    assert_eq!(now["results"][0]["code"], "WM1-N-AAAAAAC");
    assert_eq!(now["results"][0]["cards"], 0);
    assert_eq!(now["results"][0]["won"], false);
}

#[test]
fn a_deal_is_lost_when_another_replaces_it_unwon() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    begin(&app, 1000);
    counts(&app, [1, 0, 0, 0]);
    assert_eq!(half(&app)["results"], json!([]));
    app.ok(
        "deal_code",
        json!({ "code": "HM1-N-AAAAAAB", "date": 20_261_201 }),
    );
    let now = half(&app);
    counts(&app, [1, 0, 0, 0]);
    assert_eq!(now["results"].as_array().unwrap().len(), 1);
    let result = &now["results"][0];
    assert_eq!(result["code"], half_moon(1000).to_string());
    assert_eq!(result["won"], false);
    assert!([2, 3].contains(&result["cards"].as_u64().unwrap()));
    assert_eq!(result["date"], TODAY);
    // A code that cannot be read replaces nothing.
    begin(&app, 1001);
    app.refused("deal_code", json!({ "code": "HM1-N-8", "date": TODAY }));
    assert_eq!(half(&app)["results"].as_array().unwrap().len(), 1);
    // Nor does the other game, there and back.
    deal(&app, "WM1-N-AAAAAAC");
    app.ok("switch_game", json!({ "game": "half_moon", "date": TODAY }));
    assert_eq!(half(&app)["results"].as_array().unwrap().len(), 1);
}

#[test]
fn a_win_counts_once_whatever_undo_follows() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    win(&app, "half-moon-won.txt");
    counts(&app, [1, 1, 1, 1]);
    let now = half(&app);
    assert_eq!(now["most_cards"], 104);
    assert_eq!(now["results"].as_array().unwrap().len(), 1);
    assert_eq!(
        (&now["results"][0]["won"], &now["results"][0]["cards"]),
        (&json!(true), &json!(104))
    );
    for _ in 0..3 {
        app.ok("undo", json!({}));
        assert_eq!(app.ok("redo", json!({}))["view"]["status"], "won");
    }
    counts(&app, [1, 1, 1, 1]);
    // Left with its last move taken back it is won all the same.
    app.ok("undo", json!({}));
    app.ok("undo", json!({}));
    deal(&app, "HM1-N-AAAAAAB");
    counts(&app, [1, 1, 1, 1]);
    let now = half(&app);
    assert_eq!(now["results"].as_array().unwrap().len(), 1);
    assert_eq!(now["results"][0]["won"], true);
}

#[test]
fn a_restart_is_the_same_deal() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    begin(&app, 1000);
    for _ in 0..3 {
        let update = app.ok("restart", json!({}));
        play(&app, &legal_move(&update).join(" "));
    }
    counts(&app, [1, 0, 0, 0]);
    assert_eq!(half(&app)["results"], json!([]));
    // Restarted and left without a move, it was played and is lost.
    app.ok("restart", json!({}));
    let update = deal(&app, "HM1-N-ARMF5NT");
    counts(&app, [1, 0, 0, 0]);
    assert_eq!(half(&app)["results"].as_array().unwrap().len(), 1);
    // Restarted, it is still won once.
    play(&app, &legal_move(&update).join(" "));
    app.ok("restart", json!({}));
    let (_, taps) = taps_of("half-moon-won.txt");
    play(&app, &taps.join(" "));
    counts(&app, [2, 1, 1, 1]);
    app.ok("restart", json!({}));
    play(&app, &taps.join(" "));
    counts(&app, [2, 1, 1, 1]);
    app.ok("restart", json!({}));
    deal(&app, "HM1-N-AAAAAAB");
    counts(&app, [2, 1, 1, 1]);
}

#[test]
fn streaks_and_the_share_won() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let way = winnable();
    win_as(&app, 1, &way);
    win_as(&app, 2, &way);
    counts(&app, [2, 2, 2, 2]);
    begin(&app, 1000);
    counts(&app, [3, 2, 2, 2]);
    win_as(&app, 3, &way);
    counts(&app, [4, 3, 1, 2]);
    // A deal without a move breaks no streak.
    deal(&app, "HM1-N-AAAAAAZ");
    win_as(&app, 4, &way);
    win_as(&app, 5, &way);
    counts(&app, [6, 5, 3, 3]);
    let results: Vec<bool> = half(&app)["results"]
        .as_array()
        .unwrap()
        .iter()
        .map(|result| result["won"].as_bool().unwrap())
        .collect();
    assert_eq!(
        results,
        [true, true, true, false, true, true],
        "newest first"
    );
}

#[test]
fn bests_are_peaks() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    deal(&app, "HM1-N-ARMF5NT");
    play(&app, "P1 P8 P8 P5 P3 R4 P12");
    assert_eq!(half(&app)["most_cards"], 7);
    for _ in 0..3 {
        app.ok("undo", json!({}));
    }
    deal(&app, "HM1-N-AAAAAAB");
    assert_eq!(half(&app)["most_cards"], 7);
    assert_eq!(half(&app)["results"][0]["cards"], 7);
    begin(&app, 1000);
    assert_eq!(half(&app)["most_cards"], 7);
    // Waning Moon: on the foundations; brought back, the most stays.
    deal(&app, "WM1-N-AAAAAAC");
    app.ok("home", json!({ "place": "T1" }));
    app.ok("home", json!({ "place": "T1" }));
    app.ok("undo", json!({}));
    app.ok("restart", json!({}));
    assert_eq!(of(&app, "waning_moon")["most_cards"], 2);
}

/// The app's clock stands still unless a window attends: a time of 0 is the best there can be.
#[test]
fn examples_count_for_nothing() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let before = [half(&app), of(&app, "waning_moon")];
    for example in ["half_moon_won", "half_moon_stuck", "waning_moon_won"] {
        let steps = app.ok("example", json!({ "example": example, "step": 0 }))["steps"]
            .as_u64()
            .unwrap();
        for step in 0..=steps {
            app.ok("example", json!({ "example": example, "step": step }));
        }
    }
    assert_eq!([half(&app), of(&app, "waning_moon")], before);
}

#[test]
fn the_day_is_won_once_its_deal_is() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let (deck, taps) = winnable();
    let day = app.ok("deal_of_day", json!({ "game": "half_moon", "date": TODAY }));
    let number = u64::from(TODAY);
    assert_eq!(day["view"]["code"], half_moon(number).to_string());
    lay_out(&app, half_moon(number), deck);
    let (last, first) = taps.split_last().unwrap();
    let first: Vec<String> = first.iter().map(Place::to_string).collect();
    play(&app, &first.join(" "));
    let asked =
        |date: u32| app.ok("day", json!({ "game": "half_moon", "date": date }))["won"].clone();
    assert_eq!(asked(TODAY), false);
    play(&app, &last.to_string());
    assert_eq!(asked(TODAY), true);
    app.ok("undo", json!({}));
    deal(&app, "HM1-N-AAAAAAB");
    assert_eq!(asked(TODAY), true);
    assert_eq!(asked(20_261_201), false);
    assert_eq!(
        app.ok("day", json!({ "game": "waning_moon", "date": TODAY }))["won"],
        false
    );
}

#[test]
fn they_can_be_cleared_and_are_each_games_own() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    win(&app, "half-moon-won.txt");
    win(&app, "waning-moon-won.txt");
    let waning = of(&app, "waning_moon");
    assert_eq!(
        (&waning["played"], &waning["won"], &waning["most_cards"]),
        (&json!(1), &json!(1), &json!(104))
    );
    let cleared = app.ok("clear_statistics", json!({ "game": "half_moon" }));
    assert_eq!(
        cleared,
        json!({
            "played": 0, "won": 0, "current_streak": 0, "best_streak": 0, "best_ms": null, "most_cards": 0, "results": []
        })
    );
    assert_eq!(of(&app, "waning_moon"), waning);
    let left = app.end(&folder);
    let app = Running::on(&left);
    assert_eq!(half(&app), cleared);
    assert_eq!(of(&app, "waning_moon"), waning);
}

#[test]
fn they_outlive_the_program_killed_at_any_answer() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    begin(&app, 1000);
    let (code, taps) = taps_of("half-moon-won.txt");
    deal(&app, &code);
    for (i, tap) in taps.iter().enumerate() {
        play(&app, tap);
        if i % 25 == 1 || i + 2 >= taps.len() {
            let again = Running::on(&folder.copy());
            let mut mine = half(&app);
            let mut back = half(&again);
            // Thinking time may be lost, the rest not.
            for one in [&mut mine, &mut back] {
                one["best_ms"] = one["best_ms"].is_null().into();
            }
            assert_eq!(back, mine, "after tap {}", i + 1);
        }
    }
    // Won, killed, started, undone and won again: one win.
    let copy = folder.copy();
    let again = Running::on(&copy);
    assert_eq!(again.ok("snapshot", json!({}))["view"]["status"], "won");
    again.ok("undo", json!({}));
    let twice = Running::on(&copy.copy());
    twice.ok("redo", json!({}));
    counts(&twice, [2, 1, 1, 1]);
}
