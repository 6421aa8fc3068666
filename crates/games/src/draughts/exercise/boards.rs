//! The four representations. Each validates its input once; after that, conversions cannot fail.

use std::collections::{HashMap, HashSet};

use tablette_core::{Digits, Phrase, Problem, words};

use super::super::position::Piece;
use super::board::{Board, Cell, code, from_code, squares};

/// Q1, the first representation: a list of pieces, each with its square, or (0, 0) once it is off
/// the board.
///
/// Reading a square searches the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceList {
    size: usize,
    pieces: Vec<PlacedPiece>,
}

/// One piece of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlacedPiece {
    /// Row from 1, or 0 off the board.
    pub row: usize,
    /// Column from 1, or 0 off the board.
    pub column: usize,
    /// The piece.
    pub piece: Piece,
}

/// Q1, the second representation, and Q2's list of lists: a list of rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rows(Vec<Vec<Cell>>);

/// Q2: one list, with row `i` and column `j` at `k = n·i + j`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flat {
    size: usize,
    cells: Vec<Cell>,
}

/// Q2: a dictionary whose key is a couple of integers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Couples {
    size: usize,
    cells: HashMap<(usize, usize), Cell>,
}

/// Conversions from any board to each representation. Time: one read per square.
pub trait Conversions: Board {
    /// Converts to a list of rows.
    fn to_rows(&self) -> Rows {
        Rows((0..self.size()).map(|row| (0..self.size()).map(|column| at(self, (row, column))).collect()).collect())
    }

    /// Converts to one list, row after row.
    fn to_flat(&self) -> Flat {
        Flat { size: self.size(), cells: squares(self.size()).map(|square| at(self, square)).collect() }
    }

    /// Converts to a map keyed by couples.
    fn to_couples(&self) -> Couples {
        let cells = squares(self.size()).map(|square| (square, at(self, square)));
        Couples { size: self.size(), cells: cells.collect() }
    }

    /// Converts to a list of the pieces on the board, row by row; pieces off the board are lost.
    fn to_list(&self) -> PieceList {
        let listed = |(row, column)| {
            at(self, (row, column)).map(|piece| PlacedPiece { row: row + 1, column: column + 1, piece })
        };
        PieceList { size: self.size(), pieces: squares(self.size()).filter_map(listed).collect() }
    }
}

impl<B: Board + ?Sized> Conversions for B {}

impl PieceList {
    /// Creates a list from the row, column (both from 1, or both 0) and code of every piece.
    ///
    /// # Errors
    /// If a square is off the board, two pieces share a square, or a code is not a piece.
    pub fn new(size: usize, pieces: &[(usize, usize, u8)], kings: bool) -> Result<Self, Problem> {
        let mut seen = HashSet::new();
        let read = |&(row, column, code): &(usize, usize, u8)| {
            let fault = |expected: Phrase| Problem::new(expected, format!("({row}, {column}, {code})"));
            let piece = from_code(code, kings).flatten().ok_or_else(|| fault(PIECE.into()))?;
            let on = (1..=size).contains(&row) && (1..=size).contains(&column);
            if !on && (row, column) != (0, 0) {
                return Err(fault(on_board(size)));
            }
            if on && !seen.insert((row, column)) {
                return Err(fault(APART.into()));
            }
            Ok(PlacedPiece { row, column, piece })
        };
        Ok(Self { size, pieces: pieces.iter().map(read).collect::<Result<_, _>>()? })
    }

    /// The pieces, in their original order.
    pub fn pieces(&self) -> &[PlacedPiece] {
        &self.pieces
    }
}

impl Rows {
    /// Creates a board from codes, one list per row.
    ///
    /// # Errors
    /// If there are no rows, a row's length differs from the number of rows, or a code is invalid.
    pub fn new(rows: &[Vec<u8>], kings: bool) -> Result<Self, Problem> {
        let size = rows.len();
        let row = |row: &Vec<u8>| {
            if row.len() != size {
                return Err(Problem::new(square_board(size), format!("{row:?}")));
            }
            row.iter().map(|&code| read_cell(code, kings)).collect()
        };
        if rows.is_empty() {
            return Err(Problem::new(SOME, ""));
        }
        Ok(Self(rows.iter().map(row).collect::<Result<_, _>>()?))
    }

