//! What stands where, and who moves.

use std::marker::PhantomData;

use super::rules::{Colour, Variant};
use super::squares::{Layout, Square, Squares};

/// Pieces and the player to move: all that legal moves depend on (32 bytes).
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
    /// Whose it is.
    pub colour: Colour,
    /// Whether it is a king.
    pub king: bool,
}

/// A move: where from, where to, and what it captures. Captures of the same pieces in another order are the same move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the piece stood.
    pub from: Square,
    /// Where it comes to rest; a capture may end where it began.
    pub to: Square,
    /// The pieces taken.
    pub captured: Squares,
}

impl Move {
    #[inline]
    pub(super) const fn of_bits(from: u64, to: u64, captured: u64) -> Self {
        Self { from: Square::of_bit(from), to: Square::of_bit(to), captured: Squares(captured) }
    }

    /// Whether it takes something.
    #[inline]
    pub const fn is_capture(self) -> bool {
        !self.captured.is_empty()
    }
}

/// What moves, as far as its becoming a king depends on it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Mover {
    /// A man, which may become one.
    Man,
    /// A man that does not come to the far row.
    Walker,
    /// A king.
    King,
}

/// The board as the player to move sees it.
#[derive(Clone, Copy)]
pub(super) struct Sight {
    pub(super) men: u64,
    pub(super) kings: u64,
    pub(super) enemy: u64,
    pub(super) empty: u64,
}

impl<V: Variant> Position<V> {
    /// No pieces at all.
    pub const fn empty(to_move: Colour) -> Self {
        Self { white: 0, black: 0, kings: 0, to_move, variant: PhantomData }
    }

    /// The pieces of each colour as bits, and which of them are kings.
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

    /// With one more piece. A man never stands on the row where it would be a king (3.5).
    ///
    /// # Errors
    /// Gives the position back when the square is taken, or a man cannot stand there.
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

    /// Who moves.
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

    /// What stands on a square.
    pub fn at(&self, square: Square) -> Option<Piece> {
        let colour = Colour::BOTH.into_iter().find(|&colour| self.pieces(colour).contains(square))?;
        Some(Piece { colour, king: self.kings & square.bit() != 0 })
    }

    /// The same position seen from the other side: colours exchanged and the board turned by half a turn.
    ///
    /// Legal moves correspond one to one, so both have the same value for the player to move.
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

    /// The position after a legal move: the piece moves, what it captured leaves the board (4.11), and a man that ends
    /// on the far row becomes a king (3.5; not one that only passes it, 4.15). Constant time.
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

    /// The same for the colour that is to move.
    #[inline]
    pub(super) const fn after_bits<const WHITE: bool>(&self, from: u64, to: u64, captured: u64, mover: Mover) -> Self {
        let colour = if WHITE { Colour::White } else { Colour::Black };
        let (left, crown) = match mover {
            Mover::Man => (captured, to & Layout::<V>::far_row(colour)),
            Mover::Walker => (captured, 0),
            Mover::King => (from | captured, to),
        };
        let kings = self.kings & !left | crown;
        // Nothing where a capture ends where it began.
        let moved = from ^ to;
        let (white, black) = if WHITE {
            (self.white ^ moved, self.black ^ captured)
        } else {
            (self.white ^ captured, self.black ^ moved)
        };
        Self { white, black, kings, to_move: colour.other(), variant: PhantomData }
    }

    /// All that there is to it in three words of the board, the turn in the topmost bit of the first.
    #[inline]
    pub(super) const fn words(&self) -> [u64; 3] {
        [self.white | (self.to_move as u64) << 63, self.black, self.kings]
    }

    /// The board as the player to move sees it.
    #[inline]
    pub(super) const fn sight(&self) -> Sight {
        match self.to_move {
            Colour::White => self.sight_of::<true>(),
            Colour::Black => self.sight_of::<false>(),
        }
    }

    /// The same for the colour that is to move.
    #[inline]
    pub(super) const fn sight_of<const WHITE: bool>(&self) -> Sight {
        let (own, enemy) = if WHITE { (self.white, self.black) } else { (self.black, self.white) };
        let empty = Layout::<V>::BOARD & !(own | enemy);
        Sight { men: own & !self.kings, kings: own & self.kings, enemy, empty }
    }

    fn pieces_mut(&mut self, colour: Colour) -> &mut u64 {
        match colour {
            Colour::White => &mut self.white,
            Colour::Black => &mut self.black,
        }
    }
}
