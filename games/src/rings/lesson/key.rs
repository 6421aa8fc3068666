//! The answer key: each answer with its reasons. The numbers are computed when a sentence is
//! displayed.

use tablette_core::{Digits, Literal, Number, Phrase, Words, words};

use crate::rings::board::Board;
use crate::rings::theory::to_number;
use crate::rings::{counts, questions};

pub(super) fn value_key() -> Phrase {
    horner(value("1101"))
}

pub(super) fn filling_key() -> Phrase {
    fill(moves(questions::filling_moves(4)))
}

pub(super) fn emptying_key() -> Phrase {
    empty(moves(questions::emptying_moves(4)))
}

pub(super) fn values_key() -> Phrase {
    crossed(list(&filled(3)), list(&emptied(3)), count(3), shown(3))
}

pub(super) fn values_slip() -> Phrase {
    counted(shown(3), count(3), shown(4), count(4))
}

pub(super) fn changes_key() -> Phrase {
    let values = filled(4);
    let low = values.iter().filter(|value| **value < 8).count();
    let high: Vec<u64> = values.iter().copied().filter(|value| *value >= 8).collect();
    gray(list(&values), low, list(&high))
}

pub(super) fn never_key() -> Phrase {
    let missed = questions::never_visited(8).unwrap_or_default();
    let ends = [missed.first(), missed.last()].map(|value| value.copied().unwrap_or(0));
    behind(count(8), shown(8), missed.len(), ends[0], ends[1])
}

pub(super) fn never_slip() -> Phrase {
    another(value("01011011"), shown(8))
}

pub(super) fn sequence_key() -> Phrase {
    one_sequence(to_number(&questions::value_after(&10_u32.into())))
}

pub(super) fn recurrence_key() -> Phrase {
    let first: Vec<Number> = (0..=8).map(|n| to_number(&counts::moves_by_recurrence(n).fill)).collect();
    relations(Literal::list(first).to_string())
}

pub(super) fn closed_key() -> Phrase {
    solved(count(8), count(64))
}

pub(super) fn growth_key() -> Phrase {
    doubles(count(20), count(21))
}

pub(super) fn growth_slip() -> Phrase {
    printing(20, to_number(&(counts::values_of_fill(20) * 20_u32)), count(20))
}

pub(super) fn forced_key() -> Phrase {
    FORCED.into()
}

pub(super) fn next_key() -> Phrase {
    PARITY.into()
}

/// For `solve`, which shows the whole line of such a short walk.
pub(super) fn fill_line() -> Phrase {
    said(moves(questions::filling_moves(4)))
}

/// For `solve`.
pub(super) fn empty_line() -> Phrase {
    said(moves(questions::emptying_moves(4)))
}

/// For `solve --steps all`.
pub(super) fn three_values() -> Phrase {
    said(plain(&filled(3)))
}

/// For `solve --steps all`.
pub(super) fn three_emptied() -> Phrase {
    said(plain(&emptied(3)))
}

/// For `solve --steps all`.
pub(super) fn four_values() -> Phrase {
    said(plain(&filled(4)))
}

/// For `solve --count`.
pub(super) fn eight_moves() -> Phrase {
    both(count(8), shown(8))
}

/// For `solve --count`.
pub(super) fn sixty_four() -> Phrase {
    both(count(64), shown(64))
}

fn value(drawn: &str) -> Number {
    let pawns = drawn.bytes().rev().fold(0, |value: u64, byte| value << 1 | u64::from(byte == b'1'));
    let board = Board::from_value(drawn.len() as u32, pawns);
    board.and_then(|board| board.value()).unwrap_or(0).into()
}

fn count(squares: u32) -> Number {
    to_number(&counts::moves_to_fill(squares))
}

fn shown(squares: u32) -> Number {
    to_number(&counts::values_of_fill(squares))
}

fn filled(squares: u32) -> Vec<u64> {
    let mut values = vec![0];
    questions::fill(&mut 0, squares, &mut |value| values.push(value));
    values
}

fn emptied(squares: u32) -> Vec<u64> {
    let full = Board::full(squares).value().unwrap_or(0);
    let mut values = vec![full];
    questions::empty(&mut { full }, squares, &mut |value| values.push(value));
    values
}

fn moves(moves: Option<Vec<String>>) -> String {
    moves.unwrap_or_default().join(" ")
}

fn plain(values: &[u64]) -> String {
    values.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
}

fn list(values: &[u64]) -> String {
    plain(values)
}

const CATALOGUE: &str = include_str!("key.txt");

words! {
    from CATALOGUE;
    said(text: Words);
    both(moves: Digits, values: Digits);
    horner(value: Number);
    fill(moves: Words);
    empty(moves: Words);
    crossed(up: Words, down: Words, moves: Number, values: Number);
    counted(printed: Number, moves: Number, printed_four: Number, moves_four: Number);
    gray(values: Words, low: Digits, high: Words);
    behind(moves: Number, values: Number, missed: Number, first: Number, last: Number);
    another(example: Number, values: Number);
    one_sequence(tenth: Number);
    relations(first: Words);
    solved(eight: Number, sixty_four: Number);
    doubles(twenty: Number, next: Number);
    printing(squares: Digits, printed: Number, moves: Number);
    FORCED;
    PARITY;
}
