//! Positions that were looked at before, in bounded memory.
//!
//! A *transposition table*: different orders of the same moves lead to the same position, and what was found of it once is
//! asked before it is searched again. A cell has 16 bytes: half of the key, the fingerprint, says whether it is of this
//! position; the other half of the key says where it stands. Two positions with the same 64 bits are taken for one with a
//! probability of about n / 2^64 for n cells, which scores bear; the key of a game is as good a hash as it gives.
//!
//! Four cells make a cluster of 64 bytes, which a processor fetches at once, and only where its [tag] says that the position may be
//! there. A new position takes the place of the one that is missed least: what an earlier search left, and then what was
//! searched least deeply.
//!
//! Several threads may look and write at once without waiting for each other: a cell is two words, and the fingerprint is
//! written combined with the other word, so that halves of two different cells do not look like one (R. M. Hyatt, T. Mann,
//! *A lockless transposition table implementation for parallel search*, ICGA Journal 25, 2002).
//!
//! Reference: D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, *Replacement schemes for transposition tables*,
//! ICCA Journal 17 (1994).

mod tag;

use std::sync::atomic::{AtomicU64, Ordering};

use tablette_core::{Amount, Outcome, Refusal, Watch};

use super::known::{Proof, Value};
use super::prefetch::prefetch;
use tag::Tag;

/// What the score of a cell says of the true one at that depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is no less.
    Least,
    /// It is no more.
    Most,
    /// It is that.
    Exact,
}

/// What is remembered of a position, in one word: from the low end on the score (32 bits), the number of the best move (16), the
/// depth (8), bound (2), least (2), most (2) and age (2). Bounds count from 1, so that the word of a cell that was never used is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell(u64);

const NO_MOVE: u16 = u16::MAX;
/// The depth of what is settled and never searched again.
const SETTLED: u8 = u8::MAX;
/// Searches that are told apart by their age.
const AGES: u8 = 4;

impl Cell {
    fn new(value: Value, bound: Bound, depth: u8, best: Option<usize>, age: u8) -> Self {
        let best = best.and_then(|best| u16::try_from(best).ok()).unwrap_or(NO_MOVE);
        let (least, most) = (value.known.least as u64, value.known.most as u64);
        let says = (1 + bound as u64) | least << 2 | most << 4 | u64::from(age) << 6;
        Self(u64::from(value.score as u32) | u64::from(best) << 32 | u64::from(depth) << 48 | says << 56)
    }

    /// The score, seen from the position itself: wins are counted from there.
    pub(super) fn score(self) -> i32 {
        self.0 as u32 as i32
    }

    /// How many plies were searched below it.
    pub(super) fn depth(self) -> i32 {
        i32::from((self.0 >> 48) as u8)
    }

    /// The number of the best move in the order of the game, where one was best.
    pub(super) fn best(self) -> Option<usize> {
        let best = (self.0 >> 32) as u16;
        (best != NO_MOVE).then_some(usize::from(best))
    }

    /// What the score says of the true one.
    pub(super) fn bound(self) -> Bound {
        match self.0 >> 56 & 3 {
            1 => Bound::Least,
            2 => Bound::Most,
            _ => Bound::Exact,
        }
    }

    /// What is proven of the position, whatever the depth.
    pub(super) fn known(self) -> Proof {
        let outcome = |bits| match bits & 3 {
            0 => Outcome::Lose,
            1 => Outcome::Draw,
            _ => Outcome::Win,
        };
        Proof { least: outcome(self.0 >> 58), most: outcome(self.0 >> 60) }
    }

    /// How much it would be missed: more than all of an earlier search, and the deeper the more.
    fn weight(self, age: u8) -> i32 {
        let recent = (self.0 >> 62) as u8 == age;
        self.depth() + if recent { 1 << 8 } else { 0 }
    }
}

/// A cell where several threads may write.
#[derive(Default)]
struct Slot {
    /// The fingerprint, combined with the cell.
    mark: AtomicU64,
    cell: AtomicU64,
}

impl Slot {
    /// The cell, where it is of the position with this fingerprint.
    #[inline]
    fn find(&self, fingerprint: u64) -> Option<Cell> {
        let cell = self.cell.load(Ordering::Relaxed);
        (cell != 0 && self.mark.load(Ordering::Relaxed) ^ cell == fingerprint).then_some(Cell(cell))
    }

