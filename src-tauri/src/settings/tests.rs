use std::fs;
use std::sync::Arc;

use super::*;
use crate::storage::disk::RealDisk;
use crate::storage::tests::Folder;

/// Files as the first version wrote them. They never change: a later version must read them.
const FIRST_VERSION: &str = include_str!("fixtures/settings-1.json");

fn storage(folder: &Folder) -> Storage {
    Storage::new(folder.path().to_owned(), Arc::new(RealDisk))
}

fn fields(text: &str) -> Map<String, Value> {
    serde_json::from_str(text).unwrap()
}

fn changed() -> Settings {
    Settings {
        language: Language::De,
        move_errors: true,
        theme: Theme::Day,
        ..Settings::default()
    }
}

#[test]
fn the_first_version_is_read() {
    let expected = Settings {
        language: Language::Pt,
        move_errors: true,
        placement_help: false,
        deck_colours: DeckColours::Four,
        index_letters: IndexLetters::Jqk,
        large_index: true,
        place_labels: true,
        motion: Motion::Fast,
        sound: true,
        vibration: false,
        theme: Theme::System,
        left_hand: true,
        clock_shown: false,
        ask_before_losing: false,
    };
    assert_eq!(Settings::read(&fields(FIRST_VERSION)), expected);
    assert_eq!(
        fields(FIRST_VERSION),
        expected.fields(),
        "a new field needs a first value, not another fixture"
    );
}

#[test]
fn one_bad_field_takes_no_other_with_it() {
    let good = changed();
    for name in good.fields().keys().filter(|name| *name != VERSION_KEY) {
        for bad in [
            Value::Null,
            7.into(),
            "nonsense".into(),
            Value::Array(Vec::new()),
        ] {
            let mut spoilt = good.fields();
            spoilt.insert(name.clone(), bad);
            let mut expected = good.fields();
            expected.insert(name.clone(), Settings::default().fields()[name].clone());
            assert_eq!(Settings::read(&spoilt).fields(), expected, "{name}");
            spoilt.remove(name);
            assert_eq!(Settings::read(&spoilt).fields(), expected, "{name}");
        }
    }
    let mut more = good.fields();
    more.insert("of_a_later_version".into(), true.into());
    assert_eq!(Settings::read(&more), good);
}

#[test]
fn a_patch_changes_what_it_names() {
    let mut settings = changed();
    settings.apply(
        &serde_json::from_str(r#"{"language":"es","sound":null,"vibration":false}"#).unwrap(),
    );
    assert_eq!(
        settings,
        Settings {
            language: Language::Es,
            vibration: false,
            ..changed()
        }
    );
    assert!(serde_json::from_str::<SettingsPatch>(r#"{"language":"xx"}"#).is_err());
}

#[test]
fn first_values_need_no_file() {
    let folder = Folder::new();
    assert_eq!(mend(&storage(&folder)), (Settings::default(), None));
    assert!(folder.names().is_empty());
}

/// The three steps of a change, as the stage does them; the store's is the second.
fn change(storage: &Storage, settings: &Settings, steps: u32) {
    announce(storage, settings).unwrap();
    if steps > 1 {
        fs::write(storage.path(NAME), text(settings)).unwrap();
    }
    if steps > 2 {
        confirm(storage).unwrap();
    }
}

#[test]
fn a_change_that_was_cut_short_is_the_old_or_the_new_one() {
    for steps in 1..=3 {
        let folder = Folder::new();
        let files = storage(&folder);
        change(&files, &changed(), 3);
        let next = Settings {
            sound: true,
            ..changed()
        };
        change(&files, &next, steps);
        let expected = if steps == 1 { changed() } else { next };
        assert_eq!(mend(&files), (expected.clone(), None), "after step {steps}");
        assert_eq!(mend(&files), (expected, None), "and again");
    }
}

#[test]
fn a_change_that_was_cut_short_in_the_store_is_made_whole() {
    let folder = Folder::new();
    let files = storage(&folder);
    change(&files, &changed(), 3);
    let next = Settings {
        sound: true,
        ..changed()
    };
    let whole = text(&next);
    for length in 0..whole.len() {
        announce(&files, &next).unwrap();
        fs::write(files.path(NAME), &whole[..length]).unwrap();
        assert_eq!(mend(&files), (next.clone(), None), "cut at {length}");
        assert_eq!(fs::read_to_string(files.path(NAME)).unwrap(), whole);
    }
}

#[test]
fn a_file_damaged_from_outside_is_told() {
    for bytes in [&b""[..], b"[]", b"{\"language\":", b"\xff", b"null"] {
        let folder = Folder::new();
        let files = storage(&folder);
        change(&files, &changed(), 3);
        fs::write(files.path(NAME), bytes).unwrap();
        assert_eq!(
            mend(&files),
            (changed(), Some(Trouble::SetAside { restored: true }))
        );
        assert_eq!(
            fs::read(folder.path().join("settings.damaged-1.json")).unwrap(),
            bytes
        );
        assert_eq!(mend(&files), (changed(), None), "told once");
    }
}

#[test]
fn a_newer_version_is_kept_apart() {
    let folder = Folder::new();
    let files = storage(&folder);
    fs::write(files.path(NAME), r#"{"version":2,"language":"de"}"#).unwrap();
    assert_eq!(mend(&files), (Settings::default(), Some(Trouble::Newer)));
    assert!(folder.path().join("settings.newer-1.json").exists());
}
