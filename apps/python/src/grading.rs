//! Grading functions of Python on the core of `tablette grade`.
//!
//! Here questions become calls and answers lines: everything else is the grading core's, and
//! calling a function, in this process or in another, is the pure half's
//! (`python/tablette/_subject.py`).

mod given;
mod own;
mod subject;

use pyo3::prelude::*;
use tablette::speech::Speaker;
use tablette::{Budget, words};
use tablette_engine::documents::{function_marks, function_plan};
use tablette_grade::{Context, Mark, Terms, TestCase, Voice};

use self::given::GradedGame;
use self::subject::Function;
use crate::asking::{self, CallOptions};
use crate::fault::Raised as _;
use crate::speech;

/// What is known of an assignment before anything is asked.
#[pyfunction]
pub(crate) fn grading_plan<'py>(
    game: &Bound<'py, PyAny>,
    question: Option<&str>,
    settings: Vec<(String, String)>,
) -> PyResult<Bound<'py, PyAny>> {
    let given = GradedGame::read(game, Vec::new())?;
    object(game.py(), &function_plan(&given.assignment(question, &settings)?))
}

/// The questions that a function answers, by name: those of a listed game's text, and all that make
/// sense of a user's own game.
#[pyfunction]
pub(crate) fn grading_questions(game: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    GradedGame::read(game, Vec::new())?.questions()
}

/// The sizes of boards that grow, for those who make a board of a size.
#[pyfunction]
pub(crate) fn grading_sizes() -> Vec<u64> {
    const MOST: u64 = 5_000;
    tablette_grade::rising(MOST)
}

/// Remarks about printing, floats and changed arguments.
#[pyfunction]
pub(crate) fn grading_advice() -> [String; 3] {
    let advice = [words::grade::ADVICE_PRINTS, words::grade::ADVICE_FLOAT, words::grade::ADVICE_ALTERS];
    advice.map(|advice| Speaker::new(speech::language()).say(advice))
}

/// Asks a subject of the pure half everything, and gives its marks as plain data. `boards` are
/// those of a user's own game, and `name` is how calls of the function are written where no text
/// names it. `lines` says that the subject is a program that reads lines.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the pure half names them all")]
pub(crate) fn grade<'py>(
    game: &Bound<'py, PyAny>,
    question: Option<&str>,
    settings: Vec<(String, String)>,
    boards: Vec<(u64, String)>,
    subject: Py<PyAny>,
    name: &str,
    limit: f64,
    total: f64,
    most: usize,
    seed: u64,
    growth: Option<bool>,
    rung: Option<&str>,
    lines: bool,
) -> PyResult<Bound<'py, PyAny>> {
    let py = game.py();
    let given = GradedGame::read(game, boards)?;
    let assignment = given.assignment(question, &settings)?;
    let (limit, total) = (asking::seconds(limit)?, asking::seconds(total)?);
    let rung = rung.map(Terms::rung).transpose().raised()?;
    let mut function = Function::new(subject, &assignment, given.rules());
    let marks = asking::run(py, &CallOptions::default(), |budget: &Budget<'_>| {
        let terms = Terms { limit, total, most: most.min(Terms::MOST), seed, growth, rung, budget };
        tablette_grade::grade(&assignment, &mut function, &terms)
    })?;
    let speaker = Speaker::new(speech::language());
    let (asked, right): (Asking<'_>, Righting<'_>) = if lines {
        (Box::new(TestCase::shown), Box::new(|_| None))
    } else if let Some(rules) = given.rules() {
        let call = move |case: &TestCase| own::call(py, rules, name, case);
        let right = |mark: &Mark| assignment.returned_as_given(mark, &|text| own::value(py, rules, text));
        (Box::new(call), Box::new(right))
    } else {
        let call = |case: &TestCase| assignment.call(case);
        let right = |mark: &Mark| assignment.returned(&mark.case, &mark.truth);
        (Box::new(call), Box::new(right))
    };
    let voice = if lines { Voice::Lines } else { Voice::Values };
    let effect = assignment.effect();
    let context = Context { speaker: &speaker, limit, total, voice, effect, asked: &*asked, right: &*right };
    object(py, &function_marks(&marks, &assignment, &context))
}

/// A document as an object of Python.
fn object<'py>(py: Python<'py>, document: &serde_json::Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (document.to_string(),))
}

/// How a question is written.
type Asking<'a> = Box<dyn Fn(&TestCase) -> String + 'a>;
/// How its right answer is written, where not in words.
type Righting<'a> = Box<dyn Fn(&Mark) -> Option<String> + 'a>;
