//! Exhaustive search within a number of jumps, and the greedy player that uses it (parts II and III
//! of the text).
//!
//! The answer key mixes two questions that are separate here: the best *local suite*, which need
//! not arrive anywhere and which the greedy player needs, and the best *path to the goal* with a
//! limited number of jumps.

use std::collections::HashMap;

use tablette_core::{Amount, NoWatch, Options, Refusal, Work};

use super::instance::Instance;
use super::jumps::Jump;
use super::position::Position;
use super::questions::path_weight;
use super::route::Route;

/// A sequence of jumps, and the weight of all cells that they touch, both ends included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suite {
    /// The weight.
    pub weight: i64,
    /// The jumps.
    pub jumps: Vec<Jump>,
}

/// Finds the best local suite of `horizon` jumps: exactly that many, or fewer if it ends on the
/// goal or where no jump is left. Of equals it returns the first in document order.
///
/// # Arguments
/// `instance`, `from`: the starting position; `horizon`: the number of jumps to look ahead;
/// `options`: the watch and the memory limit.
///
/// # Errors
/// [`Refusal::TooLarge`] once the positions within reach no longer fit, [`Refusal::Stopped`],
/// [`Refusal::Overflow`].
///
/// # Complexity
/// With p distinct positions within reach after each number of jumps (at most N² for each set of
/// extra jumps) and m jumps: time and space O(horizon · p · m). Without the memory it would be
/// O(m^horizon): question 7.
///
/// # Panics
/// If the position does not belong to this instance.
pub fn local_suite(
    instance: &Instance,
    from: &Position,
    horizon: u32,
    options: &Options<'_>,
) -> Result<Suite, Refusal> {
    let layers = Layers::explore(instance, from, horizon, options)?;
    let best = layers.best(instance, |_| true).expect("standing still is a suite");
    Ok(Suite { weight: i64::try_from(best.0).map_err(|_| Refusal::Overflow)?, jumps: best.1 })
}

/// Finds the best path to the goal with at most `most` jumps, or proves that there is none
/// (`trouve_complet`, corrected). Of equals it returns the first in document order.
///
/// # Arguments, complexity
/// As [`local_suite`].
///
/// # Errors
/// As [`local_suite`].
pub fn within(instance: &Instance, from: &Position, most: u32, options: &Options<'_>) -> Result<Route, Refusal> {
    let layers = Layers::explore(instance, from, most, options)?;
    let work = layers.work();
    let Some((weight, jumps)) = layers.best(instance, |node| node.cell == instance.goal()) else {
        return Ok(Route { work, ..Route::nowhere() });
    };
    let cost = i64::try_from(weight).map_err(|_| Refusal::Overflow)?;
    Ok(Route { work, ..Route::proven(instance, from, cost, jumps) })
}

/// Finds the greedy path: best local suites of `horizon` jumps, one after another, until the goal
/// (`trouve_glouton`).
///
/// Bonus cells crossed inside a suite count from there on, and joint cells weigh once. Returns no
/// path when a suite ends anywhere else; that proves nothing, since another path may exist. The
/// first suite has `from.left` jumps.
///
/// # Errors
/// As [`local_suite`].
///
/// # Complexity
/// As [`local_suite`], once for each suite.
///
/// # Panics
/// If the position does not belong to this instance.
pub fn greedy(instance: &Instance, from: &Position, horizon: u32, options: &Options<'_>) -> Result<Route, Refusal> {
    let mut position = from.clone();
    let mut jumps = Vec::new();
    let mut work = Work::default();
    while position.cell != instance.goal() {
        let layers = Layers::explore(instance, &position, position.left, options)?;
        position.left = horizon;
        work.positions += layers.work().positions;
        work.bytes = work.bytes.max(layers.work().bytes);
        let (_, suite) = layers.best(instance, |_| true).expect("standing still is a suite");
        if suite.is_empty() {
            return Ok(Route { work, ..Route::default() });
        }
        for &jump in &suite {
            let target = instance.target(position.cell, jump).expect("a suite stays in the grid");
            position = instance.landed(&position, target);
        }
        jumps.extend(suite);
    }
    let cells = instance.trail(instance.cell(from.cell), &jumps).expect("a path stays in the grid");
    let cost = Some(path_weight(instance, &cells).ok_or(Refusal::Overflow)?);
    Ok(Route { cost, cells, jumps, work, ..Route::default() })
}

