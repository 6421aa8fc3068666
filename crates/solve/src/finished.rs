//! Read access to finished values, wherever they are stored.
//!
//! For example, `sweep` reads the array that it fills, and a build on disk reads the files of the
//! steps that it has written.

use std::ops::Range;

use tablette_core::Rank;

/// Finished values, by rank: an array in memory, a file on disk, or several of both.
///
/// A tier is computed from the finished values of lower tiers and from nothing else, so a build can
/// stop between two tiers and continue elsewhere, or on another day.
pub trait FinishedValues<V>: Sync {
    /// Returns the value of the position of this rank, whose tier is finished.
    ///
    /// # Panics
    /// May panic on a rank of an unfinished tier.
    fn get(&self, rank: Rank) -> V;
    /// Returns the values of some ranks, whose tiers are finished, if they lie side by side in
    /// memory. Default: `None`.
    ///
    /// # Panics
    /// As [`get`](Self::get).
    fn slice(&self, ranks: Range<u64>) -> Option<&[V]> {
        let _ = ranks;
        None
    }
}

impl<V: Copy + Sync> FinishedValues<V> for [V] {
    #[inline]
    fn get(&self, rank: Rank) -> V {
        self[rank.0 as usize]
    }

    #[inline]
    fn slice(&self, ranks: Range<u64>) -> Option<&[V]> {
        Some(&self[ranks.start as usize..ranks.end as usize])
    }
}
