//! The reference transcripts, and what a transcript may hold (SPEC 7).

use std::fs;
use std::path::{Path, PathBuf};

use half_moon_engine::{Command, Game, GameKind, transcript};
use serde_json::Value;

use crate::{Random, code, look};

fn references() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/rules/transcripts");
    let files = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path());
    files
        .filter(|path| path.extension().is_some_and(|end| end == "txt"))
        .collect()
}

fn run(text: &str) -> (Vec<Value>, bool) {
    let mut out = Vec::new();
    let right = transcript::run(text, &mut out).unwrap();
    let lines = String::from_utf8(out).unwrap();
    (
        lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect(),
        right,
    )
}

#[test]
fn the_references_print_what_they_must() {
    let references = references();
    assert!(references.len() >= 8);
    for path in references {
        let (found, right) = run(&fs::read_to_string(&path).unwrap());
        let expected = fs::read_to_string(path.with_extension("jsonl")).unwrap();
        let expected: Vec<Value> = expected
            .lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(found.len(), expected.len(), "{}", path.display());
        for (at, (found, expected)) in found.iter().zip(&expected).enumerate() {
            match expected["error"].as_str() {
                Some(start) => assert!(
                    found["error"]
                        .as_str()
                        .is_some_and(|error| error.starts_with(start))
                ),
                None => assert_eq!(found, expected, "{} at {at}", path.display()),
            }
        }
        assert_eq!(
            right,
            expected.iter().all(|line| line.get("error").is_none())
        );
    }
}

#[test]
fn a_wrong_line_is_told_and_changes_nothing() {
    let wrong = [
        "deal",
        "deal HM1-N-ARMF5N8",
        "Tap P1",
        "tap",
        "tap P1 P2",
        "tap P0",
        "tap P01",
        "tap P13",
        "tap R9",
        "tap T1",
        "tap F1",
        "tap S",
        "tap W",
        "tap P1P2",
        "home P1",
        "home T1",
        "move P1 P8",
        "move T1 F1",
        "undo 1",
        "redo P1",
        "restart now",
        "deselect",
        "dealHM1-N-ARMF5NT",
        "tap ♠",
        "tap P1,",
    ];
    for line in wrong {
        let (lines, right) = run(&format!("deal HM1-N-ARMF5NT\ntap P1\n{line}\ntap P8"));
        assert!(!right);
        assert!(
            lines[2]["error"]
                .as_str()
                .is_some_and(|error| error.starts_with("line 3: ")),
            "{line}"
        );
        assert_eq!(lines[3]["event"], "removed_pair", "{line}");
    }
}

#[test]
fn comments_blanks_and_line_ends_are_no_commands() {
    let (lines, right) = run(
        "\u{feff}# one\r\n\r\n  deal hm1 n armf5nt # the example\r\n\ttap\t P1#\r\n#tap P8\r\n",
    );
    assert!(right);
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1]["selected"][0], "P1");
    assert_eq!(run(""), (Vec::new(), true));
}

#[test]
fn another_deal_starts_another_game() {
    let (lines, _) = run("deal HM1-N-ARMF5NT\ntap P1\ndeal WM1-N-AAAAAAC\nundo\nhome T1");
    assert_eq!(lines[2]["table"]["S"]["hidden"], 52);
    assert_eq!(
        (&lines[3]["event"], &lines[4]["event"]),
        (&"ignored".into(), &"moved".into())
    );
}

#[test]
fn the_transcript_of_a_game_brings_it_back_with_what_can_be_redone() {
    let mut random = Random(3);
    for number in 0..60 {
        let kind = GameKind::ALL[number % GameKind::ALL.len()];
        let mut game = Game::deal(code(kind, number as u64));
        for _ in 0..random.below(300) {
            game.perform(random.command(&look(&game))).unwrap();
        }
        game.perform(Command::Deselect).unwrap();
        let (lines, right) = run(&transcript::write(&game));
        let mut last = lines.last().unwrap().clone();
        let mut expected = run(&format!("deal {}", game.code())).0.remove(0);
        let view = look(&game);
        assert!(right);
        assert_eq!(last["moves"], view.moves);
        assert_eq!(last["score"], view.score);
        assert_eq!(last["can_redo"], view.can_redo);
        for at in view.table {
            let cards: Vec<String> = at.cards.iter().map(ToString::to_string).collect();
            assert_eq!(
                last["table"][at.place.to_string()]["cards"],
                Value::from(cards)
            );
            assert_eq!(last["table"][at.place.to_string()]["hidden"], at.hidden);
        }
        assert_eq!(
            expected["table"]
                .take()
                .as_object()
                .map(serde_json::Map::len),
            last["table"].take().as_object().map(serde_json::Map::len)
        );
    }
}
