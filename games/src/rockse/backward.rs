//! Backward label setting, from the goal to the start: which extra jumps must be held, and for
//! which weight.
//!
//! The second independent engine. It shares only the instance with the others: its labels are
//! demands instead of gains, its bound is the cheapest way *to* a cell, and document order follows
//! from walking the labels forward, without comparing paths.

use tablette_core::{Options, Refusal, Work};

use super::instance::Instance;
use super::masks;
use super::position::Position;
use super::remainder::REMOTE;
use super::remainder::{FREE, Remainder};
use super::route::Route;

/// Finds the lightest path from a position, or proves that there is none. Of equal paths it returns
/// the first in document order.
///
/// # Arguments
/// `instance`, `from`; `options`: the watch, which counts labels, and the memory limit.
///
/// # Errors
/// [`Refusal::Overflow`] as for [`Remainder::new`]; [`Refusal::Stopped`] when stopped or out of
/// memory, since a partial run proves nothing.
///
/// # Complexity
/// With l labels per cell and m jumps: time O(N² · m · l²) in the worst case, space O(labels); l
/// can reach 2^q for q extra jumps. Ceilings that rise from a lower bound keep l small.
pub fn backward(instance: &Instance, from: &Position, options: &Options<'_>) -> Result<Route, Refusal> {
    let remainder = Remainder::new(instance, from)?;
    let Some(ways) = Ways::new(&remainder) else {
        return Ok(Route::nowhere());
    };
    let mut labels = 0;
    let mut gap = (ways.bound.abs() / 64).max(1);
    loop {
        let ceiling = ways.bound.saturating_add(gap).min(REMOTE);
        let mut demands = Demands::new(&remainder);
        demands.fill(&ways, ceiling, options)?;
        labels += demands.weights.len() as u64;
        let work = Work { calls: None, positions: labels.into(), bytes: demands.bytes() };
        if let Some(cost) = demands.best() {
            return Ok(Route { work, ..Route::proven(instance, from, cost, demands.walk(cost)) });
        }
        if ceiling >= REMOTE {
            return Ok(Route { work, ..Route::nowhere() });
        }
        gap = gap.saturating_mul(4);
    }
}

/// The cheapest ways to every cell if each extra jump may be used from the first cell that adds it.
struct Ways {
    /// The total weight of the cells before the cell.
    before: Vec<i64>,
    /// The first cell that adds each extra jump.
    first: Vec<usize>,
    bound: i64,
}

impl Ways {
    /// Returns `None` if there is no path even under this relaxation.
    fn new(remainder: &Remainder<'_>) -> Option<Self> {
        let first: Vec<usize> = (0..remainder.extras)
            .map(|extra| {
                let adds = remainder.gifts.iter().find(|(_, gift)| masks::contains(gift, extra));
                *adds.expect("every extra jump of a course is added somewhere").0 as usize
            })
            .collect();
        let size = remainder.size();
        let mut before = vec![REMOTE; remainder.instance.cells()];
        before[remainder.from.cell as usize] = 0;
        for cell in remainder.from.cell as usize..before.len() {
            if before[cell] >= REMOTE {
                continue;
            }
            let here = before[cell] + remainder.instance.weights()[cell];
            for step in &remainder.steps {
                if (step.needs == FREE || first[step.needs] <= cell)
                    && let Some(target) = remainder.target(cell / size, cell % size, step)
                {
                    before[target] = before[target].min(here);
                }
            }
        }
        let goal = remainder.instance.goal() as usize;
        let bound = before[goal];
        (bound < REMOTE).then(|| Self { bound: bound + remainder.instance.weights()[goal], before, first })
    }
}

/// For every cell: the extra jumps that suffice to reach the goal from it, with the weight that
/// they allow.
struct Demands<'a> {
    remainder: &'a Remainder<'a>,
    /// In order from the goal up; `starts[cell]..ends[cell]` is the range of a cell.
    weights: Vec<i64>,
    needs: Vec<u64>,
    spans: Vec<(u32, u32)>,
}

impl<'a> Demands<'a> {
    fn new(remainder: &'a Remainder<'a>) -> Self {
        Self { remainder, weights: Vec::new(), needs: Vec::new(), spans: vec![(0, 0); remainder.instance.cells()] }
    }

    fn needs(&self, label: usize) -> &[u64] {
        &self.needs[label * self.remainder.words..(label + 1) * self.remainder.words]
    }

