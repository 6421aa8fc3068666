//! The marks as `JUnit` XML, which course platforms and build servers read: a test case a question.
//!
//! Specification: the schema of Jenkins' xUnit plug-in,
//! <https://github.com/jenkinsci/xunit-plugin/blob/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd>.

use std::fmt::Write as _;
use std::time::Duration;

use tablette::paint::escape;
use tablette::words;
use tablette_grade::{Flaw, Mark, Marksheet};

use super::record::{Record, RecordStatus};
use crate::context::Context;

/// The document about several tests: a test case each.
pub(super) fn of_record(record: &Record) -> String {
    let count = |status| record.tests.iter().filter(|test| test.status == status).count();
    let name = escape(&record.title);
    let (tests, failures, errors) = (record.tests.len(), count(RecordStatus::Fail), count(RecordStatus::Error));
    let counts = format!("name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\"");
    let mut xml =
        format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {counts}>\n  <testsuite {counts}>\n");
    for test in &record.tests {
        let _ = write!(xml, "    <testcase classname=\"{name}\" name=\"{}\"", escape(&test.name));
        let kind = match test.status {
            RecordStatus::Pass => {
                xml.push_str("/>\n");
                continue;
            }
            RecordStatus::Fail => "failure",
            RecordStatus::Error => "error",
        };
        let (first, whole) = (test.message.lines().next().unwrap_or_default(), escape(&test.message));
        let _ = writeln!(xml, ">\n      <{kind} message=\"{}\">{whole}</{kind}>\n    </testcase>", escape(first));
    }
    xml + "  </testsuite>\n</testsuites>\n"
}

/// The document about one test: a test case for each of its questions.
pub(super) fn of_sheet(sheet: &Marksheet, limit: Duration, context: &Context) -> String {
    let answered = |mark: &&Mark| mark.flaw.as_ref().is_some_and(Flaw::is_answer);
    let failures = sheet.marks.iter().filter(answered).count() + usize::from(sheet.below.is_some());
    let errors = sheet.flaws() - sheet.marks.iter().filter(answered).count();
    let tests = sheet.marks.len() + usize::from(sheet.growing.is_some());
    let name = escape(&format!("tablette grade {}", sheet.exercise));
    let counts = format!(
        "name=\"{name}\" tests=\"{tests}\" failures=\"{failures}\" errors=\"{errors}\" time=\"{:.3}\"",
        sheet.seconds
    );
    let mut xml = format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites {counts}>\n");
    let _ = writeln!(xml, "  <testsuite {counts}>");
    for (number, mark) in sheet.marks.iter().enumerate() {
        // Hidden questions have numbers.
        let name = if sheet.hidden { (number + 1).to_string() } else { mark.case.line.clone() };
        case(&mut xml, &name, mark, sheet, limit, context);
    }
    if let Some(growing) = &sheet.growing {
        let class = escape(&format!("{}.growth", class(sheet)));
        let said = format!("{}; {}", context.say(growing.standing.say()), context.say(growing.trend.say()));
        let _ = write!(xml, "    <testcase classname=\"{class}\" name=\"rung\" time=\"0.000\">");
        match sheet.below {
            Some(rung) => {
                let message = escape(&context.say(words::grade::below(rung.title())));
                let _ = write!(xml, "<failure type=\"below\" message=\"{message}\">{}</failure>", escape(&said));
            }
            None => {
                let _ = write!(xml, "<system-out>{}</system-out>", escape(&said));
            }
        }
        xml.push_str("</testcase>\n");
    }
    xml + "  </testsuite>\n</testsuites>\n"
}

/// `chomp.outcome`: platforms fold their lists at the dots.
fn class(sheet: &Marksheet) -> String {
    sheet.exercise.replace(':', ".")
}

fn case(xml: &mut String, name: &str, mark: &Mark, sheet: &Marksheet, limit: Duration, context: &Context) {
    let class = escape(&format!("{}.{}", class(sheet), mark.stage.name()));
    let (name, seconds) = (escape(name), mark.took.as_secs_f64());
    let _ = write!(xml, "    <testcase classname=\"{class}\" name=\"{name}\" time=\"{seconds:.6}\"");
    let Some(flaw) = &mark.flaw else {
        xml.push_str("/>\n");
        return;
    };
    let kind = if flaw.is_answer() { "failure" } else { "error" };
    let message = escape(&context.say(flaw.say(limit)));
    let answered = mark.answer.clone().unwrap_or_else(|| context.say(words::grade::NO_ANSWER));
    if sheet.hidden {
        let _ = writeln!(xml, "><{kind} type=\"{}\"/></testcase>", flaw.name());
        return;
    }
    let mut told = format!(
        "{}: {}\n{}: {}\n{}: {}\n",
        context.say(words::grade::FIELD_ASKED),
        mark.case.line,
        context.say(words::grade::FIELD_ANSWERED),
        answered,
        context.say(words::grade::FIELD_RIGHT),
        context.say(mark.truth.say()),
    );
    if let Flaw::Dead(death) = flaw {
        told += &death.last_words.join("\n");
    }
    let _ = writeln!(xml, ">\n      <{kind} type=\"{}\" message=\"{message}\">{}</{kind}>", flaw.name(), escape(&told));
    xml.push_str("    </testcase>\n");
}
