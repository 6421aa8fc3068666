//! The two kinds of table file: a value for each position, or the list of the lost ones.
//!
//! Both answer the same questions, so that nothing else needs to know which of them it has. For
//! example, `table probe` asks for the number of a rank: in a table of values that is the cell;
//! of a list it is `lost` or `won`, according to whether the rank is on it.

use std::path::Path;
use std::sync::Arc;

use tablette_core::worth::{Code, Decision};
use tablette_core::{Outcome, Question, Refusal};
use tablette_table::{FarPlace, Head, Header, Identity, List, Table, TableError};

use crate::effort::Effort;

/// Members of a list that are read between two looks at the clock: some milliseconds.
const UNNOTICED: u64 = 1 << 16;

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

    /// The head of the table of what a header says, down to the last byte; `None` where there is none, or it is damaged,
    /// or of something else. Time: that of [`sealed`](Self::sealed).
    ///
    /// This is what "it was there already" means: a file with a sound head and a damaged block is not there.
    ///
    /// # Errors
    ///
    /// Stopped.
    pub fn finished(
        file: &Path,
        expected: &Header,
        positions: u64,
        effort: &Effort<'_>,
    ) -> Result<Option<Head>, Refusal> {
        let Ok(holding) = Self::open_as(file, expected, positions) else { return Ok(None) };
        match holding.sealed(effort) {
            Ok(true) => Ok(Some(holding.head().clone())),
            Ok(false) => Err(Refusal::Stopped),
            Err(_) => Ok(None),
        }
    }

    /// Compares every byte with its checksum and the whole with its seal, unless [`Effort::seals`] knows that this was
    /// done and the file has not changed since; `Ok(false)` when the effort ended before the file did. Time: a pass over
    /// the file, the first time.
    ///
    /// Nothing may be answered from a file before this: a block that somebody has written anew has a checksum, too.
    ///
    /// # Errors
    ///
    /// The first fault of the file.
    pub fn sealed(&self, effort: &Effort<'_>) -> Result<bool, TableError> {
        if let Some(table) = self.in_pieces() {
            // Each has a note of its own, so that a piece that was made again is all that is read again.
            return each_piece(table, |piece| piece.sealed(effort));
        }
        let (identity, seal) = (self.identity(), self.head().digest());
        let known = identity.as_ref().zip(effort.seals).is_some_and(|(identity, seals)| seals.has(identity, seal));
        if known {
            return Ok(true);
        }
        let sound = self.check(effort)?;
        if sound {
            self.note(identity, effort);
        }
        Ok(sound)
    }

    /// Whether the file was compared with its seal before, and has not changed since. Nothing is read.
    pub fn is_noted(&self, effort: &Effort<'_>) -> bool {
        if let Some(table) = self.in_pieces() {
            return each_piece(table, |piece| Ok(piece.is_noted(effort))) == Ok(true);
        }
        let known = self.identity().zip(effort.seals);
        known.is_some_and(|(identity, seals)| seals.has(&identity, self.head().digest()))
    }

    /// The table, where its values are in pieces.
    fn in_pieces(&self) -> Option<&Table> {
        match self {
            Self::Values(table) if table.assembly().is_some() => Some(table),
            _ => None,
        }
    }

    /// Compares every byte, noted or not, and notes that it was; of a table in pieces also the values by rank with their
    /// digest. `Ok(false)` when the effort ended before the file did.
    ///
    /// # Errors
    ///
    /// The first fault of the file, or of the first piece that has one.
    pub fn compared(&self, effort: &Effort<'_>) -> Result<bool, TableError> {
        if let Some(table) = self.in_pieces()
            && !each_piece(table, |piece| piece.compared(effort))?
        {
            return Ok(false);
        }
        let identity = self.identity();
        let sound = match self {
            // The pieces were checked above, so that what is left is their order.
            Self::Values(table) if table.assembly().is_some() => table.load(Some, &mut |_, _| !effort.is_over())?,
            _ => self.check(effort)?,
        };
        if sound {
            self.note(identity, effort);
        }
        Ok(sound)
    }

    /// What the system knows the file by: to be asked before a pass over it, for [`note`](Self::note).
    pub(crate) fn identity(&self) -> Option<Identity> {
        match self {
            Self::Values(table) => table.identity(),
            Self::Lost(list) => list.identity(),
        }
    }

    /// Notes that the file was compared with its seal, if it still is what it was before.
    pub(crate) fn note(&self, before: Option<Identity>, effort: &Effort<'_>) {
        if let (Some(seals), Some(identity)) = (effort.seals, before)
            && self.identity().as_ref() == Some(&identity)
        {
            seals.put(&identity, self.head().digest());
        }
    }

    /// Compares every byte with its checksum; `Ok(false)` when the effort ended before the file did. Progress counts
    /// blocks, or listed ranks.
    fn check(&self, effort: &Effort<'_>) -> Result<bool, TableError> {
        match self {
            Self::Values(table) => table.check(&mut |done, all| {
                effort.watch.progress(done, Some(all));
                !effort.is_over()
            }),
            Self::Lost(list) => {
                let mut read = 0_u64;
                list.check(|_| {
                    read += 1;
                    if !read.is_multiple_of(UNNOTICED) {
                        return true;
                    }
                    effort.watch.progress(read, Some(list.members()));
                    !effort.is_over()
                })
            }
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

/// Asks each piece of a table, opened anew, until one says `false`; then so does this.
///
/// # Errors
///
/// That of the first piece with one, with its name.
fn each_piece(table: &Table, ask: impl Fn(&Holding) -> Result<bool, TableError>) -> Result<bool, TableError> {
    let Some(assembly) = table.assembly() else { return Ok(true) };
    for at in 0..assembly.pieces().len() {
        let Some(piece) = table.piece(at) else { break };
        if !ask(&Holding::Values(piece?)).map_err(|error| assembly.in_piece(at, error))? {
            return Ok(false);
        }
    }
    Ok(true)
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
