//! The arguments of the text's own functions, in Python: a table of truth values, and numbers.

use tablette_core::{Literal, Problem};

use super::given::{MOST_COUNTED, board, natural, size};
use crate::rings::theory::to_number;

type Values = Result<Vec<Literal>, Problem>;

/// Tables of truth values, square 1 first.
pub(super) fn boards(typed: &[&str]) -> Values {
    let pawns = |text: &&str| {
        let board = board(text)?;
        Ok(Literal::list((1..=board.squares()).map(|square| board.holds(square))))
    };
    typed.iter().map(pawns).collect()
}

/// `n`.
pub(super) fn squares(typed: &[&str]) -> Values {
    Ok(vec![size(typed[0], MOST_COUNTED)?.into()])
}

/// The number of moves, and the squares to empty if they are given.
pub(super) fn moves_and_squares(typed: &[&str]) -> Values {
    let mut arguments = vec![Literal::from(to_number(&natural(typed[0])?))];
    if let Some(text) = typed.get(1) {
        arguments.push(size(text, MOST_COUNTED)?.into());
    }
    Ok(arguments)
}
