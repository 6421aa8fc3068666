//! An open table file: a value for each position, or the list of the lost ones.
//!
//! Both kinds answer the same questions, so that callers need not distinguish them. For example,
//! `table probe` looks up the number of a rank: a table of values has it in a cell; for a list it
//! is `lost` or `won`, according to whether the rank is listed.
//!
//! Every byte is compared with the digest in the head before the first answer. The first question
//! about a newly copied table reads all of it; the next program finds a note about that, and reads
//! only the head.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tablette_core::worth::{Code, Decision};
use tablette_core::{Outcome, Question, Rank, Refusal, Verdict, Worth};
use tablette_table::{Head, Header, Identity, List, RemotePlace, Table, TableError};

use crate::budget::Budget;
use crate::failure::Failure;
use crate::tables::with_coded_worth;

/// Members of a list read between two checks of the clock: some milliseconds.
const MEMBERS_PER_CHECK: u64 = 1 << 16;

/// An open table file. Operations take this instead of the path, so that the file is opened once.
///
/// ```
/// use tablette_core::Outcome;
/// use tablette_ladder::table_file::{decided, of_listed};
///
/// assert_eq!(decided(true).0, Outcome::Lose);
/// assert_eq!((of_listed(true), of_listed(false)), (0, 1), "as in a table of outcomes");
/// ```
pub struct TableFile {
    /// Its path, or the address of a remote one, for messages.
    pub path: PathBuf,
    /// Its values.
    pub content: TableContent,
    /// Whether it is on another machine: then each block is compared with its checksum when it is
    /// read, and the whole only by [`compared`](Self::compared), since that copies it.
    pub remote: bool,
}

/// The value of a position in a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probed {
    /// The rank of the position, and so the place of its cell.
    pub rank: u64,
    /// The stored number, as the format specifies it for the worth.
    pub code: i64,
    /// The verdict that the number stands for.
    pub verdict: Verdict,
}

/// The two kinds of table file.
pub enum TableContent {
    /// A value for each position, in one file or in pieces.
    Values(Table),
    /// The lost positions of a board without draws; every other position is won.
    Lost(List),
}

impl TableFile {
    /// Opens a file of either kind. Only its head is read, whatever its size.
    ///
    /// # Errors
    ///
    /// Faults of the head; [`TableError::WrongKind`] if it lists anything but lost positions.
    pub fn open(file: &Path) -> Result<Self, Failure> {
        let content = TableContent::of_kind(Table::open(file), || List::open(file));
        Self::around(file, content, false)
    }

    /// Opens a table of either kind in a remote place, by its name there; `address` identifies it
    /// in messages.
    ///
    /// # Errors
    ///
    /// As for [`open`](Self::open), and those of the place.
    pub fn open_remote(address: &Path, place: &Arc<dyn RemotePlace>, name: &str) -> Result<Self, Failure> {
        Self::around(address, TableContent::open_remote(place, name), true)
    }

    fn around(path: &Path, content: Result<TableContent, TableError>, remote: bool) -> Result<Self, Failure> {
        let content = content.map_err(|error| Failure::of_table(path, error))?;
        Ok(Self { path: path.to_owned(), content, remote })
    }

    /// Wraps an open table of values.
    pub(crate) fn of_values(path: &Path, table: Table) -> Self {
        Self { path: path.to_owned(), content: TableContent::Values(table), remote: false }
    }

    /// Returns the head of the table with this header, if it is sound to the last byte; `None` if
    /// it is missing, damaged or different. Time: that of [`verified`](Self::verified).
    ///
    /// # Errors
    ///
    /// Stopped.
    pub(crate) fn finished(
        file: &Path,
        expected: &Header,
        positions: u64,
        budget: &Budget<'_>,
    ) -> Result<Option<Head>, Refusal> {
        let opened = Self::open(file).and_then(|table| table.belongs_to(expected, positions).map(|()| table));
        let Ok(table) = opened else { return Ok(None) };
        match table.verified(budget) {
            Ok(true) => Ok(Some(table.head().clone())),
            Ok(false) => Err(Refusal::Stopped),
            Err(_) => Ok(None),
        }
    }

    /// Returns the head of the file. O(1): it was read on opening.
    pub fn head(&self) -> &Head {
        match &self.content {
            TableContent::Values(table) => table.head(),
            TableContent::Lost(list) => list.head(),
        }
    }

    /// Returns a fault of this file as a failure.
    pub fn wrong(&self, error: TableError) -> Failure {
        Failure::of_table(&self.path, error)
    }

