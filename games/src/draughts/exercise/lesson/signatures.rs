//! The arguments of the text's own function: `pion_prendre(2, 2, damier)`, with a list of lists.

use tablette_core::{Literal, Problem};

use super::given::square;
use crate::draughts::exercise::boards::Conversions;
use crate::draughts::exercise::read_board;

/// `i, j, damier`, or the board alone if no man is named.
pub(super) fn man_and_board(typed: &[&str]) -> Result<Vec<Literal>, Problem> {
    let board = read_board(typed[0])?;
    let mut arguments = Vec::new();
    if let Some(text) = typed.get(1) {
        let (row, column) = square(&*board, text)?;
        arguments.extend([Literal::from(row), column.into()]);
    }
    let rows: Vec<Vec<u8>> = board.to_rows().codes();
    arguments.push(rows.into());
    Ok(arguments)
}

/// The board alone.
pub(super) fn board(typed: &[&str]) -> Result<Vec<Literal>, Problem> {
    man_and_board(&typed[..1])
}
