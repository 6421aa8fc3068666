//! What can be wrong with a table, and what to do about it.

use std::io;
use std::path::Path;

use crate::format::Header;

/// Why there is no table, or not the one that was expected, or not the value that was asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The bytes do not begin as a table does.
    #[error("this is not a Tablette table: it does not begin as one does")]
    NotATable,
    /// Another version of the format.
    #[error(
        "the table has format version {found}, and this program reads version {known}; build it again, or use the Tablette that wrote it"
    )]
    UnknownVersion {
        /// What the bytes say.
        found: u32,
        /// What this program reads.
        known: u32,
    },
    /// The mark that is written last is not there.
    #[error("the table was never finished; build it again")]
    Unfinished,
    /// The bytes end too early.
    #[error("the table is cut short: it needs {need} bytes and has {have}; copy or build it again")]
    CutShort {
        /// Bytes that there should be, as far as the head can say.
        need: u64,
        /// Bytes that there are.
        have: u64,
    },
    /// Something follows the end.
    #[error("{extra} bytes follow the end of the table; copy or build it again")]
    TrailingBytes {
        /// How many.
        extra: u64,
    },
    /// The head does not have its digest, or says impossible things.
    #[error("the head of the table is damaged; copy or build it again")]
    HeadDamaged,
    /// The index does not have its digest, or says impossible things.
    #[error("the index of the table is damaged; copy or build it again")]
    IndexDamaged,
    /// A block does not have its checksum, or does not unpack to what it should.
    #[error("block {block} of the table is damaged (bytes {from} to {to}); copy or build it again")]
    BlockDamaged {
        /// Which, from 0.
        block: u64,
        /// Where it begins.
        from: u64,
        /// Where it ends.
        to: u64,
    },
    /// The blocks are sound one by one, but together they do not have the digest of the head.
    #[error("the values of the table do not have their digest; copy or build it again")]
    ValuesDamaged,
    /// The table that other programs find blocks by does not agree with the index.
    #[error("the seek table at the end of the file is damaged; copy or build it again")]
    SeekTableDamaged,
    /// A cell holds a number that stands for no value, or the counts of values are wrong.
    #[error("the cell of rank {rank} stands for no value of this table; build it again")]
    NoValue {
        /// Whose cell.
        rank: u64,
    },
    /// The counts of the head are not those of the cells.
    #[error("the counts of values in the head are not those of the cells; build the table again")]
    WrongCounts,
    /// A rank that the table does not have.
    #[error("rank {rank} is not in this table, which has ranks {from} to {to} (excluded)")]
    NotHere {
        /// What was asked for.
        rank: u64,
        /// The first rank.
        from: u64,
        /// After the last rank.
        to: u64,
    },
    /// Not the kind of table that was asked for: a list instead of values, or values instead of a list.
    #[error("the table holds {found}, not {expected}")]
    WrongKind {
        /// What it holds.
        found: &'static str,
        /// What was asked for.
        expected: &'static str,
    },
    /// A sound table, of another game.
    #[error("this is a table of {found}, not of {expected}")]
    WrongGame {
        /// What it is a table of.
        found: Box<Header>,
        /// What was wanted.
        expected: Box<Header>,
    },
    /// A sound table of the game, for another board.
    #[error("this is a table of {found}, not of {expected}: another board")]
    WrongBoard {
        /// What it is a table of.
        found: Box<Header>,
        /// What was wanted.
        expected: Box<Header>,
    },
    /// A sound table of the board, with other settings.
    #[error("this is a table of {found}, not of {expected}: other settings")]
    WrongSettings {
        /// What it is a table of.
        found: Box<Header>,
        /// What was wanted.
        expected: Box<Header>,
    },
    /// A sound table of the board, of another worth.
    #[error("this is a table of {found}, not of {expected}: another worth")]
    WrongWorth {
        /// What it is a table of.
        found: Box<Header>,
        /// What was wanted.
        expected: Box<Header>,
    },
    /// Written when the game had other rules.
    #[error(
        "the table follows version {found} of the game's rules, and this program plays by version {expected}; build it again"
    )]
    WrongRules {
        /// The version in the table.
        found: u32,
        /// This program's.
        expected: u32,
    },
    /// Written when positions were numbered otherwise.
    #[error(
        "the table follows version {found} of the game's numbering, and this program numbers by version {expected}; build it again"
    )]
    WrongNumbering {
        /// The version in the table.
        found: u32,
        /// This program's.
        expected: u32,
    },
    /// The values pushed are not those that were announced.
    #[error("the values to write are not those that were announced: {what}")]
    Unannounced {
        /// In which way.
        what: &'static str,
    },
    /// More values than a file of this format may hold.
    #[error("a table of {cells} cells is larger than this format allows")]
    TooLarge {
        /// How many there would be.
        cells: u64,
    },
    /// Somebody else is building here.
    #[error("{holder} is building in {place}; wait for it, or build somewhere else")]
    Busy {
        /// The folder.
        place: String,
        /// Who holds the lock, as far as the lock file tells.
        holder: String,
    },
    /// Not the journal of this work: another file, or that of other work.
    #[error("this is not what an earlier run of the same work has left; move it away, or work in another folder")]
    OtherJournal,
    /// No room is left on the disk.
    #[error("the disk is full: {file} could not be written")]
    DiskFull {
        /// Which file.
        file: String,
    },
    /// The system refused to read or write.
    #[error("{file}: {why}")]
    Io {
        /// Which file or folder.
        file: String,
        /// What the system says.
        why: String,
        /// The same as a kind.
        kind: io::ErrorKind,
    },
}

impl TableError {
    /// What the system said of a file, a full disk apart.
    pub fn io(path: &Path, error: &io::Error) -> Self {
        let file = path.display().to_string();
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::WriteZero => {
                Self::DiskFull { file }
            }
            kind => Self::Io { file, why: error.to_string(), kind },
        }
    }
}
