//! Positions and moves as plain values, for programs that have no use for text.
//!
//! For example, a student's function takes the Chomp position `(5, 3, 1)`, an array holds a
//! draughts board as fifty numbers, and the bite `(5,4)` is a pair. Programs show and store text; a
//! plain value is the same position or move in numbers.

use crate::game::Game;
use crate::literal::Literal;
use crate::notation::Problem;
use crate::rules::Rules;

/// Games whose positions or moves are values that programs write directly: tuples of numbers, a
/// number, a grid.
///
/// A law checks that a plain value reads back as the same position and the same move. Without this
/// ability both are plain text.
///
/// ```
/// use tablette_core::Literal;
/// // What Python prints is what most notations read, so that reading is mostly free.
/// assert_eq!(Literal::Tuple(vec![5_u32.into(), 3_u32.into(), 1_u32.into()]).to_string(), "(5, 3, 1)");
/// ```
pub trait Plain: Game {
    /// Returns the position as a plain value. O(size of the position).
    fn plain(&self, state: &Self::State) -> Literal;

    /// Returns a legal move as a plain value. Default: its text.
    fn plain_move(&self, state: &Self::State, mv: <Self as Rules>::Move) -> Literal {
        Literal::Text(self.show_move(state, mv))
    }

    /// Converts a plain value to the text of a position, or of a whole board; [`open`](Game::open)
    /// and [`parse_state`](Game::parse_state) then read that text and report its faults. Default:
    /// the value as Python prints it, for notations that accept that.
    ///
    /// # Errors
    /// If a value of that shape is not a position; faults in its text are left to the parsers.
    fn read_plain(value: &Literal) -> Result<String, Problem> {
        Ok(value.to_string())
    }

    /// Converts a plain value to the text of a move. Default: the value as Python prints it.
    ///
    /// # Errors
    /// As [`read_plain`](Self::read_plain).
    fn read_plain_move(value: &Literal) -> Result<String, Problem> {
        Ok(value.to_string())
    }
}
