//! The third rung where positions do not repeat: a table, filled from the bottom up.

use std::ops::Range;

use tablette_core::{Amount, Ask, Block, Edge, Graph, Inside, Outcome, Phrase, Rank, Refusal, Text, Work, Worth};

use crate::answer::ValueTable;
use crate::finished::Finished;
use crate::scan::{cut, filled, room, scan, valued};
use crate::threads::{Crew, Threads};
use crate::walk::overflow;
use crate::watch::Meter;

/// Works out the value of every position of the instance, in an order in which successors always come first.
///
/// Tiers are taken in rising order. The blocks of one tier do not lead to each other, so several threads share them:
/// a block whose positions stand [apart](Inside::Apart) is cut into pieces, a [falling](Inside::Falling) one is filled
/// in rising order by one thread. The values are the same, to the byte, for any number of threads.
///
/// # Arguments
/// `graph`: the positions by number, from a numbering that was obtained; `worth`: what is asked of its positions; `ask`: who watches (told positions out of all) and how
/// much memory there is; `threads`: how many may work.
///
/// # Returns
/// The values by rank. [`Work::bytes`] counts the table and the buffers that threads fill before their tier is put
/// together; one thread needs no buffer.
///
/// # Errors
/// [`Refusal::TooLarge`] before anything is allocated; [`Refusal::Beyond`] when a block is [loopy](Inside::Loopy), which
/// is for [`retrograde`](crate::retrograde); [`Refusal::Overflow`] and [`Refusal::Stopped`].
///
/// # Complexity
/// Time: one addition to a fold for every move of every position, and one [`Graph::scan`]. Space: one value a position,
/// and with several threads the pieces that are worked on at the same time.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Ask, Nimber, Numbering, Unwatched};
/// use tablette_solve::{Threads, sweep};
///
/// let nim = toys::nim([3, 4, 5]);
/// let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
/// let table = sweep(&nim, &Nimber, &ask, Threads::ONE).unwrap();
/// assert_eq!(table.get(nim.rank(&nim.find("3 4 5")).unwrap()), 3 ^ 4 ^ 5);
/// ```
///
/// # Reference
/// R. Bellman, *Dynamic Programming* (1957).
pub fn sweep<W: Worth>(
    graph: &dyn Graph,
    worth: &W,
    ask: &Ask<'_>,
    threads: Threads,
) -> Result<ValueTable<W::Value>, Refusal> {
    let cell = size_of::<W::Value>();
    let positions = room(graph, cell, ask.memory)?;
    // A board of so few positions is done before its threads have been woken, tier by tier.
    let crew = Crew::new(if positions < FEW { Threads::ONE } else { threads });
    let rounds = rounds(graph.blocks(), crew.count())?;
    let buffered = rounds.iter().map(Round::buffered).max().unwrap_or(0);
    let bytes = Amount::Exact(positions as u128 + u128::from(buffered)).times(cell as u64);
    Refusal::unless_fits(bytes, ask.memory)?;

    let meter = Meter::new(ask.watch, Some(positions as u64));
    let mut values = filled(positions, worth.ended(Outcome::Lose, 0), ask)?;
    for round in &rounds {
        round.run(&Heart { graph, worth, meter: &meter }, crew, &mut values)?;
    }
    let bytes = (positions as u64 + buffered) * cell as u64;
    Ok(ValueTable { values, work: Work { calls: None, positions: positions as u128, bytes } })
}

