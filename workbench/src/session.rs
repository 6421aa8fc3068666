//! A game in progress: moves, undo, and nothing that belongs to one game.

use tablette_core::{Outcome, Problem};

use crate::any::AnyBoard;

/// A game as it was played: every position is kept, so undo is exact.
pub struct Session {
    start: Box<dyn AnyBoard>,
    played: Vec<(String, Box<dyn AnyBoard>)>,
}

impl Session {
    /// Begins at a position.
    pub fn new(start: Box<dyn AnyBoard>) -> Self {
        Self { start, played: Vec::new() }
    }

    /// The position now.
    pub fn board(&self) -> &dyn AnyBoard {
        self.played.last().map_or(&*self.start, |(_, board)| &**board)
    }

    /// Whether the game has ended, and how for the side to move: by its rules, or because the position has come up too often.
    pub fn result(&self) -> Option<Outcome> {
        let board = self.board();
        let repeats = || board.repetitions().is_some_and(|most| self.times() >= most);
        board.result().or_else(|| repeats().then_some(Outcome::Draw))
    }

    /// How often the position on the board has come up, this time included.
    pub fn times(&self) -> usize {
        let now = self.board().position();
        let before = self.played.iter().rev().skip(1).map(|(_, board)| board).chain([&self.start]);
        let again = before.filter(|board| board.position() == now).count();
        if self.played.is_empty() { 1 } else { 1 + again }
    }

    /// Plies played so far.
    pub fn plies(&self) -> usize {
        self.played.len()
    }

    /// The moves played so far, as notation.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.played.iter().map(|(mv, _)| mv.as_str())
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When it is no legal move here, and why; the session stays as it was.
    pub fn play(&mut self, mv: &str) -> Result<(), Problem> {
        let next = self.board().play(mv)?;
        self.played.push((mv.to_owned(), next));
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
