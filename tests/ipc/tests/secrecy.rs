//! No hidden card is told. Two games whose visible cards are the same and whose hidden ones are
//! not are played side by side: every byte that crosses the IPC or is written must be the same
//! until one of the hidden cards is uncovered. The clock is kept from running: it alone may differ.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says by a panic what is not as it must be, and by its name what it shows"
)]

use std::fs;

use half_moon_engine::{Card, Code, Deck};
use ipc_tests::{Folder, Inbox, Running, TODAY, deal, lay_out, legal_move, play};
use serde_json::{Value, json};

/// One of the two.
struct Side {
    folder: Folder,
    app: Running,
    told: Vec<Inbox>,
}

impl Side {
    fn new(code: &str, deck: Deck) -> Self {
        let folder = Folder::empty();
        let app = Running::on(&folder);
        app.ok("open_window", json!({}));
        let told = ["table-changed", "settings-changed", "notice-raised"]
            .map(|event| app.inbox("view-2", event))
            .to_vec();
        // Known deals first, so that nothing is left of the one that the app dealt by itself.
        for known in [
            "WM1-N-AAAAAAC",
            "WM1-N-AAAAAAD",
            "HM1-N-ARMF5NT",
            "HM1-N-AAAAAAC",
            code,
        ] {
            deal(&app, known);
        }
        lay_out(&app, code.parse::<Code>().unwrap(), deck);
        let side = Self { folder, app, told };
        side.say("snapshot", &json!({}));
        side
    }

    /// What came back and what was told for a command, as one text.
    fn say(&self, command: &str, arguments: &Value) -> String {
        let answer = self.app.ask("main", command, arguments.clone());
        let told: Vec<Vec<Value>> = self.told.iter().map(Inbox::take).collect();
        format!("{answer:?} {told:?}")
    }

    /// All files of the app with their contents, and all that the page can ask for.
    fn all(&self) -> Vec<String> {
        let asked = [
            ("start", json!({})),
            ("snapshot", json!({})),
            ("transcript", json!({})),
            ("export_text", json!({})),
            ("settings", json!({})),
            ("statistics", json!({ "game": "half_moon" })),
            ("statistics", json!({ "game": "waning_moon" })),
            ("day", json!({ "game": "half_moon", "date": TODAY })),
            ("example", json!({ "example": "half_moon_won", "step": 7 })),
        ];
        asked
            .iter()
            .map(|(command, arguments)| self.say(command, arguments))
            .collect()
    }

    /// The files, once the thread that makes them durable has nothing more to write.
    fn files(self) -> Vec<(String, Vec<u8>)> {
        self.app.desk().close();
        self.folder
            .files()
            .into_iter()
            .map(|path| {
                let mut bytes = fs::read(&path).unwrap();
                if path.extension().is_some_and(|ending| ending == "log") {
                    bytes = untimed(&bytes);
                }
                (
                    path.strip_prefix(self.folder.path())
                        .unwrap()
                        .display()
                        .to_string(),
                    bytes,
                )
            })
            .collect()
    }
}

/// A log without the times at the beginning of its lines.
fn untimed(log: &[u8]) -> Vec<u8> {
    let lines = log.split_inclusive(|byte| *byte == b'\n');
    lines.flat_map(|line| line[20..].to_vec()).collect()
}

/// How many pairs of games are played; more with HALF_MOON_FULL=1.
fn seeds() -> u64 {
    if std::env::var_os("HALF_MOON_FULL").is_some() {
        60
    } else {
        4
    }
}

struct Dice(u64);

impl Dice {
    fn below(&mut self, n: usize) -> usize {
        // Xorshift: the same on each run for the same seed.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % n as u64) as usize
    }
}

fn shuffled(dice: &mut Dice) -> Deck {
    let mut deck: Vec<Card> = (0..104).map(|id| Card::new(id).unwrap()).collect();
    for i in (1..104).rev() {
        deck.swap(i, dice.below(i + 1));
    }
    deck.try_into().unwrap()
}

/// The same deck with these positions turned by one.
fn turned(deck: Deck, positions: &[usize]) -> Deck {
    let mut other = deck;
    for (i, at) in positions.iter().enumerate() {
        other[*at] = deck[positions[(i + 1) % positions.len()]];
    }
    other
}