    /// The fingerprint of its position; of a slot that was never used, 0.
    fn fingerprint(&self) -> u64 {
        self.mark.load(Ordering::Relaxed) ^ self.cell.load(Ordering::Relaxed)
    }

    fn put(&self, fingerprint: u64, cell: Cell) {
        self.mark.store(fingerprint ^ cell.0, Ordering::Relaxed);
        self.cell.store(cell.0, Ordering::Relaxed);
    }
}

/// Cells that a processor fetches together.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

impl Cluster {
    fn fingerprints(&self) -> [u64; 4] {
        std::array::from_fn(|at| self.0[at].fingerprint())
    }
}

/// Bytes of a cluster and its tag.
const CLUSTER: u64 = (size_of::<Cluster>() + size_of::<Tag>()) as u64;
/// Less memory than this is none.
const LEAST: u64 = 1 << 14;
/// More clusters do not help a search that somebody waits for: a gibibyte.
const MOST: u64 = (1 << 30) / CLUSTER;
/// A table begins with no more, a quarter of a mebibyte: what is in use stays in the caches, and what is not costs nothing.
const FIRST: usize = 1 << 12;
/// Clusters that are parted at once when it grows: an eighth of a mebibyte.
const AT_ONCE: usize = 1 << 11;
/// Clusters that are looked at to learn how full the table is.
const SAMPLE: usize = 1 << 8;

/// Clusters of cells: of those that may be taken, as many as are of use so far.
pub(super) struct Cells {
    /// Room for all of them.
    clusters: Vec<Cluster>,
    /// One for each cluster.
    tags: Vec<Tag>,
    /// One less than a power of two: the number once the table has doubled. While it grows there are fewer, and for good where there is no
    /// more memory.
    mask: usize,
    /// The number to begin with, a power of two.
    first: usize,
    most: usize,
    age: u8,
}

impl Cells {
    /// As many as fit.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] when not even 16 KiB fit.
    pub(super) fn within(memory: u64) -> Result<Self, Refusal> {
        Refusal::unless_fits(Amount::Exact(LEAST.into()), memory)?;
        let most = (memory / CLUSTER).min(MOST) as usize;
        let (clusters, tags) = (Vec::with_capacity(most), Vec::with_capacity(most));
        let mut cells = Self { clusters, tags, mask: 0, first: FIRST.min(1 << most.ilog2()), most, age: 0 };
        cells.forget();
        Ok(cells)
    }

    /// The memory that it may come to take.
    pub(super) fn bytes(&self) -> u64 {
        self.most as u64 * CLUSTER
    }

    /// Forgets every cell.
    pub(super) fn forget(&mut self) {
        self.clusters.clear();
        self.clusters.resize_with(self.first, Cluster::default);
        self.tags.clear();
        self.tags.resize_with(self.first, Tag::default);
        self.mask = self.first - 1;
        self.age = 0;
    }

    /// Another search begins: what is there by now gives way first.
    pub(super) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Doubles the table while more than half of it is in use and memory allows: the next depth takes a few times as many
    /// cells as all before it. What was remembered is kept. Somebody who waits no longer stops it, and the next call goes on.
    pub(super) fn make_room(&mut self, watch: &dyn Watch) {
        let is_used = |slot: &&Slot| slot.cell.load(Ordering::Relaxed) != 0;
        let used = |cluster: &Cluster| cluster.0.iter().filter(is_used).count();
        loop {
            // A large table takes a second to double: asked about once in a tenth of a millisecond.
            while self.clusters.len() < self.most.min(self.mask + 1) {
                self.part_some();
                if watch.stopped() {
                    return;
                }
            }
            let sample = &self.clusters[..SAMPLE.min(self.first)];
            let filled = sample.iter().map(used).sum::<usize>() > sample.len() * 4 / 2;
            if !filled || self.clusters.len() >= self.most {
                return;
            }
            self.mask = 2 * self.mask + 1;
        }
    }

    /// The next clusters of a table that grows are parted in two, by the next bit of the fingerprint.
    fn part_some(&mut self) {
        let half = (self.mask >> 1) + 1;
        let next = (half / self.first) as u64;
        let done = self.clusters.len() - half;
        for at in done..(done + AT_ONCE).min(half).min(self.most - half) {
            let mut moved = Cluster::default();
            for (old, new) in self.clusters[at].0.iter_mut().zip(&mut moved.0) {
                let fingerprint = *old.mark.get_mut() ^ *old.cell.get_mut();
                if *old.cell.get_mut() != 0 && fingerprint & next != 0 {
                    std::mem::swap(old, new);
                }
            }
            self.tags[at] = Tag::of(self.clusters[at].fingerprints());
            self.tags.push(Tag::of(moved.fingerprints()));
            self.clusters.push(moved);
        }
    }

