//! Dynamic programming over every cell and every set of extra jumps (part IV of the text,
//! `trouve_dynamique`), without bounds and without pruning.

use tablette_games::rockse::{Instance, Jump, Position};

/// Greater than any weight of a path: "no way".
const NEVER: i64 = 1 << 62;

/// The least weight from every cell under every set of extra jumps, and the best jump (`poids_opt`,
/// `saut_opt`).
pub(crate) struct Dense<'a> {
    instance: &'a Instance,
    weights: Vec<i64>,
    /// The number of the best jump in document order; meaningless where there is no path.
    choices: Vec<u16>,
}

/// Fills the whole table, starting from the last cell: O(2^q · N² · m) for q extra jumps among m.
pub(crate) fn dense(instance: &Instance) -> Dense<'_> {
    let states = instance.cells() << instance.extras().len();
    let mut dense = Dense { instance, weights: vec![NEVER; states], choices: vec![0; states] };
    (0..=instance.goal()).rev().for_each(|cell| dense.fill(cell));
    dense
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
        let ways: Vec<(usize, usize)> = jumps
            .filter_map(|(number, &jump)| {
                let target = self.instance.target(cell, jump)?;
                Some((number, (target as usize) << extras | self.instance.gift(target).words()[0] as usize))
            })
            .collect();
        let defaults = self.instance.defaults().len();
        for set in 0..1_usize << extras {
            let allowed = ways.iter().filter(|(number, _)| *number < defaults || set >> (number - defaults) & 1 == 1);
            let best = allowed.map(|&(number, target)| (self.weights[target | set], number)).min();
            if let Some((rest, number)) = best.filter(|(rest, _)| *rest < NEVER) {
                self.weights[base | set] = rest + weight;
                self.choices[base | set] = number as u16;
            }
        }
    }

    fn at(&self, position: &Position) -> usize {
        (position.cell as usize) << self.instance.extras().len() | position.extra.words()[0] as usize
    }

    /// The least weight from a position, both ends included; `None` when no path leads to the goal.
    pub(crate) fn weight(&self, position: &Position) -> Option<i64> {
        Some(self.weights[self.at(position)]).filter(|&weight| weight < NEVER)
    }

    /// The least weight from the start, and the first best path in document order.
    pub(crate) fn best(&self) -> (Option<i64>, Vec<Jump>) {
        let mut position = self.instance.start();
        let cost = self.weight(&position);
        let mut jumps = Vec::new();
        while cost.is_some() && position.cell != self.instance.goal() {
            let jump = self.instance.numbered()[usize::from(self.choices[self.at(&position)])];
            let target = self.instance.target(position.cell, jump).expect("a chosen jump stays in the grid");
            position = self.instance.landed(&position, target);
            jumps.push(jump);
        }
        (cost, jumps)
    }
}
