//! Everything out as one text and in again: whole, or nothing.

use super::*;
use crate::backup::{Backup, LIMIT};
use crate::settings::{self, Settings, Theme};

/// A session with settings, as the files of a folder hold both.
pub(super) fn found(folder: &Folder) -> (Session, Settings) {
    let storage = Storage::new(folder.path().to_owned(), Arc::new(RealDisk));
    complete_import(&storage);
    let (settings, trouble) = settings::mend(&storage);
    assert_eq!(trouble, None);
    let mut session = Session::load(storage, None);
    assert_eq!(session.take_notices(), []);
    (session, settings)
}

/// All that a folder holds, as one text.
pub(super) fn whole(folder: &Folder) -> String {
    let (mut session, settings) = found(folder);
    session.export(&settings)
}

pub(super) fn settings() -> Settings {
    Settings {
        theme: Theme::Day,
        large_index: true,
        ..Settings::default()
    }
}

pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % n as u64).unwrap()
    }
}

/// Plays at random: all games, back and forth, other deals, a win now and then.
fn wander(playing: &mut Session, dice: &mut Dice, steps: usize) {
    for _ in 0..steps {
        let table = playing.show(Answer::of(Event::Ignored)).view.table;
        let place = table[dice.below(table.len())].place;
        match dice.below(24) {
            0 => drop(playing.perform(Command::Undo)),
            1 => drop(playing.perform(Command::Redo)),
            2 => drop(playing.perform(Command::Home(place))),
            3 if dice.below(3) == 0 => drop(playing.perform(Command::Restart)),
            4 if dice.below(3) == 0 => {
                let code = ["HM1-N-AAAAAAB", "WM1-N-AAAAAAC", CODE][dice.below(3)];
                playing.deal(code.parse().unwrap());
            }
            5 => drop(playing.previous_deal()),
            6 => drop(playing.switch_game(GameKind::ALL[dice.below(GameKind::ALL.len())])),
            7 if dice.below(6) == 0 => {
                playing.deal(CODE.parse().unwrap());
                play(playing, &winning_taps());
            }
            8 if dice.below(8) == 0 => drop(playing.clear_statistics(GameKind::HalfMoon)),
            9 => drop(playing.attend("main", dice.below(2) == 0)),
            _ => drop(playing.perform(Command::Tap(place))),
        }
    }
    playing.put_away();
}

/// The tables of all games, their statistics, and what can be had back.
fn all(session: &mut Session) -> Vec<Value> {
    let at_hand = session.at_hand();
    let mut found = vec![table(session)];
    for &game in GameKind::ALL {
        session.switch_game(game).unwrap();
        let update = session.show(Answer::of(Event::Ignored));
        found.push(lasting(&update));
        found.push(json!([update.previous, update.clock.ms]));
        found.push(json!(session.transcript()));
        found.push(json!(session.statistics(game)));
    }
    session.switch_game(at_hand).unwrap();
    found
}

#[test]
fn whatever_was_played_goes_along() {
    let mut dice = Dice(0x5eed_1234);
    for round in 0..20 {
        let from = Folder::new();
        let mut playing = session(&from);
        playing.switch_game(GameKind::WaningMoon).unwrap();
        wander(&mut playing, &mut dice, 150);
        visit_all(&mut playing);
        let text = playing.export(&settings());

        let to = Folder::new();
        let mut other = session(&to);
        wander(&mut other, &mut dice, 20);
        let before = other.show(Answer::of(Event::Ignored)).revision;
        let backup = Backup::open(&format!("\u{feff}\r\n {text}\n")).unwrap();
        assert_eq!(backup.settings, settings());
        let update = other.import(backup).unwrap();
        assert!(update.revision > before && update.view.event == Event::Dealt);
        assert_eq!(other.export(&settings()), text, "round {round}");
        // Nothing but the files.
        assert_eq!(whole(&to), text, "round {round}");
        assert_eq!(all(&mut found(&to).0), all(&mut playing), "round {round}");
        assert!(!found(&to).0.is_first_run(), "no newcomer");
    }
}

