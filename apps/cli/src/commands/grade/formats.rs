//! The formats of the tools that courses use.
//!
//! Most are documents about a test that has been made: each renders the same [`Record`]. Two are
//! tests to be made by another tool, which calls the package for Python: [`otter`] and
//! [`nbgrader`].

mod classroom;
mod exercism;
mod gradescope;
mod junit;
mod nbgrader;
mod otter;
mod prairielearn;
mod record;

use tablette_grade::Marksheet;

pub(super) use self::nbgrader::notebook;
pub(super) use self::otter::{file, identifier};
pub(super) use self::record::{Record, RecordStatus, RecordedTest};
use super::conditions::Conditions;
use crate::args::Choice;
use crate::{Context, Fault};

/// A format: `--format`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::commands) enum MarksFormat {
    Junit,
    Gradescope,
    PrairieLearn,
    Exercism,
    GithubClassroom,
    Otter,
    Nbgrader,
}

impl Choice for MarksFormat {
    fn all() -> Vec<(&'static str, Self)> {
        vec![
            ("junit", Self::Junit),
            ("gradescope", Self::Gradescope),
            ("prairielearn", Self::PrairieLearn),
            ("exercism", Self::Exercism),
            ("github-classroom", Self::GithubClassroom),
            ("otter", Self::Otter),
            ("nbgrader", Self::Nbgrader),
        ]
    }
}

impl MarksFormat {
    /// Whether it is a test that another tool makes.
    pub(super) fn is_test(self) -> bool {
        matches!(self, Self::Otter | Self::Nbgrader)
    }

    /// The document about a test.
    ///
    /// # Errors
    /// Never: every document can be written as JSON.
    pub(super) fn of_sheet(
        self,
        sheet: &Marksheet,
        conditions: &Conditions,
        context: &Context,
    ) -> Result<String, Fault> {
        match self {
            // One test case a question is what readers of this format expect.
            Self::Junit => Ok(junit::of_sheet(sheet, conditions.limit, context)),
            _ => self.of_record(&Record::of_sheet(sheet, conditions, context)),
        }
    }

    /// The document about several tests, one a question of a homework.
    ///
    /// # Errors
    /// Never: every document can be written as JSON.
    pub(super) fn of_record(self, record: &Record) -> Result<String, Fault> {
        let text = match self {
            Self::Junit => return Ok(junit::of_record(record)),
            Self::Gradescope => serde_json::to_string_pretty(&gradescope::document(record)),
            Self::PrairieLearn => serde_json::to_string_pretty(&prairielearn::document(record)),
            Self::Exercism => serde_json::to_string_pretty(&exercism::document(record)),
            Self::GithubClassroom => serde_json::to_string_pretty(&classroom::document(record)),
            Self::Otter | Self::Nbgrader => unreachable!("tests of other tools are no documents about a test"),
        };
        Ok(text? + "\n")
    }
}
