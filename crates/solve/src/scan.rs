//! The common parts of all solvers over a numbering: memory for the values, the loop over the
//! ranks, and the fold.
//!
//! A solver is a loop over the ranks of a block. The graph lists the successors, a batch at a time;
//! the solver supplies their values from its own storage; and the worth folds them. [`scan`] is the
//! loop and [`valued`] the fold. Only the worth is a type parameter, so that each solver is
//! compiled once for each worth.

use std::ops::Range;

use tablette_core::{Amount, Batch, Edge, Graph, Options, Overflow, Rank, Refusal, Successors, Worth};

use crate::watch::ProgressMeter;

/// Positions between two checks of the watch: batches are smaller, and a check need not be cheaper
/// than a batch.
const STRIDE: u64 = 1 << 12;
/// Moves between two checks: on a board with millions of moves a stride takes long.
const HEAVY: usize = 1 << 22;
/// Values written between two checks.
const WRITTEN: usize = 1 << 24;

/// Returns the number of positions of a graph, if `bytes_each` bytes for each fit into `allowed`.
///
/// # Errors
/// [`Refusal::TooLarge`]; nothing was allocated.
pub(crate) fn room(graph: &dyn Graph, bytes_each: usize, allowed: u64) -> Result<usize, Refusal> {
    let positions = graph.positions();
    let need = positions.times(bytes_each as u64);
    Refusal::unless_fits(need, allowed)?;
    match positions {
        Amount::Exact(count) => usize::try_from(count).ok(),
        Amount::PowerOfTen(_) => None,
    }
    .ok_or(Refusal::TooLarge { need, allowed })
}

/// Allocates `count` copies of `filler`, after checking that they fit.
///
/// # Errors
/// [`Refusal::TooLarge`] before anything is allocated; [`Refusal::Stopped`].
pub(crate) fn filled_within<V: Copy>(count: usize, filler: V, options: &Options<'_>) -> Result<Vec<V>, Refusal> {
    Refusal::unless_fits(Amount::Exact(count as u128).times(size_of::<V>() as u64), options.memory)?;
    filled(count, filler, options)
}

/// Allocates `count` copies of `filler`, whose size was checked before.
///
/// # Errors
/// [`Refusal::TooLarge`] if the system does not have the memory that `options` allows;
/// [`Refusal::Stopped`], because thousands of millions of values take seconds to write.
pub(crate) fn filled<V: Copy>(count: usize, filler: V, options: &Options<'_>) -> Result<Vec<V>, Refusal> {
    filled_with(count, || filler, options)
}

/// As [`filled`], with values made one by one.
///
/// # Errors
/// Those of [`filled`].
pub(crate) fn filled_with<V>(
    count: usize,
    mut filler: impl FnMut() -> V,
    options: &Options<'_>,
) -> Result<Vec<V>, Refusal> {
    let mut values = Vec::new();
    let need = Amount::Exact(count as u128).times(size_of::<V>() as u64);
    values.try_reserve_exact(count).map_err(|_| Refusal::TooLarge { need, allowed: options.memory })?;
    while values.len() < count {
        values.resize_with(count.min(values.len() + WRITTEN), &mut filler);
        if values.len() < count && options.watch.stopped() {
            return Err(Refusal::Stopped);
        }
    }
    Ok(values)
}

/// Cuts `ranks` into pieces of at most `length`, in rising order.
pub(crate) fn cut(ranks: Range<u64>, length: u64) -> impl Iterator<Item = Range<u64>> {
    let Range { start, end } = ranks;
    (start..end).step_by(length.max(1) as usize).map(move |from| from..end.min(from.saturating_add(length.max(1))))
}

/// Scans `ranks`, which lie in one block, and reports to `meter` on the way.
///
/// The graph is called once per batch; the work per position is compiled into the caller.
///
/// # Errors
/// The first error of `visit`, or [`Refusal::Stopped`].
#[inline]
pub(crate) fn scan(
    graph: &dyn Graph,
    ranks: Range<u64>,
    meter: &ProgressMeter<'_>,
    mut visit: impl FnMut(Rank, &Successors<'_>) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let mut batch = Batch::new(Edge::usual(graph.players()));
    let mut rank = ranks.start;
    let mut scan = graph.scan(ranks);
    let (mut unsaid, mut weight) = (0, 0);
    while scan.next(&mut batch) {
        for list in batch.lists() {
            visit(Rank(rank), &list)?;
            rank += 1;
        }
        unsaid += batch.lists().len() as u64;
        weight += batch.edges();
        if unsaid >= STRIDE || weight >= HEAVY {
            meter.advance(unsaid)?;
            (unsaid, weight) = (0, 0);
        }
    }
    meter.advance(unsaid)
}

/// Visits the successors of one rank, for the few ranks that are read out of order.
pub(crate) fn look<R>(
    graph: &dyn Graph,
    rank: Rank,
    batch: &mut Batch,
    with: impl FnOnce(&Successors<'_>) -> R,
) -> Option<R> {
    graph.scan(rank.0..rank.0 + 1).next(batch);
    batch.lists().next().map(|list| with(&list))
}

/// Returns the value of one position from its end or from the values of its successors.
///
/// # Errors
/// [`Overflow`] of the worth.
#[inline]
pub(crate) fn valued<W: Worth>(
    worth: &W,
    fold: &mut W::Fold,
    usual: Edge,
    list: &Successors<'_>,
    value_at: impl Fn(Rank) -> W::Value,
) -> Result<W::Value, Overflow> {
    if let Some(end) = list.end {
        return Ok(worth.ended(end.outcome, end.cost));
    }
    worth.clear(fold);
    match list.edges {
        // A separate case, so that the loop of nearly every game has its edge as a constant: plies
        // are then one subtraction.
        None if usual == Edge::USUAL => add_usual(worth, fold, Edge::USUAL, list.targets, value_at)?,
        None => add_usual(worth, fold, usual, list.targets, value_at)?,
        Some(edges) => {
            for (&rank, &edge) in list.targets.iter().zip(edges) {
                worth.add(fold, edge, value_at(rank))?;
            }
        }
    }
    worth.finish(fold)
}

/// Adds moves that all have the same edge.
///
/// A separate function, so that the loop keeps its state in registers and the solver around it does
/// not spill them.
///
/// # Errors
/// [`Overflow`] of the worth.
#[inline(never)]
fn add_usual<W: Worth>(
    worth: &W,
    fold: &mut W::Fold,
    edge: Edge,
    targets: &[Rank],
    value_at: impl Fn(Rank) -> W::Value,
) -> Result<(), Overflow> {
    worth.add_all(fold, edge, targets.iter().map(|&rank| value_at(rank)))
}
