//! A code among the last hundred results is a replay (SPEC 5).
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use ipc_tests::{
    Folder, Running, TODAY, begin, counts, deal, half, half_moon, legal_move, play, taps_of, win,
    win_as, winnable,
};
use serde_json::json;

#[test]
fn a_replay_betters_the_best_time_and_nothing_else() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    app.ok("attend", json!({ "active": true }));
    deal(&app, "HM1-N-ARMF5NT");
    play(&app, "P1 P1");
    while app.ok("snapshot", json!({}))["clock"]["ms"]
        .as_u64()
        .unwrap()
        < 20
    {
        std::thread::yield_now();
    }
    let (_, taps) = taps_of("half-moon-won.txt");
    let last = play(&app, &taps.join(" "));
    assert_eq!(last["view"]["status"], "won");
    let slow = half(&app);
    let best = slow["best_ms"].as_u64().unwrap();
    assert!(best >= 20);
    assert_eq!(slow["results"][0]["ms"], best);
    assert_eq!(last["clock"]["ms"], best, "the clock stopped at the win");
    // Lost between, so that the streak has something to lose.
    begin(&app, 1000);
    app.ok("attend", json!({ "active": false }));
    win(&app, "half-moon-won.txt");
    let fast = half(&app);
    assert!(fast["best_ms"].as_u64().unwrap() < best);
    counts(&app, [2, 1, 0, 1]);
    assert_eq!(fast["results"].as_array().unwrap().len(), 2);
    assert_eq!(fast["results"][1], slow["results"][0]);
    // Again, slower: nothing. And begun but not won: nothing.
    app.ok("attend", json!({ "active": true }));
    deal(&app, "HM1-N-ARMF5NT");
    play(&app, "P1 P1");
    while app.ok("snapshot", json!({}))["clock"]["ms"]
        .as_u64()
        .unwrap()
        < 20
    {
        std::thread::yield_now();
    }
    play(&app, &taps.join(" "));
    assert_eq!(half(&app), fast);
    deal(&app, "HM1-N-ARMF5NT");
    play(&app, "P1 P8");
    deal(&app, "HM1-N-ARMF5NT");
    assert_eq!(half(&app), fast);
    // A lost deal played again is a replay too, and its win no win.
    let way = winnable();
    win_as(&app, 1000, &way);
    counts(&app, [2, 1, 0, 1]);
}

#[test]
fn the_same_code_dealt_again_over_itself_is_lost_and_then_a_replay() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    begin(&app, 1000);
    begin(&app, 1000);
    counts(&app, [1, 0, 0, 0]);
    assert_eq!(half(&app)["results"].as_array().unwrap().len(), 1);
    deal(&app, "HM1-N-AAAAAAB");
    counts(&app, [1, 0, 0, 0]);
    assert_eq!(half(&app)["results"].as_array().unwrap().len(), 1);
}

#[test]
fn the_previous_deal_had_back_was_lost_and_is_a_replay() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    deal(&app, "HM1-N-ARMF5NT");
    play(&app, "P1 P8");
    begin(&app, 1000);
    counts(&app, [2, 0, 0, 0]);
    app.ok("previous_deal", json!({ "date": TODAY }));
    assert_eq!(
        half(&app)["results"].as_array().unwrap().len(),
        2,
        "the deal that it replaces is lost"
    );
    let (_, taps) = taps_of("half-moon-won.txt");
    app.ok("restart", json!({}));
    assert_eq!(play(&app, &taps.join(" "))["view"]["status"], "won");
    counts(&app, [2, 0, 0, 0]);
    // One that was left before its first move was not lost, and counts when it is played.
    deal(&app, &half_moon(2000).to_string());
    deal(&app, &half_moon(2001).to_string());
    let update = app.ok("previous_deal", json!({ "date": TODAY }));
    assert_eq!(update["view"]["code"], half_moon(2000).to_string());
    play(&app, &legal_move(&update).join(" "));
    counts(&app, [3, 0, 0, 0]);
}

#[test]
fn only_the_last_hundred_results_are_kept_and_make_a_replay() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    for number in 1000..1101 {
        begin(&app, number);
    }
    deal(&app, "HM1-N-AAAAAAB");
    counts(&app, [101, 0, 0, 0]);
    let results = half(&app)["results"].as_array().unwrap().clone();
    assert_eq!(results.len(), 100);
    assert_eq!(results[0]["code"], half_moon(1100).to_string());
    assert_eq!(results[99]["code"], half_moon(1001).to_string());
    begin(&app, 1001);
    counts(&app, [101, 0, 0, 0]);
    // The first of all has left the results: it is a new deal again.
    begin(&app, 1000);
    counts(&app, [102, 0, 0, 0]);
}
