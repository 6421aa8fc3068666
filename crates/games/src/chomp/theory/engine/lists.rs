//! The finished lists: the lost positions, prefix by prefix.

use std::fmt;
use std::mem::take;
use std::ops::Range;
use std::sync::OnceLock;

use tablette_core::{NoWatch, Refusal, Watch};

use crate::chomp::theory::digest::{Digest, Gaps};

use super::buckets::Buckets;
use super::list::{CHUNK, List};
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
    #[expect(clippy::missing_panics_doc, reason = "no watch stops it")]
    pub fn digest(&self) -> String {
        self.sizes(&NoWatch).expect("never stopped").1
    }

    /// `counts[rows - 1][columns - 1]`, the lost positions with exactly that many rows and columns,
    /// and the [`digest`](Self::digest), which costs little more in the same pass. O(1) per lost
    /// position, shared by workers.
    ///
    /// # Errors
    /// [`Refusal::Stopped`].
    pub fn sizes(&self, watch: &dyn Watch) -> Result<(Vec<Vec<u64>>, String), Refusal> {
        let go_on = || if watch.stopped() { Err(Refusal::Stopped) } else { Ok(()) };
        let workers = watch.workers();
        let mut counts = self.no_counts();
        let mut digest = Digest::default();
        let mut buckets = self.buckets();
        buckets.begin();
        for round in self.pieces().chunks(EACH * workers.count()) {
            go_on()?;
            for counted in workers.map(round, |parts| self.count(parts)) {
                let rows = counts.iter_mut().zip(&counted.sizes);
                rows.for_each(|(sums, row)| sums.iter_mut().zip(row).for_each(|(sum, count)| *sum += count));
                digest.append(&counted.gaps);
                counted.images.iter().for_each(|&image| buckets.push(true, image));
            }
        }
        if let Some(images) = &self.images {
            buckets.push(true, images.hook());
            let last = self.tables.plan.rows as usize - 1;
            for (row, image) in counts[last].clone().into_iter().enumerate() {
                counts[row][last] = image;
            }
            counts[last][last] = 1;
            self.imaged.get_or_init(|| counts.iter().map(|row| row[last]).sum());
        }
        let before: u64 = self.listed_positions();
        loop {
            go_on()?;
            let gaps = |base: u64, keys: &[u32]| {
                let ranks = keys.iter().map(|&key| before + base + u64::from(key));
                let mut gaps = Gaps::from_first(ranks.clone().next().unwrap_or_default());
                ranks.for_each(|rank| gaps.push(rank));
                gaps
            };
            buckets.drain_by(workers, gaps, |gaps| digest.append(&gaps));
            if !buckets.begin() {
                return Ok((counts, digest.finish()));
            }
            self.gather(&mut buckets);
        }
    }

    /// The lists, cut into pieces of [`PIECE`] chunks; small ones stay together. Memory: a part for
    /// each list and each piece.
    fn pieces(&self) -> Vec<Vec<ListPart<'_>>> {
        let (mut pieces, mut open, mut size) = (Vec::new(), Vec::new(), 0);
        let mut before = 0;
        self.each_list(|prefix, list| {
            let mut chunks = 0..list.chunks.len();
            while !chunks.is_empty() {
                let end = chunks.end.min(chunks.start + PIECE - size);
                open.push(ListPart { prefix: prefix.into(), list, before, chunks: chunks.start..end });
                size += end - chunks.start;
                chunks.start = end;
                if size == PIECE {
                    pieces.push(take(&mut open));
                    size = 0;
                }
            }
            before += self.tables.count(prefix);
        });
        if !open.is_empty() {
            pieces.push(open);
        }
        pieces
    }

    /// The number of positions with a list, lost or won.
    fn listed_positions(&self) -> u64 {
        let mut positions = 0;
        self.each_list(|prefix, _| positions += self.tables.count(prefix));
        positions
    }

    /// Counts the positions of some parts by size, and collects their gaps and the ranks of their
    /// images.
    fn count(&self, parts: &[ListPart<'_>]) -> Counted {
        let images = self.images.as_ref();
        let most = self.tables.plan.rows as usize;
        let (mut sizes, mut gaps) = (self.no_counts(), None);
        // Every rank is written, without a branch, which would be mispredicted often; the next one
        // replaces it unless it is wanted.
        let room = parts.iter().map(|part| part.chunks.len() * CHUNK).sum::<usize>();
        let (mut imaged, mut wanted) = (vec![0; if images.is_some() { room + 1 } else { 0 }], 0);
        for part in parts {
            let below = part.prefix.iter().filter(|&&length| length > 0).count();
            let mut heights = vec![0; most + 1];
            let start = MirrorRanks { own: part.before, image: images.map_or(0, |images| images.below(&part.prefix)) };
            let mut walk = Walk::new(&self.tables, Bits, (Ranks, images), start);
            let mut cursor = part.list.cursor_at(part.chunks.start);
            let first = part.list.chunks[part.chunks.start].first;
            let end = part.list.chunks.get(part.chunks.end).map_or(u64::MAX, |next| next.first);
            let gaps = gaps.get_or_insert_with(|| {
                let mut walk = Walk::new(&self.tables, Bits, (Ranks, images), start);
                Gaps::from_first(walk.to(first).worth().own)
            });
            each(self.tables.plan.kernel, &mut cursor, end, |bit| {
                let place = walk.to(bit);
                let (height, ranks) = (below + place.height(), place.worth());
                gaps.push(ranks.own);
                heights[height] += 1;
                if images.is_some() {
                    imaged[wanted] = ranks.image;
                    wanted += usize::from(height == most);
                }
            });
            if part.prefix[0] > 0 {
                for (row, count) in sizes.iter_mut().zip(&heights[1..]) {
                    row[part.prefix[0] as usize - 1] += count;
                }
            }
        }
        imaged.truncate(wanted);
        Counted { sizes, gaps: gaps.unwrap_or_default(), images: imaged }
    }

    fn no_counts(&self) -> Vec<Vec<u64>> {
        vec![vec![0; self.tables.plan.columns as usize]; self.tables.plan.rows as usize]
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
    fn each_image(&self, mut visit: impl FnMut(u64)) {
        let mut buckets = self.buckets();
        while buckets.begin() {
            self.gather(&mut buckets);
            buckets.drain(&mut visit);
        }
    }

    /// Puts images into buckets.
    fn gather(&self, buckets: &mut Buckets) {
        if let Some(images) = &self.images {
            images.gather(&self.tables, |rank| self.lists.get(rank as usize), buckets);
        }
    }

    fn each_list<'l>(&'l self, mut visit: impl FnMut(&[u32], &'l List)) {
        let mut prefix = vec![0; self.tables.plan.depth];
        for list in &self.lists {
            visit(&prefix, list);
            self.tables.prefixes.step(&mut prefix);
        }
    }
}

/// Consecutive chunks of a list.
struct ListPart<'a> {
    prefix: Box<[u32]>,
    list: &'a List,
    /// The positions before those of the list, lost or won.
    before: u64,
    chunks: Range<usize>,
}

/// The counts over some parts of lists.
struct Counted {
    /// As [`LostLists::sizes`].
    sizes: Vec<Vec<u64>>,
    gaps: Gaps,
    /// The ranks of the images that matter.
    images: Vec<u64>,
}

/// Chunks that a worker counts at a time, of 131,072 positions.
const PIECE: usize = 1 << 9;
/// Pieces that a worker counts before all wait for the slowest.
const EACH: usize = 4;

/// The same position with rows and columns exchanged, in a square.
fn transposed(rows: &[u32]) -> Vec<u32> {
    (0..rows.len() as u32).map(|column| rows.partition_point(|&length| length > column) as u32).collect()
}

impl fmt::Debug for LostLists {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LostLists").field("plan", &self.tables.plan).field("len", &self.len()).finish_non_exhaustive()
    }
}
