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
//! The numbers of all windows are sums over a table indexed by byte of the board and its value: one
//! row of sixteen numbers per byte and colour. The same rows hold other sums over men ([`MenSum`]).

use std::marker::PhantomData;

use super::super::rules::Variant;
use super::super::squares::{Layout, Square, Squares};

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
/// Bytes of the largest board.
const BYTES: usize = 7;
/// Entries of a row: numbers, then sums.
const LANES: usize = NUMBERS + MenSum::ALL.len();

/// The sums over the men of a side, in addition to patterns.
#[derive(Clone, Copy)]
pub(super) enum MenSum {
    /// Men.
    Men,
    /// Men on the left wing.
    Left,
    /// Rows that White's men have advanced.
    Up,
    /// Rows that Black's men have advanced.
    Down,
}

impl MenSum {
    const ALL: [Self; 4] = [Self::Men, Self::Left, Self::Up, Self::Down];

    /// The contribution of a man in a row and column of the full board.
    fn of<V: Variant>(self, row: usize, column: usize) -> u16 {
        let size = usize::from(V::RULES.size);
        match self {
            Self::Men => 1,
            Self::Left => u16::from(column < size / 2),
            Self::Up => (size - 1 - row) as u16,
            Self::Down => row as u16,
        }
    }
}

/// The patterns and sums of a position's men.
pub(super) struct Sums {
    /// The pattern of each window and each twin, with White to move.
    pub(super) numbers: [u16; NUMBERS],
    white: [u16; MenSum::ALL.len()],
    black: [u16; MenSum::ALL.len()],
}

impl Sums {
    /// One sum over White's men and one over Black's.
    #[inline]
    pub(super) fn both(&self, white: MenSum, black: MenSum) -> [i32; 2] {
        [self.white[white as usize].into(), self.black[black as usize].into()]
    }
}

/// The numbering of patterns for a variant.
#[derive(Debug)]
pub(super) struct Windows<V> {
    /// By byte of the board and its value: the contribution of the men on those squares to each
    /// number, before doubling for one of the colours, and to each sum.
    rows: Vec<[u16; LANES]>,
    variant: PhantomData<V>,
}

impl<V: Variant> Windows<V> {
    /// Fills the table: 70 KiB.
    pub(super) fn new() -> Self {
        let mut rows = vec![[0; LANES]; BYTES * 256];
        for (at, squares) in places::<V>().into_iter().enumerate() {
            for (place, square) in squares.into_iter().enumerate() {
                let weight = 3_u16.pow(place as u32);
                add(&mut rows, square.bit(), at, weight);
                add(&mut rows, Layout::<V>::turn(square.bit()), WINDOWS + at, weight);
            }
        }
        for square in Squares(Layout::<V>::BOARD).iter() {
            let (row, column) = square.coordinates::<V>();
            for sum in MenSum::ALL {
                add(&mut rows, square.bit(), NUMBERS + sum as usize, sum.of::<V>(row, column));
            }
        }
        Self { rows, variant: PhantomData }
    }

    /// Patterns and sums of these men. Constant time.
    #[inline]
    pub(super) fn sums(&self, white: u64, black: u64) -> Sums {
        let (mut own, mut other) = ([0_u16; LANES], [0_u16; LANES]);
        for byte in 0..BYTES {
            let row = |set: u64| &self.rows[256 * byte + (set >> (8 * byte) & 255) as usize];
            let (mine, theirs) = (row(white), row(black));
            for lane in 0..LANES {
                own[lane] += mine[lane];
                other[lane] += theirs[lane];
            }
        }
        let tallies = |lanes: &[u16; LANES]| std::array::from_fn(|at| lanes[NUMBERS + at]);
        let numbers = std::array::from_fn(|at| match at {
            // In a twin the colours are swapped.
            WINDOWS.. => 2 * own[at] + other[at],
            _ => own[at] + 2 * other[at],
        });
        Sums { numbers, white: tallies(&own), black: tallies(&other) }
    }
}

/// Adds a man's contribution on one square to one lane.
fn add(rows: &mut [[u16; LANES]], bit: u64, lane: usize, weight: u16) {
    let place = bit.trailing_zeros() as usize;
    for bits in (0..256).filter(|bits| bits >> (place % 8) & 1 == 1) {
        rows[256 * (place / 8) + bits][lane] += weight;
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
    use super::super::super::rules::{Brazilian, Colour, English, International};
    use super::*;

    /// The number of a window, square by square, from its definition.
    fn slowly(squares: &[Square], white: u64, black: u64) -> u16 {
        let digit = |square: &Square| u16::from(white & square.bit() != 0) + 2 * u16::from(black & square.bit() != 0);
        squares.iter().rev().fold(0, |number, square| 3 * number + digit(square))
    }

    fn numbers_agree<V: Variant>(filled: usize) {
        let (windows, places) = (Windows::<V>::new(), places::<V>());
        assert_eq!(places.len(), filled);
        assert!(places.iter().all(|squares| squares.len() == ROWS * COLUMNS));
        let mut random = SplitMix64::for_attempt(1, 0);
        let mut random = || random.below(u64::MAX);
        for _ in 0..1000 {
            let board = Layout::<V>::BOARD;
            let (white, other) = (random() & board, random() & board);
            let black = other & !white;
            let numbers = windows.sums(white, black).numbers;
            let swapped = (Layout::<V>::turn(black), Layout::<V>::turn(white));
            for (at, squares) in places.iter().enumerate() {
                assert_eq!(numbers[at], slowly(squares, white, black));
                assert_eq!(numbers[WINDOWS + at], slowly(squares, swapped.0, swapped.1), "the twin");
            }
        }
        let start = Position::<V>::start();
        let men = Colour::BOTH.map(|colour| start.men(colour).0);
        let numbers = windows.sums(men[0], men[1]).numbers;
        assert_eq!(numbers[..WINDOWS], numbers[WINDOWS..], "both sides see the same");
    }

    #[test]
    fn patterns_are_numbered_as_they_are_defined() {
        numbers_agree::<International>(8);
        numbers_agree::<Brazilian>(6);
        numbers_agree::<English>(6);
    }
}
