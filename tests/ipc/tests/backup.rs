//! Everything out as one text and in again, by the commands: whole, or nothing; also when killed.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use std::fs;
use std::time::{Duration, Instant};

use half_moon_engine::{GameKind, sealed};
use half_moon_lib::backup::LIMIT;
use ipc_tests::{
    Dice, Folder, Played, Running, TODAY, deal, kept, play, refused_cleanly, taps_of, win,
};
use serde_json::{Value, json};

const PLAYED: &str = env!("CARGO_BIN_EXE_played");

fn export(app: &Running) -> String {
    app.ok("export_text", json!({}))
        .as_str()
        .unwrap()
        .to_owned()
}

fn import(app: &Running, text: &str) -> Value {
    app.ok("import_text", json!({ "text": text }))
}

/// Goes through all the games, so that each has been dealt, and back to the one at hand.
fn visit_all(app: &Running) {
    let at_hand = app.ok("snapshot", json!({}))["view"]["game"].clone();
    for game in GameKind::ALL {
        app.ok("switch_game", json!({ "game": game, "date": TODAY }));
    }
    app.ok("switch_game", json!({ "game": at_hand, "date": TODAY }));
}

/// A device on which much has happened: wins, losses, moves undone, deals left, settings changed.
fn lived_in(app: &Running) {
    win(app, "half-moon-won.txt");
    deal(app, "HM1-N-AAAAAAB");
    deal(app, "HM1-N-ARMF5NT");
    play(app, "P1 P8 R4 P12");
    app.ok("undo", json!({}));
    deal(app, "WM1-N-AAAAAAB");
    play(app, "S S S");
    app.ok("undo", json!({}));
    visit_all(app);
    let patch = json!({ "theme": "day", "language": "pt", "large_index": true });
    app.ok("change_settings", json!({ "patch": patch }));
}

/// All that goes along, as a page is told of it.
fn everything(app: &Running) -> Vec<Value> {
    let mut all = vec![app.ok("settings", json!({}))];
    let at_hand = app.ok("snapshot", json!({}))["view"]["game"].clone();
    for game in GameKind::ALL {
        let update = app.ok("switch_game", json!({ "game": game, "date": TODAY }));
        all.push(kept(&update["view"]));
        all.push(json!([update["previous"], update["clock"]["ms"]]));
        all.push(app.ok("transcript", json!({})));
        all.push(app.ok("statistics", json!({ "game": game })));
    }
    app.ok("switch_game", json!({ "game": at_hand, "date": TODAY }));
    all.push(at_hand);
    all
}

#[test]
fn it_goes_to_another_device_and_all_windows_show_it() {
    let (from, to) = (Folder::empty(), Folder::empty());
    let old = Running::on(&from);
    lived_in(&old);
    let text = export(&old);

    let new = Running::on(&to);
    deal(&new, "WM1-N-AAAAAAC");
    new.ok("open_window", json!({}));
    let names = ["table-changed", "settings-changed"];
    let [main, other] = ["main", "view-2"].map(|label| names.map(|name| new.inbox(label, name)));
    let before = new.ok("snapshot", json!({}))["revision"].as_u64();
    let update = import(&new, &text);
    assert!(update["revision"].as_u64() > before);
    assert_eq!(update["view"]["event"], "dealt");
    assert_eq!(main[0].take(), Vec::<Value>::new(), "it has its answer");
    assert_eq!(other[0].take(), std::slice::from_ref(&update));
    let settings = new.ok("settings", json!({}));
    assert_eq!(settings["theme"], "day");
    for inbox in [&main[1], &other[1]] {
        assert_eq!(inbox.take(), std::slice::from_ref(&settings));
    }
    assert_eq!(export(&new), text);
    assert_eq!(everything(&new), everything(&old));
    // As a program killed now leaves it.
    let again = Running::on(&to.copy());
    assert_eq!(again.ok("start", json!({}))["notices"], json!([]));
    assert_eq!(everything(&again), everything(&old));
    // And ended in order, with the good copies alone.
    let left = new.end(&to);
    for path in left.files() {
        let name = path.file_name().unwrap().to_str().unwrap();
        if name.ends_with(".json") && !name.ends_with(".good.json") {
            fs::remove_file(&path).unwrap();
        }
    }
    assert_eq!(everything(&Running::on(&left)), everything(&old));
}

