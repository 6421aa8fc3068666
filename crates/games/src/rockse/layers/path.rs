//! Recovers the path from the rows of all layers: backward from the goal over all best ways, then
//! forward along the first of them.

use std::collections::{BTreeMap, HashMap};

use super::row::Line;
use super::{LayerStep, LayerSweep, Stop, TrackedSet};
use crate::rockse::sum::Sum;

/// A cell, and the tracked jumps that are held on it.
type State<const W: usize> = (usize, TrackedSet<W>);

impl<N: Sum, const W: usize> LayerSweep<'_, N, W> {
    /// Returns the first recorded path with this weight.
    pub(super) fn first_path(&mut self, weight: N) -> Result<Vec<usize>, Stop> {
        let size = self.remainder.size();
        let goal = size * size - 1;
        let mut open: BTreeMap<State<W>, N> = BTreeMap::new();
        let ends = self.lines.back().into_iter().flatten().filter(|line| line.at(size - 1) == Some(weight));
        open.extend(ends.map(|line| ((goal, line.key.1), weight)));
        let mut best: HashMap<State<W>, N> = HashMap::new();
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
                let states = ((best.len() + open.len()) * (size_of::<State<W>>() + 48)) as u64;
                self.peak = self.peak.max(self.bytes() + states);
                if self.options.watch.stopped() || self.bytes() + states > self.options.memory {
                    return Err(Stop::Halted);
                }
            }
        }
        Ok(self.walk(&best))
    }

    /// Collects every state that may come just before this one on a best way.
    fn go_back(&self, (cell, held): State<W>, weight: N, open: &mut BTreeMap<State<W>, N>) {
        let (size, start) = (self.remainder.size(), self.remainder.from.cell as usize);
        let (row, column) = (cell / size, cell % size);
        let gift = self.gift(cell);
        let before = weight.plus(N::from_weight(-self.remainder.instance.weights()[cell]));
        let (mut lines_of, mut lines) = (usize::MAX, Vec::<&Line<N, W>>::new());
        for step in self.steps.iter().filter(|step| row >= start / size + step.step.di) {
            let from = column.wrapping_add_signed(-step.step.dj);
            let above = row - step.step.di;
            if from >= size || !self.may(step, above, from) {
                continue;
            }
            // Most steps come from the same row as the step before.
            if above != lines_of {
                lines_of = above;
                lines.clear();
                let all = &self.lines[above - self.kept_from];
                if gift == TrackedSet::EMPTY {
                    lines.extend(all.binary_search_by_key(&held.key(), |line| line.key).ok().map(|at| &all[at]));
                } else {
                    lines.extend(all.iter().filter(|line| line.key.1.with(gift) == held));
                }
            }
            for line in &lines {
                if step.needs.is_within(line.key.1) && line.at(from) == Some(before) {
                    open.insert((above * size + from, line.key.1), before);
                }
            }
        }
    }

    /// Returns whether a relaxed step is allowed on this cell by the relaxation.
    fn may(&self, step: &LayerStep<W>, row: usize, column: usize) -> bool {
        !step.relaxed || self.relaxation.span(&step.step, row).contains(column)
    }

    /// The tracked jumps that a cell adds.
    fn gift(&self, cell: usize) -> TrackedSet<W> {
        self.gifts.get(&cell).copied().unwrap_or(TrackedSet::EMPTY)
    }

    /// Follows, from each state, the first step that stays on a best way.
    fn walk(&self, best: &HashMap<State<W>, N>) -> Vec<usize> {
        let (size, weights) = (self.remainder.size(), self.remainder.instance.weights());
        let (mut cell, mut held) = (self.remainder.from.cell as usize, TrackedSet::EMPTY);
        let mut path = Vec::new();
        while cell != size * size - 1 {
            let weight = best[&(cell, held)];
            let on = |step: &LayerStep<W>| {
                let target = self.remainder.target(cell, &step.step)?;
                let state = (target, held.with(self.gift(target)));
                let follows = best.get(&state) == Some(&weight.plus(N::from_weight(weights[target])));
                (follows && step.needs.is_within(held) && self.may(step, cell / size, cell % size))
                    .then_some((step.at, state))
            };
            let next = self.steps.iter().find_map(on);
            let (step, state) = next.expect("a best way goes on to the goal");
            path.push(step);
            (cell, held) = state;
        }
        path
    }
}
