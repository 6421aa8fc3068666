//! Lists of numbers in two flat arrays, the layout known as *compressed sparse rows*: list k begins
//! where list k - 1 ends.

use std::ops::Range;

/// One list a position, for graphs of moves: the moves 0→1, 0→2 and 2→0 are the stops 2, 2, 3 and
/// the items 1, 2, 0.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SparseRows {
    /// Where each list ends.
    pub stops: Vec<u32>,
    /// The items of all lists, one list after the other.
    pub items: Vec<u32>,
}

impl SparseRows {
    /// Builds the lists from pairs in any order: list `k` has the targets of all pairs whose source
    /// is `k`, in the order of the pairs. Calls the callback with the place of each item's pair, so
    /// that the caller can reorder data stored beside the pairs.
    ///
    /// Sources and targets are below `rows`, and there are fewer than 2^32 pairs.
    pub fn of_pairs(rows: usize, sources: &[u32], targets: &[u32], mut placed: impl FnMut(usize, usize)) -> Self {
        let mut stops = starts(rows, sources.iter().copied());
        let mut items = vec![0; sources.len()];
        for (pair, (&source, &target)) in sources.iter().zip(targets).enumerate() {
            let stop = &mut stops[source as usize];
            items[*stop as usize] = target;
            placed(pair, *stop as usize);
            *stop += 1;
        }
        Self { stops, items }
    }

    /// Returns the same pairs with their directions reversed; each list is in rising order.
    #[must_use]
    pub fn turned_round(&self) -> Self {
        let mut stops = starts(self.stops.len(), self.items.iter().copied());
        let mut items = vec![0; self.items.len()];
        for list in 0..self.stops.len() {
            for &target in &self.items[self.range(list)] {
                let stop = &mut stops[target as usize];
                items[*stop as usize] = list as u32;
                *stop += 1;
            }
        }
        Self { stops, items }
    }

    /// Returns the range of a list within the items.
    pub fn range(&self, list: usize) -> Range<usize> {
        let start = list.checked_sub(1).map_or(0, |before| self.stops[before]);
        start as usize..self.stops[list] as usize
    }

    /// Returns the bytes in use, spare capacity included.
    pub fn bytes(&self) -> u64 {
        (4 * (self.stops.capacity() + self.items.capacity())) as u64
    }
}

/// Computes where each list begins, from the list of each item. Filling a list advances its start
/// to its stop.
fn starts(rows: usize, items: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut starts = vec![0_u32; rows];
    for item in items {
        starts[item as usize] += 1;
    }
    let mut sum = 0;
    for start in &mut starts {
        sum += std::mem::replace(start, sum);
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_in_any_order_become_lists_and_turn_round() {
        let mut places = vec![9; 4];
        let lists = SparseRows::of_pairs(3, &[2, 0, 0, 2], &[0, 1, 2, 2], |pair, at| places[at] = pair);
        assert_eq!(lists, SparseRows { stops: vec![2, 2, 4], items: vec![1, 2, 0, 2] });
        assert_eq!(places, [1, 2, 0, 3], "what stands beside the pairs can follow them");
        assert_eq!(lists.turned_round(), SparseRows { stops: vec![1, 2, 4], items: vec![2, 0, 0, 2] });
        assert_eq!(lists.turned_round().turned_round(), lists);
    }
}
