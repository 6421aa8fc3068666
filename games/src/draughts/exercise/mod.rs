//! The exercise of the source text: can this man capture another?
//!
//! « Parties de dames », an exercise on arrays, asks it of a board of any size, in the representations that Python offers:
//!
//! | question | here |
//! |---|---|
//! | Q1: a list of pieces, or an array of two dimensions | [`PieceList`], [`Rows`] |
//! | Q2: that array as a list of lists, one flat list, or a dictionary of couples | [`Rows`], [`Flat`], [`Couples`] |
//! | Q3: what goes in and what comes out | [`Board::can_capture`] |
//! | Q4: the algorithm, with its borders | [`Board::can_capture`], [`Board::capturers`] |
//!
//! A piece captures over an adjacent enemy on a diagonal to the empty square right behind it, in all four directions; both
//! squares must be on the board. Every board here answers by the one method [`Board::cell`], which knows where the board
//! ends, so a probe outside reads nothing.
//!
//! The text's own functions forget the borders until the last one. Python's negative indices then read the other side of the
//! board, the flat list reads the end of the row before, and its dictionary, built over `range(4)`, is a board of 4×4 cut
//! from one of 5×5, which fails on (0, 4). (In Python 3, its `k / 10` must be `k // 10`.)
//!
//! Every representation is also read as Python prints it ([`read_board`]), so that `tablette lesson draughts` answers on it.
//!
//! Kings are an option that the text leaves out: codes 3 (white) and 4 (black). They fly, as in article 3.9.
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
mod source;
mod survey;
mod typed;
mod unbordered;

pub use board::{Board, Capture, Cell, code, from_code};
pub use boards::{Conversions, Couples, Flat, PieceList, PlacedPiece, Rows};
pub use lesson::LESSON;
pub use matrix::{read_matrix, show_matrix};
pub(super) use source::SOURCE;
pub(super) use survey::{CHOICES, survey};
pub use typed::read_board;
pub use unbordered::can_capture_without_borders;
