//! Building a table, and the ranks of a board that has no file.

use std::path::PathBuf;
use std::time::Instant;

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyDict, PyList};
use tablette::{Problem, Question, Store, Words, words};

use super::batch;
use crate::asking::{self, CallOptions, Keywords};
use crate::fault;
use crate::opened::Board;
use crate::value::dict;

words! {
    worths(names: Words) { "one of the worths {names}", "l'une des valeurs {names}" }
}

/// Builds the table of a board in a folder, goes on where an earlier build stopped, or finds the
/// table there.
#[pyfunction]
#[pyo3(signature = (board, folder, worth, /, **budget))]
pub(crate) fn build_table<'py>(
    py: Python<'py>,
    board: &Board,
    folder: PathBuf,
    worth: Option<&str>,
    budget: Option<Keywords>,
) -> PyResult<Bound<'py, PyDict>> {
    let worth = worth.map(question).transpose()?;
    let options = CallOptions::read(budget)?;
    let began = Instant::now();
    let store = Store::new(folder);
    let built = asking::run(py, &options, |budget| board.board().build_table(worth, &store, budget))?;
    Ok(dict!(
        py,
        "file" => built.file.as_os_str(),
        "fresh" => built.fresh,
        "steps" => built.steps,
        "resumed" => built.resumed,
        "seconds" => began.elapsed().as_secs_f64(),
    ))
}

fn question(name: &str) -> PyResult<Question> {
    let known = Question::ALL.into_iter().find(|question| question.name() == name);
    let names = || Question::ALL.map(Question::name).join(", ");
    known.ok_or_else(|| fault::of_problem(&Problem::new(worths(names()), name)))
}

/// The ranks of positions of a board, as bytes.
#[pyfunction]
#[pyo3(signature = (board, positions, /, **budget))]
pub(crate) fn board_ranks<'py>(
    py: Python<'py>,
    board: &Board,
    positions: &Bound<'py, PyList>,
    budget: Option<Keywords>,
) -> PyResult<Bound<'py, PyByteArray>> {
    batch::ranks(py, board.board(), positions, &CallOptions::read(budget)?)
}

/// The positions of ranks of a board, as text.
#[pyfunction]
#[pyo3(signature = (board, ranks, /, **budget))]
pub(crate) fn board_unrank(
    py: Python<'_>,
    board: &Board,
    ranks: &[u8],
    budget: Option<Keywords>,
) -> PyResult<Vec<Option<String>>> {
    batch::unrank(py, board.board(), ranks, &CallOptions::read(budget)?)
}
