//! The answer key: each answer with its reasons. The numbers are computed when a sentence is
//! displayed, by the functions of the text or by theory, so that none of them can grow stale.

use tablette_core::{Amount, Digits, Literal, NoWatch, Number, Phrase, Words, words};

use crate::chomp::questions::{self, Memo, watched};

/// The bar on which the text counts calls.
const BAR: (u32, u32) = (4, 5);
/// The bar that refutes the text's conjecture.
const REFUTES: (u32, u32) = (8, 10);

pub(super) fn most_moves_key() -> Phrase {
    let (m, n) = (5, 3);
    let most = questions::most_moves(m, n);
    ends(m, n, most, most + 1)
}

pub(super) fn by_hand_key() -> Phrase {
    BY_HAND.into()
}

pub(super) fn full_bar_key() -> Phrase {
    full(Literal::from(questions::full_bar(5, 3)).to_string())
}

pub(super) fn picture_key() -> Phrase {
    DRAWING.into()
}

pub(super) fn moves_key() -> Phrase {
    bites(questions::playable_moves(&[3, 1]).len())
}

pub(super) fn zeros_key() -> Phrase {
    ZEROS.into()
}

pub(super) fn play_key() -> Phrase {
    COPY.into()
}

pub(super) fn definition_key() -> Phrase {
    DEFINITION.into()
}

pub(super) fn ends_key() -> Phrase {
    SMALLER.into()
}

pub(super) fn positions_key() -> Phrase {
    let (m, n) = BAR;
    outline(m, n, exact(questions::positions(m, n)), exact(questions::positions_bound(m, n)))
}

pub(super) fn calls_key() -> Phrase {
    let (m, n) = BAR;
    let (calls, positions) = (naive(), exact(questions::positions(m, n)));
    let times = calls.as_i128().zip(positions.as_i128()).map_or(0, |(calls, positions)| calls / positions.max(1));
    again(calls, positions, times)
}

pub(super) fn memo_key() -> Phrase {
    let (calls, positions) = remembered();
    look_first(positions, calls)
}

pub(super) fn memo_slip() -> Phrase {
    KEYS.into()
}

pub(super) fn growth_key() -> Phrase {
    let (m, n) = BAR;
    let (calls, positions) = remembered();
    grows(naive(), calls, positions, exact(questions::positions(m, n)))
}

pub(super) fn rectangles_key() -> Phrase {
    STEALING.into()
}

pub(super) fn winning_key() -> Phrase {
    let (m, n) = BAR;
    let found = questions::winning_move(&questions::full_bar(m, n));
    one_memo(Literal::from(found).to_string())
}

pub(super) fn map_key() -> Phrase {
    let (m, n) = BAR;
    let squares = questions::winning_squares(&questions::winning_map(m, n));
    marks(Literal::from(squares).to_string())
}

pub(super) fn several_key() -> Phrase {
    several(bar(REFUTES), pairs(REFUTES))
}

pub(super) fn several_slip() -> Phrase {
    let (m, n) = REFUTES;
    quick(bar(REFUTES), exact(questions::positions(m, n)))
}

/// For `solve --by recursion`.
pub(super) fn naive_calls() -> Phrase {
    calls(naive())
}

/// For `solve --by memory --no-symmetry`.
pub(super) fn memo_calls() -> Phrase {
    calls(remembered().0)
}

/// For `solve --by memory --no-symmetry`.
pub(super) fn memo_positions() -> Phrase {
    positions(remembered().1)
}

/// For `solve --by table`.
pub(super) fn table_positions() -> Phrase {
    positions(exact(questions::positions(REFUTES.0, REFUTES.1)))
}

/// For `solve`, which writes moves without spaces.
pub(super) fn winning_first() -> Phrase {
    let squares = questions::winning_squares(&questions::winning_map(BAR.0, BAR.1));
    said(notation(&squares))
}

/// For `map`.
pub(super) fn winning_both() -> Phrase {
    said(notation(&questions::winning_squares(&questions::winning_map(REFUTES.0, REFUTES.1))))
}

fn naive() -> Number {
    let mut calls = 0;
    questions::is_won(&questions::full_bar(BAR.0, BAR.1), &mut calls);
    calls.into()
}

/// The number of calls with the memo, and the number of positions in it.
fn remembered() -> (Number, Number) {
    let (mut memo, mut calls) = (Memo::new(), 0);
    // `NoWatch` never stops it.
    let _ = watched::is_won_memo(&questions::full_bar(BAR.0, BAR.1), &mut memo, &mut calls, &NoWatch);
    (calls.into(), memo.len().into())
}

fn exact(amount: Amount) -> Number {
    match amount {
        Amount::Exact(exact) => exact.into(),
        // The boards of this key are small.
        Amount::PowerOfTen(_) => Number::ZERO,
    }
}

fn bar((m, n): (u32, u32)) -> String {
    format!("{m}x{n}")
}

fn pairs((m, n): (u32, u32)) -> String {
    Literal::from(questions::winning_squares(&questions::winning_map(m, n))).to_string()
}

fn notation(squares: &[questions::Move]) -> String {
    squares.iter().map(|(row, column)| format!("({row},{column})")).collect::<Vec<_>>().join(" ")
}

const CATALOGUE: &str = include_str!("key.txt");

words! {
    from CATALOGUE;
    said(text: Words);
    calls(n: Number);
    positions(n: Number);
    ends(m: Digits, n: Digits, most: Digits, fatal: Digits);
    BY_HAND;
    full(list: Words);
    DRAWING;
    bites(count: Digits);
    ZEROS;
    COPY;
    DEFINITION;
    SMALLER;
    outline(m: Digits, n: Digits, positions: Number, bound: Number);
    again(calls: Number, positions: Number, times: Number);
    look_first(positions: Number, calls: Number);
    KEYS;
    grows(naive: Number, calls: Number, positions: Number, all: Number);
    STEALING;
    one_memo(found: Words);
    marks(squares: Words);
    several(bar: Words, squares: Words);
    quick(bar: Words, positions: Number);
}
