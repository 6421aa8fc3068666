//! Whole operations for environments: everything that can be reached from a position, and what is
//! known of it.
//!
//! An environment that is stepped a million times must not read and write text a million times. So
//! a board is explored once ([`explore`]), its positions and moves become numbers, and
//! `tablette.agents` steps through tables. What positions are worth is asked of the ladder as
//! everywhere ([`judge`]), for any of them at a time.

mod explore;
mod judge;

use pyo3::prelude::*;

use crate::asking::{self, CallOptions, Keywords};
use crate::opened::Board;
use explore::Explored;
use judge::JudgedPosition;

/// Explores everything that can be reached from a board's position, breadth first.
///
/// # Errors
/// `InputError` beyond `most` positions.
#[pyfunction]
#[pyo3(signature = (board, most, **budget))]
pub(crate) fn _explore(py: Python<'_>, board: &Board, most: usize, budget: Option<Keywords>) -> PyResult<Explored> {
    let options = CallOptions::read(budget)?;
    asking::run(py, &options, |budget| explore::explore(board.board(), most, budget))
}

/// Judges positions of a board, each as `solve` does; what is not known is left out.
#[pyfunction]
#[pyo3(signature = (board, positions, **budget))]
pub(crate) fn _judge(
    py: Python<'_>,
    board: &Board,
    positions: Vec<String>,
    budget: Option<Keywords>,
) -> PyResult<Vec<JudgedPosition>> {
    let options = CallOptions::read(budget)?;
    asking::run(py, &options, |budget| judge::judge(board.board(), &positions, budget))
}
