//! Transcripts: text files that play a game (SPEC 7).

use std::io::{self, Write};

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::{Answer, Card, Command, Event, Game, Place, PlaceView, Reason, Status, View};

/// Plays a transcript and writes one line of JSON for each command. Returns whether no line was wrong.
///
/// ```
/// use half_moon_engine::transcript;
///
/// let mut out = Vec::new();
/// assert!(transcript::run("deal HM1-N-ARMF5NT\ntap P1 # the 5 of spades\n", &mut out)?);
/// assert_eq!(String::from_utf8_lossy(&out).lines().count(), 2);
/// assert!(!transcript::run("tap P1\n", &mut out)?); // nothing is dealt
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// Only those of `out`. A wrong line is told in the output, and the play goes on.
pub fn run(input: &str, out: &mut impl Write) -> io::Result<bool> {
    let mut game = None;
    let mut right = true;
    // Editors of one system begin a text with this mark.
    let input = input.strip_prefix('\u{feff}').unwrap_or(input);
    for (at, line) in input.lines().enumerate() {
        let words = line.split('#').next().unwrap_or_default().trim();
        if words.is_empty() {
            continue;
        }
        match obey(words, &mut game) {
            Ok(view) => serde_json::to_writer(&mut *out, &Line::of(&view))?,
            Err(error) => {
                right = false;
                serde_json::to_writer(
                    &mut *out,
                    &Wrong {
                        error: format!("line {}: {error}", at + 1),
                    },
                )?;
            }
        }
        out.write_all(b"\n")?;
    }
    Ok(right)
}

/// The transcript that brings a deal to where the game stands, with what can be redone.
pub fn write(game: &Game) -> String {
    let mut text = format!("deal {}\n", game.code());
    let history = game.history();
    for step in history.made().iter().chain(history.undone()) {
        for place in step.iter() {
            text += &format!("tap {place}\n");
        }
    }
    text + &"undo\n".repeat(history.undone().len())
}

fn obey(line: &str, game: &mut Option<Game>) -> Result<View, String> {
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    if verb == "deal" {
        let code = rest
            .parse()
            .map_err(|error: crate::CodeError| error.to_string())?;
        return Ok(game.insert(Game::deal(code)).view(Answer::of(Event::Dealt)));
    }
    let place = |word: &str| {
        word.parse::<Place>()
            .map_err(|error| format!("{word}: {error}"))
    };
    let words: Vec<&str> = rest.split_whitespace().collect();
    let command = match (verb, &*words) {
        ("tap", &[at]) => Command::Tap(place(at)?),
        ("home", &[from]) => Command::Home(place(from)?),
        ("move", &[from, to]) => Command::Move(place(from)?, place(to)?),
        ("undo", []) => Command::Undo,
        ("redo", []) => Command::Redo,
        ("restart", []) => Command::Restart,
        ("tap" | "home" | "move" | "undo" | "redo" | "restart", _) => {
            return Err(format!("{verb} does not take {} words", words.len()));
        }
        _ => return Err(format!("{verb} is no command")),
    };
    let game = game.as_mut().ok_or("nothing is dealt yet")?;
    let answer = game
        .perform(command)
        .map_err(|refused| refused.to_string())?;
    Ok(game.view(answer))
}

#[derive(Serialize)]
struct Wrong {
    error: String,
}

/// A view as transcripts print it: cards by name, the table by place.
#[derive(Serialize)]
struct Line<'a> {
    event: Event,
    reason: Option<Reason>,
    score: u32,
    moves: u32,
    status: Status,
    selected: &'a [Place],
    partners: &'a [Place],
    can_undo: bool,
    can_redo: bool,
    #[serde(serialize_with = "by_place")]
    table: &'a [PlaceView],
}

impl<'a> Line<'a> {
    fn of(view: &'a View) -> Self {
        Line {
            event: view.event,
            reason: view.reason,
            score: view.score,
            moves: view.moves,
            status: view.status,
            selected: &view.selected,
            partners: &view.partners,
            can_undo: view.can_undo,
            can_redo: view.can_redo,
            table: &view.table,
        }
    }
}

#[derive(Serialize)]
struct Named {
    cards: Vec<String>,
    hidden: u32,
}

fn by_place<S: Serializer>(table: &&[PlaceView], serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(Some(table.len()))?;
    for place in *table {
        let cards = place.cards.iter().map(Card::to_string).collect();
        map.serialize_entry(
            &place.place,
            &Named {
                cards,
                hidden: place.hidden,
            },
        )?;
    }
    map.end()
}
