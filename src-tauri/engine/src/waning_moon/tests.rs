//! Waning Moon's verdicts against a search through everything, on endgames made at random.

use std::collections::HashSet;

use super::{Stack, WaningMoon};
use crate::rules::Rules;
use crate::{Card, Code, DealNumber, GameKind, Place, Places, Rank, Suit, deal};

/// Numbers that look random and are always the same.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

fn empty() -> WaningMoon {
    WaningMoon {
        columns: [Stack::EMPTY; 13],
        foundations: [Stack::EMPTY; 8],
        stock: Stack::EMPTY,
        waste: Stack::EMPTY,
    }
}

/// A suit from ace to king.
fn full(suit: Suit, copy: u8) -> Stack<13> {
    let cards: Vec<Card> = (1..=13)
        .filter_map(|rank| Card::of(copy, suit, Rank::new(rank)?))
        .collect();
    Stack::of(&cards)
}

/// All cards home but some, which lie on a few columns and the waste.
fn endgame(random: &mut Random) -> WaningMoon {
    let mut table = empty();
    for foundation in 0..8 {
        table.foundations[foundation] = full(Suit::ALL[foundation / 2], foundation as u8 % 2);
    }
    let (lanes, left) = (1 + random.below(4), 1 + random.below(14));
    let mut cards = Vec::new();
    for _ in 0..left {
        // Few suits, so that twins meet.
        let foundation = random.below(4);
        cards.extend(table.foundations[foundation].pop());
    }
    // Cards in the order in which they left lie so that they can all come back; some are mixed up.
    for _ in 0..random.below(6) {
        let (one, other) = (random.below(cards.len()), random.below(cards.len()));
        cards.swap(one, other);
    }
    for card in cards {
        match random.below(lanes) {
            0 => table.waste.push(card),
            column => table.columns[column].push(card),
        }
    }
    table.foundations.reverse();
    table
}

fn homes(table: &WaningMoon) -> Vec<Places> {
    WaningMoon::PLACES
        .iter()
        .filter_map(|&place| table.home(place).ok().flatten())
        .collect()
}

/// Whether some run of `home` takes all cards, by trying every run.
fn ends(table: &WaningMoon, failed: &mut HashSet<Vec<usize>>) -> bool {
    if table.cards_home() == 104 {
        return true;
    }
    let key = WaningMoon::PLACES[..15]
        .iter()
        .map(|&place| table.cards(place).len())
        .collect();
    if failed.contains(&key) {
        return false;
    }
    let end = homes(table).iter().any(|step| {
        let mut next = table.clone();
        next.make(step);
        ends(&next, failed)
    });
    if !end {
        failed.insert(key);
    }
    end
}

#[test]
fn the_offer_to_finish_is_made_exactly_when_a_run_of_home_wins() {
    let mut random = Random(1);
    let (mut yes, mut no, mut hard) = (0, 0, 0);
    for _ in 0..30_000 {
        let mut table = endgame(&mut random);
        let expected = ends(&table, &mut HashSet::new());
        assert_eq!(table.next_home().is_some(), expected, "{table:?}");
        if !expected {
            no += 1;
            continue;
        }
        yes += 1;
        let mut greedy = table.clone();
        while let Some(step) = homes(&greedy).first() {
            greedy.make(step);
        }
        hard += u32::from(greedy.cards_home() < 104);
        while let Some(from) = table.next_home() {
            let step = table
                .home(from)
                .unwrap()
                .expect("a place that can be sent home");
            table.make(&step);
        }
        assert_eq!(table.cards_home(), 104);
    }
    assert!(
        yes > 1000 && no > 1000 && hard > 10,
        "{yes} can be finished, {hard} only with care, {no} not"
    );
}

