//! The terms of a test: time limits, the number of questions, the required rung.

use std::time::Duration;

use tablette::{Budget, Problem, Rung, Text};

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

impl Terms<'_> {
    /// The maximum number of random questions: a larger one is a slip of the finger.
    pub const MOST: usize = 100_000;

    /// Returns the rungs that a test can require, slowest first: a search proves nothing.
    pub fn rungs() -> impl Iterator<Item = Rung> {
        Rung::ALL.into_iter().filter(|rung| *rung != Rung::Search)
    }

    /// Reads the name of a rung that a test can require.
    ///
    /// # Errors
    /// If it is none of [`rungs`](Self::rungs).
    ///
    /// ```
    /// use tablette::Rung;
    /// use tablette_grade::Terms;
    ///
    /// assert_eq!(Terms::rung("table").unwrap(), Rung::Table);
    /// assert!(Terms::rung("search").is_err());
    /// ```
    pub fn rung(name: &str) -> Result<Rung, Problem> {
        Self::rungs().find(|rung| rung.name() == name).ok_or_else(|| Problem::new(RUNGS, name))
    }
}

const RUNGS: Text = Text::new(
    "one of the rungs recursion, memory, table, theory",
    "l'un des échelons recursion, memory, table, theory",
);
