//! The exercise of the source text: can this man capture another?
//!
//! « Parties de dames », an exercise on arrays, poses the question for a board of any size, in the
//! representations that Python offers:
//!
//! | question | here |
//! |---|---|
//! | Q1: a list of pieces, or an array of two dimensions | [`PieceList`], [`Rows`] |
//! | Q2: a list of lists, a flat list, or a dictionary | [`Rows`], [`Flat`], [`Couples`] |
//! | Q3: what goes in and what comes out | [`Board::can_capture`] |
//! | Q4: the algorithm, with its borders | [`Board::can_capture`], [`Board::capturers`] |
//!
//! A piece captures by jumping over a diagonally adjacent enemy to the empty square directly behind
//! it, in all four directions; both squares must be on the board. Every board answers through the
//! one method [`Board::cell`], which checks the borders, so a probe outside reads nothing.
//!
//! All of the text's functions except the last forget the borders. Python's negative indices then
//! read the opposite side of the board, the flat list reads the end of the previous row, and the
//! dictionary, built over `range(4)`, covers only 4×4 of the 5×5 squares and fails on (0, 4). (In
//! Python 3, its `k / 10` must be `k // 10`.)
//!
//! Every representation can also be read as Python prints it ([`read_board`]), for use in
//! `tablette lesson draughts`.
//!
//! Kings are optional, and not part of the text: codes 3 (white) and 4 (black). They fly, as in
//! article 3.9.
//!
//! ```
//! use tablette_games::draughts::exercise::{Board, Conversions, read_matrix};
//!
//! let board = read_matrix("00100/01010/00202/00020/00000", false).unwrap();
//! assert!(board.can_capture(2, 2) && board.can_capture(1, 3));
//! assert_eq!(board.to_flat().capturers(None), board.capturers(None));
//! ```

mod board;
mod boards;
mod lesson;
mod matrix;
mod survey;
mod typed;
mod unbordered;

pub use board::{Board, Capture, Cell, code, from_code};
pub use boards::{Conversions, Couples, Flat, PieceList, PlacedPiece, Rows};
pub use lesson::lesson;
pub use matrix::read_matrix;
pub(super) use survey::{CHOICES, survey};
pub use typed::read_board;
pub use unbordered::can_capture_without_borders;

/// The citation of the source text, shown among the sources and above the questions.
pub(super) const SOURCE: &str = "X. Dupré, Parties de dames (exercice sur les tableaux)";
