//! The bar as a picture of at most 64 by 64 tiles, however long its sides.

use tablette_core::{Digits, Ink, Tile, View, words};

use super::bar::{Bar, Cut, Margin};
use super::notation::show_cut;

/// More lines than this are drawn in bands.
const MOST: u64 = 64;
/// Bands before the deadly line when there are too many lines; one more after it.
const BANDS: u64 = 31;
/// Longer names would push the picture apart.
const NAMED: u64 = 99_999;

/// Draws a bar; a click on a square breaks the bar so that the column of that square goes, or its row when it stands in
/// the column of the deadly square.
///
/// O(1) time and space: lines beyond 64 are gathered into bands.
pub(super) fn view(bar: Bar) -> View {
    let [left, right, top, bottom] = bar.margins();
    let (columns, rows) = (Axis::new(left, right), Axis::new(top, bottom));
    let tiles = rows.bands.iter().map(|row| columns.bands.iter().map(|column| tile(column, row)).collect()).collect();
    let reduced = columns.bands.len() as u64 != bar.columns() || rows.bands.len() as u64 != bar.rows();
    let (i, j) = bar.square();
    let caption = if reduced { in_bands } else { in_full };
    View::grid(tiles).with_column_names(columns.names()).with_row_names(rows.names()).with_caption(caption(
        bar.columns(),
        bar.rows(),
        i,
        j,
    ))
}

fn tile(column: &Band, row: &Band) -> Tile {
    let cut = match (column.place, row.place) {
        (Place::Before, _) => Cut { margin: Margin::Left, lines: column.lines },
        (Place::After, _) => Cut { margin: Margin::Right, lines: column.lines },
        (Place::Here, Place::Before) => Cut { margin: Margin::Top, lines: row.lines },
        (Place::Here, Place::After) => Cut { margin: Margin::Bottom, lines: row.lines },
        (Place::Here, Place::Here) => return Tile::new(Ink::Danger, "X"),
    };
    Tile::new(Ink::Plain, "").playing(show_cut(cut))
}

/// The bands of one direction, in order.
struct Axis {
    bands: Vec<Band>,
    length: u64,
}

/// A run of neighbouring columns or rows that is drawn as one.
struct Band {
    place: Place,
    /// The first line, from 0 as everywhere in this game.
    first: u64,
    /// How many lines go when it is broken off with all beyond it; 0 for the deadly line.
    lines: u64,
}

#[derive(Clone, Copy)]
enum Place {
    Before,
    Here,
    After,
}

impl Axis {
    fn new(before: u64, after: u64) -> Self {
        let length = before + 1 + after;
        let most = if length <= MOST { MOST } else { BANDS };
        let mut bands: Vec<Band> =
            cuts(before, most).map(|(start, end)| Band { place: Place::Before, first: start, lines: end }).collect();
        bands.push(Band { place: Place::Here, first: before, lines: 0 });
        bands.extend(cuts(after, most + 1).map(|(start, _)| Band {
            place: Place::After,
            first: before + 1 + start,
            lines: after - start,
        }));
        Self { bands, length }
    }

    fn names(&self) -> Vec<String> {
        if self.length > NAMED { Vec::new() } else { self.bands.iter().map(|band| band.first.to_string()).collect() }
    }
}

/// Cuts `0..lines` into at most `most` runs of nearly equal length.
fn cuts(lines: u64, most: u64) -> impl Iterator<Item = (u64, u64)> {
    let count = lines.min(most);
    let end = move |run: u64| (u128::from(lines) * u128::from(run) / u128::from(count.max(1))) as u64;
    (0..count).map(move |run| (end(run), end(run + 1)))
}

words! {
    in_full(m: Digits, n: Digits, i: Digits, j: Digits) {
        "{m} {m?column:columns}, {n} {n?row:rows}; the deadly square X is in column {i}, row {j}",
        "{m} {m?colonne:colonnes}, {n} {n?ligne:lignes} ; le carré mortel X est en colonne {i}, ligne {j}",
    }
    in_bands(m: Digits, n: Digits, i: Digits, j: Digits) {
        "{m} {m?column:columns}, {n} {n?row:rows}, too large to draw square by square: a tile stands for a whole block; the deadly square X is in column {i}, row {j}",
        "{m} {m?colonne:colonnes}, {n} {n?ligne:lignes}, trop pour les dessiner carré par carré : une case représente tout un bloc ; le carré mortel X est en colonne {i}, ligne {j}",
    }
}

#[cfg(test)]
mod tests {
    use super::super::bar::LONGEST;
    use super::super::notation::parse_cut;
    use super::*;

    #[test]
    fn enormous_bars_are_drawn_small_and_every_click_is_legal() {
        for (m, n, i, j) in [(LONGEST, LONGEST, 5, LONGEST - 1), (65, 1, 64, 0), (64, 64, 0, 63), (1000, 3, 500, 1)] {
            let bar = Bar::new(m, n, i, j).unwrap();
            let view = view(bar);
            assert!(view.rows.len() <= 64 && view.width() <= 64, "{bar:?}");
            let danger = view.rows.iter().flatten().filter(|tile| tile.ink == Ink::Danger).count();
            assert_eq!(danger, 1);
            for tile in view.rows.iter().flatten() {
                let legal = tile.plays.as_deref().is_none_or(|text| parse_cut(bar, text).is_ok());
                assert!(legal, "{bar:?} {tile:?}");
            }
        }
    }

    #[test]
    fn a_click_takes_the_column_or_else_the_row() {
        let view = view(Bar::new(3, 3, 1, 1).unwrap());
        let plays: Vec<_> =
            view.rows.iter().map(|row| row.iter().map(|tile| tile.plays.as_deref()).collect::<Vec<_>>()).collect();
        let (left, right) = (Some("left 1"), Some("right 1"));
        assert_eq!(plays, [[left, Some("top 1"), right], [left, None, right], [left, Some("bottom 1"), right]]);
    }
}
