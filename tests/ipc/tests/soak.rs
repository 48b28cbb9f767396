//! A player who does not stop: nothing grows with the taps but the deals' own moves.
//! A tenth of the full count, unless HALF_MOON_FULL is set. HALF_MOON_SEED repeats the throws.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use std::fs;
use std::time::{Duration, Instant};

use ipc_tests::{Dice, Folder, Played, TODAY};
use serde_json::{Value, json};

/// Memory that may come and go: the allocator keeps some for each thread that ever asked for any.
const LEEWAY: u64 = 1024;
/// The longest that all files together may be. A deal has some hundred moves here.
const FILES: u64 = 600_000;

/// The longest wait for work that goes on after an answer.
const PATIENCE: Duration = Duration::from_secs(20);

fn taps() -> usize {
    if std::env::var_os("HALF_MOON_FULL").is_some() {
        100_000
    } else {
        10_000
    }
}

/// What a process and its folder take up.
#[derive(Debug)]
struct Size {
    /// Kilobytes of memory that it alone has, and has written to. Pages of programs and libraries are its own
    /// or shared as other programs come and go.
    memory: u64,
    /// Open files, and threads.
    open: usize,
    threads: usize,
    files: usize,
    bytes: u64,
}

impl Size {
    fn of(app: &Played, folder: &Folder) -> Self {
        let place = format!("/proc/{}", app.id());
        let maps = fs::read_to_string(format!("{place}/smaps_rollup")).unwrap();
        let memory = maps
            .lines()
            .filter(|line| line.starts_with("Private_Dirty"))
            .filter_map(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok())
            .sum();
        let count = |what: &str| fs::read_dir(format!("{place}/{what}")).unwrap().count();
        let files = folder.files();
        Self {
            memory,
            open: count("fd"),
            threads: count("task"),
            files: files.len(),
            // One may be renamed away at this moment.
            bytes: files
                .iter()
                .filter_map(|path| Some(path.metadata().ok()?.len()))
                .sum(),
        }
    }
}

/// The tops that are shown, with their ranks.
fn tops(view: &Value) -> Vec<(String, u64)> {
    let places = view["table"].as_array().unwrap().iter();
    places
        .filter_map(|place| {
            let top = place["cards"].as_array()?.last()?.as_u64()?;
            Some((place["place"].as_str()?.to_owned(), top % 13 + 1))
        })
        .collect()
}

/// The taps of what a player might try.
fn move_of(dice: &mut Dice, view: &Value) -> Vec<String> {
    let tops = tops(view);
    if tops.is_empty() {
        return vec!["P1".to_owned()];
    }
    let (place, rank) = dice.of(&tops);
    if view["game"] == "waning_moon" {
        return match dice.below(3) {
            0 => vec!["S".to_owned()],
            1 => vec![place.clone(), place],
            _ => vec![place, dice.of(&tops).0],
        };
    }
    match tops.iter().find(|(_, other)| rank + other == 11) {
        Some((partner, _)) => vec![place, partner.clone()],
        None => (11..=13)
            .filter_map(|face| tops.iter().find(|(_, other)| *other == face))
            .map(|(place, _)| place.clone())
            .collect(),
    }
}

/// Anything but a tap.
fn other(dice: &mut Dice) -> (&'static str, Value) {
    let game = dice.of(&["half_moon", "waning_moon"]);
    match dice.below(40) {
        0..8 => ("undo", json!({})),
        8..15 => ("redo", json!({})),
        15 => ("restart", json!({})),
        16..20 => ("new_deal", json!({ "game": null, "date": TODAY })),
        20 => {
            let code = dice.of(&[
                "HM1-N-ARMF5NT",
                "WM1-N-AAAAAAC",
                "HM1-N-AAAAETH",
                "nonsense",
            ]);
            ("deal_code", json!({ "code": code, "date": TODAY }))
        }
        21 => ("deal_of_day", json!({ "game": game, "date": TODAY })),
        22 => ("previous_deal", json!({ "date": TODAY })),
        23..26 => ("switch_game", json!({ "game": game, "date": TODAY })),
        26..29 => {
            let theme = dice.of(&["night", "day", "system"]);
            let patch = json!({ "theme": theme, "sound": dice.below(2) == 0 });
            ("change_settings", json!({ "patch": patch }))
        }
        29 => ("reset_settings", json!({})),
        30 => ("statistics", json!({ "game": game })),
        31 if dice.below(20) == 0 => ("clear_statistics", json!({ "game": game })),
        32 => ("attend", json!({ "active": dice.below(2) == 0 })),
        33 => ("pause", json!({})),
        34 => ("resume", json!({})),
        35 => ("transcript", json!({})),
        36 => ("day", json!({ "game": game, "date": TODAY })),
        37 => (
            "example",
            json!({ "example": "half_moon_won", "step": dice.below(30) }),
        ),
        38 => (
            "home",
            json!({ "place": dice.of(&["T1", "T7", "W", "P1"]) }),
        ),
        39 => (
            "move_card",
            json!({ "from": "T1", "to": dice.of(&["T2", "F1", "X9"]) }),
        ),
        _ => ("start", json!({})),
    }
}

