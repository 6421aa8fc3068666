//! Squares and sets of squares, as bits with ghost columns between the rows.
//!
//! Only every second square is playable. Two rows take one bit more than they have playable
//! squares, and with that ghost bit every diagonal step is the same shift wherever it starts:
//!
//! ```text
//!      0   1   2   3   4      squares  1– 5      down-left  +5   down-right +6
//!    5   6   7   8   9                 6–10      up-right   -5   up-left    -6
//! ⑩   11  12  13  14  15              11–15      ⑩ is a ghost: 6 down-left, 16 up-left
//!   16  17  18  19  20                16–20      and 5 down-right land on it
//! ```
//!
//! The shifts are for 10×10; on 8×8 they are ±4 and ±5.
//!
//! A step off the board lands on a ghost or past either end, and masking with the board removes it.
//! A step is a rotation, one instruction in any direction: 54 of the 64 bits are in use, so bits
//! that wrap round land on none of them.

use std::marker::PhantomData;

use super::rules::{Colour, Variant};

/// A square, as its bit number. Squares are ordered as their numbers on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u32);

/// A set of squares, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Squares(pub(super) u64);

/// One of the four diagonal directions, seen from White's side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    UpLeft,
    UpRight,
    DownLeft,
    DownRight,
}

impl Direction {
    pub(super) const ALL: [Self; 4] = [Self::UpLeft, Self::UpRight, Self::DownLeft, Self::DownRight];

    /// The two directions in which the men of a colour move.
    pub(super) const fn forwards(colour: Colour) -> [Self; 2] {
        match colour {
            Colour::White => [Self::UpLeft, Self::UpRight],
            Colour::Black => [Self::DownLeft, Self::DownRight],
        }
    }

    /// Whether it points towards square 1.
    pub(super) const fn is_up(self) -> bool {
        matches!(self, Self::UpLeft | Self::UpRight)
    }

    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::UpLeft => Self::DownRight,
            Self::UpRight => Self::DownLeft,
            Self::DownLeft => Self::UpRight,
            Self::DownRight => Self::UpLeft,
        }
    }

    /// The two perpendicular directions.
    pub(super) const fn across(self) -> [Self; 2] {
        match self {
            Self::UpLeft | Self::DownRight => [Self::UpRight, Self::DownLeft],
            Self::UpRight | Self::DownLeft => [Self::UpLeft, Self::DownRight],
        }
    }
}

/// The geometry of a variant's board.
pub(super) struct Layout<V>(PhantomData<V>);

impl<V: Variant> Layout<V> {
    /// Playable squares in one row.
    pub(super) const HALF: u32 = V::RULES.size as u32 / 2;
    /// Number of playable squares.
    pub(super) const COUNT: u32 = V::RULES.size as u32 * Self::HALF;
    /// Bits of two rows, including their ghost.
    const PAIR: u32 = 2 * Self::HALF + 1;
    /// All squares.
    pub(super) const BOARD: u64 = {
        let mut board = 0;
        let mut row = 0;
        while row < V::RULES.size as u32 {
            board |= Self::row(row);
            row += 1;
        }
        board
    };

    /// The squares ahead of each square, up to the edge of the board; indexed by direction, in the
    /// order of [`Direction::ALL`], and by bit.
    pub(super) const RAYS: [[u64; 64]; 4] = {
        let mut rays = [[0; 64]; 4];
        let mut way = 0;
        while way < 4 {
            let mut bit = 0;
            while bit < 64 {
                let mut at = Self::step(Self::BOARD & 1 << bit, Direction::ALL[way]);
                while at != 0 {
                    rays[way][bit] |= at;
                    at = Self::step(at, Direction::ALL[way]);
                }
                bit += 1;
            }
            way += 1;
        }
        rays
    };

    /// The squares of one row; row 0 is at the top.
    pub(super) const fn row(row: u32) -> u64 {
        ((1 << Self::HALF) - 1) << (row / 2 * Self::PAIR + row % 2 * Self::HALF)
    }

    /// The row on which the men of a colour become kings (3.5).
    pub(super) const fn far_row(colour: Colour) -> u64 {
        match colour {
            Colour::White => Self::row(0),
            Colour::Black => Self::row(V::RULES.size as u32 - 1),
        }
    }

    /// The two rows on which men become kings.
    pub(super) const EDGES: u64 = Self::far_row(Colour::White) | Self::far_row(Colour::Black);

    /// The squares after a rotation of the board by 180°.
    #[inline]
    pub(super) const fn turn(bits: u64) -> u64 {
        bits.reverse_bits() >> (u64::BITS - 1 - Self::BOARD.ilog2())
    }

