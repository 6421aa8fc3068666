//! The typed arguments of the exercises, in the notation of the text or in that of the game, and as
//! the text's own function takes them: `pion_prendre(2, 2, damier)`.

use tablette_core::{Digits, Literal, Options, Problem, words};

use crate::arguments::{ArgumentTexts, Values, couple};
use crate::draughts::exercise::board::Board;
use crate::draughts::exercise::boards::Conversions;
use crate::draughts::exercise::read_board;

pub(super) type Man = (usize, usize);

pub(super) fn square(board: &dyn Board, text: &str) -> Result<Man, Problem> {
    let (row, column) = couple(text, A_SQUARE)?;
    let inside = |at: i64| usize::try_from(at).ok().filter(|&at| at < board.size());
    let square = inside(row).zip(inside(column));
    square.ok_or_else(|| Problem::new(on_board(board.size().saturating_sub(1)), text))
}

/// `i, j, damier` with a list of lists, or the board alone if no man is named.
pub(super) fn man_and_board(typed: ArgumentTexts<'_>, _: &Options<'_>) -> Values {
    let board = read_board(typed[0])?;
    let mut arguments = Vec::new();
    if let Some(text) = typed.get(1) {
        let (row, column) = square(&*board, text)?;
        arguments.extend([Literal::from(row), column.into()]);
    }
    arguments.push(board.to_rows().codes().into());
    Ok(arguments)
}

/// The board alone.
pub(super) fn board(typed: ArgumentTexts<'_>, options: &Options<'_>) -> Values {
    man_and_board(&typed[..1], options)
}

words! {
    A_SQUARE { "a square (row, column) from 0", "une case (ligne, colonne) à partir de 0" }
    on_board(last: Digits) {
        "a square of the board, rows and columns from 0 to {last}",
        "une case du damier, lignes et colonnes de 0 à {last}",
    }
}
