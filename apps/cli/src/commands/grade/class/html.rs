//! The gradebook as a page: one file, without scripts and without anything from elsewhere.

use std::fmt::Write as _;

use tablette::paint::escape;
use tablette::{Text, words};

use super::gradebook::{Gradebook, GradebookRow, plain};
use super::result::{QuestionResult, ResultClass};
use super::table::explained;
use crate::Context;

const STYLE: &str = include_str!("class.css");

/// The whole page.
pub(super) fn document(book: &Gradebook, sandbox: Text, context: &Context) -> String {
    let title = escape(&book.homework.title);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n\
         <h1>{title}</h1>\n",
        context.lang().code()
    );
    paragraph(&mut page, &context.say(words::grade::class_passed(book.passed(), book.rows.len())));
    table(&mut page, book, context);
    groups(&mut page, book, context);
    details(&mut page, book, context);
    paragraph(&mut page, &context.say(sandbox));
    page
}

fn paragraph(page: &mut String, text: &str) {
    let _ = writeln!(page, "<p>{}</p>", escape(text));
}

fn table(page: &mut String, book: &Gradebook, context: &Context) {
    let student = escape(&context.say(words::grade::HEAD_STUDENT));
    let _ = write!(page, "<table>\n<thead><tr><th scope=\"col\">{student}</th>");
    for question in &book.homework.questions {
        let _ = write!(page, "<th scope=\"col\">{}</th>", escape(&question.name));
    }
    let points = escape(&context.say(words::grade::HEAD_POINTS));
    let _ = writeln!(page, "<th scope=\"col\">{points}</th></tr></thead>\n<tbody>");
    for (number, row) in book.rows.iter().enumerate() {
        let _ = write!(page, "<tr><th scope=\"row\">{}</th>", escape(&row.student));
        for result in &row.results {
            cell(page, number, result, context);
        }
        let _ = writeln!(page, "<td class=\"points\">{}</td></tr>", plain(book.points(row)));
    }
    page.push_str("</tbody>\n</table>\n");
}

/// A cell, which leads to the student's mistakes.
fn cell(page: &mut String, student: usize, result: &QuestionResult, context: &Context) {
    let (class, word) = (result.class.name(), escape(&context.say(result.class.say())));
    let _ = match result.class {
        ResultClass::Right => write!(page, "<td class=\"{class}\">{word}</td>"),
        _ => write!(page, "<td class=\"{class}\"><a href=\"#student-{student}\">{word}</a></td>"),
    };
}

fn groups(page: &mut String, book: &Gradebook, context: &Context) {
    let groups = book.groups();
    if groups.is_empty() {
        return;
    }
    let _ = writeln!(page, "<h2>{}</h2>\n<ul>", escape(&context.say(words::grade::SAME_MISTAKE)));
    for group in groups {
        let name = book.homework.questions[group.question].name.as_str();
        let said = words::grade::group_of(name, group.students.len(), group.students.join(", "));
        let _ = writeln!(page, "<li>{}", escape(&context.say(said)));
        lines(page, group.result, book, context);
        page.push_str("</li>\n");
    }
    page.push_str("</ul>\n");
}

fn details(page: &mut String, book: &Gradebook, context: &Context) {
    for (number, row) in book.rows.iter().enumerate() {
        if row.results.iter().any(|result| result.class != ResultClass::Right) {
            student(page, number, row, book, context);
        }
    }
}

fn student(page: &mut String, number: usize, row: &GradebookRow, book: &Gradebook, context: &Context) {
    let _ = writeln!(page, "<section id=\"student-{number}\">\n<h2>{}</h2>\n<dl>", escape(&row.student));
    for (result, question) in row.results.iter().zip(&book.homework.questions) {
        let word = escape(&context.say(result.class.say()));
        let class = result.class.name();
        let _ = write!(page, "<dt>{}</dt>\n<dd><b class=\"{class}\">{word}</b>", escape(&question.name));
        if result.asked > 0 {
            let counted = context.say(words::grade::right_of(result.right, result.asked));
            let _ = write!(page, " ({})", escape(&counted));
        }
        if result.class != ResultClass::Right {
            lines(page, result, book, context);
        }
        page.push_str("</dd>\n");
    }
    page.push_str("</dl>\n</section>\n");
}

fn lines(page: &mut String, result: &QuestionResult, book: &Gradebook, context: &Context) {
    for line in explained(result, book.homework.hide, context) {
        let _ = write!(page, "<br>{}", escape(&line));
    }
}
