use super::*;

fn deal(serial: u64, code: &str) -> Played {
    Played {
        serial,
        code: format!("HM1-N-{code}").parse().unwrap(),
        date: 20_261_130,
        moved: true,
        peak: 10,
        won_ms: None,
        best_ms: None,
        ms: 5_000,
    }
}

fn won(serial: u64, code: &str, ms: u64) -> Played {
    Played {
        peak: 104,
        won_ms: Some(ms),
        best_ms: Some(ms),
        ms,
        ..deal(serial, code)
    }
}

/// Seven letters that differ from number to number.
fn letters(number: u64) -> String {
    let digit = |shift: u32| char::from(b'A' + u8::try_from(number >> shift & 15).unwrap());
    format!("AAA{}{}{}{}", digit(12), digit(8), digit(4), digit(0))
}

#[test]
fn a_deal_counts_from_its_first_move() {
    let mut book = Book::default();
    assert!(!book.note(
        &Played {
            moved: false,
            ..deal(1, "AAAAAAB")
        },
        true
    ));
    assert_eq!(book.statistics().played, 0);
    assert!(book.note(&deal(1, "AAAAAAB"), false));
    assert!(!book.note(&deal(1, "AAAAAAB"), false));
    let statistics = book.statistics();
    assert_eq!(
        (statistics.played, statistics.won, statistics.most_cards),
        (1, 0, 10)
    );
    assert_eq!(statistics.results, []);
}

#[test]
fn it_is_lost_when_another_replaces_it() {
    let mut book = Book::default();
    for _ in 0..3 {
        book.note(&deal(1, "AAAAAAB"), true);
    }
    let statistics = book.statistics();
    assert_eq!(
        (statistics.played, statistics.won, statistics.current_streak),
        (1, 0, 0)
    );
    let lost = GameResult {
        code: "HM1-N-AAAAAAB".into(),
        date: 20_261_130,
        cards: 10,
        won: false,
        ms: 5_000,
    };
    assert_eq!(statistics.results, [lost]);
}

#[test]
fn it_is_won_once_whatever_follows() {
    let mut book = Book::default();
    book.note(&deal(1, "AAAAAAB"), false);
    book.note(&won(1, "AAAAAAB", 90_000), false);
    // Undone, won again, later; then left.
    book.note(
        &Played {
            ms: 120_000,
            ..won(1, "AAAAAAB", 90_000)
        },
        false,
    );
    book.note(
        &Played {
            ms: 120_000,
            ..won(1, "AAAAAAB", 90_000)
        },
        true,
    );
    let statistics = book.statistics();
    assert_eq!(
        (statistics.played, statistics.won, statistics.best_streak),
        (1, 1, 1)
    );
    assert_eq!(
        (statistics.best_ms, statistics.most_cards),
        (Some(90_000), 104)
    );
    assert_eq!(statistics.results.len(), 1);
    assert_eq!(statistics.results[0].ms, 90_000);
}

#[test]
fn a_restarted_deal_betters_the_best_time_only() {
    let mut book = Book::default();
    book.note(&won(1, "AAAAAAB", 90_000), false);
    book.note(
        &Played {
            best_ms: Some(60_000),
            ..won(1, "AAAAAAB", 90_000)
        },
        false,
    );
    let statistics = book.statistics();
    assert_eq!(
        (statistics.played, statistics.won, statistics.best_ms),
        (1, 1, Some(60_000))
    );
    assert_eq!(statistics.results[0].ms, 90_000);
}

#[test]
fn streaks_end_with_a_loss_and_bests_are_peaks() {
    let mut book = Book::default();
    for (serial, is_won) in [(1, true), (2, true), (3, false), (4, true)] {
        let code = letters(serial);
        book.note(
            &if is_won {
                won(serial, &code, 90_000)
            } else {
                deal(serial, &code)
            },
            true,
        );
    }
    let statistics = book.statistics();
    assert_eq!((statistics.played, statistics.won), (4, 3));
    assert_eq!((statistics.current_streak, statistics.best_streak), (1, 2));
    assert_eq!(
        statistics
            .results
            .iter()
            .map(|result| result.won)
            .collect::<Vec<_>>(),
        [true, false, true, true]
    );
}

