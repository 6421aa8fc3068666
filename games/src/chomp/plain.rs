//! Positions and bites as plain values, as the source text codes them: `(5, 3, 1)` and `(row, column)`.

use tablette_core::{Literal, Plain};

use super::Chomp;
use super::position::{Bite, Position};

impl Plain for Chomp {
    /// The row lengths from the bottom, without zeros.
    fn plain(&self, state: &Position) -> Literal {
        Literal::Tuple(state.rows().iter().map(|&length| length.into()).collect())
    }

    fn plain_move(&self, _: &Position, mv: Bite) -> Literal {
        (mv.row, mv.column).into()
    }
}
