//! Values of all positions in memory, as an authority.
//!
//! For example, `solve chomp 8x10` works out the plies of 43,758 ranks; the numbering of the bar turns a position into its rank,
//! and the two together answer for every position of the line.

use std::sync::Arc;

use tablette_core::{Game, Numbering, Verdict, Work};

use crate::authority::Authority;
use crate::effort::{Effort, Rung};
use crate::failure::Failure;
use crate::values::Values;

/// All positions of a numbering with their values, as an authority. It knows the positions that
/// have a rank, and says nothing of others.
pub(crate) struct TableAuthority<S> {
    rung: Rung,
    numbering: Arc<dyn Numbering<S>>,
    values: Arc<Values>,
    work: Work,
}

impl<S> TableAuthority<S> {
    /// Values of `numbering` that a rung worked out, and what that took.
    pub(crate) fn new(rung: Rung, numbering: Arc<dyn Numbering<S>>, values: Arc<Values>, work: Work) -> Self {
        Self { rung, numbering, values, work }
    }

    /// The values by rank, to be kept for another board with the same numbering.
    pub(crate) fn values(&self) -> Arc<Values> {
        Arc::clone(&self.values)
    }

    /// What working them out took.
    pub(crate) fn work(&self) -> Work {
        self.work
    }

    /// What a position is worth; `None` of one that is not numbered here. The time of one rank.
    pub(crate) fn find(&self, state: &S) -> Option<Verdict> {
        self.numbering.rank(state).map(|rank| self.values.verdict(rank))
    }
}

impl<G: Game> Authority<G> for TableAuthority<G::State> {
    fn rung(&self) -> Rung {
        self.rung
    }

    fn verdict(&self, state: &G::State, _: &Effort<'_>) -> Result<Verdict, Failure> {
        Ok(self.find(state).unwrap_or_default())
    }

    fn work(&self) -> Work {
        self.work()
    }
}
