//! The rounds of a proof by layers, as long as memory allows.

use super::Proof;
use crate::rockse::layers::{Found, Survey, survey};
use crate::rockse::remainder::REMOTE;

/// Layers per row of the beam that searches for a first good path.
const BEAM: usize = 16;
/// From this many layers on, it pays to bound the rest of the way of each new one.
const CROWD: usize = 64;
/// A round under a generous ceiling may compute this multiple of the cells of the grid, which count
/// as at least the second number.
const GENEROUS: (u64, u64) = (64, 1 << 14);

impl Proof<'_> {
    /// Runs rounds until the path is settled or the search is stopped. Returns false when another
    /// engine should continue.
    ///
    /// A round begins under the best known ceiling, the weight of a known path. If that takes too
    /// much work, the ceiling drops, in the end to the bound itself; if nothing lies below it, the
    /// bound rises, and the ceiling with it.
    pub(super) fn by_layers(&mut self) -> bool {
        self.look_for_a_path();
        let (mut gap, mut first) = (i64::MAX, false);
        let mut cells = GENEROUS.0 * (self.remainder.instance.cells() as u64).max(GENEROUS.1);
        while !self.is_good_enough() {
            let most = self.best.as_ref().map_or(REMOTE - 1, |(weight, _)| *weight);
            let ceiling = if first { self.bound } else { self.bound.saturating_add(gap).min(most) };
            // Where many ways have the same weight, few tracked jumps leave too many ties.
            let all = self.tracked.len() == self.remainder.extras || self.remainder.extras > 64;
            let most_cells = if ceiling <= self.bound && (all || !first) { u64::MAX } else { cells };
            let limits = Survey { ceiling, pretend: true, first, beam: usize::MAX, cells: most_cells, crowd: CROWD };
            match self.survey(&limits) {
                Found::Path(weight, path) => {
                    self.bound = weight;
                    let illegal = self.track(&path);
                    if !illegal {
                        self.best = Some((weight, path));
                        self.settled = first;
                    }
                    if self.settled {
                        return true;
                    }
                    // A legal path may still not be the first of its weight: run again, now for the
                    // first path.
                    first = !illegal;
                }
                Found::Nothing if ceiling >= REMOTE - 1 => {
                    self.hopeless = true;
                    return true;
                }
                Found::Nothing => {
                    self.bound = ceiling + 1;
                    gap = gap.max(1).saturating_mul(4);
                    cells = cells.saturating_mul(2);
                }
                Found::Beyond if self.is_over() => return true,
                Found::Beyond if first => self.tracked = (0..self.remainder.extras).collect(),
                Found::Beyond => gap = (ceiling - self.bound) / 4,
                Found::Halted => return self.is_over(),
            }
        }
        true
    }

    /// Finds a legal path that uses only critical jumps, as a ceiling for all later rounds.
    fn look_for_a_path(&mut self) {
        let most = self.best.as_ref().map_or(REMOTE - 1, |(weight, _)| weight - 1);
        let limits =
            Survey { ceiling: most, pretend: false, first: false, beam: BEAM, cells: u64::MAX, crowd: usize::MAX };
        if let Found::Path(weight, path) = self.survey(&limits) {
            self.best = Some((weight, path));
        }
    }

    fn survey(&mut self, limits: &Survey) -> Found {
        let left = self.limits.labels.saturating_sub(self.labels);
        let limits = Survey { cells: limits.cells.min(left), ..*limits };
        let bounds = self.bounds();
        let options = tablette_core::Options { memory: self.options.memory.saturating_sub(bounds), ..*self.options };
        let result = survey(self.remainder, self.relaxation, &self.tracked, &limits, &options);
        self.labels += result.cells;
        self.bytes = self.bytes.max(result.bytes + bounds);
        result.found
    }
}
