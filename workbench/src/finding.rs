//! Findings of the checks of a game.

use tablette_core::Phrase;
use tablette_core::laws::Report;

/// One thing that was checked.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckItem {
    /// What kind of check.
    pub kind: CheckKind,
    /// Which law, board or golden file.
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
    /// What must hold for every game.
    Law,
    /// The rungs against each other, on every position of a board.
    Rungs,
    /// What faces show of a position, everything against everything, on every position of a board.
    Faces,
    /// One-ply verification of a table.
    Table,
    /// Numbers from elsewhere.
    Golden,
}

impl CheckKind {
    /// The name in JSON.
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
