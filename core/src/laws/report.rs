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

/// What a law returns: cases looked at, or a counterexample.
pub(super) type Cases = Result<u64, String>;

/// Fails with a counterexample in words unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($words:tt)*) => {
        if !$condition {
            return Err(format!($($words)*));
        }
    };
}
pub(super) use ensure;
