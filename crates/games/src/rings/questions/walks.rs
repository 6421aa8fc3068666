//! The two walks, step by step and in closed form.

use num_bigint::BigUint;

use super::super::board::{Board, Toggle};
use super::super::notation::show_toggle;
use super::super::{counts, path};
use super::{empty, fill};

/// The moves of `mettre(n)`, as its recursion makes them: `+1`, `+2`, `-1`, … `None` past 64
/// squares.
///
/// ```
/// use tablette_games::rings::questions::{emptying_moves, filling_moves};
/// assert_eq!(filling_moves(3).unwrap(), ["+1", "+2", "-1", "+3", "+1"]);
/// assert_eq!(emptying_moves(3).unwrap(), ["-1", "-3", "+1", "-2", "-1"]);
/// ```
pub fn filling_moves(squares: u32) -> Option<Vec<String>> {
    let mut values = vec![0];
    fill(&mut 0, squares, &mut |value| values.push(value))?;
    moves(squares, &values)
}

/// The moves of `prendre(n)`, as its recursion makes them. `None` past 64 squares.
pub fn emptying_moves(squares: u32) -> Option<Vec<String>> {
    let full = Board::full(squares).value()?;
    let mut values = vec![full];
    empty(&mut { full }, squares, &mut |value| values.push(value))?;
    moves(squares, &values)
}

/// The move between each value and the next.
fn moves(squares: u32, values: &[u64]) -> Option<Vec<String>> {
    let named = |pair: &[u64]| {
        let square = (pair[0] ^ pair[1]).trailing_zeros() + 1;
        Some(show_toggle(&Board::from_value(squares, pair[0])?, Toggle::Square(square)))
    };
    values.windows(2).map(named).collect()
}

/// The number of binary digits in which each value differs from the one before.
///
/// ```
/// assert_eq!(tablette_games::rings::questions::changes(&[0, 1, 3, 2, 6, 7]), [1; 5]);
/// ```
pub fn changes(values: &[u64]) -> Vec<u32> {
    values.windows(2).map(|pair| (pair[0] ^ pair[1]).count_ones()).collect()
}

/// The values of the boards that never appear while filling n squares: those after the full board
/// on the path, up to the board with a pawn on the last square alone. `None` past 20 squares, where
/// the list would be too long.
///
/// ```
/// use tablette_games::rings::questions::never_visited;
/// assert_eq!(never_visited(3).unwrap(), [5, 4]);
/// assert_eq!(never_visited(8).unwrap().len(), 256 - 171);
/// ```
pub fn never_visited(squares: u32) -> Option<Vec<u64>> {
    if squares > 20 {
        return None;
    }
    let last = path::prefix_xor(Board::full(squares).value()?);
    Some((last + 1..1 << squares).map(|rank| rank ^ rank >> 1).collect())
}

/// The value after t moves of filling, on as many squares as necessary: t ⊕ (t >> 1). Linear.
pub fn value_after(t: &BigUint) -> BigUint {
    path::gray(t)
}

/// The value after t moves of emptying n squares; `None` when the board is empty before that.
/// Linear.
///
/// ```
/// use tablette_games::rings::questions::value_after_emptying;
/// let after = |t: u32| value_after_emptying(3, &t.into());
/// assert_eq!([0, 1, 5].map(after), [7_u32, 6, 0].map(|value| Some(value.into())));
/// assert_eq!(after(6), None);
/// ```
pub fn value_after_emptying(squares: u32, t: &BigUint) -> Option<BigUint> {
    let moves = counts::moves_to_fill(squares);
    (*t <= moves).then(|| path::gray(&(moves - t)))
}
