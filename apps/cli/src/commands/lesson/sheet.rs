//! A lesson for the terminal.

use tablette::lesson::{Handout, HandoutItem};
use tablette::words;

use crate::context::Context;
use crate::fault::Fault;
use crate::style::Style;

/// Indent of what belongs to a question.
const INDENT: usize = 4;

pub(super) fn print(handout: &Handout, answers: bool, context: &Context) -> Result<(), Fault> {
    let title = context.style.strong(handout.info.name);
    let source = context.say(words::lesson::after(handout.lesson.source));
    context.line(&format!("{title}  {} · {source}", handout.info.title.get(context.lang())))?;
    for item in &handout.items {
        context.line("")?;
        question(item, answers, context)?;
    }
    let skipped: Vec<_> = handout.lesson.skipped().iter().map(u32::to_string).collect();
    if !skipped.is_empty() {
        context.line("")?;
        context.tell(words::lesson::skipped(skipped.len(), context.speaker.list(&skipped)))?;
    }
    key_hint(answers, context)
}

/// Names the option that prints the answer key.
pub(super) fn key_hint(answers: bool, context: &Context) -> Result<(), Fault> {
    if answers || context.quiet {
        return Ok(());
    }
    context.line("")?;
    context.styled(Style::faint, words::lesson::KEY_HINT)
}

pub(super) fn question(item: &HandoutItem, answers: bool, context: &Context) -> Result<(), Fault> {
    let (asked, lang) = (item.asked, context.lang());
    let label = context.style.strong(asked.place);
    context.paragraph(0, &format!("{label}. {}", asked.words.get(lang)))?;
    for run in &item.runs {
        context.line(&format!("{:INDENT$}$ {}", "", run.command()))?;
        for line in run.shown(lang) {
            context.paragraph(INDENT + 2, &line)?;
        }
    }
    if !answers {
        return Ok(());
    }
    let told =
        |head: String, text: String| context.paragraph(INDENT, &format!("{}. {text}", context.style.strong(&head)));
    told(context.say(words::lesson::ANSWER), asked.key.phrase().say(lang))?;
    if let Some(slip) = &asked.slip {
        told(context.say(words::lesson::SLIP), slip.phrase().say(lang))?;
    }
    for function in &asked.code {
        context.line("")?;
        for line in function.lines() {
            // As it is, so that it can be copied: a paragraph would wrap it.
            context.line(format!("{:INDENT$}{line}", "").trim_end())?;
        }
    }
    Ok(())
}
