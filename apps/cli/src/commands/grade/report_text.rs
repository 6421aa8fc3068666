//! The marks for people.

use tablette::Effect;
use tablette_grade::{Assignment, Context as ReportContext, Entry, Marksheet, TestCase, Tone, Voice, report};

use super::conditions::Conditions;
use crate::{Context, Fault};

/// Prints what is asked, before the first question.
pub(super) fn head(exercise: &Assignment<'_>, context: &Context) -> Result<(), Fault> {
    context.line(&context.style.strong(&exercise.name()))?;
    context.paragraph(2, &context.say(exercise.kind.about()))?;
    if let Some(asked) = exercise.of_text {
        context.paragraph(2, &context.style.faint(&context.say(asked.words)))?;
    }
    context.close()
}

/// Everything that a test found, as plain text.
pub(super) fn text(sheet: &Marksheet, conditions: &Conditions, context: &Context) -> String {
    let mut text = String::new();
    for entry in entries(sheet, conditions, context) {
        text.extend([&" ".repeat(entry.indent), &entry.name, &entry.text, "\n"]);
    }
    text
}

/// Prints everything that a test found.
pub(super) fn print(sheet: &Marksheet, conditions: &Conditions, context: &Context) -> Result<(), Fault> {
    for entry in entries(sheet, conditions, context) {
        let text = match entry.tone {
            Tone::Plain => entry.text,
            Tone::Good => context.style.good(&entry.text),
            Tone::Wrong => context.style.wrong(&entry.text),
            Tone::Strong => context.style.strong(&entry.text),
            Tone::Faint => context.style.faint(&entry.text),
        };
        context.paragraph(entry.indent, &format!("{}{text}", entry.name))?;
    }
    Ok(())
}

fn entries(sheet: &Marksheet, conditions: &Conditions, context: &Context) -> Vec<Entry> {
    let report_context = ReportContext {
        speaker: &context.speaker,
        limit: conditions.limit,
        total: conditions.total,
        voice: Voice::Lines,
        effect: Effect::Free,
        asked: &TestCase::shown,
        right: &|_| None,
    };
    report(sheet, &report_context)
}
