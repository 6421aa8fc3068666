//! Random positions from which puzzles are made.
//!
//! A game deals positions without solving them; the puzzle generator keeps those with exactly one
//! correct move. For example, Chomp deals rows of random lengths, and `5,4,4,1` is kept because
//! only one bite wins there.

use crate::game::Game;
use crate::settings::Settings;

/// Games that deal positions for puzzles.
pub trait Puzzles: Game {
    /// Deals a candidate for a puzzle of about this grade, from 1 (a glance) to 5 (an evening). The
    /// result depends only on the three numbers, on every machine. Different attempts with one seed
    /// differ; if a table is expensive, several consecutive attempts should share one. The text
    /// need not open or have a correct move: the generator then goes on to the next attempt.
    fn deal(grade: u8, seed: u64, attempt: u64) -> PuzzleCandidate;
}

/// A candidate for a puzzle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PuzzleCandidate {
    /// The board, as text.
    pub board: String,
    /// The settings under which to open it.
    pub settings: Settings,
}

impl PuzzleCandidate {
    /// Creates a candidate under the default settings.
    pub fn new(board: String) -> Self {
        Self { board, settings: Settings::default() }
    }
}
