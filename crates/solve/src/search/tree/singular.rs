//! Singular extensions: if all other moves are far worse than the stored one, so much depends on it
//! that it is searched a ply deeper.
//!
//! The other moves are searched half as deep as the position, for a value that is worse than the
//! stored one by a margin. For example, only one reply saves a man; then the search looks one ply
//! further behind it. In the opposite case, if even another move is good enough for the opponent to
//! avoid the position, the position needs no further search (*multi-cut*).
//!
//! Reference: T. Anantharaman, M. Campbell, F. Hsu, *Singular extensions: adding selectivity to
//! brute-force searching*, Artificial Intelligence 43 (1990); Y. Björnsson, T. Marsland, *Multi-cut
//! αβ-pruning in game-tree search*, Theoretical Computer Science 252 (2001).

use std::ops::ControlFlow;

use tablette_core::evaluate::MOST;
use tablette_core::{Evaluate, Outcome};

use super::super::known::{Value, from_root};
use super::super::table::{Bound, Cell};
use super::{Halt, Node, Tree, Window};

/// Least remaining depth at which moves are compared.
const DEEP: i32 = 6;
/// Hundredths by which all other moves must be worse.
const MARGIN: i32 = 16;
/// The stored value may come from a search that was shallower by this number of plies.
const SHALLOWER: i32 = 3;

/// The value of a position that needs no further search, or the number of its singular move.
type Compared = ControlFlow<Value, Option<usize>>;

impl<G: Evaluate> Node<'_, G> {
    /// The number of the stored move, if there is one.
    pub(super) fn stored_move(&self) -> Option<usize> {
        self.cell.and_then(Cell::best).filter(|&best| best < self.moves.len())
    }
}

impl<G: Evaluate> Tree<'_, G> {
    /// Compares the stored move of a position with the others. Breaks with a value if another move
    /// is already good enough; otherwise continues with the stored move if it is singular.
    pub(super) fn compared(&mut self, node: &Node<'_, G>, window: Window) -> Result<Compared, Halt> {
        let Some((stored, score)) = self.comparable(node, window) else { return Ok(ControlFlow::Continue(None)) };
        let beta = score - MARGIN;
        let without = Node { excluded: Some(stored), moves: node.moves.clone(), ..*node };
        let others = self.best_of(&without, Window { alpha: beta - 1, beta, depth: window.depth / 2 })?;
        if others.score < beta {
            return Ok(ControlFlow::Continue(Some(stored)));
        }
        if others.known.least == Outcome::Win {
            return Ok(ControlFlow::Break(others));
        }
        let is_enough = beta >= window.beta && window.is_narrow();
        Ok(if is_enough { ControlFlow::Break(Value::guess(window.beta)) } else { ControlFlow::Continue(None) })
    }

    /// The stored move and its score, if it is worth comparing.
    fn comparable(&self, node: &Node<'_, G>, window: Window) -> Option<(usize, i32)> {
        let is_wanted = window.depth >= DEEP && node.moves.len() > 1 && node.ply > 0 && self.is_bold();
        let cell = node.cell.filter(|_| is_wanted && (node.ply as i32) < 2 * self.depth)?;
        let is_sure = cell.bound() != Bound::Most && cell.depth() >= window.depth - SHALLOWER;
        let score = from_root(cell.score(), node.ply);
        let stored = node.stored_move().filter(|_| is_sure && score.abs() < MOST / 2)?;
        Some((stored, score))
    }
}
