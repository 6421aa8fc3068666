//! Pruning and reductions: heuristics on top of the evaluation.
//!
//! For example, a side that is two men ahead three plies before the horizon, without a threat
//! against it, is assumed to stay ahead. All of this acts on scores, and except for reductions only
//! in null windows. A proof needs every move of the loser, so omitting moves also omits the proof
//! ([`Tree::best_of`]). [`Style::Plain`] uses none of it.
//!
//! docs/results/search.md has the gain of each rule in matches, and the rules that were tried and
//! rejected.

use tablette_core::Evaluate;
use tablette_core::evaluate::{Leaf, MOST};

use super::super::job::Style;
use super::super::known::Value;
use super::{LineEntry, Tree, Window};

/// From this depth on nothing is pruned: such a search is near the end of the game and wants a
/// proof, and a wrong evaluation could hide the end for ever.
const THOROUGH: i32 = 48;
/// Maximum remaining depth at which an advantage is trusted and late moves are pruned.
const SHALLOW: i32 = 3;
/// Hundredths by which an advantage may shrink per ply.
const SHRINKS: i32 = 60;
/// Number of moves searched in any case, increased by the square of the depth.
const SOME: i32 = 4;

impl<G: Evaluate> Tree<'_, G> {
    /// Whether pruning is allowed.
    pub(super) fn is_bold(&self) -> bool {
        self.job.style == Style::Usual && self.depth < THOROUGH
    }

    /// Returns the reduction in plies of a late move without promise.
    pub(super) fn reduction(&self, looked: usize, count: usize, depth: i32) -> i32 {
        let late = self.is_bold() && depth >= 3 && looked >= 3 && count > 4;
        if late { 1 + i32::from(looked >= 6 && depth >= 5) + depth / 8 } else { 0 }
    }

    /// Whether the remaining moves without promise are pruned: many were searched, near the leaves,
    /// and not all of them lose.
    pub(super) fn is_hopeless(&self, looked: usize, best: Value, window: Window) -> bool {
        (1..=SHALLOW).contains(&window.depth)
            && looked as i32 >= SOME + window.depth * window.depth
            && best.score >= -MOST
            && window.is_narrow()
            && self.is_bold()
    }

    /// Returns the assumed value of a position whose advantage a few plies will not lose: near the
    /// leaves, quiet, and without a threat by the other side.
    pub(super) fn foreseen(&self, place: &LineEntry<'_, G>, window: Window) -> Option<Value> {
        let asked = (1..=SHALLOW).contains(&window.depth) && window.is_narrow() && window.beta.abs() < MOST / 2;
        if !asked || place.ply == 0 || !self.is_bold() {
            return None;
        }
        let Leaf::Guess(score) = self.job.game.leaf(place.state) else {
            return None;
        };
        let enough = score - SHRINKS * window.depth >= window.beta && !self.job.game.threatened(place.state);
        enough.then(|| Value::guess(score))
    }
}