    /// Fails unless the file is the table that a header describes, with a value for each of
    /// `positions`. Its creator does not matter.
    ///
    /// # Errors
    ///
    /// As for [`Table::belongs_to`]: the first difference; [`TableError::WrongRanks`].
    pub fn belongs_to(&self, expected: &Header, positions: u64) -> Result<(), Failure> {
        let same = match &self.content {
            TableContent::Values(table) => table.belongs_to(expected),
            TableContent::Lost(list) => list.belongs_to(expected),
        };
        same.map_err(|error| self.wrong(error))?;
        let ranks = self.head().ranks();
        if ranks == (0..positions) {
            return Ok(());
        }
        Err(self.wrong(TableError::WrongRanks { from: ranks.start, to: ranks.end, expected: positions }))
    }

    /// Returns the stored number of a rank. Reads and unpacks one block, unless the file's cache
    /// has it.
    ///
    /// # Errors
    ///
    /// If the rank is not there, or its block is damaged.
    pub fn code(&self, rank: u64) -> Result<i64, TableError> {
        match &self.content {
            TableContent::Values(table) => table.value(rank),
            TableContent::Lost(list) => list.contains(rank).map(of_listed),
        }
    }

    /// Returns the value of a rank under the worth of the table. Reads and unpacks one block.
    ///
    /// # Errors
    ///
    /// If the rank is not there, its block is damaged, or its number stands for no value.
    pub(crate) fn probe(&self, rank: Rank, question: Question) -> Result<Probed, Failure> {
        let code = self.code(rank.0).map_err(|error| self.wrong(error))?;
        let verdict = decoder(question, code).ok_or_else(|| self.wrong(TableError::NoValue { rank: rank.0 }))?;
        Ok(Probed { rank: rank.0, code, verdict })
    }

    /// Visits the raw array, a block at a time: the cells of a table, or the gaps of a list, as the
    /// format specifies.
    ///
    /// # Errors
    ///
    /// If a block is damaged; the first error of `visit`.
    pub fn raw(&self, visit: impl FnMut(&[u8]) -> Result<(), TableError>) -> Result<(), TableError> {
        match &self.content {
            TableContent::Values(table) => table.raw(visit),
            TableContent::Lost(list) => list.raw(visit),
        }
    }

    /// Returns the system's identity of the file: call it before a pass over the file, for
    /// [`note`](Self::note).
    pub(crate) fn identity(&self) -> Option<Identity> {
        match &self.content {
            TableContent::Values(table) => table.identity(),
            TableContent::Lost(list) => list.identity(),
        }
    }

    /// Fails unless the whole file has been compared with its digest, as
    /// [`verified`](Self::verified) does; a remote one passes, since its blocks are compared as
    /// they are read.
    ///
    /// # Errors
    ///
    /// The first fault of the file; [`TableError::Unchecked`] if the time is over before the whole
    /// file was read; stopped.
    pub(crate) fn ensure_verified(&self, budget: &Budget<'_>) -> Result<(), Failure> {
        match if self.remote { Ok(true) } else { self.verified(budget) } {
            Ok(true) => Ok(()),
            Ok(false) if budget.is_late() => Err(self.wrong(TableError::Unchecked)),
            Ok(false) => Err(Refusal::Stopped.into()),
            Err(error) => Err(self.wrong(error)),
        }
    }

    /// Compares every byte with its checksum and the whole with its digest, unless
    /// [`Budget::verified_files`] has a note about that and the file has not changed since;
    /// `Ok(false)` if the budget ended first. Time: a pass over the file, the first time.
    ///
    /// It precedes every answer, since a block that was rewritten on purpose has a checksum, too.
    ///
    /// # Errors
    ///
    /// The first fault of the file.
    pub fn verified(&self, budget: &Budget<'_>) -> Result<bool, TableError> {
        if let Some(table) = self.in_pieces() {
            // Each has a note of its own, so that only a rewritten piece is read again.
            return each_piece(table, |piece| piece.verified(budget));
        }
        let (identity, digest) = (self.identity(), self.head().digest());
        let known = identity
            .as_ref()
            .zip(budget.verified_files)
            .is_some_and(|(identity, verified_files)| verified_files.has(identity, digest));
        if known {
            return Ok(true);
        }
        let sound = self.check(budget)?;
        if sound {
            self.note(identity, budget);
        }
        Ok(sound)
    }

    /// Whether the file was compared with its digest before, and has not changed since. Nothing is
    /// read.
    pub fn is_noted(&self, budget: &Budget<'_>) -> bool {
        if let Some(table) = self.in_pieces() {
            return each_piece(table, |piece| Ok(piece.is_noted(budget))) == Ok(true);
        }
        let known = self.identity().zip(budget.verified_files);
        known.is_some_and(|(identity, verified_files)| verified_files.has(&identity, self.head().digest()))
    }

    /// Returns the table, if its values are in pieces.
    fn in_pieces(&self) -> Option<&Table> {
        match &self.content {
            TableContent::Values(table) if table.assembly().is_some() => Some(table),
            _ => None,
        }
    }

