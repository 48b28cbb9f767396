//! Commands: undo takes a move back exactly, redo makes it again, and the 104 cards stay.
#![no_main]

use half_moon_engine::{Answer, Code, Command, DealNumber, Event, Game, GameKind, Place, View};
use libfuzzer_sys::fuzz_target;

fn look(game: &Game) -> View {
    let mut view = game.view(Answer::of(Event::Dealt));
    view.selected.clear();
    view.partners.clear();
    view
}

fuzz_target!(|bytes: &[u8]| {
    let [kind, number, commands @ ..] = bytes else {
        return;
    };
    let kind = GameKind::ALL[usize::from(*kind) % GameKind::ALL.len()];
    let mut game = Game::deal(Code {
        kind,
        number: DealNumber::from_bits(u64::from(*number)),
    });
    let places: Vec<Place> = look(&game).table.iter().map(|at| at.place).collect();
    let place = |byte: u8| places[usize::from(byte) % places.len()];
    for pair in commands.chunks_exact(2) {
        let command = match pair[0] % 16 {
            0 => Command::Undo,
            1 => Command::Redo,
            2 => Command::Home(place(pair[1])),
            3..6 => Command::Move(place(pair[0] / 16), place(pair[1])),
            6 if pair[1] == 0 => Command::Restart,
            6 => Command::Deselect,
            _ => Command::Tap(place(pair[1])),
        };
        let before = game.clone();
        let Ok(answer) = game.perform(command) else {
            continue;
        };
        let view = look(&game);
        let cards: usize = view
            .table
            .iter()
            .map(|at| at.cards.len() + at.hidden as usize)
            .sum();
        let gone = match kind {
            GameKind::HalfMoon => view.cards_home as usize,
            GameKind::WaningMoon => 0,
        };
        assert_eq!(cards + gone, 104);
        if let Event::Moved | Event::Drawn | Event::RemovedPair | Event::RemovedTrio = answer.event
        {
            let mut back = game.clone();
            back.perform(Command::Undo).expect("every game knows undo");
            assert_eq!(look(&back).table, look(&before).table);
            back.perform(Command::Redo).expect("every game knows redo");
            assert_eq!(look(&back), view);
        }
    }
    let loaded = Game::load(&game.save(0)).expect("a game in play can be loaded");
    assert_eq!(look(&loaded), look(&game));
});