#[test]
fn a_game_that_was_never_played_there_is_dealt() {
    let from = Folder::new();
    let text = opened(&from, Some(CODE)).export(&settings());
    let to = Folder::new();
    let mut other = opened(&to, Some("WM1-N-AAAAAAB"));
    other.perform(Command::Tap("S".parse().unwrap())).unwrap();
    let update = other.import(Backup::open(&text).unwrap()).unwrap();
    assert_eq!(update.view.code, CODE);
    let waning = other.switch_game(GameKind::WaningMoon).unwrap();
    assert_ne!(waning.view.code, "WM1-N-AAAAAAB");
    assert_eq!((waning.view.moves, waning.previous), (0, None));
    assert_eq!(other.statistics(GameKind::WaningMoon).played, 0);
}

#[test]
fn a_win_counts_once_on_either_device_and_however_often_it_comes_in() {
    let (from, to) = (Folder::new(), Folder::new());
    let mut playing = opened(&from, Some(CODE));
    let taps = winning_taps();
    play(&mut playing, &taps[..101]);
    let text = playing.export(&settings());
    let mut other = session(&to);
    for _ in 0..2 {
        other.import(Backup::open(&text).unwrap()).unwrap();
        let update = play(&mut other, &taps[101..]);
        assert_eq!(update.view.status, Status::Won);
        let counted = found(&to).0.statistics(GameKind::HalfMoon);
        assert_eq!((counted.played, counted.won), (1, 1));
    }
    other.deal("HM1-N-AAAAAAB".parse().unwrap());
    other.perform(Command::Undo).unwrap();
    let won = other.export(&settings());
    playing.import(Backup::open(&won).unwrap()).unwrap();
    playing.previous_deal().unwrap();
    play(&mut playing, &[Command::Undo, Command::Redo]);
    let counted = playing.statistics(GameKind::HalfMoon);
    assert_eq!(
        (counted.played, counted.won, counted.results.len()),
        (1, 1, 1)
    );
    playing.deal("HM1-N-AAAAAAC".parse().unwrap());
    play(&mut playing, &[Command::Restart]);
    playing.deal(CODE.parse().unwrap());
    play(&mut playing, &winning_taps());
    assert_eq!(playing.statistics(GameKind::HalfMoon).won, 1, "a replay");
}

#[test]
fn what_cannot_be_written_changes_nothing() {
    let from = Folder::new();
    let new = opened(&from, Some(CODE)).export(&settings());
    for fault in [Fault::Write, Fault::Full, Fault::Sync, Fault::Rename] {
        let to = Folder::new();
        let disk = Arc::new(BadDisk::default());
        let storage = Storage::new(to.path().to_owned(), disk.clone());
        let mut other = Session::load(storage, Some("HM1-N-AAAAAAB".parse().unwrap()));
        let before = other.export(&Settings::default());
        disk.fail(Some(fault));
        let answer = other.import(Backup::open(&new).unwrap());
        assert_eq!(answer.err(), Some(Refusal::ImportNotKept), "{fault:?}");
        disk.fail(None);
        assert_eq!(other.export(&Settings::default()), before, "{fault:?}");
        assert_eq!(whole(&to), before, "{fault:?}");
        other.import(Backup::open(&new).unwrap()).unwrap();
        assert_ne!(whole(&to), before, "{fault:?}");
    }
}

#[test]
fn every_byte_and_every_length_of_it_counts() {
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    play(&mut playing, &winning_taps()[..4]);
    let text = playing.export(&settings());
    assert!(Backup::open(&text).is_ok());
    let refused = |text: &str| Backup::open(text).err();
    for length in 0..text.len() {
        let why = refused(&text[..length]).unwrap();
        let wanted = if length < 28 {
            Refusal::ImportOther
        } else {
            Refusal::ImportDamaged
        };
        assert_eq!(why, wanted, "cut at {length}");
    }
    for at in 0..text.len() {
        for bit in [0, 5] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 << bit;
            assert!(
                refused(&String::from_utf8(bytes).unwrap()).is_some(),
                "byte {at}"
            );
        }
    }
}

