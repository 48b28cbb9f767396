//! Random play: what holds after every command (SPEC 2 to 4).

use std::collections::HashSet;

use half_moon_engine::{
    Answer, Card, Command, Event, Example, Game, GameKind, Place, Reason, Status, UNDO_LIMIT, View,
};
use proptest::prelude::*;

use crate::{Random, code, drags, look, table};

fn top(view: &View, place: Place) -> Option<Card> {
    view.table
        .iter()
        .find(|at| at.place == place)?
        .cards
        .last()
        .copied()
}

/// Whether two cards go together by SPEC 2, or the second takes the first by SPEC 3.
fn goes(view: &View, place: Place) -> bool {
    let chosen: Vec<Card> = view
        .selected
        .iter()
        .filter_map(|&at| top(view, at))
        .collect();
    let accepts = |lower: Card, upper: Card| {
        lower.suit() == upper.suit() && lower.rank().get() + 1 == upper.rank().get()
    };
    let on = top(view, place);
    match view.game {
        GameKind::HalfMoon => on.is_some_and(|card| {
            chosen.iter().all(|other| {
                let faces =
                    card.rank().is_face() && other.rank().is_face() && card.rank() != other.rank();
                faces || card.rank().get() + other.rank().get() == 11
            })
        }),
        GameKind::WaningMoon if place == view.selected[0] => false,
        GameKind::WaningMoon => match place {
            Place::Column(_) => on.is_none_or(|on| accepts(chosen[0], on)),
            Place::Foundation(_) => {
                on.map_or(chosen[0].rank().get() == 1, |on| accepts(on, chosen[0]))
            }
            _ => false,
        },
    }
}

fn is_move(event: Event) -> bool {
    matches!(
        event,
        Event::RemovedPair | Event::RemovedTrio | Event::Moved | Event::Drawn
    )
}

fn check_view(view: &View) {
    let cards: Vec<Card> = view
        .table
        .iter()
        .flat_map(|at| at.cards.iter().copied())
        .collect();
    let hidden: u32 = view.table.iter().map(|at| at.hidden).sum();
    let gone = match view.game {
        GameKind::HalfMoon => view.cards_home,
        GameKind::WaningMoon => 0,
    };
    assert_eq!(cards.len() as u32 + hidden + gone, 104, "104 cards");
    assert_eq!(
        cards.iter().collect::<HashSet<_>>().len(),
        cards.len(),
        "no card twice"
    );
    assert_eq!(view.score, 5 * view.cards_home);
    assert_eq!(view.status == Status::Won, view.cards_home == 104);

    let expected: Vec<Place> = view
        .table
        .iter()
        .map(|at| at.place)
        .filter(|&at| !view.selected.is_empty() && goes(view, at))
        .collect();
    assert_eq!(
        view.partners, expected,
        "the partners of {:?}",
        view.selected
    );
    assert!(view.selected.len() <= 2 && view.selected.iter().all(|&at| top(view, at).is_some()));
}

/// What a tap must answer, from what was on screen before it.
fn expected(before: &View, place: Place) -> (Event, Option<Reason>) {
    match before.game {
        GameKind::HalfMoon => expected_of_half_moon(before, place),
        GameKind::WaningMoon => expected_of_waning_moon(before, place),
    }
}

fn expected_of_waning_moon(before: &View, place: Place) -> (Event, Option<Reason>) {
    let empty = before.selected.is_empty();
    match top(before, place) {
        _ if place == Place::Stock && before.table[0].hidden > 0 => (Event::Drawn, None),
        _ if place == Place::Stock => (Event::Ignored, None),
        Some(_) if empty => (Event::Selected, None),
        None if empty => (Event::Ignored, None),
        _ if before.selected.contains(&place) => (Event::Deselected, None),
        _ if before.partners.contains(&place) => (Event::Moved, None),
        Some(_) => (Event::Replaced, Some(Reason::NotAllowed)),
        None => (Event::Cleared, Some(Reason::NotAllowed)),
    }
}

fn expected_of_half_moon(before: &View, place: Place) -> (Event, Option<Reason>) {
    let partner = before.partners.contains(&place);
    let selected = before.selected.contains(&place);
    let Some(card) = top(before, place) else {
        return (Event::Ignored, None);
    };
    let face = card.rank().is_face();
    let faces = before
        .selected
        .iter()
        .all(|&at| top(before, at).is_some_and(|card| card.rank().is_face()));
    match (face, before.selected.len()) {
        (_, 0) => (Event::Selected, None),
        _ if selected => (Event::Deselected, None),
        (true, 1) if partner => (Event::Selected, None),
        (true, 2) if partner => (Event::RemovedTrio, None),
        (true, _) if faces => (Event::Replaced, Some(Reason::NeedsJqk)),
        (false, 1) if partner => (Event::RemovedPair, None),
        (false, 1) if !faces => (Event::Cleared, Some(Reason::SumNot11)),
        _ => (Event::Cleared, Some(Reason::NeedsJqk)),
    }
}

