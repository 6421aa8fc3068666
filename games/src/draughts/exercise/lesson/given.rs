//! Parsers of the exercises' arguments, in the text's notation and in the game's.

use tablette_core::{Digits, Phrase, Problem, words};

use crate::arguments::couple;
use crate::draughts::exercise::board::Board;

pub(super) type Man = (usize, usize);

pub(super) fn square(board: &dyn Board, text: &str) -> Result<Man, Problem> {
    let (row, column) = couple(text, A_SQUARE)?;
    let inside = |at: i64| usize::try_from(at).ok().filter(|&at| at < board.size());
    let square = inside(row).zip(inside(column));
    square.ok_or_else(|| Problem::new(on_board(board.size().saturating_sub(1)), text))
}

pub(super) fn on_board(last: usize) -> Phrase {
    inside(last)
}

words! {
    pub(super) A_SQUARE { "a square (row, column) from 0", "une case (ligne, colonne) à partir de 0" }
    pub(super) inside(last: Digits) {
        "a square of the board, rows and columns from 0 to {last}",
        "une case du damier, lignes et colonnes de 0 à {last}",
    }
}
