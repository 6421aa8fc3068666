//! The rung of a subject on the ladder.

use tablette::{Phrase, Rung, words};

/// The rung of a subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The definition, executed: exponential.
    Recursion,
    /// Remembers computed values.
    Memory,
    /// Fills a table.
    Table,
    /// Remembers or tabulates: time alone does not distinguish them.
    MemoryOrTable,
    /// Nothing grows: a formula, or a table made before.
    Theory,
    /// Not decided by the evidence.
    Unclear,
}

impl Standing {
    /// Returns the name in documents.
    pub fn name(self) -> &'static str {
        match self {
            Self::Recursion => "recursion",
            Self::Memory => "memory",
            Self::Table => "table",
            Self::MemoryOrTable => "memory or table",
            Self::Theory => "theory",
            Self::Unclear => "unclear",
        }
    }

    /// Returns the rung in a sentence.
    pub fn say(self) -> Phrase {
        match self {
            Self::Recursion => words::grade::STANDS_RECURSION,
            Self::Memory => words::grade::STANDS_MEMORY,
            Self::Table => words::grade::STANDS_TABLE,
            Self::MemoryOrTable => words::grade::STANDS_EITHER,
            Self::Theory => words::grade::STANDS_THEORY,
            Self::Unclear => words::grade::STANDS_UNCLEAR,
        }
        .into()
    }

    /// Whether the subject is certainly below a rung.
    pub fn is_below(self, rung: Rung) -> bool {
        match rung {
            Rung::Recursion | Rung::Search => false,
            Rung::Memory => self == Self::Recursion,
            Rung::Table => matches!(self, Self::Recursion | Self::Memory),
            Rung::Theory => !matches!(self, Self::Theory | Self::Unclear),
        }
    }
}
