//! Each command does what it says, in both games.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use ipc_tests::{Folder, Running, TODAY, deal, play, taps_of, win};
use serde_json::{Value, json};

fn place<'a>(update: &'a Value, name: &str) -> &'a Value {
    update["view"]["table"]
        .as_array()
        .unwrap()
        .iter()
        .find(|place| place["place"] == name)
        .unwrap()
}

/// The id of a card by rank 1 to 13 and suit 0 to 3, of either copy.
fn is_card(id: &Value, rank: u64, suit: u64) -> bool {
    id.as_u64().unwrap() % 52 == 13 * suit + rank - 1
}

#[test]
fn the_first_start_deals_half_moon_and_says_so() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let start = app.ok("start", json!({}));
    assert_eq!(start["first_run"], true);
    assert_eq!(start["notices"], json!([]));
    assert_eq!(start["version"], env!("CARGO_PKG_VERSION"));
    assert!(
        ["linux", "macos", "windows"]
            .iter()
            .any(|name| start["platform"] == *name)
    );
    let view = &start["update"]["view"];
    assert_eq!(view["game"], "half_moon");
    assert_eq!(view["moves"], 0);
    assert_eq!(view["score"], 0);
    assert_eq!(view["status"], "playing", "a new deal has a legal move");
    assert_eq!(view["table"].as_array().unwrap().len(), 20);
    assert_eq!(start["update"]["previous"], Value::Null);
    assert_eq!(
        start["update"]["clock"],
        json!({ "ms": 0, "running": false, "paused": false })
    );
    assert_eq!(
        app.ok("snapshot", json!({}))["view"]["table"],
        view["table"]
    );
    app.ok("seen_first_run", json!({}));
    assert_eq!(app.ok("start", json!({}))["first_run"], false);
    let left = app.end(&folder);
    assert_eq!(
        Running::on(&left).ok("start", json!({}))["first_run"],
        false
    );
}

#[test]
fn half_moon_by_taps() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let update = deal(&app, " hm1 n armf5nt ");
    assert_eq!(update["view"]["event"], "dealt");
    assert_eq!(update["view"]["code"], "HM1-N-ARMF5NT");
    let cards = place(&update, "P1")["cards"].as_array().unwrap();
    assert_eq!(cards.len(), 1);
    assert!(is_card(&cards[0], 5, 3), "the 5 of spades on pile 1");
    assert_eq!(place(&update, "P1")["hidden"], 7);
    assert_eq!(place(&update, "R1")["hidden"], 0);

    let update = play(&app, "P1");
    assert_eq!(update["view"]["event"], "selected");
    assert_eq!(update["view"]["selected"], json!(["P1"]));
    assert_eq!(update["view"]["partners"], json!(["P8"]));
    let update = play(&app, "R1");
    assert_eq!(update["view"]["event"], "cleared");
    assert_eq!(update["view"]["reason"], "sum_not_11");
    let update = play(&app, "P1 P3");
    assert_eq!(update["view"]["reason"], "needs_jqk");
    let update = play(&app, "P1 P8");
    assert_eq!(update["view"]["event"], "removed_pair");
    assert_eq!(
        (&update["view"]["score"], &update["view"]["moves"]),
        (&json!(10), &json!(1))
    );
    assert_eq!(update["view"]["cards_home"], 2);
    let update = play(&app, "P8 P5 P3");
    assert_eq!(update["view"]["event"], "removed_trio");
    assert_eq!(
        (&update["view"]["score"], &update["view"]["cards_home"]),
        (&json!(25), &json!(5))
    );

    let after = update["view"]["table"].clone();
    let undone = app.ok("undo", json!({}));
    assert_eq!(undone["view"]["event"], "undone");
    assert_eq!(
        (&undone["view"]["score"], &undone["view"]["moves"]),
        (&json!(10), &json!(1))
    );
    assert_eq!(undone["view"]["can_redo"], true);
    let redone = app.ok("redo", json!({}));
    assert_eq!(redone["view"]["event"], "redone");
    assert_eq!(redone["view"]["table"], after);
    assert_eq!(app.ok("redo", json!({}))["view"]["event"], "ignored");

    assert_eq!(app.ok("deselect", json!({}))["view"]["event"], "ignored");
    play(&app, "R5");
    let update = app.ok("deselect", json!({}));
    assert_eq!(update["view"]["event"], "deselected");
    assert_eq!(update["view"]["selected"], json!([]));

    let update = app.ok("restart", json!({}));
    assert_eq!(update["view"]["event"], "restarted");
    assert_eq!(update["view"]["moves"], 0);
    assert_eq!(
        (&update["view"]["can_undo"], &update["view"]["can_redo"]),
        (&json!(false), &json!(false))
    );
}

