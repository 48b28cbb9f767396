//! Files that were damaged, forged or written long ago.

use super::*;

/// A sealed game file with one thing in it changed, so that only the rules can notice.
fn forge(folder: &Folder, change: impl FnOnce(&mut Value)) {
    let path = folder.path().join("half-moon.json");
    let mut file: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    change(&mut file["body"]["current"]["save"]);
    fs::write(path, sealed::seal("half-moon-game", &file["body"]).unwrap()).unwrap();
}

#[test]
fn what_does_not_replay_is_set_aside_and_told() {
    let changes: [fn(&mut Value); 5] = [
        |save| save["moves"][1] = json!("P1 P2"),
        |save| save["moves"][0] = json!("nonsense"),
        |save| save["code"] = json!("HM1-N-AAAAAAB"),
        |save| save["undoable"] = json!(99),
        |save| save["code"] = json!("WM1-N-AAAAAAB"),
    ];
    for change in changes {
        let folder = Folder::new();
        play(&mut opened(&folder, Some(CODE)), &winning_taps()[..8]);
        forge(&folder, change);
        let mut again = session(&folder);
        let lost = Notice::SetAside {
            what: What::Game,
            game: Some(GameKind::HalfMoon),
            restored: false,
        };
        assert_eq!(again.take_notices(), [lost]);
        assert_eq!(again.show(Answer::of(Event::Dealt)).view.moves, 0);
        assert!(folder.names().contains("half-moon.damaged-1.json"));
    }
}

#[test]
fn every_byte_and_every_length_of_a_save_counts() {
    let folder = Folder::new();
    let whole = {
        play(&mut opened(&folder, Some(CODE)), &winning_taps()[..4]);
        fs::read(folder.path().join("half-moon.json")).unwrap()
    };
    let storage = Storage::new(folder.path().to_owned(), Arc::new(RealDisk));
    let path = storage.path("half-moon");
    let is_read = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        let found = Seat::load(&storage, GameKind::HalfMoon);
        for name in folder
            .names()
            .iter()
            .filter(|name| name.contains("damaged"))
        {
            fs::remove_file(folder.path().join(name)).unwrap();
        }
        found.value.is_some()
    };
    assert!(is_read(&whole));
    for length in 0..whole.len() {
        assert!(!is_read(&whole[..length]), "cut at {length}");
    }
    for at in 0..whole.len() {
        let mut spoilt = whole.clone();
        spoilt[at] ^= 1;
        assert!(!is_read(&spoilt), "byte {at}");
    }
}

/// Files as the first version wrote them. They never change: a later version must read them.
#[test]
fn the_files_of_the_first_version_are_read() {
    let folder = Folder::new();
    let files = [
        (
            "half-moon.json",
            include_str!("../fixtures/half-moon-1.json"),
        ),
        (
            "waning-moon.json",
            include_str!("../fixtures/waning-moon-1.json"),
        ),
        (
            "statistics.json",
            include_str!("../fixtures/statistics-1.json"),
        ),
        ("table.json", include_str!("../fixtures/table-1.json")),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text.trim_end()).unwrap();
    }
    let mut read = session(&folder);
    assert_eq!(read.take_notices(), []);
    assert!(!read.is_first_run());
    assert_eq!(
        read.frame(),
        Some(Frame {
            x: 40,
            y: 30,
            width: 900,
            height: 700,
            maximized: false
        })
    );
    let waning = read.show(Answer::of(Event::Dealt));
    assert_eq!(
        (waning.view.code.as_str(), waning.view.moves),
        ("WM1-N-AAAAAAB", 3)
    );
    let half = read.switch_game(GameKind::HalfMoon).unwrap();
    assert_eq!(
        (half.view.code.as_str(), half.view.moves, half.view.score),
        (CODE, 5, 55)
    );
    assert!(half.view.can_undo && half.view.can_redo);
    assert_eq!(half.previous.as_deref(), Some("HM1-N-AAAAAAB"));
    assert_eq!(half.clock.ms, 65_432);
    let Statistics {
        played,
        won,
        best_ms,
        most_cards,
        results,
        ..
    } = read.statistics(GameKind::HalfMoon);
    assert_eq!(
        (played, won, best_ms, most_cards),
        (3, 1, Some(754_321), 104)
    );
    assert_eq!(
        results.iter().map(|result| result.won).collect::<Vec<_>>(),
        [false, true]
    );
}
