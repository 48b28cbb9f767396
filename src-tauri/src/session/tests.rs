//! The session on real files: what a player does, and what a program finds that is started again
//! at any moment.

use std::fs;
use std::sync::Arc;

use half_moon_engine::{Example, Status, sealed};
use serde_json::{Value, json};

use super::*;
use crate::statistics::Statistics;
use crate::storage::disk::RealDisk;
use crate::storage::tests::{BadDisk, Fault, Folder};

mod backup;
mod counted;
mod ended;
mod files;
mod forged;
mod travelled;

const CODE: &str = "HM1-N-ARMF5NT";

fn session(folder: &Folder) -> Session {
    opened(folder, None)
}

fn opened(folder: &Folder, code: Option<&str>) -> Session {
    let storage = Storage::new(folder.path().to_owned(), Arc::new(RealDisk));
    Session::load(storage, code.map(|code| code.parse().unwrap()))
}

/// Goes through all the games, so that each has been dealt, and back to the one at hand.
fn visit_all(session: &mut Session) {
    let at_hand = session.at_hand();
    for &game in GameKind::ALL {
        session.switch_game(game).unwrap();
    }
    session.switch_game(at_hand).unwrap();
}

/// The moves that win the example, as taps.
fn winning_taps() -> Vec<Command> {
    let moves =
        (1..=Example::HalfMoonWon.steps()).map(|step| Example::HalfMoonWon.at(step).unwrap().1);
    let taps = moves
        .flat_map(str::split_whitespace)
        .map(|place| Command::Tap(place.parse().unwrap()));
    taps.collect()
}

fn play(session: &mut Session, commands: &[Command]) -> Update {
    let mut last = None;
    for &command in commands {
        last = Some(session.perform(command).unwrap());
    }
    last.unwrap()
}

/// The view without what it says of the last command, and without the selection.
fn lasting(update: &Update) -> Value {
    let mut view = serde_json::to_value(&update.view).unwrap();
    for passing in ["event", "reason", "selected", "partners"] {
        view.as_object_mut().unwrap().remove(passing);
    }
    view
}

fn table(session: &mut Session) -> Value {
    lasting(&session.show(Answer::of(Event::Ignored)))
}

#[test]
fn a_game_is_won_once_and_found_again_after_every_tap() {
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    playing.attend("main", true);
    let taps = winning_taps();
    assert_eq!(taps.len(), 104);
    for (at, &tap) in taps.iter().enumerate() {
        let update = playing.perform(tap).unwrap();
        // As after a kill: nothing but the files.
        assert_eq!(
            table(&mut session(&folder)),
            lasting(&update),
            "after tap {at}"
        );
    }
    let update = playing.show(Answer::of(Event::Ignored));
    assert_eq!(
        (update.view.status, update.view.moves, update.view.score),
        (Status::Won, 48, 520)
    );
    assert!(!update.clock.running);
    let won = playing.statistics(GameKind::HalfMoon);
    assert_eq!(
        (won.played, won.won, won.most_cards, won.results.len()),
        (1, 1, 104, 1)
    );

    playing.perform(Command::Undo).unwrap();
    assert!(
        playing.show(Answer::of(Event::Ignored)).clock.running,
        "it runs on when a win is undone"
    );
    playing.perform(Command::Redo).unwrap();
    assert_eq!(session(&folder).statistics(GameKind::HalfMoon).won, 1);
    assert_eq!(playing.statistics(GameKind::HalfMoon).won, 1);
}

#[test]
fn each_tap_writes_the_game_once_also_the_one_that_wins_and_stops_the_clock() {
    let folder = Folder::new();
    let disk = Arc::new(BadDisk::default());
    let storage = Storage::new(folder.path().to_owned(), disk.clone());
    let mut playing = Session::load(storage, Some(CODE.parse().unwrap()));
    playing.attend("main", true);
    let mut won = false;
    for tap in winning_taps() {
        disk.written();
        let update = playing.perform(tap).unwrap();
        won = update.view.status == Status::Won;
        let written = disk.written();
        let games = written.iter().filter(|name| *name == "half-moon.json");
        assert_eq!(
            games.count(),
            usize::from(update.view.event != Event::Selected),
            "{written:?}"
        );
        assert_eq!(update.clock.running, !won);
    }
    assert!(won);
}

