//! The midend on a made-up game that never ends, as Half Moon is too short for the limit of undo.

use proptest::prelude::*;

use super::{Command, Midend, Play, Refused, UNDO_LIMIT};
use crate::rules::{Rules, Shown, Tap};
use crate::{
    Answer, Card, Code, Deck, Event, GameKind, LoadError, Place, Places, Save, Status, View,
};

const BANKS: [Place; 2] = [Place::Pile(1), Place::Pile(2)];

/// A card is ferried from bank to bank: `P1 P2` and back. `P1 P1` is legal too and leads nowhere.
#[derive(Clone, Debug, PartialEq)]
struct Ferry {
    bank: Place,
    card: [Card; 1],
    others: [Card; 103],
}

impl Rules for Ferry {
    const PLACES: &'static [Place] = &BANKS;

    fn deal(deck: &Deck) -> Self {
        let mut others = [deck[0]; 103];
        others.copy_from_slice(&deck[1..]);
        Ferry {
            bank: BANKS[0],
            card: [deck[0]],
            others,
        }
    }

    fn shown(&self, place: Place) -> Shown<'_> {
        if place == self.bank {
            Shown {
                cards: &self.card,
                hidden: 0,
            }
        } else {
            Shown {
                cards: &[],
                hidden: 103,
            }
        }
    }

    fn tap(&self, selected: &Places, place: Place) -> Tap {
        match selected.first() {
            Some(&from) => Tap::Play(Places::two(from, place)),
            None if place == self.bank => Tap::Select(Places::one(place), Event::Selected, None),
            None => Tap::Ignored,
        }
    }

    fn partners(&self, _: &Places, partners: &mut Vec<Place>) {
        partners.extend(BANKS);
    }

    fn judge(&self, step: &Places) -> Option<Event> {
        matches!(**step, [from, to] if from == self.bank && BANKS.contains(&to))
            .then_some(Event::Moved)
    }

    fn make(&mut self, step: &Places) {
        self.bank = step[1];
    }

    fn unmake(&mut self, step: &Places) {
        self.bank = step[0];
    }

    fn cards_home(&self) -> u32 {
        0
    }

    fn is_stuck(&self) -> bool {
        false
    }
}

fn ferry() -> Midend<Ferry> {
    Midend::deal(&Card::all())
}

fn code() -> Code {
    Code {
        kind: GameKind::HalfMoon,
        number: crate::DealNumber::from_bits(0),
    }
}

fn look(game: &Midend<Ferry>) -> View {
    game.view(code(), Answer::of(Event::Ignored))
}

/// Takes the card over.
fn cross(game: &mut Midend<Ferry>) {
    for place in [
        game.table.bank,
        if game.table.bank == BANKS[0] {
            BANKS[1]
        } else {
            BANKS[0]
        },
    ] {
        assert!(
            matches!(game.perform(Command::Tap(place)), Ok(answer) if answer.event != Event::Ignored)
        );
    }
}

fn count(game: &mut Midend<Ferry>, command: Command) -> u32 {
    let mut count = 0;
    while game
        .perform(command)
        .is_ok_and(|answer| answer.event != Event::Ignored)
    {
        count += 1;
    }
    count
}

fn save(game: &Midend<Ferry>) -> Save {
    let texts = |moves: Vec<&Places>| moves.into_iter().map(Places::to_string).collect();
    Save {
        version: Save::VERSION,
        code: code(),
        moves: texts(game.history.made().iter().collect()),
        undone: texts(game.history.undone().collect()),
        undoable: game.history.undoable(),
        clock_ms: 0,
    }
}

#[test]
fn a_hundred_moves_can_be_undone_and_no_more() {
    let mut game = ferry();
    (0..150).for_each(|_| cross(&mut game));
    assert_eq!(count(&mut game, Command::Undo), UNDO_LIMIT);
    assert_eq!(look(&game).moves, 50);
    assert_eq!(count(&mut game, Command::Redo), UNDO_LIMIT);
    assert_eq!(look(&game).moves, 150);

    // A move drops the oldest that is held, and one taken back makes room again.
    assert_eq!(count(&mut game, Command::Undo), 100);
    cross(&mut game);
    assert!(!look(&game).can_redo);
    assert_eq!(count(&mut game, Command::Undo), 1);
    assert_eq!(look(&game).moves, 50);
}

#[test]
fn a_move_that_changes_nothing_is_not_recorded() {
    let mut game = ferry();
    cross(&mut game);
    game.perform(Command::Undo).unwrap();
    game.perform(Command::Tap(BANKS[0])).unwrap();
    let before = look(&game);
    assert_eq!(
        game.perform(Command::Tap(BANKS[0])),
        Ok(Answer::of(Event::Ignored))
    );
    assert_eq!(look(&game), before, "redo and the selection stay as well");
}

