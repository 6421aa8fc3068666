//! Positions and moves as plain values, for programs that have no use for text.
//!
//! For example, a student's function takes the Chomp position `(5, 3, 1)`, an array wants a draughts board as fifty numbers, and
//! the bite `(5,4)` is a couple. Text stays what is shown and stored; a plain value is the same thing in numbers.

use crate::game::Game;
use crate::literal::Literal;
use crate::notation::Problem;
use crate::rules::Rules;

/// Games whose positions or moves are values that programs write by themselves: tuples of numbers, a number, a grid.
///
/// Comes with a law: what is given reads back as the same position and the same move. Without the ability both are their text.
///
/// ```
/// use tablette_core::Literal;
/// // What Python prints is what most notations read, so that reading is mostly free.
/// assert_eq!(Literal::Tuple(vec![5_u32.into(), 3_u32.into(), 1_u32.into()]).to_string(), "(5, 3, 1)");
/// ```
pub trait Plain: Game {
    /// The position as a plain value. O(size of the position).
    fn plain(&self, state: &Self::State) -> Literal;

    /// A legal move as a plain value. Default: its text.
    fn plain_move(&self, state: &Self::State, mv: <Self as Rules>::Move) -> Literal {
        Literal::Text(self.show_move(state, mv))
    }

    /// The text of the position, or of the whole board, that a plain value stands for; [`open`](Game::open) and
    /// [`parse_state`](Game::parse_state) read it, and say what is wrong with it where something is. Default: the value as Python
    /// prints it, for notations that read that.
    ///
    /// # Errors
    /// When a value of that shape is no position; whatever has text is left to those who read it.
    fn read_plain(value: &Literal) -> Result<String, Problem> {
        Ok(value.to_string())
    }

    /// The text of the move that a plain value stands for. Default: the value as Python prints it.
    ///
    /// # Errors
    /// As [`read_plain`](Self::read_plain).
    fn read_plain_move(value: &Literal) -> Result<String, Problem> {
        Ok(value.to_string())
    }
}
