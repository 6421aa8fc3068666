//! Everything that makes a number believable, for one game: laws, rungs, golden numbers.

use tablette_core::Phrase;

use crate::any::AnyGame;
use crate::rung::Effort;

/// One thing that was checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// `law`, `rungs` or `golden`.
    pub kind: &'static str,
    /// Which law, board or golden file.
    pub name: String,
    /// What it says, for people.
    pub about: Phrase,
    /// Cases looked at, or the first counterexample (in English: it is for whoever mends it).
    pub outcome: Result<u64, String>,
}

/// Checks a game: its laws, its rungs against each other on every position of its small boards, and its golden numbers.
/// Hands over each finding as soon as it is made; stops early when the effort's watch says so.
pub fn check(game: &dyn AnyGame, effort: &Effort<'_>, found: &mut dyn FnMut(Finding)) {
    let _ = (game, effort, found);
}
