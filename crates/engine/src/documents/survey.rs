//! The document of a matrix that was surveyed.

use std::collections::BTreeMap;

use tablette::Survey;

use crate::document;

document! {
    /// The findings under their name; each names its squares as `[row, column]`.
    pub struct SurveyDocument<'a> {
        game: &'a str,
        size: usize,
        /// The answer about one man, where one was asked about.
        answer?: bool,
        #[serde(flatten)]
        findings: BTreeMap<&'static str, Vec<Squares>>,
    }
}

/// The squares of a finding, each with the name of its role.
type Squares = BTreeMap<&'static str, (usize, usize)>;

impl<'a> SurveyDocument<'a> {
    /// Describes a survey.
    pub fn new(game: &'a str, survey: &Survey) -> Self {
        let findings = survey.findings.iter().map(|finding| finding.squares.iter().copied().collect()).collect();
        Self { game, size: survey.size, answer: survey.answer, findings: BTreeMap::from([(survey.name, findings)]) }
    }
}