#[test]
fn the_redo_and_the_deal_before_are_there_to_be_had() {
    let (from, to) = (Folder::empty(), Folder::empty());
    let old = Running::on(&from);
    lived_in(&old);
    let new = Running::on(&to);
    import(&new, &export(&old));
    for app in [&old, &new] {
        assert_eq!(app.ok("redo", json!({}))["view"]["event"], "redone");
        app.ok("switch_game", json!({ "game": "half_moon", "date": TODAY }));
        assert_eq!(app.ok("redo", json!({}))["view"]["moves"], 2);
        app.ok("previous_deal", json!({ "date": TODAY }));
    }
    assert_eq!(everything(&new), everything(&old));
}

#[test]
fn a_deal_that_came_along_is_won_once() {
    let (from, to) = (Folder::empty(), Folder::empty());
    let old = Running::on(&from);
    let (code, taps) = taps_of("half-moon-won.txt");
    deal(&old, &code);
    play(&old, &taps[..taps.len() - 3].join(" "));
    let text = export(&old);
    let new = Running::on(&to);
    for _ in 0..2 {
        import(&new, &text);
        let last = play(&new, &taps[taps.len() - 3..].join(" "));
        assert_eq!(last["view"]["status"], "won");
        let counted = Running::on(&to.copy()).ok("statistics", json!({ "game": "half_moon" }));
        assert_eq!(
            (&counted["played"], &counted["won"]),
            (&json!(1), &json!(1))
        );
    }
    // Back again, over the unfinished one.
    import(&old, &export(&new));
    old.ok("undo", json!({}));
    old.ok("redo", json!({}));
    deal(&old, "HM1-N-AAAAAAB");
    let counted = old.ok("statistics", json!({ "game": "half_moon" }));
    assert_eq!(
        (&counted["played"], &counted["won"]),
        (&json!(1), &json!(1))
    );
    assert_eq!(counted["results"].as_array().unwrap().len(), 1);
}

#[test]
fn what_is_no_copy_is_refused_by_its_cause_and_changes_nothing() {
    let folder = Folder::empty();
    let app = Running::on(&folder);
    lived_in(&app);
    let text = export(&app);
    let mut file: Value = serde_json::from_str(&text).unwrap();
    let newer = text.replacen("\"version\":1", "\"version\":2", 1);
    file["body"]["games"][0]["current"]["serial"] = json!(u64::MAX);
    let forged = sealed::seal("half-moon-backup", &file["body"]).unwrap();
    let cases = [
        (String::new(), "import_other"),
        ("HM1-N-ARMF5NT".to_owned(), "import_other"),
        ("{\"format\":\"half-moon-game\"}".to_owned(), "import_other"),
        (
            fs::read_to_string(find(&folder, "half-moon.json")).unwrap(),
            "import_other",
        ),
        ("\u{0}".repeat(100_000), "import_other"),
        ("[".repeat(3_000_000), "import_other"),
        (text[..text.len() - 1].to_owned(), "import_damaged"),
        (text.replace("P1 P8", "P1 P9"), "import_damaged"),
        (format!("{text}{text}"), "import_damaged"),
        (newer, "import_damaged"),
        (forged, "import_damaged"),
        (text.clone() + &" ".repeat(LIMIT), "import_too_large"),
        ("x".repeat(LIMIT + 1), "import_too_large"),
    ];
    let before = everything(&app);
    for (bad, why) in cases {
        let shown: String = bad.chars().take(60).collect();
        let refusal = app.refused("import_text", json!({ "text": bad }));
        assert_eq!(refusal, json!({ "code": why }), "{shown}");
    }
    for wrong in [
        json!(1),
        json!(null),
        json!([text]),
        json!({ "text": text }),
    ] {
        let arguments = json!({ "text": wrong });
        let answer = app.ask("main", "import_text", arguments.clone());
        refused_cleanly("import_text", &arguments, answer);
    }
    assert_eq!(everything(&app), before);
    assert_eq!(export(&app), text);
    assert_eq!(everything(&Running::on(&folder.copy())), before);
}

/// What stands in a folder, for whoever looks for what went wrong.
fn names(folder: &Folder) -> Vec<String> {
    let files = folder.files().into_iter();
    files
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .collect()
}

fn find(folder: &Folder, name: &str) -> std::path::PathBuf {
    let files = folder.files();
    files.into_iter().find(|path| path.ends_with(name)).unwrap()
}

