//! The document of a matrix that was looked over.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer, ser::SerializeMap};
use tablette::{Finding, Survey};

/// `game`, `size`, `answer` where one man was asked about, and the findings under their name: for each, its squares as `[row, column]`.
pub struct SurveyDocument<'a> {
    /// The game.
    pub game: &'a str,
    /// What was found.
    pub survey: &'a Survey,
}

impl Serialize for SurveyDocument<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let squares = |finding: &Finding| {
            let named = finding.squares.iter().map(|&(name, (row, column))| (name, [row, column]));
            named.collect::<BTreeMap<_, _>>()
        };
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("game", self.game)?;
        map.serialize_entry("size", &self.survey.size)?;
        if let Some(answer) = self.survey.answer {
            map.serialize_entry("answer", &answer)?;
        }
        map.serialize_entry(self.survey.name, &self.survey.findings.iter().map(squares).collect::<Vec<_>>())?;
        map.end()
    }
}
