//! Dynamic programming over every cell and every set of extra jumps (part IV of the text,
//! `trouve_dynamique`).
//!
//! The text numbers sets of *bonus cells*; sets of distinct *jumps* carry the same information in
//! fewer bits.

use tablette_core::{Amount, Options, Refusal, Work};

use super::instance::Instance;
use super::jumps::{Jump, JumpSet};
use super::position::Position;
use super::remainder::REMOTE;
use super::route::Route;

/// The least weight from every cell under every set of extra jumps, and the best jump (`poids_opt`,
/// `saut_opt`).
#[derive(Debug)]
pub struct Dense<'a> {
    instance: &'a Instance,
    weights: Vec<i64>,
    /// The number of the best jump in document order; meaningless where there is no path.
    choices: Vec<u16>,
}

/// Bytes per state.
const BYTES: u64 = (size_of::<i64>() + size_of::<u16>()) as u64;

/// Fills the whole table, starting from the last cell.
///
/// # Arguments
/// `instance`; `options`: the watch, which counts finished cells out of all, and the memory limit.
///
/// # Errors
/// [`Refusal::TooLarge`] before anything is allocated; [`Refusal::Overflow`] when the absolute
/// weights of the grid add up to 2^62 or more; [`Refusal::Stopped`].
///
/// # Complexity
/// With q distinct extra jumps and m jumps in all: time O(2^q · N² · m), space O(2^q · N²), 10
/// bytes per state. The answer key says O(2^b · N³), which holds only for m = N; moreover b, the
/// number of bonus cells, may be larger than q.
pub fn dense<'a>(instance: &'a Instance, options: &Options<'_>) -> Result<Dense<'a>, Refusal> {
    let extras = instance.extras().len();
    let sets = if extras < 64 { Amount::Exact(1 << extras) } else { Amount::PowerOfTen(extras as f64 * 0.301) };
    Refusal::unless_fits(sets.times(instance.cells() as u64).times(BYTES), options.memory)?;
    if instance.magnitude() >= REMOTE.into() {
        return Err(Refusal::Overflow);
    }
    let states = instance.cells() << extras;
    let mut dense = Dense { instance, weights: vec![REMOTE; states], choices: vec![0; states] };
    for cell in (0..=instance.goal()).rev() {
        dense.fill(cell);
        if cell.is_multiple_of(64) {
            options.watch.progress(u64::from(instance.goal() - cell), Some(instance.cells() as u64));
            if options.watch.stopped() {
                return Err(Refusal::Stopped);
            }
        }
    }
    Ok(dense)
}

impl Dense<'_> {
    /// Fills the states of one cell. Those of all later cells must be filled already.
    fn fill(&mut self, cell: u32) {
        let extras = self.instance.extras().len();
        let weight = self.instance.weights()[cell as usize];
        let base = (cell as usize) << extras;
        if cell == self.instance.goal() {
            self.weights[base..].fill(weight);
            return;
        }
        let jumps = self.instance.numbered().iter().enumerate();
        let ways: Vec<(usize, usize, usize)> = jumps
            .filter_map(|(number, &jump)| {
                let target = self.instance.target(cell, jump)?;
                let gift = self.instance.gift(target).words()[0] as usize;
                Some((number, (target as usize) << extras, gift))
            })
            .collect();
        let defaults = self.instance.defaults().len();
        for set in 0..1_usize << extras {
            let mut best = (REMOTE, 0);
            for &(number, target, gift) in &ways {
                if number >= defaults && set >> (number - defaults) & 1 == 0 {
                    continue;
                }
                let rest = self.weights[target | set | gift];
                if rest < best.0 {
                    best = (rest, number as u16);
                }
            }
            if best.0 < REMOTE {
                self.weights[base | set] = best.0 + weight;
                self.choices[base | set] = best.1;
            }
        }
    }

    fn at(&self, position: &Position) -> usize {
        ((position.cell as usize) << self.instance.extras().len()) | set(&position.extra)
    }

    /// Returns the least weight from a position, both ends included, or `None` when no path leads
    /// to the goal. O(1).
    pub fn weight(&self, position: &Position) -> Option<i64> {
        Some(self.weights[self.at(position)]).filter(|&weight| weight < REMOTE)
    }

    /// Returns the first best path in document order (`solution_dynamique`). Linear in its length.
    ///
    /// # Panics
    /// If the position does not belong to this instance.
    pub fn route(&self, from: &Position) -> Route {
        let states = self.weights.len();
        let work = Work { calls: None, positions: states as u128, bytes: states as u64 * BYTES };
        let Some(cost) = self.weight(from) else {
            return Route { work, ..Route::nowhere() };
        };
        let mut jumps: Vec<Jump> = Vec::new();
        let mut position = from.clone();
        while position.cell != self.instance.goal() {
            let jump = self.instance.numbered()[usize::from(self.choices[self.at(&position)])];
            let target = self.instance.target(position.cell, jump).expect("a chosen jump stays in the grid");
            position = self.instance.landed(&position, target);
            jumps.push(jump);
        }
        Route { work, ..Route::proven(self.instance, from, cost, jumps) }
    }
}

fn set(extra: &JumpSet) -> usize {
    extra.words()[0] as usize
}
