//! A sweep over successors in runs: no list of them is written or read.

use std::ops::Range;

use tablette_core::runs::{Group, Run, Runs};
use tablette_core::worth::Folds as _;
use tablette_core::{Rank, Refusal, Worth};

use crate::walk::overflow;
use crate::watch::ProgressMeter;

/// Positions between two reports: a group may have few.
const STRIDE: u64 = 1 << 12;

/// Values during a sweep: those of lower ranks are finished.
pub(crate) trait Sweeping<V> {
    /// Returns a finished value.
    fn get(&self, rank: u64) -> V;
    /// Returns finished values.
    fn run(&self, ranks: Range<u64>) -> impl Iterator<Item = V> + Clone;
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
    fn run(&self, ranks: Range<u64>) -> impl Iterator<Item = V> + Clone {
        self[ranks.start as usize..ranks.end as usize].iter().copied()
    }

    #[inline]
    fn put(&mut self, rank: u64, value: V) {
        self[rank as usize] = value;
    }
}

/// A buffer, and a function that returns finished values beside it.
pub(crate) struct Buffer<V, F> {
    pub(crate) own: Vec<V>,
    pub(crate) value_at: F,
}

impl<V: Copy, F: Fn(&[V], Rank) -> V> Sweeping<V> for Buffer<V, F> {
    #[inline]
    fn get(&self, rank: u64) -> V {
        (self.value_at)(&self.own, Rank(rank))
    }

    #[inline]
    fn run(&self, ranks: Range<u64>) -> impl Iterator<Item = V> + Clone {
        ranks.map(|rank| self.get(rank))
    }

    #[inline]
    fn put(&mut self, _: u64, value: V) {
        self.own.push(value);
    }
}

/// Computes the values of `ranks`, a part of one block in which a group begins first, in rising
/// order. Returns false if this worth has no folds of many positions; nothing was stored then.
///
/// # Errors
/// [`Refusal::Overflow`] and [`Refusal::Stopped`].
pub(crate) fn fill<W: Worth>(
    runs: &dyn Runs,
    worth: &W,
    ranks: Range<u64>,
    meter: &ProgressMeter<'_>,
    values: &mut (impl Sweeping<W::Value> + ?Sized),
) -> Result<bool, Refusal> {
    if !W::Folds::EXIST {
        return Ok(false);
    }
    let (inside, mut group) = (runs.inside(), Group::default());
    // Of each place, all moves so far, and those that are bequeathed.
    let (mut folds, mut bequests) = (W::Folds::default(), W::Folds::default());
    let (mut first, mut unsaid) = (ranks.start, 0);
    while first < ranks.end {
        runs.group(first, &mut group);
        folds.clear(group.length);
        bequests.clear(group.length);
        for &Run { base, length, bequeathed } in &group.runs {
            folds.add_each(values.run(base..base + length as u64)).map_err(overflow)?;
            bequests.unite_each(bequeathed..length, &folds);
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
    meter.advance(unsaid)?;
    Ok(true)
}
