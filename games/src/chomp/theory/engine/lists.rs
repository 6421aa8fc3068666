//! The finished lists: what is lost, prefix by prefix.

use std::fmt;

use tablette_index::Shape;

use super::layout::Layout;
use super::list::List;
use super::plan::Plan;
use super::walk::{Tails, Walk};

/// All lost positions of a box, as sorted lists of tails, one a prefix.
///
/// They are the table: a position is looked up by its prefix and the place of its tail, and all are listed in
/// lexicographic order of their rows from the bottom up. [`digest`](Self::digest) is the same for every plan.
pub struct LostLists {
    plan: Plan,
    layout: Layout,
    tails: Tails,
    prefixes: Shape,
    lists: Vec<List>,
    working: u64,
}

impl LostLists {
    pub(super) fn new(plan: Plan, layout: Layout, prefixes: Shape, lists: Vec<List>, working: u64) -> Self {
        let tails = Tails::new(&layout, plan.tail_rows());
        Self { plan, layout, tails, prefixes, lists, working }
    }

    /// Columns of the box.
    pub fn columns(&self) -> u32 {
        self.plan.columns
    }

    /// Rows of the box.
    pub fn rows(&self) -> u32 {
        self.plan.rows
    }

    /// How many positions are lost.
    #[expect(clippy::len_without_is_empty, reason = "the lone square is always lost")]
    pub fn len(&self) -> u64 {
        self.lists.iter().map(List::len).sum()
    }

    /// Bytes of the lists.
    pub fn bytes(&self) -> u64 {
        self.lists.iter().map(List::bytes).sum()
    }

    /// Bytes that finding them took besides.
    pub fn working(&self) -> u64 {
        self.working
    }

    /// Is the position with these rows, from the bottom up, lost? O(rows + log + 256 steps).
    ///
    /// # Panics
    /// When the position does not fit into the box.
    pub fn is_lost(&self, rows: &[u32]) -> bool {
        let mut whole = vec![0; self.plan.rows as usize];
        whole[..rows.len()].copy_from_slice(rows);
        let (prefix, tail) = whole.split_at(self.plan.depth);
        self.lists[self.prefixes.rank(prefix) as usize].contains(self.layout.address(tail))
    }

    /// Calls `visit` with the rows of every lost position, zeros above included, in lexicographic order. O(rows) each.
    pub fn each(&self, mut visit: impl FnMut(&[u32])) {
        let depth = self.plan.depth;
        let mut rows = vec![0; self.plan.rows as usize];
        self.each_list(|prefix, list| {
            rows[..depth].copy_from_slice(prefix);
            let mut walk = self.walk();
            for bit in list.iter() {
                walk.to(bit).write(&mut rows[depth..]);
                visit(&rows);
            }
        });
    }

    /// Calls `visit` with the rank of every lost position, rising: how many tuples of row lengths of the box come before
    /// its own in lexicographic order, the empty bar having rank 0. O(1) each on average.
    pub fn each_rank(&self, mut visit: impl FnMut(u64)) {
        let mut before = 0;
        self.each_list(|prefix, list| {
            let mut walk = self.walk();
            list.iter().for_each(|bit| visit(before + walk.to(bit).rank));
            before += self.layout.count(prefix[prefix.len() - 1], self.plan.tail_rows());
        });
    }

    /// `counts[rows - 1][columns - 1]`: lost positions with exactly so many rows and columns. O(1) a lost position.
    pub fn sizes(&self) -> Vec<Vec<u64>> {
        let mut counts = vec![vec![0; self.plan.columns as usize]; self.plan.rows as usize];
        self.each_list(|prefix, list| {
            let Some(column) = (prefix[0] as usize).checked_sub(1) else { return };
            let below = prefix.iter().filter(|&&length| length > 0).count();
            let mut walk = self.walk();
            for bit in list.iter() {
                counts[below + walk.to(bit).height as usize - 1][column] += 1;
            }
        });
        counts
    }

    fn walk(&self) -> Walk<'_> {
        Walk::new(&self.layout, &self.tails, self.plan.tail_rows())
    }

    fn each_list(&self, mut visit: impl FnMut(&[u32], &List)) {
        let mut prefix = vec![0; self.plan.depth];
        for list in &self.lists {
            visit(&prefix, list);
            self.prefixes.step(&mut prefix);
        }
    }
}

impl fmt::Debug for LostLists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LostLists").field("plan", &self.plan).field("len", &self.len()).finish_non_exhaustive()
    }
}
