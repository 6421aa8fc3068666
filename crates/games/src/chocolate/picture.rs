//! The bar as a picture of at most 64 by 64 tiles, however long its sides.

use std::cmp::Ordering;

use tablette_core::{Area, CutLine, Digits, Ink, Look, Spans, Text, Tile, View, words};

use super::bar::{Bar, Cut, Margin};
use super::notation::show_cut;

/// The most lines that are drawn individually; more are drawn in bands.
const MOST: u64 = 64;
/// Bands before the deadly line when there are too many lines; one more follows it.
const BANDS: u64 = 31;
/// The largest number used as a name: longer ones would widen the picture.
const NAMED: u64 = 99_999;

/// Draws a bar. A click on a square breaks off the column of that square, or its row if it is in
/// the column of the deadly square.
///
/// O(1) time and space: lines beyond 64 are gathered into bands.
pub(super) fn view(bar: Bar) -> View {
    let [left, right, top, bottom] = bar.margins();
    let (columns, rows) = (Axis::new(left, right), Axis::new(top, bottom));
    let sheet = Sheet { columns: &columns, rows: &rows };
    let tiles = (0..rows.bands.len()).map(|row| (0..columns.bands.len()).map(|at| sheet.tile(row, at)).collect());
    let reduced = columns.bands.len() as u64 != bar.columns() || rows.bands.len() as u64 != bar.rows();
    let (i, j) = bar.square();
    let caption = if reduced { in_bands } else { in_full };
    let view = View::grid(tiles.collect()).with_column_names(columns.names()).with_row_names(rows.names());
    let view = view.with_cut_lines(sheet.cut_lines()).looking(Look::Tablet);
    let view = view.with_caption(caption(bar.columns(), bar.rows(), i, j));
    if reduced { view.with_spans(Spans { rows: rows.spans(), columns: columns.spans() }) } else { view }
}

const DEADLY: Text = Text::new("deadly square", "carré mortel");

/// The picture being drawn.
struct Sheet<'a> {
    columns: &'a Axis,
    rows: &'a Axis,
}

impl Sheet<'_> {
    /// The square with the cut that removes its column, or its row in the column of the deadly
    /// square.
    fn tile(&self, row: usize, column: usize) -> Tile {
        match self.column_cut(column).or_else(|| self.row_cut(row)) {
            Some((cut, clears, _)) => Tile::new(Ink::Plain, "").playing(show_cut(cut)).clearing(clears),
            None => Tile::new(Ink::Danger, "☠").saying(DEADLY).refusing(NOT_BROKEN_OFF),
        }
    }

    /// Every line between two bands, once.
    fn cut_lines(&self) -> Vec<CutLine> {
        let (right, bottom) = (self.columns.bands.len(), self.rows.bands.len());
        let columns = (0..right).filter_map(|at| self.column_cut(at));
        let across = columns.map(|(cut, clears, line)| CutLine {
            ends: [(0, line), (bottom, line)],
            plays: show_cut(cut),
            clears,
        });
        let rows = (0..bottom).filter_map(|at| self.row_cut(at));
        let along =
            rows.map(|(cut, clears, line)| CutLine { ends: [(line, 0), (line, right)], plays: show_cut(cut), clears });
        across.chain(along).collect()
    }

    /// The cut that removes a column and everything beyond it, the area removed, and the line of
    /// the cut.
    fn column_cut(&self, at: usize) -> Option<(Cut, Area, usize)> {
        let (cut, [first, last], line) = self.columns.beyond(at, [Margin::Left, Margin::Right])?;
        Some((cut, [(0, first), (self.rows.bands.len() - 1, last)], line))
    }

    /// The same for a row.
    fn row_cut(&self, at: usize) -> Option<(Cut, Area, usize)> {
        let (cut, [first, last], line) = self.rows.beyond(at, [Margin::Top, Margin::Bottom])?;
        Some((cut, [(first, 0), (last, self.columns.bands.len() - 1)], line))
    }
}

/// The bands of one direction, in order.
struct Axis {
    bands: Vec<Band>,
    /// The place of the deadly line among them.
    deadly: usize,
    length: u64,
}

