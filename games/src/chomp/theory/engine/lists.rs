//! The finished lists: the lost positions, prefix by prefix.

use std::fmt;
use std::sync::OnceLock;

use tablette_core::Refusal;
use tablette_core::index::Shape;

use crate::chomp::theory::digest::Digest;

use super::buckets::Buckets;
use super::layout::Layout;
use super::list::{List, Writer};
use super::list_store::ListStore;
use super::mirror::{Images, Mirror, MirrorRanks};
use super::plan::Plan;
use super::simd::each;
use super::walk::{Bits, Ranks, Tails, Walk};

/// All lost positions of a box, as sorted lists of tails, one per prefix.
///
/// They are the table: a position is looked up by its prefix and the place of its tail, and all are
/// listed in lexicographic order of their rows from the bottom up. [`digest`](Self::digest) is the
/// same for every plan.
///
/// For a square, the lists over its longest lowest row are not stored: those positions are mirror
/// images of others, come last, and are found and sorted whenever all are listed.
pub struct LostLists {
    plan: Plan,
    layout: Layout,
    tails: Tails,
    prefixes: Shape,
    lists: Vec<List>,
    /// In a square, the tables for the images, and the number of lost ones once they have been
    /// counted.
    images: Option<Images>,
    imaged: OnceLock<u64>,
    /// The store of the lists, unless they are in memory.
    list_store: Option<ListStore>,
    working: u64,
}

impl LostLists {
    /// Returns `None` when ranks would exceed 64 bits.
    pub(super) fn new(plan: Plan, layout: Layout, prefixes: Shape, lists: Vec<List>, working: u64) -> Option<Self> {
        let tails = Tails::new(&layout, plan.tail_rows());
        let images = if plan.is_square() { Some(Images::new(&plan, &tails)?) } else { None };
        let imaged = OnceLock::new();
        Some(Self { plan, layout, tails, prefixes, lists, images, imaged, list_store: None, working })
    }

    pub(super) fn kept_by(self, list_store: Option<ListStore>) -> Self {
        Self { list_store, ..self }
    }

    /// Fails if lists are on a checkpoint store and any of them could not be read: then earlier
    /// answers are incomplete.
    ///
    /// # Errors
    /// [`Refusal::Unkept`].
    pub fn sound(&self) -> Result<(), Refusal> {
        self.list_store.as_ref().map_or(Ok(()), ListStore::sound)
    }

    /// Columns of the box.
    pub fn columns(&self) -> u32 {
        self.plan.columns
    }

    /// Rows of the box.
    pub fn rows(&self) -> u32 {
        self.plan.rows
    }

    /// The number of lost positions. O(1), except in a square whose images have not been listed
    /// yet: then O(1) for each image.
    #[expect(clippy::len_without_is_empty, reason = "the lone square is always lost")]
    pub fn len(&self) -> u64 {
        let listed: u64 = self.lists.iter().map(List::len).sum();
        let imaged = || {
            let mut count = 0;
            self.each_image(|_| count += 1);
            count
        };
        listed + if self.images.is_some() { *self.imaged.get_or_init(imaged) } else { 0 }
    }

    /// Bytes of the lists in memory.
    pub fn bytes(&self) -> u64 {
        self.lists.iter().map(List::bytes).sum()
    }

    /// Bytes taken while finding them, besides the lists.
    pub fn working(&self) -> u64 {
        self.working
    }

    /// Returns whether the position with these rows, from the bottom up, is lost. O(rows + log +
    /// 256 steps).
    ///
    /// # Panics
    /// If the position does not fit into the box.
    pub fn is_lost(&self, rows: &[u32]) -> bool {
        let mut whole = vec![0; self.plan.rows as usize];
        whole[..rows.len()].copy_from_slice(rows);
        if self.images.is_some() && whole[0] == self.plan.columns {
            if whole.last() > Some(&0) {
                // As high as wide: an L, or one bite leaves an L.
                return whole[1] == 1;
            }
            whole = transposed(&whole);
        }
        let (prefix, tail) = whole.split_at(self.plan.depth);
        self.lists[self.prefixes.rank(prefix) as usize].contains(self.layout.address(tail))
    }

