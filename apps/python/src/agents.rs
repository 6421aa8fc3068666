//! Whole operations for environments: everything that can be reached from a position, and what is known of it.
//!
//! An environment that is stepped a million times must not read and write text a million times. So a board is explored
//! once ([`explore`]), its positions and moves become numbers, and `tablette.agents` steps through tables. What positions
//! are worth is asked of the ladder as everywhere ([`judge`]), for any of them at a time.

mod explore;
mod judge;

use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::asking::{self, Wish};
use crate::opened::Board;
use explore::Explored;
use judge::Judged;

/// Explores everything that can be reached from a board's position, breadth first.
///
/// # Errors
/// `InputError` beyond `most` positions.
#[pyfunction]
#[pyo3(signature = (board, most, **effort))]
fn _explore(py: Python<'_>, board: &Board, most: usize, effort: Option<&Bound<'_, PyDict>>) -> PyResult<Explored> {
    let wish = Wish::read(effort)?;
    asking::run(py, &wish, |effort| explore::explore(board.board(), most, effort))
}

/// Judges positions of a board, each as `solve` does; what is not known is left out.
#[pyfunction]
#[pyo3(signature = (board, positions, **effort))]
fn _judge(
    py: Python<'_>,
    board: &Board,
    positions: Vec<String>,
    effort: Option<&Bound<'_, PyDict>>,
) -> PyResult<Vec<Judged>> {
    let wish = Wish::read(effort)?;
    asking::run(py, &wish, |effort| judge::judge(board.board(), &positions, effort))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(_explore, module)?)?;
    module.add_function(wrap_pyfunction!(_judge, module)?)
}