/// The jump that the greedy player makes here with `from.left` jumps left in the suite; `None` if
/// there is none.
///
/// The rest of a best suite is a best suite, also in document order, so the player need not store
/// it.
pub(super) fn greedy_jump(instance: &Instance, from: &Position) -> Option<Jump> {
    let options = Options { watch: &NoWatch, memory: u64::MAX };
    let layers =
        Layers::explore(instance, from, from.left, &options).expect("NoWatch never stops it and memory is unlimited");
    layers.best(instance, |_| true)?.1.first().copied()
}

/// All positions within reach, layer by layer: after 0, 1, 2, … jumps.
struct Layers {
    nodes: Vec<Node>,
    edges: Vec<(Jump, u32)>,
    bytes: u64,
}

/// A position in a layer.
struct Node {
    cell: u32,
    /// The range of its jumps among the edges, in document order. Empty on the goal and in the last
    /// layer.
    first: usize,
    end: usize,
}

impl Layers {
    fn explore(instance: &Instance, from: &Position, jumps: u32, options: &Options<'_>) -> Result<Self, Refusal> {
        let start = Position { left: 0, ..from.clone() };
        let mut layers = Self { nodes: Vec::new(), edges: Vec::new(), bytes: 0 };
        let mut layer = vec![start];
        for depth in 0..=jumps {
            let below = layers.nodes.len() + layer.len();
            let mut numbers: HashMap<Position, u32> = HashMap::new();
            let mut next = Vec::new();
            for position in &layer {
                let first = layers.edges.len();
                if depth < jumps && position.cell != instance.goal() {
                    for (jump, target) in instance.allowed(position) {
                        let landed = instance.landed(position, target);
                        let number = *numbers.entry(landed).or_insert_with_key(|landed| {
                            next.push(landed.clone());
                            (below + next.len() - 1) as u32
                        });
                        layers.edges.push((jump, number));
                    }
                }
                layers.nodes.push(Node { cell: position.cell, first, end: layers.edges.len() });
            }
            layers.weigh(layer.len() + 2 * next.len(), instance);
            Refusal::unless_fits(Amount::Exact(layers.bytes.into()), options.memory)?;
            options.watch.check(layers.nodes.len() as u64, None)?;
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        Ok(layers)
    }

    /// Records the bytes allocated, including two layers in progress with this many positions.
    fn weigh(&mut self, positions: usize, instance: &Instance) {
        let position = size_of::<Position>() + instance.extras().len() / 8 + 16;
        let kept = self.nodes.len() * size_of::<Node>() + self.edges.len() * size_of::<(Jump, u32)>();
        self.bytes = self.bytes.max((kept + positions * position) as u64);
    }

    /// The least weight from the first position to an accepted end, and the first jumps in document
    /// order that reach it.
    fn best(&self, instance: &Instance, counts: impl Fn(&Node) -> bool) -> Option<(i128, Vec<Jump>)> {
        let mut best: Vec<Option<(i128, usize)>> = vec![None; self.nodes.len()];
        // Edges lead to later nodes only.
        for (at, node) in self.nodes.iter().enumerate().rev() {
            let weight = i128::from(instance.weights()[node.cell as usize]);
            best[at] = if node.first == node.end {
                counts(node).then_some((weight, usize::MAX))
            } else {
                let rest = |edge: usize| best[self.edges[edge].1 as usize].map(|(rest, _)| (rest + weight, edge));
                (node.first..node.end).filter_map(rest).min_by_key(|&(weight, edge)| (weight, edge))
            };
        }
        let (weight, mut edge) = best[0]?;
        let mut jumps = Vec::new();
        while let Some(&(jump, next)) = self.edges.get(edge) {
            jumps.push(jump);
            edge = best[next as usize].expect("a best way goes on").1;
        }
        Some((weight, jumps))
    }

    fn work(&self) -> Work {
        Work { calls: None, positions: self.nodes.len() as u128, bytes: self.bytes }
    }
}
