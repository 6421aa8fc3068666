//! Backward label setting: from the goal up, which extra jumps must be held for which weight.
//!
//! The second engine. It shares with the others only the instance: its labels are demands instead of gains, its bound is
//! the cheapest way *to* a cell, and document order falls out of walking the labels instead of comparing paths.

use tablette_core::{Ask, Refusal, Work};

use super::course::FAR;
use super::course::{Course, FREE};
use super::instance::Instance;
use super::masks;
use super::position::Position;
use super::route::Route;

/// The least path from a position, or the proven absence of one; of equals the first in document order.
///
/// # Arguments
/// `instance`, `from`; `ask`: who watches (told labels) and how much memory.
///
/// # Errors
/// [`Refusal::Overflow`] as for [`Course::new`]; [`Refusal::Stopped`], also when memory runs out: it knows nothing half way.
///
/// # Complexity
/// With l labels a cell and m jumps: time O(N² · m · l²) in the worst case, space O(labels); l can reach 2^q for q extra
/// jumps. Ceilings that rise from a lower bound keep l small.
pub fn backward(instance: &Instance, from: &Position, ask: &Ask<'_>) -> Result<Route, Refusal> {
    let course = Course::new(instance, from)?;
    let Some(ways) = Ways::new(&course) else {
        return Ok(Route::nowhere());
    };
    let mut labels = 0;
    let mut gap = (ways.bound.abs() / 64).max(1);
    loop {
        let ceiling = ways.bound.saturating_add(gap).min(FAR);
        let mut demands = Demands::new(&course);
        demands.fill(&ways, ceiling, ask)?;
        labels += demands.weights.len() as u64;
        let work = Work { calls: None, positions: labels.into(), bytes: demands.bytes() };
        if let Some(cost) = demands.best() {
            return Ok(Route { work, ..Route::proven(instance, from, cost, demands.walk(cost)) });
        }
        if ceiling >= FAR {
            return Ok(Route { work, ..Route::nowhere() });
        }
        gap = gap.saturating_mul(4);
    }
}

/// The cheapest ways to every cell if each extra jump may be used from the first cell on that adds it.
struct Ways {
    /// The weight of all cells before the cell.
    before: Vec<i64>,
    /// The first cell that adds each extra jump.
    first: Vec<usize>,
    bound: i64,
}

impl Ways {
    /// `None` when not even so there is a path.
    fn new(course: &Course<'_>) -> Option<Self> {
        let first: Vec<usize> = (0..course.extras)
            .map(|extra| {
                let adds = course.gifts.iter().find(|(_, gift)| masks::contains(gift, extra));
                *adds.expect("every extra jump of a course is added somewhere").0 as usize
            })
            .collect();
        let size = course.size();
        let mut before = vec![FAR; course.instance.cells()];
        before[course.from.cell as usize] = 0;
        for cell in course.from.cell as usize..before.len() {
            if before[cell] >= FAR {
                continue;
            }
            let here = before[cell] + course.instance.weights()[cell];
            for step in &course.steps {
                if (step.needs == FREE || first[step.needs] <= cell)
                    && let Some(target) = course.target(cell / size, cell % size, step)
                {
                    before[target] = before[target].min(here);
                }
            }
        }
        let goal = course.instance.goal() as usize;
        let bound = before[goal];
        (bound < FAR).then(|| Self { bound: bound + course.instance.weights()[goal], before, first })
    }
}

/// For every cell: whoever arrives with at least these extra jumps can reach the goal for this weight.
struct Demands<'a> {
    course: &'a Course<'a>,
    /// From the goal up; `starts[cell]..ends[cell]` are those of a cell.
    weights: Vec<i64>,
    needs: Vec<u64>,
    spans: Vec<(u32, u32)>,
}

impl<'a> Demands<'a> {
    fn new(course: &'a Course<'a>) -> Self {
        Self { course, weights: Vec::new(), needs: Vec::new(), spans: vec![(0, 0); course.instance.cells()] }
    }

    fn needs(&self, label: usize) -> &[u64] {
        &self.needs[label * self.course.words..(label + 1) * self.course.words]
    }

    fn fill(&mut self, ways: &Ways, ceiling: i64, ask: &Ask<'_>) -> Result<(), Refusal> {
        let mut asked = 0;
        for cell in (self.course.from.cell as usize..self.course.instance.cells()).rev() {
            self.visit(cell, ways, ceiling);
            if self.weights.len() - asked > 4096 {
                asked = self.weights.len();
                ask.watch.progress(asked as u64, None);
                if ask.watch.stopped() || self.bytes() > ask.memory / 3 {
                    return Err(Refusal::Stopped);
                }
            }
        }
        Ok(())
    }

    fn visit(&mut self, cell: usize, ways: &Ways, ceiling: i64) {
        let weight = self.course.instance.weights()[cell];
        let mut found: Vec<(i64, Box<[u64]>)> = Vec::new();
        if cell == self.course.instance.goal() as usize {
            found.push((weight, vec![0; self.course.words].into()));
        } else if ways.before[cell] < FAR {
            self.gather(cell, ways, ceiling, &mut found);
        }
        // Lightest first, then fewest demands: what is kept can only be beaten by what came before.
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

    /// Everything that the steps out of a cell demand, less what the cell itself adds.
    fn gather(&self, cell: usize, ways: &Ways, ceiling: i64, found: &mut Vec<(i64, Box<[u64]>)>) {
        let size = self.course.size();
        let here = self.course.instance.weights()[cell];
        let gift = self.course.gifts.get(&(cell as u32));
        for step in &self.course.steps {
            let Some(target) = self.course.target(cell / size, cell % size, step) else { continue };
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
                    (0..self.course.extras).all(|extra| !masks::contains(&need, extra) || ways.first[extra] < cell);
                if can_be_met {
                    found.push((weight, need));
                }
            }
        }
    }

    /// The least weight from the start, which holds nothing yet.
    fn best(&self) -> Option<i64> {
        let (start, end) = self.spans[self.course.from.cell as usize];
        (start as usize..end as usize)
            .find(|&label| masks::count(self.needs(label)) == 0)
            .map(|label| self.weights[label])
    }

    /// The first path in document order that weighs `cost`.
    fn walk(&self, cost: i64) -> Vec<super::jumps::Jump> {
        let (size, goal) = (self.course.size(), self.course.instance.goal() as usize);
        let mut held = vec![0; self.course.words];
        let (mut cell, mut rest) = (self.course.from.cell as usize, cost);
        let mut jumps = Vec::new();
        while cell != goal {
            rest -= self.course.instance.weights()[cell];
            let allowed =
                self.course.steps.iter().filter(|step| step.needs == FREE || masks::contains(&held, step.needs));
            let mut targets =
                allowed.filter_map(|step| Some((step.jump, self.course.target(cell / size, cell % size, step)?)));
            let next = targets.find(|&(_, target)| {
                let (start, end) = self.spans[target];
                let fits = |label| self.weights[label] == rest && masks::is_within(self.needs(label), &held);
                (start as usize..end as usize).any(fits)
            });
            let (jump, target) = next.expect("a kept label is reached by some step");
            jumps.push(jump);
            cell = target;
            if let Some(gift) = self.course.gifts.get(&(cell as u32)) {
                masks::add_all(&mut held, gift);
            }
        }
        jumps
    }

    fn bytes(&self) -> u64 {
        (self.weights.capacity() * 8 + self.needs.capacity() * 8 + self.spans.len() * 8) as u64
    }
}
