//! What a board is made of, and what can be chosen on it besides its squares.

/// What a board is made of. A face that only knows squares and marks may ignore it: nothing is told by it alone.
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
    /// A bar of moulded squares with grooves between them, of which parts are broken off.
    Tablet,
    /// A bar that carries a ring at each square of [`Ink::First`](super::Ink::First); at the others the ring hangs below it.
    Rings,
    /// Cells with a number each, coloured by it.
    Numbers,
    /// Counters or pins on a table, taken away one by one or several at once.
    Counters,
}

impl Look {
    /// The name in documents.
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

/// A line between squares that a click on it plays: a bar of chocolate breaks there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groove {
    /// From one corner of the grid to another, as (row, column): (0, 1) is the top end of the line behind column 0.
    pub ends: [(usize, usize); 2],
    /// The move, in the game's notation. It is legal, which the laws check.
    pub plays: String,
    /// What leaves the board with it.
    pub clears: Area,
}

/// How many lines of the board each line of a picture stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spans {
    /// One a row, top first.
    pub rows: Vec<u64>,
    /// One a column, left first.
    pub columns: Vec<u64>,
}
