//! The finished lists: the lost positions, prefix by prefix.

use std::fmt;
use std::sync::OnceLock;

use tablette_core::Refusal;

use crate::chomp::theory::digest::Digest;

use super::buckets::Buckets;
use super::list::List;
use super::list_store::ListStore;
use super::mirror::{Images, MirrorRanks};
use super::simd::each;
use super::tables::Tables;
use super::walk::{Bits, Ranks, Walk};

/// All lost positions of a box, as sorted lists of tails, one per prefix.
///
/// They are the table: a position is looked up by its prefix and the place of its tail, and all are
/// listed in lexicographic order of their rows from the bottom up. [`digest`](Self::digest) is the
/// same for every plan.
///
/// For a square, the lists over its longest lowest row are not stored: those positions are mirror
/// images of others, come last, and are found and sorted whenever all are listed.
pub struct LostLists {
    tables: Tables,
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
    pub(super) fn new(tables: Tables, lists: Vec<List>, list_store: Option<ListStore>, working: u64) -> Option<Self> {
        let images = if tables.plan.is_square() { Some(Images::new(&tables)?) } else { None };
        Some(Self { tables, lists, images, imaged: OnceLock::new(), list_store, working })
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
        self.tables.plan.columns
    }

    /// Rows of the box.
    pub fn rows(&self) -> u32 {
        self.tables.plan.rows
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
        let mut whole = vec![0; self.tables.plan.rows as usize];
        whole[..rows.len()].copy_from_slice(rows);
        if self.images.is_some() && whole[0] == self.tables.plan.columns {
            if whole.last() > Some(&0) {
                // As high as wide: an L, or one bite leaves an L.
                return whole[1] == 1;
            }
            whole = transposed(&whole);
        }
        let (prefix, tail) = whole.split_at(self.tables.plan.depth);
        self.lists[self.tables.prefixes.rank(prefix) as usize].contains(self.tables.layout.address(tail))
    }

    /// Calls `visit` with the rows of every lost position, zeros above included, in lexicographic
    /// order. O(rows) each.
    pub fn each(&self, mut visit: impl FnMut(&[u32])) {
        let depth = self.tables.plan.depth;
        let mut rows = vec![0; self.tables.plan.rows as usize];
        self.each_list(|prefix, list| {
            rows[..depth].copy_from_slice(prefix);
            let mut walk = self.tables.walk();
            each(self.tables.plan.kernel, &mut list.cursor(), u64::MAX, |bit| {
                walk.to(bit).write(&mut rows[depth..]);
                visit(&rows);
            });
        });
        if let Some(images) = &self.images {
            rows[0] = self.tables.plan.columns;
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
            let mut walk = self.tables.walk();
            each(self.tables.plan.kernel, &mut list.cursor(), u64::MAX, |bit| visit(before + walk.to(bit).worth()));
            before += self.tables.count(prefix);
        });
        self.each_image(|rank| visit(before + rank));
    }

    /// BLAKE3 over the gaps between the ranks in LEB128, 64 hexadecimal digits: the same for every
    /// plan, and for the dimension-reduced table. `digest.rs` has the details. O(1) per lost
    /// position on average.
    pub fn digest(&self) -> String {
        self.sizes().1
    }

    /// `counts[rows - 1][columns - 1]`, the lost positions with exactly that many rows and columns,
    /// and the [`digest`](Self::digest), which costs little more in the same pass. O(1) per lost
    /// position.
    pub fn sizes(&self) -> (Vec<Vec<u64>>, String) {
        let mut counts = vec![vec![0; self.tables.plan.columns as usize]; self.tables.plan.rows as usize];
        let (mut digest, mut before) = (Digest::default(), 0);
        let mut buckets = self.buckets();
        buckets.begin();
        self.each_list(|prefix, list| {
            let heights = self.count_heights(prefix, list, before, &mut digest, &mut buckets);
            if prefix[0] > 0 {
                for (row, count) in counts.iter_mut().zip(&heights[1..]) {
                    row[prefix[0] as usize - 1] += count;
                }
            }
            before += self.tables.count(prefix);
        });
        if let Some(images) = &self.images {
            buckets.push(true, images.hook());
            let last = self.tables.plan.rows as usize - 1;
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
    fn count_heights(
        &self,
        prefix: &[u32],
        list: &List,
        before: u64,
        digest: &mut Digest,
        buckets: &mut Buckets,
    ) -> Vec<u64> {
        let below = prefix.iter().filter(|&&length| length > 0).count();
        let most = self.tables.plan.rows as usize;
        let mut heights = vec![0; most + 1];
        let images = self.images.as_ref();
        let start = MirrorRanks { own: before, image: images.map_or(0, |images| images.below(prefix)) };
        let mut walk = Walk::new(&self.tables, Bits, (Ranks, images), start);
        each(self.tables.plan.kernel, &mut list.cursor(), u64::MAX, |bit| {
            let place = walk.to(bit);
            let (height, ranks) = (below + place.height(), place.worth());
            digest.push(ranks.own);
            heights[height] += 1;
            if images.is_some() {
                buckets.push(height == most, ranks.image);
            }
        });
        heights
    }

    /// The coded lists.
    #[cfg(test)]
    pub(super) fn raw(&self) -> &[List] {
        &self.lists
    }

    /// A buffer for the images, which exist only in a square.
    fn buckets(&self) -> Buckets {
        Buckets::new(self.images.as_ref().map_or(0, Images::count), self.tables.plan.room)
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
        if let Some(images) = &self.images {
            images.gather(&self.tables, |rank| self.lists.get(rank as usize), buckets);
        }
    }

    fn each_list(&self, mut visit: impl FnMut(&[u32], &List)) {
        let mut prefix = vec![0; self.tables.plan.depth];
        for list in &self.lists {
            visit(&prefix, list);
            self.tables.prefixes.step(&mut prefix);
        }
    }
}

/// The same position with rows and columns exchanged, in a square.
fn transposed(rows: &[u32]) -> Vec<u32> {
    (0..rows.len() as u32).map(|column| rows.partition_point(|&length| length > column) as u32).collect()
}

impl fmt::Debug for LostLists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LostLists").field("plan", &self.tables.plan).field("len", &self.len()).finish_non_exhaustive()
    }
}