/// A run of neighbouring columns or rows that is drawn as one.
struct Band {
    /// The first line, counted from 0.
    first: u64,
    /// The number of lines removed when it is broken off with everything beyond it; 0 for the
    /// deadly line.
    lines: u64,
}

impl Axis {
    fn new(before: u64, after: u64) -> Self {
        let length = before + 1 + after;
        let most = if length <= MOST { MOST } else { BANDS };
        let mut bands: Vec<Band> = cuts(before, most).map(|(first, lines)| Band { first, lines }).collect();
        let deadly = bands.len();
        bands.push(Band { first: before, lines: 0 });
        bands.extend(cuts(after, most + 1).map(|(start, _)| Band { first: before + 1 + start, lines: after - start }));
        Self { bands, deadly, length }
    }

    /// The cut on one of two sides that removes a band and everything beyond it, seen from the
    /// deadly line; the first and the last band removed, and the line of the cut. `None` for the
    /// deadly line.
    fn beyond(&self, at: usize, [before, after]: [Margin; 2]) -> Option<(Cut, [usize; 2], usize)> {
        let lines = self.bands[at].lines;
        match at.cmp(&self.deadly) {
            Ordering::Less => Some((Cut { margin: before, lines }, [0, at], at + 1)),
            Ordering::Equal => None,
            Ordering::Greater => Some((Cut { margin: after, lines }, [at, self.bands.len() - 1], at)),
        }
    }

    /// The number of lines in each band.
    fn spans(&self) -> Vec<u64> {
        let ends = self.bands.iter().skip(1).map(|band| band.first).chain([self.length]);
        self.bands.iter().zip(ends).map(|(band, end)| end - band.first).collect()
    }

    fn names(&self) -> Vec<String> {
        if self.length > NAMED { Vec::new() } else { self.bands.iter().map(|band| band.first.to_string()).collect() }
    }
}

/// Splits `0..lines` into at most `most` runs of nearly equal length.
fn cuts(lines: u64, most: u64) -> impl Iterator<Item = (u64, u64)> {
    let count = lines.min(most);
    let end = move |run: u64| (u128::from(lines) * u128::from(run) / u128::from(count.max(1))) as u64;
    (0..count).map(move |run| (end(run), end(run + 1)))
}

words! {
    from include_str!("picture.txt");
    in_full(m: Digits, n: Digits, i: Digits, j: Digits);
    in_bands(m: Digits, n: Digits, i: Digits, j: Digits);
    NOT_BROKEN_OFF;
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
            assert_eq!(view.mismatch(), None, "{bar:?}");
            let drawn = |spans: &Spans| (spans.columns.iter().sum::<u64>(), spans.rows.iter().sum::<u64>());
            assert!(view.spans.as_ref().is_none_or(|spans| drawn(spans) == (m, n)), "{bar:?}: {:?}", view.spans);
            let lines = view.cut_lines.len() + 2;
            assert_eq!(lines, view.rows.len() + view.width(), "{bar:?}: a groove between all neighbours");
            let danger = view.rows.iter().flatten().filter(|tile| tile.ink == Ink::Danger).count();
            assert_eq!(danger, 1);
            for plays in view.clicks() {
                assert!(parse_cut(bar, plays).is_ok(), "{bar:?} {plays}");
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

    #[test]
    fn a_cut_line_takes_what_lies_beyond_it() {
        let view = view(Bar::new(3, 2, 1, 1).unwrap());
        let cut_lines: Vec<_> =
            view.cut_lines.iter().map(|cut_line| (cut_line.plays.as_str(), cut_line.ends, cut_line.clears)).collect();
        assert_eq!(
            cut_lines,
            [
                ("left 1", [(0, 1), (2, 1)], [(0, 0), (1, 0)]),
                ("right 1", [(0, 2), (2, 2)], [(0, 2), (1, 2)]),
                ("top 1", [(1, 0), (1, 3)], [(0, 0), (0, 2)]),
            ]
        );
    }
}
