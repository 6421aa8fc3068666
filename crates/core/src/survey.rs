//! Answers to class exercises about a whole board.
//!
//! For example, for a draughts board typed as rows of digits the result is a picture in which all
//! captures are marked, with a list of their squares and a summary.

use crate::game::Game;
use crate::notation::Problem;
use crate::phrase::Phrase;
use crate::settings::{Setting, Settings};
use crate::view::View;

/// Games that survey a board of any size given as rows of digits, for class exercises: in draughts,
/// which pieces can capture.
pub trait Matrices: Game {
    /// The choices that [`survey`](Matrices::survey) offers.
    const MATRIX: &'static [Setting];

    /// Surveys a matrix of any size, one row per line: exercises use boards that no rules
    /// prescribe.
    ///
    /// # Errors
    /// If the text is not a matrix, or a choice is unknown or unreadable.
    fn survey(matrix: &str, choices: &Settings) -> Result<Survey, Problem>;
}

/// The findings on a board given as rows of digits.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// Number of squares along an edge.
    pub size: usize,
    /// The board as a picture, with the findings drawn on it.
    pub view: View,
    /// The name of the list of findings in JSON: `captures`.
    pub name: &'static str,
    /// All findings, row by row.
    pub findings: Vec<Finding>,
    /// A sentence that sums up the findings.
    pub summary: Phrase,
    /// The answer, if the question is a yes-or-no question.
    pub answer: Option<bool>,
}

/// One finding: for example, a piece that can capture, the piece that it takes and the square
/// behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The finding in words.
    pub words: Phrase,
    /// The squares concerned, as (row, column) from 0 at the top left, each with the name of its
    /// role in JSON.
    pub squares: Vec<(&'static str, (usize, usize))>,
}
