//! Values that are finished, whoever keeps them.
//!
//! For example, `sweep` asks the array that it fills, and a build on disk asks the files of the steps it has written.

use tablette_core::Rank;

/// Finished values, by rank: an array in memory, a file on disk, or several of both.
///
/// A tier is worked out from the finished values of lower tiers and from nothing else, so a build can stop between two
/// tiers and go on elsewhere, or another day.
pub trait Finished<V>: Sync {
    /// The value of the position of this rank, whose tier is finished.
    ///
    /// # Panics
    /// May panic on a rank of a tier that is not.
    fn get(&self, rank: Rank) -> V;
}

impl<V: Copy + Sync> Finished<V> for [V] {
    #[inline]
    fn get(&self, rank: Rank) -> V {
        self[rank.0 as usize]
    }
}
