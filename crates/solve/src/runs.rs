//! A sweep over successors in runs: no list of them is written or read.

use std::ops::Range;

use tablette_core::runs::{Group, Run, Runs};
use tablette_core::worth::Folds;
use tablette_core::{Overflow, Rank, Refusal, Worth};

use crate::finished::FinishedValues;
use crate::walk::overflow;
use crate::watch::ProgressMeter;

/// Positions between two reports: a group may have few.
const STRIDE: u64 = 1 << 12;

/// Values during a sweep: those of lower ranks, as far as moves lead to them, are finished.
pub(crate) trait Sweeping<V> {
    /// Returns a finished value.
    fn get(&self, rank: u64) -> V;
    /// Adds a move to each of the first folds, by the finished values behind them.
    fn add<F: Folds<V>>(&self, folds: &mut F, behind: Range<u64>) -> Result<(), Overflow>;
    /// Stores the next value.
    fn put(&mut self, rank: u64, value: V);
}

/// The whole table, filled in place.
impl<V: Copy> Sweeping<V> for [V] {
    #[inline]
    fn get(&self, rank: u64) -> V {
        self[rank as usize]
    }

    #[inline]
    fn add<F: Folds<V>>(&self, folds: &mut F, behind: Range<u64>) -> Result<(), Overflow> {
        folds.add_each(self[behind.start as usize..behind.end as usize].iter().copied())
    }

    #[inline]
    fn put(&mut self, rank: u64, value: V) {
        self[rank as usize] = value;
    }
}

/// The values of a piece so far, beside finished ones.
pub(crate) struct Buffer<'a, V, F: ?Sized> {
    /// The first rank of the piece.
    pub(crate) start: u64,
    pub(crate) own: Vec<V>,
    pub(crate) finished: &'a F,
}

impl<V: Copy, F: FinishedValues<V> + ?Sized> Sweeping<V> for Buffer<'_, V, F> {
    #[inline]
    fn get(&self, rank: u64) -> V {
        let own = usize::try_from(rank.wrapping_sub(self.start)).ok().and_then(|place| self.own.get(place));
        own.copied().unwrap_or_else(|| self.finished.get(Rank(rank)))
    }

    #[inline]
    fn add<G: Folds<V>>(&self, folds: &mut G, behind: Range<u64>) -> Result<(), Overflow> {
        let end = self.start + self.own.len() as u64;
        let slice = if behind.end <= self.start || behind.start >= end {
            self.finished.slice(behind.clone())
        } else if behind.start >= self.start && behind.end <= end {
            Some(&self.own[(behind.start - self.start) as usize..(behind.end - self.start) as usize])
        } else {
            None
        };
        match slice {
            Some(values) => folds.add_each(values.iter().copied()),
            None => folds.add_each(behind.map(|rank| self.get(rank))),
        }
    }

    #[inline]
    fn put(&mut self, _: u64, value: V) {
        self.own.push(value);
    }
}

/// Computes the values of `ranks`, a part of one block in which a group begins first, in rising
/// order. `folds` are, for each place, all moves so far, and those that are carried.
///
/// # Errors
/// [`Refusal::Overflow`] and [`Refusal::Stopped`].
pub(crate) fn fill<W: Worth>(
    runs: &dyn Runs,
    worth: &W,
    (mut folds, mut bequests): (W::Folds, W::Folds),
    ranks: Range<u64>,
    meter: &ProgressMeter<'_>,
    values: &mut (impl Sweeping<W::Value> + ?Sized),
) -> Result<(), Refusal> {
    let (inside, mut group) = (runs.inside(), Group::default());
    let (mut first, mut unsaid) = (ranks.start, 0);
    while first < ranks.end {
        runs.group(first, &mut group);
        folds.clear(group.length);
        bequests.clear(group.length);
        for &Run { base, length, carried } in &group.runs {
            values.add(&mut folds, base..base + length as u64).map_err(overflow)?;
            bequests.unite_each(carried..length, &folds);
        }
        // The last group may be cut.
        let length = group.length.min((ranks.end - first) as usize);
        for place in 0..length {
            if let Some(before) = inside.before[place] {
                folds.unite(place, &bequests, before as usize);
                bequests.inherit(place, before as usize);
            }
            let value = if let Some(end) = group.end.filter(|_| place == 0) {
                worth.ended(end.outcome, end.cost)
            } else {
                let behind = inside.targets(place).iter().map(|&to| values.get(first + u64::from(to)));
                folds.finish(place, behind).map_err(overflow)?
            };
            values.put(first + place as u64, value);
        }
        first += length as u64;
        unsaid += length as u64;
        if unsaid >= STRIDE {
            meter.advance(unsaid)?;
            unsaid = 0;
        }
    }
    meter.advance(unsaid)
}