    /// Which cluster a key has: from its low bits, and from the fingerprint as far as the table has grown.
    #[inline]
    fn number(&self, key: u128) -> usize {
        let grown = ((key >> 64) as usize) << self.first.trailing_zeros();
        let at = (grown | (key as usize & (self.first - 1))) & self.mask;
        // While the table grows, what was not parted yet is still in the first half.
        if at < self.clusters.len() { at } else { at & self.mask >> 1 }
    }

    /// Position and fingerprint will be asked for soon.
    #[inline]
    pub(super) fn expect(&self, key: u128) {
        let number = self.number(key);
        prefetch(&self.tags[number]);
        prefetch(&self.clusters[number]);
    }

    /// The cell of a position, if one of its cluster has its fingerprint. O(1).
    #[inline]
    pub(super) fn find(&self, key: u128) -> Option<Cell> {
        let (number, fingerprint) = (self.number(key), (key >> 64) as u64);
        let cells = || self.clusters[number].0.iter().find_map(|slot| slot.find(fingerprint));
        if self.tags[number].may_have(fingerprint) { cells() } else { None }
    }

    /// Remembers a position; what was proven of it before is kept. A position that is settled is never searched again,
    /// so that its depth is the greatest there is.
    pub(super) fn keep(&self, key: u128, value: Value, bound: Bound, depth: i32, best: Option<usize>) {
        let fingerprint = (key >> 64) as u64;
        let (mut place, mut least, mut old) = (0, i32::MAX, None);
        let number = self.number(key);
        let cluster = &self.clusters[number].0;
        for (at, slot) in cluster.iter().enumerate() {
            let word = slot.cell.load(Ordering::Relaxed);
            if let Some(cell) = slot.find(fingerprint) {
                (place, old) = (at, Some(cell));
                break;
            }
            let weight = if word == 0 { -1 } else { Cell(word).weight(self.age) };
            if weight < least {
                (place, least) = (at, weight);
            }
        }
        let known = old.map_or(value.known, |old| old.known().and(value.known));
        let settled = value.known.settled().is_some();
        let depth = if settled { SETTLED } else { depth.clamp(0, i32::from(SETTLED) - 1) as u8 };
        let best = best.or(old.and_then(Cell::best));
        let bound = if settled { Bound::Exact } else { bound };
        self.tags[number].put(place, fingerprint);
        cluster[place].put(fingerprint, Cell::new(Value { known, ..value }, bound, depth, best, self.age));
    }
}

#[cfg(test)]
mod tests {
    use tablette_core::Unwatched;

    use super::*;

    #[test]
    fn proofs_are_kept_when_scores_are_replaced() {
        let mut cells = Cells::within(1 << 20).unwrap();
        let key = (7_u128 << 64) + 12;
        let safe = Proof { least: Outcome::Draw, most: Outcome::Win };
        cells.keep(key, Value { score: 5, known: safe }, Bound::Least, 3, Some(2));
        cells.keep(key, Value::guess(9), Bound::Most, 4, None);
        let cell = cells.find(key).unwrap();
        assert_eq!((cell.score(), cell.depth(), cell.best(), cell.known()), (9, 4, Some(2), safe));
        assert_eq!(cell.bound(), Bound::Most);
        assert!(cells.find(key + 2).is_none() && cells.find((8_u128 << 64) + 12).is_none());
        cells.forget();
        assert!(cells.find(key).is_none());
    }

    fn spread(n: u64) -> u128 {
        u128::from(n.wrapping_mul(0x9e37_79b9_7f4a_7c15)) << 64 | u128::from(n.wrapping_mul(0xd6e8_feb8_6659_fd93) >> 7)
    }

    /// The numbers of those that are remembered as they were put.
    fn there(cells: &Cells, all: std::ops::Range<u64>) -> Vec<u64> {
        let is_there = |n: &u64| {
            let cell = cells.find(spread(*n));
            cell.is_some_and(|cell| (cell.score(), cell.best()) == (*n as i32, Some(*n as usize)))
        };
        all.filter(is_there).collect()
    }