    /// The codes, one list per row.
    pub fn codes(&self) -> Vec<Vec<u8>> {
        self.0.iter().map(|row| row.iter().map(|&cell| code(cell)).collect()).collect()
    }
}

impl Flat {
    /// Creates a board from codes, row after row.
    ///
    /// # Errors
    /// If the length is not a square number, or a code is invalid.
    pub fn new(codes: &[u8], kings: bool) -> Result<Self, Problem> {
        let size = size_of(codes.len())?;
        Ok(Self { size, cells: codes.iter().map(|&code| read_cell(code, kings)).collect::<Result<_, _>>()? })
    }

    /// The codes, row after row.
    pub fn codes(&self) -> Vec<u8> {
        self.cells.iter().map(|&cell| code(cell)).collect()
    }
}

impl Couples {
    /// Creates a board from a code for every couple, including empty squares.
    ///
    /// # Errors
    /// If the number of couples is not a square number, a couple lies outside that square (so that
    /// another is missing), or a code is invalid.
    pub fn new(codes: &HashMap<(usize, usize), u8>, kings: bool) -> Result<Self, Problem> {
        let size = size_of(codes.len())?;
        if let Some(missing) = squares(size).find(|square| !codes.contains_key(square)) {
            return Err(Problem::new(couple(missing.0, missing.1), ""));
        }
        let cells = codes.iter().map(|(&square, &code)| Ok((square, read_cell(code, kings)?)));
        Ok(Self { size, cells: cells.collect::<Result<_, _>>()? })
    }

    /// The codes by couple, including empty squares.
    pub fn codes(&self) -> HashMap<(usize, usize), u8> {
        self.cells.iter().map(|(&square, &cell)| (square, code(cell))).collect()
    }
}

impl Board for PieceList {
    fn size(&self) -> usize {
        self.size
    }

    /// O(pieces).
    fn cell(&self, row: isize, column: isize) -> Option<Cell> {
        let (row, column) = (inside(row, self.size)?, inside(column, self.size)?);
        let there = self.pieces.iter().find(|other| (other.row, other.column) == (row + 1, column + 1));
        Some(there.map(|listed| listed.piece))
    }
}

impl Board for Rows {
    fn size(&self) -> usize {
        self.0.len()
    }

    fn cell(&self, row: isize, column: isize) -> Option<Cell> {
        self.0.get(usize::try_from(row).ok()?)?.get(usize::try_from(column).ok()?).copied()
    }
}

impl Board for Flat {
    fn size(&self) -> usize {
        self.size
    }

    fn cell(&self, row: isize, column: isize) -> Option<Cell> {
        let (row, column) = (inside(row, self.size)?, inside(column, self.size)?);
        Some(self.cells[self.size * row + column])
    }
}

impl Board for Couples {
    fn size(&self) -> usize {
        self.size
    }

    fn cell(&self, row: isize, column: isize) -> Option<Cell> {
        self.cells.get(&(usize::try_from(row).ok()?, usize::try_from(column).ok()?)).copied()
    }
}

fn at<B: Board + ?Sized>(board: &B, (row, column): (usize, usize)) -> Cell {
    board.cell(row as isize, column as isize).expect("the square is on the board")
}

fn inside(at: isize, size: usize) -> Option<usize> {
    usize::try_from(at).ok().filter(|&at| at < size)
}

fn read_cell(code: u8, kings: bool) -> Result<Cell, Problem> {
    let codes = if kings { CODES_WITH_KINGS } else { CODES };
    from_code(code, kings).ok_or_else(|| Problem::new(codes, code.to_string()))
}

/// The edge of a square board with `cells` squares.
fn size_of(cells: usize) -> Result<usize, Problem> {
    let size = cells.isqrt();
    if size > 0 && size * size == cells { Ok(size) } else { Err(Problem::new(SQUARE_NUMBER, cells.to_string())) }
}

words! {
    from include_str!("boards.txt");
    pub(super) CODES;
    pub(super) CODES_WITH_KINGS;
    pub(super) square_board(size: Digits);
    pub(super) SOME;
    PIECE;
    on_board(size: Digits);
    APART;
    couple(row: Digits, column: Digits);
    SQUARE_NUMBER;
}
