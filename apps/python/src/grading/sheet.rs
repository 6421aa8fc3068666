//! The marks as plain data for the pure half.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use tablette_grade::{
    Assignment, Context, Counterexample, Flaw, Mark, Marksheet, Measure, Tone, counterexample, growth_words, report,
    right,
};

use crate::value::dict;

/// Everything that a test found, in the language of the context.
pub(super) fn to_python<'py>(
    py: Python<'py>,
    marks: &Marksheet,
    assignment: &Assignment<'_>,
    context: &Context<'_>,
) -> PyResult<Bound<'py, PyDict>> {
    let all = marks.marks.iter().map(|mark| one(py, mark, context)).collect::<PyResult<Vec<_>>>()?;
    let measures = marks.growing.iter().flat_map(|growing| &growing.measures);
    let points: Vec<_> = measures.clone().map(|point| (point.size, point.board.as_str(), point.seconds)).collect();
    let steps: Vec<_> = measures.filter_map(Measure::count).collect();
    let lines = report(marks, context).into_iter();
    let lines: Vec<_> = lines.map(|entry| (entry.indent, entry.name, entry.text, tone(entry.tone))).collect();
    Ok(dict!(
        py,
        "exercise" => &marks.exercise,
        "passed" => marks.is_right(),
        "marks" => all,
        "smallest" => marks.smallest.as_ref().map(|smallest| example(py, smallest, assignment, context)).transpose()?,
        "rung" => marks.growing.as_ref().map(|growing| growing.standing.name()),
        "growth" => points,
        "steps" => steps,
        "grown" => marks.growing.as_ref().map(|growing| growth_words(growing, context)),
        "seconds" => marks.seconds,
        "lines" => lines,
    ))
}

fn one<'py>(py: Python<'py>, mark: &Mark, context: &Context<'_>) -> PyResult<Bound<'py, PyTuple>> {
    let call = (context.asked)(&mark.case);
    let right = right(mark, context);
    let fault = mark.flaw.as_ref().map(Flaw::name);
    (mark.stage.name(), call, mark.answer.as_deref(), right, fault, mark.took.as_secs_f64()).into_pyobject(py)
}

fn example<'py>(
    py: Python<'py>,
    smallest: &Counterexample,
    assignment: &Assignment<'_>,
    context: &Context<'_>,
) -> PyResult<Bound<'py, PyDict>> {
    let reasons: Vec<_> = smallest.reasons.iter().map(|reason| context.speaker.say(reason.clone())).collect();
    let (mark, sentence) = (one(py, &smallest.mark, context)?, counterexample(&smallest.mark, context));
    let board = assignment.board(&smallest.mark.case);
    Ok(dict!(py, "mark" => mark, "sentence" => sentence, "reasons" => reasons, "board" => board))
}

fn tone(tone: Tone) -> &'static str {
    match tone {
        Tone::Plain => "plain",
        Tone::Good => "good",
        Tone::Wrong => "wrong",
        Tone::Strong => "strong",
        Tone::Faint => "faint",
    }
}