fn hidden_below(update: &Value, place: &str) -> u64 {
    let places = update["view"]["table"].as_array().unwrap();
    places.iter().find(|shown| shown["place"] == place).unwrap()["hidden"]
        .as_u64()
        .unwrap()
}

/// Plays legal moves in both until they show different cards; whether they ever do.
fn part(one: &Side, two: &Side) -> bool {
    loop {
        let now = one.app.ok("deselect", json!({}));
        two.app.ok("deselect", json!({}));
        if now["view"]["status"] != "playing" {
            return false;
        }
        for place in legal_move(&now) {
            let arguments = json!({ "place": place });
            if one.say("tap", &arguments) != two.say("tap", &arguments) {
                return true;
            }
        }
    }
}

#[test]
fn half_moon_tells_nothing_of_the_lowest_cards() {
    let mut uncovered = 0;
    for seed in 1..=seeds() {
        let mut dice = Dice(seed * 0x9e37_79b9);
        let deck = shuffled(&mut dice);
        // The three lowest cards of every pile change places.
        let low: Vec<usize> = (0..12)
            .flat_map(|pile| (5..8).map(move |depth| 8 * pile + depth))
            .collect();
        let sides = [deck, turned(deck, &low)].map(|deck| Side::new("HM1-N-AAAAAAB", deck));
        let both = |command: &str, arguments: Value| {
            let [one, two] = [0, 1].map(|side: usize| sides[side].say(command, &arguments));
            assert_eq!(one, two, "seed {seed}: {command} {arguments}");
        };
        let places: Vec<String> = (1..=12)
            .map(|n| format!("P{n}"))
            .chain((1..=8).map(|n| format!("R{n}")))
            .collect();
        for _ in 0..120 {
            let now = sides[0].app.ok("snapshot", json!({}));
            let place = places[dice.below(places.len())].clone();
            match dice.below(12) {
                0 => both("undo", json!({})),
                1 => both("redo", json!({})),
                2 => both("tap", json!({ "place": "T1" })),
                3 => both("home", json!({ "place": "P1" })),
                4 => both("deal_code", json!({ "code": "HM1-N-8", "date": TODAY })),
                5 => both("deselect", json!({})),
                6 => both("pause", json!({})),
                // A pile is not taken down to its three lowest.
                _ if place.starts_with('P') && hidden_below(&now, &place) <= 3 => {}
                _ => both("tap", json!({ "place": place })),
            }
        }
        let [one, two] = [0, 1].map(|side: usize| sides[side].all());
        assert_eq!(one, two, "seed {seed}");
        let [one, two] = sides;
        // Not for want of a difference: played on, the two part.
        one.say("resume", &json!({}));
        two.say("resume", &json!({}));
        uncovered += u64::from(part(&one, &two));
    }
    assert!(2 * uncovered >= seeds(), "{uncovered}");
}

#[test]
fn waning_moon_tells_nothing_of_the_stock() {
    for seed in 1..=seeds() {
        let mut dice = Dice(seed * 0x9e37_79b9);
        let deck = shuffled(&mut dice);
        let low: Vec<usize> = (52 + 22..104).collect();
        let sides = [deck, turned(deck, &low)].map(|deck| Side::new("WM1-N-AAAAAAB", deck));
        let both = |command: &str, arguments: Value| {
            let [one, two] = [0, 1].map(|side: usize| sides[side].say(command, &arguments));
            assert_eq!(one, two, "seed {seed}: {command} {arguments}");
        };
        let places: Vec<String> = std::iter::once("W".to_owned())
            .chain((1..=13).map(|n| format!("T{n}")))
            .chain((1..=8).map(|n| format!("F{n}")))
            .collect();
        for _ in 0..150 {
            let now = sides[0].app.ok("snapshot", json!({}));
            let [place, other] = [0, 1].map(|_| places[dice.below(places.len())].clone());
            match dice.below(12) {
                0 => both("undo", json!({})),
                1 => both("redo", json!({})),
                2 => both("move_card", json!({ "from": place, "to": other })),
                3 | 4 => both("home", json!({ "place": place })),
                5 | 6 if hidden_below(&now, "S") > 30 => both("tap", json!({ "place": "S" })),
                7 => both("move_card", json!({ "from": "S", "to": other })),
                8 => both("home", json!({ "place": "S" })),
                _ => both("tap", json!({ "place": place })),
            }
        }
        let [one, two] = [0, 1].map(|side: usize| sides[side].all());
        assert_eq!(one, two, "seed {seed}");
        let [one, two] = sides;
        let parted = (0..60).any(|_| {
            let arguments = json!({ "place": "S" });
            one.say("tap", &arguments) != two.say("tap", &arguments)
        });
        assert!(parted, "played on, the two part");
    }
}

