//! What a file holds: a value for each position, or the list of the lost ones.

use std::path::Path;

use tablette_core::worth::{Code, Decision};
use tablette_core::{Outcome, Question};
use tablette_table::{Head, Header, List, Table, TableError};

/// A table file, open.
pub enum Holding {
    /// A value for each position.
    Values(Table),
    /// The lost positions; every other is won.
    Lost(List),
}

impl Holding {
    /// Opens a file of either kind. Only its head is read.
    ///
    /// # Errors
    /// What is wrong with the head; [`TableError::WrongKind`] when it lists anything but lost positions.
    pub fn open(file: &Path) -> Result<Self, TableError> {
        match Table::open(file) {
            Err(TableError::WrongKind { found, expected }) => {
                let list = List::open(file)?;
                let outcomes = list.head().header().worth == Question::Outcome.name();
                if outcomes { Ok(Self::Lost(list)) } else { Err(TableError::WrongKind { found, expected }) }
            }
            table => table.map(Self::Values),
        }
    }

    /// Opens a file that should hold what a header says.
    ///
    /// # Errors
    /// As [`open`](Self::open) and [`Table::belongs_to`].
    pub fn open_as(file: &Path, expected: &Header) -> Result<Self, TableError> {
        let holding = Self::open(file)?;
        holding.belongs_to(expected)?;
        Ok(holding)
    }

    /// What the file says of itself.
    pub fn head(&self) -> &Head {
        match self {
            Self::Values(table) => table.head(),
            Self::Lost(list) => list.head(),
        }
    }

    /// Fails unless it is what a header says.
    ///
    /// # Errors
    /// As [`Table::belongs_to`].
    pub fn belongs_to(&self, expected: &Header) -> Result<(), TableError> {
        match self {
            Self::Values(table) => table.belongs_to(expected),
            Self::Lost(list) => list.belongs_to(expected),
        }
    }

    /// The number that stands for the value of a rank.
    ///
    /// # Errors
    /// When the rank is not there or its block is damaged.
    pub fn code(&self, rank: u64) -> Result<i64, TableError> {
        match self {
            Self::Values(table) => table.value(rank),
            Self::Lost(list) => list.contains(rank).map(of_listed),
        }
    }

    /// The raw array, a block at a time.
    ///
    /// # Errors
    /// When a block is damaged; the first error that `visit` gives.
    pub fn raw(&self, visit: impl FnMut(&[u8]) -> Result<(), TableError>) -> Result<(), TableError> {
        match self {
            Self::Values(table) => table.raw(visit),
            Self::Lost(list) => list.raw(visit),
        }
    }
}

/// What a position of a list of lost ones is worth.
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
