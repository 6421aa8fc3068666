//! Reports on laws: that they hold, or a counterexample.

use crate::phrase::Text;

/// The report on one law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The name in tests and in `tablette check`.
    pub law: &'static str,
    /// The law in words, for people.
    pub about: Text,
    /// Number of cases checked, or the first counterexample (in English, for the game's author).
    pub outcome: Result<u64, String>,
}

impl Report {
    /// Creates the report on a completed law. A law without cases fails, because it would otherwise
    /// hold by accident.
    pub(super) fn new(law: &'static str, about: Text, outcome: Cases) -> Self {
        let outcome =
            outcome.and_then(|cases| if cases == 0 { Err("no case was checked".to_owned()) } else { Ok(cases) });
        Self { law, about, outcome }
    }
}

/// The result of a law: the number of cases checked, or a counterexample.
pub(super) type Cases = Result<u64, String>;

/// Fails with a counterexample in words unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($words:tt)*) => {
        if !$condition {
            return Err($crate::laws::report::counterexample(format_args!($($words)*)));
        }
    };
}
pub(super) use ensure;

/// Formats a counterexample. One function for all laws of all games, since each law is compiled for
/// every game.
#[cold]
#[inline(never)]
pub(super) fn counterexample(words: std::fmt::Arguments<'_>) -> String {
    words.to_string()
}
