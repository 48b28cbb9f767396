//! The statistics beside a count of their own, by the letter of SPEC 5, through whatever order of
//! commands, ends of the program, and copies older than what was played since.
//! A twentieth of the full count, unless HALF_MOON_FULL is set.

use super::backup::{Dice, settings};
use super::*;
use crate::backup::Backup;

/// A deal as the rules of counting see it.
#[derive(Clone)]
struct Counted {
    code: &'static str,
    /// Whether a move was made, and whether its code was among the results then.
    begun: Option<bool>,
    /// Whether it counts for nothing any more: it has its result, was lost, or is from before the
    /// statistics were cleared.
    over: bool,
}

impl Counted {
    fn new(code: &'static str) -> Self {
        Self {
            code,
            begun: None,
            over: false,
        }
    }
}

#[derive(Clone)]
struct Count {
    current: Counted,
    previous: Option<Counted>,
    played: u32,
    best: u32,
    /// Oldest first. There are never more than are kept.
    results: Vec<(&'static str, bool)>,
}

impl Count {
    fn begin(&mut self) {
        if self.current.begun.is_none() {
            let replay = self
                .results
                .iter()
                .any(|(code, _)| *code == self.current.code);
            self.current.begun = Some(replay);
            self.played += u32::from(!replay);
        }
    }

    fn end(&mut self, won: bool) {
        if self.current.begun == Some(false) && !self.current.over {
            self.results.push((self.current.code, won));
            self.best = self.best.max(self.streak());
        }
        self.current.over |= self.current.begun.is_some();
    }

    fn replace(&mut self, deal: Counted) {
        self.end(false);
        self.previous = Some(std::mem::replace(&mut self.current, deal));
    }

    fn clear(&mut self) {
        for deal in std::iter::once(&mut self.current).chain(&mut self.previous) {
            deal.over |= deal.begun.is_some();
        }
        (self.played, self.best) = (0, 0);
        self.results.clear();
    }

    fn streak(&self) -> u32 {
        let wins = self.results.iter().rev().take_while(|(_, won)| *won);
        u32::try_from(wins.count()).unwrap()
    }

    fn check(&self, session: &mut Session, told: &str) {
        let now = session.statistics(GameKind::HalfMoon);
        let results: Vec<(&str, bool)> = now
            .results
            .iter()
            .rev()
            .map(|result| (result.code.as_str(), result.won))
            .collect();
        assert_eq!(results, self.results, "{told}");
        let won = self.results.iter().filter(|(_, won)| *won).count();
        assert_eq!(
            (
                now.played,
                now.won as usize,
                now.current_streak,
                now.best_streak
            ),
            (self.played, won, self.streak(), self.best),
            "{told}"
        );
    }
}

/// Removes a pair, if there is one.
fn remove_pair(session: &mut Session) -> bool {
    let table = session.show(Answer::of(Event::Ignored)).view.table;
    let tops = || {
        let shown = table.iter();
        shown.filter_map(|place| Some((place.place, place.cards.last()?.rank().get())))
    };
    let pair = tops().find_map(|(one, rank)| {
        let other = tops().find(|(_, other)| rank + other == 11)?.0;
        Some([one, other])
    });
    if let Some(pair) = pair {
        session.perform(Command::Deselect).unwrap();
        play(session, &pair.map(Command::Tap));
    }
    pair.is_some()
}

#[test]
fn every_deal_counts_once_whatever_is_done_in_whatever_order() {
    const CODES: [&str; 4] = [CODE, "HM1-N-AAAAAAB", "HM1-N-AAAAAAC", "HM1-N-AAAAAAD"];
    let mut dice = Dice(0x5eed_c0de);
    let (mut wins, mut kept) = (0, 0);
    let rounds = if std::env::var_os("HALF_MOON_FULL").is_some() {
        120
    } else {
        6
    };
    for round in 0..rounds {
        let folder = Folder::new();
        let mut playing = opened(&folder, Some(CODE));
        let mut count = Count {
            current: Counted::new(CODE),
            previous: None,
            played: 0,
            best: 0,
            results: Vec::new(),
        };
        let mut copies: Vec<(String, Count)> = Vec::new();
        let mut told = format!("{round}:");
        for _ in 0..90 {
            match dice.below(14) {
                0 | 1 => {
                    let code = CODES[dice.below(4)];
                    told += &format!(" deal {code}");
                    playing.deal(code.parse().unwrap());
                    count.replace(Counted::new(code));
                }
                2 => {
                    told += " previous";
                    if let Some(deal) = count.previous.take() {
                        playing.previous_deal().unwrap();
                        count.replace(deal);
                    }
                }
                3 | 4 if count.current.code == CODE => {
                    told += " win";
                    playing.perform(Command::Restart).unwrap();
                    play(&mut playing, &winning_taps());
                    count.begin();
                    count.end(true);
                    wins += 1;
                }
                5 => {
                    told += " undo, redo";
                    play(&mut playing, &[Command::Undo, Command::Redo]);
                }
                6 => {
                    told += " undo";
                    play(&mut playing, &[Command::Undo]);
                }
                7 => {
                    told += " restart";
                    play(&mut playing, &[Command::Restart]);
                }
                8 | 9 => {
                    told += " end";
                    playing = session(&folder);
                }
                10 => {
                    told += " copy";
                    copies.push((playing.export(&settings()), count.clone()));
                }
                11 if !copies.is_empty() => {
                    let (text, then) = &copies[dice.below(copies.len())];
                    told += " bring in";
                    playing.import(Backup::open(text).unwrap()).unwrap();
                    count = then.clone();
                    kept += 1;
                }
                12 if dice.below(6) == 0 => {
                    told += " clear";
                    playing.clear_statistics(GameKind::HalfMoon);
                    count.clear();
                }
                _ => {
                    told += " pair";
                    if remove_pair(&mut playing) {
                        count.begin();
                    }
                }
            }
            count.check(&mut playing, &told);
        }
    }
    assert!(wins > 20 && kept > 15, "{wins} wins, {kept} copies");
}
