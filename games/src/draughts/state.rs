//! All that there is to a moment of play.

use super::clocks::{Articles, Clocks};
use super::position::{Move, Position};
use super::rules::Variant;

/// A position with the clocks that the articles in force need: complete without history.
///
/// With no such article in force, which is the default, the clocks stand still and the position is all there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct State<V> {
    /// Pieces and turn.
    pub position: Position<V>,
    /// Plies counted towards a draw.
    pub clocks: Clocks,
}

impl<V: Variant> State<V> {
    /// A position whose clocks begin now.
    pub fn fresh(position: Position<V>) -> Self {
        Self { position, clocks: Clocks::default() }
    }

    /// After a legal move.
    pub(super) fn after(&self, mv: Move, articles: Articles) -> Self {
        let position = self.position.after(mv);
        Self { position, clocks: articles.tick(self.clocks, &self.position, mv, &position) }
    }
}
