//! Lower bounds for paths that have missed some jumps for good. Where there are many layers, they
//! prevent most of them from being created.

use std::collections::HashMap;

use tablette_core::Watch;

use super::way::Hop;
use super::web::Web;
use crate::rockse::relax::{Relaxation, ring};
use crate::rockse::remainder::{Remainder, Step};
use crate::rockse::span::Span;
use crate::rockse::sum::Sum;

/// Lower bounds of the weight from a cell to the goal, by cell and by the set of tracked jumps that
/// are lost; all other extra jumps are relaxed.
pub(super) struct GoalBounds<N> {
    /// The columns of each row that matter.
    corridor: Vec<Span>,
    /// The cells of the corridor, where they are few: faster than whole rows.
    web: Option<Web<N>>,
    ring: Vec<N>,
    known: HashMap<(usize, u64), N>,
}

impl<N: Sum> GoalBounds<N> {
    pub(super) fn new() -> Self {
        Self { corridor: Vec::new(), web: None, ring: Vec::new(), known: HashMap::new() }
    }

    /// Returns whether no bound has been requested yet.
    pub(super) fn is_closed(&self) -> bool {
        self.corridor.is_empty()
    }

    /// Restricts the bounds to this corridor.
    pub(super) fn open(&mut self, corridor: Vec<Span>, web: Option<Web<N>>, depth: usize) {
        self.ring = if web.is_some() { Vec::new() } else { ring(corridor.len(), depth) };
        (self.corridor, self.web) = (corridor, web);
    }

    /// Bytes taken once a corridor is set.
    pub(super) fn bytes_open(size: usize, depth: usize) -> u64 {
        (size * size_of::<Span>() + (depth + 1) * size * size_of::<N>()) as u64
    }

    pub(super) fn known(&self, cell: usize, lost: u64) -> Option<N> {
        self.known.get(&(cell, lost)).copied()
    }

    /// Computes a bound in one pass from the last row up to the cell, and returns it with the
    /// number of cells computed; `None` when stopped.
    pub(super) fn rest(
        &mut self,
        remainder: &Remainder<'_>,
        relaxation: &Relaxation,
        ways: &[Hop],
        (cell, lost): (usize, u64),
        watch: &dyn Watch,
    ) -> Option<(N, u64)> {
        if let Some(web) = &mut self.web {
            let (rest, cells) = web.rest(cell, lost);
            self.known.insert((cell, lost), rest);
            return Some((rest, cells));
        }
        let size = remainder.size();
        let steps: Vec<Step> = ways.iter().filter(|way| way.bit & lost == 0).map(|way| way.step).collect();
        let mut cells = 0;
        for row in (cell / size..size).rev() {
            if watch.stopped() {
                return None;
            }
            relaxation.weigh(remainder, &steps, &self.corridor, &mut self.ring, row);
            cells += self.corridor[row].range().len() as u64;
        }
        let rest = if self.corridor[cell / size].contains(cell % size) {
            let depth = self.ring.len() / size - 1;
            self.ring[cell / size % depth * size + cell % size]
        } else {
            N::NEVER
        };
        self.known.insert((cell, lost), rest);
        Some((rest, cells))
    }

    pub(super) fn bytes(&self) -> u64 {
        let known = self.known.capacity() * (size_of::<((usize, u64), N)>() + 1);
        (self.corridor.len() * size_of::<Span>() + self.ring.len() * size_of::<N>() + known) as u64
            + self.web.as_ref().map_or(0, Web::bytes)
    }
}