#[test]
fn a_long_play_takes_up_no_more_than_a_short_one() {
    let mut dice = Dice::thrown();
    let folder = Folder::empty();
    let mut app = Played::start(env!("CARGO_BIN_EXE_played"), &folder);
    let mut view = app.ask("start", &json!({}))["update"]["view"].clone();
    let (wanted, warm) = (taps(), taps() / 5);
    let (mut made, mut others, mut refused, mut deals) = (0, 0, 0, 0);
    let mut first: Option<Size> = None;
    let mut most = 0;
    while made < wanted {
        let mut answers = Vec::new();
        if dice.below(6) == 0 || view["status"] != "playing" {
            let (command, arguments) = if view["status"] == "playing" {
                other(&mut dice)
            } else {
                ("new_deal", json!({ "game": null, "date": TODAY }))
            };
            app.send(command, &arguments);
            answers.push(app.hear());
            others += 1;
        } else {
            for place in move_of(&mut dice, &view) {
                app.send("tap", &json!({ "place": place }));
                answers.push(app.hear());
                made += 1;
            }
        }
        for answer in answers {
            match answer {
                Ok(update) if update["view"]["table"].is_array() && update["revision"].is_u64() => {
                    view = update["view"].clone();
                    deals += usize::from(view["event"] == "dealt");
                }
                Ok(_) => {}
                Err(refusal) => {
                    // One of ours: the app is not at a loss.
                    assert!(refusal["code"].is_string(), "{refusal}");
                    refused += 1;
                    view = app.ask("snapshot", &json!({}))["view"].clone();
                }
            }
        }
        if made > warm {
            let now = Size::of_sometimes(made, &app, &folder);
            if let Some(now) = now {
                most = most.max(now.memory);
                first.get_or_insert(now);
            }
        }
    }
    let first = first.unwrap();
    let last = Size::settled(&app, &folder, first.open);
    println!(
        "» {made} taps and {others} other commands, {refused} refused, {deals} deals; memory {} KB, in the \
         end {} KB, at most {most} KB; open files {} and {}, threads {} and {}, files {} of {} bytes and {} of {}",
        first.memory,
        last.memory,
        first.open,
        last.open,
        first.threads,
        last.threads,
        first.files,
        first.bytes,
        last.files,
        last.bytes
    );
    assert!(last.memory <= first.memory + LEEWAY, "{first:?} {last:?}");
    assert!(last.open <= first.open, "{first:?} {last:?}");
    assert!(last.threads <= first.threads + 1, "{first:?} {last:?}");
    assert!(last.files <= first.files + 1, "{first:?} {last:?}");
    assert!(last.bytes < FILES, "{first:?} {last:?}");
    let log = fs::read_to_string(folder.path().join("logs/half-moon.log")).unwrap();
    assert!(log.contains(" starts on "), "{log}");
    assert!(!log.contains(" warn ") && !log.contains(" error "), "{log}");
    // And it is all there.
    let wanted = app.ask("snapshot", &json!({}))["view"].clone();
    app.kill_after(Duration::ZERO);
    let mut again = Played::start(env!("CARGO_BIN_EXE_played"), &folder);
    let start = again.ask("start", &json!({}));
    assert_eq!(start["notices"], json!([]));
    assert_eq!(
        ipc_tests::kept(&start["update"]["view"]),
        ipc_tests::kept(&wanted)
    );
    again.kill_after(Duration::ZERO);
}

impl Size {
    /// What it takes up once the thread that makes files durable has closed the one at hand: it
    /// works on after the answer. A file that stays open is still seen, at the end of the wait.
    fn settled(app: &Played, folder: &Folder, open: usize) -> Self {
        let since = Instant::now();
        loop {
            let size = Self::of(app, folder);
            if size.open <= open || since.elapsed() > PATIENCE {
                return size;
            }
            std::thread::yield_now();
        }
    }

    /// Looking costs time: every few hundred taps is enough.
    fn of_sometimes(made: usize, app: &Played, folder: &Folder) -> Option<Self> {
        (made % 250 < 2).then(|| Self::of(app, folder))
    }
}
