//! The boxes whose lost positions are listed.

use tablette_core::index::binomial;

/// The most rows of long bars.
pub(super) const LONG_ROWS: u32 = 5;
/// The most rows of any box in the table for long bars.
pub(super) const MOST_ROWS: u32 = 7;

/// A box with at least 3 rows, and at least as many columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// The number of rows.
    pub(super) rows: u32,
    /// The number of columns.
    pub(super) columns: u32,
}

impl Frame {
    /// Returns whether the table for long bars is the right engine: also for tiny boxes of a few
    /// rows more, for which the other engine would take longer to prepare.
    pub(super) fn suits_bars(self) -> bool {
        self.rows <= LONG_ROWS || self.rows <= MOST_ROWS && self.has_at_most(1 << 15)
    }

    /// Returns whether the box takes milliseconds: then threads and checkpoints are not worthwhile.
    pub(super) fn is_small(self) -> bool {
        self.has_at_most(1 << 20)
    }

    fn has_at_most(self, most: u128) -> bool {
        binomial((self.rows + self.columns).into(), self.rows.into()).is_some_and(|tuples| tuples <= most)
    }
}
