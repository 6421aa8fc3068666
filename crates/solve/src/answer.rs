//! Results of the solvers.
//!
//! Each answer comes with its work: calls if a definition was executed, positions, and peak bytes.
//! Interfaces show the work, and tests check it.

use tablette_core::{Rank, Work};

/// The value of one position, and the work that it took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution<V> {
    /// The value of the position.
    pub value: V,
    /// The work that it took.
    pub work: Work,
}

/// The values of all positions of an instance, indexed by rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ValueTable<V> {
    /// One value per rank.
    pub values: Vec<V>,
    /// The work that they took.
    pub work: Work,
}

impl<V: Copy> ValueTable<V> {
    /// Returns the value of the position of this rank, in constant time.
    ///
    /// # Panics
    /// If the rank is not below the number of positions.
    #[inline]
    pub fn get(&self, rank: Rank) -> V {
        self.values[rank.0 as usize]
    }
}
