//! A lesson for the terminal.

use tablette::lesson::{Handout, HandoutItem};
use tablette::words;

use crate::desk::Desk;
use crate::fault::Fault;

/// Indent of what belongs to a question.
const INDENT: usize = 4;

pub(super) fn print(handout: &Handout, answers: bool, desk: &Desk) -> Result<(), Fault> {
    let title = desk.style.strong(handout.info.name);
    let source = desk.say(words::lesson::after(handout.lesson.source));
    desk.line(&format!("{title}  {} · {source}", handout.info.title.get(desk.lang())))?;
    for item in &handout.items {
        desk.line("")?;
        question(item, answers, desk)?;
    }
    Ok(())
}

pub(super) fn question(item: &HandoutItem, answers: bool, desk: &Desk) -> Result<(), Fault> {
    let (asked, lang) = (item.asked, desk.lang());
    let label = desk.style.strong(&asked.label());
    desk.paragraph(0, &format!("{label}. {}", asked.words.get(lang)))?;
    for run in &item.runs {
        desk.line(&format!("{:INDENT$}$ {}", "", run.command()))?;
        for line in run.shown(lang) {
            desk.paragraph(INDENT + 2, &line)?;
        }
    }
    if !answers {
        return Ok(());
    }
    let told = |head: String, text: String| desk.paragraph(INDENT, &format!("{}. {text}", desk.style.strong(&head)));
    if let Some(key) = asked.key {
        told(desk.say(words::lesson::ANSWER), key().say(lang))?;
    }
    if let Some(slip) = asked.slip {
        told(desk.say(words::lesson::SLIP), slip().say(lang))?;
    }
    Ok(())
}
