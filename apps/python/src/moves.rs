//! The legal moves of a position, judged, as a sequence and as a table.

use std::sync::Arc;

use pyo3::exceptions::{PyImportError, PyIndexError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PySlice};
use tablette::speech::{Speaker, verdicts};
use tablette::{Analysis, MoveLine, Outcome, Text, words};

use crate::shown::{aligned, html};
use crate::speech::language;
use crate::value::Whole;

/// One legal move, judged.
#[pyclass(frozen, module = "tablette")]
pub(crate) struct Move {
    known: Arc<Analysis>,
    at: usize,
}

impl Move {
    fn line(&self) -> &MoveLine {
        &self.known.moves[self.at]
    }
}

#[pymethods]
impl Move {
    /// The move as text, which `play` takes.
    #[getter]
    pub(crate) fn notation(&self) -> &str {
        &self.line().notation
    }

    /// The move in words, in the language in force.
    #[getter]
    fn words(&self) -> String {
        self.line().words.say(language())
    }

    /// The position it leads to, as text.
    #[getter]
    fn position(&self) -> &str {
        &self.line().position
    }

    /// What it gets for the side that plays it: `"win"`, `"draw"`, `"lose"`, or `None`.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.line().outcome.map(Outcome::name)
    }

    /// Plies to the end from the position it leads to.
    #[getter]
    fn remoteness(&self) -> Option<Whole> {
        Whole::new(self.line().verdict.remoteness.as_ref())
    }

    /// The Sprague–Grundy value of the position it leads to, where nimbers were asked for.
    #[getter]
    fn nimber(&self) -> Option<Whole> {
        Whole::new(self.line().verdict.nimber.as_ref())
    }

    /// Whether it is one of the best moves.
    #[getter]
    fn best(&self) -> bool {
        self.line().best
    }

    /// How many plies it is off the best move: 0 for the best ones, `None` where the outcome
    /// differs or plies are unknown.
    #[getter]
    fn delta(&self) -> Option<Whole> {
        Whole::new(self.line().delta.as_ref())
    }

    /// The least total cost with this move, in puzzles whose costs are known.
    #[getter]
    fn total(&self) -> Option<Whole> {
        Whole::new(self.line().total.as_ref())
    }

    fn __str__(&self) -> &str {
        self.notation()
    }

    fn __repr__(&self) -> String {
        let line = self.line();
        let star = if line.best { ", best" } else { "" };
        format!("<Move {}: {}{star}>", line.notation, line.outcome.map_or("?", Outcome::name))
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| {
            let other = other.get();
            self.line() == other.line()
                && (self.known.game, &self.known.position) == (other.known.game, &other.known.position)
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        (self.known.game, &self.known.position, self.notation()).into_pyobject(py)?.hash()
    }
}

/// Legal moves, best first: a sequence of `Move`. Jupyter shows them as a table; `to_frame` makes a
/// pandas frame of them.
#[pyclass(frozen, sequence, module = "tablette")]
pub(crate) struct Moves {
    known: Arc<Analysis>,
}

impl Moves {
    pub(crate) fn new(known: Arc<Analysis>) -> Self {
        Self { known }
    }

    fn at(&self, at: usize) -> Move {
        Move { known: Arc::clone(&self.known), at }
    }
}

#[pymethods]
impl Moves {
    /// Number of legal moves left out of the lists; none of them is better than the listed ones.
    #[getter]
    fn left_out(&self) -> u64 {
        self.known.left_out
    }

    fn __len__(&self) -> usize {
        self.known.moves.len()
    }

    fn __getitem__<'py>(&self, at: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let (py, length) = (at.py(), self.known.moves.len());
        if let Ok(slice) = at.cast::<PySlice>() {
            let range = slice.indices(length as isize)?;
            let places = (0..range.slicelength as isize).map(|step| (range.start + step * range.step) as usize);
            return Ok(PyList::new(py, places.map(|at| self.at(at)).collect::<Vec<_>>())?.into_any());
        }
        let at: isize = at.extract()?;
        let place = if at < 0 { at + length as isize } else { at };
        let place = usize::try_from(place).ok().filter(|place| *place < length);
        let place = place.ok_or_else(|| PyIndexError::new_err("move index out of range"))?;
        Ok(Bound::new(py, self.at(place))?.into_any())
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let moves: Vec<Move> = (0..self.known.moves.len()).map(|at| self.at(at)).collect();
        PyList::new(py, moves)?.as_any().call_method0("__iter__")
    }

    /// Whether a move, or its text, is among them.
    fn __contains__(&self, mv: &Bound<'_, PyAny>) -> bool {
        let same = |text: &str| self.known.moves.iter().any(|line| line.notation == text);
        match mv.cast::<Move>() {
            Ok(mv) => same(mv.get().notation()),
            Err(_) => mv.extract::<String>().is_ok_and(|text| same(&text)),
        }
    }

    fn __repr__(&self) -> String {
        let shown: Vec<_> = self.known.moves.iter().take(8).map(|line| line.notation.as_str()).collect();
        let more = if self.known.moves.len() > shown.len() { " …" } else { "" };
        format!("<Moves {}{more}>", shown.join(" "))
    }

    fn __str__(&self) -> String {
        aligned(&rows(&self.known))
    }

    /// What Jupyter shows.
    fn _repr_html_(&self) -> String {
        html(&rows(&self.known))
    }

    /// A pandas frame, a row a move, with the attributes of `Move` as columns. Needs pandas.
    fn to_frame<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let pandas = py.import("pandas").map_err(|_| PyImportError::new_err(NO_PANDAS.get(language())))?;
        let frame = PyDict::new(py);
        let names = ["notation", "words", "position", "outcome", "remoteness", "best", "delta", "total"];
        for name in names {
            let column = PyList::empty(py);
            for at in 0..self.known.moves.len() {
                column.append(Bound::new(py, self.at(at))?.getattr(name)?)?;
            }
            frame.set_item(name, column)?;
        }
        pandas.getattr("DataFrame")?.call1((frame,))
    }
}

/// The heads and the moves as `tablette moves` prints them: a star for the best, the move, where it
/// leads, its worth there, in words.
fn rows(known: &Analysis) -> Vec<[String; 5]> {
    let speaker = Speaker::new(language());
    let heads = [
        words::label::HEAD_MOVE,
        words::label::HEAD_LEADS_TO,
        words::label::HEAD_WORTH_THERE,
        words::label::HEAD_WORDS,
    ];
    let [mv, leads, worth, said] = heads.map(|head| speaker.say(head));
    let row = |line: &MoveLine| {
        [
            if line.best { "★" } else { "" }.to_owned(),
            line.notation.clone(),
            line.place.clone().unwrap_or_else(|| line.position.clone()),
            verdicts::figure(&speaker, &line.verdict),
            line.words.say(speaker.lang()),
        ]
    };
    [[String::new(), mv, leads, worth, said]].into_iter().chain(known.moves.iter().map(row)).collect()
}

const NO_PANDAS: Text =
    Text::new("to_frame needs pandas: pip install pandas", "to_frame a besoin de pandas : pip install pandas");