/// Works out the values of one tier from those of lower tiers, wherever these are kept: a [`sweep`] in parts, so that a
/// build can stop between two of them.
///
/// # Arguments
/// `blocks`: blocks of one tier, or any cut of them: of a block whose positions stand [apart](Inside::Apart) any ranks at
/// all, of a [falling](Inside::Falling) one ranks whose lower neighbours in the block are finished. `finished`: the values of
/// all lower tiers, and those lower neighbours; others are never asked for. The rest as in [`sweep`]; progress is told in
/// positions out of those of `blocks`.
///
/// # Returns
/// The values of each block by rank, in the order of the blocks; the same for any number of threads.
///
/// # Errors
/// Those of [`sweep`].
///
/// # Complexity
/// That of [`sweep`]; space: one value a position of these blocks, and the pieces that are worked on at the same time.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Ask, Graph, Nimber, Unwatched};
/// use tablette_solve::{Threads, sweep, sweep_tier};
///
/// let nim = toys::nim([3, 4, 5]);
/// let ask = Ask { watch: &Unwatched, memory: 1 << 20 };
/// let whole = sweep(&nim, &Nimber, &ask, Threads::ONE).unwrap().values;
/// for block in nim.blocks() {
///     let ranks = block.ranks.start as usize..block.ranks.end as usize;
///     let values = sweep_tier(&nim, &Nimber, &[block], &whole[..], &ask, Threads::ONE).unwrap();
///     assert_eq!(values[0], whole[ranks]);
/// }
/// ```
pub fn sweep_tier<W: Worth>(
    graph: &dyn Graph,
    worth: &W,
    blocks: &[Block],
    finished: &(impl Finished<W::Value> + ?Sized),
    ask: &Ask<'_>,
    threads: Threads,
) -> Result<Vec<Vec<W::Value>>, Refusal> {
    if blocks.iter().any(|block| block.inside == Inside::Loopy) {
        return Err(Refusal::Beyond(Phrase::from(LOOPY)));
    }
    let crew = Crew::new(threads);
    let positions: u64 = blocks.iter().map(length).sum();
    let together = EACH * crew.count();
    let buffered = positions.min(together as u64 * LARGEST);
    Refusal::unless_fits(
        Amount::Exact(u128::from(positions + buffered)).times(size_of::<W::Value>() as u64),
        ask.memory,
    )?;
    let meter = Meter::new(ask.watch, Some(positions));
    let heart = Heart { graph, worth, meter: &meter };
    let numbered = |(at, block)| pieces(block, LARGEST).map(move |piece| (at, piece));
    let pieces: Vec<_> = blocks.iter().enumerate().flat_map(numbered).collect();
    let mut values: Vec<Vec<W::Value>> = blocks.iter().map(|_| Vec::new()).collect();
    for round in pieces.chunks(together) {
        let buffers = crew.run(round, |(_, piece)| heart.fill(piece, finished));
        for ((at, _), buffer) in round.iter().zip(buffers) {
            append(&mut values[*at], buffer?, length(&blocks[*at]));
        }
    }
    Ok(values)
}

/// Adds a piece to the values of its block, which will be so many.
fn append<V>(values: &mut Vec<V>, mut piece: Vec<V>, length: u64) {
    if values.is_empty() && piece.len() as u64 == length {
        *values = piece;
    } else {
        values.reserve_exact(length as usize - values.len());
        values.append(&mut piece);
    }
}

const LOOPY: Text = Text::new(
    "positions can repeat here, so there is no order in which a sweep could fill the table; retrograde analysis is made for such games",
    "des positions peuvent se répéter ici : aucun ordre ne permet de remplir la table d'un seul passage ; l'analyse rétrograde est faite pour ces jeux",
);

/// Ranks that one thread fills in rising order.
struct Stretch {
    ranks: Range<u64>,
    inside: Inside,
}

/// Pieces that do not depend on each other, once all earlier rounds are done.
struct Round {
    pieces: Vec<Stretch>,
}

/// Fewer positions than this are left to one thread.
const FEW: usize = 1 << 16;
/// Fewer positions than this are not worth waking a thread for.
const SMALLEST: u64 = 1 << 10;
/// More positions than this in one piece would make buffers large for no gain.
const LARGEST: u64 = 1 << 16;
/// Pieces for each thread and round, so that uneven ones even out.
const EACH: usize = 4;

/// Lists the rounds of work: the blocks by rising tier, cut for `count` threads.
fn rounds(mut blocks: Vec<Block>, count: usize) -> Result<Vec<Round>, Refusal> {
    if blocks.iter().any(|block| block.inside == Inside::Loopy) {
        return Err(Refusal::Beyond(Phrase::from(LOOPY)));
    }
    blocks.sort_by_key(|block| block.tier);
    let tiers = blocks.chunk_by(|a, b| a.tier == b.tier);
    Ok(tiers.flat_map(|tier| rounds_of_tier(tier, count)).collect())
}

/// The rounds of one tier: a single piece for a single thread, which needs no buffer; otherwise pieces of equal length, some for
/// each thread, so that a thread that is done early takes another.
fn rounds_of_tier(tier: &[Block], count: usize) -> Vec<Round> {
    let length: u64 = tier.iter().map(length).sum();
    let (piece, together) = match count {
        1 => (length.max(1), 1),
        _ => ((length / (EACH * count) as u64).clamp(SMALLEST, LARGEST), EACH * count),
    };
    let mut rounds = Vec::new();
    let mut pieces = tier.iter().flat_map(|block| pieces(block, piece)).peekable();
    while pieces.peek().is_some() {
        rounds.push(Round { pieces: pieces.by_ref().take(together).collect() });
    }
    rounds
}

