//! What is said of a law: that it holds, or where it does not.

use crate::phrase::Text;

/// The report on one law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The name in tests and in `tablette check`.
    pub law: &'static str,
    /// What it says, for people.
    pub about: Text,
    /// Cases looked at, or the first counterexample (in English: it is for the game's author).
    pub outcome: Result<u64, String>,
}

impl Report {
    /// The report on a law that was checked to the end: one that found nothing to look at would otherwise hold by
    /// accident.
    pub(super) fn new(law: &'static str, about: Text, outcome: Cases) -> Self {
        let outcome =
            outcome.and_then(|cases| if cases == 0 { Err("no case was looked at".to_owned()) } else { Ok(cases) });
        Self { law, about, outcome }
    }
}

/// What a law returns: cases looked at, or a counterexample.
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

/// The words of a counterexample. One function for all laws of all games, since each is compiled for every game.
#[cold]
#[inline(never)]
pub(super) fn counterexample(words: std::fmt::Arguments<'_>) -> String {
    words.to_string()
}
