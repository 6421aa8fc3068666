//! The question itself, for any board.

use crate::draughts::position::{Piece, Position};
use crate::draughts::rules::{Colour, Variant};
use crate::draughts::squares::Square;

/// The content of a square. Codes are those of the text: 0 empty, 1 a white man, 2 a black man;
/// extended by 3 and 4 for kings.
pub type Cell = Option<Piece>;

/// The cell of a code; `None` for an invalid code, or for a king if kings are off.
pub fn from_code(code: u8, kings: bool) -> Option<Cell> {
    let piece = |colour, king| Some(Some(Piece { colour, king }));
    match code {
        0 => Some(None),
        1 => piece(Colour::White, false),
        2 => piece(Colour::Black, false),
        3 if kings => piece(Colour::White, true),
        4 if kings => piece(Colour::Black, true),
        _ => None,
    }
}

/// The code of a cell.
pub fn code(cell: Cell) -> u8 {
    cell.map_or(0, |piece| match (piece.colour, piece.king) {
        (Colour::White, false) => 1,
        (Colour::Black, false) => 2,
        (Colour::White, true) => 3,
        (Colour::Black, true) => 4,
    })
}

/// A square board with pieces, in any representation. Rows and columns count from 0, as in the
/// text's `damier[i][j]`.
pub trait Board {
    /// Squares along an edge.
    fn size(&self) -> usize;
    /// The content of a square; `None` for any row and column outside the board.
    fn cell(&self, row: isize, column: isize) -> Option<Cell>;

    /// Whether the piece on a square can capture (Q3, Q4). False if there is no piece. Time: a walk
    /// along four diagonals.
    fn can_capture(&self, row: usize, column: usize) -> bool {
        let at = (row as isize, column as isize);
        let Some(Some(piece)) = self.cell(at.0, at.1) else {
            return false;
        };
        DIAGONALS.into_iter().any(|way| capture(self, piece, at, way).is_some())
    }

    /// Every capture of the piece on a square, at most one in each direction; none if there is no
    /// piece. Time: a walk along four diagonals.
    fn captures(&self, row: usize, column: usize) -> Vec<Capture> {
        let at = (row as isize, column as isize);
        let Some(Some(piece)) = self.cell(at.0, at.1) else {
            return Vec::new();
        };
        DIAGONALS.into_iter().filter_map(|way| capture(self, piece, at, way)).collect()
    }

    /// All pieces that can capture, of one colour or both, row by row. Time: one call of
    /// [`can_capture`](Self::can_capture) per piece.
    fn capturers(&self, colour: Option<Colour>) -> Vec<(usize, usize)> {
        let wanted = |&(row, column): &(usize, usize)| {
            let piece = self.cell(row as isize, column as isize).flatten();
            piece.is_some_and(|piece| colour.is_none_or(|colour| piece.colour == colour))
        };
        squares(self.size()).filter(wanted).filter(|&(row, column)| self.can_capture(row, column)).collect()
    }
}

const DIAGONALS: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// One piece taken by another. Rows and columns count from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The piece that captures.
    pub man: (usize, usize),
    /// The captured piece.
    pub over: (usize, usize),
    /// The square directly behind it. A king may fly further.
    pub to: (usize, usize),
}

/// The capture of a piece in one direction (Q4): an enemy with an empty square behind it.
fn capture<B: Board + ?Sized>(board: &B, piece: Piece, at: (isize, isize), way: (isize, isize)) -> Option<Capture> {
    let square = |steps: isize| (at.0 + way.0 * steps, at.1 + way.1 * steps);
    let cell = |steps: isize| board.cell(square(steps).0, square(steps).1);
    // A king flies over the empty squares before the first piece.
    let before = if piece.king {
        (1..=board.size() as isize).take_while(|&steps| cell(steps) == Some(None)).count() as isize
    } else {
        0
    };
    let enemy = matches!(cell(before + 1), Some(Some(other)) if other.colour != piece.colour);
    let inside = |(row, column): (isize, isize)| (row as usize, column as usize);
    let [man, over, to] = [0, before + 1, before + 2].map(square).map(inside);
    (enemy && cell(before + 2) == Some(None)).then_some(Capture { man, over, to })
}

/// Every square, as row and column.
pub(super) fn squares(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size).flat_map(move |row| (0..size).map(move |column| (row, column)))
}

/// Bitboards are one more representation, in which light squares are always empty.
impl<V: Variant> Board for Position<V> {
    fn size(&self) -> usize {
        V::RULES.size.into()
    }

    fn cell(&self, row: isize, column: isize) -> Option<Cell> {
        let inside = |at: isize| usize::try_from(at).ok().filter(|&at| at < self.size());
        let (row, column) = (inside(row)?, inside(column)?);
        Some(Square::from_coordinates::<V>(row, column).and_then(|square| self.at(square)))
    }
}