#[test]
fn waning_moon_by_taps_home_and_drag() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let update = deal(&app, "WM1-N-AAAAAAC");
    assert_eq!(update["view"]["game"], "waning_moon");
    assert_eq!(update["view"]["table"].as_array().unwrap().len(), 23);
    assert_eq!(
        place(&update, "S"),
        &json!({ "place": "S", "cards": [], "hidden": 52 })
    );
    let update = app.ok("home", json!({ "place": "T1" }));
    assert_eq!(update["view"]["event"], "moved");
    assert_eq!(
        (&update["view"]["score"], &update["view"]["cards_home"]),
        (&json!(5), &json!(1))
    );
    assert!(
        is_card(&place(&update, "F1")["cards"][0], 1, 2),
        "the ace of hearts"
    );
    let update = app.ok("home", json!({ "place": "S" }));
    assert_eq!(update["view"]["event"], "ignored");
    let update = app.ok("move_card", json!({ "from": "F1", "to": "F8" }));
    assert_eq!(update["view"]["event"], "moved");
    assert_eq!(update["view"]["moves"], 2);
    let update = app.ok("move_card", json!({ "from": "T1", "to": "W" }));
    assert_eq!(update["view"]["event"], "ignored");
    assert_eq!(update["view"]["moves"], 2);
    let update = play(&app, "T2 S");
    assert_eq!(update["view"]["event"], "drawn");
    assert_eq!(update["view"]["selected"], json!([]));
    assert_eq!(place(&update, "W")["cards"].as_array().unwrap().len(), 1);
    assert_eq!(place(&update, "S")["hidden"], 51);
}

#[test]
fn both_games_are_won_by_their_transcripts() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let last = win(&app, "half-moon-won.txt");
    assert_eq!(
        (&last["view"]["score"], &last["view"]["moves"]),
        (&json!(520), &json!(48))
    );
    let last = win(&app, "waning-moon-won.txt");
    assert_eq!(
        (&last["view"]["score"], &last["view"]["moves"]),
        (&json!(520), &json!(215))
    );
    assert_eq!(last["view"]["cards_home"], 104);
}

#[test]
fn the_offer_to_finish_wins_by_home_alone() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let (code, taps) = taps_of("waning-moon-won.txt");
    let mut update = deal(&app, &code);
    for tap in taps {
        if !update["view"]["next_home"].is_null() && update["view"]["selected"] == json!([]) {
            break;
        }
        update = play(&app, &tap);
    }
    assert_eq!(
        place(&update, "S")["hidden"],
        0,
        "only once the stock is empty"
    );
    let mut sent = 0;
    while let Some(next) = update["view"]["next_home"].as_str().map(str::to_owned) {
        update = app.ok("home", json!({ "place": next }));
        assert_eq!(update["view"]["event"], "moved");
        sent += 1;
    }
    assert!(sent > 1);
    assert_eq!(update["view"]["status"], "won");
    assert_eq!(app.ok("undo", json!({}))["view"]["status"], "playing");
}

#[test]
fn a_dead_deal_is_stuck_at_once() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let update = deal(&app, "HM1-N-AAAAETH");
    assert_eq!(update["view"]["event"], "dealt");
    assert_eq!(update["view"]["status"], "stuck");
}

#[test]
fn new_deals_are_new_and_can_be_played() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let mut codes = std::collections::BTreeSet::new();
    for game in ["half_moon", "waning_moon"] {
        for _ in 0..40 {
            let update = app.ok("new_deal", json!({ "game": game, "date": TODAY }));
            assert_eq!(update["view"]["game"], game);
            assert_eq!(update["view"]["event"], "dealt");
            assert_eq!(update["view"]["status"], "playing");
            codes.insert(update["view"]["code"].as_str().unwrap().to_owned());
        }
    }
    assert_eq!(codes.len(), 80);
    let same = app.ok("new_deal", json!({ "game": null, "date": TODAY }));
    assert_eq!(
        same["view"]["game"], "waning_moon",
        "null is the game at hand"
    );
}

#[test]
fn the_deal_of_the_day_is_the_date() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let update = app.ok("deal_of_day", json!({ "game": "half_moon", "date": TODAY }));
    assert_eq!(update["view"]["code"], "HM1-N-AATKKIK");
    let update = app.ok(
        "deal_of_day",
        json!({ "game": "waning_moon", "date": TODAY }),
    );
    assert_eq!(update["view"]["code"], "WM1-N-AATKKIK");
    let update = app.ok("deal_of_day", json!({ "game": null, "date": 20_261_201 }));
    assert_eq!(update["view"]["code"].as_str().unwrap().len(), 13);
    assert_ne!(update["view"]["code"], "WM1-N-AATKKIK");
    assert_eq!(
        app.ok("day", json!({ "game": "half_moon", "date": TODAY })),
        json!({ "code": "HM1-N-AATKKIK", "won": false })
    );
}

