//! What a class exercise asks of a board: everything that can be found by looking at it once.

use crate::phrase::Phrase;
use crate::view::View;

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
