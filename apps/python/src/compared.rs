//! The whole ladder beside itself: what each rung answers and costs, and how that grows with the
//! board.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tablette::compare::{self, Consistency, RungResult, Step, ladder};
use tablette::speech::{Speaker, bytes, duration, verdicts};
use tablette::{Failure, Refusal, paint, words};

use crate::asking::{self, CallOptions, Keywords};
use crate::opened::Board;
use crate::shown::{aligned, html};
use crate::speech::language;
use crate::value::dict;

/// Seconds that each rung may take unless told otherwise, as on the command line.
const LIMIT: f64 = 10.0;

/// What each rung answers on a board, and what it costs; with growth, on the smaller boards that
/// lead up to it, too. Jupyter draws the growth curves, or shows the table where there are none.
#[pyclass(frozen, module = "tablette")]
pub(crate) struct Comparison {
    title: String,
    steps: Vec<Step>,
    curve: Vec<(String, Vec<Step>)>,
}

/// A dictionary a rung.
type Rows<'py> = Vec<Bound<'py, PyDict>>;

#[pymethods]
impl Comparison {
    /// A dictionary a rung: `rung`, `answer` (or why there is none), `calls`, `positions`, `bytes`,
    /// `seconds`.
    #[getter]
    fn rungs<'py>(&self, py: Python<'py>) -> PyResult<Rows<'py>> {
        rows(py, &self.steps)
    }

    /// The same for each board of the growth curve, smallest first: couples of a board and its
    /// rungs.
    #[getter]
    fn curve<'py>(&self, py: Python<'py>) -> PyResult<Vec<(&str, Rows<'py>)>> {
        self.curve.iter().map(|(board, steps)| Ok((board.as_str(), rows(py, steps)?))).collect()
    }

    /// Whether the rungs that answered agree; `None` where fewer than two did.
    #[getter]
    fn agree(&self) -> Option<bool> {
        Consistency::new(&self.steps).agree
    }

    /// The growth curves as an SVG document; empty without growth.
    #[getter]
    fn svg(&self) -> String {
        let figure = || paint::plot(&paint::growth(&self.title, &self.curve, language()), language());
        if self.curve.is_empty() { String::new() } else { figure() }
    }

    fn _repr_html_(&self) -> String {
        self.svg() + &html(&self.rows())
    }

    fn __str__(&self) -> String {
        aligned(&self.rows())
    }

    fn __repr__(&self) -> String {
        let names: Vec<_> = self.steps.iter().map(|step| step.rung.name()).collect();
        format!("<Comparison {}: {}>", self.title, names.join(", "))
    }
}

impl Comparison {
    /// The heads and the rungs, as `tablette compare` prints them.
    fn rows(&self) -> Vec<[String; 6]> {
        use words::label::{HEAD_ANSWER, HEAD_CALLS, HEAD_MEMORY, HEAD_POSITIONS, HEAD_RUNG, HEAD_TIME};
        let speaker = Speaker::new(language());
        let heads =
            [HEAD_RUNG, HEAD_ANSWER, HEAD_CALLS, HEAD_POSITIONS, HEAD_TIME, HEAD_MEMORY].map(|head| speaker.say(head));
        let row = |step: &Step| {
            let name = speaker.say(step.rung.title());
            match &step.outcome {
                Ok(rung_result) => [
                    name,
                    verdicts::figure(&speaker, &rung_result.verdict),
                    rung_result.work.calls.map_or_else(|| "–".to_owned(), |calls| speaker.number(calls)),
                    speaker.number(rung_result.work.positions),
                    duration(speaker.lang(), step.seconds),
                    bytes(speaker.lang(), rung_result.work.bytes),
                ],
                Err(failure) => {
                    [name, why(failure, step, &speaker), String::new(), String::new(), String::new(), String::new()]
                }
            }
        };
        [heads].into_iter().chain(self.steps.iter().map(row)).collect()
    }
}

fn rows<'py>(py: Python<'py>, steps: &[Step]) -> PyResult<Rows<'py>> {
    steps.iter().map(|step| row(py, step)).collect()
}

/// Why a rung has no answer.
fn why(failure: &Failure, step: &Step, speaker: &Speaker) -> String {
    match failure {
        Failure::Refused(Refusal::Stopped) => {
            speaker.say(words::answer::rung_stopped(duration(speaker.lang(), step.seconds)))
        }
        other => other.say(speaker.lang()),
    }
}

fn row<'py>(py: Python<'py>, step: &Step) -> PyResult<Bound<'py, PyDict>> {
    let speaker = Speaker::new(language());
    let row = match &step.outcome {
        Ok(RungResult { verdict, work, .. }) => dict!(
            py,
            "rung" => step.rung.name(),
            "answer" => verdicts::figure(&speaker, verdict),
            "calls" => work.calls,
            "positions" => work.positions,
            "bytes" => work.bytes,
        ),
        Err(failure) => dict!(
            py,
            "rung" => step.rung.name(),
            "answer" => py.None(),
            "why" => why(failure, step, &speaker),
        ),
    };
    row.set_item("seconds", step.seconds)?;
    Ok(row)
}

/// Climbs the whole ladder on a board, each rung for at most `limit` seconds (10 unless said
/// otherwise); with `growth`, on the smaller boards that lead up to it, too. Keywords as for the
/// methods of `Board`.
#[pyfunction]
#[pyo3(name = "compare", signature = (board, /, *, growth = true, limit = None, **budget), text_signature = "(board, /, *, growth=True, limit=None, memory=None, threads=None, progress=None)")]
pub(crate) fn compared(
    py: Python<'_>,
    board: &Board,
    growth: bool,
    limit: Option<f64>,
    budget: Option<Keywords>,
) -> PyResult<Comparison> {
    let options = CallOptions { limit: None, ..CallOptions::read(budget)? };
    let each = asking::seconds(limit.unwrap_or(LIMIT))?;
    let inner = board.board();
    let steps = asking::run(py, &options, |budget| Ok(ladder(inner, budget, each)))?;
    let curve = match board.listed() {
        Some(game) if growth => {
            asking::run(py, &options, |budget| Ok(compare::growth(game, inner, board.chosen(), budget, each)?))?
        }
        _ => Vec::new(),
    };
    Ok(Comparison { title: inner.info().title.get(language()).to_owned(), steps, curve })
}
