//! The boxes whose lost positions are listed.

use tablette_core::index::binomial;

/// The most rows for the table for long bars.
pub(super) const MOST_ROWS: u32 = 5;

/// A box with at least 3 rows, and at least as many columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// The number of rows.
    pub(super) rows: u32,
    /// The number of columns.
    pub(super) columns: u32,
}

impl Frame {
    /// Returns whether the word-parallel engine is faster. It has tables to prepare, and more work
    /// where rows are long and few.
    pub(super) fn suits_words(self) -> bool {
        let tuples = binomial((self.rows + self.columns).into(), self.rows.into());
        self.rows > 5 && tuples.is_none_or(|tuples| tuples > 1 << 20)
    }

    /// Returns whether the table for long bars is the right engine.
    pub(super) fn suits_bars(self) -> bool {
        (3..=MOST_ROWS).contains(&self.rows)
    }
}
