//! A position: the current cell, and the jumps that may be made from it.

use super::instance::{Cell, Instance};
use super::jumps::{Jump, JumpSet};

/// The true state of the puzzle: the cell, and the extra jumps collected so far.
///
/// The cell and the number of jumps left do not suffice once there are bonus cells: two ways to one
/// cell may allow different jumps (error 9 of the answer key).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The cell, by row-major index.
    pub cell: u32,
    /// The extra jumps that are allowed, including those of this cell.
    pub extra: JumpSet,
    /// The number of jumps left under a setting that counts them; otherwise 0.
    pub left: u32,
}

impl Instance {
    /// The position on the first cell, with its bonus if it has one.
    pub fn start(&self) -> Position {
        Position { cell: 0, extra: self.gift(0), left: 0 }
    }

    /// The jumps allowed in a position that stay in the grid, in document order, each with the
    /// index of its target. O(distinct jumps).
    pub fn allowed<'a>(&'a self, position: &'a Position) -> impl Iterator<Item = (Jump, u32)> + 'a {
        let extra = position.extra.iter().map(|number| self.extras()[number]);
        let jumps = self.defaults().iter().copied().chain(extra);
        jumps.filter_map(|jump| Some((jump, self.target(position.cell, jump)?)))
    }

    /// The position after landing on a cell, with `left` unchanged.
    pub fn landed(&self, position: &Position, target: u32) -> Position {
        let mut extra = position.extra.clone();
        if let Some(gift) = self.gifts().get(&target) {
            extra.add_all(gift);
        }
        Position { cell: target, extra, left: position.left }
    }

    /// The cells on the way of some jumps, the first cell included; `None` when a jump leaves the
    /// grid.
    pub fn trail(&self, from: Cell, jumps: &[Jump]) -> Option<Vec<Cell>> {
        let mut index = self.index(from);
        let mut cells = vec![from];
        for &jump in jumps {
            index = self.target(index, jump)?;
            cells.push(self.cell(index));
        }
        Some(cells)
    }
}
