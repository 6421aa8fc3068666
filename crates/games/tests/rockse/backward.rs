//! Label setting from the goal to the start: which extra jumps must be held, and for which weight.
//!
//! It shares only the instance with the engine: its labels are demands instead of gains, its bound
//! is the cheapest way *to* a cell, and document order follows from walking the labels forward,
//! without comparing paths.

use tablette_games::rockse::{Instance, Jump, JumpSet};

/// Greater than any weight of a path: "no way".
const NEVER: i64 = 1 << 62;

/// A weight from a cell to the goal, and the extra jumps that suffice for it.
type Demand = (i64, JumpSet);

/// Finds the least weight and the first path of that weight in document order, under ceilings that
/// rise from a lower bound.
pub(crate) fn backward(instance: &Instance) -> (Option<i64>, Vec<Jump>) {
    let goal = instance.goal() as usize;
    let first = first_cells(instance);
    let before = cheapest_ways(instance, &first);
    if before[goal] >= NEVER {
        return (None, Vec::new());
    }
    let bound = before[goal] + instance.weights()[goal];
    let mut gap = (bound.abs() / 64).max(1);
    loop {
        let ceiling = bound.saturating_add(gap).min(NEVER);
        let mut demands: Vec<Vec<Demand>> = vec![Vec::new(); instance.cells()];
        for cell in (0..=instance.goal()).rev() {
            let found = gather(instance, cell, &demands, |weight, need| {
                before[cell as usize] + weight <= ceiling && need.iter().all(|extra| first[extra] < cell)
            });
            demands[cell as usize] = undominated(found);
        }
        if let Some((cost, _)) = demands[0].iter().find(|(_, need)| need.is_empty()) {
            return (Some(*cost), walk(instance, &demands, *cost));
        }
        if ceiling >= NEVER {
            return (None, Vec::new());
        }
        gap = gap.saturating_mul(4);
    }
}

/// The first cell that adds each extra jump.
fn first_cells(instance: &Instance) -> Vec<u32> {
    let mut first = vec![u32::MAX; instance.extras().len()];
    for cell in (0..=instance.goal()).rev() {
        instance.gift(cell).iter().for_each(|extra| first[extra] = cell);
    }
    first
}

/// The least weight of the cells before each cell, if each extra jump may be used from the first
/// cell that adds it.
fn cheapest_ways(instance: &Instance, first: &[u32]) -> Vec<i64> {
    let mut before = vec![NEVER; instance.cells()];
    before[0] = 0;
    for cell in 0..instance.goal() {
        let here = before[cell as usize] + instance.weights()[cell as usize];
        let usable = first.iter().map(|&first| first <= cell);
        let allowed = instance.defaults().iter().map(|_| true).chain(usable);
        for (&jump, _) in instance.numbered().iter().zip(allowed).filter(|(_, allowed)| *allowed) {
            if let Some(target) = instance.target(cell, jump).filter(|_| before[cell as usize] < NEVER) {
                before[target as usize] = before[target as usize].min(here);
            }
        }
    }
    before
}

/// The demands of every jump from a cell, without the extra jumps that the cell itself adds.
fn gather(
    instance: &Instance,
    cell: u32,
    demands: &[Vec<Demand>],
    can_be_met: impl Fn(i64, &JumpSet) -> bool,
) -> Vec<Demand> {
    let weight = instance.weights()[cell as usize];
    if cell == instance.goal() {
        return vec![(weight, JumpSet::empty(instance.extras().len()))];
    }
    let (defaults, gift) = (instance.defaults().len(), instance.gift(cell));
    let mut found = Vec::new();
    for (number, &jump) in instance.numbered().iter().enumerate() {
        let Some(target) = instance.target(cell, jump) else { continue };
        for (rest, need) in &demands[target as usize] {
            let mut need = need.clone();
            if number >= defaults {
                need.insert(number - defaults);
            }
            gift.iter().for_each(|extra| need.remove(extra));
            if can_be_met(rest + weight, &need) {
                found.push((rest + weight, need));
            }
        }
    }
    found
}

/// Keeps the demands that no lighter or equal one with fewer jumps beats.
fn undominated(mut found: Vec<Demand>) -> Vec<Demand> {
    found.sort_by_key(|(weight, need)| (*weight, need.iter().count()));
    let mut kept: Vec<Demand> = Vec::new();
    for (weight, need) in found {
        if !kept.iter().any(|(_, other)| other.iter().all(|extra| need.contains(extra))) {
            kept.push((weight, need));
        }
    }
    kept
}

fn walk(instance: &Instance, demands: &[Vec<Demand>], cost: i64) -> Vec<Jump> {
    let (mut position, mut rest) = (instance.start(), cost);
    let mut jumps = Vec::new();
    while position.cell != instance.goal() {
        rest -= instance.weights()[position.cell as usize];
        let meets =
            |(weight, need): &Demand| *weight == rest && need.iter().all(|extra| position.extra.contains(extra));
        let mut allowed = instance.allowed(&position);
        let next = allowed.find(|(_, target)| demands[*target as usize].iter().any(meets));
        let (jump, target) = next.expect("a kept demand is met by some jump");
        drop(allowed);
        jumps.push(jump);
        position = instance.landed(&position, target);
    }
    jumps
}
