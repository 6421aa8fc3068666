//! The marks for people.

use tablette_grade::{
    Assignment, Context as ReportContext, Entry, Marksheet, TestCase, Tone, Voice, report, shown_question,
};

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
        asked: &asked,
        right: &|_| None,
    };
    report(sheet, &report_context)
}

/// The position, and in brackets the move or the man that is asked about. Statements, as those of a
/// grid of Röckse, have a line each.
pub(super) fn asked(case: &TestCase) -> String {
    if case.line.contains("; ") {
        let (board, rest) = case.line.split_once('\t').unwrap_or((&case.line, ""));
        let rows = board.split("; ").chain(rest.split('\t').filter(|argument| !argument.is_empty()));
        return rows.map(shown_question).collect::<Vec<_>>().join("\n");
    }
    match &case.about {
        Some(about) => format!("{}  ({about})", shown_question(&case.position)),
        None => shown_question(&case.position),
    }
}

#[cfg(test)]
mod tests {
    use super::{TestCase, asked};

    #[test]
    fn a_question_is_shown_whole() {
        let position = "00100/01010/".repeat(40);
        let case = TestCase { position: position.clone(), about: Some("2,2".to_owned()), ..TestCase::default() };
        assert_eq!(asked(&case), format!("{position}  (2,2)"));
    }
}
