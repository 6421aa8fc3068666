//! The first rung for puzzles in which positions repeat: the definition, on lines without
//! repetition.

use rustc_hash::FxHashSet;
use tablette_core::{Game, Options, Outcome, Players, Refusal, Work, Worth};

use crate::answer::Solution;
use crate::path::{Path, endless};
use crate::walk::{DepthFirst, MemoEntry, MemoStore};

/// Computes the value of `state` for a single player, over all lines that visit no position twice.
///
/// A best line of a puzzle never needs to return to an earlier position, as long as no move has a
/// negative cost. So [`recursion`](crate::recursion) becomes finite if a move back onto the line
/// counts as a dead end; on a puzzle without repetitions it makes the same calls. For two players
/// this would be wrong, since endless play can be the best result for a side.
///
/// # Arguments
/// Those of [`recursion`](crate::recursion).
///
/// # Returns
/// The value, and the calls, moves back onto the line included.
///
/// # Errors
/// [`Refusal::Beyond`] with two players; [`Refusal::TooLarge`], [`Refusal::Overflow`] and
/// [`Refusal::Stopped`].
///
/// # Complexity
/// Time: one call for every line without repetition, exponential in general, linear if all
/// positions lie on one path. Space: the positions of one line, twice.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Options, Cost, NoWatch};
///
/// // A ring road of six houses, the last of which is home.
/// let road = toys::road(6);
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// let solved = tablette_solve::recursion_once(&road, &Cost, &1, &options).unwrap();
/// assert_eq!(solved.value.0, Some(2));
/// ```
///
/// # Reference
/// The enumeration of simple paths, as in R. Tarjan, *Enumeration of the elementary circuits of a
/// directed graph* (1973).
pub fn recursion_once<G: Game, W: Worth>(
    game: &G,
    worth: &W,
    state: &G::State,
    options: &Options<'_>,
) -> Result<Solution<W::Value>, Refusal> {
    // Tested at compile time, so that nothing else is compiled for two players.
    if const { matches!(G::INFO.players, Players::Two) } {
        return Err(endless());
    }
    let mut walk = DepthFirst::new(game, worth, options);
    let mut line = Ancestors { open: FxHashSet::default(), stuck: worth.ended(Outcome::Lose, 0) };
    let value = walk.run(state.clone(), &mut line)?;
    let calls = u128::from(walk.calls());
    let bytes = walk.bytes() + MemoStore::<G, W>::bytes(&line);
    Ok(Solution { value, work: Work { calls: Some(calls), positions: calls, bytes } })
}

/// The positions of the line, and the value of a return to one of them.
struct Ancestors<G: Game, W: Worth> {
    open: FxHashSet<G::State>,
    stuck: W::Value,
}

impl<G: Game, W: Worth> MemoStore<G, W> for Ancestors<G, W> {
    fn recall(&mut self, _: &G, state: G::State, _: &Path<G>) -> Result<MemoEntry<G, W>, Refusal> {
        if self.open.contains(&state) {
            return Ok(MemoEntry::Known(self.stuck));
        }
        self.open.insert(state.clone());
        Ok(MemoEntry::Unknown(state))
    }

    fn keep(&mut self, state: &G::State, _: W::Value) {
        self.open.remove(state);
    }

    fn bytes(&self) -> u64 {
        (self.open.capacity() as u64).saturating_mul(size_of::<G::State>() as u64 + 1)
    }
}
