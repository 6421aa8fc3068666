//! The terms of a test: how much time, how many questions, what is required.

use std::time::Duration;

use tablette::{Effort, Rung};

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
    /// Whether growth is measured. `None`: where the ladder means something, once all answers are right.
    pub growth: Option<bool>,
    /// The rung that should have been reached, besides what the exercise says.
    pub rung: Option<Rung>,
    /// What finding the right answers may cost, and who may stop the test.
    pub effort: &'a Effort<'a>,
}
