//! What a class exercise asks of a board: everything that can be found by looking at it once.
//!
//! For example, a draughts board typed as rows of figures comes back as a picture in which all captures are marked,
//! with a list of their squares and a summary.

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

    /// Looks over a matrix, a row a line, of any size: exercises use boards that no rules prescribe.
    ///
    /// # Errors
    /// When the text is no matrix, or a choice is unknown or unreadable.
    fn survey(matrix: &str, choices: &Settings) -> Result<Survey, Problem>;
}

/// The findings on a board that was given as rows of figures.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// Squares along an edge.
    pub size: usize,
    /// The board as a picture, with the findings drawn on it.
    pub view: View,
    /// The name of the list of findings in JSON: `captures`.
    pub name: &'static str,
    /// All findings, row by row.
    pub findings: Vec<Finding>,
    /// All of them in a sentence.
    pub summary: Phrase,
    /// The answer, where the question is answered by yes or no.
    pub answer: Option<bool>,
}

/// One finding: for example, a piece that can capture, the piece that it takes and the square behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The finding in words.
    pub words: Phrase,
    /// The squares that it is about, as (row, column) from 0 at the top left, each with the name of its role in JSON.
    pub squares: Vec<(&'static str, (usize, usize))>,
}
