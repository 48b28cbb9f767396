//! What becomes of a copy on its way: lines broken and joined, and games of any length.

use super::backup::{forged, settings, whole};
use super::*;
use crate::backup::Backup;

/// As it comes out of a letter: lines broken at a width, between words or within, quoted, indented.
#[test]
fn lines_broken_on_the_way_are_joined() {
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    play(&mut playing, &winning_taps());
    playing.deal("WM1-N-AAAAAAC".parse().unwrap());
    play(
        &mut playing,
        &["S", "S", "W", "T13"].map(|place| Command::Tap(place.parse().unwrap())),
    );
    let text = playing.export(&settings());
    for width in [1, 2, 3, 5, 7, 60, 72, 76, 78, 998] {
        for between in ["\n", "\r\n", "\r\n> > ", "\n\t ", "\u{a0}\n"] {
            let within: Vec<String> = text
                .as_bytes()
                .chunks(width)
                .map(|line| String::from_utf8(line.to_vec()).unwrap())
                .collect();
            let mut words = vec![String::new()];
            for word in text.split(' ') {
                let line = words.last_mut().unwrap();
                if line.len() + word.len() > width {
                    words.push(word.to_owned());
                } else {
                    line.push_str(&format!("{}{word}", if line.is_empty() { "" } else { " " }));
                }
            }
            for lines in [within, words] {
                let sent = format!("\u{feff}> {}\n", lines.join(between));
                let backup = Backup::open(&sent).map(|backup| backup.settings);
                assert_eq!(backup, Ok(settings()), "{width} {between:?}: {sent}");
                let damaged = Backup::open(&sent.replacen('a', "b", 1)).err();
                assert!(damaged.is_some(), "{width} {between:?}");
            }
        }
    }
}

/// Days of moving an ace to and fro: every move is kept (SPEC 3), and goes along.
#[test]
fn a_game_as_long_as_its_file_may_be_goes_along() {
    let folder = Folder::new();
    let mut playing = opened(&folder, Some("WM1-N-AAAAAAC"));
    playing
        .perform(Command::Home("T1".parse().unwrap()))
        .unwrap();
    let text = playing.export(&settings());
    let long = forged(&text, |body| {
        let save = &mut body["games"][1]["current"]["save"];
        let moves = save["moves"].as_array_mut().unwrap();
        for _ in 0..260_000 {
            moves.extend([json!("F1 F2"), json!("F2 F1")]);
        }
        save["undoable"] = json!(100);
    });
    let mut other = session(&folder);
    other.import(Backup::open(&long).unwrap()).unwrap();
    let out = other.export(&settings());
    assert!(out.len() > 4_000_000, "{}", out.len());
    let moves = Backup::open(&out).unwrap().seats[1].current.game().moves();
    assert_eq!(moves, 520_001);
    assert_eq!(whole(&folder).len(), out.len());
}
