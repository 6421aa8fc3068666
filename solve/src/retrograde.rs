//! The third rung where positions repeat: tier by tier, and inside a tier from the ends backwards.

pub(crate) mod backwards;
mod known;
mod tier;

use tablette_core::worth::PlayValue;
use tablette_core::{Amount, Ask, Block, Graph, Refusal, Work};

use crate::answer::ValueTable;
use crate::finished::Finished;
use crate::scan::{filled, room};
use crate::threads::{Crew, Threads};
use crate::tiers::{length, tiers};
use crate::watch::Meter;
use tier::{Place, Tier};

/// Works out outcome and remoteness of every position of the instance, even where play can go round in circles.
///
/// Tiers are taken in rising order. Inside a tier, one look ahead at every position finds the ends, the best that
/// leaving the tier gets, and the number of positions that it leads to inside the tier. Then, ply by ply: before a
/// position lost in r there is a win in r + 1; where the last way out has turned out bad, there is a loss. What leaving
/// the tier gets comes in at the ply it takes: a win by leaving waits for a sooner one inside, a loss lasts as long as
/// the longest way out. So the winner hurries and the loser delays, and what is never reached is not decided.
///
/// **Draws.** Whatever is neither won nor lost is drawn. A second pass starts from the positions that *ended* drawn: as
/// [`Play`](tablette_core::Play) says, both sides hurry to an agreed end, so a drawn position from which drawn positions
/// lead to such an end has the least number of plies to it, and all others are [`PlayValue::NEVER`], endless play. The
/// table then is a fixed point of [`Play`](tablette_core::Play), and [`verify`](crate::verify) proves it in one ply.
///
/// Moves that [keep the turn](tablette_core::Turn::Stays) are understood; so are puzzles, where every move keeps it.
///
/// # Arguments
/// `graph`: the positions by number, with moves that run [backwards](Graph::backwards); its numbering may share a rank only
/// between positions that a symmetry of the whole game maps to each other. `ask`: who watches (told two units a
/// position) and how much memory there is; `threads`: how many may work. The values are the same, to the byte, for any
/// number of them.
///
/// # Returns
/// The values by rank.
///
/// # Errors
/// [`Refusal::TooLarge`] before anything is allocated; [`Refusal::Overflow`] past 2^28 - 1 plies, or 2^15 - 1 moves of one
/// position inside its tier; [`Refusal::Beyond`] where no moves run backwards; [`Refusal::Stopped`].
///
/// # Complexity
/// Time: every move once forwards, and every move inside a tier once backwards. Space: 4 bytes a position, and 14 for
/// each of the largest tier, 22 from 2^32 positions on.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::worth::PlayValue;
/// use tablette_core::{Ask, Outcome, Rank, Unwatched};
/// use tablette_solve::{Threads, retrograde};
///
/// // From 1 a move leads to the lost end 0, and another to 2; 2 leads only to 1; 3 only to itself.
/// let game = toys::rings();
/// let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
/// let table = retrograde(&game, &ask, Threads::ONE).unwrap();
/// assert_eq!(table.get(Rank(1)), PlayValue::new(Outcome::Win, 1).unwrap());
/// assert_eq!(table.get(Rank(2)), PlayValue::new(Outcome::Lose, 2).unwrap());
/// assert_eq!(table.get(Rank(3)), PlayValue::NEVER);
/// ```
///
/// # Reference
/// K. Thompson, *Retrograde analysis of certain endgames*, ICCA Journal 9 (1986); T. Ströhlein's thesis (1970).
pub fn retrograde(graph: &dyn Graph, ask: &Ask<'_>, threads: Threads) -> Result<ValueTable<PlayValue>, Refusal> {
    let cell = size_of::<PlayValue>();
    let positions = room(graph, cell, ask.memory)?;
    let tiers = tiers(graph.blocks());
    let largest = tiers.iter().map(|blocks| length(blocks)).max().unwrap_or(0);
    let bytes = positions as u128 * cell as u128 + u128::from(largest) * u128::from(bytes_at_work(largest));
    Refusal::unless_fits(Amount::Exact(bytes), ask.memory)?;
    let meter = Meter::new(ask.watch, Some(2 * positions as u64));
    let crew = Crew::new(threads);
    let mut values = filled(positions, PlayValue::NEVER, ask)?;
    for blocks in &tiers {
        let found = work_out(graph, blocks, &values[..], crew, &meter, ask)?;
        for (block, found) in blocks.iter().zip(found) {
            values[block.ranks.start as usize..block.ranks.end as usize].copy_from_slice(&found);
        }
    }
    Ok(ValueTable { values, work: Work { calls: None, positions: positions as u128, bytes: bytes as u64 } })
}

