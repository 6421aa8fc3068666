//! The first rung: the definition, executed.

use tablette_core::{Ask, Refusal, Rules, Work, Worth};

use crate::answer::Solution;
use crate::path::{Path, endless};
use crate::walk::{DepthFirst, Notes, Recall};

/// Works out what `state` is worth exactly as the definition says, forgetting everything on the way.
///
/// The value of a position is folded from the values of the positions that its moves lead to, in the order of
/// [`Rules::expand`], and a position is left as soon as the worth is [settled](Worth::settled). The number of calls that
/// this takes, the first one on `state` included, is in [`Work::calls`]: it is the lesson of this rung.
///
/// # Arguments
/// `game` and `state`: what is solved; `worth`: what is asked; `ask`: who watches (told the calls, at least once in 2^16) and how
/// much memory there is.
///
/// # Returns
/// The value, and the calls. [`Work::positions`] is the number of calls too: nothing is remembered, so nothing is shared.
///
/// # Errors
/// [`Refusal::Beyond`] when a position leads back to itself, so that the definition has no end; [`Refusal::TooLarge`] when
/// the path alone would pass the memory; [`Refusal::Overflow`] and [`Refusal::Stopped`].
///
/// # Complexity
/// Time: one call for every line of play, exponential in the length of the game. Space: the positions of one line.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Ask, Nimber, Rules, Unwatched};
///
/// let nim = toys::nim([1, 2, 4]);
/// let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
/// let solved = tablette_solve::recursion(&nim, &Nimber, &nim.start(), &ask).unwrap();
/// assert_eq!(solved.value, 1 ^ 2 ^ 4);
/// assert!(solved.work.calls > Some(500));
/// ```
///
/// # Reference
/// E. Zermelo, *Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels* (1913): the definition by recursion.
pub fn recursion<G: Rules, W: Worth>(
    game: &G,
    worth: &W,
    state: &G::State,
    ask: &Ask<'_>,
) -> Result<Solution<W::Value>, Refusal> {
    let mut walk = DepthFirst::new(game, worth, ask);
    let value = walk.run(state.clone(), &mut Nothing { look: LOOK })?;
    let calls = u128::from(walk.calls());
    Ok(Solution { value, work: Work { calls: Some(calls), positions: calls, bytes: walk.bytes() } })
}

/// Length of the path at which it is first searched for a repetition; then at every doubling.
const LOOK: usize = 64;

/// Remembers nothing, and only looks whether the path still makes sense.
struct Nothing {
    look: usize,
}

impl<G: Rules, W: Worth> Notes<G, W> for Nothing {
    #[inline]
    fn recall(&mut self, _: &G, state: G::State, _: &Path<G>) -> Result<Recall<G, W>, Refusal> {
        Ok(Recall::Unknown(state))
    }

    #[inline]
    fn keep(&mut self, _: &G::State, _: W::Value) {}

    fn bytes(&self) -> u64 {
        0
    }

    /// A position met again on its own path is met for ever, and the path grows for ever: so it is enough to search
    /// the path whenever it has doubled, at a cost that vanishes beside the calls.
    fn deepen(&mut self, path: &Path<G>) -> Result<(), Refusal> {
        if path.len() < self.look {
            return Ok(());
        }
        self.look *= 2;
        if path.repeats() {
            return Err(endless());
        }
        Ok(())
    }
}
