//! Whether a run of `home` alone ends the game.

use super::WaningMoon;
use crate::Place;

/// The place to send home next, if a run of `home` takes every card that is left.
pub(super) fn next(table: &WaningMoon) -> Option<Place> {
    let mut table = table.clone();
    let mut first = None;
    while let Some((place, to)) = available(&table) {
        first = first.or(Some(place));
        table.carry(place, to);
    }
    let left = table.waste.len()
        + table
            .columns
            .iter()
            .map(|column| column.len())
            .sum::<usize>();
    if left == 0 { first } else { None }
}

fn available(table: &WaningMoon) -> Option<(Place, Place)> {
    let waste = std::iter::once(Place::Waste);
    waste
        .chain((1..=13).map(Place::Column))
        .find_map(|place| Some((place, table.home_of(table.top(place)?)?)))
}
