//! What is not looked at, or less deeply: guesses about guesses.
//!
//! For example, who is two men ahead with three plies to go and has nothing to fear is still ahead after them. All of it acts on
//! scores, and but for reductions only where "is it better?" is asked; a proof needs every move of the loser, so whatever leaves
//! moves out leaves the proof out ([`Tree::best_of`]). [`Style::Plain`] does nothing of it.
//!
//! docs/results/search.md says what each rule gave in matches, and which were tried and left out.

use tablette_core::Evaluate;
use tablette_core::evaluate::{Leaf, MOST};

use super::super::job::Style;
use super::super::known::Value;
use super::{Spot, Tree, Window};

/// Who looks so deep is near the end and wants a proof: from here on nothing is left out. Without that, guesses that are far off
/// could hide an end for ever.
const THOROUGH: i32 = 48;
/// So near the leaves an advantage is trusted and late moves are left out.
const SHALLOW: i32 = 3;
/// Hundredths a ply that an advantage may shrink.
const SHRINKS: i32 = 60;
/// So many moves are looked at in any case, and more by the square of the depth.
const SOME: i32 = 4;

impl<G: Evaluate> Tree<'_, G> {
    /// Whether anything may be left out.
    fn is_bold(&self) -> bool {
        self.job.style == Style::Usual && self.depth < THOROUGH
    }

    /// How much less deeply a move is looked at that comes late and promises nothing.
    pub(super) fn reduction(&self, looked: usize, count: usize, depth: i32) -> i32 {
        let late = self.is_bold() && depth >= 3 && looked >= 3 && count > 4;
        if late { 1 + i32::from(looked >= 6 && depth >= 5) + depth / 8 } else { 0 }
    }

    /// Whether no move that promises nothing is looked at any more: many were, near the leaves, and not all of them are lost.
    pub(super) fn is_hopeless(&self, looked: usize, best: Value, window: Window) -> bool {
        (1..=SHALLOW).contains(&window.depth)
            && looked as i32 >= SOME + window.depth * window.depth
            && best.score >= -MOST
            && window.is_narrow()
            && self.is_bold()
    }

    /// What a position is worth where so much is won that a few plies will not lose it: near the leaves, quiet, and without a
    /// threat of the other side.
    pub(super) fn foreseen(&self, place: &Spot<'_, G>, window: Window) -> Option<Value> {
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
