//! Positions that were looked at before, in bounded memory.
//!
//! A *transposition table*: different orders of the same moves lead to the same position, and what was found of it once is
//! asked before it is searched again. A cell has 16 bytes; half of the key says where it stands, and the other half, the
//! fingerprint, whether it is of this position. Two positions with the same 64 bits are taken for one with a probability of
//! about n / 2^64 for n cells, which scores bear; the key of a game is as good a hash as it gives.
//!
//! Four cells make a *cluster*, one line of the processor's memory, so that looking at all of them costs no more than looking at one.
//! A new position takes the place of the one that is worth least: first of what earlier searches left, which its *age*
//! shows, then of what was searched least deeply. For example, a position of the last search gives way even where it was
//! looked at 12 plies deep, and one of this search only to a position that was looked at deeper than the others of its cluster.
//!
//! Several threads read and write without a lock. A cell is two words, and the first is the fingerprint mixed with the second: when two
//! threads write at once and the words of different positions meet, the fingerprint is that of neither, and the cell is
//! not found.
//!
//! References: D. M. Breuker, J. W. H. M. Uiterwijk, H. J. van den Herik, *Replacement schemes for transposition tables*,
//! ICCA Journal 17 (1994); R. M. Hyatt, T. Mann, *A lockless transposition table implementation for parallel search*, ICGA
//! Journal 25 (2002).

use std::iter::repeat_with;
use std::sync::atomic::{AtomicU64, Ordering};

use tablette_core::{Amount, Outcome, Refusal};

use super::known::{Proof, Value};

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

/// What is remembered of a position, in one word: the score in the low half, then the best move (16 bits), the depth (8), the
/// bound (2), what is proven (2 and 2) and the age (2).
///
/// The word of a position is never 0, since no bound is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell(u64);

const NO_MOVE: u16 = u16::MAX;
/// Positions of a cluster.
const CLUSTER: usize = 4;
/// Bytes of a cluster.
const BYTES: u64 = size_of::<Cluster>() as u64;
/// Fewer clusters than this are none.
const FEWEST: u64 = 1 << 8;
/// More do not help a search that somebody waits for.
const MOST: u64 = 1 << 24;
/// Searches until an age comes again.
const AGES: u8 = 4;

impl Cell {
    /// Packs what was found.
    fn new(value: Value, bound: Bound, depth: u8, best: Option<usize>, age: u8) -> Self {
        let best = best.and_then(|best| u16::try_from(best).ok()).unwrap_or(NO_MOVE);
        let known = u64::from(value.known.least as u8) | u64::from(value.known.most as u8) << 2;
        let says = (1 + bound as u64) | known << 2 | u64::from(age) << 6;
        Self(u64::from(value.score as u32) | u64::from(best) << 32 | u64::from(depth) << 48 | says << 56)
    }

    /// The score, seen from the position itself: wins are counted from there.
    pub(super) fn score(self) -> i32 {
        self.0 as u32 as i32
    }

    /// How many plies were searched below it.
    pub(super) fn depth(self) -> i32 {
        (self.0 >> 48 & 255) as i32
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
        let outcome = |bits: u64| match bits & 3 {
            0 => Outcome::Lose,
            1 => Outcome::Draw,
            _ => Outcome::Win,
        };
        Proof { least: outcome(self.0 >> 58), most: outcome(self.0 >> 60) }
    }

    /// What it is worth to keep: its depth, if it is of this search; less than nothing otherwise.
    fn worth(self, age: u8) -> i32 {
        let old = (self.0 >> 62) as u8 != age;
        self.depth() - if old { 256 } else { 0 }
    }
}

/// The place of one position.
#[derive(Default)]
struct Place {
    /// The fingerprint and the word together.
    check: AtomicU64,
    /// The word of a [`Cell`]; 0 where there is none.
    word: AtomicU64,
}

impl Place {
    /// The fingerprint of what is here, and the cell.
    #[inline]
    fn read(&self) -> (u64, Cell) {
        let word = self.word.load(Ordering::Relaxed);
        (self.check.load(Ordering::Relaxed) ^ word, Cell(word))
    }

    fn write(&self, fingerprint: u64, cell: Cell) {
        self.check.store(fingerprint ^ cell.0, Ordering::Relaxed);
        self.word.store(cell.0, Ordering::Relaxed);
    }
}

/// Positions that share a line of memory.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Place; CLUSTER]);

/// The clusters, and the age of the search.
pub(super) struct Cells {
    clusters: Vec<Cluster>,
    age: u8,
}

impl Cells {
    /// As many as fit, a power of two.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] when not even 1024 positions fit.
    pub(super) fn within(memory: u64) -> Result<Self, Refusal> {
        Refusal::unless_fits(Amount::Exact((FEWEST * BYTES).into()), memory)?;
        let most = (memory / BYTES).min(MOST);
        let clusters = repeat_with(Cluster::default).take(1 << most.ilog2()).collect();
        Ok(Self { clusters, age: 0 })
    }

    /// The memory taken.
    pub(super) fn bytes(&self) -> u64 {
        self.clusters.len() as u64 * BYTES
    }

    /// Empties every cell.
    pub(super) fn forget(&mut self) {
        self.clusters.fill_with(Cluster::default);
        self.age = 0;
    }

