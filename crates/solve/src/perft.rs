//! Counts of move sequences of a given length: the standard test of move generators.

use tablette_core::{Options, Refusal, Rules};

use crate::path::Path;
use crate::watch::Calls;

/// Counts the sequences of exactly 0, 1, … `depth` legal moves from `state`.
///
/// It counts sequences, not positions: two ways to the same position are two. Play that ends
/// earlier counts only at the depths that it reaches.
///
/// # Arguments
/// `game`, `state`: the start; `depth`: in moves; `options`: the watch (which receives the
/// positions expanded, at least once in 2^16) and the memory limit.
///
/// # Returns
/// `depth + 1` numbers by depth, the first always 1.
///
/// # Errors
/// [`Refusal::Overflow`] past 2^128 - 1 sequences; [`Refusal::TooLarge`] if the numbers or the
/// moves of one sequence would exceed the memory; [`Refusal::Stopped`].
///
/// # Complexity
/// Time: one expansion for every sequence shorter than `depth` (the longest are counted without
/// being played). Space: the positions of one sequence, with their moves.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Options, NoWatch};
///
/// let heap = toys::subtraction(4, &[1, 2]);
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// assert_eq!(tablette_solve::perft(&heap, &4, 5, &options).unwrap(), [1, 2, 4, 4, 1, 0]);
/// ```
///
/// # Reference
/// The name is Crafty's; see *Perft* in the Chess Programming Wiki.
pub fn perft<G: Rules>(game: &G, state: &G::State, depth: u32, options: &Options<'_>) -> Result<Vec<u128>, Refusal> {
    perft_with(game, state, depth, options, &mut Calls::new(options.watch))
}

/// Counts, for every legal move, the sequences of exactly `depth` moves that begin with it.
///
/// # Arguments, complexity
/// Those of [`perft`].
///
/// # Returns
/// The moves in the game's order with their numbers, which add up to the last number of [`perft`];
/// empty for depth 0.
///
/// # Errors
/// Those of [`perft`].
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Options, NoWatch};
///
/// let heap = toys::subtraction(4, &[1, 2]);
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// let counts: Vec<u128> = tablette_solve::divide(&heap, &4, 3, &options).unwrap().iter().map(|(_, count)| *count).collect();
/// assert_eq!(counts, [3, 1]);
/// ```
pub fn divide<G: Rules>(
    game: &G,
    state: &G::State,
    depth: u32,
    options: &Options<'_>,
) -> Result<Vec<(G::Move, u128)>, Refusal> {
    let Some(rest) = depth.checked_sub(1) else {
        return Ok(Vec::new());
    };
    let mut moves = Vec::new();
    game.expand(state, &mut moves);
    let mut calls = Calls::new(options.watch);
    let mut count = |mv| {
        let counts = perft_with(game, &game.apply(state, mv), rest, options, &mut calls)?;
        Ok((mv, counts[rest as usize]))
    };
    moves.into_iter().map(&mut count).collect()
}

fn perft_with<G: Rules>(
    game: &G,
    state: &G::State,
    depth: u32,
    options: &Options<'_>,
    calls: &mut Calls<'_>,
) -> Result<Vec<u128>, Refusal> {
    let mut counts = Counts::new(depth, options)?;
    let mut path = Path::new();
    if depth == 0 {
        return Ok(counts.0);
    }
    enter(game, state.clone(), &mut path, options, calls)?;
    counts.add(path.len(), path.width())?;
    while path.len() > 0 {
        // At the last depth but one, the moves are already counted, so they need not be played.
        let next = if path.len() < depth as usize { path.step(game) } else { None };
        let Some(child) = next else {
            path.leave();
            continue;
        };
        if enter(game, child, &mut path, options, calls)? {
            counts.add(path.len(), path.width())?;
        }
    }
    Ok(counts.0)
}

/// Adds a position to the path after checking that its moves fit; false if the game has ended.
fn enter<G: Rules>(
    game: &G,
    state: G::State,
    path: &mut Path<G>,
    options: &Options<'_>,
    calls: &mut Calls<'_>,
) -> Result<bool, Refusal> {
    calls.tick()?;
    if path.is_at_its_longest() {
        Refusal::unless_fits(path.bytes_with_one_more(), options.memory)?;
    }
    let entered = path.enter(game, state).is_none();
    if entered {
        calls.weigh(path.width())?;
    }
    Ok(entered)
}

/// Number of sequences by depth.
struct Counts(Vec<u128>);

impl Counts {
    /// Creates one number for each depth; the first is known.
    fn new(depth: u32, options: &Options<'_>) -> Result<Self, Refusal> {
        let mut counts = crate::scan::filled_within(depth as usize + 1, 0, options)?;
        counts[0] = 1;
        Ok(Self(counts))
    }

    /// Adds the moves of one position at a given depth.
    fn add(&mut self, depth: usize, moves: usize) -> Result<(), Refusal> {
        let count = &mut self.0[depth];
        *count = count.checked_add(moves as u128).ok_or(Refusal::Overflow)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_checked() {
        let mut counts = Counts::new(1, &Options { watch: &tablette_core::NoWatch, memory: 1 << 10 }).unwrap();
        counts.0[1] = u128::MAX - 5;
        assert_eq!(counts.add(1, 5), Ok(()));
        assert_eq!(counts.add(1, 1), Err(Refusal::Overflow));
    }
}
