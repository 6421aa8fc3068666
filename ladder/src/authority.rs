//! Whoever answers for the positions of a board: a rung at work, a table on disk, a theory.

use std::path::Path;

use tablette_core::{Game, Judge, Rung, Verdict, Work};

use crate::effort::Effort;
use crate::failure::Failure;

/// A rung, prepared to answer for the positions of one board.
///
/// What it does not know it leaves out of its verdicts: an authority that has never heard of a position says nothing,
/// not "drawn". Everything that it does to answer stops when the effort is over.
pub(crate) trait Authority<G: Game>: Send + Sync {
    /// The rung.
    fn rung(&self) -> Rung;
    /// What a position is worth, as far as this authority knows.
    ///
    /// # Errors
    /// Stopped; a damaged table.
    fn verdict(&self, state: &G::State, effort: &Effort<'_>) -> Result<Verdict, Failure>;
    /// The same where many positions are asked about, so that each answer should be quick. Default: no quicker.
    ///
    /// # Errors
    /// As [`verdict`](Authority::verdict).
    fn glance(&self, state: &G::State, effort: &Effort<'_>) -> Result<Verdict, Failure> {
        self.verdict(state, effort)
    }
    /// Whether it may be asked about a position of a board that begins at `start`. Default: about any; it says what it knows.
    fn covers(&self, start: &G::State, state: &G::State) -> bool {
        let _ = (start, state);
        true
    }
    /// What preparing it took.
    fn work(&self) -> Work;
    /// The best moves of a position where they are known without judging every move. Of a search: the one it would play.
    fn best_moves(&self, state: &G::State, effort: &Effort<'_>) -> Option<Vec<G::Move>> {
        let _ = (state, effort);
        None
    }
    /// All winning moves of a position, where they are known without judging every move.
    fn winning_moves(&self, state: &G::State) -> Option<Vec<G::Move>> {
        let _ = state;
        None
    }
    /// A line from a position, where one is known without playing it. Of a search: what it expects.
    fn line(&self, state: &G::State, effort: &Effort<'_>) -> Option<Vec<G::Move>> {
        let _ = (state, effort);
        None
    }
    /// The judge of a theory, which has reasons of its own.
    fn judge(&self) -> Option<&dyn Judge<G>> {
        None
    }
    /// The table on disk that answers, if one does.
    fn file(&self) -> Option<&Path> {
        None
    }
}

/// The theory as an authority.
pub(crate) struct Theoretical<G: Game> {
    /// What the theory has prepared.
    pub(crate) judge: Box<dyn Judge<G>>,
    /// The position that it was prepared for, with all that follow it.
    pub(crate) from: G::State,
}

impl<G: Game> Authority<G> for Theoretical<G> {
    fn rung(&self) -> Rung {
        Rung::Theory
    }

    fn verdict(&self, state: &G::State, _: &Effort<'_>) -> Result<Verdict, Failure> {
        Ok(self.judge.verdict(state))
    }

    fn glance(&self, state: &G::State, _: &Effort<'_>) -> Result<Verdict, Failure> {
        Ok(self.judge.glance(state))
    }

    fn covers(&self, start: &G::State, state: &G::State) -> bool {
        self.from == *start || self.from == *state
    }

    fn work(&self) -> Work {
        self.judge.work()
    }

    fn best_moves(&self, state: &G::State, _: &Effort<'_>) -> Option<Vec<G::Move>> {
        self.judge.best_moves(state)
    }

    fn winning_moves(&self, state: &G::State) -> Option<Vec<G::Move>> {
        self.judge.winning_moves(state)
    }

    fn line(&self, state: &G::State, _: &Effort<'_>) -> Option<Vec<G::Move>> {
        self.judge.best_line(state)
    }

    fn judge(&self) -> Option<&dyn Judge<G>> {
        Some(&*self.judge)
    }
}
