//! Sharing of moves in progress between threads; does nothing for a single thread.

use tablette_core::Evaluate;

use super::super::known::Value;
use super::super::moves_in_progress::{DEEP, MovesInProgress};
use super::{Node, Tree, Window};

impl<'a, G: Evaluate> Tree<'a, G> {
    /// Shares the tree with several threads by way of their moves in progress.
    pub(in super::super) fn among(self, in_progress: &'a MovesInProgress) -> Self {
        Self { in_progress: Some(in_progress), ..self }
    }

    /// Returns the mark of a move that is worth announcing to other threads; `None` if there are
    /// none, if the move is searched quickly, or if not all moves are searched.
    #[inline]
    pub(super) fn mark(&self, node: &Node<'_, G>, at: usize, depth: i32) -> Option<u64> {
        let shared = self.in_progress.is_some() && node.excluded.is_none();
        let key = node.key.filter(|_| shared && depth >= DEEP)?;
        Some(MovesInProgress::mark(key, at))
    }

    /// Whether another thread is searching the move with this mark.
    pub(super) fn is_in_progress(&self, mark: Option<u64>) -> bool {
        mark.zip(self.in_progress).is_some_and(|(mark, in_progress)| in_progress.has(mark))
    }

    #[inline]
    pub(super) fn begin(&self, mark: Option<u64>) {
        if let Some((mark, in_progress)) = mark.zip(self.in_progress) {
            in_progress.begin(mark);
        }
    }

    #[inline]
    pub(super) fn end(&self, mark: Option<u64>) {
        if let Some((mark, in_progress)) = mark.zip(self.in_progress) {
            in_progress.end(mark);
        }
    }

    /// Returns the result that another thread has stored since this node was entered, if it
    /// suffices.
    pub(super) fn found_since(&self, node: &Node<'_, G>, mark: Option<u64>, window: Window) -> Option<Value> {
        let key = node.key.filter(|_| mark.is_some() && node.ply > 0)?;
        self.remembered(self.cells.find(key)?, node.ply, window)
    }
}
