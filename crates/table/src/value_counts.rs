//! Counts by value, as listed in a head.
//!
//! A table states in its head how many cells have each value, and the counts determine the width of
//! the cells, so they must be known before the first value is written. For example, a build in
//! pieces counts each piece where it is computed, merges the counts, and only then begins the whole
//! table.

use std::collections::BTreeMap;

use crate::cells::MOST_VALUES;
use crate::cells::{Coding, Width};
use crate::format::{Head, TableKind};

/// The number of cells of each value; beyond 2^16 distinct values, only the least and the greatest.
///
/// The counts of parts, [merged](ValueCounts::merge) in any order, are the counts of the whole.
/// Space: 8 bytes for each number from 0 to the greatest value below 4096, and a map entry for each
/// other value.
///
/// ```
/// use tablette_table::ValueCounts;
/// let mut tally: ValueCounts = [0, 9, 0].into_iter().collect();
/// tally.merge(&[-5, 9].into_iter().collect());
/// assert_eq!(tally.counts().collect::<Vec<_>>(), [(-5, 1), (0, 2), (9, 2)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueCounts {
    /// Counts of the values from 0 on, below [`NEAR`].
    near: Vec<u64>,
    /// Counts of the other values.
    far: BTreeMap<i64, u64>,
    /// Least and greatest value, once there are too many values to count.
    span: Option<(i64, i64)>,
}

/// Values from 0 up to this are counted in an array, without a search.
const NEAR: i64 = 1 << 12;

impl ValueCounts {
    /// Counts one cell of this value. Constant time below 4096, logarithmic for others.
    #[inline]
    pub fn add(&mut self, value: i64) {
        // `add_many` grows the array, which keeps this path, taken by nearly every cell, short.
        match usize::try_from(value).ok().and_then(|value| self.near.get_mut(value)) {
            Some(count) => *count += 1,
            None => self.add_many(value, 1),
        }
    }

    /// Counts `cells` cells of this value.
    fn add_many(&mut self, value: i64, cells: u64) {
        if let Some((least, greatest)) = &mut self.span {
            *least = value.min(*least);
            *greatest = value.max(*greatest);
        } else if (0..NEAR).contains(&value) {
            let at = value as usize;
            self.near.resize(self.near.len().max(at + 1), 0);
            self.near[at] += cells;
        } else {
            *self.far.entry(value).or_default() += cells;
            // Tested on these alone, so that the order of counting makes no difference.
            if self.far.len() > MOST_VALUES {
                self.bound();
            }
        }
    }

    /// Adds the counts of another part of the table.
    pub fn merge(&mut self, other: &Self) {
        for (value, cells) in other.counts() {
            self.add_many(value, cells);
        }
        if let Some((least, greatest)) = other.span {
            self.widen(least, greatest);
        }
    }

    /// Adds the counts in the head of a part that is already a file, so that it need not be read. A
    /// list adds nothing.
    pub fn merge_head(&mut self, head: &Head) {
        match &head.kind {
            TableKind::Cells { coding: Coding::Listed(values), .. } => {
                for (value, cells) in values {
                    self.add_many(*value, *cells);
                }
            }
            TableKind::Cells { coding: Coding::Offset { least, greatest }, .. } => self.widen(*least, *greatest),
            TableKind::List { .. } => {}
        }
    }

    /// Returns the values with their counts, in rising order: a census. Empty if there are too many
    /// values.
    pub fn counts(&self) -> impl Iterator<Item = (i64, u64)> + '_ {
        let near = self.near.iter().zip(0..).filter(|(cells, _)| **cells > 0).map(|(cells, value)| (value, *cells));
        let far = |range: std::ops::Range<i64>| self.far.range(range).map(|(value, cells)| (*value, *cells));
        // A half-open range cannot contain the greatest of all values.
        let last = self.far.get(&i64::MAX).map(|cells| (i64::MAX, *cells));
        far(i64::MIN..0).chain(near).chain(far(0..i64::MAX)).chain(last)
    }

    /// Returns the coding of these values, with its width. It depends on the counts alone, so that
    /// parts counted in another order give the same bytes.
    pub(crate) fn kind(&self) -> TableKind {
        let distinct = self.counts().count();
        match self.span {
            None if distinct <= MOST_VALUES => {
                TableKind::Cells { width: Width::of_places(distinct), coding: Coding::Listed(self.counts().collect()) }
            }
            _ => self.offsets(),
        }
    }

    /// Returns the coding of these values as offsets from the least, with its width. Any values may
    /// be stored so, although [`kind`](Self::kind) lists up to 2^16 distinct ones.
    pub(crate) fn offsets(&self) -> TableKind {
        let (least, greatest) = self.span.or_else(|| self.bounds()).unwrap_or_default();
        let width = Width::of_span(greatest.abs_diff(least));
        TableKind::Cells { width, coding: Coding::Offset { least, greatest } }
    }

    fn bounds(&self) -> Option<(i64, i64)> {
        let mut values = self.counts().map(|(value, _)| value);
        let least = values.next()?;
        Some((least, values.last().unwrap_or(least)))
    }

    fn widen(&mut self, least: i64, greatest: i64) {
        self.bound();
        let (low, high) = self.span.unwrap_or((least, greatest));
        self.span = Some((low.min(least), high.max(greatest)));
    }

    /// Drops the counts, if there are any, and keeps their bounds.
    fn bound(&mut self) {
        // Later cells will not be counted, and incomplete counts must not pass for counts.
        self.span = self.span.or_else(|| self.bounds());
        self.near.clear();
        self.far.clear();
    }
}

impl FromIterator<i64> for ValueCounts {
    fn from_iter<I: IntoIterator<Item = i64>>(values: I) -> Self {
        let mut tally = Self::default();
        values.into_iter().for_each(|value| tally.add(value));
        tally
    }
}
