//! A finished test, as every format shows it.

use tablette::words;
use tablette_grade::{Marksheet, Stage};

use super::super::conditions::Conditions;
use super::super::report_text;
use crate::Context;

/// The status of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum RecordStatus {
    Pass,
    Fail,
    /// The program did not answer.
    Error,
}

impl RecordStatus {
    /// The name in exercism and GitHub Classroom.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail => "fail",
            Self::Error => "error",
        }
    }
}

/// A test with its points.
pub(in super::super) struct RecordedTest {
    pub(in super::super) name: String,
    pub(in super::super) points: f64,
    pub(in super::super) status: RecordStatus,
    /// What was found; may be empty for a test that was passed.
    pub(in super::super) message: String,
}

impl RecordedTest {
    /// The points that were reached.
    pub(super) fn score(&self) -> f64 {
        if self.status == RecordStatus::Pass { self.points } else { 0.0 }
    }
}

/// A program's tests: the stages of one question, or the questions of a homework.
pub(in super::super) struct Record {
    pub(in super::super) title: String,
    pub(in super::super) tests: Vec<RecordedTest>,
    /// The report in full.
    pub(in super::super) report: String,
}

impl Record {
    /// The record of a test: a stage each, and the rung if it was measured.
    pub(super) fn of_sheet(sheet: &Marksheet, conditions: &Conditions, context: &Context) -> Self {
        let stages = [Stage::Edges, Stage::Small, Stage::Random, Stage::Again];
        let report = report_text::text(sheet, conditions, context);
        let mut tests: Vec<_> = stages.into_iter().filter_map(|stage| of_stage(sheet, stage, context)).collect();
        if let Some(growing) = &sheet.growing {
            let status = if sheet.below.is_some() { RecordStatus::Fail } else { RecordStatus::Pass };
            let below = sheet.below.map(|rung| context.say(words::grade::below(rung.title())));
            let message = below.into_iter().chain([context.say(growing.standing.say())]);
            let message = message.collect::<Vec<_>>().join(" ");
            tests.push(RecordedTest { name: context.say(words::grade::FIELD_RUNG), points: 1.0, status, message });
        }
        // The counterexample belongs to the first test that it fails.
        if let Some(failed) = tests.iter_mut().find(|test| test.status != RecordStatus::Pass) {
            failed.message.clone_from(&report);
        }
        Self { title: format!("tablette grade {}", sheet.exercise), tests, report }
    }

    /// The points that were reached, and all.
    pub(super) fn score(&self) -> (f64, f64) {
        let sum = |of: fn(&RecordedTest) -> f64| self.tests.iter().map(of).sum();
        (sum(RecordedTest::score), sum(|test| test.points))
    }

    /// The status of all tests together.
    pub(super) fn status(&self) -> RecordStatus {
        let has = |status| self.tests.iter().any(|test| test.status == status);
        let is_error = self.tests.iter().all(|test| test.status == RecordStatus::Error);
        match () {
            () if is_error => RecordStatus::Error,
            () if has(RecordStatus::Fail) || has(RecordStatus::Error) => RecordStatus::Fail,
            () => RecordStatus::Pass,
        }
    }
}

fn of_stage(sheet: &Marksheet, stage: Stage, context: &Context) -> Option<RecordedTest> {
    let (asked, right) = sheet.of_stage(stage);
    let flaws = || sheet.marks.iter().filter(|mark| mark.stage == stage).filter_map(|mark| mark.flaw.as_ref());
    let status = match () {
        () if asked == 0 => return None,
        () if flaws().count() == 0 => RecordStatus::Pass,
        () if flaws().any(tablette_grade::Flaw::is_answer) => RecordStatus::Fail,
        () => RecordStatus::Error,
    };
    let message = context.say(words::grade::right_of(right, asked));
    Some(RecordedTest { name: context.say(stage.say()), points: 1.0, status, message })
}