/// A text with one thing in it changed, and sealed again.
pub(super) fn forged(text: &str, change: impl FnOnce(&mut Value)) -> String {
    let mut file: Value = serde_json::from_str(text).unwrap();
    change(&mut file["body"]);
    sealed::seal("half-moon-backup", &file["body"]).unwrap()
}

#[test]
fn what_play_cannot_come_to_is_refused() {
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    play(&mut playing, &winning_taps());
    playing.deal("HM1-N-AAAAAAB".parse().unwrap());
    let text = playing.export(&settings());
    assert!(Backup::open(&forged(&text, |_| {})).is_ok());
    type Change = fn(&mut Value);
    let changes: &[(&str, Change)] = &[
        ("other move", |b| {
            b["games"][0]["previous"]["save"]["moves"][1] = json!("P1 P2")
        }),
        ("other deal", |b| {
            b["games"][0]["previous"]["save"]["code"] = json!("HM1-N-AAAAAAB")
        }),
        ("win unmarked", |b| {
            b["games"][0]["previous"]["won_ms"] = Value::Null;
            b["games"][0]["previous"]["best_ms"] = Value::Null;
        }),
        ("best after first", |b| {
            b["games"][0]["previous"]["best_ms"] = json!(u64::MAX)
        }),
        ("peak", |b| b["games"][0]["current"]["peak"] = json!(105)),
        ("date", |b| {
            b["games"][0]["current"]["date"] = json!(20_261_331)
        }),
        ("serial", |b| {
            b["games"][0]["current"]["serial"] = json!(u64::MAX)
        }),
        ("one serial", |b| {
            b["games"][0]["current"]["serial"] = b["games"][0]["previous"]["serial"].clone()
        }),
        ("one game twice", |b| {
            let game = b["games"][0].clone();
            b["games"].as_array_mut().unwrap().push(game);
        }),
        ("two games in a seat", |b| {
            b["games"][0]["current"]["save"]["code"] = json!("WM1-N-AAAAAAB")
        }),
        ("save of the future", |b| {
            b["games"][0]["current"]["save"]["version"] = json!(2)
        }),
        ("no list", |b| b["games"] = json!({})),
        ("a book twice", |b| {
            let book = b["statistics"]["games"][0].clone();
            b["statistics"]["games"].as_array_mut().unwrap().push(book);
        }),
        ("won unplayed", |b| {
            b["statistics"]["games"][0]["book"]["won"] = json!(2)
        }),
        ("streak", |b| {
            b["statistics"]["games"][0]["book"]["best_streak"] = json!(9)
        }),
        ("more wins kept than counted", |b| {
            b["statistics"]["games"][0]["book"]["won"] = json!(0);
            b["statistics"]["games"][0]["book"]["best_streak"] = json!(0);
            b["statistics"]["games"][0]["book"]["current_streak"] = json!(0);
        }),
        ("no room for a win", |b| {
            b["statistics"]["games"][0]["book"]["played"] = json!(u32::MAX);
            b["statistics"]["games"][0]["book"]["won"] = json!(u32::MAX);
        }),
        ("won with cards left", |b| {
            b["statistics"]["games"][0]["book"]["results"][0]["cards"] = json!(103)
        }),
        ("lost with none left", |b| {
            b["statistics"]["games"][0]["book"]["results"][0]["won"] = json!(false)
        }),
        ("a win of no move", |b| {
            b["games"][0]["current"]["won_ms"] = json!(5);
            b["games"][0]["current"]["best_ms"] = json!(5);
            b["games"][0]["current"]["peak"] = json!(104);
        }),
        ("a win that left cards", |b| {
            b["games"][0]["current"]["won_ms"] = json!(5);
            b["games"][0]["current"]["best_ms"] = json!(5);
            b["games"][0]["current"]["moved"] = json!(true);
        }),
        ("negative", |b| {
            b["statistics"]["games"][0]["book"]["played"] = json!(-1)
        }),
        ("too many", |b| {
            b["statistics"]["games"][0]["book"]["most_cards"] = json!(105)
        }),
        ("last serial", |b| {
            b["statistics"]["games"][0]["book"]["last_serial"] = json!(u64::MAX)
        }),
        ("cleared", |b| {
            b["statistics"]["games"][0]["book"]["cleared"] = json!(99)
        }),
        ("result twice", |b| {
            let result = b["statistics"]["games"][0]["book"]["results"][0].clone();
            b["statistics"]["games"][0]["book"]["played"] = json!(2);
            b["statistics"]["games"][0]["book"]["results"]
                .as_array_mut()
                .unwrap()
                .push(result);
        }),
        ("result of another game", |b| {
            b["statistics"]["games"][0]["book"]["results"][0]["code"] = json!("WM1-N-AAAAAAB");
        }),
        ("day", |b| {
            b["statistics"]["games"][0]["book"]["days"] = json!([20_260_230])
        }),
        ("setting", |b| b["settings"]["theme"] = json!("noon")),
        ("setting's kind", |b| b["settings"]["sound"] = json!(1)),
        ("no settings", |b| b["settings"] = json!([])),
        ("no such game", |b| b["at_hand"] = json!("full_moon")),
        ("something else", |b| b["more"] = json!(1)),
        ("nothing", |b| *b = Value::Null),
    ];
    for (what, change) in changes {
        let why = Backup::open(&forged(&text, change)).err();
        assert_eq!(why, Some(Refusal::ImportDamaged), "{what}");
    }
    // What is not there has its first value.
    let fewer = forged(&text, |body| {
        drop(body["settings"].as_object_mut().unwrap().remove("theme"))
    });
    assert_eq!(Backup::open(&fewer).unwrap().settings.theme, Theme::Night);
    let newer = forged(&text, |body| body["settings"]["version"] = json!(2));
    assert_eq!(Backup::open(&newer).err(), Some(Refusal::ImportNewer));
}

