//! Half Moon's verdicts against every pair and every trio there is.

use super::HalfMoon;
use crate::rules::Rules;
use crate::{Code, DealNumber, Event, GameKind, Places, deal};

fn moves(table: &HalfMoon) -> Vec<Places> {
    let mut moves = Vec::new();
    for &first in HalfMoon::PLACES {
        for &second in HalfMoon::PLACES {
            moves.push(Places::two(first, second));
            moves.extend(
                HalfMoon::PLACES
                    .iter()
                    .map(|&third| Places::two(first, second).with(third)),
            );
        }
    }
    moves.retain(|step| table.judge(step).is_some());
    moves
}

/// What SPEC 2 says of a move, in plain numbers.
fn is_right(table: &HalfMoon, step: &Places) -> bool {
    let mut ranks: Vec<u8> = step
        .iter()
        .filter_map(|&place| table.top(place))
        .map(|card| card.rank().get())
        .collect();
    ranks.sort_unstable();
    let apart = step
        .iter()
        .enumerate()
        .all(|(at, place)| !step[..at].contains(place));
    apart
        && match *ranks {
            [low, high] => high <= 10 && low + high == 11,
            _ => ranks == [11, 12, 13],
        }
}

#[test]
fn stuck_means_no_pair_and_no_trio() {
    let (mut stuck, mut won) = (0, 0);
    for number in 0..60_u64 {
        let code = Code {
            kind: GameKind::HalfMoon,
            number: DealNumber::from_bits(number * 7919),
        };
        let mut table = HalfMoon::deal(&deal::deck(code));
        let mut random = number;
        loop {
            let moves = moves(&table);
            assert!(moves.iter().all(|step| is_right(&table, step)));
            assert_eq!(moves.is_empty(), table.is_stuck(), "{code}: {table:?}");
            if moves.is_empty() {
                break;
            }
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let step = moves[(random >> 33) as usize % moves.len()];
            let (before, score) = (table.clone(), table.score());
            let points = if table.judge(&step) == Some(Event::RemovedPair) {
                10
            } else {
                15
            };
            table.make(&step);
            assert_eq!(table.score(), score + points);
            assert_ne!(table, before, "no move is idle");
            let mut back = table.clone();
            back.unmake(&step);
            assert_eq!(back, before);
        }
        if table.cards_home() == 104 {
            won += 1
        } else {
            stuck += 1
        }
    }
    assert!(stuck > 0 && won < 60, "{won} won, {stuck} stuck");
}

#[test]
fn every_dealt_card_is_at_its_place() {
    let deck = deal::deck(Code {
        kind: GameKind::HalfMoon,
        number: DealNumber::from_bits(5),
    });
    let table = HalfMoon::deal(&deck);
    for (at, &place) in HalfMoon::PLACES.iter().enumerate() {
        let (top, hidden) = if at < 12 {
            (deck[8 * at], 7)
        } else {
            (deck[84 + at], 0)
        };
        assert_eq!(
            (table.top(place), table.shown(place).hidden),
            (Some(top), hidden),
            "{place}"
        );
    }
}