/// What a tap must leave selected.
fn expected_selection(before: &View, place: Place, event: Event) -> Vec<Place> {
    let face = |place| top(before, place).map(|card| card.rank());
    match event {
        Event::Ignored => before.selected.clone(),
        Event::Selected => before.selected.iter().copied().chain([place]).collect(),
        Event::Deselected => before
            .selected
            .iter()
            .copied()
            .filter(|&at| at != place)
            .collect(),
        Event::Replaced => match before.game {
            GameKind::HalfMoon => before
                .selected
                .iter()
                .map(|&at| if face(at) == face(place) { place } else { at })
                .collect(),
            GameKind::WaningMoon => vec![place],
        },
        _ => Vec::new(),
    }
}

/// Undo and redo around a move that was just made.
fn check_undo(game: &Game, before: &Game) {
    let mut back = game.clone();
    assert_eq!(back.perform(Command::Undo), Ok(Answer::of(Event::Undone)));
    assert_eq!(table(&back), table(before), "undo restores the table");
    assert!(look(&back).can_redo && look(&back).selected.is_empty());
    assert_eq!(back.perform(Command::Redo), Ok(Answer::of(Event::Redone)));
    assert_eq!(table(&back), table(game), "redo makes it again");
}

fn check_command(game: &mut Game, command: Command) {
    let before = game.clone();
    let old = look(&before);
    let answer = game.perform(command).unwrap();
    let view = look(game);
    check_view(&view);
    match command {
        Command::Tap(place) => {
            assert_eq!(
                (answer.event, answer.reason),
                expected(&old, place),
                "{command:?} on {old:?}"
            );
            assert_eq!(view.selected, expected_selection(&old, place, answer.event));
        }
        Command::Move(from, to) => {
            let mut by_taps = before.clone();
            by_taps.perform(Command::Deselect).unwrap();
            let tapped = by_taps.perform(Command::Tap(from)).unwrap().event;
            let legal = tapped == Event::Selected
                && by_taps.perform(Command::Tap(to)).unwrap().event == Event::Moved;
            assert_eq!(
                answer,
                Answer::of(if legal { Event::Moved } else { Event::Ignored })
            );
        }
        Command::Home(from) if answer.event == Event::Moved => {
            assert!(matches!(from, Place::Column(_) | Place::Waste));
            assert_eq!(view.cards_home, old.cards_home + 1);
        }
        _ => {}
    }
    if answer.event == Event::Ignored {
        assert_eq!(view, old, "what is ignored changes nothing");
    }
    if is_move(answer.event) {
        assert_eq!(view.moves, old.moves + 1);
        assert!(view.can_undo && !view.can_redo && view.selected.is_empty());
        check_undo(game, &before);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn what_holds_after_every_command(seed in any::<u64>(), number in any::<u64>(), commands in 1..500_usize) {
        for kind in GameKind::ALL {
            let mut random = Random(seed);
            let mut game = Game::deal(code(*kind, number));
            for _ in 0..commands {
                let command = random.command(&look(&game));
                check_command(&mut game, command);
            }
        }
    }
}

#[test]
fn every_tap_and_drag_there_is_answers_by_the_rules() {
    for kind in GameKind::ALL {
        for number in 0..12 {
            let mut game = Game::deal(code(*kind, number));
            let places: Vec<Place> = look(&game).table.iter().map(|at| at.place).collect();
            for &first in &places {
                for &second in &places {
                    for &third in &places {
                        let mut game = game.clone();
                        for place in [first, second] {
                            game.perform(Command::Tap(place)).unwrap();
                        }
                        check_command(&mut game, Command::Tap(third));
                    }
                    if drags(*kind) {
                        check_command(&mut game.clone(), Command::Move(first, second));
                        check_command(&mut game.clone(), Command::Home(first));
                    }
                }
            }
            check_command(&mut game, Command::Restart);
        }
    }
}

#[test]
fn waning_moon_reaches_the_limit_of_undo() {
    let mut game = Game::deal(code(GameKind::WaningMoon, 2));
    for step in 1..=UNDO_LIMIT + 60 {
        let (_, places) = Example::WaningMoonWon.at(step).unwrap();
        for place in places.split(' ') {
            game.perform(Command::Tap(place.parse().unwrap())).unwrap();
        }
    }
    let moves = game.moves();
    while look(&game).can_undo {
        game.perform(Command::Undo).unwrap();
    }
    assert_eq!(game.moves(), moves - UNDO_LIMIT);
    let loaded = Game::load(&game.save(0)).unwrap();
    assert_eq!(look(&loaded), look(&game));
}
