//! Saves come back as they were, and nothing else is taken for one (SPEC 5).

use half_moon_engine::sealed::{self, SealError};
use half_moon_engine::{Game, GameKind, LoadError, Save, Status};
use proptest::prelude::*;

use crate::{Random, code, look, table};

fn played(kind: GameKind, seed: u64, commands: usize) -> Game {
    let mut random = Random(seed);
    let mut game = Game::deal(code(kind, seed));
    for _ in 0..commands {
        game.perform(random.command(&look(&game))).unwrap();
    }
    game
}

#[test]
fn an_older_build_s_save_is_still_read() {
    let text = r#"{"format":"game","version":1,"checksum":"CHECKSUM","body":{"version":1,"code":"HM1-N-ARMF5NT","moves":["P1 P8","P8 P5 P3"],"undone":["P1 P3"],"undoable":2,"clock_ms":61000}}"#;
    let body = &text[text.find("{\"version\":1,\"code").unwrap()..text.len() - 1];
    let save: Save = serde_json::from_str(body).unwrap();
    let game = Game::load(&save).unwrap();
    let view = look(&game);
    assert_eq!(
        (view.score, view.moves, view.can_undo, view.can_redo),
        (25, 2, true, true)
    );
    assert_eq!(game.save(61_000), save);
    assert_eq!(serde_json::to_string(&save).unwrap(), body);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_save_is_loaded_as_it_was(seed in any::<u64>(), commands in 0..400_usize, clock in any::<u64>()) {
        for kind in GameKind::ALL {
            let game = played(*kind, seed, commands);
            let save = game.save(clock);
            let text = sealed::seal("game", &save).unwrap();
            let again: Save = sealed::open("game", &text).unwrap();
            prop_assert_eq!(&again, &save);
            let loaded = Game::load(&again).unwrap();
            prop_assert_eq!(table(&loaded), table(&game));
            prop_assert_eq!(loaded.save(clock), save);
            prop_assert!(look(&loaded).selected.is_empty());
        }
    }

    #[test]
    fn a_changed_save_loads_as_a_game_or_not_at_all(
        seed in any::<u64>(), moves in prop::collection::vec("[PRSWTF][0-9]{0,3}( [PRTF][0-9]{1,2}){0,3}", 0..4),
        at in any::<prop::sample::Index>(), undoable in prop_oneof![0..120_u32, any::<u32>()],
    ) {
        for kind in GameKind::ALL {
            let mut save = played(*kind, seed, 120).save(0);
            let at = at.index(save.moves.len() + 1);
            save.moves.splice(at..at, moves.iter().cloned());
            save.undoable = undoable;
            if let Ok(game) = Game::load(&save) {
                prop_assert_eq!(game.save(0), save);
            }
        }
    }

    #[test]
    fn any_changed_byte_is_noticed(seed in any::<u64>(), at in any::<prop::sample::Index>(), bit in 0..8_u32) {
        let text = sealed::seal("game", &played(GameKind::HalfMoon, seed, 40).save(7)).unwrap();
        let mut bytes = text.clone().into_bytes();
        let at = at.index(bytes.len());
        bytes[at] ^= 1 << bit;
        if let Ok(changed) = String::from_utf8(bytes) {
            prop_assert_eq!(sealed::open::<Save>("game", &changed), Err(SealError::Damaged));
        }
        prop_assert_eq!(sealed::open::<Save>("game", &text[..at]), Err(SealError::Damaged));
        prop_assert_eq!(sealed::open::<Save>("game", &format!("{text} ")), Err(SealError::Damaged));
    }

    #[test]
    fn no_text_is_too_much(text in any::<String>()) {
        prop_assert!(sealed::open::<Save>("game", &text).is_err());
    }
}

#[test]
fn every_bit_of_a_sealed_file_counts() {
    let text = sealed::seal("numbers", &(1, "two", [3.5])).unwrap();
    for at in 0..text.len() {
        for bit in 0..8 {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 << bit;
            let Ok(changed) = String::from_utf8(bytes) else {
                continue;
            };
            let opened = sealed::open::<(u32, String, [f64; 1])>("numbers", &changed);
            assert_eq!(opened, Err(SealError::Damaged), "bit {bit} of byte {at}");
        }
    }
}