#[test]
fn the_deal_before_can_be_had_back() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    deal(&app, "HM1-N-ARMF5NT");
    play(&app, "P1 P8 R4 P12");
    let left = app.ok("undo", json!({}));
    let update = deal(&app, "HM1-N-AAAAAAB");
    assert_eq!(update["previous"], "HM1-N-ARMF5NT");
    let back = app.ok("previous_deal", json!({ "date": TODAY }));
    for key in ["code", "score", "moves", "can_undo", "can_redo", "table"] {
        assert_eq!(back["view"][key], left["view"][key], "{key}");
    }
    assert_eq!(back["previous"], "HM1-N-AAAAAAB");
    assert_eq!(app.ok("redo", json!({}))["view"]["moves"], 2);
}

#[test]
fn the_transcript_makes_the_game_at_hand_again() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    for (code, moves) in [
        ("HM1-N-ARMF5NT", "P1 P8 P8 P5 P3 R4 P12"),
        ("WM1-N-AAAAAAC", "T1 F1 T1 F2 S S S W F1"),
    ] {
        deal(&app, code);
        play(&app, moves);
        app.ok("undo", json!({}));
        let now = app.ok("undo", json!({}));
        let text = app.ok("transcript", json!({}));
        let text = text.as_str().unwrap();
        assert!(text.starts_with("deal ") || text.starts_with('#'), "{text}");
        let mut out = Vec::new();
        assert!(
            half_moon_engine::transcript::run(text, &mut out).unwrap(),
            "no errors in {text}"
        );
        let out = String::from_utf8(out).unwrap();
        let last: Value = serde_json::from_str(out.lines().last().unwrap()).unwrap();
        for key in ["score", "moves", "status", "can_undo", "can_redo"] {
            assert_eq!(last[key], now["view"][key], "{key} of {text}");
        }
        assert_eq!(
            last["table"].as_object().unwrap().len(),
            now["view"]["table"].as_array().unwrap().len()
        );
        for (name, shown) in last["table"].as_object().unwrap() {
            assert_eq!(shown["hidden"], place(&now, name)["hidden"]);
            assert_eq!(
                shown["cards"].as_array().unwrap().len(),
                place(&now, name)["cards"].as_array().unwrap().len()
            );
        }
    }
}

#[test]
fn the_examples_step_from_deal_to_end() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let before = app.ok("snapshot", json!({}));
    for (name, code, end) in [
        ("half_moon_won", Some("HM1-N-ARMF5NT"), "won"),
        ("half_moon_stuck", None, "stuck"),
        ("waning_moon_won", None, "won"),
    ] {
        let first = app.ok("example", json!({ "example": name, "step": 0 }));
        let steps = first["steps"].as_u64().unwrap();
        assert_eq!(first["step"], 0);
        assert_eq!(first["view"]["moves"], 0);
        assert_eq!(first["move"], json!([]));
        if let Some(code) = code {
            assert_eq!(first["view"]["code"], code);
        }
        for step in 1..=steps {
            let shown = app.ok("example", json!({ "example": name, "step": step }));
            assert_eq!(shown["step"], step);
            assert_ne!(shown["move"], json!([]), "{name} {step}");
        }
        let last = app.ok("example", json!({ "example": name, "step": steps }));
        assert_eq!(last["view"]["status"], end, "{name}");
        assert_eq!(last["view"]["moves"], steps);
        assert_eq!(
            app.refused("example", json!({ "example": name, "step": steps + 1 }))["code"],
            "no_such_step"
        );
    }
    assert_eq!(
        app.ok("snapshot", json!({}))["view"],
        before["view"],
        "the game at hand is another"
    );
}

#[test]
fn each_command_answers_with_a_newer_revision() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    let mut last = deal(&app, "WM1-N-AAAAAAC")["revision"].as_u64().unwrap();
    for (command, arguments) in [
        ("tap", json!({ "place": "T1" })),
        ("home", json!({ "place": "T1" })),
        ("move_card", json!({ "from": "F1", "to": "F2" })),
        ("undo", json!({})),
        ("redo", json!({})),
        ("restart", json!({})),
        ("tap", json!({ "place": "T3" })),
        ("deselect", json!({})),
        ("new_deal", json!({ "game": "waning_moon", "date": TODAY })),
        ("previous_deal", json!({ "date": TODAY })),
        ("switch_game", json!({ "game": "half_moon", "date": TODAY })),
        ("deal_of_day", json!({ "game": "half_moon", "date": TODAY })),
        ("pause", json!({})),
        ("resume", json!({})),
    ] {
        let revision = app.ok(command, arguments)["revision"].as_u64().unwrap();
        assert!(revision > last, "{command}: {revision} after {last}");
        last = revision;
    }
    assert!(app.ok("snapshot", json!({}))["revision"].as_u64().unwrap() >= last);
}
