//! The ladder: the four rungs and the search above them, by name.
//!
//! For example, `tablette solve chomp 5x4 --by memory` uses one rung, and `tablette compare chomp
//! 5x4` all that apply, slowest first.

use std::str::FromStr;

use crate::lang::Lang;
use crate::notation::{Problem, is_same_name};
use crate::phrase::Text;

/// A way to solve a position, slowest first. The rungs must agree: each is tested against every
/// slower one.
///
/// ```
/// use tablette_core::Rung;
/// assert_eq!("memory".parse(), Ok(Rung::Memory));
/// assert_eq!("mémoire".parse(), Ok(Rung::Memory));
/// assert!(Rung::Recursion < Rung::Theory);
/// assert!("memories".parse::<Rung>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rung {
    /// The definition, executed, with a count of its calls. Exponential time; memory for one line
    /// of play.
    Recursion,
    /// The recursion with a memo of canonical positions: each is expanded once, and stored in a
    /// hash map.
    Memory,
    /// Bottom-up over a dense numbering: each position once, in an array without keys.
    Table,
    /// Mathematical results on this game: a closed form, a smaller table, a dominance rule.
    Theory,
    /// A look-ahead search with a heuristic evaluation at its leaves, for boards that no other rung
    /// reaches. It marks every result that it cannot prove.
    Search,
}

impl Rung {
    /// Every rung, in the order of the ladder.
    pub const ALL: [Self; 5] = [Self::Recursion, Self::Memory, Self::Table, Self::Theory, Self::Search];

    /// Returns the name in commands, documents and tables.
    pub fn name(self) -> &'static str {
        self.title().get(Lang::En)
    }

    /// Returns the name for people; commands take it in either language.
    pub fn title(self) -> Text {
        match self {
            Self::Recursion => Text::new("recursion", "récursion"),
            Self::Memory => Text::new("memory", "mémoire"),
            Self::Table => Text::new("table", "table"),
            Self::Theory => Text::new("theory", "théorie"),
            Self::Search => Text::new("search", "recherche"),
        }
    }
}

impl FromStr for Rung {
    type Err = Problem;

    /// Reads the name in either language, whatever the locale: `theory` and `théorie`.
    fn from_str(text: &str) -> Result<Self, Problem> {
        let is_named = |rung: &Self| Lang::ALL.iter().any(|lang| is_same_name(text, rung.title().get(*lang)));
        Self::ALL.into_iter().find(is_named).ok_or_else(|| {
            Problem::new(
                Text::new(
                    "recursion, memory, table, theory or search",
                    "récursion, mémoire, table, théorie ou recherche",
                ),
                text,
            )
        })
    }
}