#[test]
fn foreign_and_newer_files_are_told_from_damaged_ones() {
    let text = sealed::seal("numbers", &[1, 2, 3]).unwrap();
    assert_eq!(
        sealed::open::<Vec<u32>>("numbers", &text),
        Ok(vec![1, 2, 3])
    );
    assert_eq!(
        sealed::open::<Vec<u32>>("letters", &text),
        Err(SealError::Format)
    );
    assert_eq!(
        sealed::open::<Vec<String>>("numbers", &text),
        Err(SealError::Body)
    );
    assert_eq!(
        sealed::open::<Vec<u32>>("numbers", ""),
        Err(SealError::Damaged)
    );
    assert_eq!(
        sealed::open::<Vec<u32>>("numbers", &text.replace("1,2", "1, 2")),
        Err(SealError::Damaged)
    );
    let newer =
        r#"{"format":"numbers","version":2,"checksum":"7517e151a4af1b81","body":{"later":true}}"#;
    assert_eq!(
        sealed::open::<Vec<u32>>("numbers", newer),
        Err(SealError::Newer(2))
    );
}

#[test]
fn what_is_no_save_is_refused_with_its_reason() {
    let good = played(GameKind::WaningMoon, 4, 300).save(0);
    let load = |change: fn(&mut Save)| {
        let mut save = good.clone();
        change(&mut save);
        Game::load(&save).map(|game| game.moves()).unwrap_err()
    };
    assert_eq!(load(|save| save.version = 0), LoadError::Version(0));
    assert_eq!(load(|save| save.version = 2), LoadError::Version(2));
    assert_eq!(
        load(|save| save.moves.insert(0, "W F1".into())),
        LoadError::Move(0)
    );
    assert_eq!(
        load(|save| save.moves[0] = "P1 P8".into()),
        LoadError::Move(0)
    );
    assert_eq!(
        load(|save| save.moves[0] = "S W".into()),
        LoadError::Move(0)
    );
    assert_eq!(
        load(|save| save.moves[0] = "T1  F1".into()),
        LoadError::Move(0)
    );
    assert_eq!(
        load(|save| save.moves.extend(vec!["S".into(); 1_000_000]))
            .to_string()
            .split(' ')
            .next(),
        Some("move")
    );
    assert_eq!(load(|save| save.undoable = 101), LoadError::Undoable);
    assert_eq!(
        load(|save| save.code = "HM1-N-ARMF5NT".parse().unwrap()),
        LoadError::Move(0)
    );
    assert!(serde_json::from_str::<Save>("{}").is_err());
}

/// A seed that is refused would leave the fuzzer nothing to change.
#[test]
fn the_seeds_of_the_fuzzer_are_saves() {
    let saves = [
        include_str!("../../fuzz/seeds/saves/half-moon.json"),
        include_str!("../../fuzz/seeds/saves/waning-moon.json"),
    ];
    for text in saves {
        let save: Save = serde_json::from_str(text).unwrap();
        assert_eq!(
            Game::load(&save).map(|game| game.save(save.clock_ms)),
            Ok(save)
        );
    }
    let sealed = include_str!("../../fuzz/seeds/sealed/game.json");
    assert!(sealed::open::<Save>("game", sealed).is_ok());
}

#[test]
fn the_examples_are_games_to_their_end() {
    use half_moon_engine::Example::{self, HalfMoonStuck, HalfMoonWon, WaningMoonWon};
    for (example, status) in [
        (HalfMoonWon, Status::Won),
        (HalfMoonStuck, Status::Stuck),
        (WaningMoonWon, Status::Won),
    ] {
        let steps = example.steps();
        for step in 0..steps {
            let (view, _) = example.at(step).unwrap();
            assert_eq!(
                (view.moves, view.status),
                (step, Status::Playing),
                "{example:?} at {step}"
            );
        }
        assert_eq!(example.at(steps).unwrap().0.status, status);
        assert!(example.at(steps + 1).is_none());
        assert!(example.at(u32::MAX).is_none());
    }
    assert_eq!(Example::ALL.len(), 3);
    assert_eq!(HalfMoonWon.at(0).unwrap().0.code, "HM1-N-ARMF5NT");
    assert_eq!(HalfMoonWon.at(1).unwrap().1, "P1 P8");
}
