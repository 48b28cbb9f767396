//! Copies that were changed by somebody who can seal them again. What is let in must play.
//! A twentieth of the full count, unless HALF_MOON_FULL is set.

use super::backup::{Dice, forged, settings};
use super::*;
use crate::backup::Backup;

/// Something in a body, picked at random, the outermost seldom.
fn pick<'a>(value: &'a mut Value, dice: &mut Dice) -> &'a mut Value {
    let inner = match value {
        Value::Array(list) => list.len(),
        Value::Object(fields) => fields.len(),
        _ => 0,
    };
    if inner == 0 || dice.below(12) == 0 {
        return value;
    }
    let at = dice.below(inner);
    let inside = match value {
        Value::Array(list) => &mut list[at],
        Value::Object(fields) => fields.values_mut().nth(at).unwrap(),
        _ => unreachable!("nothing is inside"),
    };
    pick(inside, dice)
}

/// Changes one thing: into another value, another number, less of it or the same twice.
fn spoil(body: &mut Value, dice: &mut Dice) {
    let odd = [
        Value::Null,
        json!(true),
        json!(-1),
        json!(0),
        json!(1),
        json!(104),
        json!(1_u64 << 40),
        json!(u64::MAX),
        json!(1e300),
        json!(""),
        json!("S"),
        json!("P1 P8"),
        json!("HM1-N-AAAAETH"),
        json!("WM1-N-AAAAAAC"),
        json!("half_moon"),
        json!([]),
        json!({}),
    ];
    let found = pick(body, dice);
    match (dice.below(4), found) {
        (0, Value::Array(list)) if !list.is_empty() => {
            let at = dice.below(list.len());
            let twice = list[at].clone();
            list.insert(at, twice);
        }
        (1, Value::Array(list)) if !list.is_empty() => drop(list.remove(dice.below(list.len()))),
        (1, Value::Object(fields)) if !fields.is_empty() => {
            let key = fields.keys().nth(dice.below(fields.len())).unwrap().clone();
            fields.remove(&key);
        }
        (2 | 3, found) if found.is_u64() => {
            let number = found.as_u64().unwrap();
            let other = [number.wrapping_add(1), number.wrapping_sub(1), 0, u64::MAX];
            *found = json!(other[dice.below(4)]);
        }
        (_, found) => *found = odd[dice.below(odd.len())].clone(),
    }
}

#[test]
fn whatever_is_forged_is_refused_or_plays() {
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    play(&mut playing, &winning_taps());
    playing.deal("HM1-N-AAAAAAB".parse().unwrap());
    playing.deal("WM1-N-AAAAAAC".parse().unwrap());
    play(
        &mut playing,
        &["T1", "F1", "S", "S"].map(|place| Command::Tap(place.parse().unwrap())),
    );
    playing.perform(Command::Undo).unwrap();
    let text = playing.export(&settings());

    let rounds = if std::env::var_os("HALF_MOON_FULL").is_some() {
        20_000
    } else {
        1_000
    };
    let mut dice = Dice(0x0bad_c0de);
    let mut let_in = 0;
    for round in 0..rounds {
        let bad = forged(&text, |body| {
            for _ in 0..1 + dice.below(2) {
                spoil(body, &mut dice);
            }
        });
        let backup = match Backup::open(&bad) {
            Ok(backup) => backup,
            Err(Refusal::ImportDamaged | Refusal::ImportNewer) => continue,
            Err(other) => panic!("{round}: {other}"),
        };
        let_in += 1;
        let settings = backup.settings.clone();
        playing.import(backup).unwrap();
        // As good as one of ours: it goes out, and in again, the same.
        let out = playing.export(&settings);
        playing.import(Backup::open(&out).unwrap()).unwrap();
        assert_eq!(playing.export(&settings), out, "{round}: {bad}");
        for &game in GameKind::ALL {
            playing.switch_game(game).unwrap();
            for command in [
                Command::Undo,
                Command::Redo,
                Command::Redo,
                Command::Restart,
            ] {
                playing.perform(command).unwrap();
            }
            // The next win counts, whatever was written there: once.
            let before = playing.statistics(game);
            if game == GameKind::HalfMoon {
                playing.deal("HM1-N-AAAAAAD".parse().unwrap());
                playing.deal(CODE.parse().unwrap());
                play(&mut playing, &winning_taps());
                let replay = before.results.iter().any(|result| result.code == CODE);
                let now = playing.statistics(game);
                let more = u32::from(!replay);
                assert_eq!(now.won, before.won + more, "{round}: {bad}");
            }
        }
    }
    println!("{let_in} of {rounds} forged copies were let in, and play");
    assert!(let_in > 20, "{let_in}");
}
