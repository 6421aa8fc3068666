//! What a class exercise asks of a board: everything that can be found by looking at it once.

use crate::game::Game;
use crate::notation::Problem;
use crate::phrase::Phrase;
use crate::settings::{Setting, Settings};
use crate::view::View;

/// Games that look over a board given as rows of figures, of any size, as a class exercise asks: in draughts, which
/// pieces can capture.
pub trait Matrices: Game {
    /// The choices that [`survey`](Matrices::survey) offers.
    const MATRIX: &'static [Setting];

    /// Looks over a matrix, a row a line.
    ///
    /// # Errors
    /// When the text is no matrix, or a choice is unknown or unreadable.
    fn survey(matrix: &str, choices: &Settings) -> Result<Survey, Problem>;
}

/// What was found on a board that was given as rows of figures.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// Squares along an edge.
    pub size: usize,
    /// The board as a picture, with what was found drawn on it.
    pub view: View,
    /// What the findings are, as programs call the list: `captures`.
    pub name: &'static str,
    /// Everything that was found, row by row.
    pub findings: Vec<Finding>,
    /// All of it in a sentence.
    pub summary: Phrase,
    /// The answer, where what was asked is answered by yes or no.
    pub answer: Option<bool>,
}

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// In words.
    pub words: Phrase,
    /// The squares that it is about, as (row, column) from 0 at the top left, each with its part in it.
    pub squares: Vec<(&'static str, (usize, usize))>,
}
