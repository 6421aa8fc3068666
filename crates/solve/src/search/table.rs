//! A transposition table in bounded memory.
//!
//! Different orders of the same moves lead to the same position, and the search looks up earlier
//! results before it searches a position again. A cell has 16 bytes: one half of the key, the
//! fingerprint, identifies the position; the other half selects the place. Two positions with the
//! same 64 bits are confused with a probability of about n / 2^64 for n cells, which is acceptable
//! for scores; the quality of the hash is up to the game.
//!
//! Four cells make a cluster of 64 bytes, which a processor fetches at once, and only if its [tag]
//! shows that the position may be there. A new position replaces the least valuable one: first
//! results of earlier searches, then the shallowest.
//!
//! Several threads may read and write at once without locks: a cell is two words, and the
//! fingerprint is written combined with the other word, so that halves of two different cells do
//! not pass for one (R. M. Hyatt, T. Mann, *A lockless transposition table implementation for
//! parallel search*, ICGA Journal 25, 2002).
//!
//! Reference: D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, *Replacement schemes for
//! transposition tables*, ICCA Journal 17 (1994).

mod tag;

use std::sync::atomic::{AtomicU64, Ordering};

use tablette_core::{Amount, Outcome, Refusal, Watch};

use super::known::{Proof, Value};
use super::prefetch::prefetch;
use tag::Tag;

/// The relation of a cell's score to the true score at that depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// A lower bound.
    Least,
    /// An upper bound.
    Most,
    /// The exact score.
    Exact,
}

/// The stored result of a position, in one word: from the low end the score (32 bits), the number
/// of the best move (16), the depth (8), bound (2), least (2), most (2) and age (2). Bounds count
/// from 1, so that the word of an unused cell is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Cell(u64);

const NO_MOVE: u16 = u16::MAX;
/// The depth of a settled position, which is never searched again.
const SETTLED: u8 = u8::MAX;
/// Number of searches that ages tell apart.
const AGES: u8 = 4;

impl Cell {
    fn new(value: Value, bound: Bound, depth: u8, best: Option<usize>, age: u8) -> Self {
        let best = best.and_then(|best| u16::try_from(best).ok()).unwrap_or(NO_MOVE);
        let (least, most) = (value.known.least as u64, value.known.most as u64);
        let says = (1 + bound as u64) | least << 2 | most << 4 | u64::from(age) << 6;
        Self(u64::from(value.score as u32) | u64::from(best) << 32 | u64::from(depth) << 48 | says << 56)
    }

    /// Returns the score relative to the position: wins are counted from there.
    pub(super) fn score(self) -> i32 {
        self.0 as u32 as i32
    }

    /// Returns the number of plies searched below the position.
    pub(super) fn depth(self) -> i32 {
        i32::from((self.0 >> 48) as u8)
    }

    /// Returns the number of the best move in the order of the game, if one was best.
    pub(super) fn best(self) -> Option<usize> {
        let best = (self.0 >> 32) as u16;
        (best != NO_MOVE).then_some(usize::from(best))
    }

    /// Returns the kind of bound.
    pub(super) fn bound(self) -> Bound {
        match self.0 >> 56 & 3 {
            1 => Bound::Least,
            2 => Bound::Most,
            _ => Bound::Exact,
        }
    }

    /// Returns the proven bounds of the position, whatever the depth.
    pub(super) fn known(self) -> Proof {
        let outcome = |bits| match bits & 3 {
            0 => Outcome::Lose,
            1 => Outcome::Draw,
            _ => Outcome::Win,
        };
        Proof { least: outcome(self.0 >> 58), most: outcome(self.0 >> 60) }
    }

    /// Returns the replacement value: larger for the current search than for earlier ones, and
    /// larger for greater depth.
    fn weight(self, age: u8) -> i32 {
        let recent = (self.0 >> 62) as u8 == age;
        self.depth() + if recent { 1 << 8 } else { 0 }
    }
}

/// A cell that several threads may write.
#[derive(Default)]
struct Slot {
    /// The fingerprint, combined with the cell.
    mark: AtomicU64,
    cell: AtomicU64,
}

impl Slot {
    /// Returns the cell if it belongs to the position with this fingerprint.
    #[inline]
    fn find(&self, fingerprint: u64) -> Option<Cell> {
        let cell = self.cell.load(Ordering::Relaxed);
        (cell != 0 && self.mark.load(Ordering::Relaxed) ^ cell == fingerprint).then_some(Cell(cell))
    }

