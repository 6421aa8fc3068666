//! Oracles, the sources of answers about the positions of a board: a rung at work, a table on disk,
//! a theory.
//!
//! For example, `solve chomp 8x10` ends with a table of the whole bar as its oracle. It gave the
//! verdict, and now gives the judged moves, the line and the explanation; the board keeps it for
//! the next question. Callers do not distinguish a memo, a file and a search.
//!
//! This interface separates the choice of an oracle (`board/choose_solver.rs`) from the advice
//! derived from it (`board/advice.rs`).

use std::path::Path;

use tablette_core::{Game, Judge, Outcome, Players, Rung, Verdict, Work};

use crate::budget::Budget;
use crate::failure::Failure;

/// A rung, prepared to answer for the positions of one board.
///
/// Unknown values are absent from its verdicts: for a position outside its reach an oracle returns
/// nothing, not "drawn". All its work stops when the budget is over.
///
/// Two methods are required besides the rung's name. The defaults of the others return "not known",
/// and are correct for every oracle; an override only spares the caller the judging of every move.
pub(crate) trait Oracle<G: Game>: Send + Sync {
    /// Returns the rung, as shown to users.
    fn rung(&self) -> Rung;
    /// Returns the value of a position, as far as this oracle knows it. O(1) for a table; a search
    /// may take seconds.
    ///
    /// # Errors
    ///
    /// Stopped; a damaged table.
    fn verdict(&self, state: &G::State, budget: &Budget<'_>) -> Result<Verdict, Failure>;
    /// The same for many positions, so that each answer should be quick and may know less. Default:
    /// no quicker.
    ///
    /// # Errors
    ///
    /// As for [`verdict`](Oracle::verdict).
    fn glance(&self, state: &G::State, budget: &Budget<'_>) -> Result<Verdict, Failure> {
        self.verdict(state, budget)
    }
    /// Whether it covers a position of a board that begins at `start`. A theory prepared for one
    /// position may not cover the others. Default: yes, since it returns only what it knows.
    fn covers(&self, start: &G::State, state: &G::State) -> bool {
        let _ = (start, state);
        true
    }
    /// Returns the work of preparing it, without later queries.
    fn work(&self) -> Work;
    /// Returns all best moves of a position if they are known without judging every move; for a
    /// search, the move that it would play. Default: not known.
    fn best_moves(&self, state: &G::State, budget: &Budget<'_>) -> Option<Vec<G::Move>> {
        let _ = (state, budget);
        None
    }
    /// Returns all winning moves of a position, if they are known without judging every move.
    /// Default: not known.
    fn winning_moves(&self, state: &G::State) -> Option<Vec<G::Move>> {
        let _ = state;
        None
    }
    /// Returns at least the first `most` moves of a line from a position, if one is known without
    /// playing it: a best one from a theory, the expected one from a search. Default: not known.
    fn line(&self, state: &G::State, most: usize) -> Option<Vec<G::Move>> {
        let _ = (state, most);
        None
    }
    /// Returns the moves of a position as they were searched side by side, best first; only a
    /// search for several lines has them. Default: none.
    fn variations(&self, state: &G::State) -> Option<Vec<Variation<G::Move>>> {
        let _ = state;
        None
    }
    /// Returns the judge of a theory, which has reasons of its own. Default: none.
    fn judge(&self) -> Option<&dyn Judge<G>> {
        None
    }
    /// Returns the table on disk behind the answers, so that faces can name it. Default: none.
    fn file(&self) -> Option<&Path> {
        None
    }
}

/// Returns a value from a table as the value of a position: play without end, which is a draw between
/// two players, leaves a puzzle unsolved.
pub(crate) fn of_table<G: Game>(verdict: Verdict) -> Verdict {
    // A table of outcomes alone has no plies for draws that end; a puzzle seldom has such an end.
    let endless = verdict.outcome == Some(Outcome::Draw) && verdict.remoteness.is_none();
    if endless && G::INFO.players == Players::One {
        Verdict { outcome: Some(Outcome::Lose), endless: false, ..verdict }
    } else {
        verdict
    }
}

/// A move that was searched beside others.
pub(crate) struct Variation<M> {
    pub(crate) mv: M,
    /// The value of the position behind it, for the side that moves there.
    pub(crate) there: Verdict,
    /// The expected line, the move itself first.
    pub(crate) line: Vec<M>,
}

/// A theory as an oracle: a judge and the position for which it was prepared.
pub(crate) struct TheoryOracle<G: Game> {
    /// The prepared judge.
    pub(crate) judge: Box<dyn Judge<G>>,
    /// The position for which it was prepared, with all that follow it.
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

    /// Only the prepared positions: a theory may have prepared for one position and its followers.
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
