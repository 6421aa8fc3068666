//! Games that users write in Python: a class with `start`, `moves` and `play`, solved by the rungs
//! of every listed game.
//!
//! Here is the compiled half of `tablette.Game`. [`rules`] numbers positions as it meets them and
//! asks the user's methods for the rest; what is raised there passes on unchanged. [`picture`]
//! reads what `draw` returns, [`arrays`] what a game tells in arrays, and [`mismatch`] raises the
//! sentences of [`words`] for what cannot be a game.

mod arrays;
mod mismatch;
mod picture;
mod rules;

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use tablette::{AnyGame, Settings};
use tablette_host::{HostedGame, Sort, words};

use crate::asking::{self, CallOptions, Keywords};
use crate::opened::Board;
use crate::speech::language;
use mismatch::type_error;
pub(crate) use rules::{PyRules, quoted, written};
pub(crate) use words::undeclared;

/// A game that a user wrote, opened on one position. `tablette.open` makes it of a `tablette.Game`.
#[pyclass(frozen, module = "tablette")]
pub(crate) struct Hosted {
    game: HostedGame,
    rules: Arc<PyRules>,
    name: Box<str>,
    /// The position it was opened on, as text.
    opened: Box<str>,
}

impl Hosted {
    /// The game as it is asked.
    pub(crate) fn game(&self) -> &dyn AnyGame {
        self.game.game()
    }

    /// The user's own rules.
    pub(crate) fn rules(&self) -> &PyRules {
        &self.rules
    }

    /// The name of the class.
    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The position that it was opened on, as text.
    pub(crate) fn opened(&self) -> &str {
        &self.opened
    }
}

#[pymethods]
impl Hosted {
    /// Opens a game on a position. `sort` is `"puzzle"`, `"impartial"` or `"partizan"`.
    ///
    /// # Errors
    /// What the user's methods raise; `TypeError` for a position that cannot be hashed.
    #[new]
    #[pyo3(signature = (game, start, /, *, sort, repeating))]
    fn new(game: &Bound<'_, PyAny>, start: &Bound<'_, PyAny>, sort: &str, repeating: bool) -> PyResult<Self> {
        let sort = match sort {
            "puzzle" => Sort::Puzzle,
            "impartial" => Sort::Impartial,
            _ => Sort::Partizan,
        };
        let rules = Arc::new(PyRules::new(game, sort)?);
        let start = rules.start(start)?;
        let opened = HostedGame::new(rules::Shared(Arc::clone(&rules)), start, sort, repeating);
        let text = asking::at_once(|| opened.opened().position())?;
        let name = game.get_type().name()?.to_string();
        Ok(Self { game: opened, rules, name: name.into(), opened: text.into() })
    }

    /// The board of the position that the game was opened on.
    fn board(&self) -> Board {
        Board::new(self.game.opened(), &self.name, &self.opened, Settings::default()).with_rules(&self.rules)
    }

    /// The text of a position that is given by its value or by its text.
    ///
    /// # Errors
    /// `InputError` of what is no position; what the user's methods raise.
    fn read(&self, position: &Bound<'_, PyAny>) -> PyResult<String> {
        let text = self.rules.position_text(position)?;
        self.rules.value(position.py(), &text)?;
        Ok(text)
    }

    /// The text of a value that was met as a position; `None` of any other value.
    fn met(&self, value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        self.rules.met_text(value)
    }

    /// How many positions were met.
    fn count(&self) -> usize {
        self.rules.count()
    }

    /// The value of a position by its number.
    fn state<'py>(&self, py: Python<'py>, token: u32) -> PyResult<Bound<'py, PyAny>> {
        self.rules.numbered(py, token)
    }

    /// The value of a move by the number of its position, and its place among the moves there.
    fn move_at<'py>(&self, py: Python<'py>, token: u32, place: u32) -> PyResult<Bound<'py, PyAny>> {
        self.rules.move_at(py, token, place)
    }

    /// The laws, the rungs against each other, and the table: for each its kind, its name, what it
    /// says, and the number of cases or the first counterexample.
    #[pyo3(signature = (**budget))]
    fn check(&self, py: Python<'_>, budget: Option<Keywords>) -> PyResult<Vec<Py<PyTuple>>> {
        let mut found = Vec::new();
        let lang = language();
        asking::run(py, &CallOptions::read(budget)?, |budget| {
            self.game.check(budget, &mut |item| {
                let about = item.about.say(lang);
                let (cases, counterexample) = match item.outcome {
                    Ok(cases) => (Some(cases), None),
                    Err(words) => (None, Some(words)),
                };
                found.push((item.kind.name(), item.name, about, cases, counterexample));
            })
        })?;
        found.into_iter().map(|item| Ok(item.into_pyobject(py)?.unbind())).collect()
    }
}

/// The exception for what `moves_many` or `over_many` gave and what cannot be used.
#[pyfunction]
pub(crate) fn no_arrays(got: &Bound<'_, PyAny>) -> PyErr {
    type_error(got.py(), &words::no_arrays(quoted(got)), None)
}

/// The exception for a position that arrays cannot hold.
#[pyfunction]
pub(crate) fn no_code(got: &Bound<'_, PyAny>) -> PyErr {
    type_error(got.py(), &words::no_code(quoted(got)), None)
}