    /// Calls `visit` with the rows of every lost position, zeros above included, in lexicographic
    /// order. O(rows) each.
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
        if let Some(images) = &self.images {
            rows[0] = self.plan.columns;
            self.each_image(|rank| {
                rows[1..].copy_from_slice(&images.rows(rank));
                visit(&rows);
            });
        }
    }

    /// Calls `visit` with the rank of every lost position, rising: the number of tuples of row
    /// lengths of the box before its own in lexicographic order, where the empty bar has rank 0.
    /// O(1) each on average.
    pub fn each_rank(&self, mut visit: impl FnMut(u64)) {
        let mut before = 0;
        self.each_list(|prefix, list| {
            let mut walk = self.walk();
            each(self.plan.kernel, &mut list.iter(), u64::MAX, |bit| visit(before + walk.to(bit).worth()));
            before += self.count(prefix);
        });
        self.each_image(|rank| visit(before + rank));
    }

    /// BLAKE3 over the gaps between the ranks in LEB128, 64 hexadecimal digits: the same for every
    /// plan, and for the dimension-reduced table. `digest.rs` has the details. O(1) per lost
    /// position on average.
    pub fn digest(&self) -> String {
        let mut digest = Digest::default();
        self.each_rank(|rank| digest.push(rank));
        digest.finish()
    }

    /// The number of lists: one per prefix, in lexicographic order of the prefixes, without those
    /// in a square whose lowest row is the longest.
    pub fn lists(&self) -> usize {
        self.lists.len()
    }

    /// A list as the ranks of its tails, rising: the number of tails with the same number of rows,
    /// none longer than the box, that come before in lexicographic order. With
    /// [`from_lists`](Self::from_lists) this is all that a table needs to store.
    ///
    /// # Panics
    /// If there is no such list.
    pub fn list(&self, prefix: usize) -> impl Iterator<Item = u64> + '_ {
        let mut walk = self.walk();
        self.lists[prefix].iter().map(move |bit| walk.to(bit).worth())
    }

    /// Assembles lists that were stored elsewhere: one per prefix, as [`list`](Self::list) gives
    /// them. `None` unless there are as many as the plan has prefixes, each rising and within the
    /// box. Whether they are *right* is for a digest to check. O(rows · log columns) per lost
    /// position.
    pub fn from_lists<L: IntoIterator<Item = u64>>(plan: &Plan, lists: impl IntoIterator<Item = L>) -> Option<Self> {
        let (bench, prefixes) = (plan.bench()?, plan.prefixes()?);
        let tails = bench.layout.count(plan.columns, plan.tail_rows());
        let lists = lists.into_iter().map(|ranks| {
            let (mut writer, mut next) = (Writer::default(), 0);
            for rank in ranks {
                if rank < next || rank >= tails {
                    return None;
                }
                next = rank + 1;
                writer.push(bench.layout.address_of(plan.tail_rows(), rank));
            }
            Some(writer.finish())
        });
        let lists: Vec<List> = lists.collect::<Option<_>>()?;
        let right = lists.len() as u64 == plan.listed()?;
        if right { Self::new(*plan, bench.layout, prefixes, lists, 0) } else { None }
    }

    /// `counts[rows - 1][columns - 1]`, the lost positions with exactly that many rows and columns,
    /// and the [`digest`](Self::digest), which costs little more in the same pass. O(1) per lost
    /// position.
    pub fn sizes(&self) -> (Vec<Vec<u64>>, String) {
        let mut counts = vec![vec![0; self.plan.columns as usize]; self.plan.rows as usize];
        let (mut digest, mut before) = (Digest::default(), 0);
        let mut buckets = self.buckets();
        buckets.begin();
        self.each_list(|prefix, list| {
            let heights = self.take_down(prefix, list, before, &mut digest, &mut buckets);
            if prefix[0] > 0 {
                for (row, count) in counts.iter_mut().zip(&heights[1..]) {
                    row[prefix[0] as usize - 1] += count;
                }
            }
            before += self.count(prefix);
        });
        if let Some(images) = &self.images {
            buckets.push(true, images.hook());
            let last = self.plan.rows as usize - 1;
            for (row, image) in counts[last].clone().into_iter().enumerate() {
                counts[row][last] = image;
            }
            counts[last][last] = 1;
            self.imaged.get_or_init(|| counts.iter().map(|row| row[last]).sum());
        }
        self.drain(buckets, |rank| digest.push(before + rank));
        (counts, digest.finish())
    }

    /// Counts the positions of a list by height; adds their ranks to a digest, and those of their
    /// images to buckets.
    fn take_down(
        &self,
        prefix: &[u32],
        list: &List,
        before: u64,
        digest: &mut Digest,
        buckets: &mut Buckets,
    ) -> Vec<u64> {
        let below = prefix.iter().filter(|&&length| length > 0).count();
        let (rows, most) = (self.plan.tail_rows(), self.plan.rows as usize);
        let mut heights = vec![0; most + 1];
        if let Some(images) = &self.images {
            let start = MirrorRanks { own: before, image: images.below(prefix) };
            let mut walk = Walk::new(&self.layout, &self.tails, rows, Bits, (Ranks, images), start);
            each(self.plan.kernel, &mut list.iter(), u64::MAX, |bit| {
                let place = walk.to(bit);
                let (height, ranks) = (below + place.height(), place.worth());
                digest.push(ranks.own);
                heights[height] += 1;
                buckets.push(height == most, ranks.image);
            });
        } else {
            let mut walk = self.walk();
            each(self.plan.kernel, &mut list.iter(), u64::MAX, |bit| {
                let place = walk.to(bit);
                digest.push(before + place.worth());
                heights[below + place.height()] += 1;
            });
        }
        heights
    }

    /// The coded lists.
    #[cfg(test)]
    pub(super) fn raw(&self) -> &[List] {
        &self.lists
    }

    fn walk(&self) -> Walk<'_, Bits, Ranks> {
        Walk::new(&self.layout, &self.tails, self.plan.tail_rows(), Bits, Ranks, 0)
    }

    /// The number of positions with a prefix.
    fn count(&self, prefix: &[u32]) -> u64 {
        self.layout.count(prefix[prefix.len() - 1], self.plan.tail_rows())
    }

    /// A buffer for the images, which exist only in a square.
    fn buckets(&self) -> Buckets {
        Buckets::new(self.images.as_ref().map_or(0, Images::count), self.plan.room)
    }

    /// Calls `visit` with the ranks of all lost images, rising, among the positions with the
    /// longest lowest row.
    fn each_image(&self, visit: impl FnMut(u64)) {
        let mut buckets = self.buckets();
        if buckets.begin() {
            self.gather(&mut buckets);
            self.drain(buckets, visit);
        }
    }

    /// Visits the images in buckets, and then the rest, round by round.
    fn drain(&self, mut buckets: Buckets, mut visit: impl FnMut(u64)) {
        loop {
            buckets.drain(&mut visit);
            if !buckets.begin() {
                return;
            }
            self.gather(&mut buckets);
        }
    }

    /// Puts images into buckets.
    fn gather(&self, buckets: &mut Buckets) {
        let Self { plan, layout, tails, prefixes, .. } = self;
        if let Some(images) = &self.images {
            let list = |rank: u64| self.lists.get(rank as usize);
            Mirror { plan, layout, tails, prefixes, images }.gather(list, buckets);
        }
    }

    fn each_list(&self, mut visit: impl FnMut(&[u32], &List)) {
        let mut prefix = vec![0; self.plan.depth];
        for list in &self.lists {
            visit(&prefix, list);
            self.prefixes.step(&mut prefix);
        }
    }
}

/// The same position with rows and columns exchanged, in a square.
fn transposed(rows: &[u32]) -> Vec<u32> {
    (0..rows.len() as u32).map(|column| rows.partition_point(|&length| length > column) as u32).collect()
}

impl fmt::Debug for LostLists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LostLists").field("plan", &self.plan).field("len", &self.len()).finish_non_exhaustive()
    }
}
