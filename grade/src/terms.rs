//! The terms of a test: time limits, the number of questions, the required rung.

use std::time::Duration;

use tablette::{Budget, Rung};

/// The terms of a test.
#[derive(Clone, Copy)]
pub struct Terms<'a> {
    /// The time limit of an answer.
    pub limit: Duration,
    /// The time limit of the whole test.
    pub total: Duration,
    /// The number of random questions.
    pub most: usize,
    /// The seed of the random questions.
    pub seed: u64,
    /// Whether growth is measured. `None`: if the ladder applies, once all answers are right.
    pub growth: Option<bool>,
    /// The required rung, in addition to that of the exercise.
    pub rung: Option<Rung>,
    /// The budget for right answers, with the watch that can stop the test and the clock of its
    /// deadlines.
    pub budget: &'a Budget<'a>,
}
