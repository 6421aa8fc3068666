//! Lists: the ranks of some positions, such as the lost ones, where nearly all others are the opposite.

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use crate::cache::Cache;
use crate::error::TableError;
use crate::format::{Head, Header, Kind};
use crate::read::{Blocks, CACHE, belongs, open_file, read_blocks};
use crate::source::ReadAt;
use crate::write::Draft;

/// A list of ranks, open.
///
/// Safe to ask from many threads at the same time.
pub struct List {
    blocks: Blocks,
    members: u64,
}

impl List {
    /// Writes the list of those of `ranks` that `members` gives, in rising order. It appears under its name when all of
    /// it is on the disk.
    ///
    /// Linear time; memory: a block, and 36 bytes for each block written.
    ///
    /// # Errors
    /// [`TableError::Unannounced`] when a member is not behind the one before or not among the ranks; what the system says.
    pub fn write(
        path: &Path,
        header: &Header,
        ranks: Range<u64>,
        members: impl IntoIterator<Item = u64>,
    ) -> Result<Head, TableError> {
        let mut draft = Draft::of_list(path, header, ranks)?;
        members.into_iter().try_for_each(|rank| draft.push_rank(rank))?;
        draft.finish()
    }

    /// Opens a file; only its head is read.
    ///
    /// # Errors
    /// As [`Table::open`](crate::Table::open); [`TableError::WrongKind`] when it holds values.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        Self::new(open_file(path, &Arc::new(Cache::new(CACHE)), 0)?)
    }

    /// Opens a list wherever its bytes are.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn read(source: impl ReadAt + 'static) -> Result<Self, TableError> {
        Self::new(read_blocks(Box::new(source))?)
    }

    fn new(blocks: Blocks) -> Result<Self, TableError> {
        match blocks.head.kind() {
            Kind::List { members } => Ok(Self { members: *members, blocks }),
            Kind::Cells { .. } => Err(TableError::WrongKind { found: "values", expected: "a list" }),
        }
    }

    /// What it says of itself.
    pub fn head(&self) -> &Head {
        &self.blocks.head
    }

    /// How many ranks are on it.
    pub fn members(&self) -> u64 {
        self.members
    }

    /// Checks that this is a list of what was expected, whoever wrote it.
    ///
    /// # Errors
    /// As [`Table::belongs_to`](crate::Table::belongs_to).
    pub fn belongs_to(&self, expected: &Header) -> Result<(), TableError> {
        belongs(&self.blocks.head.header, expected)
    }

    /// Whether a rank is on the list: a binary search over the first ranks of blocks, and a walk through one block.
    ///
    /// # Errors
    /// As [`Table::value`](crate::Table::value).
    pub fn contains(&self, rank: u64) -> Result<bool, TableError> {
        let ranks = &self.blocks.head.ranks;
        if !ranks.contains(&rank) {
            return Err(TableError::NotHere { rank, from: ranks.start, to: ranks.end });
        }
        let Some(number) = self.block_of(rank)? else { return Ok(false) };
        let first = self.blocks.first(number)?;
        let block = self.blocks.block(number)?;
        let found = Members::of(&block, first).find(|member| member.is_none_or(|member| member >= rank));
        match found {
            Some(None) => Err(TableError::NoValue { rank }),
            Some(Some(member)) => Ok(member == rank),
            None => Ok(false),
        }
    }

    /// The last block that begins at the rank or before it.
    fn block_of(&self, rank: u64) -> Result<Option<u64>, TableError> {
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

    /// Gives every member to `visit`, in rising order, until it says `false`.
    ///
    /// # Errors
    /// [`TableError::IndexDamaged`], [`TableError::BlockDamaged`], [`TableError::NoValue`]; what the system says.
    pub fn each(&self, mut visit: impl FnMut(u64) -> bool) -> Result<(), TableError> {
        let ranks = &self.blocks.head.ranks;
        for number in 0..self.blocks.count {
            let first = self.blocks.first(number)?;
            for member in Members::of(&self.blocks.read(number)?.1, first) {
                let member =
                    member.filter(|member| ranks.contains(member)).ok_or(TableError::NoValue { rank: first })?;
                if !visit(member) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The raw array, a block at a time: what `zstd -dc` prints.
    ///
    /// # Errors
    /// As [`Table::value`](crate::Table::value).
    pub fn raw(&self, mut visit: impl FnMut(&[u8]) -> Result<(), TableError>) -> Result<(), TableError> {
        (0..self.blocks.count).try_for_each(|number| visit(&self.blocks.read(number)?.1))
    }

    /// Gives every member to `visit`, in rising order, and checks every byte on the way. `visit` may stop the work by
    /// saying `false`; then the answer is `false`, and nothing is said of the list.
    ///
    /// Linear time; memory: 12 bytes a block.
    ///
    /// # Errors
    /// Whatever is found first.
    pub fn check(&self, mut visit: impl FnMut(u64) -> bool) -> Result<bool, TableError> {
        let ranks = self.blocks.head.ranks.clone();
        let (mut next, mut count, mut stopped) = (ranks.start, 0_u64, false);
        let walked = self.blocks.check(|_, first, raw| {
            let members = Members::of(raw, first);
            // The first number of a block counts from the member before it, in another block.
            if members.gap.and_then(|gap| next.checked_add(gap)) != Some(first) {
                return Err(TableError::IndexDamaged);
            }
            for member in members {
                let member =
                    member.filter(|member| ranks.contains(member)).ok_or(TableError::NoValue { rank: next })?;
                next = member + 1;
                count += 1;
                stopped = !visit(member);
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

/// The members in a block, which never panics on what is none: a member that cannot be is `None`, and the last one.
struct Members<'a> {
    rest: &'a [u8],
    member: Option<u64>,
    /// The first number, which counts from what stands in another block.
    gap: Option<u64>,
    begun: bool,
}

impl<'a> Members<'a> {
    fn of(mut raw: &'a [u8], first: u64) -> Self {
        let gap = leb128(&mut raw);
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
            let gap = leb128(&mut self.rest);
            self.member = gap.and_then(|gap| member.checked_add(1)?.checked_add(gap));
        }
        self.begun = true;
        Some(self.member)
    }
}

/// Reads a number of seven bits a byte; `None` when it is unfinished, too large or longer than it need be.
fn leb128(rest: &mut &[u8]) -> Option<u64> {
    let mut number = 0_u64;
    for shift in (0..64).step_by(7) {
        let (byte, after) = rest.split_first()?;
        *rest = after;
        let bits = u64::from(byte & 0x7f);
        if bits << shift >> shift != bits || (*byte == 0 && shift > 0) {
            return None;
        }
        number |= bits << shift;
        if byte & 0x80 == 0 {
            return Some(number);
        }
    }
    None
}
