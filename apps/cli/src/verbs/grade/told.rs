//! The marks for people.

use tablette_grade::{Context, Item, Marksheet, Tone, Voice, report, shown};

use super::limits::Limits;
use crate::desk::Desk;
use crate::fault::Fault;

/// Prints everything that a test found.
pub(super) fn print(sheet: &Marksheet, limits: &Limits, desk: &Desk) -> Result<(), Fault> {
    let context = Context {
        speaker: &desk.speaker,
        limit: limits.answer,
        total: limits.total,
        voice: Voice::Lines,
        asked: &asked,
        right: &|_| None,
    };
    for entry in report(sheet, &context) {
        let text = match entry.tone {
            Tone::Plain => entry.text,
            Tone::Good => desk.style.good(&entry.text),
            Tone::Wrong => desk.style.wrong(&entry.text),
            Tone::Strong => desk.style.strong(&entry.text),
            Tone::Faint => desk.style.faint(&entry.text),
        };
        desk.paragraph(entry.indent, &format!("{}{text}", entry.name))?;
    }
    Ok(())
}

/// The position, and in brackets the move or the man that is asked about.
fn asked(item: &Item) -> String {
    match &item.about {
        Some(about) => format!("{}  ({about})", shown(&item.position)),
        None => shown(&item.position),
    }
}
