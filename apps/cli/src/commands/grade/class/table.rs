//! The gradebook on a terminal.

use tablette::words;

use super::gradebook::{Gradebook, MistakeGroup, plain};
use super::result::{QuestionResult, ResultClass};
use crate::clean::clean;
use crate::columns::{Cell, Columns, Lean};
use crate::{Context, Fault, Style};

/// Prints the table, the groups and a summary.
pub(super) fn print(book: &Gradebook, sandbox: tablette::Text, context: &Context) -> Result<(), Fault> {
    context.line(&context.style.strong(&clean(&book.homework.title)))?;
    context.table(&columns(book, context))?;
    let groups = book.groups();
    if !groups.is_empty() {
        context.tell(words::grade::SAME_MISTAKE)?;
    }
    for group in &groups {
        print_group(group, book, context)?;
    }
    context.tell(words::grade::class_passed(book.passed(), book.rows.len()))?;
    context.paragraph(0, &context.style.faint(&context.say(sandbox)))
}

fn columns(book: &Gradebook, context: &Context) -> Columns {
    let mut leans = vec![Lean::Left; book.homework.questions.len() + 1];
    leans.push(Lean::Right);
    let mut columns = Columns::new(leans);
    let head = |text: &str| Cell::dressed(clean(text), Style::faint);
    let names = book.homework.questions.iter().map(|question| head(&question.name));
    let (student, points) = (context.say(words::grade::HEAD_STUDENT), context.say(words::grade::HEAD_POINTS));
    columns.row([head(&student)].into_iter().chain(names).chain([head(&points)]));
    for row in &book.rows {
        let cells = row.results.iter().map(|result| cell(result, context));
        let points = Cell::from(plain(book.points(row)));
        columns.row([Cell::from(clean(&row.student))].into_iter().chain(cells).chain([points]));
    }
    columns
}

fn cell(result: &QuestionResult, context: &Context) -> Cell {
    let dress = match result.class {
        ResultClass::Right => Style::good,
        ResultClass::Missing | ResultClass::Own => Style::faint,
        _ => Style::wrong,
    };
    Cell::dressed(context.say(result.class.say()), dress)
}

fn print_group(group: &MistakeGroup<'_>, book: &Gradebook, context: &Context) -> Result<(), Fault> {
    let students: Vec<String> = group.students.iter().map(|student| clean(student)).collect();
    let name = clean(&book.homework.questions[group.question].name);
    context.paragraph(2, &context.say(words::grade::group_of(name, students.len(), students.join(", "))))?;
    for line in explained(group.result, book.homework.hide, context) {
        context.paragraph(4, &line)?;
    }
    Ok(())
}

/// The sentences about a wrong result; its class alone in a final test.
pub(super) fn explained(result: &QuestionResult, hide: bool, context: &Context) -> Vec<String> {
    let lang = context.lang();
    if hide {
        return vec![context.say(result.class.say())];
    }
    let mut lines = Vec::new();
    if let Some(mistake) = &result.mistake
        && let Some(sentence) = &mistake.sentence
    {
        lines.push(sentence.say(lang).to_owned());
        lines.extend(mistake.why.iter().map(|why| why.say(lang).to_owned()));
    } else if let Some(mistake) = &result.mistake {
        let answered = mistake.answered.clone().unwrap_or_else(|| context.say(words::grade::NO_ANSWER));
        lines.push(context.say(words::grade::mistake(mistake.asked.as_str(), answered, mistake.right.say(lang))));
        if mistake.answered.is_none() || result.class != ResultClass::Wrong {
            lines.push(mistake.fault.say(lang).to_owned());
        }
        lines.extend(mistake.last_line.as_deref().map(|line| context.say(words::grade::last_words(line))));
        lines.extend(mistake.why.iter().map(|why| why.say(lang).to_owned()));
    }
    lines.extend(result.remark.as_ref().map(|remark| remark.say(lang).to_owned()));
    lines
}
