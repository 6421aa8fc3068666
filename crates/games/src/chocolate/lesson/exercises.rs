//! The functions of the lesson, applied to typed arguments.
//!
//! A bar has the usual notation, `10x7@7,3`, or is given as the four arguments of the text's
//! `f(m, n, i, j)`: `10 7 7 3`, or `(10, 7, 7, 3)` as Python prints them.

use tablette_core::lesson::same_value;
use tablette_core::{Literal, Options, Problem, Refusal, Workload, answer, words};

use super::given::{bar, numbers_of, value_and_whole, whole};
use crate::arguments::{ArgumentTexts, Values, timed};
use crate::chocolate::bar::Bar;
use crate::chocolate::notation::show_cut;
use crate::chocolate::questions::{self, memo, watched};
use crate::chocolate::theory;

/// The most lines of a bar whose continuations are all followed: each line at least doubles the
/// calls.
const MOST_LINES: u64 = 127;

pub(super) fn by_hand(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    let whole = whole(given)?;
    let expected = || Problem::new(SHORT, given.join(" "));
    let lines = (whole.columns - 1).checked_add(whole.rows - 1).filter(|lines| *lines <= MOST_LINES);
    lines.ok_or_else(expected)?;
    let mut rows = Vec::new();
    for j in 0..whole.rows {
        let bars = (0..whole.columns).filter_map(|i| Bar::new(whole.columns, whole.rows, i, j));
        let values = bars.map(|bar| Ok(watched::naive(bar, options.watch)?.value));
        rows.push(values.collect::<Result<Vec<_>, Refusal>>()?);
    }
    answer![rows]
}

pub(super) fn formula(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    answer![questions::value_from_successors(&numbers_of(given)?)]
}

/// The value by the formula, and the number of calls without making them, which would take far too
/// long.
pub(super) fn naive(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let bar = bar(given)?;
    let calls = if bar.lines() <= MOST_LINES { questions::naive_calls(bar).ok() } else { None };
    answer![theory::value(bar), calls]
}

pub(super) fn dynamic(given: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    answer![questions::dynamic(bar(given)?, options)?]
}

pub(super) fn squares(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let (value, whole) = value_and_whole(given)?;
    let squares = questions::squares_worth(whole.columns, whole.rows, value)?;
    let count = squares.len();
    answer![squares, count]
}

pub(super) fn growth(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let (positions, cuts) = questions::growth(bar(given)?);
    answer![positions, cuts]
}

pub(super) fn symmetry(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let bar = bar(given)?;
    let tuple = |bar: &Bar| {
        let (i, j) = bar.square();
        Literal::Tuple([bar.columns(), bar.rows(), i, j].map(Literal::from).to_vec())
    };
    let images: Vec<Literal> = questions::images(bar).iter().map(tuple).collect();
    let all = questions::rearrangements(bar);
    // A set of values: bars with the same value contribute one.
    let mut values: Vec<i128> = all.iter().map(|bar| theory::value(*bar)).collect();
    values.dedup();
    answer![images, all.len(), values]
}

pub(super) fn savings(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let saved = questions::savings(bar(given)?);
    answer![saved.full, saved.eightfold, saved.plain]
}

pub(super) fn engine(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let bar = bar(given)?;
    match questions::engine_move(bar) {
        Some(cut) => answer![show_cut(cut), theory::value(bar.after(cut))],
        None => answer![Literal::Nothing],
    }
}

pub(super) fn recursion(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    timed(short(given)?, |bar, options| watched::naive(*bar, options.watch))
}

pub(super) fn table(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    timed(bar(given)?, |bar, options| questions::dynamic(*bar, options))
}

pub(super) fn closed(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    timed(bar(given)?, |bar, _| Ok(theory::value(*bar)))
}

pub(super) fn plain_memo(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    timed(short(given)?, |bar, options| memo::value(*bar, false, options))
}

pub(super) fn sorted_memo(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    timed(short(given)?, |bar, options| memo::value(*bar, true, options))
}

/// Compares bars, ignoring repetitions: a bar that is its own mirror image is one image of eight,
/// or two.
pub(super) fn same_bars(_: ArgumentTexts<'_>, said: &Literal, right: &Literal) -> bool {
    let within = |some: &[Literal], all: &[Literal]| some.iter().all(|a| all.iter().any(|b| same_value(a, b)));
    let (Some(said), Some(right)) = (said.items(), right.items()) else { return false };
    said.len() <= 8 && within(said, right) && within(right, said)
}

/// A bar for functions that follow every continuation.
fn short(given: ArgumentTexts<'_>) -> Result<Bar, Problem> {
    let bar = bar(given)?;
    if bar.lines() <= MOST_LINES { Ok(bar) } else { Err(Problem::new(SHORT, given.join(" "))) }
}

words! {
    SHORT {
        "a bar with at most 127 lines to break off: every continuation is followed, and each line doubles their number",
        "une tablette avec au plus 127 lignes et colonnes à casser : on explore toutes les suites, et chacune d'elles double leur nombre",
    }
}
