//! The marks for people.

use tablette_grade::{Context as ReportContext, Marksheet, Terms, TestCase, Tone, Voice, report, shown};

use crate::{Context, Fault};

/// Prints everything that a test found.
pub(super) fn print(sheet: &Marksheet, terms: &Terms<'_>, context: &Context) -> Result<(), Fault> {
    let report_context = ReportContext {
        speaker: &context.speaker,
        limit: terms.limit,
        total: terms.total,
        voice: Voice::Lines,
        asked: &asked,
        right: &|_| None,
    };
    for entry in report(sheet, &report_context) {
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

/// The position, and in brackets the move or the man that is asked about.
fn asked(case: &TestCase) -> String {
    match &case.about {
        Some(about) => format!("{}  ({about})", shown(&case.position)),
        None => shown(&case.position),
    }
}
