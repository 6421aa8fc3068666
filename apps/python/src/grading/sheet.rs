//! The marks as plain data for the pure half.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use tablette_grade::{Context, Counterexample, Flaw, Mark, Marksheet, Tone, counterexample, report, right};

/// Everything that a test found, in the language of the context.
pub(super) fn of<'py>(py: Python<'py>, marks: &Marksheet, context: &Context<'_>) -> PyResult<Bound<'py, PyDict>> {
    let sheet = PyDict::new(py);
    sheet.set_item("exercise", &marks.exercise)?;
    sheet.set_item("passed", marks.is_right())?;
    let all = marks.marks.iter().map(|mark| one(py, mark, context)).collect::<PyResult<Vec<_>>>()?;
    sheet.set_item("marks", all)?;
    let smallest = marks.smallest.as_ref().map(|smallest| example(py, smallest, context)).transpose()?;
    sheet.set_item("smallest", smallest)?;
    sheet.set_item("rung", marks.growing.as_ref().map(|growing| growing.standing.name()))?;
    let measures = marks.growing.iter().flat_map(|growing| &growing.measures);
    let points: Vec<_> = measures.map(|point| (point.size, point.board.as_str(), point.seconds)).collect();
    sheet.set_item("growth", points)?;
    sheet.set_item("seconds", marks.seconds)?;
    let lines = report(marks, context).into_iter();
    let lines: Vec<_> = lines.map(|entry| (entry.indent, entry.name, entry.text, tone(entry.tone))).collect();
    sheet.set_item("lines", lines)?;
    Ok(sheet)
}

fn one<'py>(py: Python<'py>, mark: &Mark, context: &Context<'_>) -> PyResult<Bound<'py, PyTuple>> {
    let call = (context.asked)(&mark.case);
    let right = right(mark, context);
    let fault = mark.flaw.as_ref().map(Flaw::name);
    (mark.stage.name(), call, mark.answer.as_deref(), right, fault, mark.took.as_secs_f64()).into_pyobject(py)
}

fn example<'py>(py: Python<'py>, smallest: &Counterexample, context: &Context<'_>) -> PyResult<Bound<'py, PyDict>> {
    let example = PyDict::new(py);
    example.set_item("mark", one(py, &smallest.mark, context)?)?;
    example.set_item("sentence", counterexample(&smallest.mark, context))?;
    let reasons: Vec<_> = smallest.reasons.iter().map(|reason| context.speaker.say(reason.clone())).collect();
    example.set_item("reasons", reasons)?;
    Ok(example)
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