/// Every hidden card is another one, the next to be uncovered too. Whatever uncovers none of them
/// tells none.
#[test]
fn not_even_the_next_card_is_told() {
    let piles = || (0..12).flat_map(|pile| (1..8).map(move |depth| 8 * pile + depth));
    let games: [(&str, Vec<usize>, &[&str]); 2] = [
        (
            "HM1-N-AAAAAAB",
            piles().collect(),
            &["P1", "R1", "P12", "P12", "X1", "S"],
        ),
        (
            "WM1-N-AAAAAAB",
            (52..104).collect(),
            &["T1", "T2", "T13", "F1", "W", "T5", "T5", "P1"],
        ),
    ];
    for (code, hidden, places) in games {
        for seed in 1..=seeds() {
            let mut dice = Dice(seed * 0x9e37_79b9);
            let deck = shuffled(&mut dice);
            let [one, two] = [deck, turned(deck, &hidden)].map(|deck| Side::new(code, deck));
            let same = |command: &str, arguments: Value| {
                let said = one.say(command, &arguments);
                assert_eq!(
                    said,
                    two.say(command, &arguments),
                    "{code} {command} {arguments}"
                );
            };
            for place in places {
                // Half Moon: never two at a time, so nothing is taken away.
                same("deselect", json!({}));
                same("tap", json!({ "place": place }));
                same("home", json!({ "place": place }));
                same("move_card", json!({ "from": place, "to": "T2" }));
                same("undo", json!({}));
            }
            for command in ["redo", "restart", "pause", "resume", "reset_settings"] {
                same(command, json!({}));
            }
            assert_eq!(one.all(), two.all(), "{code}");
            assert!(one.files() == two.files(), "{code}: what is written");
        }
    }
}

#[test]
fn what_is_written_is_the_same_too() {
    let mut dice = Dice(77);
    for (code, low, taps) in [
        (
            "HM1-N-AAAAAAB",
            (0..12)
                .flat_map(|pile| (1..8).map(move |depth| 8 * pile + depth))
                .collect::<Vec<usize>>(),
            "P1 P2 P3 R1 R2 R3",
        ),
        ("WM1-N-AAAAAAB", (60..104).collect(), "S S S T1 T2 S S W"),
    ] {
        let deck = shuffled(&mut dice);
        // Half Moon: whatever these taps remove comes from the top, so only piles 4 to 12 differ.
        let low: Vec<usize> = if code.starts_with('H') {
            low.into_iter().filter(|at| *at >= 24).collect()
        } else {
            low
        };
        let [one, two] = [deck, turned(deck, &low)].map(|deck| {
            let side = Side::new(code, deck);
            play(&side.app, taps);
            side.files()
        });
        let names: Vec<&str> = one.iter().map(|(name, _)| name.as_str()).collect();
        assert!(names.contains(&"half-moon.json"), "{names:?}");
        assert!(names.contains(&"logs/half-moon.log"), "{names:?}");
        assert_eq!(
            one.iter().map(|(name, _)| name).collect::<Vec<_>>(),
            two.iter().map(|(name, _)| name).collect::<Vec<_>>()
        );
        for ((name, bytes), (_, other)) in one.iter().zip(&two) {
            assert!(
                bytes == other,
                "{name}: {} and {}",
                String::from_utf8_lossy(bytes),
                String::from_utf8_lossy(other)
            );
        }
    }
}
