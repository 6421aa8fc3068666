//! The rounds of a proof by layers, as long as there is memory for them.

use super::Proof;
use crate::rockse::course::FAR;
use crate::rockse::layers::{Found, Survey, survey};

/// Layers a row that the beam keeps which looks for some good path first.
const BEAM: usize = 16;
/// From so many layers on it pays to ask of each new one what it can still come to.
const CROWD: usize = 64;
/// A round under a generous ceiling may weigh so many times the cells of the grid, and these are as many at least.
const GENEROUS: (u64, u64) = (64, 1 << 14);

impl Proof<'_> {
    /// Rounds until the path is settled, or somebody stops it. False when another engine should go on.
    ///
    /// A round begins under the best ceiling there is, the weight of a known path. Where that takes too much, the ceiling
    /// comes down, to the bound itself in the end; where nothing is below it, the bound rises, and the ceiling again.
    pub(super) fn by_layers(&mut self) -> bool {
        self.look_for_a_path();
        let (mut gap, mut first) = (i64::MAX, false);
        let mut cells = GENEROUS.0 * (self.course.instance.cells() as u64).max(GENEROUS.1);
        while !self.is_good_enough() {
            let most = self.best.as_ref().map_or(FAR - 1, |(weight, _)| *weight);
            let ceiling = if first { self.bound } else { self.bound.saturating_add(gap).min(most) };
            // Where much is as light, many ways are on a par as long as few jumps are tracked.
            let all = self.tracked.len() == self.course.extras || self.course.extras > 64;
            let most_cells = if ceiling <= self.bound && (all || !first) { u64::MAX } else { cells };
            let quest = Survey { ceiling, pretend: true, first, beam: usize::MAX, cells: most_cells, crowd: CROWD };
            match self.survey(&quest) {
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
                    // What is legal may still not be the first of its weight: once more, with all of them.
                    first = !illegal;
                }
                Found::Nothing if ceiling >= FAR - 1 => {
                    self.hopeless = true;
                    return true;
                }
                Found::Nothing => {
                    self.bound = ceiling + 1;
                    gap = gap.max(1).saturating_mul(4);
                    cells = cells.saturating_mul(2);
                }
                Found::Beyond if self.is_over() => return true,
                Found::Beyond if first => self.tracked = (0..self.course.extras).collect(),
                Found::Beyond => gap = (ceiling - self.bound) / 4,
                Found::Halted => return self.is_over(),
            }
        }
        true
    }

    /// A legal path by the critical jumps alone, as a ceiling for all that follows.
    fn look_for_a_path(&mut self) {
        let most = self.best.as_ref().map_or(FAR - 1, |(weight, _)| weight - 1);
        let quest =
            Survey { ceiling: most, pretend: false, first: false, beam: BEAM, cells: u64::MAX, crowd: usize::MAX };
        if let Found::Path(weight, path) = self.survey(&quest) {
            self.best = Some((weight, path));
        }
    }

    fn survey(&mut self, quest: &Survey) -> Found {
        let left = self.limits.labels.saturating_sub(self.labels);
        let quest = Survey { cells: quest.cells.min(left), ..*quest };
        let bounds = self.bounds();
        let ask = tablette_core::Ask { memory: self.ask.memory.saturating_sub(bounds), ..*self.ask };
        let result = survey(self.course, self.relaxation, &self.tracked, &quest, &ask);
        self.labels += result.cells;
        self.bytes = self.bytes.max(result.bytes + bounds);
        result.found
    }
}
