//! What a thread tells others of the moves that it looks at, and what it hears: nothing where it is alone.

use tablette_core::Evaluate;

use super::super::busy::{Busy, DEEP};
use super::super::known::Value;
use super::{Node, Tree, Window};

impl<'a, G: Evaluate> Tree<'a, G> {
    /// The same tree among several threads that tell each other what they look at.
    pub(in super::super) fn among(self, busy: &'a Busy) -> Self {
        Self { busy: Some(busy), ..self }
    }

    /// What tells others that a move is looked at; nothing where there are none, or where it is soon done.
    #[inline]
    pub(super) fn mark(&self, node: &Node<'_, G>, at: usize, depth: i32) -> Option<u64> {
        let key = node.key.filter(|_| self.busy.is_some() && depth >= DEEP)?;
        Some(Busy::mark(key, at))
    }

    /// Whether another looks at the move that has this mark.
    pub(super) fn is_busy(&self, mark: Option<u64>) -> bool {
        mark.zip(self.busy).is_some_and(|(mark, busy)| busy.has(mark))
    }

    #[inline]
    pub(super) fn begin(&self, mark: Option<u64>) {
        if let Some((mark, busy)) = mark.zip(self.busy) {
            busy.begin(mark);
        }
    }

    #[inline]
    pub(super) fn end(&self, mark: Option<u64>) {
        if let Some((mark, busy)) = mark.zip(self.busy) {
            busy.end(mark);
        }
    }

    /// What another has found of the position since it was come to, where that is enough.
    pub(super) fn found_since(&self, node: &Node<'_, G>, mark: Option<u64>, window: Window) -> Option<Value> {
        let key = node.key.filter(|_| mark.is_some() && node.ply > 0)?;
        self.remembered(self.cells.find(key)?, node.ply, window)
    }
}
