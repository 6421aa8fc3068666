//! The rung of a subject on the ladder.

use tablette::{Phrase, Rung, Text, words};

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
        self.named().0
    }

    /// Returns the rung in a sentence.
    pub fn say(self) -> Phrase {
        self.named().1.into()
    }

    fn named(self) -> (&'static str, Text) {
        match self {
            Self::Recursion => ("recursion", words::grade::STANDS_RECURSION),
            Self::Memory => ("memory", words::grade::STANDS_MEMORY),
            Self::Table => ("table", words::grade::STANDS_TABLE),
            Self::MemoryOrTable => ("memory or table", words::grade::STANDS_EITHER),
            Self::Theory => ("theory", words::grade::STANDS_THEORY),
            Self::Unclear => ("unclear", words::grade::STANDS_UNCLEAR),
        }
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
