//! The functions of the lesson, applied to typed arguments.
//!
//! A board has the usual notation, square 1 first: `1101`, `**.*`, `value:11`; or it is the text's
//! table of truth values, `[True, True, False, True]`.

use num_bigint::BigUint;
use tablette_core::{
    Answer, AnswerMatch, Exercise, Implementation, Literal, NoAnswer, Options, Problem, Refusal, Text, Watch, words,
};

use super::given::{MOST_COUNTED, board, natural, size};
use super::signatures as called;
use crate::rings::board::{Board, Toggle};
use crate::rings::notation::show_toggle;
use crate::rings::theory::to_number;
use crate::rings::{counts, path, questions};

type Given<'a> = &'a [&'a str];
type Outcome = Result<Answer, NoAnswer>;

pub(super) const VALUE: Exercise =
    Exercise::new("eval", BOARD, 1, value).on(&[&["1101"], &["* * . *"], &["01011011"]]).called(called::boards);
pub(super) const FILLING: Exercise = Exercise::new("mettre", SIZE, 1, filling).on(&[&["4"]]).called(called::squares);
pub(super) const EMPTYING: Exercise = Exercise::new("prendre", SIZE, 1, emptying).on(&[&["4"]]).called(called::squares);
pub(super) const VALUES: Exercise =
    Exercise::new("jouer", SIZE, 1, values).on(&[&["3"], &["4"]]).called(called::squares);
pub(super) const CHANGES: Exercise = Exercise::new("", SIZE, 1, changes).on(&[&["4"]]).called(called::squares);
pub(super) const NEVER: Exercise = Exercise::new("", SIZE, 1, never).on(&[&["8"]]).called(called::squares);
pub(super) const SEQUENCE: Exercise = Exercise::new("", MOVES_SIZE, 1, sequence)
    .and_up_to(1)
    .on(&[&["10"], &["1000000"], &["3", "4"]])
    .called(called::moves_and_squares);
pub(super) const RECURRENCE: Exercise =
    Exercise::new("P, M", SIZE, 1, recurrence).on(&[&["8"]]).called(called::squares);
pub(super) const CLOSED: Exercise = Exercise::new("A", SIZE, 1, closed).on(&[&["8"], &["64"]]).called(called::squares);
pub(super) const GROWTH: Exercise = Exercise::new("", SIZE, 1, growth)
    .on(&[&["8"], &["20"], &["21"]])
    .timed(&[RECURSION, PRINTING, UNROLLED, ARITHMETIC])
    .called(called::squares);
pub(super) const PLAYABLE: Exercise =
    Exercise::new("", BOARD, 1, playable).on(&[&["0000"], &["1101"]]).called(called::boards).or(AnswerMatch::AnyOrder);
pub(super) const NEXT: Exercise =
    Exercise::new("", BOARD_GOAL, 1, next).and_up_to(1).on(&[&["1101"], &["1101", "0000"]]).called(called::boards);

/// The longest board whose walk is listed: 43,690 moves.
const MOST_LISTED: u64 = 16;
/// The longest board whose walk is timed: 11 million moves.
const MOST_WALKED: u64 = 24;
/// The longest list of counts.
const MOST_COUNTS: u64 = 1000;

const RECURSION: Implementation = Implementation {
    name: Text::new("the recursion", "la récursion"),
    prepare: |given| {
        let squares = size(given[0], MOST_WALKED)?;
        Ok(Box::new(move |options| walk(squares, options.watch, |_| ())))
    },
};
const PRINTING: Implementation = Implementation {
    name: Text::new("the recursion, writing every board", "la récursion, en écrivant chaque tablette"),
    prepare: |given| {
        let squares = size(given[0], MOST_LISTED)?;
        Ok(Box::new(move |options| {
            walk(squares, options.watch, |value| {
                std::hint::black_box(Board::from_value(squares, value).map(|board| questions::draw(&board)));
            })
        }))
    },
};
const UNROLLED: Implementation = Implementation {
    name: Text::new("unrolled", "dérécursivée"),
    prepare: |given| {
        let squares = size(given[0], MOST_WALKED)?;
        Ok(Box::new(move |_| {
            std::hint::black_box(questions::Listing::fill(squares).toggles().count());
            Ok(())
        }))
    },
};
const ARITHMETIC: Implementation = Implementation {
    name: Text::new("t xor (t >> 1)", "t xor (t >> 1)"),
    prepare: |given| {
        let squares = size(given[0], MOST_WALKED)?;
        let moves = path::prefix_xor(Board::full(squares).value().unwrap_or(0));
        Ok(Box::new(move |_| {
            std::hint::black_box((0..=moves).fold(0, |sum: u64, t| sum.wrapping_add(t ^ t >> 1)));
            Ok(())
        }))
    },
};

/// Fills a board by the recursion, which cannot be stopped midway, so the watch is checked first.
fn walk(squares: u32, watch: &dyn Watch, mut hear: impl FnMut(u64)) -> Result<(), Refusal> {
    if watch.stopped() {
        return Err(Refusal::Stopped);
    }
    let mut sum = 0;
    let moves = questions::fill(&mut 0, squares, &mut |value| {
        sum ^= value;
        hear(value);
    });
    std::hint::black_box((moves, sum));
    Ok(())
}

fn value(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let board = board(given[0])?;
    let value = board.words().iter().rev().fold(BigUint::ZERO, |value, word| (value << 64_u32) + *word);
    Ok(Answer::of(to_number(&value)).with(DRAWN, questions::draw(&board)))
}

fn filling(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let moves = questions::filling_moves(size(given[0], MOST_LISTED)?).unwrap_or_default();
    let count = moves.len();
    Ok(Answer::of(moves).with(MOVES, count))
}

fn emptying(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let moves = questions::emptying_moves(size(given[0], MOST_LISTED)?).unwrap_or_default();
    let count = moves.len();
    Ok(Answer::of(moves).with(MOVES, count))
}

fn values(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let squares = size(given[0], MOST_LISTED)?;
    let filled = fill_values(squares);
    let (moves, count) = (filled.len() - 1, filled.len());
    let full = Board::full(squares).value().unwrap_or(0);
    let mut emptied = vec![full];
    questions::empty(&mut { full }, squares, &mut |value| emptied.push(value));
    Ok(Answer::of((filled, emptied)).with(MOVES, moves).with(VALUES_SHOWN, count))
}

fn changes(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let values = fill_values(size(given[0], MOST_LISTED)?);
    let changed = questions::changes(&values);
    Ok(Answer::of(values).with(CHANGED, changed))
}

fn never(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let squares = size(given[0], MOST_LISTED)?;
    let missed = questions::never_visited(squares).unwrap_or_default();
    let answer = Answer::of(to_number(&counts::moves_to_fill(squares)));
    let answer = answer.with(VALUES_SHOWN, to_number(&counts::values_of_fill(squares)));
    Ok(answer.with(HOW_MANY_MISSED, missed.len()).with(MISSED, missed))
}

fn sequence(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let t = natural(given[0])?;
    let Some(squares) = given.get(1) else { return Ok(Answer::of(to_number(&questions::value_after(&t)))) };
    let squares = size(squares, MOST_COUNTED)?;
    let value = questions::value_after_emptying(squares, &t);
    Ok(Answer::of(to_number(&value.ok_or_else(|| Problem::new(IN_TIME, given.join(" ")))?)))
}

fn recurrence(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let most = size(given[0], MOST_COUNTS)?;
    let costs: Vec<_> = (0..=most).map(counts::moves_by_recurrence).collect();
    let equal = costs.iter().all(|costs| costs.empty == costs.fill);
    let list = Literal::list(costs.iter().map(|costs| to_number(&costs.empty)));
    Ok(Answer::of(list).with(EQUAL, equal))
}

fn closed(given: Given<'_>, _: &Options<'_>) -> Outcome {
    Ok(Answer::of(to_number(&questions::closed_form(size(given[0], MOST_COUNTED)?))))
}

fn growth(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let squares = size(given[0], MOST_COUNTED)?;
    let printed = counts::values_of_fill(squares) * squares;
    Ok(Answer::of(to_number(&counts::moves_to_fill(squares))).with(PRINTED, to_number(&printed)))
}

fn playable(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let board = board(given[0])?;
    let moves: Vec<String> = board.toggles(false).map(|toggle| show_toggle(&board, toggle)).collect();
    Ok(Answer::of(moves))
}

fn next(given: Given<'_>, _: &Options<'_>) -> Outcome {
    let from = board(given[0])?;
    let to = match given.get(1) {
        Some(text) => board(text)?,
        None => Board::full(from.squares()),
    };
    if from.squares() != to.squares() {
        return Err(Problem::new(AS_LONG, given.join(" ")).into());
    }
    let shown = |toggle: Toggle| show_toggle(&from, toggle);
    let moves = to_number(&path::distance(&from, &to, false));
    Ok(Answer::of(path::next_move(&from, &to).map(shown)).with(MOVES, moves))
}

fn fill_values(squares: u32) -> Vec<u64> {
    let mut values = vec![0];
    questions::fill(&mut 0, squares, &mut |value| values.push(value));
    values
}

words! {
    BOARD { "BOARD", "TABLETTE" }
    BOARD_GOAL { "BOARD [GOAL]", "TABLETTE [BUT]" }
    SIZE { "SQUARES", "CASES" }
    MOVES_SIZE { "MOVES [SQUARES TO EMPTY]", "COUPS [CASES À VIDER]" }
    IN_TIME { "no more moves than it takes to empty the board", "pas plus de coups qu'il n'en faut pour vider la tablette" }
    AS_LONG { "two boards of the same length", "deux tablettes de même longueur" }
    DRAWN { "drawn", "affichée" }
    MOVES { "moves", "coups" }
    VALUES_SHOWN { "values, including the first board", "valeurs, tablette de départ comprise" }
    CHANGED { "digits that change", "chiffres qui changent" }
    HOW_MANY_MISSED { "boards that never appear", "tablettes qui n'apparaissent jamais" }
    MISSED { "their values", "leurs valeurs" }
    EQUAL { "P and M are equal", "P et M sont égaux" }
    PRINTED { "squares written by printing every board", "cases écrites en affichant chaque tablette" }
}
