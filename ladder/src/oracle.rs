//! What answers for the positions of a board: a rung at work, a table on disk, a theory.
//!
//! For example, `solve chomp 8x10` ends with a table of the whole bar as its oracle. The
//! verdict came from it; the judged moves, the line and the explanation are now asked of the same
//! object, and the board keeps it for the next question. Whether it is a memo, a file or a search
//! makes no difference to the code that asks.
//!
//! This is the seam between *who knows* (`board/choose_solver.rs`) and *what follows*
//! (`board/advice.rs`).

use std::path::Path;

use tablette_core::{Game, Judge, Rung, Verdict, Work};

use crate::budget::Budget;
use crate::failure::Failure;

/// A rung, prepared to answer for the positions of one board.
///
/// What it does not know it leaves out of its verdicts: an oracle that has never heard of a
/// position says nothing, not "drawn". All it does to answer stops when the budget is over.
///
/// Two methods are required besides the rung's name. The defaults of the others say "not known",
/// and are right for every oracle; an override only spares the caller the judging of every
/// move.
pub(crate) trait Oracle<G: Game>: Send + Sync {
    /// The rung, as shown to users.
    fn rung(&self) -> Rung;
    /// What a position is worth, as far as this oracle knows. O(1) for a table; a search may
    /// take seconds.
    ///
    /// # Errors
    ///
    /// Stopped; a damaged table.
    fn verdict(&self, state: &G::State, budget: &Budget<'_>) -> Result<Verdict, Failure>;
    /// The same where many positions are asked about, so that each answer should be quick and may
    /// say less. Default: no quicker.
    ///
    /// # Errors
    ///
    /// As [`verdict`](Oracle::verdict).
    fn glance(&self, state: &G::State, budget: &Budget<'_>) -> Result<Verdict, Failure> {
        self.verdict(state, budget)
    }
    /// Whether it may be asked about a position of a board that begins at `start`. A theory
    /// prepared for one position may not know the others. Default: yes, since it says what it
    /// knows.
    fn covers(&self, start: &G::State, state: &G::State) -> bool {
        let _ = (start, state);
        true
    }
    /// What preparing it took, and nothing that was asked since.
    fn work(&self) -> Work;
    /// All best moves of a position where they are known without judging every move; of a search,
    /// the one it would play. Default: not known.
    fn best_moves(&self, state: &G::State, budget: &Budget<'_>) -> Option<Vec<G::Move>> {
        let _ = (state, budget);
        None
    }
    /// All winning moves of a position, where they are known without judging every move. Default:
    /// not known.
    fn winning_moves(&self, state: &G::State) -> Option<Vec<G::Move>> {
        let _ = state;
        None
    }
    /// A line from a position where one is known without playing it, its first `most` moves at
    /// least: of a theory a best one, of a search what it expects. Default: not known.
    fn line(&self, state: &G::State, most: usize) -> Option<Vec<G::Move>> {
        let _ = (state, most);
        None
    }
    /// The moves of a position as they were searched side by side, the best first; only a search
    /// for several lines has them. Default: they were not.
    fn variations(&self, state: &G::State) -> Option<Vec<Variation<G::Move>>> {
        let _ = state;
        None
    }
    /// The judge of a theory, which has reasons of its own. Default: none.
    fn judge(&self) -> Option<&dyn Judge<G>> {
        None
    }
    /// The table on disk that answers, if one does, so that faces can name it. Default: none.
    fn file(&self) -> Option<&Path> {
        None
    }
}

/// A move that was searched beside others.
pub(crate) struct Variation<M> {
    pub(crate) mv: M,
    /// What it leads to is worth, to the side that moves there.
    pub(crate) there: Verdict,
    /// How play is expected to go on, the move itself first.
    pub(crate) line: Vec<M>,
}

/// A theory as an oracle: a judge and the position it was prepared for.
pub(crate) struct TheoryOracle<G: Game> {
    /// What the theory has prepared.
    pub(crate) judge: Box<dyn Judge<G>>,
    /// The position that it was prepared for, with all that follow it.
    pub(crate) from: G::State,
}

impl<G: Game> Oracle<G> for TheoryOracle<G> {
    fn rung(&self) -> Rung {
        Rung::Theory
    }

    fn verdict(&self, state: &G::State, _: &Budget<'_>) -> Result<Verdict, Failure> {
        Ok(self.judge.verdict(state))
    }

    /// The theory's own quick answer, which for most theories is the full one.
    fn glance(&self, state: &G::State, _: &Budget<'_>) -> Result<Verdict, Failure> {
        Ok(self.judge.glance(state))
    }

    /// Only what it was prepared for: a theory may have prepared for one position and its
    /// followers.
    fn covers(&self, start: &G::State, state: &G::State) -> bool {
        // A judge prepared for the whole board, or for exactly this position.
        self.from == *start || self.from == *state
    }

    fn work(&self) -> Work {
        self.judge.work()
    }

    fn best_moves(&self, state: &G::State, _: &Budget<'_>) -> Option<Vec<G::Move>> {
        self.judge.best_moves(state)
    }

    fn winning_moves(&self, state: &G::State) -> Option<Vec<G::Move>> {
        self.judge.winning_moves(state)
    }

    fn line(&self, state: &G::State, most: usize) -> Option<Vec<G::Move>> {
        self.judge.best_line(state, most)
    }

    fn judge(&self) -> Option<&dyn Judge<G>> {
        Some(&*self.judge)
    }
}
