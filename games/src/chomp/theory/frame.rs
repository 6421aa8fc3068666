//! The boxes whose lost positions are listed.

use tablette_index::binomial;

/// The most rows that the table for long bars takes.
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
    /// Is the word-parallel engine quicker? It has tables to prepare, and more to do where rows are long and few.
    pub(super) fn suits_words(self) -> bool {
        let tuples = binomial((self.rows + self.columns).into(), self.rows.into());
        self.rows > 5 && tuples.is_none_or(|tuples| tuples > 1 << 20)
    }

    /// Is the table for long bars the one to take?
    pub(super) fn suits_bars(self) -> bool {
        (3..=MOST_ROWS).contains(&self.rows)
    }
}
