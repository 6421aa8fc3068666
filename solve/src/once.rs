//! The first rung for puzzles in which positions repeat: the definition, on lines that never come back.

use rustc_hash::FxHashSet;
use tablette_core::{Ask, Game, Outcome, Players, Refusal, Work, Worth};

use crate::answer::Solution;
use crate::path::{Path, endless};
use crate::walk::{DepthFirst, Notes, Recall};

/// Works out what `state` is worth to a single player, by every line on which no position comes twice.
///
/// A best line of a puzzle never needs to come back to where it was, as long as no move has a negative cost. So
/// [`recursion`](crate::recursion) becomes finite when a move back onto the line counts as being stuck; on a puzzle
/// without repetitions it makes the same calls. With two players this would be wrong, since going round in circles can
/// be the best that a side has.
///
/// # Arguments
/// Those of [`recursion`](crate::recursion).
///
/// # Returns
/// The value, and the calls, moves back onto the line included.
///
/// # Errors
/// [`Refusal::Beyond`] with two players; [`Refusal::TooLarge`], [`Refusal::Overflow`] and [`Refusal::Stopped`].
///
/// # Complexity
/// Time: one call for every line without repetition, exponential in general, linear where all positions lie on one path.
/// Space: the positions of one line, twice.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Ask, Cost, Unwatched};
///
/// // A ring road of six houses, the last of which is home.
/// let road = toys::road(6);
/// let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
/// let solved = tablette_solve::recursion_once(&road, &Cost, &1, &ask).unwrap();
/// assert_eq!(solved.value.0, Some(2));
/// ```
///
/// # Reference
/// The enumeration of simple paths, as in R. Tarjan, *Enumeration of the elementary circuits of a directed graph* (1973).
pub fn recursion_once<G: Game, W: Worth>(
    game: &G,
    worth: &W,
    state: &G::State,
    ask: &Ask<'_>,
) -> Result<Solution<W::Value>, Refusal> {
    // Asked while compiling, so that for two players there is nothing else to compile.
    if const { matches!(G::INFO.players, Players::Two) } {
        return Err(endless());
    }
    let mut walk = DepthFirst::new(game, worth, ask);
    let mut line = Ancestors { open: FxHashSet::default(), stuck: worth.ended(Outcome::Lose, 0) };
    let value = walk.run(state.clone(), &mut line)?;
    let calls = u128::from(walk.calls());
    let bytes = walk.bytes() + Notes::<G, W>::bytes(&line);
    Ok(Solution { value, work: Work { calls: Some(calls), positions: calls, bytes } })
}

/// The positions of the line, and what coming back to one of them is worth.
struct Ancestors<G: Game, W: Worth> {
    open: FxHashSet<G::State>,
    stuck: W::Value,
}

impl<G: Game, W: Worth> Notes<G, W> for Ancestors<G, W> {
    fn recall(&mut self, _: &G, state: G::State, _: &Path<G>) -> Result<Recall<G, W>, Refusal> {
        if self.open.contains(&state) {
            return Ok(Recall::Known(self.stuck));
        }
        self.open.insert(state.clone());
        Ok(Recall::Unknown(state))
    }

    fn keep(&mut self, state: &G::State, _: W::Value) {
        self.open.remove(state);
    }

    fn bytes(&self) -> u64 {
        (self.open.capacity() as u64).saturating_mul(size_of::<G::State>() as u64 + 1)
    }
}
