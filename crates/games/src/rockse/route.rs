//! The result of a search.

use tablette_core::Work;

use super::instance::{Cell, Instance};
use super::jumps::Jump;
use super::position::Position;

/// A path, its weight, and the extent of the proof.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Route {
    /// The weight of the path, both ends included; `None` when none was found.
    pub cost: Option<i64>,
    /// The cells of the path, both ends included; empty when none was found.
    pub cells: Vec<Cell>,
    /// The jumps of the path.
    pub jumps: Vec<Jump>,
    /// True when no path weighs less, or when it is certain that there is none.
    pub proven: bool,
    /// No path weighs less than this; `None` when there is no path at all, or no bound is known.
    pub lower_bound: Option<i64>,
    /// The number of extra jumps that had to be tracked for the proof, where that applies.
    pub critical: usize,
    /// The cost of the search.
    pub work: Work,
}

impl Route {
    /// The proven answer that there is no path.
    pub(super) fn nowhere() -> Self {
        Self { proven: true, ..Self::default() }
    }

    /// A proven best path: jumps from a position, and their weight.
    pub(super) fn proven(instance: &Instance, from: &Position, cost: i64, jumps: Vec<Jump>) -> Self {
        let cells = instance.trail(instance.cell(from.cell), &jumps).expect("a path stays in the grid");
        Self { cost: Some(cost), cells, jumps, proven: true, lower_bound: Some(cost), ..Self::default() }
    }
}
