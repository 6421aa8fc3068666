//! The conditions of a test as the command line states them.

use std::time::Duration;

use tablette::{Budget, Rung};
use tablette_grade::Terms;

/// The conditions of a test: limits, the number of questions, the required rung.
#[derive(Clone, Copy)]
pub(super) struct Conditions {
    pub(super) limit: Duration,
    pub(super) total: Duration,
    pub(super) most: usize,
    pub(super) seed: u64,
    pub(super) growth: Option<bool>,
    pub(super) rung: Option<Rung>,
}

impl Conditions {
    /// The terms of a test, with the budget of its right answers.
    pub(super) fn terms<'a>(&self, budget: &'a Budget<'a>) -> Terms<'a> {
        let Self { limit, total, most, seed, growth, rung } = *self;
        Terms { limit, total, most, seed, growth, rung, budget }
    }
}
