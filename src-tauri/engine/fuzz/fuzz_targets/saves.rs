//! Saves: each loads as the game that saves the same, or not at all.
#![no_main]

use half_moon_engine::{Answer, Command, Event, Game, Save};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(save) = serde_json::from_slice::<Save>(bytes) else {
        return;
    };
    let Ok(mut game) = Game::load(&save) else {
        return;
    };
    assert_eq!(game.save(save.clock_ms), save);
    let view = game.view(Answer::of(Event::Dealt));
    assert_eq!(view.moves as usize, save.moves.len());
    while game
        .perform(Command::Redo)
        .is_ok_and(|answer| answer.event == Event::Redone)
    {}
    assert_eq!(game.moves() as usize, save.moves.len() + save.undone.len());
});