    /// Returns the fingerprint of its position; 0 for an unused slot.
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
/// Minimum memory of a table in bytes.
const LEAST: u64 = 1 << 14;
/// Maximum number of clusters, a gibibyte: more do not help an interactive search.
const MOST: u64 = (1 << 30) / CLUSTER;
/// Maximum initial number of clusters, a quarter of a mebibyte: the part in use stays in the
/// caches, and unused memory costs nothing.
const FIRST: usize = 1 << 12;
/// Number of clusters split at once while the table grows: an eighth of a mebibyte.
const AT_ONCE: usize = 1 << 11;
/// Number of clusters sampled to estimate how full the table is.
const SAMPLE: usize = 1 << 8;

/// Reserves memory for this many clusters, or for as many as the system grants, since a process may
/// be allowed less address space than the user allows memory.
fn reserved(mut most: usize) -> (Vec<Cluster>, Vec<Tag>, usize) {
    loop {
        let (mut clusters, mut tags) = (Vec::new(), Vec::new());
        if most == 1 || (clusters.try_reserve_exact(most).is_ok() && tags.try_reserve_exact(most).is_ok()) {
            return (clusters, tags, most);
        }
        most -= most / 4;
    }
}

/// Clusters of cells: the table starts small and grows within its allowance.
pub(super) struct Cells {
    /// Capacity for all of them.
    clusters: Vec<Cluster>,
    /// One tag per cluster.
    tags: Vec<Tag>,
    /// One less than a power of two: the number of clusters after doubling. While the table grows
    /// there are fewer, and permanently so if memory runs out.
    mask: usize,
    /// The initial number of clusters, a power of two.
    first: usize,
    most: usize,
    age: u8,
}

impl Cells {
    /// Creates the largest table that fits.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] if 16 KiB do not fit.
    pub(super) fn within(memory: u64) -> Result<Self, Refusal> {
        Refusal::unless_fits(Amount::Exact(LEAST.into()), memory)?;
        let (clusters, tags, most) = reserved((memory / CLUSTER).min(MOST) as usize);
        let mut cells = Self { clusters, tags, mask: 0, first: FIRST.min(1 << most.ilog2()), most, age: 0 };
        cells.forget();
        Ok(cells)
    }

    /// Returns the maximum number of bytes that it may take.
    pub(super) fn bytes(&self) -> u64 {
        self.most as u64 * CLUSTER
    }

    /// Clears every cell.
    pub(super) fn forget(&mut self) {
        self.clusters.clear();
        self.clusters.resize_with(self.first, Cluster::default);
        self.tags.clear();
        self.tags.resize_with(self.first, Tag::default);
        self.mask = self.first - 1;
        self.age = 0;
    }

    /// Begins another search: existing results are now replaced first.
    pub(super) fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Doubles the table while more than half of it is in use and memory allows: the next depth
    /// takes a few times as many cells as all before it. Stored results are kept. If the watch
    /// stops it, the next call continues.
    pub(super) fn make_room(&mut self, watch: &dyn Watch) {
        let is_used = |slot: &&Slot| slot.cell.load(Ordering::Relaxed) != 0;
        let used = |cluster: &Cluster| cluster.0.iter().filter(is_used).count();
        loop {
            // Doubling a large table takes a second; the watch is called about once in a tenth of a
            // millisecond.
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

    /// Splits the next clusters of a growing table in two, by the next bit of the fingerprint.
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
            self.tags[at] = Tag::new(self.clusters[at].fingerprints());
            self.tags.push(Tag::new(moved.fingerprints()));
            self.clusters.push(moved);
        }
    }

    /// Returns the cluster of a key: from its low bits, and from as many bits of the fingerprint as
    /// the table has grown.
    #[inline]
    fn number(&self, key: u128) -> usize {
        let grown = ((key >> 64) as usize) << self.first.trailing_zeros();
        let at = (grown | (key as usize & (self.first - 1))) & self.mask;
        // While the table grows, clusters not yet split are still in the first half.
        if at < self.clusters.len() { at } else { at & self.mask >> 1 }
    }

    /// Prefetches the tag and the cluster of a position.
    #[inline]
    pub(super) fn expect(&self, key: u128) {
        let number = self.number(key);
        prefetch(&self.tags[number]);
        prefetch(&self.clusters[number]);
    }

    /// Returns the cell of a position, if one of its cluster has its fingerprint. O(1).
    #[inline]
    pub(super) fn find(&self, key: u128) -> Option<Cell> {
        let (number, fingerprint) = (self.number(key), (key >> 64) as u64);
        let cells = || self.clusters[number].0.iter().find_map(|slot| slot.find(fingerprint));
        if self.tags[number].may_have(fingerprint) { cells() } else { None }
    }

    /// Stores a position, keeping its proven bounds. A settled position is never searched again, so
    /// it is stored with the greatest depth, and never with the score of an estimate.
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
        let settled = value.known.settled().is_some();
        if !settled && old.is_some_and(|old| old.known().settled().is_some()) {
            // Another thread has proven it meanwhile, or it is the root of a later search.
            return;
        }
        let known = old.map_or(value.known, |old| old.known().and(value.known));
        let settled = known.settled().is_some();
        let depth = if settled { SETTLED } else { depth.clamp(0, i32::from(SETTLED) - 1) as u8 };
        let best = best.or(old.and_then(Cell::best));
        let bound = if settled { Bound::Exact } else { bound };
        let value = Value { known, ..value };
        let value = if settled { value.fitted() } else { value };
        self.tags[number].put(place, fingerprint);
        cluster[place].put(fingerprint, Cell::new(value, bound, depth, best, self.age));
    }
}

