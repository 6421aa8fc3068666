//! Table files compared with their seals, and what was noted of it.
//!
//! For example, the first answer from a table that was copied here reads all of it; the next program finds a note, and reads a head.

use std::path::Path;

use tablette_core::Refusal;
use tablette_table::{Head, Header, Identity, Table, TableError};

use crate::effort::Effort;
use crate::holding::Holding;

/// Members of a list that are read between two looks at the clock: some milliseconds.
const UNNOTICED: u64 = 1 << 16;

impl Holding {
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
