//! Recovers the path from the rows of all layers: backward from the goal over all best ways, then
//! forward along the first of them.

use std::collections::{BTreeMap, HashMap};

use super::row::Line;
use super::way::Hop;
use super::{LayerSweep, Stop};
use crate::rockse::masks;
use crate::rockse::sum::Sum;

/// A cell, and the tracked jumps that are held on it.
type State = (usize, u64);

/// Bytes per state among those on best ways.
const STATE: u64 = 64;

impl<N: Sum> LayerSweep<'_, N> {
    /// Returns the first recorded path with this weight.
    pub(super) fn first_path(&mut self, weight: N) -> Result<Vec<usize>, Stop> {
        let size = self.remainder.size();
        let goal = size * size - 1;
        let mut open: BTreeMap<State, N> = BTreeMap::new();
        let ends = self.lines.back().into_iter().flatten().filter(|line| line.at(size - 1) == Some(weight));
        open.extend(ends.map(|line| ((goal, line.key.1), weight)));
        let mut best: HashMap<State, N> = HashMap::new();
        let start = self.remainder.from.cell as usize / size;
        while let Some((&(cell, _), _)) = open.last_key_value() {
            let row = cell / size;
            if self.kept_from > start && row < self.kept_from + self.depth - 1 {
                // The rows above were freed: sweep again up to here.
                let before = self.kept_from;
                self.run(row)?;
                if self.kept_from >= before || (self.kept_from > start && row < self.kept_from + self.depth - 1) {
                    return Err(Stop::Halted);
                }
                continue;
            }
            let (state, weight) = open.pop_last().expect("there is one");
            self.go_back(state, weight, &mut open);
            best.insert(state, weight);
            if best.len().is_multiple_of(4096) {
                let states = (best.len() + open.len()) as u64 * STATE;
                self.peak = self.peak.max(self.bytes() + states);
                if self.options.watch.stopped() || self.bytes() + states > self.options.memory {
                    return Err(Stop::Halted);
                }
            }
        }
        Ok(self.walk(&best))
    }

    /// Collects every state that may come just before this one on a best way.
    fn go_back(&self, (cell, mask): State, weight: N, open: &mut BTreeMap<State, N>) {
        let (size, start) = (self.remainder.size(), self.remainder.from.cell as usize);
        let (row, column) = (cell / size, cell % size);
        let gift = self.gift(cell);
        let before = weight.less(N::of(self.remainder.instance.weights()[cell]));
        for way in self.ways.iter().filter(|way| row >= start / size + way.step.di) {
            let from = column.wrapping_add_signed(-way.step.dj);
            let above = row - way.step.di;
            if from >= size || !self.may(way, above, from) {
                continue;
            }
            let lines = &self.lines[above - self.kept_from];
            let mut found = |line: &Line<N>| {
                if line.key.1 & way.bit == way.bit && line.at(from) == Some(before) {
                    open.insert((above * size + from, line.key.1), before);
                }
            };
            if gift == 0 {
                let key = (mask.count_ones(), mask);
                lines.binary_search_by_key(&key, |line| line.key).into_iter().for_each(|at| found(&lines[at]));
            } else {
                lines.iter().filter(|line| line.key.1 | gift == mask).for_each(found);
            }
        }
    }

    /// Returns whether a pretended step is allowed on this cell by the relaxation.
    fn may(&self, way: &Hop, row: usize, column: usize) -> bool {
        !way.pretended || self.relaxation.span(&way.step, row).contains(column)
    }

    /// The tracked jumps that a cell adds.
    fn gift(&self, cell: usize) -> u64 {
        let Some(gift) = self.remainder.gifts.get(&(cell as u32)) else { return 0 };
        let bits = self.tracked.iter().enumerate().filter(|(_, extra)| masks::contains(gift, **extra));
        bits.fold(0, |bits, (place, _)| bits | 1 << place)
    }

    /// Follows, from each state, the first step that stays on a best way.
    fn walk(&self, best: &HashMap<State, N>) -> Vec<usize> {
        let (size, weights) = (self.remainder.size(), self.remainder.instance.weights());
        let (mut cell, mut mask) = (self.remainder.from.cell as usize, 0);
        let mut path = Vec::new();
        while cell != size * size - 1 {
            let weight = best[&(cell, mask)];
            let on = |way: &Hop| {
                let target = self.remainder.target(cell / size, cell % size, &way.step)?;
                let state = (target, mask | self.gift(target));
                let follows = best.get(&state) == Some(&weight.plus(N::of(weights[target])));
                (follows && mask & way.bit == way.bit && self.may(way, cell / size, cell % size))
                    .then_some((way.at, state))
            };
            let next = self.ways.iter().find_map(on);
            let (step, state) = next.expect("a best way goes on to the goal");
            path.push(step);
            (cell, mask) = state;
        }
        path
    }
}
