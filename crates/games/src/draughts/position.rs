//! Positions and moves.

use std::marker::PhantomData;

use super::rules::{Colour, Variant};
use super::squares::{Layout, Square, Squares};

/// The pieces and the player to move, on which legal moves depend (32 bytes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Position<V> {
    white: u64,
    black: u64,
    kings: u64,
    to_move: Colour,
    variant: PhantomData<V>,
}

/// A man or a king of one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The owner.
    pub colour: Colour,
    /// Whether it is a king.
    pub king: bool,
}

/// A move: origin, destination and captured pieces. Capturing the same pieces in another order is
/// the same move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The origin.
    pub from: Square,
    /// The destination, which for a capture may equal the origin.
    pub to: Square,
    /// The captured pieces.
    pub captured: Squares,
}

impl Move {
    #[inline]
    pub(super) const fn of_bits(from: u64, to: u64, captured: u64) -> Self {
        Self { from: Square::of_bit(from), to: Square::of_bit(to), captured: Squares(captured) }
    }

    /// Whether it captures.
    #[inline]
    pub const fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }
}

/// The kind of moving piece, as far as promotion depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mover {
    /// A man that may become a king.
    Man,
    /// A man that does not reach the far row.
    Walker,
    /// A king.
    King,
}

/// The board from the viewpoint of the player to move.
#[derive(Clone, Copy)]
pub(super) struct MoverView {
    pub(super) men: u64,
    pub(super) kings: u64,
    pub(super) enemy: u64,
    pub(super) empty: u64,
}

impl<V: Variant> Position<V> {
    /// A board without pieces.
    pub const fn empty(to_move: Colour) -> Self {
        Self { white: 0, black: 0, kings: 0, to_move, variant: PhantomData }
    }

    /// Builds a position from the pieces of each colour and the kings, as bits.
    #[inline]
    pub(super) const fn of_bits(white: u64, black: u64, kings: u64, to_move: Colour) -> Self {
        Self { white, black, kings, to_move, variant: PhantomData }
    }

    /// The opening position.
    pub fn start() -> Self {
        let rows = u32::from(V::RULES.rows);
        let size = u32::from(V::RULES.size);
        let black = (0..rows).map(Layout::<V>::row).sum();
        let white = (size - rows..size).map(Layout::<V>::row).sum();
        Self { white, black, ..Self::empty(V::RULES.first) }
    }

    /// Adds a piece. A man never stands on the row where it would be a king (3.5).
    ///
    /// # Errors
    /// Returns the unchanged position if the square is occupied, or a man cannot stand there.
    pub fn with(self, square: Square, piece: Piece) -> Result<Self, Self> {
        let bit = square.bit();
        let promoted = !piece.king && bit & Layout::<V>::far_row(piece.colour) != 0;
        if promoted || (self.white | self.black) & bit != 0 || bit & Layout::<V>::BOARD == 0 {
            return Err(self);
        }
        let mut more = self;
        *more.pieces_mut(piece.colour) |= bit;
        more.kings |= if piece.king { bit } else { 0 };
        Ok(more)
    }

    /// The player to move.
    #[inline]
    pub const fn to_move(&self) -> Colour {
        self.to_move
    }

    /// The same board with the other player to move.
    #[must_use]
    pub const fn passed(self) -> Self {
        Self { to_move: self.to_move.other(), ..self }
    }

    /// The pieces of a colour.
    #[inline]
    pub const fn pieces(&self, colour: Colour) -> Squares {
        match colour {
            Colour::White => Squares(self.white),
            Colour::Black => Squares(self.black),
        }
    }

    /// The number of pieces of both colours.
    #[inline]
    pub const fn piece_count(&self) -> u32 {
        Squares(self.white | self.black).len()
    }

    /// The kings of a colour.
    #[inline]
    pub const fn kings(&self, colour: Colour) -> Squares {
        Squares(self.pieces(colour).0 & self.kings)
    }

    /// The men of a colour.
    #[inline]
    pub const fn men(&self, colour: Colour) -> Squares {
        Squares(self.pieces(colour).0 & !self.kings)
    }

    /// Whether neither side has a king.
    #[inline]
    pub(super) const fn has_only_men(&self) -> bool {
        self.kings == 0
    }

    /// The piece on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        let colour = Colour::BOTH.into_iter().find(|&colour| self.pieces(colour).contains(square))?;
        Some(Piece { colour, king: self.kings & square.bit() != 0 })
    }

    /// The same position seen from the other side: colours swapped and the board rotated by 180°.
    ///
    /// Legal moves correspond one to one, so both positions have the same value for the player to
    /// move.
    #[must_use]
    pub fn swapped(&self) -> Self {
        Self {
            white: Layout::<V>::turn(self.black),
            black: Layout::<V>::turn(self.white),
            kings: Layout::<V>::turn(self.kings),
            to_move: self.to_move.other(),
            variant: PhantomData,
        }
    }

    /// The position after a legal move: the piece moves, captured pieces leave the board (4.11),
    /// and a man that ends on the far row becomes a king (3.5; not one that only passes it, 4.15).
    /// Constant time.
    #[inline]
    #[must_use]
    pub fn after(&self, mv: Move) -> Self {
        let (from, to, captured) = (mv.from.bit(), mv.to.bit(), mv.captured.0);
        let mover = if self.kings & from == 0 { Mover::Man } else { Mover::King };
        match self.to_move {
            Colour::White => self.after_bits::<true>(from, to, captured, mover),
            Colour::Black => self.after_bits::<false>(from, to, captured, mover),
        }
    }

    /// [`after`](Self::after) for the colour to move, with the move as bits.
    #[inline]
    pub(super) const fn after_bits<const WHITE: bool>(&self, from: u64, to: u64, captured: u64, mover: Mover) -> Self {
        let colour = if WHITE { Colour::White } else { Colour::Black };
        let (left, crown) = match mover {
            Mover::Man => (captured, to & Layout::<V>::far_row(colour)),
            Mover::Walker => (captured, 0),
            Mover::King => (from | captured, to),
        };
        let kings = self.kings & !left | crown;
        // Zero if a capture ends on its origin.
        let moved = from ^ to;
        let (white, black) = if WHITE {
            (self.white ^ moved, self.black ^ captured)
        } else {
            (self.white ^ captured, self.black ^ moved)
        };
        Self { white, black, kings, to_move: colour.other(), variant: PhantomData }
    }

    /// The whole position in three words, with the turn in the topmost bit of the first.
    #[inline]
    pub(super) const fn words(&self) -> [u64; 3] {
        [self.white | (self.to_move as u64) << 63, self.black, self.kings]
    }

    /// The board from the viewpoint of the player to move.
    #[inline]
    pub(super) const fn sight(&self) -> MoverView {
        match self.to_move {
            Colour::White => self.sight_of::<true>(),
            Colour::Black => self.sight_of::<false>(),
        }
    }

    /// [`sight`](Self::sight) for the colour to move.
    #[inline]
    pub(super) const fn sight_of<const WHITE: bool>(&self) -> MoverView {
        let (own, enemy) = if WHITE { (self.white, self.black) } else { (self.black, self.white) };
        let empty = Layout::<V>::BOARD & !(own | enemy);
        MoverView { men: own & !self.kings, kings: own & self.kings, enemy, empty }
    }

    fn pieces_mut(&mut self, colour: Colour) -> &mut u64 {
        match colour {
            Colour::White => &mut self.white,
            Colour::Black => &mut self.black,
        }
    }
}
