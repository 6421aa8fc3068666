//! `PrairieLearn`: the `results.json` of an external grader.
//!
//! Specification: <https://prairielearn.readthedocs.io/en/latest/externalGrading/>, section “Grading
//! results”. The score is a fraction of 1, and the file has 1 MB at most.

use serde::Serialize;

use super::record::{Record, RecordedTest};

/// The whole document.
#[derive(Serialize)]
pub(super) struct PrairieLearnDocument<'a> {
    gradable: bool,
    score: f64,
    message: &'a str,
    output: &'a str,
    tests: Vec<PrairieLearnTest<'a>>,
}

#[derive(Serialize)]
struct PrairieLearnTest<'a> {
    name: &'a str,
    points: f64,
    max_points: f64,
    message: &'a str,
}

/// Renders a record.
pub(super) fn document(record: &Record) -> PrairieLearnDocument<'_> {
    let (score, all) = record.score();
    PrairieLearnDocument {
        gradable: true,
        score: if all > 0.0 { score / all } else { 0.0 },
        message: &record.title,
        output: &record.report,
        tests: record.tests.iter().map(test).collect(),
    }
}

fn test(test: &RecordedTest) -> PrairieLearnTest<'_> {
    PrairieLearnTest { name: &test.name, points: test.score(), max_points: test.points, message: &test.message }
}