#[test]
fn files_are_written_and_read_here_and_the_page_cannot() {
    let (folder, place) = (Folder::empty(), Folder::empty());
    let app = Running::on(&folder);
    lived_in(&app);
    let path = place.path().join("Half Moon.json");
    app.desk().export_to(&path).unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), export(&app));
    let before = everything(&app);
    deal(&app, "WM1-N-AAAAAAD");
    app.desk().import_from("main", &path).unwrap();
    assert_eq!(everything(&app), before);
    let error = |path: &std::path::Path| json!(app.desk().import_from("main", path).unwrap_err());
    assert_eq!(error(place.path()), json!({ "code": "file_not_read" }));
    fs::write(&path, [0xff; 99]).unwrap();
    assert_eq!(error(&path), json!({ "code": "import_other" }));
    fs::File::create(&path).unwrap().set_len(1 << 40).unwrap();
    assert_eq!(error(&path), json!({ "code": "import_too_large" }));
    // Without a window system there is no dialog, and nothing hangs.
    for command in ["export_file", "import_file"] {
        assert_eq!(app.refused(command, json!({}))["code"], "no_files");
        assert_eq!(
            app.refused(command, json!({ "path": path }))["code"],
            "no_files"
        );
    }
    assert_eq!(app.ok("start", json!({}))["files"], false);
    for foreign in [
        "plugin:dialog|open",
        "plugin:dialog|save",
        "plugin:fs|write_text_file",
    ] {
        app.ask("main", foreign, json!({ "path": path }))
            .unwrap_err();
    }
    assert_eq!(everything(&app), before);
}

#[test]
fn settings_changed_after_an_import_that_could_not_place_them_stay() {
    let (from, to) = (Folder::empty(), Folder::empty());
    let old = Running::on(&from);
    lived_in(&old);
    let app = Running::on(&to);
    // Where the settings are to come to a directory stands that is not empty.
    let place = to.path().join("settings.json");
    fs::create_dir_all(place.join("in the way")).unwrap();
    import(&app, &export(&old));
    assert!(find(&to, "settings.incoming.json").exists());
    fs::remove_dir_all(&place).unwrap();
    let patch = json!({ "patch": { "theme": "night", "sound": true } });
    let wanted = app.ok("change_settings", patch);
    let again = Running::on(&to.copy());
    assert_eq!(again.ok("settings", json!({})), wanted);
    assert_eq!(everything(&again)[1..], everything(&old)[1..]);
}

/// What stands in the folder one after the other while an import is written: text after text, the
/// mark that decides, and the settings in the end.
const STAGES: &[&str] = &[
    "half-moon.incoming.json",
    "statistics.incoming.json",
    "settings.incoming.json",
    "incoming.json",
    "settings.next.json",
];

/// Waits until an import has come so far; not for ever, as what comes and goes may not be seen.
fn await_stage(folder: &Folder, name: &str) {
    let path = folder.path().join(name);
    let since = Instant::now();
    while !path.exists() && since.elapsed() < Duration::from_millis(100) {
        std::hint::spin_loop();
    }
}

/// Killed while everything is being replaced: what is there then is all old or all new.
#[test]
fn an_import_that_is_killed_is_whole_or_nothing() {
    let mut dice = Dice::thrown();
    let rounds = if std::env::var_os("HALF_MOON_FULL").is_some() {
        300
    } else {
        40
    };
    let source = Folder::empty();
    let texts = {
        let app = Running::on(&source);
        lived_in(&app);
        let first = export(&app);
        app.ok("reset_settings", json!({}));
        deal(&app, "HM1-N-AAAAAAC");
        deal(&app, "WM1-N-AAAAAAD");
        [first, export(&app)]
    };
    let folder = Folder::empty();
    let mut app = Played::start(PLAYED, &folder);
    app.ask("import_text", &json!({ "text": texts[0] }));
    let (mut now, mut news) = (0, 0);
    for kill in 0..rounds {
        let next = 1 - now;
        app.send("import_text", &json!({ "text": texts[next] }));
        // How long an import takes depends on the machine: what it has written does not.
        let stage = dice.of(STAGES);
        await_stage(&folder, stage);
        let answered = app.kill_after(Duration::from_micros(dice.below(2_000) as u64));
        let left = names(&folder);
        app = Played::start(PLAYED, &folder);
        let start = app.ask("start", &json!({}));
        assert_eq!(
            start["notices"],
            json!([]),
            "kill {kill} at {stage}: nothing was broken, {left:?}"
        );
        let found = app.ask("export_text", &json!({}));
        if found == texts[next].as_str() {
            news += 1;
            now = next;
        } else {
            assert_eq!(
                found,
                texts[now].as_str(),
                "kill {kill} at {stage}: neither old nor new, {left:?}, {:?}",
                names(&folder)
            );
            assert_eq!(answered, 0, "kill {kill}: it was said to be done");
        }
    }
    println!(
        "{rounds} kills of an import: {news} new, {} old, none mixed",
        rounds - news
    );
}