    fn fill(&mut self, ways: &Ways, ceiling: i64, options: &Options<'_>) -> Result<(), Refusal> {
        let mut asked = 0;
        for cell in (self.remainder.from.cell as usize..self.remainder.instance.cells()).rev() {
            self.visit(cell, ways, ceiling);
            if self.weights.len() - asked > 4096 {
                asked = self.weights.len();
                options.watch.progress(asked as u64, None);
                if options.watch.stopped() || self.bytes() > options.memory / 3 {
                    return Err(Refusal::Stopped);
                }
            }
        }
        Ok(())
    }

    fn visit(&mut self, cell: usize, ways: &Ways, ceiling: i64) {
        let weight = self.remainder.instance.weights()[cell];
        let mut found: Vec<(i64, Box<[u64]>)> = Vec::new();
        if cell == self.remainder.instance.goal() as usize {
            found.push((weight, vec![0; self.remainder.words].into()));
        } else if ways.before[cell] < REMOTE {
            self.gather(cell, ways, ceiling, &mut found);
        }
        // Lightest first, then fewest demands: a kept entry can only be beaten by an earlier one.
        found.sort_unstable_by(|a, b| {
            a.0.cmp(&b.0).then_with(|| masks::count(&a.1).cmp(&masks::count(&b.1))).then_with(|| a.1.cmp(&b.1))
        });
        let start = self.weights.len();
        for (weight, need) in found {
            if !(start..self.weights.len()).any(|label| masks::is_within(self.needs(label), &need)) {
                self.weights.push(weight);
                self.needs.extend_from_slice(&need);
            }
        }
        self.spans[cell] = (start as u32, self.weights.len() as u32);
    }

    /// Collects the demands of every step out of a cell, without the jumps that the cell itself
    /// adds.
    fn gather(&self, cell: usize, ways: &Ways, ceiling: i64, found: &mut Vec<(i64, Box<[u64]>)>) {
        let size = self.remainder.size();
        let here = self.remainder.instance.weights()[cell];
        let gift = self.remainder.gifts.get(&(cell as u32));
        for step in &self.remainder.steps {
            let Some(target) = self.remainder.target(cell / size, cell % size, step) else { continue };
            let (start, end) = self.spans[target];
            for label in start as usize..end as usize {
                let weight = self.weights[label] + here;
                if ways.before[cell] + weight > ceiling {
                    continue;
                }
                let mut need: Box<[u64]> = self.needs(label).into();
                if step.needs != FREE {
                    masks::insert(&mut need, step.needs);
                }
                if let Some(gift) = gift {
                    masks::take_away(&mut need, gift);
                }
                let can_be_met =
                    (0..self.remainder.extras).all(|extra| !masks::contains(&need, extra) || ways.first[extra] < cell);
                if can_be_met {
                    found.push((weight, need));
                }
            }
        }
    }

    /// Returns the least weight from the start, where no extra jump is held yet.
    fn best(&self) -> Option<i64> {
        let (start, end) = self.spans[self.remainder.from.cell as usize];
        (start as usize..end as usize)
            .find(|&label| masks::count(self.needs(label)) == 0)
            .map(|label| self.weights[label])
    }

    /// Returns the first path in document order that weighs `cost`.
    fn walk(&self, cost: i64) -> Vec<super::jumps::Jump> {
        let (size, goal) = (self.remainder.size(), self.remainder.instance.goal() as usize);
        let mut held = vec![0; self.remainder.words];
        let (mut cell, mut rest) = (self.remainder.from.cell as usize, cost);
        let mut jumps = Vec::new();
        while cell != goal {
            rest -= self.remainder.instance.weights()[cell];
            let allowed =
                self.remainder.steps.iter().filter(|step| step.needs == FREE || masks::contains(&held, step.needs));
            let mut targets =
                allowed.filter_map(|step| Some((step.jump, self.remainder.target(cell / size, cell % size, step)?)));
            let next = targets.find(|&(_, target)| {
                let (start, end) = self.spans[target];
                let fits = |label| self.weights[label] == rest && masks::is_within(self.needs(label), &held);
                (start as usize..end as usize).any(fits)
            });
            let (jump, target) = next.expect("a kept label is reached by some step");
            jumps.push(jump);
            cell = target;
            if let Some(gift) = self.remainder.gifts.get(&(cell as u32)) {
                masks::add_all(&mut held, gift);
            }
        }
        jumps
    }

    fn bytes(&self) -> u64 {
        (self.weights.capacity() * 8 + self.needs.capacity() * 8 + self.spans.len() * 8) as u64
    }
}
