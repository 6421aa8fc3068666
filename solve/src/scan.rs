//! What every solver over a numbering shares: room for the values, the walk over the ranks, and the fold.
//!
//! A solver is a loop over the ranks of a block: what a position leads to comes from the graph, a batch at a time; the values
//! of these come from the solver, which knows where it keeps them; and the worth folds them. [`scan`] is the loop and
//! [`valued`] the fold. Only the worth is a type parameter, so that each solver is compiled once for each worth.

use std::ops::Range;

use tablette_core::{Amount, Ask, Batch, Edge, Followers, Graph, Overflow, Rank, Refusal, Worth};

use crate::watch::Meter;

/// Positions between two looks at the watch: batches are smaller, and a look need not be cheaper than a batch.
const STRIDE: u64 = 1 << 12;
/// Moves looked at between two looks: on a board with millions of moves a stride takes long.
const HEAVY: usize = 1 << 22;
/// Values written between two looks.
const WRITTEN: usize = 1 << 24;

/// The number of positions of a graph, once `bytes_each` bytes for each fit into `allowed`.
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

/// `count` copies of `filler`, which need not have been asked for before.
///
/// # Errors
/// [`Refusal::TooLarge`] before anything is allocated; [`Refusal::Stopped`].
pub(crate) fn filled_within<V: Copy>(count: usize, filler: V, ask: &Ask<'_>) -> Result<Vec<V>, Refusal> {
    Refusal::unless_fits(Amount::Exact(count as u128).times(size_of::<V>() as u64), ask.memory)?;
    filled(count, filler, ask)
}

/// `count` copies of `filler`, whose room was checked before.
///
/// # Errors
/// [`Refusal::TooLarge`] when the system does not have the memory that `ask` promised; [`Refusal::Stopped`]: some
/// thousand millions of values take seconds to write.
pub(crate) fn filled<V: Copy>(count: usize, filler: V, ask: &Ask<'_>) -> Result<Vec<V>, Refusal> {
    filled_with(count, || filler, ask)
}

/// The same, of values that are made one by one.
///
/// # Errors
/// Those of [`filled`].
pub(crate) fn filled_with<V>(count: usize, mut filler: impl FnMut() -> V, ask: &Ask<'_>) -> Result<Vec<V>, Refusal> {
    let mut values = Vec::new();
    let need = Amount::Exact(count as u128).times(size_of::<V>() as u64);
    values.try_reserve_exact(count).map_err(|_| Refusal::TooLarge { need, allowed: ask.memory })?;
    while values.len() < count {
        values.resize_with(count.min(values.len() + WRITTEN), &mut filler);
        if values.len() < count && ask.watch.stopped() {
            return Err(Refusal::Stopped);
        }
    }
    Ok(values)
}

/// `ranks` in pieces of at most `length`, in rising order.
pub(crate) fn cut(ranks: Range<u64>, length: u64) -> impl Iterator<Item = Range<u64>> {
    let Range { start, end } = ranks;
    (start..end).step_by(length.max(1) as usize).map(move |from| from..end.min(from.saturating_add(length.max(1))))
}

/// Scans `ranks`, which lie in one block, and reports to `meter` on the way.
///
/// The graph is called once a batch; everything that is done for a position is compiled into the caller.
///
/// # Errors
/// The first that `visit` gives, or [`Refusal::Stopped`].
#[inline]
pub(crate) fn scan(
    graph: &dyn Graph,
    ranks: Range<u64>,
    meter: &Meter<'_>,
    mut visit: impl FnMut(Rank, &Followers<'_>) -> Result<(), Refusal>,
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

/// What one rank leads to, for the few that are looked at out of order.
pub(crate) fn look<R>(
    graph: &dyn Graph,
    rank: Rank,
    batch: &mut Batch,
    with: impl FnOnce(&Followers<'_>) -> R,
) -> Option<R> {
    graph.scan(rank.0..rank.0 + 1).next(batch);
    batch.lists().next().map(|list| with(&list))
}

/// The value of one position from its end or from the values of its successors.
///
/// # Errors
/// [`Overflow`], as the worth says.
#[inline]
pub(crate) fn valued<W: Worth>(
    worth: &W,
    fold: &mut W::Fold,
    usual: Edge,
    list: &Followers<'_>,
    value_at: impl Fn(Rank) -> W::Value,
) -> Result<W::Value, Overflow> {
    if let Some(end) = list.end {
        return Ok(worth.ended(end.outcome, end.cost));
    }
    worth.clear(fold);
    match list.edges {
        // Told apart here, so that the loop of nearly every game has its edge as a constant: plies are then one subtraction.
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

/// Takes in moves that are all alike.
///
/// A function of its own, so that what the loop needs stays in registers and is not spilt by the solver around it.
///
/// # Errors
/// [`Overflow`], as the worth says.
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
