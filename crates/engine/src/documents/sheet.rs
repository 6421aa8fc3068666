//! The marks of a function, in the shape that `tablette.grading` of the package for Python takes.

use serde_json::{Value, json};
use tablette_grade::{
    Assignment, Context, Counterexample, Flaw, Mark, Marksheet, Measure, Tone, counterexample, growth_words, report,
    right,
};

/// Returns everything that a test found, in the language of the context.
pub fn function_marks(marks: &Marksheet, assignment: &Assignment<'_>, context: &Context<'_>) -> Value {
    let all: Vec<Value> = marks.marks.iter().map(|mark| one(mark, context)).collect();
    let measures = marks.growing.iter().flat_map(|growing| &growing.measures);
    let points: Vec<_> = measures.clone().map(|point| (point.size, &point.board, point.seconds)).collect();
    let steps: Vec<_> = measures.filter_map(Measure::count).collect();
    let lines = report(marks, context).into_iter();
    let lines: Vec<_> = lines.map(|entry| (entry.indent, entry.name, entry.text, tone(entry.tone))).collect();
    json!({
        "exercise": marks.exercise,
        "passed": marks.is_right(),
        "marks": all,
        "smallest": marks.smallest.as_ref().map(|smallest| example(smallest, assignment, context)),
        "rung": marks.growing.as_ref().map(|growing| growing.standing.name()),
        "growth": points,
        "steps": steps,
        "grown": marks.growing.as_ref().map(|growing| growth_words(growing, context)),
        "seconds": marks.seconds,
        "lines": lines,
    })
}

fn one(mark: &Mark, context: &Context<'_>) -> Value {
    let fault = mark.flaw.as_ref().map(Flaw::name);
    let (call, right) = ((context.asked)(&mark.case), right(mark, context));
    json!([mark.stage.name(), call, mark.answer, right, fault, mark.took.as_secs_f64()])
}

fn example(smallest: &Counterexample, assignment: &Assignment<'_>, context: &Context<'_>) -> Value {
    let reasons: Vec<_> = smallest.reasons.iter().map(|reason| context.speaker.say(reason.clone())).collect();
    let sentence = counterexample(&smallest.mark, context);
    let board = assignment.board(&smallest.mark.case);
    json!({ "mark": one(&smallest.mark, context), "sentence": sentence, "reasons": reasons, "board": board })
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
