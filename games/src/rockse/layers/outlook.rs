//! What is still possible for those who have missed some jumps for good: where there are many layers, it keeps most of
//! them from being made.

use std::collections::HashMap;

use tablette_core::Watch;

use super::way::Hop;
use super::web::Web;
use crate::rockse::course::{Course, Step};
use crate::rockse::relax::{Relaxation, ring};
use crate::rockse::span::Span;
use crate::rockse::sum::Sum;

/// Lower bounds of the weight from a cell to the goal, by the cell and the tracked jumps that are lost; all others are
/// pretended.
pub(super) struct Outlook<N> {
    /// The columns of each row that matter.
    corridor: Vec<Span>,
    /// The cells of the corridor, where they are few: quicker than whole rows.
    web: Option<Web<N>>,
    ring: Vec<N>,
    known: HashMap<(usize, u64), N>,
}

impl<N: Sum> Outlook<N> {
    pub(super) fn new() -> Self {
        Self { corridor: Vec::new(), web: None, ring: Vec::new(), known: HashMap::new() }
    }

    /// Nobody has asked it yet?
    pub(super) fn is_closed(&self) -> bool {
        self.corridor.is_empty()
    }

    /// From now on it looks down this corridor.
    pub(super) fn open(&mut self, corridor: Vec<Span>, web: Option<Web<N>>, depth: usize) {
        self.ring = if web.is_some() { Vec::new() } else { ring(corridor.len(), depth) };
        (self.corridor, self.web) = (corridor, web);
    }

    /// Bytes that it takes once it is open.
    pub(super) fn bytes_open(size: usize, depth: usize) -> u64 {
        (size * size_of::<Span>() + (depth + 1) * size * size_of::<N>()) as u64
    }

    pub(super) fn known(&self, cell: usize, lost: u64) -> Option<N> {
        self.known.get(&(cell, lost)).copied()
    }

    /// Works a bound out, and says how many cells it looked at. One pass from the last row up to the cell;
    /// `None` when somebody stops it.
    pub(super) fn rest(
        &mut self,
        course: &Course<'_>,
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
        let size = course.size();
        let steps: Vec<Step> = ways.iter().filter(|way| way.bit & lost == 0).map(|way| way.step).collect();
        let mut cells = 0;
        for row in (cell / size..size).rev() {
            if watch.stopped() {
                return None;
            }
            relaxation.weigh(course, &steps, &self.corridor, &mut self.ring, row);
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
