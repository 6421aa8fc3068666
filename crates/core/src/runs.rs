//! Successors as runs of consecutive ranks, for numberings that have them.
//!
//! For example, all bars of Chomp that share their lower rows have consecutive ranks. A bite into
//! those rows leads each of them, as far as its upper rows are no longer than the bite leaves them,
//! to the bar with the same upper rows on other lower rows: a run of ranks leads to a run of ranks,
//! and no list of them is written.

use crate::rules::End;

/// Positions in groups, whose moves out of the group lead from runs of ranks to runs of ranks.
///
/// The moves are those of [`Graph::scan`](crate::Graph::scan), in another form: tests compare the
/// two. All have the usual edge of two players.
pub trait Runs: Sync {
    /// Returns what all groups have in common.
    fn inside(&self) -> &Inside;
    /// Returns the first rank from `rank` on at which a group begins, or the number of all ranks. A
    /// group begins at the first rank of a block, and behind every group that does not end there.
    fn next_group(&self, rank: u64) -> u64;
    /// Replaces `group` by the group that begins at a rank, with its moves. Time: constant for each
    /// run.
    ///
    /// # Panics
    /// May panic on a rank at which no group begins.
    fn group(&self, first: u64, group: &mut Group);
}

/// A group of positions with consecutive ranks; a *place* is a rank minus the first.
#[derive(Clone, Debug, Default)]
pub struct Group {
    /// The number of positions.
    pub length: usize,
    /// The moves out of the group.
    pub runs: Vec<Run>,
    /// The end of the game at place 0; it does not end elsewhere.
    pub end: Option<End>,
}

/// Moves from the first places of a group, each to the rank of its place plus a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    /// The rank to which place 0 leads.
    pub base: u64,
    /// The number of places.
    pub length: usize,
    /// The places from here on pass this move and those of the runs before on to their heirs, and
    /// none of the runs behind.
    pub carried: usize,
}

/// The moves within a group, the same for all groups up to their lengths.
#[derive(Clone, Debug, Default)]
pub struct Inside {
    /// `before[place]`: a lower place, of which this one inherits the moves out of the group that
    /// are carried there, and those inherited there. In Chomp, bites that shorten the upper rows
    /// are inherited from the bar with its upper rows one shorter.
    pub before: Vec<Option<u32>>,
    /// The places to which moves lead within the group, place by place.
    pub targets: Vec<u32>,
    /// `ends[place]`: the end of its moves among the targets.
    pub ends: Vec<usize>,
}

impl Inside {
    /// Returns the places to which a place leads.
    #[inline]
    pub fn targets(&self, place: usize) -> &[u32] {
        let start = if place == 0 { 0 } else { self.ends[place - 1] };
        &self.targets[start..self.ends[place]]
    }
}
