//! Windows on the board: the pattern of men on a few neighbouring squares, as one number.
//!
//! A window of two columns and five rows has ten squares, each of them empty or holding a man of
//! the player to move or of the opponent: 3^10 = 59,049 patterns. Windows overlap, so each square
//! appears in several contexts. Kings move too fast to form patterns and count as empty squares.
//!
//! Each window has a *twin*: the same squares after a rotation of the board by 180°, with the
//! colours swapped. A pattern is as good for one side in the window as for the other in its twin,
//! so both share one table of values.
//!
//! The numbers are sums over the men, which [`tables`](super::tables) hold.

use super::super::rules::Variant;
use super::super::squares::{Layout, Square};

/// Windows with their own tables. Boards of 8×8 squares use six of them.
pub const WINDOWS: usize = 8;
/// Patterns of a window.
pub const PATTERNS: usize = 3_usize.pow((ROWS * COLUMNS) as u32);
/// Numbers per position: those of the windows, then those of the twins.
pub(super) const NUMBERS: usize = 2 * WINDOWS;
/// Rows of a window.
const ROWS: usize = 5;
/// Columns of a window, counting playable squares only.
const COLUMNS: usize = 2;
/// Calls `each` with every man's contribution to a number: the side, 0 for the player to move; the
/// square; the number; and what a man of this side adds to it there.
pub(super) fn each_digit<V: Variant>(mut each: impl FnMut(usize, Square, usize, u16)) {
    for (window, squares) in places::<V>().into_iter().enumerate() {
        for (place, square) in squares.into_iter().enumerate() {
            let digit = 3_u16.pow(place as u32);
            let turned = Square::of_bit(Layout::<V>::turn(square.bit()));
            each(0, square, window, digit);
            each(1, square, window, 2 * digit);
            // In the twin the colours are swapped.
            each(1, turned, WINDOWS + window, digit);
            each(0, turned, WINDOWS + window, 2 * digit);
        }
    }
}

/// The squares of each window, for every pair of columns: in the far half of the board and across
/// its middle.
fn places<V: Variant>() -> Vec<Vec<Square>> {
    let (half, size) = (Layout::<V>::HALF as usize, usize::from(V::RULES.size));
    let square = |row: usize, column: usize| Square::from_number::<V>((half * row + column + 1) as u32);
    let firsts = [0, (size - ROWS) / 2];
    let corners = firsts.into_iter().flat_map(|row| (0..=half - COLUMNS).map(move |column| (row, column)));
    let window = |(row, column): (usize, usize)| -> Vec<Square> {
        (0..ROWS * COLUMNS).filter_map(|at| square(row + at / COLUMNS, column + at % COLUMNS)).collect()
    };
    corners.map(window).collect()
}

#[cfg(test)]
mod tests {
    use tablette_core::SplitMix64;

    use super::super::super::position::Position;
    use super::super::super::rules::{Brazilian, English, International};
    use super::super::tables::{Tables, pieces};
    use super::*;

    /// The number of a window, square by square, from its definition.
    fn slowly(squares: &[Square], white: u64, black: u64) -> u16 {
        let digit = |square: &Square| u16::from(white & square.bit() != 0) + 2 * u16::from(black & square.bit() != 0);
        squares.iter().rev().fold(0, |number, square| 3 * number + digit(square))
    }

    fn numbers_agree<V: Variant>(filled: usize) {
        let (tables, places) = (Tables::<V>::new(None), places::<V>());
        assert_eq!(places.len(), filled);
        assert!(places.iter().all(|squares| squares.len() == ROWS * COLUMNS));
        let mut random = SplitMix64::for_attempt(1, 0);
        let mut random = || random.below(u64::MAX);
        for _ in 0..1000 {
            let board = Layout::<V>::BOARD;
            let (white, other) = (random() & board, random() & board);
            let black = other & !white;
            let numbers = tables.sums(&[white, 0, black, 0]).numbers.map(i16::cast_unsigned);
            let swapped = (Layout::<V>::turn(black), Layout::<V>::turn(white));
            for (at, squares) in places.iter().enumerate() {
                assert_eq!(numbers[at], slowly(squares, white, black));
                assert_eq!(numbers[WINDOWS + at], slowly(squares, swapped.0, swapped.1), "the twin");
            }
        }
        let numbers = tables.sums(&pieces(&Position::<V>::start())).numbers;
        assert_eq!(numbers[..WINDOWS], numbers[WINDOWS..], "both sides see the same");
    }

    #[test]
    fn patterns_are_numbered_as_they_are_defined() {
        numbers_agree::<International>(8);
        numbers_agree::<Brazilian>(6);
        numbers_agree::<English>(6);
    }
}
