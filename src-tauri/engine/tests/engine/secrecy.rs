//! A view never tells of a hidden card (SPEC 2): other cards under the same visible ones, the same views.

use half_moon_engine::{Answer, Command, Deck, Event, Game, GameKind, View};

use crate::{Random, code, look};

fn hidden(kind: GameKind, view: &View) -> Vec<usize> {
    match kind {
        // Piles are dealt from the top card down.
        GameKind::HalfMoon => {
            let piles = view.table.iter().take(12).enumerate();
            piles
                .flat_map(|(pile, at)| 8 * pile + 8 - at.hidden as usize..8 * pile + 8)
                .collect()
        }
        GameKind::WaningMoon => (104 - view.table[0].hidden as usize..104).collect(),
    }
}

fn replay(kind: GameKind, deck: Deck, commands: &[Command]) -> Vec<(View, String)> {
    let mut game = Game::with_deck(code(kind, 9), deck);
    let mut answers = vec![Answer::of(Event::Dealt)];
    let mut views = Vec::new();
    for command in commands {
        answers.push(game.perform(*command).unwrap());
        views.push((game.view(answers[answers.len() - 1]), format!("{game:?}")));
    }
    views
}

#[test]
fn what_is_hidden_makes_no_difference() {
    let mut random = Random(5);
    for round in 0..200 {
        let kind = GameKind::ALL[round % GameKind::ALL.len()];
        let deck = random.deck();
        let mut game = Game::with_deck(code(kind, 9), deck);
        let mut commands = Vec::new();
        for _ in 0..random.below(120) {
            let command = random.command(&look(&game));
            commands.push(command);
            game.perform(command).unwrap();
        }
        // Every card that was ever seen stays where it is.
        let views = replay(kind, deck, &commands);
        let secret = |view: &View| hidden(kind, view);
        let fewest = views.iter().map(|(view, _)| secret(view)).fold(
            secret(&look(&Game::with_deck(code(kind, 9), deck))),
            |all, now| all.into_iter().filter(|at| now.contains(at)).collect(),
        );
        let mut cards: Vec<_> = fewest.iter().map(|&at| deck[at]).collect();
        random.shuffle(&mut cards);
        let mut other = deck;
        fewest
            .iter()
            .zip(cards)
            .for_each(|(&at, card)| other[at] = card);
        assert_eq!(replay(kind, other, &commands), views);
    }
}

#[test]
fn hidden_cards_are_only_counted() {
    let half_moon = look(&Game::deal(code(GameKind::HalfMoon, 1)));
    assert_eq!(
        half_moon
            .table
            .iter()
            .map(|at| at.cards.len())
            .sum::<usize>(),
        20
    );
    assert_eq!(half_moon.table.iter().map(|at| at.hidden).sum::<u32>(), 84);
    let waning_moon = look(&Game::deal(code(GameKind::WaningMoon, 1)));
    assert_eq!(
        (
            waning_moon.table[0].hidden,
            waning_moon.table[0].cards.len()
        ),
        (52, 0)
    );
    assert!(waning_moon.table[1..].iter().all(|at| at.hidden == 0));
}
