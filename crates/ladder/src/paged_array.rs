//! A paged array: the values of some ranks in memory, found in constant time.
//!
//! For example, a task of Chomp 15x15 reads seventy runs of ranks, from a few to millions long, and
//! looks up about a hundred million values. The ranks are cut into pages of 2^15. A page with at
//! least one needed rank has a place in one array, and the page table contains that place; every
//! other page maps to a page of fillers.

use std::ops::Range;

use tablette_core::Refusal;

use crate::build::workspace::room;

/// The pages of some ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout {
    /// Pages have 2^shift ranks.
    shift: u32,
    /// The place of each page in the array, up to the last page needed; 0, the page of fillers, for
    /// pages not needed.
    pages: Vec<usize>,
    /// Number of places in the array, fillers included.
    places: usize,
}

impl Layout {
    /// Lays out some runs of ranks, in any order, of `positions` in all. O(runs + pages).
    ///
    /// Small pages waste less memory at the ends of runs, and few pages have a page table that
    /// stays in cache: 2^14 entries if that gives pages of 2^12 to 2^16 ranks, and never more than
    /// 2^20.
    pub(super) fn new(positions: u64, runs: &[Range<u64>]) -> Self {
        let bits = positions.max(1).ilog2() + 1;
        let shift = bits.saturating_sub(14).clamp(12, 16).max(bits.saturating_sub(20));
        let (mut pages, page) = (Vec::new(), 1 << shift);
        let mut places = page;
        for run in runs.iter().filter(|run| !run.is_empty()) {
            let (first, last) = ((run.start >> shift) as usize, ((run.end - 1) >> shift) as usize);
            pages.resize(pages.len().max(last + 1), 0);
            for begins in pages[first..=last].iter_mut().filter(|begins| **begins == 0) {
                *begins = places;
                places += page;
            }
        }
        Self { shift, pages, places }
    }

    /// Returns the number of ranks with a place in the array.
    pub(super) fn places(&self) -> u64 {
        self.places as u64
    }
}

/// A value for each rank of a layout.
pub(super) struct PagedArray<V> {
    layout: Layout,
    /// Page after page, the first of them fillers.
    values: Vec<V>,
}

impl<V: Copy> PagedArray<V> {
    /// Allocates the values of a layout, all of them fillers.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooLarge`] if the system does not provide the memory, although it was allowed.
    pub(super) fn new(layout: Layout, filler: V, allowed: u64) -> Result<Self, Refusal> {
        let values = room(layout.places(), filler, allowed)?;
        Ok(Self { layout, values })
    }

    /// Returns the place of a rank's value.
    #[inline]
    fn place(&self, rank: u64) -> usize {
        let Layout { shift, pages, .. } = &self.layout;
        let begins = pages.get((rank >> shift) as usize).copied().unwrap_or(0);
        begins + (rank & ((1 << shift) - 1)) as usize
    }

    /// Returns the value of a rank; the filler if its page has no place. O(1).
    #[inline]
    pub(super) fn get(&self, rank: u64) -> V {
        self.values[self.place(rank)]
    }

    /// Returns the values of some ranks if they lie side by side. O(1).
    #[inline]
    pub(super) fn slice(&self, ranks: Range<u64>) -> Option<&[V]> {
        let shift = self.layout.shift;
        // Neighbouring pages may lie apart.
        let is_page = ranks.start >> shift == ranks.end.checked_sub(1)? >> shift;
        let first = self.place(ranks.start);
        is_page.then(|| &self.values[first..first + (ranks.end - ranks.start) as usize])
    }

    /// Stores the values of consecutive ranks, from a rank on; drops those whose page has no place.
    pub(super) fn put(&mut self, rank: u64, values: &[V]) {
        let page = 1_u64 << self.layout.shift;
        let (mut rank, mut rest) = (rank, values);
        while !rest.is_empty() {
            let room = page - rank % page;
            let (here, later) = rest.split_at(rest.len().min(room as usize));
            let place = self.place(rank);
            if place as u64 >= page {
                self.values[place..place + here.len()].copy_from_slice(here);
            }
            (rank, rest) = (rank + room, later);
        }
    }
}

impl<V> PagedArray<V> {
    /// Returns the bytes of all values and of the page table.
    pub(super) fn bytes(&self) -> u64 {
        size_of_val(&self.values[..]) as u64 + size_of_val(&self.layout.pages[..]) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_share_pages_and_pages_without_a_run_have_no_place() {
        let runs = [9_000_000..9_000_010, 5..50_000, 54_000..60_000, 7_000_000..7_000_001];
        let layout = Layout::new(10_000_000, &runs);
        assert_eq!(layout.places(), (1 + 15 + 2) << 12);
        let mut array = PagedArray::new(layout.clone(), 0_u32, 1 << 30).unwrap();
        array.put(7, &[70, 80]);
        array.put(59_999, &[1]);
        array.put(9_000_008, &[2, 3]);
        array.put(7_000_000, &[4]);
        // Across the end of a page, and from a stored page into one without a place.
        array.put(4095, &[5, 6]);
        let end = 15 << 12;
        array.put(end - 1, &[7, 8]);
        array.put(end + 9, &[9, 9]);
        let known = [7, 8, 59_999, 9_000_008, 9_000_009, 7_000_000, 4095, 4096, end - 1];
        assert_eq!(known.map(|rank| array.get(rank)), [70, 80, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(array.slice(9_000_008..9_000_010), Some(&[2, 3][..]));
        assert_eq!(array.slice(4095..4097), None, "two pages");
        assert_eq!([0, 6, end, end + 9, 8_000_000, u64::MAX].map(|rank| array.get(rank)), [0; 6]);
        assert_eq!(array.bytes(), 4 * layout.places() + 8 * 9_000_010_u64.div_ceil(1 << 12));
    }

    #[test]
    fn of_no_ranks_there_is_nothing() {
        let array = PagedArray::new(Layout::new(0, &[]), 7_u8, 0).unwrap();
        assert_eq!((array.get(0), array.bytes()), (7, 1 << 12));
    }

    #[test]
    fn the_table_of_pages_stays_small() {
        for bits in 0..46 {
            let last = (1 << bits) - 1..1 << bits;
            let layout = Layout::new(1 << bits, std::slice::from_ref(&last));
            assert!(layout.pages.len() <= 1 << 20, "{bits}");
        }
    }
}