#[test]
fn what_is_no_copy_says_why() {
    let other = sealed::seal("half-moon-game", &json!({})).unwrap();
    for text in ["", "\n", "{}", "null", "HM1-N-ARMF5NT", &other] {
        assert_eq!(
            Backup::open(text).err(),
            Some(Refusal::ImportOther),
            "{text}"
        );
    }
    // Every letter could begin a place.
    let capitals = "P".repeat(LIMIT);
    assert_eq!(Backup::open(&capitals).err(), Some(Refusal::ImportOther));
    let beginning = "{\"format\":\"half-moon-backup\"";
    for damage in ["P", "\"", "\"P1"] {
        let mut text = beginning.to_owned();
        text += &damage.repeat(100_000);
        assert_eq!(Backup::open(&text).err(), Some(Refusal::ImportDamaged));
    }
    let deep = "[".repeat(LIMIT);
    assert_eq!(Backup::open(&deep).err(), Some(Refusal::ImportOther));
    assert_eq!(
        Backup::open(&format!("{deep}[")).err(),
        Some(Refusal::ImportTooLarge)
    );
}

/// A copy as the first version wrote it. It never changes: a later version must read it.
#[test]
fn a_copy_of_the_first_version_comes_in() {
    let text = include_str!("../fixtures/backup-1.json");
    let folder = Folder::new();
    let mut other = session(&folder);
    let backup = Backup::open(text).unwrap();
    assert_eq!(backup.settings, settings());
    let update = other.import(backup).unwrap();
    assert_eq!(
        (update.view.code.as_str(), update.view.moves),
        ("WM1-N-AAAAAAB", 2)
    );
    let half = other.switch_game(GameKind::HalfMoon).unwrap();
    assert_eq!(
        (half.view.code.as_str(), half.view.score),
        ("HM1-N-AAAAAAB", 0)
    );
    assert_eq!(half.previous.as_deref(), Some(CODE));
    let counted = other.statistics(GameKind::HalfMoon);
    assert_eq!(
        (counted.played, counted.won, counted.most_cards),
        (1, 1, 104)
    );
}
