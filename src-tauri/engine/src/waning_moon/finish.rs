//! Whether a run of `home` alone ends the game (SPEC 3), which is when the player is offered to finish.
//!
//! Each suit has two foundations, of which one leads and one trails. Most cards may go home without a
//! thought: no plan is spoilt by a card whose twin is home already, or that goes on two foundations of
//! the same height. But where the leader goes on ahead of its twin, it matters which of two equal cards
//! it takes: the other one, and all that lies under it, then waits for the trailing foundation. There
//! the plans are tried one after the other.

use std::collections::HashSet;

use super::WaningMoon;
use crate::{Card, Place};

/// The waste and the thirteen columns.
const LANES: usize = 14;

/// Where the search gives up and no offer is made. Positions of real games take a few dozen at most.
const MOST_PLANS: u32 = 4096;

/// The place to send home next, if a run of `home` takes every card that is left.
pub(super) fn next(table: &WaningMoon) -> Option<Place> {
    let columns = table.columns.iter().map(|column| &**column);
    let mut lanes: [&[Card]; LANES] = [&[]; LANES];
    for (lane, cards) in lanes
        .iter_mut()
        .zip(std::iter::once(&*table.waste).chain(columns))
    {
        *lane = cards;
    }
    let mut state = State {
        left: lanes.map(|cards| cards.len() as u8),
        home: [[0; 2]; 4],
    };
    for foundation in &table.foundations {
        if let Some(top) = foundation.last() {
            state.begin(top.suit() as usize, top.rank().get());
        }
    }
    let mut search = Search {
        lanes,
        failed: HashSet::new(),
        plans: 0,
    };
    let lane = search.first(state)?;
    Some(if lane == 0 {
        Place::Waste
    } else {
        Place::Column(lane as u8)
    })
}

/// How far a run has come.
#[derive(Clone, Copy)]
struct State {
    /// How many cards each lane still has.
    left: [u8; LANES],
    /// The heights of each suit's foundations, the higher one first.
    home: [[u8; 2]; 4],
}

/// What sending the top card of a lane home would mean.
#[derive(Clone, Copy, PartialEq)]
enum Step {
    /// It cannot go.
    Blocked,
    /// It goes on that one of its suit's foundations, and no plan is spoilt by it.
    Safe(usize, usize),
    /// It goes on the higher foundation of its suit, and its twin will have to wait.
    Ahead(usize),
}

impl State {
    fn begin(&mut self, suit: usize, height: u8) {
        let [high, low] = &mut self.home[suit];
        *low = height;
        if low > high {
            std::mem::swap(high, low);
        }
    }

    fn is_empty(&self) -> bool {
        self.left == [0; LANES]
    }

    fn advance(&mut self, lane: usize, suit: usize, foundation: usize) {
        self.left[lane] -= 1;
        self.home[suit][foundation] += 1;
    }
}

struct Search<'a> {
    lanes: [&'a [Card]; LANES],
    /// The states from which no plan ends the game. The lanes tell all of a state.
    failed: HashSet<[u8; LANES]>,
    plans: u32,
}

impl Search<'_> {
    fn step(&self, state: &State, lane: usize) -> Step {
        let Some(card) = self.lanes[lane][..usize::from(state.left[lane])].last() else {
            return Step::Blocked;
        };
        let suit = card.suit() as usize;
        let below = card.rank().get() - 1;
        match state.home[suit] {
            [high, low] if low == below => Step::Safe(suit, usize::from(high != low)),
            [high, _] if high == below => Step::Ahead(suit),
            _ => Step::Blocked,
        }
    }

    /// The lane whose card goes home first in a plan that ends the game.
    fn first(&mut self, mut state: State) -> Option<usize> {
        let mut first = None;
        'safe: loop {
            for lane in 0..LANES {
                if let Step::Safe(suit, foundation) = self.step(&state, lane) {
                    state.advance(lane, suit, foundation);
                    first = first.or(Some(lane));
                    continue 'safe;
                }
            }
            break;
        }
        if state.is_empty() {
            return first;
        }
        let choices = (0..LANES).filter_map(|lane| match self.step(&state, lane) {
            Step::Ahead(suit) => Some((lane, suit)),
            _ => None,
        });
        let choices: Vec<_> = choices.collect();
        if choices.is_empty() || !self.may_end(state) || self.failed.contains(&state.left) {
            return None;
        }
        for (lane, suit) in choices {
            self.plans += 1;
            if self.plans > MOST_PLANS {
                return None;
            }
            let mut ahead = state;
            ahead.advance(lane, suit, 0);
            if ahead.is_empty() || self.first(ahead).is_some() {
                return first.or(Some(lane));
            }
        }
        self.failed.insert(state.left);
        None
    }

    /// Whether the run could end if a card waited only for one of the two below it, or for both where
    /// its twin is home. That asks for less than the rules, and so for no choice.
    fn may_end(&self, mut state: State) -> bool {
        let twin_home = state.home.map(|[high, _]| high);
        loop {
            let before = state.left;
            for lane in 0..LANES {
                while let Some(card) = self.lanes[lane][..usize::from(state.left[lane])].last() {
                    let (suit, rank) = (card.suit() as usize, card.rank().get());
                    let [high, low] = &mut state.home[suit];
                    if rank <= twin_home[suit] {
                        if *low + 1 != rank {
                            break;
                        }
                        *low = rank;
                    } else {
                        if *high + 1 < rank {
                            break;
                        }
                        *high = rank.max(*high);
                    }
                    state.left[lane] -= 1;
                }
            }
            if state.left == before {
                return state.is_empty();
            }
        }
    }
}
