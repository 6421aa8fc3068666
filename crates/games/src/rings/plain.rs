//! Boards and moves as plain values: `(1, 1, 0, 1)`, square 1 first, a pair of these if the target is
//! not the one that the board alone would have, and `3` or `-1` for a pawn put on or taken off.

use tablette_core::{Literal, Number, Plain, Problem};

use super::Rings;
use super::board::{Board, Toggle};
use super::notation::Task;

impl Plain for Rings {
    /// A 1 for each square with a pawn, paired with the target unless opening the board alone gives
    /// it.
    fn plain(&self, state: &Board) -> Literal {
        let squares = |board: &Board| {
            Literal::Tuple((1..=board.squares()).map(|square| u32::from(board.holds(square)).into()).collect())
        };
        let is_usual = Task::alone(state.clone()).to == self.task.to;
        if is_usual { squares(state) } else { Literal::Tuple(vec![squares(state), squares(&self.task.to)]) }
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
            _ => match value.items() {
                Some([]) => "0".to_owned(),
                Some([from, to]) if from.items().is_some() => format!("{from}>{to}"),
                _ => value.to_string(),
            },
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
