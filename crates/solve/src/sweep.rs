//! The third rung for positions that do not repeat: a table, filled from the bottom up.

use std::ops::Range;

use tablette_core::worth::Folds as _;
use tablette_core::{Amount, Block, BlockOrder, Edge, Graph, Options, Outcome, Phrase, Refusal, Text, Work, Worth};

use crate::answer::ValueTable;
use crate::finished::FinishedValues;
use crate::runs::{self, Buffer, Sweeping};
use crate::scan::{cut, filled, room, scan, valued};
use crate::threads::Threads;
use crate::walk::overflow;
use crate::watch::ProgressMeter;

/// Computes the value of every position of the instance, in an order in which successors always
/// come first.
///
/// Tiers are solved in rising order. The blocks of one tier do not lead to each other, so several
/// threads share them: a block whose positions are [independent](BlockOrder::Apart) is cut into
/// pieces, a [falling](BlockOrder::Falling) one is filled in rising order by one thread. The values
/// are the same, to the byte, for any number of threads.
///
/// # Arguments
/// `graph`: the positions by number, from a numbering that the game granted; `worth`: the question;
/// `options`: the watch (which receives positions out of all) and the memory limit; `threads`: the
/// number of threads.
///
/// # Returns
/// The values by rank. [`Work::bytes`] counts the table and the buffers that threads fill before
/// their tier is assembled; one thread needs no buffer.
///
/// # Errors
/// [`Refusal::TooLarge`] before anything is allocated; [`Refusal::Beyond`] if a block is
/// [loopy](BlockOrder::Loopy), which needs [`retrograde`](crate::retrograde); [`Refusal::Overflow`]
/// and [`Refusal::Stopped`].
///
/// # Complexity
/// Time: one addition to a fold for every move of every position, and one [`Graph::scan`]. Space:
/// one value per position, and with several threads the pieces in progress.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Options, Nimber, Numbering, NoWatch};
/// use tablette_solve::{Threads, sweep};
///
/// let nim = toys::nim([3, 4, 5]);
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// let table = sweep(&nim, &Nimber, &options, Threads::ONE).unwrap();
/// assert_eq!(table.get(nim.rank(&nim.find("3 4 5")).unwrap()), 3 ^ 4 ^ 5);
/// ```
///
/// # Reference
/// R. Bellman, *Dynamic Programming* (1957).
pub fn sweep<W: Worth>(
    graph: &dyn Graph,
    worth: &W,
    options: &Options<'_>,
    threads: Threads,
) -> Result<ValueTable<W::Value>, Refusal> {
    let cell = size_of::<W::Value>();
    let positions = room(graph, cell, options.memory)?;
    // A board this small is solved tier by tier before its threads would have started.
    let threads = if positions < FEW { Threads::ONE } else { threads };
    let rounds = rounds(graph.blocks(), threads.count())?;
    let buffered = rounds.iter().map(Round::buffered).max().unwrap_or(0);
    let bytes = Amount::Exact(positions as u128 + u128::from(buffered)).times(cell as u64);
    Refusal::unless_fits(bytes, options.memory)?;

    let meter = ProgressMeter::new(options.watch, Some(positions as u64));
    let mut values = filled(positions, worth.ended(Outcome::Lose, 0), options)?;
    for round in &rounds {
        round.run(&SweepContext { graph, worth, meter: &meter }, threads, &mut values)?;
    }
    let bytes = (positions as u64 + buffered) * cell as u64;
    Ok(ValueTable { values, work: Work { calls: None, positions: positions as u128, bytes } })
}

/// Computes the values of one tier from those of lower tiers, wherever these are stored: a
/// [`sweep`] in parts, so that a build can stop between two of them.
///
/// # Arguments
/// `blocks`: blocks of one tier, or any cut of them: any ranks of a block whose positions are
/// [independent](BlockOrder::Apart), but in a [falling](BlockOrder::Falling) block only ranks whose
/// lower neighbours are finished. `finished`: the values of all lower tiers, and those lower
/// neighbours; no others are read. The rest as in [`sweep`]; progress counts positions out of those
/// of `blocks`.
///
/// # Returns
/// The values of each block by rank, in the order of the blocks; the same for any number of
/// threads.
///
/// # Errors
/// Those of [`sweep`].
///
/// # Complexity
/// That of [`sweep`]; space: one value per position of these blocks, and the pieces in progress.
///
/// # Example
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/rungs/toys.rs")); }
/// use tablette_core::{Options, Graph, Nimber, NoWatch};
/// use tablette_solve::{Threads, sweep, sweep_tier};
///
/// let nim = toys::nim([3, 4, 5]);
/// let options = Options { watch: &NoWatch, memory: 1 << 20 };
/// let whole = sweep(&nim, &Nimber, &options, Threads::ONE).unwrap().values;
/// for block in nim.blocks() {
///     let ranks = block.ranks.start as usize..block.ranks.end as usize;
///     let values = sweep_tier(&nim, &Nimber, &[block], &whole[..], &options, Threads::ONE).unwrap();
///     assert_eq!(values[0], whole[ranks]);
/// }
/// ```
pub fn sweep_tier<W: Worth>(
    graph: &dyn Graph,
    worth: &W,
    blocks: &[Block],
    finished: &(impl FinishedValues<W::Value> + ?Sized),
    options: &Options<'_>,
    threads: Threads,
) -> Result<Vec<Vec<W::Value>>, Refusal> {
    if blocks.iter().any(|block| block.inside == BlockOrder::Loopy) {
        return Err(Refusal::Beyond(Phrase::from(LOOPY)));
    }
    let positions: u64 = blocks.iter().map(length).sum();
    let together = EACH * threads.count();
    let buffered = positions.min(together as u64 * LARGEST);
    Refusal::unless_fits(
        Amount::Exact(u128::from(positions + buffered)).times(size_of::<W::Value>() as u64),
        options.memory,
    )?;
    let meter = ProgressMeter::new(options.watch, Some(positions));
    let context = SweepContext { graph, worth, meter: &meter };
    let numbered = |(at, block)| pieces(block, LARGEST).map(move |piece| (at, piece));
    let pieces: Vec<_> = blocks.iter().enumerate().flat_map(numbered).collect();
    let mut values: Vec<Vec<W::Value>> = blocks.iter().map(|_| Vec::new()).collect();
    for round in pieces.chunks(together) {
        let buffers = threads.run(round, |(_, piece)| context.fill(piece, finished));
        for ((at, _), buffer) in round.iter().zip(buffers) {
            append(&mut values[*at], buffer?, length(&blocks[*at]));
        }
    }
    Ok(values)
}

