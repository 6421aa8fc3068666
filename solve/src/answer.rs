//! What solvers give back.
//!
//! What it took is told beside each answer: calls where a definition was executed, positions, and the peak of bytes. Faces show
//! it, and tests hold the solvers to it.

use tablette_core::{Rank, Work};

/// The value of one position, and what it took to know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution<V> {
    /// What the position is worth.
    pub value: V,
    /// What it took.
    pub work: Work,
}

/// The values of all positions of an instance, indexed by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueTable<V> {
    /// One value a rank.
    pub values: Vec<V>,
    /// What it took.
    pub work: Work,
}

impl<V: Copy> ValueTable<V> {
    /// The value of the position of this rank, in constant time.
    ///
    /// # Panics
    /// When the rank is not below the number of positions.
    #[inline]
    pub fn get(&self, rank: Rank) -> V {
        self.values[rank.0 as usize]
    }
}