#[test]
fn of_two_twins_the_one_that_sets_the_other_free_goes_first() {
    let card = |copy, rank| Card::of(copy, Suit::Spades, Rank::new(rank).unwrap()).unwrap();
    let mut table = empty();
    // Spades at 3 and 1; a 4 lies on the 2 that is missing, the other 4 on nothing.
    for foundation in 2..8 {
        table.foundations[foundation] = full(Suit::ALL[foundation / 2 - 1], foundation as u8 % 2);
    }
    table.foundations[0] = Stack::of(&[card(0, 1), card(0, 2), card(0, 3)]);
    table.foundations[1] = Stack::of(&[card(1, 1)]);
    table.columns[0] = Stack::of(&[card(0, 4)]);
    table.columns[1] = Stack::of(&[card(1, 3), card(1, 2), card(1, 4)]);
    assert_eq!(table.next_home(), Some(Place::Column(2)));

    table.columns[0] = Stack::of(&[card(1, 2), card(0, 4)]);
    table.columns[1] = Stack::of(&[card(1, 4)]);
    table.columns[2] = Stack::of(&[card(1, 3)]);
    assert_eq!(table.next_home(), Some(Place::Column(1)));

    // Each of the twins covers what the other waits for.
    table.columns[0] = Stack::of(&[card(1, 2), card(0, 4), card(1, 3), card(1, 4)]);
    table.columns[1] = Stack::EMPTY;
    table.columns[2] = Stack::EMPTY;
    assert_eq!(table.next_home(), None);
}

/// The verdict of SPEC 3 in its own words.
fn is_stuck(table: &WaningMoon) -> bool {
    let legal = WaningMoon::PLACES
        .iter()
        .flat_map(|&from| WaningMoon::PLACES.iter().map(move |&to| (from, to)));
    let mut legal = legal.filter(|&(from, to)| table.judge(&Places::two(from, to)).is_some());
    let idle = |from: Place, to: Place| match (from, to) {
        (Place::Foundation(_), Place::Foundation(_)) => true,
        (Place::Column(_), Place::Column(_)) => {
            table.cards(from).len() == 1 && table.cards(to).is_empty()
        }
        _ => false,
    };
    table.stock.is_empty() && legal.all(|(from, to)| idle(from, to))
}

#[test]
fn stuck_means_that_nothing_counts_any_more() {
    let mut random = Random(2);
    let mut stuck = 0;
    for number in 0..300 {
        let code = Code {
            kind: GameKind::WaningMoon,
            number: DealNumber::from_bits(number),
        };
        let mut table = WaningMoon::deal(&deal::deck(code));
        for _ in 0..400 {
            assert_eq!(table.is_stuck(), is_stuck(&table), "{table:?}");
            stuck += u32::from(table.is_stuck());
            let mut moves = vec![Places::one(Place::Stock)];
            for &from in WaningMoon::PLACES {
                moves.extend(WaningMoon::PLACES.iter().map(|&to| Places::two(from, to)));
            }
            moves.retain(|step| table.judge(step).is_some());
            let Some(&step) = moves.get(random.below(moves.len().max(1))) else {
                break;
            };
            let before = table.clone();
            table.make(&step);
            assert_ne!(table, before);
            let mut back = table.clone();
            back.unmake(&step);
            assert_eq!(back, before);
        }
    }
    for _ in 0..30_000 {
        // Endgames with cards taken away, for tables with empty columns and little on them.
        let mut table = endgame(&mut random);
        for foundation in 0..random.below(9) {
            table.foundations[foundation] = Stack::EMPTY;
        }
        assert_eq!(table.is_stuck(), is_stuck(&table), "{table:?}");
        stuck += u32::from(table.is_stuck());
    }
    assert!(stuck > 100, "only {stuck} tables were stuck");
}

#[test]
fn no_play_fills_a_column_beyond_sixteen() {
    let card = |rank| Card::of(0, Suit::Hearts, Rank::new(rank).unwrap()).unwrap();
    let mut table = empty();
    let dealt = [1, 3, 5].map(|rank| Card::of(1, Suit::Clubs, Rank::new(rank).unwrap()).unwrap());
    table.columns[0] = Stack::of(&dealt);
    table.columns[0].push(card(13));
    for rank in (1..=12).rev() {
        table.waste.push(card(rank));
        let step = Places::two(Place::Waste, Place::Column(1));
        assert!(table.judge(&step).is_some());
        table.make(&step);
    }
    assert_eq!(table.columns[0].len(), 16);
    for other in Card::all() {
        assert!(
            !table.accepts(Place::Column(1), other),
            "nothing goes on an ace, not even {other}"
        );
    }
}
