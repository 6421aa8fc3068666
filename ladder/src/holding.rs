//! The two kinds of table file: a value for each position, or the list of the lost ones.
//!
//! Both answer the same questions, so that nothing else needs to know which of them it has. For
//! example, `table probe` asks for the number of a rank: in a table of values that is the cell;
//! of a list it is `lost` or `won`, according to whether the rank is on it.

use std::path::Path;
use std::sync::Arc;

use tablette_core::worth::{Code, Decision};
use tablette_core::{Outcome, Question};
use tablette_table::{FarPlace, Head, Header, Identity, List, Table, TableError};

/// A table file, open.
///
/// ```
/// use tablette_core::Outcome;
/// use tablette_ladder::holding::{decided, of_listed};
///
/// assert_eq!(decided(true).0, Outcome::Lose);
/// assert_eq!((of_listed(true), of_listed(false)), (0, 1), "as in a table of outcomes");
/// ```
pub enum Holding {
    /// A value for each position, in one file or in pieces.
    Values(Table),
    /// The lost positions of a board without draws; every other is won.
    Lost(List),
}

impl Holding {
    /// Opens a file of either kind. Only its head is read, whatever its size.
    ///
    /// # Errors
    ///
    /// Faults of the head; [`TableError::WrongKind`] when it lists anything but lost positions.
    pub fn open(file: &Path) -> Result<Self, TableError> {
        Self::of_kind(Table::open(file), || List::open(file))
    }

    /// Opens a table of either kind in a far place, by its name there.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open), and those of the place.
    pub fn open_far(place: &Arc<dyn FarPlace>, name: &str) -> Result<Self, TableError> {
        Self::of_kind(Table::open_far(place, name), || List::open_far(&**place, name))
    }

    /// The table, or the list that the head says it is.
    fn of_kind(
        table: Result<Table, TableError>,
        list: impl FnOnce() -> Result<List, TableError>,
    ) -> Result<Self, TableError> {
        match table {
            // The head says which of the two it is, so no more than the head is read twice.
            Err(TableError::WrongKind { found, expected }) => {
                let list = list()?;
                let outcomes = list.head().header().worth == Question::Outcome.name();
                if outcomes { Ok(Self::Lost(list)) } else { Err(TableError::WrongKind { found, expected }) }
            }
            table => table.map(Self::Values),
        }
    }

    /// Opens a file that should be the table of a board: of the game, board, settings, versions and worth of a header,
    /// with a value for each of so many positions and no other.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open) and [`belongs_to`](Self::belongs_to).
    pub fn open_as(file: &Path, expected: &Header, positions: u64) -> Result<Self, TableError> {
        let holding = Self::open(file)?;
        holding.belongs_to(expected, positions)?;
        Ok(holding)
    }

    /// What the file says of itself. O(1): it was read on opening.
    pub fn head(&self) -> &Head {
        match self {
            Self::Values(table) => table.head(),
            Self::Lost(list) => list.head(),
        }
    }

    /// Fails unless the file is the table of what a header says, with so many positions. Who wrote it does not matter.
    ///
    /// # Errors
    ///
    /// As [`Table::belongs_to`]: the first thing in which they differ; [`TableError::WrongRanks`].
    pub fn belongs_to(&self, expected: &Header, positions: u64) -> Result<(), TableError> {
        match self {
            Self::Values(table) => table.belongs_to(expected),
            Self::Lost(list) => list.belongs_to(expected),
        }?;
        let ranks = self.head().ranks();
        if ranks == (0..positions) {
            Ok(())
        } else {
            Err(TableError::WrongRanks { from: ranks.start, to: ranks.end, expected: positions })
        }
    }

    /// The number that stands for the value of a rank. Reads and unpacks one block, which the
    /// file's cache may already have.
    ///
    /// # Errors
    ///
    /// When the rank is not there, or its block is damaged.
    pub fn code(&self, rank: u64) -> Result<i64, TableError> {
        match self {
            Self::Values(table) => table.value(rank),
            Self::Lost(list) => list.contains(rank).map(of_listed),
        }
    }

    /// What the system knows the file by: to be asked before a pass over it, for [`note`](Self::note).
    pub(crate) fn identity(&self) -> Option<Identity> {
        match self {
            Self::Values(table) => table.identity(),
            Self::Lost(list) => list.identity(),
        }
    }

    /// The raw array, a block at a time: cells of a table, gaps of a list, as the format says.
    ///
    /// # Errors
    ///
    /// When a block is damaged; the first error that `visit` gives.
    pub fn raw(&self, visit: impl FnMut(&[u8]) -> Result<(), TableError>) -> Result<(), TableError> {
        match self {
            Self::Values(table) => table.raw(visit),
            Self::Lost(list) => list.raw(visit),
        }
    }
}

/// What a position is worth that is on a list of lost ones, or off it. There are no draws.
pub fn decided(lost: bool) -> Decision {
    Decision(if lost { Outcome::Lose } else { Outcome::Win })
}

/// The number that stands for it in a table of outcomes.
///
/// # Panics
/// Never: an outcome has a code.
pub fn of_listed(lost: bool) -> i64 {
    decided(lost).code().expect("an outcome has a code")
}
