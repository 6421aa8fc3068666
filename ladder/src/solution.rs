//! Answers as plain data, the same for every face.

use std::path::PathBuf;

use tablette_core::{Number, Outcome, Phrase, Question, Verdict, Work};

use crate::effort::Rung;

/// What a position is worth, how to play it, and what it cost to know.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The name of the game.
    pub game: &'static str,
    /// The position, as the game writes it.
    pub position: String,
    /// What it is worth, as far as the rung knows.
    pub verdict: Verdict,
    /// The rung that answered.
    pub rung: Rung,
    /// The question it answered.
    pub question: Question,
    /// The best moves, as notation; `None` when there are too many moves to judge them all.
    pub best_moves: Option<Vec<String>>,
    /// All moves that win; `None` in a puzzle, or when there are too many moves to judge them all.
    pub winning_moves: Option<Vec<String>>,
    /// A best line from the position.
    pub line: Line,
    /// The table on disk that the answer was found in; `None` when it was worked out.
    pub table: Option<PathBuf>,
    /// What it took.
    pub work: Work,
    /// Seconds on the clock.
    pub seconds: f64,
}

/// The beginning of a best line, or all of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Moves as notation.
    pub moves: Vec<String>,
    /// Where one stands before the first move and after each of them, in puzzles that walk; otherwise empty.
    pub places: Vec<String>,
    /// True when it reaches the end of the game.
    pub complete: bool,
}

/// A position with every legal move, best first.
#[derive(Clone, Debug, PartialEq)]
pub struct Moves {
    /// The name of the game.
    pub game: &'static str,
    /// The position, as the game writes it.
    pub position: String,
    /// What it is worth.
    pub verdict: Verdict,
    /// Whether the game has ended here, and how for the side to move.
    pub result: Option<Outcome>,
    /// Every legal move, best first; equal ones in the game's own order.
    pub moves: Vec<MoveLine>,
    /// The table on disk that judged them; `None` when they were worked out.
    pub table: Option<PathBuf>,
}

/// One move, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct MoveLine {
    /// The move as notation.
    pub notation: String,
    /// The move in words.
    pub words: Phrase,
    /// The position it leads to.
    pub position: String,
    /// Where one stands there, in puzzles that walk from place to place.
    pub place: Option<String>,
    /// The least total cost with this move, where costs are known.
    pub total: Option<Number>,
    /// What that position is worth to the side that moves *there*.
    pub verdict: Verdict,
    /// What the move gets for the side that plays it.
    pub outcome: Option<Outcome>,
    /// How many plies the move is off the best one: 0 for the best moves, absent where the outcome differs or plies are unknown.
    pub delta: Option<Number>,
    /// One of the best moves.
    pub best: bool,
}
