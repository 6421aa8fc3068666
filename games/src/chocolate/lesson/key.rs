//! The answer key: each answer with its reasons. The numbers are computed when a sentence is
//! displayed.

use tablette_core::{Amount, Digits, Literal, Number, Phrase, Words, words};

use crate::chocolate::bar::Bar;
use crate::chocolate::notation::{show_bar, show_cut};
use crate::chocolate::{questions, theory};

/// The bar of the text's first page, and the bar that it compares.
const FIRST: [u64; 4] = [10, 7, 7, 3];
const MIDDLE: [u64; 4] = [10, 7, 5, 3];
const LOST: [u64; 4] = [100, 100, 50, 50];
const WON: [u64; 4] = [100, 100, 48, 52];

pub(super) fn by_hand_key() -> Phrase {
    let rows = questions::by_hand(3, 2);
    small(Literal::from(rows).to_string())
}

pub(super) fn formula_key() -> Phrase {
    let value = |successors: &[i64]| Number::from(questions::value_from_successors(successors));
    formula(value(&[2, 6, 11]), signed(&value(&[-11, 3, -8, 17])))
}

pub(super) fn naive_key() -> Phrase {
    exponential(name(FIRST), calls(FIRST), name(MIDDLE), calls(MIDDLE))
}

pub(super) fn dynamic_key() -> Phrase {
    array(name(LOST), worth(LOST), name(WON), signed(&worth(WON)))
}

pub(super) fn squares_key() -> Phrase {
    let squares = questions::squares_worth(127, 127, 127).unwrap_or_default();
    edges(squares.len(), Literal::from(squares).to_string())
}

pub(super) fn growth_key() -> Phrase {
    let (positions, cuts) = questions::growth(bar(FIRST));
    order(name(FIRST), exact(positions), exact(cuts))
}

pub(super) fn symmetry_key() -> Phrase {
    SAME_GAME.into()
}

pub(super) fn symmetry_slip() -> Phrase {
    let bar = bar([6, 10, 1, 2]);
    more(show_bar(bar), questions::images(bar).len(), questions::rearrangements(bar).len())
}

pub(super) fn savings_key() -> Phrase {
    let saved = questions::savings(bar(FIRST));
    sorted(name(FIRST), exact(saved.plain), exact(saved.eightfold), exact(saved.full))
}

pub(super) fn engine_key() -> Phrase {
    engine(name(FIRST), engine_move())
}

/// For `solve --by recursion`.
pub(super) fn naive_calls() -> Phrase {
    said_calls(calls(FIRST))
}

/// For `solve --by recursion`.
pub(super) fn naive_calls_middle() -> Phrase {
    said_calls(calls(MIDDLE))
}

/// For `solve`.
pub(super) fn worth_lost() -> Phrase {
    said(worth(LOST).to_string())
}

/// For `solve`.
pub(super) fn worth_won() -> Phrase {
    said(signed(&worth(WON)))
}

/// For `solve --no-symmetry`.
pub(super) fn all_positions() -> Phrase {
    said_positions(exact(questions::savings(bar(FIRST)).plain))
}

/// For `solve --by memory`.
pub(super) fn merged_positions() -> Phrase {
    said_positions(exact(questions::savings(bar(FIRST)).full))
}

/// For `solve`.
pub(super) fn engine_first() -> Phrase {
    said(engine_move())
}

fn bar([m, n, i, j]: [u64; 4]) -> Bar {
    Bar::new(m, n, i, j).expect("a square on the bar")
}

fn name(numbers: [u64; 4]) -> String {
    show_bar(bar(numbers))
}

fn worth(numbers: [u64; 4]) -> Number {
    theory::value(bar(numbers)).into()
}

fn signed(number: &Number) -> String {
    format!("{number:+}")
}

fn calls(numbers: [u64; 4]) -> Number {
    questions::naive_calls(bar(numbers)).map_or(Number::ZERO, Number::from)
}

fn engine_move() -> String {
    questions::engine_move(bar(FIRST)).map(show_cut).unwrap_or_default()
}

fn exact(amount: Amount) -> Number {
    match amount {
        Amount::Exact(exact) => exact.into(),
        // The bars of this key are small.
        Amount::PowerOfTen(_) => Number::ZERO,
    }
}

const CATALOGUE: &str = include_str!("key.txt");

words! {
    from CATALOGUE;
    said(text: Words);
    said_calls(n: Number);
    said_positions(n: Number);
    small(rows: Words);
    formula(lost: Number, won: Words);
    exponential(first: Words, calls: Number, middle: Words, more: Number);
    array(lost: Words, worth_lost: Number, won: Words, worth_won: Words);
    edges(count: Digits, squares: Words);
    order(bar: Words, positions: Number, cuts: Number);
    SAME_GAME;
    more(bar: Words, images: Digits, orders: Digits);
    sorted(bar: Words, plain: Number, eightfold: Number, full: Number);
    engine(bar: Words, cut: Words);
}
