//! Lists: the ranks of some positions, such as the lost ones, if nearly all others are the
//! opposite.
//!
//! For example, few positions of a large Chomp bar are lost. A list stores only those, as the gap
//! from one to the next: one byte for a gap below 128 ranks, two bytes below 16,384.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::cache::Cache;
use crate::error::TableError;
use crate::format::{Head, TableKind};
use crate::header::Header;
use crate::leb128;
use crate::read::{Blocks, CACHE, belongs, open_file, open_remote, read_blocks};
use crate::remote::RemotePlace;
use crate::source::ReadAt;
use crate::verified_files::Identity;
use crate::write::TableWriter;

/// An open list of ranks.
///
/// May be read from many threads at the same time. Memory as for a [`Table`](crate::Table): the
/// head and some blocks.
///
/// # Example
/// ```
/// use tablette_table::{Header, List, TableError};
///
/// let path = std::env::temp_dir().join(format!("tablette-list-{}", std::process::id()));
/// let header = Header { game: "chomp".into(), board: "5x4".into(), ..Header::default() };
/// // Of 125 positions three are on the list: ranks in rising order, each below 125.
/// List::write(&path, &header, 0..125, [0, 7, 90])?;
///
/// let list = List::open(&path)?;
/// assert_eq!((list.members(), list.contains(7)?, list.contains(8)?), (3, true, false));
/// assert!(matches!(list.contains(125), Err(TableError::NotHere { .. })));
/// let mut members = Vec::new();
/// assert!(list.check(|rank| { members.push(rank); true })?);
/// assert_eq!(members, [0, 7, 90]);
/// # std::fs::remove_file(&path).unwrap();
/// # Ok::<(), TableError>(())
/// ```
pub struct List {
    pub(crate) blocks: Blocks,
    members: u64,
}

impl List {
    /// Writes the list of the `members` among `ranks`, which must come in rising order. It appears
    /// under its name once all of it is on the disk.
    ///
    /// Linear time; memory: one block, and 44 bytes per block written, 56 at the end.
    ///
    /// # Errors
    /// [`TableError::Unannounced`] if a member is not above the previous one or not among the
    /// ranks; [`TableError::DiskFull`] and [`TableError::Io`].
    pub fn write(
        path: &Path,
        header: &Header,
        ranks: Range<u64>,
        members: impl IntoIterator<Item = u64>,
    ) -> Result<Head, TableError> {
        let mut writer = TableWriter::of_list(path, header, ranks)?;
        members.into_iter().try_for_each(|rank| writer.push_rank(rank))?;
        writer.finish()
    }

    /// Opens a file. Reads only its head, and the last 9 bytes, which contain the number of blocks.
    ///
    /// # Errors
    /// As [`Table::open`](crate::Table::open), with [`TableError::WrongKind`] if it holds values;
    /// and [`TableError::SeekTableDamaged`].
    pub fn open(path: &Path) -> Result<Self, TableError> {
        Self::new(open_file(path, &Arc::new(Cache::new(CACHE)), 0)?)
    }

