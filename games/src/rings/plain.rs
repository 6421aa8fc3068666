//! Boards and moves as plain values: `(1, 1, 0, 1)`, square 1 first, and `3` or `-1` for a pawn put
//! on or taken off.

use tablette_core::{Literal, Number, Plain, Problem};

use super::Rings;
use super::board::{Board, Toggle};

impl Plain for Rings {
    /// A 1 for each square with a pawn. The target is that of the puzzle.
    fn plain(&self, state: &Board) -> Literal {
        Literal::Tuple((1..=state.squares()).map(|square| u32::from(state.holds(square)).into()).collect())
    }

    /// The square, negative if the pawn is taken off; the pair is a couple.
    fn plain_move(&self, state: &Board, mv: Toggle) -> Literal {
        let signed = |square: u32| if state.holds(square) { -i64::from(square) } else { i64::from(square) };
        match mv {
            Toggle::Square(square) => signed(square).into(),
            Toggle::Pair => if state.holds(1) { (-1_i64, -2_i64) } else { (1_i64, 2_i64) }.into(),
        }
    }

    /// A number alone is a number of rings.
    fn read_plain(value: &Literal) -> Result<String, Problem> {
        Ok(match value {
            Literal::Number(rings) => format!("{rings}:"),
            _ if value.items().is_some_and(<[_]>::is_empty) => "0".to_owned(),
            _ => value.to_string(),
        })
    }

    fn read_plain_move(value: &Literal) -> Result<String, Problem> {
        let signed = |value: &Literal| match value {
            Literal::Number(square) if !square.is_negative() && *square != Number::ZERO => format!("+{square}"),
            _ => value.to_string(),
        };
        Ok(match value.items() {
            Some(squares) => squares.iter().map(signed).collect(),
            None => signed(value),
        })
    }
}
