//! A position of some game on some board.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tablette::{AnyBoard, Request, Rung, Settings};

use crate::asking::{self, Wish};
use crate::fault;
use crate::knowledge::Knowledge;
use crate::tables;

/// A position of some game on some board. It never changes: `play` gives a new one, and what was learnt for one is shared by
/// all that follow.
#[pyclass(frozen, module = "tablette")]
pub(crate) struct Board {
    inner: Box<dyn AnyBoard>,
    game: Box<str>,
    opened: Box<str>,
    settings: Settings,
}

impl Board {
    /// What was opened on the board `opened` of `game`.
    pub(crate) fn of(board: Box<dyn AnyBoard>, game: &str, opened: &str, settings: Settings) -> Self {
        Self { inner: board, game: game.into(), opened: opened.into(), settings }
    }

    /// Another position of the same board.
    fn with(&self, board: Box<dyn AnyBoard>) -> Self {
        Self::of(board, &self.game, &self.opened, self.settings.clone())
    }

    /// The board itself.
    pub(crate) fn board(&self) -> &dyn AnyBoard {
        &*self.inner
    }
}

#[pymethods]
impl Board {
    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    /// What the game was opened on, as text.
    #[getter(board)]
    fn board_text(&self) -> &str {
        &self.opened
    }

    /// The position as text, which opens as a board.
    #[getter]
    fn position(&self) -> PyResult<String> {
        asking::at_once(|| self.board().position())
    }

    /// What is known of the position.
    #[pyo3(signature = (*, by = None, worth = None, **effort))]
    fn solve(
        &self,
        py: Python<'_>,
        by: Option<&str>,
        worth: Option<&str>,
        effort: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Knowledge> {
        let _ = worth;
        let request = Request { by: by.and_then(|by| by.parse::<Rung>().ok()), ..Request::default() };
        let known = asking::run(py, &Wish::read(effort)?, |effort| self.board().knowledge(&request, effort))?;
        Ok(Knowledge::of(known))
    }

    /// Builds the table of the whole opened board in a folder, goes on where an earlier build was stopped, or finds the table
    /// there: a `Table`. See `tablette._table.build`.
    #[pyo3(signature = (folder, worth = None, **effort))]
    fn build<'py>(
        this: &Bound<'py, Self>,
        folder: &Bound<'py, PyAny>,
        worth: Option<&Bound<'py, PyAny>>,
        effort: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        tables::arrays(this.py())?.call_method("build", (this, folder, worth), effort)
    }

    /// The rank of a position of the opened board in tables of it, or an array of those of many.
    #[pyo3(signature = (positions, /, **effort))]
    fn rank<'py>(
        this: &Bound<'py, Self>,
        positions: &Bound<'py, PyAny>,
        effort: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        tables::arrays(this.py())?.call_method("rank", (this, positions), effort)
    }

    /// A position of a rank, or a list of those of many, as text.
    #[pyo3(signature = (ranks, /, **effort))]
    fn unrank<'py>(
        this: &Bound<'py, Self>,
        ranks: &Bound<'py, PyAny>,
        effort: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        tables::arrays(this.py())?.call_method("unrank", (this, ranks), effort)
    }

    /// The position after a move.
    #[pyo3(signature = (mv, /))]
    fn play(&self, mv: &str) -> PyResult<Self> {
        let played = asking::at_once(|| self.board().play(mv))?;
        played.map(|board| self.with(board)).map_err(|problem| fault::of_problem(&problem))
    }
}

/// Opens a game on a board.
#[pyfunction]
#[pyo3(signature = (game, board, /))]
fn open(game: &str, board: &str) -> PyResult<Board> {
    let game = tablette::game(game).map_err(|problem| fault::of_problem(&problem))?;
    let settings = Settings::default();
    let opened = game.open(board, &settings).map_err(|problem| fault::of_problem(&problem))?;
    Ok(Board::of(opened, game.info().name, board, settings))
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Board>()?;
    module.add_function(wrap_pyfunction!(open, module)?)
}
