//! Positions and bites as plain values, in the source text's representation: `(5, 3, 1)` and
//! `(row, column)`.

use tablette_core::{Literal, Plain, Problem};

use super::Chomp;
use super::position::{Bite, Position};

impl Plain for Chomp {
    /// The row lengths from the bottom, without zeros.
    fn plain(&self, state: &Position) -> Literal {
        Literal::Tuple(state.rows().iter().map(|&length| length.into()).collect())
    }

    /// The rows of an array have the same length, so zeros may follow the last row of squares.
    fn read_plain(value: &Literal) -> Result<String, Problem> {
        let rows = value.items().unwrap_or_default();
        let count = rows.iter().rposition(|length| length.as_i64() != Some(0)).map_or(0, |last| last + 1);
        Ok(if count == 0 { value.to_string() } else { Literal::Tuple(rows[..count].to_vec()).to_string() })
    }

    fn plain_move(&self, _: &Position, mv: Bite) -> Literal {
        (mv.row, mv.column).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_may_stand_behind_the_last_row() {
        let read = |rows: Vec<u32>| Chomp::read_plain(&rows.into()).unwrap();
        assert_eq!([read(vec![5, 3, 1, 0, 0]), read(vec![5, 0, 1]), read(vec![2])], ["(5, 3, 1)", "(5, 0, 1)", "(2,)"]);
        assert_eq!([read(vec![0, 0]), Chomp::read_plain(&7_u32.into()).unwrap()], ["[0, 0]", "7"]);
    }
}
