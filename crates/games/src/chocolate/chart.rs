//! Whole bars: the value of every square, and counts by value.

use std::collections::BTreeMap;

use tablette_core::notation::parse_number;
use tablette_core::{
    Amount, Census, Chart, Digits, Ink, Number, Options, Phrase, Problem, Refusal, Tile, View, Words, Work, words,
};

use super::bar::Bar;
use super::notation::{Whole, parse_whole, show_bar};
use super::tabulated;
use super::theory::value;

/// The most squares that are drawn or counted individually.
const MOST_SQUARES: u64 = 1 << 24;
/// Bytes per square of a chart: its value twice, its tile, its mark, the bar that it opens.
const SQUARE_BYTES: u64 = (size_of::<Number>() + size_of::<i64>() + size_of::<Tile>() + 48) as u64;
/// Further bytes per row or column of a chart: its name, and the headers of its vectors.
const LINE_BYTES: u64 = 128;
/// Longer sides show no number in each square, only marks on the lost squares and the fastest wins.
const NUMBERED: u64 = 32;
/// The most squares that a note lists.
const LISTED: u64 = 8;

/// The values of all squares of a bar: `rows[j][i]` is the value of (m, n, i, j). O(m n) time and
/// space.
pub(super) fn chart(board: &str, options: &Options<'_>) -> Result<Result<Chart, Refusal>, Problem> {
    let whole = parse_whole(board)?;
    Ok(drawable(whole, options).and_then(|()| draw(whole, options)))
}

/// Counts by value over the squares of a bar, or with `margins:M` over all sorted quadruples of
/// margins up to M.
pub(super) fn census(board: &str, options: &Options<'_>) -> Result<Result<Census, Refusal>, Problem> {
    if let Some(margin) = board.strip_prefix("margins:") {
        let margin = parse_number(margin, MARGIN, 0, u64::from(u32::MAX))?;
        return Ok(count_quadruples(margin, options));
    }
    let whole = parse_whole(board)?;
    Ok(countable(whole).and_then(|()| count_squares(whole, options)))
}

/// Bytes of a chart.
fn bytes(whole: Whole) -> Amount {
    let (m, n) = (u128::from(whole.columns), u128::from(whole.rows));
    // Sides are at most 2^62, so 128 bits suffice unless both are of that size.
    let squares = (m * n).checked_mul(SQUARE_BYTES.into());
    squares.map_or(Amount::PowerOfTen(39.0), |bytes| Amount::Exact(bytes + (m + n) * u128::from(LINE_BYTES)))
}

/// Refuses more than [`MOST_SQUARES`] squares, or more memory than is allowed.
fn drawable(whole: Whole, options: &Options<'_>) -> Result<(), Refusal> {
    Refusal::unless_fits(bytes(whole), options.memory)?;
    let squares = u128::from(whole.columns) * u128::from(whole.rows);
    countable(whole).map_err(|_| Refusal::Beyond(not_drawn(squares, MOST_SQUARES)))
}

/// Refuses more than [`MOST_SQUARES`] squares.
pub(super) fn countable(whole: Whole) -> Result<(), Refusal> {
    let squares = u128::from(whole.columns) * u128::from(whole.rows);
    let few = squares <= MOST_SQUARES.into();
    few.then_some(()).ok_or_else(|| Refusal::Beyond(too_many(squares, MOST_SQUARES)))
}

/// The value of a square of a small bar.
pub(super) fn value_at(whole: Whole, i: u64, j: u64) -> i64 {
    let bar = Bar::new(whole.columns, whole.rows, i, j).expect("a square on the bar");
    value(bar) as i64
}

fn draw(whole: Whole, options: &Options<'_>) -> Result<Chart, Refusal> {
    let mut values = Vec::with_capacity(whole.rows as usize);
    for j in 0..whole.rows {
        options.watch.check(j, Some(whole.rows))?;
        values.push((0..whole.columns).map(|i| value_at(whole, i, j)).collect::<Vec<i64>>());
    }
    let summary = Summary::new(&values);
    let squares = whole.columns * whole.rows;
    Ok(Chart {
        view: picture(whole, &values, &summary),
        notes: notes(whole, &summary, &values),
        rows: values.into_iter().map(|row| row.into_iter().map(Number::from).collect()).collect(),
        work: Work {
            calls: None,
            positions: squares.into(),
            bytes: squares * SQUARE_BYTES + (whole.columns + whole.rows) * LINE_BYTES,
        },
    })
}

/// The data behind the notes and the colours. Without a won square, the fastest win and the highest
/// value are 0.
struct Summary {
    counts: BTreeMap<i64, u64>,
    fastest: i64,
    highest: i64,
}

impl Summary {
    fn new(values: &[Vec<i64>]) -> Self {
        let mut counts = BTreeMap::new();
        for &value in values.iter().flatten() {
            *counts.entry(value).or_insert(0) += 1;
        }
        let won = |entry: Option<(&i64, &u64)>| entry.map_or(0, |(&value, _)| value.max(0));
        Self { fastest: won(counts.range(1..).next()), highest: won(counts.iter().next_back()), counts }
    }

    fn lost(&self) -> (i64, u64) {
        self.counts.range(..=0).next().map_or((0, 0), |(&value, &count)| (value, count))
    }

