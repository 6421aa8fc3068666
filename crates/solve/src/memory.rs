//! The second rung: the recursion with a memo.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use tablette_core::{Amount, Options, Refusal, Rules, Work, Worth};

use crate::answer::Solution;
use crate::path::{Path, endless};
use crate::walk::{DepthFirst, MemoEntry, MemoStore};

/// Computes the value of `state`, visiting no position twice.
///
/// As [`recursion`](crate::recursion), with a memo: positions that [`Rules::canonical`] makes equal
/// share an entry. Short for [`Memory::solve`] on an empty memo.
///
/// # Arguments, returns, complexity
/// Those of [`Memory::solve`].
///
/// # Errors
/// Those of [`Memory::solve`].
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Options, Nimber, Rules, NoWatch};
///
/// let nim = toys::nim([1, 2, 4]);
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// let solved = tablette_solve::memory(&nim, &Nimber, &nim.start(), &options).unwrap();
/// assert_eq!(solved.value, 1 ^ 2 ^ 4);
/// assert!(solved.work.positions < 2 * 3 * 5);
/// ```
pub fn memory<G: Rules, W: Worth>(
    game: &G,
    worth: &W,
    state: &G::State,
    options: &Options<'_>,
) -> Result<Solution<W::Value>, Refusal> {
    Memory::new().solve(game, worth, state, options)
}

/// A memo of canonical positions that fills with each query and can be probed afterwards.
///
/// It belongs to one instance and one worth: always pass the same `game` and `worth`.
///
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Options, Decide, Outcome, Rules, NoWatch};
///
/// let heap = toys::subtraction(10, &[1, 2, 3]);
/// let mut memory = tablette_solve::Memory::new();
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// assert_eq!(memory.solve(&heap, &Decide, &heap.start(), &options).unwrap().value.0, Outcome::Win);
/// assert_eq!(memory.value(&heap, &8).unwrap().0, Outcome::Lose);
/// ```
pub struct Memory<G: Rules, W: Worth> {
    /// `None` while the position is on the path.
    memo: Map<G, W>,
    peak: u64,
    /// Bytes of heap memory owned by the positions of the memo.
    heap: u64,
    /// Whether symmetric positions share an entry.
    merges: bool,
}

impl<G: Rules, W: Worth> Memory<G, W> {
    /// Creates an empty memo.
    pub fn new() -> Self {
        Self::with_symmetry(true)
    }

    /// Creates an empty memo; with `merges` false, mirror images get entries of their own, as in a
    /// first class exercise. The values are the same, and the larger counts of calls and positions
    /// show the saving by symmetry.
    pub fn with_symmetry(merges: bool) -> Self {
        Self { memo: FxHashMap::default(), peak: 0, heap: 0, merges }
    }

    /// Returns the key of a position in the memo.
    fn key(&self, game: &G, state: &G::State) -> G::State {
        if self.merges { game.canonical(state) } else { state.clone() }
    }

    /// Returns the stored value of a position, up to symmetry. Expected constant time.
    pub fn value(&self, game: &G, state: &G::State) -> Option<W::Value> {
        self.memo.get(&self.key(game, state)).copied().flatten()
    }

    /// Computes the value of `state`, and stores it with the value of every position below it.
    ///
    /// # Arguments
    /// `game`, `worth`: those of this memo; `state`: the position to solve; `options`: the watch
    /// (which receives the number of calls, at least once in 2^16) and the memory limit of the memo
    /// and the path.
    ///
    /// # Returns
    /// The value; the calls of this run (one per move tried, and one for `state`); the distinct
    /// positions of the memo; an estimate of the peak bytes.
    ///
    /// # Errors
    /// [`Refusal::Beyond`] if a position leads back to itself; [`Refusal::TooLarge`] before the
    /// memo or the path exceeds the memory; [`Refusal::Overflow`] and [`Refusal::Stopped`]. The
    /// memo stays usable with the values found so far.
    ///
    /// # Complexity
    /// Time: one look-up for every move of every canonical position. Space: one entry for each
    /// canonical position, and the positions of one line on an explicit stack, so that a game a
    /// million plies deep is safe.
    ///
    /// # Reference
    /// D. Michie, *“Memo” functions and machine learning*, Nature 218 (1968).
    pub fn solve(
        &mut self,
        game: &G,
        worth: &W,
        state: &G::State,
        options: &Options<'_>,
    ) -> Result<Solution<W::Value>, Refusal> {
        let root = self.key(game, state);
        let Self { memo, peak, heap, merges } = self;
        let mut walk = DepthFirst::new(game, worth, options);
        let mut notes = Memo { known: memo, heap: *heap, memory: options.memory, merges: *merges };
        let solved = walk.run(root, &mut notes);
        *peak = (*peak).max(walk.bytes() + notes.bytes());
        let memo = notes.known;
        *heap = notes.heap;
        for open in walk.abandon() {
            memo.remove(&open);
        }
        let work = Work { calls: Some(walk.calls().into()), positions: memo.len() as u128, bytes: *peak };
        solved.map(|value| Solution { value, work })
    }
}

impl<G: Rules, W: Worth> Default for Memory<G, W> {
    fn default() -> Self {
        Self::new()
    }
}

type Map<G, W> = FxHashMap<<G as Rules>::State, Option<<W as Worth>::Value>>;

/// Stores every position, and refuses to exceed the memory.
struct Memo<'a, G: Rules, W: Worth> {
    known: &'a mut Map<G, W>,
    heap: u64,
    memory: u64,
    merges: bool,
}

impl<G: Rules, W: Worth> MemoStore<G, W> for Memo<'_, G, W> {
    fn recall(&mut self, game: &G, state: G::State, path: &Path<G>) -> Result<MemoEntry<G, W>, Refusal> {
        if self.known.len() == self.known.capacity() {
            // The positions that fill the larger map own as much again.
            let heap = self.heap.saturating_mul(2);
            let grown = Amount::Exact((bytes_of(self.known).saturating_mul(3) + heap + path.bytes()).into());
            Refusal::unless_fits(grown, self.memory)?;
        }
        match self.known.entry(if self.merges { game.canonical(&state) } else { state }) {
            Entry::Occupied(known) => known.get().map(MemoEntry::Known).ok_or_else(endless),
            Entry::Vacant(new) => {
                let state = new.key().clone();
                self.heap += game.heap_bytes(&state);
                new.insert(None);
                Ok(MemoEntry::Unknown(state))
            }
        }
    }

    fn keep(&mut self, state: &G::State, value: W::Value) {
        *self.known.get_mut(state).expect("recall has made room for it") = Some(value);
    }

    fn bytes(&self) -> u64 {
        bytes_of(self.known) + self.heap
    }
}

/// Estimates the bytes of a memo: it keeps an eighth of its buckets free, with one control byte per
/// bucket.
fn bytes_of<K, V>(map: &FxHashMap<K, V>) -> u64 {
    let buckets = map.capacity() as u64 / 7 * 8;
    buckets.saturating_mul(size_of::<(K, V)>() as u64 + 1)
}
