//! Question 7: the bars with the same value because they are the same game.

use std::collections::BTreeSet;

use super::super::bar::Bar;

/// The bar turned and mirrored in all eight ways, each once, the bar itself first.
///
/// ```
/// use tablette_games::chocolate::{Bar, questions::images};
/// assert_eq!(images(Bar::new(10, 7, 7, 3).unwrap()).len(), 4); // a mirror image from top to bottom changes nothing
/// assert_eq!(images(Bar::new(10, 7, 7, 2).unwrap()).len(), 8);
/// ```
pub fn images(bar: Bar) -> Vec<Bar> {
    let [left, right, top, bottom] = bar.margins();
    let turned = [[left, right, top, bottom], [top, bottom, left, right]];
    let mirrored = turned.into_iter().flat_map(|[a, b, c, d]| [[a, b, c, d], [b, a, c, d], [a, b, d, c], [b, a, d, c]]);
    distinct(mirrored)
}

/// The bars with the four margins of this one in any order, each once, the bar itself first: at
/// most 24.
///
/// A cut affects a single margin, so the order of the margins changes nothing; eight of these are
/// [`images`].
///
/// ```
/// use tablette_games::chocolate::{Bar, questions::rearrangements};
/// assert_eq!(rearrangements(Bar::new(10, 7, 7, 2).unwrap()).len(), 12); // two of the margins are equal
/// assert_eq!(rearrangements(Bar::new(6, 10, 1, 2).unwrap()).len(), 24);
/// ```
pub fn rearrangements(bar: Bar) -> Vec<Bar> {
    let margins = bar.margins();
    let orders = (0..256_usize).map(|code| [code & 3, code >> 2 & 3, code >> 4 & 3, code >> 6]);
    // Every order of four places is among the 256 choices of four places.
    let orders = orders.filter(|places| places.iter().collect::<BTreeSet<_>>().len() == 4);
    let own = std::iter::once(margins);
    distinct(own.chain(orders.map(|places| places.map(|at| margins[at]))))
}

/// Each bar once, in the given order; margins that form no bar would be dropped, but do not occur.
fn distinct(all: impl Iterator<Item = [u64; 4]>) -> Vec<Bar> {
    let mut seen = BTreeSet::new();
    all.filter(|margins| seen.insert(*margins)).filter_map(Bar::from_margins).collect()
}
