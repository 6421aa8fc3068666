//! How many ways there are to play so many moves: the test of every move generator.

use tablette_core::{Ask, Refusal, Rules};

use crate::path::Path;
use crate::watch::Calls;

/// Counts the sequences of exactly 0, 1, … `depth` legal moves from `state`.
///
/// Sequences count, not positions: two ways to the same position are two. Play that ends earlier counts at the depths
/// it reaches only.
///
/// # Arguments
/// `game`, `state`: where to begin; `depth`: in moves; `ask`: who watches (told positions expanded, at least once in 2^16).
///
/// # Returns
/// `depth + 1` numbers by depth, the first always 1.
///
/// # Errors
/// [`Refusal::Overflow`] past 2^128 - 1 sequences; [`Refusal::TooLarge`] when the numbers or the moves of one sequence would pass the memory;
/// [`Refusal::Stopped`].
///
/// # Complexity
/// Time: one expansion for every sequence shorter than `depth` (the longest are counted without being played).
/// Space: the positions of one sequence, with their moves.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Ask, Unwatched};
///
/// let heap = toys::subtraction(4, &[1, 2]);
/// let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
/// assert_eq!(tablette_solve::perft(&heap, &4, 5, &ask).unwrap(), [1, 2, 4, 4, 1, 0]);
/// ```
///
/// # Reference
/// The name is Crafty's; see *Perft* in the Chess Programming Wiki.
pub fn perft<G: Rules>(game: &G, state: &G::State, depth: u32, ask: &Ask<'_>) -> Result<Vec<u128>, Refusal> {
    perft_with(game, state, depth, ask, &mut Calls::new(ask.watch))
}

/// Counts, for every legal move, the sequences of exactly `depth` moves that begin with it.
///
/// # Arguments, complexity
/// Those of [`perft`].
///
/// # Returns
/// The moves in the game's order with their numbers, which add up to the last number of [`perft`]; nothing for depth 0.
///
/// # Errors
/// Those of [`perft`].
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Ask, Unwatched};
///
/// let heap = toys::subtraction(4, &[1, 2]);
/// let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
/// let counts: Vec<u128> = tablette_solve::divide(&heap, &4, 3, &ask).unwrap().iter().map(|(_, count)| *count).collect();
/// assert_eq!(counts, [3, 1]);
/// ```
pub fn divide<G: Rules>(
    game: &G,
    state: &G::State,
    depth: u32,
    ask: &Ask<'_>,
) -> Result<Vec<(G::Move, u128)>, Refusal> {
    let Some(rest) = depth.checked_sub(1) else {
        return Ok(Vec::new());
    };
    let mut moves = Vec::new();
    game.expand(state, &mut moves);
    let mut calls = Calls::new(ask.watch);
    let mut count = |mv| {
        let counts = perft_with(game, &game.apply(state, mv), rest, ask, &mut calls)?;
        Ok((mv, counts[rest as usize]))
    };
    moves.into_iter().map(&mut count).collect()
}

fn perft_with<G: Rules>(
    game: &G,
    state: &G::State,
    depth: u32,
    ask: &Ask<'_>,
    calls: &mut Calls<'_>,
) -> Result<Vec<u128>, Refusal> {
    let mut counts = Counts::new(depth, ask)?;
    let mut path = Path::new();
    if depth == 0 {
        return Ok(counts.0);
    }
    enter(game, state.clone(), &mut path, ask, calls)?;
    counts.add(path.len(), path.width())?;
    while path.len() > 0 {
        // At the last depth but one, the moves were counted already: playing them would say nothing more.
        let next = if path.len() < depth as usize { path.step(game) } else { None };
        let Some(child) = next else {
            path.leave();
            continue;
        };
        if enter(game, child, &mut path, ask, calls)? {
            counts.add(path.len(), path.width())?;
        }
    }
    Ok(counts.0)
}

/// Puts a position on the path once its moves are known to fit; false where the game has ended.
fn enter<G: Rules>(
    game: &G,
    state: G::State,
    path: &mut Path<G>,
    ask: &Ask<'_>,
    calls: &mut Calls<'_>,
) -> Result<bool, Refusal> {
    calls.tick()?;
    if path.is_at_its_longest() {
        Refusal::unless_fits(path.bytes_with_one_more(), ask.memory)?;
    }
    let entered = path.enter(game, state).is_none();
    if entered {
        calls.weigh(path.width())?;
    }
    Ok(entered)
}

/// Sequences by depth.
struct Counts(Vec<u128>);

impl Counts {
    /// One number for each depth, the first of which is known.
    fn new(depth: u32, ask: &Ask<'_>) -> Result<Self, Refusal> {
        let mut counts = crate::scan::filled_within(depth as usize + 1, 0, ask)?;
        counts[0] = 1;
        Ok(Self(counts))
    }

    /// Adds the moves of one position at some depth.
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
        let mut counts = Counts::new(1, &Ask { watch: &tablette_core::Unwatched, memory: 1 << 10 }).unwrap();
        counts.0[1] = u128::MAX - 5;
        assert_eq!(counts.add(1, 5), Ok(()));
        assert_eq!(counts.add(1, 1), Err(Refusal::Overflow));
    }
}