#[test]
fn undone_moves_can_be_made_again_after_a_restart_of_the_program() {
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    play(&mut playing, &winning_taps()[..8]);
    let before = table(&mut playing);
    play(&mut playing, &[Command::Undo, Command::Undo]);
    let mut again = session(&folder);
    let update = play(&mut again, &[Command::Redo, Command::Redo]);
    assert_eq!(lasting(&update), before);
    assert_eq!(
        again.perform(Command::Redo).unwrap().view.event,
        Event::Ignored
    );
}

#[test]
fn the_clock_runs_while_the_table_is_seen_and_the_game_has_begun() {
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    let running = |update: &Update| (update.clock.running, update.clock.paused);
    assert_eq!(
        running(&playing.attend("main", true)),
        (false, false),
        "not begun"
    );
    let tap = Command::Tap("P1".parse().unwrap());
    assert_eq!(
        running(&playing.perform(tap).unwrap()),
        (true, false),
        "a selection begins it"
    );
    assert_eq!(
        running(&playing.attend("main", false)),
        (false, false),
        "a page lies over the table"
    );
    assert_eq!(
        running(&playing.attend("view-2", true)),
        (true, false),
        "another window shows it"
    );
    assert_eq!(
        running(&playing.hide("view-2", true).unwrap()),
        (false, false),
        "which is minimised"
    );
    assert!(playing.hide("view-2", true).is_none());
    assert_eq!(
        running(&playing.hide("view-2", false).unwrap()),
        (true, false)
    );
    assert_eq!(running(&playing.pause(true)), (false, true));
    let update = playing.perform(tap).unwrap();
    assert_eq!(running(&update), (true, false), "a tap ends the pause");
    assert_eq!(
        (update.view.event, update.view.selected.len()),
        (Event::Ignored, 1),
        "and does nothing else"
    );
    assert_eq!(
        running(&playing.forget("view-2")),
        (false, false),
        "nobody looks on"
    );
    playing.attend("main", true);
    assert_eq!(
        running(&playing.perform(Command::Restart).unwrap()),
        (false, false),
        "not begun again"
    );
    assert_eq!(playing.show(Answer::of(Event::Ignored)).clock.ms, 0);
}

#[test]
fn what_comes_up_between_two_pages_of_a_window_waits_for_the_second() {
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    playing.listens("main");
    playing.attend("main", true);
    let tap = Command::Tap("P1".parse().unwrap());
    assert!(playing.perform(tap).unwrap().clock.running);
    let update = playing.forget_page("main");
    assert!(!update.clock.running, "nobody looks on");
    playing.notice(Notice::NotSaved);
    assert_eq!(playing.fresh_notices(), [], "nobody would hear it");
    assert_eq!(playing.listens("main"), [Notice::NotSaved]);
}

#[test]
fn what_a_page_was_told_is_not_told_to_the_one_that_is_loaded_after_it() {
    let bad = || Notice::BadCode {
        refusal: "XX1-N-ARMF5NT".parse::<Code>().unwrap_err().into(),
    };
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    playing.notice(bad());
    assert_eq!(playing.bake_notices(), [bad()]);
    assert_eq!(playing.listens("main"), []);
    playing.forget_page("main");
    playing.notice(Notice::NotSaved);
    assert_eq!(playing.take_notices(), [Notice::NotSaved]);
    assert_eq!(playing.listens("main"), []);
    // Only loaded again: nobody says that the page is gone.
    assert_eq!(playing.take_notices(), []);

    // A page that ended before it could tell.
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    playing.notice(bad());
    assert_eq!(playing.bake_notices(), [bad()]);
    playing.forget_page("main");
    assert_eq!(playing.take_notices(), [bad()]);
    assert_eq!(playing.listens("main"), []);
}

#[test]
fn revisions_grow_with_every_answer() {
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    let mut last = playing.show(Answer::of(Event::Ignored)).revision;
    for command in [
        Command::Tap("P1".parse().unwrap()),
        Command::Deselect,
        Command::Undo,
        Command::Restart,
    ] {
        let revision = playing.perform(command).unwrap().revision;
        assert!(revision > last);
        last = revision;
    }
    assert!(
        playing
            .perform(Command::Home("T1".parse().unwrap()))
            .is_err()
    );
    assert_eq!(
        playing.show(Answer::of(Event::Ignored)).revision,
        last,
        "a refusal changes nothing"
    );
}

