//! Bars and cuts as plain values: `(m, n, i, j)` of the source text, and `("left", 4)`.

use tablette_core::{Literal, Plain, Problem};

use super::Chocolate;
use super::bar::{Bar, Cut};

impl Plain for Chocolate {
    /// Columns, rows, and the deadly square.
    fn plain(&self, state: &Bar) -> Literal {
        let (i, j) = state.square();
        Literal::Tuple([state.columns(), state.rows(), i, j].map(Literal::from).to_vec())
    }

    fn plain_move(&self, _: &Bar, mv: Cut) -> Literal {
        (mv.margin.name().to_owned(), mv.lines).into()
    }

    fn read_plain_move(value: &Literal) -> Result<String, Problem> {
        Ok(match value.items() {
            Some([Literal::Text(margin), lines]) => format!("{margin} {lines}"),
            _ => value.to_string(),
        })
    }
}