    /// The neighbours in a direction, without those off the board. Constant time.
    #[inline]
    pub(super) const fn step(bits: u64, direction: Direction) -> u64 {
        Self::turned(bits, direction) & Self::BOARD
    }

    /// The neighbours in a direction, for squares that have one; other squares yield bits off the
    /// board. Suffices if the caller masks the result with squares of the board.
    #[inline]
    pub(super) const fn turned(bits: u64, direction: Direction) -> u64 {
        // Only the amount depends on the direction, so the compiler needs no branch.
        let left = match direction {
            Direction::UpLeft => u64::BITS - Self::HALF - 1,
            Direction::UpRight => u64::BITS - Self::HALF,
            Direction::DownLeft => Self::HALF,
            Direction::DownRight => Self::HALF + 1,
        };
        bits.rotate_left(left)
    }
}

impl Square {
    /// Returns the square of a number, counted from 1 at the top left, row by row; `None` off the
    /// board.
    pub fn from_number<V: Variant>(number: u32) -> Option<Self> {
        let index = number.checked_sub(1).filter(|&index| index < Layout::<V>::COUNT)?;
        Some(Self(index + index / (2 * Layout::<V>::HALF)))
    }

    /// The square's number on the board, from 1.
    pub fn number<V: Variant>(self) -> u32 {
        let bit = self.0;
        bit - bit / Layout::<V>::PAIR + 1
    }

    /// Row and column on the full board, both from 0 at the top left.
    pub fn coordinates<V: Variant>(self) -> (usize, usize) {
        let index = (self.number::<V>() - 1) as usize;
        let half = Layout::<V>::HALF as usize;
        let row = index / half;
        (row, 2 * (index % half) + 1 - row % 2)
    }

    /// The square in a row and column, both from 0; `None` off the board and on light squares.
    pub fn from_coordinates<V: Variant>(row: usize, column: usize) -> Option<Self> {
        let size = usize::from(V::RULES.size);
        let played = row < size && column < size && (row + column) % 2 == 1;
        let number = row * (size / 2) + column / 2 + 1;
        played.then(|| Self::from_number::<V>(number as u32)).flatten()
    }

    /// The lowest square of a non-empty set.
    #[inline]
    pub(super) const fn of_bit(bits: u64) -> Self {
        Self(bits.trailing_zeros())
    }

    #[inline]
    pub(super) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl Squares {
    /// The empty set.
    pub const NONE: Self = Self(0);

    /// The number of squares.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the set contains a square.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.bit() != 0
    }

    /// Adds a square.
    #[must_use]
    pub const fn with(self, square: Square) -> Self {
        Self(self.0 | square.bit())
    }

    /// The squares in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Square> + Clone {
        bits(self.0).map(Square::of_bit)
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares.into_iter().fold(Self::NONE, Self::with)
    }
}

/// The bits of a set as single-bit words, in ascending order.
#[inline]
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u64> + Clone {
    std::iter::from_fn(move || {
        // `rest` is ready one instruction before `lowest`, which keeps the dependency between
        // iterations short.
        let rest = set & set.wrapping_sub(1);
        let lowest = set ^ rest;
        set = rest;
        (lowest != 0).then_some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::super::rules::{Brazilian, International};
    use super::*;

    /// Every step agrees with rows and columns, on every square and off every edge.
    fn steps_agree<V: Variant>() {
        for number in 1..=Layout::<V>::COUNT {
            let square = Square::from_number::<V>(number).unwrap();
            assert_eq!(square.number::<V>(), number);
            let (row, column) = square.coordinates::<V>();
            assert_eq!(Square::from_coordinates::<V>(row, column), Some(square));
            for (direction, down, right) in [
                (Direction::UpLeft, false, false),
                (Direction::UpRight, false, true),
                (Direction::DownLeft, true, false),
                (Direction::DownRight, true, true),
            ] {
                let shift = |from: usize, more| if more { Some(from + 1) } else { from.checked_sub(1) };
                let next = shift(row, down)
                    .zip(shift(column, right))
                    .and_then(|(row, column)| Square::from_coordinates::<V>(row, column));
                let stepped = Layout::<V>::step(square.bit(), direction);
                assert_eq!(stepped, next.map_or(0, Square::bit), "{number} {direction:?}");
            }
        }
        assert_eq!(Layout::<V>::BOARD.count_ones(), Layout::<V>::COUNT);
        assert_eq!(Square::from_number::<V>(0), None);
        assert_eq!(Square::from_number::<V>(Layout::<V>::COUNT + 1), None);
    }

    #[test]
    fn steps_are_diagonal() {
        steps_agree::<International>();
        steps_agree::<Brazilian>();
    }
}