#[cfg(test)]
mod tests {
    use tablette_core::{NoWatch, StopAfterChecks};

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

    /// Returns the numbers stored unchanged.
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

    /// Every result stored in a small table is there in the large one that it grows to.
    #[test]
    fn a_growing_table_keeps_its_contents() {
        let mut cells = filled(4 << 20, 12_000);
        let kept = there(&cells, 0..12_000);
        assert!(kept.len() > 10_000, "{}", kept.len());
        let before = cells.clusters.len();
        cells.make_room(&NoWatch);
        assert_eq!(cells.clusters.len(), 2 * before);
        assert_eq!(there(&cells, 0..15_000), kept);
        cells.make_room(&NoWatch);
        cells.forget();
        assert!(there(&cells, 0..12_000).is_empty() && cells.clusters.len() == before);
    }

    /// Another thread may prove a position while this one searches it in vain, and an estimate
    /// stored as proven would stop every later search: it ends the comparison of moves as a score,
    /// and is never searched again as a proof.
    #[test]
    fn an_estimate_never_replaces_the_score_of_a_proof() {
        let cells = Cells::within(1 << 20).unwrap();
        let (key, other) = ((7_u128 << 64) + 12, (8_u128 << 64) + 12);
        let win = Value::proven(Outcome::Win, 5);
        cells.keep(key, win, Bound::Exact, 6, Some(2));
        cells.keep(key, Value::guess(0), Bound::Most, 9, Some(1));
        let cell = cells.find(key).unwrap();
        assert_eq!((cell.score(), cell.known(), cell.best()), (win.score, win.known, Some(2)));
        cells.keep(key, Value::proven(Outcome::Win, 3), Bound::Exact, 6, Some(4));
        assert_eq!(cells.find(key).unwrap().best(), Some(4), "a shorter win");
        // Each of two searches proves one half of a draw.
        let safe = Proof { least: Outcome::Draw, most: Outcome::Win };
        cells.keep(other, Value { score: 40, known: safe }, Bound::Least, 6, Some(3));
        cells.keep(other, Value { score: -40, known: safe.flipped() }, Bound::Most, 6, None);
        let cell = cells.find(other).unwrap();
        assert_eq!((cell.known(), cell.bound(), cell.best()), (Proof::exactly(Outcome::Draw), Bound::Exact, Some(3)));
        assert!(cell.score().abs() <= super::super::known::LEAN && cell.depth() == i32::from(SETTLED));
    }

    /// A table may be left half grown, used in that state, and grown to the end later.
    #[test]
    fn growing_can_be_stopped_and_loses_nothing() {
        let mut cells = filled(4 << 20, 12_000);
        let (mut kept, before) = (there(&cells, 0..12_000), cells.clusters.len());
        for step in 1..=before / AT_ONCE {
            cells.make_room(&StopAfterChecks::new(0));
            assert_eq!(
                cells.clusters.len(),
                before + step * AT_ONCE,
                "no more than one step after the watch has said stop"
            );
            assert_eq!(there(&cells, 0..12_000), kept);
            let late = 13_000 + step as u64;
            cells.keep(spread(late), Value::guess(late as i32), Bound::Exact, 9, Some(late as usize));
            assert_eq!(there(&cells, late..late + 1), [late]);
            // It may have replaced another one.
            kept = there(&cells, 0..12_000);
        }
        cells.make_room(&NoWatch);
        assert!(cells.clusters.len() == 2 * before && there(&cells, 13_001..13_003).len() == 2);
    }

    /// If memory does not allow doubling, the table grows as far as it can and keeps its contents.
    #[test]
    fn a_table_grows_into_the_last_of_its_memory() {
        let mut cells = filled(6000 * CLUSTER, 12_000);
        let kept = there(&cells, 0..12_000);
        (0..2).for_each(|_| cells.make_room(&NoWatch));
        assert_eq!((cells.clusters.len(), cells.tags.len(), cells.mask), (6000, 6000, 8191));
        assert_eq!(there(&cells, 0..12_000), kept);
        let late = 13_000..13_100;
        let keep = |n: u64| cells.keep(spread(n), Value::guess(n as i32), Bound::Exact, 9, Some(n as usize));
        late.clone().for_each(keep);
        assert_eq!(there(&cells, late.clone()), late.collect::<Vec<_>>());
    }

    #[test]
    fn a_table_takes_what_the_system_grants() {
        let (clusters, tags, most) = reserved(usize::MAX);
        assert!((1..usize::MAX).contains(&most) && clusters.capacity() >= most && tags.capacity() >= most);
        assert_eq!(reserved(64).2, 64);
    }

    /// Of five positions in one cluster the least valuable is replaced: first old ones, then the
    /// shallowest.
    #[test]
    fn old_and_shallow_results_are_replaced_first() {
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