#[test]
fn what_does_nothing_is_ignored() {
    let mut game = ferry();
    game.perform(Command::Tap(BANKS[0])).unwrap();
    let before = look(&game);
    for command in [Command::Undo, Command::Redo] {
        assert_eq!(game.perform(command), Ok(Answer::of(Event::Ignored)));
        assert_eq!(look(&game), before);
    }
    assert_eq!(
        game.perform(Command::Deselect),
        Ok(Answer::of(Event::Deselected))
    );
    assert_eq!(
        game.perform(Command::Deselect),
        Ok(Answer::of(Event::Ignored))
    );
    assert_eq!(
        game.perform(Command::Restart),
        Ok(Answer::of(Event::Restarted))
    );
}

#[test]
fn commands_of_other_games_are_refused() {
    let mut game = ferry();
    for place in [
        Place::Pile(3),
        Place::Pile(0),
        Place::Pile(255),
        Place::Column(1),
        Place::Stock,
    ] {
        assert_eq!(
            game.perform(Command::Tap(place)),
            Err(Refused::NoSuchPlace(place))
        );
    }
    assert_eq!(
        game.perform(Command::Home(BANKS[0])),
        Err(Refused::NotInThisGame)
    );
    assert_eq!(
        game.perform(Command::Move(BANKS[0], BANKS[1])),
        Err(Refused::NotInThisGame)
    );
    assert_eq!(look(&game), look(&ferry()));
}

#[test]
fn a_save_that_no_play_leads_to_is_refused() {
    let mut game = ferry();
    (0..130).for_each(|_| cross(&mut game));
    for _ in 0..30 {
        game.perform(Command::Undo).unwrap();
    }
    let good = save(&game);
    let load = |save: &Save| ferry().restore(save);
    assert_eq!(load(&good), Ok(()));

    let bad = |change: fn(&mut Save)| {
        let mut save = good.clone();
        change(&mut save);
        load(&save)
    };
    assert_eq!(bad(|save| save.undoable += 1), Err(LoadError::Undoable));
    assert_eq!(
        bad(|save| save.undoable = u32::MAX),
        Err(LoadError::Undoable)
    );
    assert_eq!(
        bad(|save| save.moves[3] = "P1 P1".into()),
        Err(LoadError::Move(3))
    );
    assert_eq!(
        bad(|save| save.moves[3] = "P2 P1 ".into()),
        Err(LoadError::Move(3))
    );
    assert_eq!(
        bad(|save| save.moves[0] = String::new()),
        Err(LoadError::Move(0))
    );
    assert_eq!(
        bad(|save| save.undone[2] = "P2 P1".into()),
        Err(LoadError::Undone(2))
    );
    assert_eq!(
        bad(|save| save.undone.extend(vec!["P1 P2".into(); 1_000_000])),
        Err(LoadError::Undoable)
    );
}

/// What SPEC 4 says, kept the plainest way: every table there was, and how far undo reaches.
struct Model {
    banks: Vec<Place>,
    at: usize,
    floor: usize,
}

proptest! {
    #[test]
    fn history_is_that_of_the_plain_model(commands in prop::collection::vec((0..20_u8, 1..60_usize), 1..40)) {
        let mut game = ferry();
        let mut model = Model { banks: vec![BANKS[0]], at: 0, floor: 0 };
        for (kind, times) in commands {
            for _ in 0..times {
                match kind {
                    0..9 => {
                        cross(&mut game);
                        model.banks.truncate(model.at + 1);
                        model.at += 1;
                        model.banks.push(game.table.bank);
                        model.floor = model.floor.max(model.at.saturating_sub(100));
                    }
                    9..14 => {
                        game.perform(Command::Undo).unwrap();
                        model.at = model.floor.max(model.at.saturating_sub(1));
                    }
                    14..19 => {
                        game.perform(Command::Redo).unwrap();
                        model.at = (model.at + 1).min(model.banks.len() - 1);
                        model.floor = model.floor.max(model.at.saturating_sub(100));
                    }
                    _ => {
                        game.perform(Command::Restart).unwrap();
                        model = Model { banks: vec![BANKS[0]], at: 0, floor: 0 };
                    }
                }
                let view = look(&game);
                prop_assert_eq!(game.table.bank, model.banks[model.at]);
                prop_assert_eq!(view.moves as usize, model.at);
                prop_assert_eq!(view.can_undo, model.at > model.floor);
                prop_assert_eq!(view.can_redo, model.at + 1 < model.banks.len());
                prop_assert_eq!(view.status, Status::Playing);
            }
            let mut again = ferry();
            again.restore(&save(&game)).unwrap();
            prop_assert_eq!(&again.history, &game.history);
            prop_assert_eq!(&again.table, &game.table);
        }
    }
}