/// Appends a piece to the values of its block, whose final number is `length`.
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

/// Pieces that do not depend on each other, once all earlier rounds are done.
struct Round {
    pieces: Vec<Range<u64>>,
}

/// Below this number of positions, one thread does all the work.
const FEW: usize = 1 << 16;
/// Minimum number of positions in a piece: waking a thread for fewer costs more.
const SMALLEST: u64 = 1 << 10;
/// Maximum number of positions in a piece: more would enlarge the buffers for no gain.
const LARGEST: u64 = 1 << 16;
/// Pieces per thread and round, so that uneven pieces balance out.
const EACH: usize = 4;

/// Lists the rounds of work: the blocks by rising tier, cut for `count` threads.
fn rounds(mut blocks: Vec<Block>, count: usize) -> Result<Vec<Round>, Refusal> {
    if blocks.iter().any(|block| block.inside == BlockOrder::Loopy) {
        return Err(Refusal::Beyond(Phrase::from(LOOPY)));
    }
    blocks.sort_by_key(|block| block.tier);
    let tiers = blocks.chunk_by(|a, b| a.tier == b.tier);
    Ok(tiers.flat_map(|tier| rounds_of_tier(tier, count)).collect())
}

/// Lists the rounds of one tier: a single piece for a single thread, which needs no buffer;
/// otherwise several pieces of equal length per thread, so that an idle thread takes another.
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

/// Returns the number of positions of a block.
fn length(block: &Block) -> u64 {
    block.ranks.end - block.ranks.start
}

/// Cuts a block into pieces: anywhere if its positions are independent, not at all if they fall.
fn pieces(block: &Block, length: u64) -> impl Iterator<Item = Range<u64>> {
    cut(block.ranks.clone(), if block.inside == BlockOrder::Apart { length } else { u64::MAX })
}

impl Round {
    /// Returns the number of values buffered during the round; a single piece is filled in place.
    fn buffered(&self) -> u64 {
        if self.pieces.len() == 1 { 0 } else { self.pieces.iter().map(|piece| piece.end - piece.start).sum() }
    }

    fn run<W: Worth>(
        &self,
        context: &SweepContext<'_, W>,
        threads: Threads,
        values: &mut [W::Value],
    ) -> Result<(), Refusal> {
        if let [piece] = &self.pieces[..] {
            return context.sweep(piece, values);
        }
        let finished = &*values;
        let buffers = threads.run(&self.pieces, |piece| context.fill(piece, finished));
        for (piece, buffer) in self.pieces.iter().zip(buffers) {
            values[piece.start as usize..piece.end as usize].copy_from_slice(&buffer?);
        }
        Ok(())
    }
}

/// The context for filling a piece, except the values.
struct SweepContext<'a, W> {
    graph: &'a dyn Graph,
    worth: &'a W,
    meter: &'a ProgressMeter<'a>,
}

impl<W: Worth> SweepContext<'_, W> {
    /// Returns the values of a piece, in a buffer of its own. Every move leads to a finished value
    /// or to a lower rank of the piece.
    fn fill<F: FinishedValues<W::Value> + ?Sized>(
        &self,
        piece: &Range<u64>,
        finished: &F,
    ) -> Result<Vec<W::Value>, Refusal> {
        let own = Vec::with_capacity((piece.end - piece.start) as usize);
        let mut buffer = Buffer { start: piece.start, own, finished };
        self.sweep(piece, &mut buffer)?;
        Ok(buffer.own)
    }

    /// Computes the values of a piece in rising order: by lists of moves up to the first group of
    /// runs, and by runs from there on.
    #[inline]
    fn sweep(&self, piece: &Range<u64>, values: &mut (impl Sweeping<W::Value> + ?Sized)) -> Result<(), Refusal> {
        let runs = self.graph.runs().zip(W::Folds::new().zip(W::Folds::new()));
        let first = runs.as_ref().map_or(piece.end, |(runs, _)| runs.next_group(piece.start).min(piece.end));
        let usual = Edge::usual(self.graph.players());
        let mut fold = W::Fold::default();
        if first > piece.start {
            scan(self.graph, piece.start..first, self.meter, |rank, list| {
                let value = valued(self.worth, &mut fold, usual, list, |next| values.get(next.0));
                values.put(rank.0, value.map_err(overflow)?);
                Ok(())
            })?;
        }
        match runs {
            Some((runs, folds)) if first < piece.end => {
                runs::fill(runs, self.worth, folds, first..piece.end, self.meter, values)
            }
            _ => Ok(()),
        }
    }
}