#[test]
fn each_game_keeps_its_deal() {
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    play(&mut playing, &winning_taps()[..4]);
    let half = table(&mut playing);
    playing.deal("WM1-N-AAAAAAB".parse().unwrap());
    playing.perform(Command::Tap("S".parse().unwrap())).unwrap();
    let waning = table(&mut playing);
    assert_eq!(
        lasting(&playing.switch_game(GameKind::HalfMoon).unwrap()),
        half
    );
    assert_eq!(
        lasting(&playing.switch_game(GameKind::WaningMoon).unwrap()),
        waning
    );
    assert_eq!(table(&mut session(&folder)), waning);
    assert_eq!(
        playing.statistics(GameKind::HalfMoon).results,
        [],
        "to turn away is not to lose"
    );
}

#[test]
fn the_deal_just_left_can_be_had_back() {
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    assert_eq!(playing.previous_deal().err(), Some(Refusal::NoPreviousDeal));
    play(&mut playing, &winning_taps()[..4]);
    let left = table(&mut playing);
    let update = playing.deal("HM1-N-AAAAAAB".parse().unwrap());
    assert_eq!(update.previous.as_deref(), Some(CODE));
    let mut again = session(&folder);
    let update = again.previous_deal().unwrap();
    assert_eq!(
        (lasting(&update), update.previous.as_deref()),
        (left, Some("HM1-N-AAAAAAB"))
    );
    let lost = again.statistics(GameKind::HalfMoon);
    assert_eq!((lost.played, lost.results.len()), (1, 1));
    assert!(!lost.results[0].won);
}

#[test]
fn an_untouched_deal_that_is_had_back_counts_when_it_is_played() {
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    playing.deal("HM1-N-AAAAAAB".parse().unwrap());
    playing.deal("HM1-N-AAAAAAC".parse().unwrap());
    playing.previous_deal().unwrap();
    playing.deal(CODE.parse().unwrap());
    play(&mut playing, &winning_taps());
    let statistics = playing.statistics(GameKind::HalfMoon);
    assert_eq!((statistics.played, statistics.won), (1, 1));
}

/// The statistics may be cleared with a fresh deal on the table: it counts from its first move.
#[test]
fn a_deal_not_begun_when_the_statistics_were_cleared_counts_when_it_is_played() {
    for restarted in [false, true] {
        let folder = Folder::new();
        let mut playing = opened(&folder, Some("HM1-N-AAAAAAB"));
        playing.deal(CODE.parse().unwrap());
        playing.clear_statistics(GameKind::HalfMoon);
        if restarted {
            playing = session(&folder);
        }
        play(&mut playing, &winning_taps());
        for mut now in [playing, session(&folder)] {
            let counted = now.statistics(GameKind::HalfMoon);
            assert_eq!((counted.played, counted.won), (1, 1), "{restarted}");
        }
    }
}

#[test]
fn the_code_on_the_command_line_is_dealt_or_gone_on_with() {
    let folder = Folder::new();
    let mut playing = opened(&folder, Some(CODE));
    let update = play(&mut playing, &winning_taps()[..4]);
    assert_eq!(update.previous, None, "nobody has seen another deal");
    assert_eq!(table(&mut opened(&folder, Some(CODE))), lasting(&update));
    let other = opened(&folder, Some("HM1-N-AAAAAAB")).show(Answer::of(Event::Dealt));
    assert_eq!(
        (other.view.code.as_str(), other.previous.as_deref()),
        ("HM1-N-AAAAAAB", Some(CODE))
    );
}

#[test]
fn a_new_deal_has_something_to_do() {
    for game in GameKind::ALL {
        let code = fresh_code(*game).unwrap();
        assert!(half_moon_engine::Game::deal(code).has_moves());
        assert_ne!(fresh_code(*game), Ok(code));
    }
}

#[test]
fn when_nothing_can_be_written_the_player_is_told_once_and_plays_on() {
    for fault in [Fault::Write, Fault::Full, Fault::Rename] {
        let folder = Folder::new();
        let disk = Arc::new(BadDisk::default());
        let storage = Storage::new(folder.path().to_owned(), disk.clone());
        let mut playing = Session::load(storage, Some(CODE.parse().unwrap()));
        assert_eq!(playing.take_notices(), []);
        let saved = table(&mut playing);
        disk.fail(Some(fault));
        let update = play(&mut playing, &winning_taps()[..8]);
        assert_eq!(update.view.moves, 3, "{fault:?}");
        assert_eq!(playing.take_notices(), [Notice::NotSaved], "{fault:?}");
        assert_eq!(table(&mut session(&folder)), saved, "{fault:?}");
        disk.fail(None);
        let update = play(&mut playing, &winning_taps()[8..10]);
        assert_eq!(table(&mut session(&folder)), lasting(&update), "{fault:?}");
        assert_eq!(playing.take_notices(), [], "{fault:?}");
    }
}