    /// Another search begins: what is there by now gives way first.
    pub(super) fn grow_old(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// The cluster of a key, by its low bits.
    #[inline]
    fn cluster(&self, key: u128) -> &[Place; CLUSTER] {
        &self.clusters[key as usize & (self.clusters.len() - 1)].0
    }

    /// Asks for the memory of a position that will be looked up soon: it comes while other work is done, which a miss costs otherwise.
    #[inline]
    pub(super) fn fetch(&self, key: u128) {
        // Nobody waits for the word: it only must not be optimised away.
        std::hint::black_box(self.cluster(key)[0].word.load(Ordering::Relaxed));
    }

    /// The cell of a position, if one of its cluster has its fingerprint. O(1).
    #[inline]
    pub(super) fn find(&self, key: u128) -> Option<Cell> {
        let fingerprint = (key >> 64) as u64;
        let mut cells = self.cluster(key).iter().map(Place::read);
        cells.find(|&(found, cell)| found == fingerprint && cell.0 != 0).map(|(_, cell)| cell)
    }

    /// Remembers a position; what was proven of it before is kept. A position that is settled is never searched again,
    /// so that its depth is the greatest there is.
    pub(super) fn keep(&self, key: u128, value: Value, bound: Bound, depth: i32, best: Option<usize>) {
        let old = self.find(key);
        let known = old.map_or(value.known, |old| old.known().and(value.known));
        let settled = value.known.settled().is_some();
        let depth = if settled { u8::MAX } else { depth.clamp(0, i32::from(u8::MAX) - 1) as u8 };
        let best = best.or(old.and_then(Cell::best));
        let bound = if settled { Bound::Exact } else { bound };
        let cell = Cell::new(Value { known, ..value }, bound, depth, best, self.age);
        let fingerprint = (key >> 64) as u64;
        self.place(key, fingerprint).write(fingerprint, cell);
    }

    /// Where a position is to be put: where it stands already, or in the place that is worth least.
    fn place(&self, key: u128, fingerprint: u64) -> &Place {
        let cluster = self.cluster(key);
        let worth = |place: &&Place| match place.read() {
            (_, Cell(0)) => i32::MIN + 1,
            (found, _) if found == fingerprint => i32::MIN,
            (_, cell) => cell.worth(self.age),
        };
        cluster.iter().min_by_key(worth).unwrap_or(&cluster[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn proofs_are_kept_when_scores_are_replaced() {
        let mut cells = Cells::within(1 << 20).unwrap();
        let key = (7_u128 << 64) + 12;
        let safe = Proof { least: Outcome::Draw, most: Outcome::Win };
        cells.keep(key, Value { score: -5, known: safe }, Bound::Least, 3, Some(2));
        assert_eq!(cells.find(key).unwrap().score(), -5);
        cells.keep(key, Value::guess(9), Bound::Most, 4, None);
        let cell = cells.find(key).unwrap();
        assert_eq!((cell.score(), cell.depth(), cell.best(), cell.known()), (9, 4, Some(2), safe));
        assert_eq!(cell.bound(), Bound::Most);
        assert!(cells.find(key + 2).is_none() && cells.find((8_u128 << 64) + 12).is_none());
        cells.forget();
        assert!(cells.find(key).is_none());
    }

    /// Keys of one cluster, told apart by their fingerprints.
    fn neighbour(number: u64) -> u128 {
        u128::from(number + 1) << 64 | 5
    }

    #[test]
    fn the_shallowest_of_a_cluster_gives_way_and_what_is_old_before_it() {
        let mut cells = Cells::within(1 << 14).unwrap();
        for (number, depth) in [(0, 9), (1, 4), (2, 7), (3, 5)] {
            cells.keep(neighbour(number), Value::guess(1), Bound::Exact, depth, None);
        }
        cells.keep(neighbour(4), Value::guess(1), Bound::Exact, 1, None);
        let there =
            |cells: &Cells| (0..8).filter(|&number| cells.find(neighbour(number)).is_some()).collect::<Vec<_>>();
        assert_eq!(there(&cells), [0, 2, 3, 4]);
        cells.grow_old();
        cells.keep(neighbour(5), Value::guess(1), Bound::Exact, 1, None);
        cells.keep(neighbour(6), Value::guess(1), Bound::Exact, 2, None);
        cells.keep(neighbour(7), Value::guess(1), Bound::Exact, 3, None);
        assert_eq!(there(&cells), [0, 5, 6, 7]);
    }

    #[test]
    fn words_that_do_not_belong_together_are_not_found() {
        let cells = Cells::within(1 << 14).unwrap();
        cells.keep(neighbour(0), Value::guess(1), Bound::Exact, 3, None);
        cells.cluster(5)[0].word.fetch_xor(1 << 48, Ordering::Relaxed);
        assert!(cells.find(neighbour(0)).is_none());
    }

    #[test]
    fn memory_is_refused_before_it_is_taken() {
        assert!(matches!(Cells::within(100), Err(Refusal::TooLarge { allowed: 100, .. })));
        assert_eq!(Cells::within(3 << 20).unwrap().bytes(), 2 << 20);
    }
}
