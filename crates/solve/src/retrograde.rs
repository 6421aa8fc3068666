//! The third rung for repeating positions: tier by tier, and inside a tier from the ends backwards.

pub(crate) mod backwards;
mod known;
mod tier;

use tablette_core::worth::PlayValue;
use tablette_core::{Amount, Block, Graph, Options, Refusal, Work};

use crate::answer::ValueTable;
use crate::finished::FinishedValues;
use crate::scan::{filled, room};
use crate::threads::Threads;
use crate::tiers::{length, tiers};
use crate::watch::ProgressMeter;
use tier::{Place, Tier};

/// Computes outcome and remoteness of every position of the instance, even if positions repeat.
///
/// Tiers are solved in rising order. Inside a tier, one forward pass over every position finds the
/// ends, the best result of leaving the tier, and the number of successors inside the tier. Then,
/// ply by ply, a predecessor of a position lost in r is won in r + 1, and a position whose last
/// successor has turned out bad is lost. The result of leaving the tier enters at its own ply: a
/// win by leaving waits for a sooner one inside, and a loss lasts as long as the longest way out.
/// So the winner hurries and the loser delays, and positions that are never reached stay undecided.
///
/// **Draws.** A position that is neither won nor lost is drawn. A second pass starts from the
/// positions that *ended* drawn: as in [`Play`](tablette_core::Play), both sides hurry to an agreed
/// end, so a drawn position from which drawn positions lead to such an end has the least number of
/// plies to it, and all others are [`PlayValue::NEVER`], endless play. The table is then a fixed
/// point of [`Play`](tablette_core::Play), and [`verify`](crate::verify) proves it in one ply.
///
/// Moves that [keep the turn](tablette_core::Turn::Stays) are supported, and so are puzzles, where
/// every move keeps it.
///
/// # Arguments
/// `graph`: the positions by number, with [backward](Graph::backwards) moves; its numbering may
/// share a rank only between positions that a symmetry of the whole game maps to each other.
/// `options`: the watch (which receives two units per position) and the memory limit; `threads`:
/// the number of threads. The values are the same, to the byte, for any number of threads.
///
/// # Returns
/// The values by rank.
///
/// # Errors
/// [`Refusal::TooLarge`] before anything is allocated; [`Refusal::Overflow`] past 2^28 - 1 plies,
/// or 2^15 - 1 moves of one position inside its tier; [`Refusal::Beyond`] if the graph has no
/// backward moves; [`Refusal::Stopped`].
///
/// # Complexity
/// Time: every move once forwards, and every move inside a tier once backwards. Space: 4 bytes per
/// position, and 14 for each of the largest tier, 22 from 2^32 positions on.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::worth::PlayValue;
/// use tablette_core::{Options, Outcome, Rank, NoWatch};
/// use tablette_solve::{Threads, retrograde};
///
/// // From 1 a move leads to the lost end 0, and another to 2; 2 leads only to 1; 3 only to itself.
/// let game = toys::rings();
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// let table = retrograde(&game, &options, Threads::ONE).unwrap();
/// assert_eq!(table.get(Rank(1)), PlayValue::new(Outcome::Win, 1).unwrap());
/// assert_eq!(table.get(Rank(2)), PlayValue::new(Outcome::Lose, 2).unwrap());
/// assert_eq!(table.get(Rank(3)), PlayValue::NEVER);
/// ```
///
/// # Reference
/// K. Thompson, *Retrograde analysis of certain endgames*, ICCA Journal 9 (1986); T. Ströhlein's
/// thesis (1970).
pub fn retrograde(
    graph: &dyn Graph,
    options: &Options<'_>,
    threads: Threads,
) -> Result<ValueTable<PlayValue>, Refusal> {
    let cell = size_of::<PlayValue>();
    let positions = room(graph, cell, options.memory)?;
    let tiers = tiers(graph.blocks());
    let largest = tiers.iter().map(|blocks| length(blocks)).max().unwrap_or(0);
    let bytes = positions as u128 * cell as u128 + u128::from(largest) * u128::from(bytes_at_work(largest));
    Refusal::unless_fits(Amount::Exact(bytes), options.memory)?;
    let meter = ProgressMeter::new(options.watch, Some(2 * positions as u64));
    let mut values = filled(positions, PlayValue::NEVER, options)?;
    for blocks in &tiers {
        let found = work_out(graph, blocks, &values[..], threads, &meter, options)?;
        for (block, found) in blocks.iter().zip(found) {
            values[block.ranks.start as usize..block.ranks.end as usize].copy_from_slice(&found);
        }
    }
    Ok(ValueTable { values, work: Work { calls: None, positions: positions as u128, bytes: bytes as u64 } })
}

