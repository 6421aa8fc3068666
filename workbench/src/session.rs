//! A game in progress: moves, undo, and nothing that belongs to one game.

use tablette_core::{Outcome, Problem, Side};

use crate::any::AnyBoard;

/// A game as it was played: every position is kept, so undo is exact.
pub struct Session {
    start: Box<dyn AnyBoard>,
    played: Vec<Ply>,
}

/// A move that was played.
struct Ply {
    notation: String,
    /// Who moves after it.
    turn: Side,
    /// The position after it.
    board: Box<dyn AnyBoard>,
}

impl Session {
    /// Begins at a position.
    pub fn new(start: Box<dyn AnyBoard>) -> Self {
        Self { start, played: Vec::new() }
    }

    /// The position now.
    pub fn board(&self) -> &dyn AnyBoard {
        self.played.last().map_or(&*self.start, |ply| &*ply.board)
    }

    /// Whether the game has ended, and how for the side to move: by its rules, or because the position has come up too often.
    pub fn result(&self) -> Option<Outcome> {
        self.board().result().or_else(|| self.recurs().then_some(Outcome::Draw))
    }

    /// Whether the position has come up so often that the game is drawn.
    fn recurs(&self) -> bool {
        let Some((now, most)) = self.board().repetition() else { return false };
        let boards = [&self.start].into_iter().chain(self.played.iter().map(|ply| &ply.board));
        boards.filter(|board| board.repetition().is_some_and(|(then, _)| then == now)).count() >= most
    }

    /// Whose turn it is: the side that began is the first. Not a matter of counting plies, since a move need not pass the turn.
    pub fn turn(&self) -> Side {
        self.played.last().map_or(Side::First, |ply| ply.turn)
    }

    /// Plies played so far.
    pub fn plies(&self) -> usize {
        self.played.len()
    }

    /// The moves played so far, as notation.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.played.iter().map(|ply| ply.notation.as_str())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is no legal move here, and why; the session stays as it was.
    pub fn play(&mut self, mv: &str) -> Result<(), Problem> {
        let mv = &self.board().written(mv)?;
        let turn = match (self.turn(), self.board().passes(mv)?) {
            (side, false) => side,
            (Side::First, true) => Side::Second,
            (Side::Second, true) => Side::First,
        };
        let board = self.board().play(mv)?;
        self.played.push(Ply { notation: mv.to_owned(), turn, board });
        Ok(())
    }

    /// Takes back up to `plies` moves; returns how many were taken back.
    pub fn undo(&mut self, plies: usize) -> usize {
        let kept = self.played.len().saturating_sub(plies);
        let undone = self.played.len() - kept;
        self.played.truncate(kept);
        undone
    }
}
