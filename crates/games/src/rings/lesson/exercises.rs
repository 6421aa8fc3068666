//! The functions of the lesson, applied to typed arguments.
//!
//! A board has the usual notation, square 1 first: `1101`, `**.*`, `value:11`; or it is the text's
//! table of truth values, `[True, True, False, True]`.

use std::hint::black_box;

use num_bigint::BigUint;
use tablette_core::{Literal, Options, Problem, Refusal, Watch, Workload, answer, words};

use super::given::{MOST_COUNTED, board, natural, size};
use crate::arguments::{ArgumentTexts, Values, timed};
use crate::rings::board::{Board, Toggle};
use crate::rings::notation::show_toggle;
use crate::rings::steps::Steps;
use crate::rings::theory::to_number;
use crate::rings::{counts, path, questions};

/// The longest board whose walk is listed: 43,690 moves.
const MOST_LISTED: u64 = 16;
/// The longest board whose walk is timed: 11 million moves.
const MOST_WALKED: u64 = 24;
/// The longest list of counts.
const MOST_COUNTS: u64 = 1000;

pub(super) fn value(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let board = board(given[0])?;
    let value = board.words().iter().rev().fold(BigUint::ZERO, |value, word| (value << 64_u32) + *word);
    answer![to_number(&value), questions::draw(&board)]
}

pub(super) fn filling(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let moves = questions::filling_moves(size(given[0], MOST_LISTED)?).unwrap_or_default();
    let count = moves.len();
    answer![moves, count]
}

pub(super) fn emptying(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let moves = questions::emptying_moves(size(given[0], MOST_LISTED)?).unwrap_or_default();
    let count = moves.len();
    answer![moves, count]
}

pub(super) fn values(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let squares = size(given[0], MOST_LISTED)?;
    let filled = fill_values(squares);
    let (moves, count) = (filled.len() - 1, filled.len());
    let full = Board::full(squares).value().unwrap_or(0);
    let mut emptied = vec![full];
    questions::empty(&mut { full }, squares, &mut |value| emptied.push(value));
    answer![(filled, emptied), moves, count]
}

pub(super) fn changes(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let values = fill_values(size(given[0], MOST_LISTED)?);
    let changed = questions::changes(&values);
    answer![values, changed]
}

/// The values of boards without the last pawn, and those with it.
pub(super) fn values_by_size(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let squares = size(given[0], MOST_LISTED)?;
    let (low, high): (Vec<u64>, Vec<u64>) =
        fill_values(squares).into_iter().partition(|value| (2 * value) >> squares == 0);
    answer![(low, high)]
}

pub(super) fn never(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let squares = size(given[0], MOST_LISTED)?;
    let missed = questions::never_visited(squares).unwrap_or_default();
    let (moves, values) = (counts::moves_to_fill(squares), counts::values_of_fill(squares));
    answer![to_number(&moves), to_number(&values), missed.len(), missed]
}

/// The numbers of moves and of values while a board is filled.
pub(super) fn moves_and_values(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let squares = size(given[0], MOST_COUNTED)?;
    answer![(to_number(&counts::moves_to_fill(squares)), to_number(&counts::values_of_fill(squares)))]
}

pub(super) fn sequence(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let t = natural(given[0])?;
    let Some(squares) = given.get(1) else { return answer![to_number(&questions::value_after(&t))] };
    let squares = size(squares, MOST_COUNTED)?;
    let value = questions::value_after_emptying(squares, &t);
    answer![to_number(&value.ok_or_else(|| Problem::new(IN_TIME, given.join(" ")))?)]
}

pub(super) fn recurrence(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let most = size(given[0], MOST_COUNTS)?;
    let costs: Vec<_> = (0..=most).map(counts::moves_by_recurrence).collect();
    let equal = costs.iter().all(|costs| costs.empty == costs.fill);
    answer![Literal::list(costs.iter().map(|costs| to_number(&costs.empty))), equal]
}

pub(super) fn closed(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    answer![to_number(&counts::moves_to_fill(size(given[0], MOST_COUNTED)?))]
}

pub(super) fn growth(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let squares = size(given[0], MOST_COUNTED)?;
    let printed = counts::values_of_fill(squares) * squares;
    answer![to_number(&counts::moves_to_fill(squares)), to_number(&printed)]
}

pub(super) fn playable(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let board = board(given[0])?;
    answer![Literal::list(board.toggles(false).map(|toggle| show_toggle(&board, toggle)))]
}

pub(super) fn next(given: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let from = board(given[0])?;
    let to = match given.get(1) {
        Some(text) => board(text)?,
        None => Board::full(from.squares()),
    };
    if from.squares() != to.squares() {
        return Err(Problem::new(AS_LONG, given.join(" ")).into());
    }
    let shown = |toggle: Toggle| show_toggle(&from, toggle);
    answer![path::next_move(&from, &to).map(shown), to_number(&path::distance(&from, &to, false))]
}

pub(super) fn recursion(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    timed(size(given[0], MOST_WALKED)?, |&squares, options| walk(squares, options.watch, |_| ()))
}

pub(super) fn printing(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    timed(size(given[0], MOST_LISTED)?, |&squares, options| {
        walk(squares, options.watch, |value| {
            black_box(Board::from_value(squares, value).map(|board| questions::draw(&board)));
        })
    })
}

pub(super) fn unrolled(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    timed(size(given[0], MOST_WALKED)?, |&squares, _| {
        Ok(Steps::new(Board::empty(squares), &Board::full(squares)).count())
    })
}

pub(super) fn arithmetic(given: ArgumentTexts<'_>) -> Result<Workload, Problem> {
    let moves = path::prefix_xor(Board::full(size(given[0], MOST_WALKED)?).value().unwrap_or(0));
    timed(moves, |&moves, _| Ok((0..=moves).fold(0, |sum: u64, t| sum.wrapping_add(t ^ t >> 1))))
}

/// Fills a board by the recursion, which cannot be stopped midway, so the watch is checked first.
fn walk(squares: u32, watch: &dyn Watch, mut hear: impl FnMut(u64)) -> Result<(Option<u64>, u64), Refusal> {
    if watch.stopped() {
        return Err(Refusal::Stopped);
    }
    let mut sum = 0;
    let moves = questions::fill(&mut 0, squares, &mut |value| {
        sum ^= value;
        hear(value);
    });
    Ok((moves, sum))
}

fn fill_values(squares: u32) -> Vec<u64> {
    let mut values = vec![0];
    questions::fill(&mut 0, squares, &mut |value| values.push(value));
    values
}

words! {
    IN_TIME { "no more moves than it takes to empty the board", "pas plus de coups qu'il n'en faut pour vider la tablette" }
    AS_LONG { "two boards of the same length", "deux tablettes de même longueur" }
}
