//! The second rung: the recursion, which remembers.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use tablette_core::{Amount, Ask, Refusal, Rules, Work, Worth};

use crate::answer::Solution;
use crate::path::{Path, endless};
use crate::walk::{DepthFirst, Notes, Recall};

/// Works out what `state` is worth, visiting no position twice.
///
/// As [`recursion`](crate::recursion), with a memo: positions that [`Rules::canonical`] makes equal are one.
/// Short for [`Memory::solve`] on an empty memo.
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
/// use tablette_core::{Ask, Nimber, Rules, Unwatched};
///
/// let nim = toys::nim([1, 2, 4]);
/// let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
/// let solved = tablette_solve::memory(&nim, &Nimber, &nim.start(), &ask).unwrap();
/// assert_eq!(solved.value, 1 ^ 2 ^ 4);
/// assert!(solved.work.positions < 2 * 3 * 5);
/// ```
pub fn memory<G: Rules, W: Worth>(
    game: &G,
    worth: &W,
    state: &G::State,
    ask: &Ask<'_>,
) -> Result<Solution<W::Value>, Refusal> {
    Memory::new().solve(game, worth, state, ask)
}

/// A memo of canonical positions that fills as it is asked and can be probed afterwards.
///
/// It belongs to one instance and one worth: always pass the same `game` and `worth`.
///
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Ask, Decide, Outcome, Rules, Unwatched};
///
/// let heap = toys::subtraction(10, &[1, 2, 3]);
/// let mut memory = tablette_solve::Memory::new();
/// let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
/// assert_eq!(memory.solve(&heap, &Decide, &heap.start(), &ask).unwrap().value.0, Outcome::Win);
/// assert_eq!(memory.value(&heap, &8).unwrap().0, Outcome::Lose);
/// ```
pub struct Memory<G: Rules, W: Worth> {
    /// `None` while the position is on the path.
    memo: Map<G, W>,
    peak: u64,
    /// Whether positions that symmetry makes equal are one.
    merges: bool,
}

impl<G: Rules, W: Worth> Memory<G, W> {
    /// An empty memo.
    pub fn new() -> Self {
        Self { memo: FxHashMap::default(), peak: 0, merges: true }
    }

    /// An empty memo that keeps mirror images apart, as a class writes it first: every position is remembered as it is
    /// met. Values are the same; calls and positions are more, and what symmetry saves can be told.
    pub fn without_symmetry() -> Self {
        Self { merges: false, ..Self::new() }
    }

    /// What a position is remembered as.
    fn key(&self, game: &G, state: &G::State) -> G::State {
        if self.merges { game.canonical(state) } else { state.clone() }
    }

    /// The value of a position that is remembered, up to symmetry. Expected constant time.
    pub fn value(&self, game: &G, state: &G::State) -> Option<W::Value> {
        self.memo.get(&self.key(game, state)).copied().flatten()
    }

    /// Distinct positions remembered.
    pub fn positions(&self) -> u64 {
        self.memo.len() as u64
    }

    /// Works out what `state` is worth, and remembers it with everything below it.
    ///
    /// # Arguments
    /// `game`, `worth`: those this memo belongs to; `state`: what is solved; `ask`: who watches (told the calls, at least once in 2^16) and how much memory
    /// the memo and the path may take.
    ///
    /// # Returns
    /// The value; the calls of this run (one for each move looked at, and one for `state`); the distinct positions of the
    /// memo; an estimate of the peak bytes, which leaves out what a state keeps on the heap.
    ///
    /// # Errors
    /// [`Refusal::Beyond`] when a position leads back to itself; [`Refusal::TooLarge`] before the memo or the path grows
    /// past the memory; [`Refusal::Overflow`] and [`Refusal::Stopped`]. The memo stays usable, with what it knows.
    ///
    /// # Complexity
    /// Time: one look-up for every move of every canonical position. Space: one entry for each canonical position, and the
    /// positions of one line on an explicit stack, so that a game a million plies deep is no danger.
    ///
    /// # Reference
    /// D. Michie, *“Memo” functions and machine learning*, Nature 218 (1968).
    pub fn solve(
        &mut self,
        game: &G,
        worth: &W,
        state: &G::State,
        ask: &Ask<'_>,
    ) -> Result<Solution<W::Value>, Refusal> {
        let root = self.key(game, state);
        let Self { memo, peak, merges } = self;
        let mut walk = DepthFirst::new(game, worth, ask);
        let mut notes = Memo { known: memo, memory: ask.memory, merges: *merges };
        let solved = walk.run(root, &mut notes);
        let memo = notes.known;
        *peak = (*peak).max(walk.bytes() + bytes_of(memo));
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

/// Remembers every position, and refuses to grow past the memory.
struct Memo<'a, G: Rules, W: Worth> {
    known: &'a mut Map<G, W>,
    memory: u64,
    merges: bool,
}

impl<G: Rules, W: Worth> Notes<G, W> for Memo<'_, G, W> {
    fn recall(&mut self, game: &G, state: G::State, path: &Path<G>) -> Result<Recall<G, W>, Refusal> {
        if self.known.len() == self.known.capacity() {
            let grown = Amount::Exact((bytes_of(self.known).saturating_mul(3) + path.bytes()).into());
            Refusal::unless_fits(grown, self.memory)?;
        }
        match self.known.entry(if self.merges { game.canonical(&state) } else { state }) {
            Entry::Occupied(known) => known.get().map(Recall::Known).ok_or_else(endless),
            Entry::Vacant(new) => {
                let state = new.key().clone();
                new.insert(None);
                Ok(Recall::Unknown(state))
            }
        }
    }

    fn keep(&mut self, state: &G::State, value: W::Value) {
        *self.known.get_mut(state).expect("recall has made room for it") = Some(value);
    }

    fn bytes(&self) -> u64 {
        bytes_of(self.known)
    }
}

/// Estimated bytes of a memo: it keeps an eighth of its buckets free, and one control byte a bucket.
fn bytes_of<K, V>(map: &FxHashMap<K, V>) -> u64 {
    let buckets = map.capacity() as u64 / 7 * 8;
    buckets.saturating_mul(size_of::<(K, V)>() as u64 + 1)
}
