//! A run of adjacent columns.

/// The columns from `low` up to, but not including, `high`; empty when the two are equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Span {
    pub(super) low: u32,
    pub(super) high: u32,
}

impl Span {
    pub(super) const fn new(low: usize, high: usize) -> Self {
        Self { low: low as u32, high: high as u32 }
    }

    #[inline]
    pub(super) const fn is_empty(self) -> bool {
        self.low >= self.high
    }

    #[inline]
    pub(super) const fn contains(self, column: usize) -> bool {
        self.low as usize <= column && column < self.high as usize
    }

    #[inline]
    pub(super) fn range(self) -> std::ops::Range<usize> {
        self.low as usize..(self.high as usize).max(self.low as usize)
    }

    /// The intersection.
    #[inline]
    pub(super) fn meet(self, other: Self) -> Self {
        Self { low: self.low.max(other.low), high: self.high.min(other.high) }
    }

    /// The smallest span that contains both.
    #[inline]
    pub(super) fn join(self, other: Self) -> Self {
        match (self.is_empty(), other.is_empty()) {
            (true, _) => other,
            (_, true) => self,
            _ => Self { low: self.low.min(other.low), high: self.high.max(other.high) },
        }
    }

    /// The span shifted by a step; all of it must stay in the grid.
    #[inline]
    pub(super) fn moved(self, by: isize) -> Self {
        Self { low: (self.low as isize + by) as u32, high: (self.high as isize + by) as u32 }
    }
}