/// Works out one tier from the finished values of those below it: one idempotent task of a longer build.
///
/// [`retrograde`] does this tier by tier; a build that saves every tier before it begins the next can stop between two
/// and go on elsewhere.
///
/// # Arguments
/// `graph`: as in [`retrograde`]; `blocks`: all blocks of one tier; `finished`: the values of lower tiers, asked for nothing else;
/// `ask`: who watches (told two units a position of the tier) and how much memory there is; `threads`: how many may work.
///
/// # Returns
/// The values of each block by rank, in the order of the blocks; the same, to the byte, for any number of threads.
///
/// # Errors
/// Those of [`retrograde`]; 14 bytes for each position of the tier are needed.
///
/// # Complexity
/// That of [`retrograde`], for one tier.
pub fn retrograde_tier(
    graph: &dyn Graph,
    blocks: &[Block],
    finished: &(impl Finished<PlayValue> + ?Sized),
    ask: &Ask<'_>,
    threads: Threads,
) -> Result<Vec<Vec<PlayValue>>, Refusal> {
    let positions = length(blocks);
    Refusal::unless_fits(Amount::Exact(positions.into()).times(bytes_at_work(positions)), ask.memory)?;
    let meter = Meter::new(ask.watch, Some(2 * positions));
    work_out(graph, blocks, finished, Crew::new(threads), &meter, ask)
}

/// The values of a tier, its places numbered as shortly as they can be.
fn work_out(
    graph: &dyn Graph,
    blocks: &[Block],
    finished: &(impl Finished<PlayValue> + ?Sized),
    crew: Crew,
    meter: &Meter<'_>,
    ask: &Ask<'_>,
) -> Result<Vec<Vec<PlayValue>>, Refusal> {
    if length(blocks) <= u32::MOST {
        Tier::<_, u32>::open(graph, blocks, finished, &crew, meter, ask)?.work_out()
    } else {
        Tier::<_, u64>::open(graph, blocks, finished, &crew, meter, ask)?.work_out()
    }
}

/// Bytes for each position of a tier of so many that is worked at: what is known of it, its ways, and at most two places in
/// the queue, one at the ply of leaving the tier and one at an earlier ply. 14, or 22 from 2^32 positions on.
fn bytes_at_work(positions: u64) -> u64 {
    let place = if positions <= u32::MOST { size_of::<u32>() } else { size_of::<u64>() };
    (size_of::<u32>() + size_of::<u16>() + 2 * place) as u64
}

#[cfg(test)]
mod tests {
    use tablette_core::Unwatched;

    use super::*;

    #[expect(dead_code, reason = "of all the toys one is played with here")]
    mod toys {
        include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs"));
    }

    /// Short numbers of places and long ones give the same values.
    #[test]
    fn places_of_64_bits_decide_the_same() {
        let game = toys::rings();
        let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
        let (crew, meter) = (Crew::new(Threads::ONE), Meter::new(ask.watch, None));
        let blocks = game.blocks();
        let nothing: &[PlayValue] = &[];
        let short = Tier::<_, u32>::open(&game, &blocks, nothing, &crew, &meter, &ask).unwrap().work_out().unwrap();
        let long = Tier::<_, u64>::open(&game, &blocks, nothing, &crew, &meter, &ask).unwrap().work_out().unwrap();
        assert_eq!(short, long);
        assert_eq!(short[0][1], PlayValue::new(tablette_core::Outcome::Win, 1).unwrap());
        assert_eq!((bytes_at_work(1 << 32), bytes_at_work((1 << 32) + 1)), (14, 22));
    }
}