    /// The squares of a value by name, or their number.
    fn said(&self, value: i64, values: &[Vec<i64>]) -> Phrase {
        let count = self.counts.get(&value).copied().unwrap_or(0);
        if count > LISTED {
            return by_number(count);
        }
        let squares = values.iter().enumerate().flat_map(|(j, row)| (0..).zip(row).map(move |(i, &here)| (i, j, here)));
        let named: Vec<_> =
            squares.filter(|square| square.2 == value).map(|(i, j, _): (u64, _, _)| format!("({i},{j})")).collect();
        by_name(count, named.join(" "))
    }
}

fn picture(whole: Whole, values: &[Vec<i64>], summary: &Summary) -> View {
    let numbered = whole.columns.max(whole.rows) <= NUMBERED;
    let span = (summary.highest - summary.fastest).max(1) as f32;
    let ink = |value: i64| match value {
        ..=0 => Ink::Heat(-1.0),
        // From 1 for the fastest win down to 0.1 for the slowest, so that every win is visible.
        _ => Ink::Heat(1.0 - 0.9 * (value - summary.fastest) as f32 / span),
    };
    let mark = |value: i64| match value {
        _ if numbered => value.to_string(),
        ..=0 => "-".to_owned(),
        _ if value == summary.fastest => "+".to_owned(),
        _ => String::new(),
    };
    let board =
        |i: usize, j: usize| show_bar(Bar::new(whole.columns, whole.rows, i as u64, j as u64).expect("on the bar"));
    let tile = |(i, value): (usize, i64), j| Tile::new(ink(value), mark(value)).opening(board(i, j));
    let line = |(j, row): (usize, &Vec<i64>)| row.iter().copied().enumerate().map(|square| tile(square, j)).collect();
    let rows = values.iter().enumerate().map(line).collect();
    let mut view = View::grid(rows)
        .with_column_names((0..whole.columns).map(|i| i.to_string()))
        .with_row_names((0..whole.rows).map(|j| j.to_string()))
        .with_caption(caption(whole.columns, whole.rows));
    if let Some((i, j)) = whole.square {
        view.rows[j as usize][i as usize].ink = Ink::Danger;
    }
    view
}

fn notes(whole: Whole, summary: &Summary, values: &[Vec<i64>]) -> Vec<Phrase> {
    let squares = whole.columns * whole.rows;
    let (value, lost) = summary.lost();
    let mut notes = vec![Phrase::from(MEANING)];
    notes.push(match lost {
        0 => NONE_LOST.into(),
        _ => lost_squares(lost, squares, value),
    });
    if summary.fastest > 0 {
        notes.push(fastest_win(summary.fastest, summary.said(summary.fastest, values)));
        notes.push(highest_value(summary.highest, summary.said(summary.highest, values)));
    }
    if whole.columns == whole.rows && (whole.columns + 1).is_power_of_two() {
        let p = (whole.columns + 1).trailing_zeros();
        notes.push(power(whole.columns, p, lost));
    }
    notes
}

/// Mirrored squares have the same value, so a quarter of the bar suffices.
fn count_squares(whole: Whole, options: &Options<'_>) -> Result<Census, Refusal> {
    let mut counts = BTreeMap::new();
    let twice = |line: u64, lines: u64| if 2 * line + 1 == lines { 1_u64 } else { 2 };
    for j in 0..whole.rows.div_ceil(2) {
        if options.watch.stopped() {
            return Err(Refusal::Stopped);
        }
        for i in 0..whole.columns.div_ceil(2) {
            *counts.entry(value_at(whole, i, j)).or_insert(0) += twice(i, whole.columns) * twice(j, whole.rows);
        }
    }
    let work = Work { calls: None, positions: u128::from(whole.columns * whole.rows), bytes: 0 };
    Ok(by_value(counts, work))
}

fn count_quadruples(margin: u64, options: &Options<'_>) -> Result<Census, Refusal> {
    let mut counts: Vec<u64> = Vec::new();
    let offset = 4 * margin;
    let work = tabulated::for_each(margin, options, |_, value| {
        let at = (i64::from(value) + offset as i64) as usize;
        if at >= counts.len() {
            counts.resize(at + 1, 0);
        }
        counts[at] += 1;
    })?;
    let values = counts.into_iter().enumerate().filter(|&(_, count)| count > 0);
    Ok(by_value(values.map(|(at, count)| (at as i64 - offset as i64, count)), work))
}

fn by_value(counts: impl IntoIterator<Item = (i64, u64)>, work: Work) -> Census {
    let values = counts.into_iter().map(|(value, count)| (Number::from(value), Number::from(count))).collect();
    Census { values, work, ..Census::default() }
}

words! {
    from include_str!("chart.txt");
    MARGIN;
    too_many(squares: Digits, most: Digits);
    not_drawn(squares: Digits, most: Digits);
    caption(m: Digits, n: Digits);
    MEANING;
    NONE_LOST;
    lost_squares(lost: Digits, squares: Digits, value: Digits);
    fastest_win(value: Digits, place: Words);
    highest_value(value: Digits, place: Words);
    by_name(count: Digits, squares: Words);
    by_number(count: Digits);
    power(side: Digits, p: Digits, lost: Digits);
}
