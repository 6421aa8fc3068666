//! The first rung: the definition, executed.

use tablette_core::{Options, Refusal, Rules, Work, Worth};

use crate::answer::Solution;
use crate::path::{Path, endless};
use crate::walk::{DepthFirst, MemoEntry, MemoStore};

/// Computes the value of `state` directly from the definition, without a memo.
///
/// The value of a position is folded from the values behind its moves, in the order of
/// [`Rules::expand`], and a position is left as soon as the worth is [settled](Worth::settled). The
/// number of calls, the first one on `state` included, is in [`Work::calls`]: it is the lesson of
/// this rung.
///
/// # Arguments
/// `game` and `state`: the position to solve; `worth`: the question; `options`: the watch (which
/// receives the number of calls, at least once in 2^16) and the memory limit.
///
/// # Returns
/// The value, and the calls. [`Work::positions`] is also the number of calls: without a memo,
/// nothing is shared.
///
/// # Errors
/// [`Refusal::Beyond`] if a position leads back to itself, so that the definition never ends;
/// [`Refusal::TooLarge`] if the path alone would exceed the memory; [`Refusal::Overflow`] and
/// [`Refusal::Stopped`].
///
/// # Complexity
/// Time: one call for every line of play, exponential in the length of the game. Space: the
/// positions of one line.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Options, Nimber, Rules, NoWatch};
///
/// let nim = toys::nim([1, 2, 4]);
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// let solved = tablette_solve::recursion(&nim, &Nimber, &nim.start(), &options).unwrap();
/// assert_eq!(solved.value, 1 ^ 2 ^ 4);
/// assert!(solved.work.calls > Some(500));
/// ```
///
/// # Reference
/// E. Zermelo, *Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels* (1913): the
/// definition by recursion.
pub fn recursion<G: Rules, W: Worth>(
    game: &G,
    worth: &W,
    state: &G::State,
    options: &Options<'_>,
) -> Result<Solution<W::Value>, Refusal> {
    let mut walk = DepthFirst::new(game, worth, options);
    let value = walk.run(state.clone(), &mut Nothing { look: LOOK })?;
    let calls = u128::from(walk.calls());
    Ok(Solution { value, work: Work { calls: Some(calls), positions: calls, bytes: walk.bytes() } })
}

/// Length of the path at the first test for a repetition; later tests follow at every doubling.
const LOOK: usize = 64;

/// Stores nothing, and only tests the path for repetitions.
struct Nothing {
    look: usize,
}

impl<G: Rules, W: Worth> MemoStore<G, W> for Nothing {
    #[inline]
    fn recall(&mut self, _: &G, state: G::State, _: &Path<G>) -> Result<MemoEntry<G, W>, Refusal> {
        Ok(MemoEntry::Unknown(state))
    }

    #[inline]
    fn keep(&mut self, _: &G::State, _: W::Value) {}

    fn bytes(&self) -> u64 {
        0
    }

    /// A position repeated on its own path recurs for ever, and the path grows for ever. It is
    /// therefore enough to test the path whenever it has doubled, at a cost that is negligible
    /// beside the calls.
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
