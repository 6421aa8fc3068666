//! The terms of a test: time limits, the number of questions, the required rung.

use std::time::Duration;

use tablette::{Budget, Rung};

/// The terms of a test.
#[derive(Clone, Copy)]
pub struct Terms<'a> {
    /// How long an answer may take.
    pub limit: Duration,
    /// How long the whole test may take.
    pub total: Duration,
    /// How many random questions are asked.
    pub most: usize,
    /// The seed of the random questions.
    pub seed: u64,
    /// Whether growth is measured. `None`: where the ladder means something, once all answers are
    /// right.
    pub growth: Option<bool>,
    /// The rung that should have been reached, besides what the exercise says.
    pub rung: Option<Rung>,
    /// The budget for right answers, with the watch that can stop the test and the clock of its
    /// deadlines.
    pub budget: &'a Budget<'a>,
}