    /// Opens a list from any source: a `Vec<u8>`, for example.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn read(source: impl ReadAt + 'static) -> Result<Self, TableError> {
        Self::new(read_blocks(Box::new(source))?)
    }

    /// Opens a list of a remote place, in the manner of
    /// [`Table::open_remote`](crate::Table::open_remote).
    ///
    /// # Errors
    /// As [`open`](Self::open), and those of the place.
    pub fn open_remote(place: &dyn RemotePlace, name: &str) -> Result<Self, TableError> {
        Self::new(open_remote(place, name, &Arc::new(Cache::new(CACHE)), 0)?)
    }

    fn new(blocks: Blocks) -> Result<Self, TableError> {
        match blocks.head.kind() {
            TableKind::List { members } => Ok(Self { members: *members, blocks }),
            TableKind::Cells { .. } => Err(TableError::WrongKind { found: "values", expected: "a list" }),
        }
    }

    /// Returns the head: header, ranks, digests. Free, since opening has read it.
    pub fn head(&self) -> &Head {
        &self.blocks.head
    }

    /// Returns the number of ranks on the list, as stated in the head.
    pub fn members(&self) -> u64 {
        self.members
    }

    /// Returns the system's identity of the open file, for [`VerifiedFiles`](crate::VerifiedFiles);
    /// `None` if there is no file.
    pub fn identity(&self) -> Option<Identity> {
        self.blocks.identity()
    }

    /// Checks that this is the expected list; the creator does not count.
    ///
    /// # Errors
    /// As [`Table::belongs_to`](crate::Table::belongs_to).
    pub fn belongs_to(&self, expected: &Header) -> Result<(), TableError> {
        belongs(&self.blocks.head.header, expected)
    }

    /// Whether a rank is on the list: a binary search over the first ranks of `k` blocks, with a
    /// read of 40 bytes each, and a walk through one block. O(log k) reads, and time linear in a
    /// block.
    ///
    /// # Errors
    /// As [`Table::value`](crate::Table::value). A rank outside the table is
    /// [`TableError::NotHere`] and not `false`.
    pub fn contains(&self, rank: u64) -> Result<bool, TableError> {
        let ranks = &self.blocks.head.ranks;
        if !ranks.contains(&rank) {
            return Err(TableError::NotHere { rank, from: ranks.start, to: ranks.end });
        }
        let Some(number) = self.block_of(rank)? else { return Ok(false) };
        let first = self.blocks.first(number)?;
        let block = self.blocks.block(number)?;
        // Members rise, so the first that is not below the rank decides.
        let found = Members::new(&block, first).find(|member| member.is_none_or(|member| member >= rank));
        match found {
            Some(None) => Err(TableError::NoValue { rank }),
            Some(Some(member)) => Ok(member == rank),
            None => Ok(false),
        }
    }

    /// Returns the last block that begins at or before the rank; `None` if even the first begins
    /// after it.
    pub(crate) fn block_of(&self, rank: u64) -> Result<Option<u64>, TableError> {
        let (mut low, mut high) = (0, self.blocks.count);
        while low < high {
            let middle = low + (high - low) / 2;
            if self.blocks.first(middle)? <= rank {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        Ok(low.checked_sub(1))
    }

    /// Passes every member to `visit`, in rising order, until it returns `false`: for example to
    /// mark the lost positions in an array of bits. Linear time, one block in memory; bypasses the
    /// cache, since nothing is read twice.
    ///
    /// # Errors
    /// [`TableError::IndexDamaged`], [`TableError::BlockDamaged`], [`TableError::NoValue`],
    /// [`TableError::Io`]. Members visited before the error were in sound blocks.
    pub fn each(&self, mut visit: impl FnMut(u64) -> bool) -> Result<(), TableError> {
        let ranks = &self.blocks.head.ranks;
        for number in 0..self.blocks.count {
            let first = self.blocks.first(number)?;
            for member in Members::new(&self.blocks.read(number)?.1, first) {
                let member =
                    member.filter(|member| ranks.contains(member)).ok_or(TableError::NoValue { rank: first })?;
                if !visit(member) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Passes the raw array to `visit`, a block at a time: together the bytes that `zstd -dc`
    /// prints, for export.
    ///
    /// # Errors
    /// As [`Table::value`](crate::Table::value), and those of `visit`, which end the walk.
    pub fn raw(&self, mut visit: impl FnMut(&[u8]) -> Result<(), TableError>) -> Result<(), TableError> {
        (0..self.blocks.count).try_for_each(|number| visit(&self.blocks.read(number)?.1))
    }

    /// Passes every member to `visit`, in rising order, and checks every byte on the way. `visit`
    /// stops the check by returning `false`; the result is then `Ok(false)`, which implies nothing
    /// about the list.
    ///
    /// Linear time; memory: 36 bytes per block, besides one block.
    ///
    /// # Errors
    /// The first fault in the order of the file; [`TableError::WrongCounts`] if the number of
    /// members differs from the head.
    pub fn check(&self, mut visit: impl FnMut(u64) -> bool) -> Result<bool, TableError> {
        let ranks = self.blocks.head.ranks.clone();
        let (mut next, mut count, mut stopped) = (ranks.start, 0_u64, false);
        let walked = self.blocks.check(|_, first, raw| {
            let members = Members::new(raw, first);
            // Probes start from the rank in the index and skip this number, so only a check can
            // detect a contradiction.
            if members.gap.and_then(|gap| next.checked_add(gap)) != Some(first) {
                return Err(TableError::IndexDamaged);
            }
            for member in members {
                let member =
                    member.filter(|member| ranks.contains(member)).ok_or(TableError::NoValue { rank: next })?;
                next = member + 1;
                count += 1;
                stopped = !visit(member);
                // Any error will do to end the walk: `stopped` is tested first below.
                if stopped {
                    return Err(TableError::Unfinished);
                }
            }
            Ok(())
        });
        if stopped {
            return Ok(false);
        }
        walked?;
        if count == self.members { Ok(true) } else { Err(TableError::WrongCounts) }
    }
}

/// The members in a block. Never panics on damage: an impossible member is `None`, and ends the
/// iteration.
pub(crate) struct Members<'a> {
    rest: &'a [u8],
    member: Option<u64>,
    /// The first number, which counts from the last member of the previous block.
    gap: Option<u64>,
    begun: bool,
}

impl<'a> Members<'a> {
    pub(crate) fn new(mut raw: &'a [u8], first: u64) -> Self {
        let gap = leb128::take(&mut raw);
        Self { rest: raw, member: gap.map(|_| first), gap, begun: false }
    }
}

impl Iterator for Members<'_> {
    type Item = Option<u64>;

    fn next(&mut self) -> Option<Option<u64>> {
        if self.begun {
            let member = self.member?;
            if self.rest.is_empty() {
                return None;
            }
            // A gap of 0 means the next rank, and a sum beyond 64 bits means damage.
            let gap = leb128::take(&mut self.rest);
            self.member = gap.and_then(|gap| member.checked_add(1)?.checked_add(gap));
        }
        self.begun = true;
        Some(self.member)
    }
}
