//! Moves that happen in stages.

use crate::game::Game;
use crate::view::{Arrow, View};

/// Games in which one move happens in stages, to be watched one by one: in draughts a capture goes from piece to piece.
///
/// Where a game lacks this ability, a move is one step to the position behind it, and no arrow is drawn.
pub trait Stages: Game {
    /// A move as arrows over the picture of the position it is played in, a leg each, in the order of play. Both ends
    /// are squares of that picture.
    fn arrows(&self, state: &Self::State, mv: Self::Move) -> Vec<Arrow>;
    /// A move as pictures, one after each of its stages, the last one of the position it leads to: a capture of three
    /// pieces has four, since the captured pieces leave the board together at the end. At least
    /// one picture.
    fn steps(&self, state: &Self::State, mv: Self::Move) -> Vec<View>;
}
