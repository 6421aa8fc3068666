//! Moves that happen in stages.

use crate::game::Game;
use crate::view::{Arrow, View};

/// Games in which one move happens in visible stages: in draughts a capture goes from piece to
/// piece.
///
/// In other games, a move is one step to the next position, without an arrow.
pub trait Stages: Game {
    /// Returns a move as arrows over the picture of the position before it, one per leg, in the
    /// order of play. Both ends are squares of that picture.
    fn arrows(&self, state: &Self::State, mv: Self::Move) -> Vec<Arrow>;
    /// Returns a move as pictures, one after each of its stages, at least one. The last shows the
    /// position after the move. A capture of three pieces has four pictures, since the captured
    /// pieces leave the board together at the end.
    fn steps(&self, state: &Self::State, mv: Self::Move) -> Vec<View>;
}
