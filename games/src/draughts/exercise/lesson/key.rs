//! The answer key, each answer with its reasons. Numbers are computed when a sentence is built.

use tablette_core::{Digits, Literal, Number, Phrase, Words, words};

use super::exercises::{EXAMPLE, looked_at};
use crate::draughts::exercise::board::Board;
use crate::draughts::exercise::boards::Rows;
use crate::draughts::exercise::{can_capture_without_borders, read_matrix};

/// A board on which the text's first version is wrong, and the man for which it is.
const WRAPS: (&str, (usize, usize)) = ("00100/00000/00000/00000/02000", (0, 2));

pub(super) fn looks_key() -> Phrase {
    let [men, rows, ..] = looked_at(&board(EXAMPLE), &[(1, 3)]);
    array(men, rows)
}

pub(super) fn representations_key() -> Phrase {
    let (size, row, column) = (3, 1, 2);
    index(row, column, size, size * row + column)
}

pub(super) fn representations_slip() -> Phrase {
    DIVISION.into()
}

pub(super) fn signature_key() -> Phrase {
    SIGNATURE.into()
}

pub(super) fn can_capture_key() -> Phrase {
    let able = board(EXAMPLE).capturers(None);
    borders(able.len(), Literal::from(able).to_string())
}

pub(super) fn can_capture_slip() -> Phrase {
    let (text, (row, column)) = WRAPS;
    let board = board(text);
    let truth = Literal::from(board.can_capture(row, column)).to_string();
    let said = Literal::from(can_capture_without_borders(&board, row, column)).to_string();
    wraps(text, row, column, said, truth)
}

fn board(text: &str) -> Rows {
    read_matrix(text, false).expect("a board of the key")
}

const CATALOGUE: &str = include_str!("key.txt");

words! {
    from CATALOGUE;
    can(able: Digits, ways: Digits);
    array(men: Number, rows: Number);
    index(row: Digits, column: Digits, size: Digits, k: Digits);
    DIVISION;
    SIGNATURE;
    borders(count: Digits, able: Words);
    wraps(board: Words, row: Digits, column: Digits, said: Words, truth: Words);
}