#[test]
fn a_code_among_the_results_is_a_replay() {
    let mut book = Book::default();
    book.note(&won(1, "AAAAAAB", 90_000), true);
    book.note(
        &Played {
            peak: 50,
            ..deal(2, "AAAAAAC")
        },
        true,
    );
    let before = book.statistics();
    book.note(&won(3, "AAAAAAC", 95_000), true);
    assert_eq!(
        book.statistics(),
        before,
        "a slower win of a replay changes nothing"
    );
    book.note(&won(4, "AAAAAAC", 80_000), true);
    assert_eq!(
        book.statistics(),
        Statistics {
            best_ms: Some(80_000),
            ..before
        }
    );
}

#[test]
fn a_code_that_has_left_the_results_counts_again() {
    let mut book = Book::default();
    for serial in 1..=101 {
        book.note(&deal(serial, &letters(serial)), true);
    }
    assert_eq!(book.statistics().results.len(), RESULTS);
    book.note(&deal(102, &letters(1)), true);
    assert_eq!(book.statistics().played, 102);
    book.note(&deal(103, &letters(50)), true);
    assert_eq!(book.statistics().played, 102);
}

#[test]
fn a_deal_had_back_is_a_replay() {
    let mut book = Book::default();
    book.note(&deal(1, "AAAAAAB"), true);
    book.note(&deal(2, "AAAAAAC"), true);
    book.note(
        &Played {
            peak: 104,
            ..deal(1, "AAAAAAB")
        },
        false,
    );
    let before = book.statistics();
    assert_eq!((before.played, before.most_cards), (2, 10));
    book.note(&won(1, "AAAAAAB", 90_000), true);
    assert_eq!(
        book.statistics(),
        Statistics {
            best_ms: Some(90_000),
            ..before
        }
    );
}

#[test]
fn what_was_begun_before_clearing_counts_for_nothing() {
    let mut book = Book::default();
    book.note(&won(1, "AAAAAAB", 90_000), true);
    book.note(&deal(2, "AAAAAAC"), false);
    book.clear(2);
    assert!(!book.note(&won(2, "AAAAAAC", 80_000), true));
    assert_eq!(book.statistics(), Book::default().statistics());
    assert_eq!(book.last_serial(), 2);
    book.note(&won(3, "AAAAAAB", 70_000), false);
    assert_eq!(book.statistics().won, 1);
}

#[test]
fn a_day_is_won_by_a_replay_too() {
    let mut book = Book::default();
    let of_day = |serial, moved: Played| Played {
        code: "HM1-N-AATKKIK".parse().unwrap(),
        serial,
        ..moved
    };
    book.note(&of_day(1, deal(1, "AAAAAAB")), true);
    assert!(!book.has_won_day(20_261_130));
    book.note(&of_day(2, won(2, "AAAAAAB", 90_000)), true);
    assert!(book.has_won_day(20_261_130));
    assert_eq!(book.statistics().won, 0);
}

/// A kill falls between any two writes: whatever was noted, and however often, the book is the same.
#[test]
fn it_is_the_same_however_often_it_is_told() {
    let story = [
        (
            Played {
                moved: false,
                ..deal(1, "AAAAAAB")
            },
            false,
        ),
        (deal(1, "AAAAAAB"), false),
        (won(1, "AAAAAAB", 90_000), false),
        (won(1, "AAAAAAB", 90_000), true),
        (deal(2, "AAAAAAC"), false),
        (deal(2, "AAAAAAC"), true),
        (deal(3, "AAAAAAB"), false),
    ];
    let mut once = Book::default();
    let mut often = Book::default();
    for (deal, left) in &story {
        once.note(deal, *left);
        for _ in 0..3 {
            often.note(deal, *left);
            // As it is read again after a kill.
            often = serde_json::from_str(&serde_json::to_string(&often).unwrap()).unwrap();
        }
    }
    assert_eq!(once, often);
    // A note that was lost with the kill is made up for by the next.
    let mut late = Book::default();
    for at in [3, 5, 6] {
        late.note(&story[at].0, story[at].1);
    }
    assert_eq!(late, once);
}