    fn filled(memory: u64, count: u64) -> Cells {
        let cells = Cells::within(memory).unwrap();
        (0..count).for_each(|n| cells.keep(spread(n), Value::guess(n as i32), Bound::Exact, 3, Some(n as usize)));
        cells
    }

    /// Whatever was remembered in a small table is there in the large one that it grows to.
    #[test]
    fn a_table_that_grows_keeps_what_it_has() {
        let mut cells = filled(4 << 20, 12_000);
        let kept = there(&cells, 0..12_000);
        assert!(kept.len() > 10_000, "{}", kept.len());
        let before = cells.clusters.len();
        cells.make_room(&Unwatched);
        assert_eq!(cells.clusters.len(), 2 * before);
        assert_eq!(there(&cells, 0..15_000), kept);
        cells.make_room(&Unwatched);
        cells.forget();
        assert!(there(&cells, 0..12_000).is_empty() && cells.clusters.len() == before);
    }

    /// Somebody who waits no longer.
    struct Gone;

    impl Watch for Gone {
        fn stopped(&self) -> bool {
            true
        }
    }

    /// A table may be left half grown, used like that, and grown to the end later.
    #[test]
    fn growing_can_be_stopped_and_loses_nothing() {
        let mut cells = filled(4 << 20, 12_000);
        let (mut kept, before) = (there(&cells, 0..12_000), cells.clusters.len());
        for step in 1..=before / AT_ONCE {
            cells.make_room(&Gone);
            assert_eq!(
                cells.clusters.len(),
                before + step * AT_ONCE,
                "no more than one step after the watch has said stop"
            );
            assert_eq!(there(&cells, 0..12_000), kept);
            let late = 13_000 + step as u64;
            cells.keep(spread(late), Value::guess(late as i32), Bound::Exact, 9, Some(late as usize));
            assert_eq!(there(&cells, late..late + 1), [late]);
            // It may have taken another one's place.
            kept = there(&cells, 0..12_000);
        }
        cells.make_room(&Unwatched);
        assert!(cells.clusters.len() == 2 * before && there(&cells, 13_001..13_003).len() == 2);
    }

    /// Where memory does not allow to double the table, it grows as far as it may and no further, and keeps what it has.
    #[test]
    fn a_table_grows_into_the_last_of_its_memory() {
        let mut cells = filled(6000 * CLUSTER, 12_000);
        let kept = there(&cells, 0..12_000);
        (0..2).for_each(|_| cells.make_room(&Unwatched));
        assert_eq!((cells.clusters.len(), cells.tags.len(), cells.mask), (6000, 6000, 8191));
        assert_eq!(there(&cells, 0..12_000), kept);
        let late = 13_000..13_100;
        let keep = |n: u64| cells.keep(spread(n), Value::guess(n as i32), Bound::Exact, 9, Some(n as usize));
        late.clone().for_each(keep);
        assert_eq!(there(&cells, late.clone()), late.collect::<Vec<_>>());
    }

    /// Of five positions in one cluster the one that is missed least is gone: the shallowest, and before that what is old.
    #[test]
    fn what_is_old_or_shallow_gives_way() {
        let mut cells = Cells::within(1 << 14).unwrap();
        let key = |n: u64| u128::from(n << 32) << 64 | 5;
        for (n, depth) in [(1, 9), (2, 4), (3, 7), (4, 8), (5, 1)] {
            cells.keep(key(n), Value::guess(0), Bound::Exact, depth, None);
        }
        let there = |cells: &Cells| (1..=6).filter(|&n| cells.find(key(n)).is_some()).collect::<Vec<_>>();
        assert_eq!(there(&cells), [1, 3, 4, 5]);
        cells.grow_older();
        cells.keep(key(5), Value::guess(0), Bound::Exact, 1, None);
        cells.keep(key(6), Value::guess(0), Bound::Exact, 0, None);
        assert_eq!(there(&cells), [1, 4, 5, 6]);
    }

    #[test]
    fn memory_is_refused_before_it_is_taken() {
        assert!(matches!(Cells::within(100), Err(Refusal::TooLarge { allowed: 100, .. })));
        let bytes = Cells::within(3 << 20).unwrap().bytes();
        assert!(((3 << 20) - CLUSTER + 1..=3 << 20).contains(&bytes), "{bytes}");
    }
}
