//! What every solver over a numbering shares: room for the values, the walk over the ranks, and the fold.

use std::ops::{ControlFlow, Range};

use tablette_core::{Amount, Ask, Edge, Outcome, Overflow, Rank, Ranked, Refusal, Successors, Worth};

use crate::watch::Meter;

/// Positions between two looks at the watch: a scan that starts anew so seldom costs nothing measurable.
const STRIDE: u64 = 1 << 12;
/// Moves looked at, or values written, between two looks: on a board with millions of moves a stride takes long.
const HEAVY: usize = 1 << 24;

/// The number of positions of `game`, once `bytes_each` bytes for each fit into `allowed`.
///
/// # Errors
/// [`Refusal::TooLarge`]; nothing was allocated. [`Refusal::Beyond`] when the instance is not numbered.
pub(crate) fn room<G: Ranked>(game: &G, bytes_each: usize, allowed: u64) -> Result<usize, Refusal> {
    if let Some(why) = game.unnumbered() {
        return Err(Refusal::Beyond(why));
    }
    let positions = game.positions();
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
        values.resize_with(count.min(values.len() + HEAVY), &mut filler);
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
/// # Errors
/// The first that `visit` gives, or [`Refusal::Stopped`].
pub(crate) fn scan<G: Ranked>(
    game: &G,
    ranks: Range<u64>,
    meter: &Meter<'_>,
    mut visit: impl FnMut(Rank, Option<Outcome>, &Successors) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    for stride in cut(ranks, STRIDE) {
        let units = stride.end - stride.start;
        let (mut fault, mut weight) = (Ok(()), 0);
        let _ = game.scan(stride, &mut |rank, result, successors| {
            weight += successors.ranks().len();
            let rested = if weight < HEAVY { Ok(()) } else { rest(meter, &mut weight) };
            match rested.and_then(|()| visit(rank, result, successors)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(refusal) => {
                    fault = Err(refusal);
                    ControlFlow::Break(())
                }
            }
        });
        fault?;
        meter.advance(units)?;
    }
    Ok(())
}

/// A look at the watch in the middle of a stride, where nothing is finished.
#[cold]
fn rest(meter: &Meter<'_>, weight: &mut usize) -> Result<(), Refusal> {
    *weight = 0;
    meter.advance(0)
}

/// The value of one position from its result or from the values of its successors.
///
/// # Errors
/// [`Overflow`], as the worth says.
#[inline]
pub(crate) fn valued<W: Worth>(
    worth: &W,
    fold: &mut W::Fold,
    usual: Edge,
    result: Option<Outcome>,
    successors: &Successors,
    value_at: impl Fn(Rank) -> W::Value,
) -> Result<W::Value, Overflow> {
    if let Some(outcome) = result {
        return Ok(worth.ended(outcome, successors.end_cost()));
    }
    worth.clear(fold);
    match successors.edges() {
        None => {
            for &rank in successors.ranks() {
                worth.add(fold, usual, value_at(rank))?;
            }
        }
        Some(edges) => {
            for (&rank, &edge) in successors.ranks().iter().zip(edges) {
                worth.add(fold, edge, value_at(rank))?;
            }
        }
    }
    worth.finish(fold)
}