    /// Compares every byte, noted or not, and adds a note; for a table in pieces also the values by
    /// rank with their digest. `Ok(false)` if the budget ended first.
    ///
    /// # Errors
    ///
    /// The first fault of the file, or of the first faulty piece.
    pub fn compared(&self, budget: &Budget<'_>) -> Result<bool, TableError> {
        if let Some(table) = self.in_pieces()
            && !each_piece(table, |piece| piece.compared(budget))?
        {
            return Ok(false);
        }
        let identity = self.identity();
        let sound = match &self.content {
            // The pieces were checked above, so only their order remains.
            TableContent::Values(table) if table.assembly().is_some() => {
                table.load(Some, &mut |_, _| !budget.is_over())?
            }
            _ => self.check(budget)?,
        };
        if sound {
            self.note(identity, budget);
        }
        Ok(sound)
    }

    /// Adds a note that the file was compared with its digest, if it has not changed since
    /// `before`.
    pub(crate) fn note(&self, before: Option<Identity>, budget: &Budget<'_>) {
        if let (Some(verified_files), Some(identity)) = (budget.verified_files, before)
            && self.identity().as_ref() == Some(&identity)
        {
            verified_files.put(&identity, self.head().digest());
        }
    }

    /// Compares every byte with its checksum; `Ok(false)` if the budget ended first. Progress
    /// counts blocks, or listed ranks.
    fn check(&self, budget: &Budget<'_>) -> Result<bool, TableError> {
        match &self.content {
            TableContent::Values(table) => table.check(&mut |done, all| budget.goes_on(done, all)),
            TableContent::Lost(list) => {
                let mut read = 0_u64;
                list.check(|_| {
                    read += 1;
                    if !read.is_multiple_of(MEMBERS_PER_CHECK) {
                        return true;
                    }
                    budget.goes_on(read, list.members())
                })
            }
        }
    }
}

impl TableContent {
    /// Opens a table of either kind in a remote place, by its name there.
    ///
    /// # Errors
    ///
    /// Those of [`TableFile::open_remote`].
    pub(crate) fn open_remote(place: &Arc<dyn RemotePlace>, name: &str) -> Result<Self, TableError> {
        Self::of_kind(Table::open_remote(place, name), || List::open_remote(&**place, name))
    }

    /// Returns the table, or the list that the head declares.
    fn of_kind(
        table: Result<Table, TableError>,
        list: impl FnOnce() -> Result<List, TableError>,
    ) -> Result<Self, TableError> {
        match table {
            // The head declares the kind, so no more than the head is read twice.
            Err(TableError::WrongKind { found, expected }) => {
                let list = list()?;
                let outcomes = list.head().header().worth == Question::Outcome.name();
                if outcomes { Ok(Self::Lost(list)) } else { Err(TableError::WrongKind { found, expected }) }
            }
            table => table.map(Self::Values),
        }
    }
}

/// Applies a test to each piece of a table, opened anew, until one returns `false`; then the result
/// is `false`.
///
/// # Errors
///
/// That of the first faulty piece, with its name.
fn each_piece(table: &Table, test: impl Fn(&TableFile) -> Result<bool, TableError>) -> Result<bool, TableError> {
    let Some(assembly) = table.assembly() else { return Ok(true) };
    for at in 0..assembly.pieces().len() {
        let Some(piece) = table.piece(at) else { break };
        // Faults get the name of the piece below, so no path is needed here.
        let piece = TableFile::of_values(Path::new(""), piece?);
        if !test(&piece).map_err(|error| assembly.in_piece(at, error))? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Returns the value of a position on or off a list of lost ones. There are no draws.
pub fn decided(lost: bool) -> Decision {
    Decision(if lost { Outcome::Lose } else { Outcome::Win })
}

/// Returns its number in a table of outcomes.
///
/// # Panics
/// Never: an outcome has a code.
pub fn of_listed(lost: bool) -> i64 {
    decided(lost).code().expect("an outcome has a code")
}

/// Returns the value of a stored number under a worth; `None` if it stands for none.
///
/// ```
/// use tablette_core::{Outcome, Question};
/// use tablette_ladder::table_file::decoder;
///
/// let play = |code| decoder(Question::Play, code).unwrap();
/// assert_eq!(play(4 * 45 + 1).outcome, Some(Outcome::Win));
/// assert_eq!(play(4 * 45 + 1).remoteness, Some(45_u32.into()));
/// assert_eq!(play(3).outcome, Some(Outcome::Draw), "play without end");
/// assert_eq!(decoder(Question::Outcome, 7), None, "0 lost, 1 won, 2 drawn");
/// ```
pub fn decoder(question: Question, code: i64) -> Option<Verdict> {
    fn verdict<W: Worth<Value: Code>>(worth: &W, code: i64) -> Option<Verdict> {
        W::Value::from_code(code).map(|value| worth.verdict(value))
    }
    let said: Result<_, Failure> = with_coded_worth!(question, worth => Ok(verdict(&worth, code)));
    said.ok().flatten()
}
