//! Gradescope: `/autograder/results/results.json`.
//!
//! Specification: <https://gradescope-autograders.readthedocs.io/en/latest/specs/>, section “Output
//! format”. Scores of tests are summed there unless the document has a score of its own.

use serde::Serialize;

use super::record::{Record, RecordStatus, RecordedTest};

/// The whole document.
#[derive(Serialize)]
pub(super) struct GradescopeDocument<'a> {
    score: f64,
    output: &'a str,
    output_format: &'static str,
    tests: Vec<GradescopeTest<'a>>,
}

#[derive(Serialize)]
struct GradescopeTest<'a> {
    name: &'a str,
    score: f64,
    max_score: f64,
    status: &'static str,
    output: &'a str,
    output_format: &'static str,
    visibility: &'static str,
}

/// Renders a record.
pub(super) fn document(record: &Record) -> GradescopeDocument<'_> {
    GradescopeDocument {
        score: record.score().0,
        output: &record.report,
        output_format: "text",
        tests: record.tests.iter().map(test).collect(),
    }
}

fn test(test: &RecordedTest) -> GradescopeTest<'_> {
    GradescopeTest {
        name: &test.name,
        score: test.score(),
        max_score: test.points,
        status: if test.status == RecordStatus::Pass { "passed" } else { "failed" },
        output: &test.message,
        output_format: "text",
        visibility: "visible",
    }
}
