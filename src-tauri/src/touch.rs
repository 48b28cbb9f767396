//! What a phone lets the player feel.

use half_moon_engine::{Event, Status, View};

/// A short vibration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// Cards went where they were to go.
    Done,
    /// The rules say no.
    Refused,
    /// The game is won.
    Won,
}

impl Touch {
    /// What there is to feel in the answer to a command, if anything.
    #[must_use]
    pub fn of(view: &View) -> Option<Self> {
        match view.event {
            Event::RemovedPair | Event::RemovedTrio | Event::Moved => match view.status {
                Status::Won => Some(Self::Won),
                Status::Playing | Status::Stuck => Some(Self::Done),
            },
            _ => view.reason.map(|_| Self::Refused),
        }
    }
}

#[cfg(test)]
mod tests {
    use half_moon_engine::{Command, Example, Game};

    use super::*;

    #[test]
    fn moves_refusals_and_wins_are_felt() {
        let of_step = |step| Touch::of(&Example::HalfMoonWon.at(step).unwrap().0);
        assert_eq!(of_step(0), None);
        assert_eq!(of_step(1), Some(Touch::Done));
        assert_eq!(of_step(48), Some(Touch::Won));

        let mut game = Game::deal("HM1-N-ARMF5NT".parse().unwrap());
        let felt = ["P1", "R1"].map(|place| {
            let answer = game.perform(Command::Tap(place.parse().unwrap())).unwrap();
            Touch::of(&game.view(answer))
        });
        assert_eq!(felt, [None, Some(Touch::Refused)]);
    }
}
