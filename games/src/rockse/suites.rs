//! Exhaustive search within so many jumps, and the greedy player who uses it (parts II and III of the text).
//!
//! The answer key mixes two questions that are kept apart here: the best *local suite*, which need not arrive anywhere and
//! is what the greedy player asks for, and the best *path to the goal* within so many jumps.

use std::collections::HashMap;

use tablette_core::{Amount, Ask, Refusal, Unwatched, Work};

use super::instance::Instance;
use super::jumps::Jump;
use super::position::Position;
use super::route::Route;

/// Jumps from somewhere, and the weight of all cells they touch, both ends included.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Suite {
    /// The weight.
    pub weight: i64,
    /// The jumps.
    pub jumps: Vec<Jump>,
}

/// The best local suite of `horizon` jumps: exactly so many, or fewer if it ends on the goal or where no jump is left.
/// Among equals the first in document order.
///
/// # Arguments
/// `instance`, `from`: where to look from; `horizon`: how many jumps ahead; `ask`: who watches and how much memory.
///
/// # Errors
/// [`Refusal::TooLarge`] once the positions within reach no longer fit, [`Refusal::Stopped`], [`Refusal::Overflow`].
///
/// # Complexity
/// With p distinct positions within reach after each number of jumps (at most N² for each set of extra jumps) and m jumps:
/// time O(horizon · p · m), space O(horizon · p · m). Without the memory it would be O(m^horizon): question 7.
///
/// # Panics
/// When the position is not one of this instance.
pub fn local_suite(instance: &Instance, from: &Position, horizon: u32, ask: &Ask<'_>) -> Result<Suite, Refusal> {
    let layers = Layers::explore(instance, from, horizon, ask)?;
    let best = layers.best(instance, |_| true).expect("standing still is a suite");
    Ok(Suite { weight: i64::try_from(best.0).map_err(|_| Refusal::Overflow)?, jumps: best.1 })
}

/// The best path to the goal with at most `most` jumps, or the proven absence of one (`trouve_complet`, made right).
/// Among equals the first in document order.
///
/// # Arguments, complexity
/// As [`local_suite`].
///
/// # Errors
/// As [`local_suite`].
pub fn within(instance: &Instance, from: &Position, most: u32, ask: &Ask<'_>) -> Result<Route, Refusal> {
    let layers = Layers::explore(instance, from, most, ask)?;
    let work = layers.work();
    let Some((weight, jumps)) = layers.best(instance, |node| node.cell == instance.goal()) else {
        return Ok(Route { work, ..Route::nowhere() });
    };
    let cost = i64::try_from(weight).map_err(|_| Refusal::Overflow)?;
    Ok(Route { work, ..Route::proven(instance, from, cost, jumps) })
}

/// The greedy path: best local suites of `horizon` jumps, one after the other, until the goal (`trouve_glouton`).
///
/// Bonus cells crossed inside a suite count from there on, and joint cells weigh once. Without a path when a suite ends
/// anywhere else; then nothing is proven, since another path may exist.
///
/// # Errors
/// As [`local_suite`].
///
/// # Complexity
/// As [`local_suite`], once for each suite.
///
/// # Panics
/// When the position is not one of this instance.
pub fn greedy(instance: &Instance, from: &Position, horizon: u32, ask: &Ask<'_>) -> Result<Route, Refusal> {
    greedy_from(instance, &Position { left: horizon, ..from.clone() }, horizon, ask)
}

/// As [`greedy`], with `from.left` jumps left of the first suite.
pub(super) fn greedy_from(instance: &Instance, from: &Position, horizon: u32, ask: &Ask<'_>) -> Result<Route, Refusal> {
    let mut position = from.clone();
    let mut jumps = Vec::new();
    let mut work = Work::default();
    while position.cell != instance.goal() {
        let layers = Layers::explore(instance, &position, position.left, ask)?;
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
    let weight: i128 = cells.iter().map(|&cell| i128::from(instance.weight(cell))).sum();
    let cost = Some(i64::try_from(weight).map_err(|_| Refusal::Overflow)?);
    Ok(Route { cost, cells, jumps, work, ..Route::default() })
}

/// The jump that the greedy player makes here with `from.left` jumps left of the suite; `None` where there is none.
///
/// What is left of a best suite is a best suite, also in document order: so the player need not remember it.
pub(super) fn greedy_jump(instance: &Instance, from: &Position) -> Option<Jump> {
    let ask = Ask { watch: &Unwatched, memory: u64::MAX };
    let layers = Layers::explore(instance, from, from.left, &ask).expect("nobody stops it and memory is not counted");
    layers.best(instance, |_| true)?.1.first().copied()
}

/// Everything within reach, layer by layer: all positions after 0, 1, 2, … jumps.
struct Layers {
    nodes: Vec<Node>,
    edges: Vec<(Jump, u32)>,
    bytes: u64,
}

/// A position in a layer.
struct Node {
    cell: u32,
    /// Where its jumps begin and end among the edges, in document order. None on the goal and in the last layer.
    first: usize,
    end: usize,
}

impl Layers {
    fn explore(instance: &Instance, from: &Position, jumps: u32, ask: &Ask<'_>) -> Result<Self, Refusal> {
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
            Refusal::unless_fits(Amount::Exact(layers.bytes.into()), ask.memory)?;
            ask.watch.progress(layers.nodes.len() as u64, None);
            if ask.watch.stopped() {
                return Err(Refusal::Stopped);
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        Ok(layers)
    }

    /// Counts the bytes taken with so many positions of two layers in work.
    fn weigh(&mut self, positions: usize, instance: &Instance) {
        let position = size_of::<Position>() + instance.extras().len() / 8 + 16;
        let kept = self.nodes.len() * size_of::<Node>() + self.edges.len() * size_of::<(Jump, u32)>();
        self.bytes = self.bytes.max((kept + positions * position) as u64);
    }

    /// The least weight from the first position to an end that counts, and the first such jumps in document order.
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
