//! Exercism: the `results.json` of a test runner, version 2.
//!
//! Specification: <https://exercism.org/docs/building/tooling/test-runners/interface>. The message
//! of the whole is there for errors alone, and is null otherwise.

use serde::Serialize;

use super::record::{Record, RecordStatus, RecordedTest};

/// Longest message, in characters.
const LONGEST: usize = 65_535;

/// The whole document.
#[derive(Serialize)]
pub(super) struct ExercismDocument<'a> {
    version: u8,
    status: &'static str,
    message: Option<String>,
    tests: Vec<ExercismTest<'a>>,
}

#[derive(Serialize)]
struct ExercismTest<'a> {
    name: &'a str,
    status: &'static str,
    message: Option<String>,
}

/// Renders a record.
pub(super) fn document(record: &Record) -> ExercismDocument<'_> {
    let status = record.status();
    ExercismDocument {
        version: 2,
        status: status.name(),
        message: (status == RecordStatus::Error).then(|| cut(&record.report)),
        tests: record.tests.iter().map(test).collect(),
    }
}

fn test(test: &RecordedTest) -> ExercismTest<'_> {
    let message = (test.status != RecordStatus::Pass).then(|| cut(&test.message));
    ExercismTest { name: &test.name, status: test.status.name(), message }
}

fn cut(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}
