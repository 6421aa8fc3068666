//! GitHub Classroom: the result of a grader, which the action `autograding-grading-reporter` reads
//! from an environment variable in base64.
//!
//! Specification: the sources of the reporter,
//! <https://github.com/github-education-resources/autograding-grading-reporter>.

use serde::Serialize;

use super::record::{Record, RecordStatus, RecordedTest};

/// The whole document.
#[derive(Serialize)]
pub(super) struct ClassroomDocument<'a> {
    version: u8,
    status: &'static str,
    max_score: f64,
    tests: Vec<ClassroomTest<'a>>,
}

#[derive(Serialize)]
struct ClassroomTest<'a> {
    name: &'a str,
    status: &'static str,
    score: f64,
    /// Shown for errors alone.
    message: Option<&'a str>,
    /// Shown for every test that has it, and so the place for what a failure found.
    test_code: Option<&'a str>,
    /// Shown unless it is 0.
    line_no: u32,
}

/// Renders a record.
pub(super) fn document(record: &Record) -> ClassroomDocument<'_> {
    let tests = record.tests.iter().map(test).collect();
    ClassroomDocument { version: 1, status: record.status().name(), max_score: record.score().1, tests }
}

fn test(test: &RecordedTest) -> ClassroomTest<'_> {
    let of = |status| (test.status == status).then_some(test.message.as_str());
    ClassroomTest {
        name: &test.name,
        status: test.status.name(),
        score: test.score(),
        message: of(RecordStatus::Error),
        test_code: of(RecordStatus::Fail),
        line_no: 0,
    }
}
