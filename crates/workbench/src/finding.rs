//! Findings of the checks of a game.

use tablette_core::Phrase;
use tablette_core::laws::Report;

/// One check and its result.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckItem {
    /// The kind of check.
    pub kind: CheckKind,
    /// The law, board or golden file.
    pub name: String,
    /// A summary for people.
    pub about: Phrase,
    /// Number of cases checked, or the first counterexample (in English, for developers).
    pub outcome: Result<u64, String>,
}

impl From<Report> for CheckItem {
    fn from(Report { law, about, outcome }: Report) -> Self {
        Self { kind: CheckKind::Law, name: law.to_owned(), about: about.into(), outcome }
    }
}

/// The five kinds of check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckKind {
    /// A property of every game.
    Law,
    /// The rungs against each other, on every position of a board.
    Rungs,
    /// The output of faces for a position, all compared with each other, on every position of a
    /// board.
    Faces,
    /// One-ply verification of a table.
    Table,
    /// Numbers from elsewhere.
    Golden,
}

impl CheckKind {
    /// Returns the name in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Law => "law",
            Self::Rungs => "rungs",
            Self::Faces => "faces",
            Self::Table => "table",
            Self::Golden => "golden",
        }
    }
}
