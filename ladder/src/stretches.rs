//! Values of some ranks in memory: as many arrays as the ranks have stretches.
//!
//! For example, a tier of draughts endgames reads four of a hundred tiers, each of which is one run of ranks: its values
//! and its own are five arrays. A tier of Chomp reads nearly everything below it in runs of forty ranks; those become one
//! array, in which a value is found without a search.

use std::ops::Range;

use tablette_core::{Amount, Refusal};

/// Ranks that follow each other, or nearly: those in between have a place as well, and no value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Layout(Vec<Range<u64>>);

impl Layout {
    /// The stretches of some runs, in any order. Runs are joined across a gap that is short beside what is joined: no
    /// more than a quarter of it, or a few thousand ranks. O(runs log runs).
    pub(super) fn of(mut runs: Vec<Range<u64>>) -> Self {
        const SHORT: u64 = 1 << 12;
        runs.retain(|run| !run.is_empty());
        runs.sort_by_key(|run| run.start);
        let mut stretches: Vec<Range<u64>> = Vec::new();
        for run in runs {
            match stretches.last_mut() {
                Some(last) if run.start <= last.end + ((last.end - last.start) / 4).max(SHORT) => {
                    last.end = last.end.max(run.end);
                }
                _ => stretches.push(run),
            }
        }
        Self(stretches)
    }

    /// How many ranks have a place.
    pub(super) fn places(&self) -> u64 {
        self.0.iter().map(|stretch| stretch.end - stretch.start).sum()
    }
}

/// A value for each rank of a layout.
pub(super) struct Stretches<V> {
    /// The first rank of each, rising.
    starts: Vec<u64>,
    values: Vec<Vec<V>>,
    filler: V,
}

impl<V: Copy> Stretches<V> {
    /// Room for the values of a layout, all of them fillers.
    ///
    /// # Errors
    ///
    /// [`Refusal::TooLarge`] where the system does not give the memory, although it was allowed.
    pub(super) fn new(layout: &Layout, filler: V, allowed: u64) -> Result<Self, Refusal> {
        let need = Amount::Exact(u128::from(layout.places())).times(size_of::<V>() as u64);
        let room = |stretch: &Range<u64>| {
            let length = (stretch.end - stretch.start) as usize;
            let mut values = Vec::new();
            values.try_reserve_exact(length).map_err(|_| Refusal::TooLarge { need, allowed })?;
            values.resize(length, filler);
            Ok(values)
        };
        let values = layout.0.iter().map(room).collect::<Result<_, _>>()?;
        Ok(Self { starts: layout.0.iter().map(|stretch| stretch.start).collect(), values, filler })
    }

    /// The value of a rank; the filler where it has no place. O(1) in one stretch, O(log stretches) in several.
    #[inline]
    pub(super) fn get(&self, rank: u64) -> V {
        let at = match self.starts.len() {
            1 => 0,
            _ => self.starts.partition_point(|start| *start <= rank).saturating_sub(1),
        };
        let place = self.starts.get(at).map_or(u64::MAX, |start| rank.wrapping_sub(*start));
        let place = usize::try_from(place).unwrap_or(usize::MAX);
        let value = self.values.get(at).and_then(|values| values.get(place));
        value.copied().unwrap_or(self.filler)
    }

    /// Puts the values of ranks that follow each other, from a rank on; those without a place are dropped.
    pub(super) fn put(&mut self, rank: u64, values: &[V]) {
        let at = self.starts.partition_point(|start| *start <= rank).saturating_sub(1);
        let Some(place) = self.starts.get(at).and_then(|start| rank.checked_sub(*start)) else { return };
        let rest = self.values.get_mut(at).and_then(|known| known.get_mut(place as usize..));
        if let Some(room) = rest.and_then(|rest| rest.get_mut(..values.len())) {
            room.copy_from_slice(values);
        }
    }
}

impl<V> Stretches<V> {
    /// Bytes of all values.
    pub(super) fn bytes(&self) -> u64 {
        self.values.iter().map(|values| size_of_val(&values[..]) as u64).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_runs_share_an_array_and_far_ones_do_not() {
        let layout = Layout::of(vec![9_000_000..9_000_010, 5..50_000, 54_000..60_000, 7_000_000..7_000_001]);
        assert_eq!(layout, Layout(vec![5..60_000, 7_000_000..7_000_001, 9_000_000..9_000_010]));
        assert_eq!(layout.places(), 59_995 + 11);
        let mut stretches = Stretches::new(&layout, 0_u32, 1 << 30).unwrap();
        stretches.put(7, &[70, 80]);
        stretches.put(59_999, &[1]);
        stretches.put(9_000_008, &[2, 3]);
        stretches.put(7_000_000, &[4]);
        stretches.put(9_000_009, &[9, 9]);
        stretches.put(1, &[9]);
        let known = [7, 8, 59_999, 9_000_008, 9_000_009, 7_000_000].map(|rank| stretches.get(rank));
        assert_eq!(known, [70, 80, 1, 2, 3, 4]);
        assert_eq!([0, 6, 60_000, 7_000_001, u64::MAX].map(|rank| stretches.get(rank)), [0; 5]);
        assert_eq!(stretches.bytes(), 4 * layout.places());
    }

    #[test]
    fn of_no_ranks_there_is_nothing() {
        let stretches = Stretches::new(&Layout::of(vec![]), 7_u8, 0).unwrap();
        assert_eq!((stretches.get(0), stretches.bytes()), (7, 0));
    }
}