/// How many positions a block has.
fn length(block: &Block) -> u64 {
    block.ranks.end - block.ranks.start
}

/// A block in pieces: anywhere where its positions stand apart, not at all where they fall.
fn pieces(block: &Block, length: u64) -> impl Iterator<Item = Stretch> {
    let inside = block.inside;
    let length = if inside == Inside::Apart { length } else { u64::MAX };
    cut(block.ranks.clone(), length).map(move |ranks| Stretch { ranks, inside })
}

impl Round {
    /// Values that are buffered while it runs; a single piece is filled in place.
    fn buffered(&self) -> u64 {
        if self.pieces.len() == 1 {
            0
        } else {
            self.pieces.iter().map(|piece| piece.ranks.end - piece.ranks.start).sum()
        }
    }

    fn run<W: Worth>(&self, heart: &Heart<'_, W>, crew: Crew, values: &mut [W::Value]) -> Result<(), Refusal> {
        if let [piece] = &self.pieces[..] {
            return heart.fill_in_place(piece, values);
        }
        let finished = &*values;
        let buffers = crew.run(&self.pieces, |piece| heart.fill(piece, finished));
        for (piece, buffer) in self.pieces.iter().zip(buffers) {
            values[piece.ranks.start as usize..piece.ranks.end as usize].copy_from_slice(&buffer?);
        }
        Ok(())
    }
}

/// What filling a piece needs besides the values.
struct Heart<'a, W> {
    graph: &'a dyn Graph,
    worth: &'a W,
    meter: &'a Meter<'a>,
}

impl<W: Worth> Heart<'_, W> {
    /// Every move leads to a value that is there already, in the table itself.
    fn fill_in_place(&self, piece: &Stretch, values: &mut [W::Value]) -> Result<(), Refusal> {
        let usual = Edge::usual(self.graph.players());
        let mut fold = W::Fold::default();
        scan(self.graph, piece.ranks.clone(), self.meter, |rank, list| {
            let seen = &*values;
            let value_at = move |next: Rank| seen[next.0 as usize];
            values[rank.0 as usize] = valued(self.worth, &mut fold, usual, list, value_at).map_err(overflow)?;
            Ok(())
        })
    }

    /// The values of a piece, in a buffer of its own.
    fn fill<F: Finished<W::Value> + ?Sized>(&self, piece: &Stretch, finished: &F) -> Result<Vec<W::Value>, Refusal> {
        match piece.inside {
            Inside::Falling => self.fill_falling(piece, finished),
            Inside::Apart | Inside::Loopy => self.fill_apart(piece, finished),
        }
    }

    /// Every move leads to a finished value.
    fn fill_apart<F: Finished<W::Value> + ?Sized>(
        &self,
        piece: &Stretch,
        finished: &F,
    ) -> Result<Vec<W::Value>, Refusal> {
        self.fill_buffer(piece, |_, next| finished.get(next))
    }

    /// Every move leads to a finished value or to a lower rank of the piece.
    fn fill_falling<F: Finished<W::Value> + ?Sized>(
        &self,
        piece: &Stretch,
        finished: &F,
    ) -> Result<Vec<W::Value>, Refusal> {
        let Range { start, end } = piece.ranks;
        self.fill_buffer(piece, |own, next| {
            if (start..end).contains(&next.0) { own[(next.0 - start) as usize] } else { finished.get(next) }
        })
    }

    /// Fills a buffer in rising order; `value_at` finds the value of a successor, given what the buffer has so far.
    #[inline]
    fn fill_buffer(
        &self,
        piece: &Stretch,
        value_at: impl Fn(&[W::Value], Rank) -> W::Value,
    ) -> Result<Vec<W::Value>, Refusal> {
        let usual = Edge::usual(self.graph.players());
        let mut fold = W::Fold::default();
        let mut own = Vec::with_capacity((piece.ranks.end - piece.ranks.start) as usize);
        scan(self.graph, piece.ranks.clone(), self.meter, |_, list| {
            let value = valued(self.worth, &mut fold, usual, list, |next| value_at(&own, next));
            own.push(value.map_err(overflow)?);
            Ok(())
        })?;
        Ok(own)
    }
}
