//! Grading functions of Python on the core of `tablette grade`.
//!
//! Here questions become calls and answers lines: everything else is the grading core's, and calling a function, in this
//! process or in another, is the pure half's (`python/tablette/_subject.py`).

mod sheet;
mod subject;

use std::time::Duration;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use tablette::speech::Speaker;
use tablette::{Effect, Effort, Lesson, Problem, Rung, Settings, Text, game, words};
use tablette_grade::{Assignment, Context, Item, Mark, Terms, Voice};

use self::subject::Function;
use crate::asking::{self, Wish};
use crate::{fault, speech};

/// Random questions beyond this are a slip of the finger.
const MOST: usize = 100_000;

/// What is known of an assignment before anything is asked.
#[pyfunction]
fn grading_plan<'py>(
    py: Python<'py>,
    game: &str,
    question: Option<&str>,
    settings: Vec<(String, String)>,
) -> PyResult<Bound<'py, PyDict>> {
    let assignment = read(game, question, &settings)?;
    let exercise = assignment.exercise();
    let function = exercise.map_or("", |exercise| exercise.function);
    let plan = PyDict::new(py);
    plan.set_item("game", assignment.game.info().name)?;
    plan.set_item("question", assignment.of_text.map(tablette::Asked::id))?;
    plan.set_item("inquiry", assignment.inquiry.name())?;
    plan.set_item("function", function)?;
    plan.set_item("has_text", exercise.is_some())?;
    plan.set_item("effect", effect(&assignment))?;
    Ok(plan)
}

/// The questions of a game's text that a function answers, by name.
#[pyfunction]
fn grading_questions(name: &str) -> PyResult<Vec<String>> {
    let game = game(name).map_err(|problem| fault::of_problem(&problem))?;
    let asked = game.lesson().into_iter().flat_map(Lesson::asked);
    Ok(asked.filter(|asked| asked.exercise.is_some()).map(tablette::Asked::id).collect())
}

/// Remarks about printing, floats and changed arguments.
#[pyfunction]
fn grading_advice() -> [String; 3] {
    let advice = [words::grade::ADVICE_PRINTS, words::grade::ADVICE_FLOAT, words::grade::ADVICE_ALTERS];
    advice.map(|advice| Speaker::new(speech::language()).say(advice))
}

/// Asks a subject of the pure half everything, and gives its marks as plain data.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the pure half names them all")]
fn grade<'py>(
    py: Python<'py>,
    game: &str,
    question: Option<&str>,
    settings: Vec<(String, String)>,
    subject: Py<PyAny>,
    limit: f64,
    total: f64,
    most: usize,
    seed: u64,
    growth: Option<bool>,
    rung: Option<&str>,
) -> PyResult<Bound<'py, PyDict>> {
    let assignment = read(game, question, &settings)?;
    let (limit, total) = (seconds(limit)?, seconds(total)?);
    let rung = rung.map(rung_of).transpose()?;
    let mut function = Function::new(subject, &assignment);
    let marks = asking::run(py, &Wish::default(), |effort: &Effort<'_>| {
        let terms = Terms { limit, total, most: most.min(MOST), seed, growth, rung, effort };
        tablette_grade::grade(&assignment, &mut function, &terms)
    })?;
    let speaker = Speaker::new(speech::language());
    let asked = |item: &Item| assignment.call(item);
    let right = |mark: &Mark| assignment.returned(&mark.item, &mark.truth);
    let context = Context { speaker: &speaker, limit, total, voice: Voice::Values, asked: &asked, right: &right };
    sheet::of(py, &marks, &context)
}

fn read(game: &str, question: Option<&str>, settings: &[(String, String)]) -> PyResult<Assignment> {
    let name = question.map_or_else(|| game.to_owned(), |question| format!("{game}:{question}"));
    let pairs: Vec<String> = settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let settings = Settings::parse(pairs.iter().map(String::as_str));
    settings.and_then(|settings| Assignment::read(&name, settings)).map_err(|problem| fault::of_problem(&problem))
}

fn effect(assignment: &Assignment) -> &'static str {
    match assignment.effect() {
        Effect::Free => "free",
        Effect::InPlace => "in-place",
        Effect::Pure => "pure",
        Effect::Prints => "prints",
    }
}

fn seconds(seconds: f64) -> PyResult<Duration> {
    const CENTURY: f64 = 3.2e9;
    if seconds.is_nan() || seconds <= 0.0 {
        return Err(fault::of_problem(&Problem::new(SECONDS, seconds.to_string())));
    }
    Ok(Duration::from_secs_f64(seconds.min(CENTURY)))
}

fn rung_of(name: &str) -> PyResult<Rung> {
    let known = [Rung::Recursion, Rung::Memory, Rung::Table, Rung::Theory].into_iter().find(|rung| rung.name() == name);
    known.ok_or_else(|| fault::of_problem(&Problem::new(RUNGS, name)))
}

const SECONDS: Text = Text::new("a number of seconds above 0", "un nombre de secondes supérieur à 0");
const RUNGS: Text = Text::new(
    "one of the rungs recursion, memory, table, theory",
    "l'un des échelons recursion, memory, table, theory",
);

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(grading_plan, module)?)?;
    module.add_function(wrap_pyfunction!(grading_questions, module)?)?;
    module.add_function(wrap_pyfunction!(grading_advice, module)?)?;
    module.add_function(wrap_pyfunction!(grade, module)?)
}
