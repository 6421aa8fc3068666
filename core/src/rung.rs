//! The ladder: the four rungs and the search above them, by name.

use std::str::FromStr;

use crate::notation::Problem;
use crate::phrase::Text;

/// A way to answer, slowest first. The rungs must agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rung {
    /// The definition, executed; counts its calls.
    Recursion,
    /// The same with a memo of canonical positions.
    Memory,
    /// Bottom-up over a dense numbering.
    Table,
    /// What mathematics knows.
    Theory,
    /// Looking ahead with a guess at the end: for boards that no other rung reaches. Where it proves nothing it says so.
    Search,
}

impl Rung {
    /// Every rung, in the order of the ladder.
    pub const ALL: [Self; 5] = [Self::Recursion, Self::Memory, Self::Table, Self::Theory, Self::Search];

    /// The name in commands.
    pub fn name(self) -> &'static str {
        match self {
            Self::Recursion => "recursion",
            Self::Memory => "memory",
            Self::Table => "table",
            Self::Theory => "theory",
            Self::Search => "search",
        }
    }
}

impl FromStr for Rung {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        Self::ALL.into_iter().find(|rung| rung.name() == text).ok_or_else(|| {
            Problem::new(
                Text::new("recursion, memory, table, theory or search", "recursion, memory, table, theory ou search"),
                text,
            )
        })
    }
}
