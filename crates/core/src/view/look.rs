//! The material of a board, and its clickable parts besides squares.

/// The material of a board. Interfaces that draw only squares and marks may ignore it: it carries
/// no information of its own.
///
/// ```
/// use tablette_core::{Ink, Look, Tile, View};
/// let view = View::grid(vec![vec![Tile::new(Ink::First, "●")]]).looking(Look::Rings);
/// assert_eq!(view.look.name(), "rings");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Look {
    /// Ruled squares with marks in them, as on paper.
    #[default]
    Grid,
    /// Squares of two shades without gaps, and pieces on them.
    Chequered,
    /// A bar of moulded squares with grooves between them, from which parts are broken off.
    Tablet,
    /// A bar that carries a ring at each square of [`Ink::First`](super::Ink::First); at the others
    /// the ring hangs below it.
    Rings,
    /// Cells that each show a number and take their colour from it.
    Numbers,
    /// Counters or pins on a table, taken away one by one or several at once.
    Counters,
}

impl Look {
    /// Returns the name in documents.
    pub fn name(self) -> &'static str {
        match self {
            Self::Grid => "grid",
            Self::Chequered => "chequered",
            Self::Tablet => "tablet",
            Self::Rings => "rings",
            Self::Numbers => "numbers",
            Self::Counters => "counters",
        }
    }
}

/// Squares from one corner to the opposite one, both included, as (row, column) from the top left.
pub type Area = [(usize, usize); 2];

/// A clickable line between squares: a bar of chocolate breaks there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutLine {
    /// From one corner of the grid to another, as (row, column): (0, 1) is the top end of the line
    /// behind column 0.
    pub ends: [(usize, usize); 2],
    /// The move, in the game's notation. It is legal, which the laws check.
    pub plays: String,
    /// The area that the move clears.
    pub clears: Area,
}

/// Number of lines of the board behind each line of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spans {
    /// One per row, top first.
    pub rows: Vec<u64>,
    /// One per column, left first.
    pub columns: Vec<u64>,
}
