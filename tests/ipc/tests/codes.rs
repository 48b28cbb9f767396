//! Codes and dates over the commands: each fault by its name, the game at hand untouched.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use ipc_tests::{Folder, Running, TODAY, deal, kept, play};
use serde_json::{Value, json};

#[test]
fn each_fault_of_a_code_has_its_name_in_the_order_of_reading() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    deal(&app, "HM1-N-ARMF5NT");
    let before = play(&app, "P1 P8 P3");
    for (typed, refusal) in [
        ("", json!({ "code": "code_game" })),
        ("---", json!({ "code": "code_game" })),
        ("H", json!({ "code": "code_game" })),
        ("XX9-Q-8", json!({ "code": "code_game" })),
        ("M1-N-AAAAAAA", json!({ "code": "code_game" })),
        ("\u{1f319}", json!({ "code": "code_game" })),
        ("HM", json!({ "code": "code_version" })),
        ("HM2-N-AAAAAAA", json!({ "code": "code_version" })),
        ("wm0-q-8", json!({ "code": "code_version" })),
        ("HMI-N-AAAAAAA", json!({ "code": "code_version" })),
        ("HM1", json!({ "code": "code_kind" })),
        ("HM1-E-8", json!({ "code": "code_kind" })),
        ("WM1-1-AAAAAAA", json!({ "code": "code_kind" })),
        (
            "HM1-N-AAA8",
            json!({ "code": "code_letter", "letter": "8" }),
        ),
        (
            "HM1-N-AAAAAA9AAAAAAAA",
            json!({ "code": "code_letter", "letter": "9" }),
        ),
        ("HM1-N-!8", json!({ "code": "code_letter", "letter": "!" })),
        (
            "HM1-N-AAAAAA\u{131}",
            json!({ "code": "code_letter", "letter": "\u{131}" }),
        ),
        ("HM1-N", json!({ "code": "code_length", "found": 0 })),
        ("HM1-N-AAAAAA", json!({ "code": "code_length", "found": 6 })),
        (
            "hm 1 n aaaa aaaa",
            json!({ "code": "code_length", "found": 8 }),
        ),
    ] {
        assert_eq!(
            app.refused("deal_code", json!({ "code": typed, "date": TODAY })),
            refusal,
            "{typed:?}"
        );
        let now = app.ok("snapshot", json!({}));
        for key in [
            "code", "score", "moves", "selected", "partners", "table", "can_undo", "can_redo",
        ] {
            assert_eq!(now["view"][key], before["view"][key], "{typed:?}: {key}");
        }
        assert_eq!(now["revision"], before["revision"], "{typed:?}");
    }
    let long = format!("HM1-N-{}", "A".repeat(1_000_000));
    assert_eq!(
        app.refused("deal_code", json!({ "code": long, "date": TODAY })),
        json!({ "code": "code_length", "found": 1_000_000 })
    );
}

#[test]
fn codes_are_read_kindly_and_printed_canonically() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    for (typed, code) in [
        ("hm1n armf5nt", "HM1-N-ARMF5NT"),
        (
            "  H_M\u{2013}1 \u{2212} n \u{2014} a r m f 5 n t ",
            "HM1-N-ARMF5NT",
        ),
        ("wm1-n-aatkk1k", "WM1-N-AATKKIK"),
        ("HM1-N-0000000", "HM1-N-OOOOOOO"),
        ("HM1-N-7777777", "HM1-N-7777777"),
    ] {
        assert_eq!(deal(&app, typed)["view"]["code"], code);
    }
}

#[test]
fn dates_that_are_none_are_refused() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    deal(&app, "HM1-N-ARMF5NT");
    let before = play(&app, "P1 P8 P3");
    for date in [
        0_u32,
        1,
        20_261_301,
        20_260_001,
        20_261_100,
        20_260_230,
        20_260_431,
        20_250_229,
        21_000_229,
        99_999_999,
        u32::MAX,
    ] {
        for (command, arguments) in [
            ("new_deal", json!({ "game": null, "date": date })),
            (
                "deal_code",
                json!({ "code": "HM1-N-AAAAAAB", "date": date }),
            ),
            ("deal_of_day", json!({ "game": null, "date": date })),
            ("previous_deal", json!({ "date": date })),
            (
                "switch_game",
                json!({ "game": "waning_moon", "date": date }),
            ),
            ("day", json!({ "game": "half_moon", "date": date })),
        ] {
            assert_eq!(
                app.refused(command, arguments),
                json!({ "code": "bad_date" }),
                "{command} {date}"
            );
        }
    }
    assert_eq!(
        app.ok("snapshot", json!({}))["view"]["table"],
        before["view"]["table"]
    );
    assert_eq!(
        app.ok("snapshot", json!({}))["revision"],
        before["revision"]
    );
    // The deal of a day is the date as a number, written in base 32.
    for date in [20_240_229_u32, 20_001_231, 20_000_229] {
        let mut letters = String::new();
        for place in (0..7).rev() {
            letters.push(char::from(
                b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[(u64::from(date) >> (5 * place)) as usize % 32],
            ));
        }
        assert_eq!(
            app.ok("day", json!({ "game": "half_moon", "date": date })),
            json!({ "code": format!("HM1-N-{letters}"), "won": false })
        );
    }
}

#[test]
fn a_code_of_the_other_game_goes_to_that_game_and_each_keeps_its_deal() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    deal(&app, "HM1-N-ARMF5NT");
    play(&app, "P1 P8 R4 P12");
    let half = app.ok("undo", json!({}));
    assert_eq!(deal(&app, "WM1-N-AAAAAAC")["view"]["game"], "waning_moon");
    play(&app, "S S");
    let waning = app.ok("undo", json!({}));
    let same = |now: &Value, then: &Value| assert_eq!(kept(&now["view"]), kept(&then["view"]));
    let back = app.ok("switch_game", json!({ "game": "half_moon", "date": TODAY }));
    same(&back, &half);
    same(
        &app.ok("switch_game", json!({ "game": "half_moon", "date": TODAY })),
        &half,
    );
    same(
        &app.ok(
            "switch_game",
            json!({ "game": "waning_moon", "date": TODAY }),
        ),
        &waning,
    );
    assert_eq!(app.ok("redo", json!({}))["view"]["event"], "redone");
}