/// Computes one tier from the finished values of those below it: one idempotent task of a longer
/// build.
///
/// [`retrograde`] does this tier by tier; a build that saves every tier before it begins the next
/// can stop between two and continue elsewhere.
///
/// # Arguments
/// `graph`: as in [`retrograde`]; `blocks`: all blocks of one tier; `finished`: the values of lower
/// tiers, the only ones read; `options`: the watch (which receives two units per position of the
/// tier) and the memory limit; `threads`: the number of threads.
///
/// # Returns
/// The values of each block by rank, in the order of the blocks; the same, to the byte, for any
/// number of threads.
///
/// # Errors
/// Those of [`retrograde`]; 14 bytes for each position of the tier are needed.
///
/// # Complexity
/// That of [`retrograde`], for one tier.
pub fn retrograde_tier(
    graph: &dyn Graph,
    blocks: &[Block],
    finished: &(impl FinishedValues<PlayValue> + ?Sized),
    options: &Options<'_>,
    threads: Threads,
) -> Result<Vec<Vec<PlayValue>>, Refusal> {
    let positions = length(blocks);
    Refusal::unless_fits(Amount::Exact(positions.into()).times(bytes_at_work(positions)), options.memory)?;
    let meter = ProgressMeter::new(options.watch, Some(2 * positions));
    work_out(graph, blocks, finished, threads, &meter, options)
}

/// Computes the values of a tier, with the narrowest integers that hold its places.
fn work_out(
    graph: &dyn Graph,
    blocks: &[Block],
    finished: &(impl FinishedValues<PlayValue> + ?Sized),
    threads: Threads,
    meter: &ProgressMeter<'_>,
    options: &Options<'_>,
) -> Result<Vec<Vec<PlayValue>>, Refusal> {
    if length(blocks) <= u32::MOST {
        Tier::<_, u32>::open(graph, blocks, finished, threads, meter, options)?.work_out()
    } else {
        Tier::<_, u64>::open(graph, blocks, finished, threads, meter, options)?.work_out()
    }
}

/// Returns the working memory in bytes per position, for a tier of this size: 14, or 22 from 2^32
/// positions on. A position has a mark, its ways, and at most two places in the queue, at the ply
/// of leaving the tier and at an earlier one.
fn bytes_at_work(positions: u64) -> u64 {
    let place = if positions <= u32::MOST { size_of::<u32>() } else { size_of::<u64>() };
    (size_of::<u32>() + size_of::<u16>() + 2 * place) as u64
}

#[cfg(test)]
mod tests {
    use tablette_core::NoWatch;

    use super::*;

    #[expect(dead_code, reason = "of all the toys one is played with here")]
    mod toys {
        include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs"));
    }

    /// Short and long numbers of places give the same values.
    #[test]
    fn places_of_64_bits_decide_the_same() {
        let game = toys::rings();
        let options = Options { watch: &NoWatch, memory: 1 << 20 };
        let meter = ProgressMeter::new(options.watch, None);
        let blocks = game.blocks();
        let nothing: &[PlayValue] = &[];
        let short =
            Tier::<_, u32>::open(&game, &blocks, nothing, Threads::ONE, &meter, &options).unwrap().work_out().unwrap();
        let long =
            Tier::<_, u64>::open(&game, &blocks, nothing, Threads::ONE, &meter, &options).unwrap().work_out().unwrap();
        assert_eq!(short, long);
        assert_eq!(short[0][1], PlayValue::new(tablette_core::Outcome::Win, 1).unwrap());
        assert_eq!((bytes_at_work(1 << 32), bytes_at_work((1 << 32) + 1)), (14, 22));
    }
}
