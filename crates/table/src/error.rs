//! Faults of tables, and their remedies.
//!
//! Each fault has an error of its own, because each has its own remedy: a truncated table is copied
//! again, one that follows other rules is built again, and one of another board needs no repair.
//! For example, the message after an interrupted download is “the table is cut short: it needs 9041
//! bytes and has 512; copy or build it again”.

use std::io;
use std::path::Path;

use crate::header::Header;
use crate::remote_error::RemoteError;

/// The reason why a table cannot be opened, trusted, probed or written. The message states the
/// expected and the actual condition, and the remedy.
///
/// Grouped by the cause: the file ([`NotATable`](Self::NotATable) to
/// [`WrongCounts`](Self::WrongCounts)), the question ([`NotHere`](Self::NotHere),
/// [`WrongKind`](Self::WrongKind)), the choice of the file ([`WrongGame`](Self::WrongGame) to
/// [`WrongNumbering`](Self::WrongNumbering)), the caller that writes
/// ([`Unannounced`](Self::Unannounced), [`TooLarge`](Self::TooLarge)), and the system.
///
/// ```
/// use tablette_table::{Table, TableError};
/// assert_eq!(Table::read(b"not a table".to_vec()).err(), Some(TableError::NotATable));
/// let error = TableError::NotHere { rank: 9, from: 0, to: 4 };
/// assert_eq!(error.to_string(), "rank 9 is not in this table, which has ranks 0 to 4 (excluded)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TableError {
    /// The file does not begin as a table does: a picture, an empty file, a table packed by another
    /// tool.
    #[error("this is not a Tablette table: it does not begin as one does")]
    NotATable,
    /// Another version of the [format](mod@crate::format), older or newer. Nothing else of the file
    /// is read.
    #[error(
        "the table has format version {found}, and this program reads version {known}; build it again, or use the version of Tablette that wrote it"
    )]
    UnknownVersion {
        /// The version in the file.
        found: u32,
        /// The version that this program reads.
        known: u32,
    },
    /// The mark that is written last is missing. A table gets its name only when it is finished, so
    /// this one was renamed by hand, or its disk lost data that it had confirmed.
    #[error("the table was never finished; build it again")]
    Unfinished,
    /// The file ends too early: a copy or a download broke off.
    #[error("the table is cut short: it needs {need} bytes and has {have}; copy or build it again")]
    CutShort {
        /// Required bytes, as far as the head states them: of a file that ends in the head, those
        /// of the head.
        need: u64,
        /// Actual bytes.
        have: u64,
    },
    /// Data follows the end: files were joined, or a download was continued at the wrong place.
    #[error("{extra} bytes follow the end of the table; copy or build it again")]
    TrailingBytes {
        /// Number of bytes behind the end.
        extra: u64,
    },
    /// The head does not match its digest, or contains impossible values, such as more blocks than
    /// the file has room for.
    #[error("the head of the table is damaged; copy or build it again")]
    HeadDamaged,
    /// An entry of the index does not match its checksum, or contains impossible values, such as a
    /// block before the previous one.
    #[error("the index of the table is damaged; copy or build it again")]
    IndexDamaged,
    /// A block does not match its checksum, or does not unpack to the expected length.
    #[error("block {block} of the table is damaged (bytes {from} to {to}); copy or build it again")]
    BlockDamaged {
        /// Number of the block, from 0.
        block: u64,
        /// Offset of its first byte in the file.
        from: u64,
        /// Offset behind its last byte.
        to: u64,
    },
    /// The blocks are sound one by one, but together they do not match the digest in the head.
    #[error("the values of the table do not match their digest; copy or build it again")]
    ValuesDamaged,
    /// The seek table, by which other programs find blocks, does not agree with the index. Tablette
    /// reads values without it.
    #[error("the seek table at the end of the file is damaged; copy or build it again")]
    SeekTableDamaged,
    /// A cell holds a number that stands for no value, for example 3 in cells of 2 bits where three
    /// values are listed. The checksum is right, so the program that wrote the table is at fault.
    #[error("the cell of rank {rank} stands for no value of this table; build it again")]
    NoValue {
        /// The rank of the cell.
        rank: u64,
    },
    /// The counts of the head are not those of the cells, though every checksum is right.
    #[error("the counts of values in the head do not match the cells; build the table again")]
    WrongCounts,
    /// A rank outside the table: the position is of another board, or of another piece of the
    /// table.
    #[error("rank {rank} is not in this table, which has ranks {from} to {to} (excluded)")]
    NotHere {
        /// The probed rank.
        rank: u64,
        /// The first rank.
        from: u64,
        /// The rank after the last.
        to: u64,
    },
    /// Another kind of table than the caller expected: a list instead of values, or values instead
    /// of a list.
    #[error("the table holds {found}, not {expected}")]
    WrongKind {
        /// Its contents, in a few words.
        found: &'static str,
        /// The expected contents.
        expected: &'static str,
    },
    /// A sound table, of another game: a file under the wrong name.
    #[error("this is a table of {found}, not of {expected}")]
    WrongGame {
        /// The header of the file.
        found: Box<Header>,
        /// The header that was expected.
        expected: Box<Header>,
    },
    /// A sound table of the game, for another board.
    #[error("this is a table of {found}, not of {expected}: another board")]
    WrongBoard {
        /// The header of the file.
        found: Box<Header>,
        /// The header that was expected.
        expected: Box<Header>,
    },
    /// A sound table of the board, with other settings.
    #[error("this is a table of {found}, not of {expected}: other settings")]
    WrongSettings {
        /// The header of the file.
        found: Box<Header>,
        /// The header that was expected.
        expected: Box<Header>,
    },
    /// A finished piece of a table that was being built, not the table.
    #[error("this is piece {number} of a table that was being built, not the table; build the table again")]
    Piece {
        /// The number of the piece, from 0.
        number: u64,
    },
    /// A fault in one of the pieces of a table ([`Assembly`](crate::Assembly)).
    #[error("{piece}: {error}")]
    InPiece {
        /// The piece, as named in its manifest.
        piece: String,
        /// The fault of the piece.
        error: Box<TableError>,
    },
    /// A sound piece, but not the one listed in the manifest: of another table, or rebuilt with
    /// other bytes.
    #[error("this is not the piece that the manifest names; copy the right one, or write the manifest again")]
    OtherPiece,
    /// More ranks than the board has positions, or fewer, or others: a piece of a table, or a file
    /// of another program.
    #[error("the table has ranks {from} to {to} (excluded), and the board has {expected} positions; build it again")]
    WrongRanks {
        /// The first rank.
        from: u64,
        /// The rank after the last.
        to: u64,
        /// The number of positions of the board.
        expected: u64,
    },
    /// The file could not be compared with its digest in the available time, and never was before.
    #[error("there was no time to compare the table with its digest; verify it once")]
    Unchecked,
    /// A sound table of the board, of another worth.
    #[error("this is a table of {found}, not of {expected}: another worth")]
    WrongWorth {
        /// The header of the file.
        found: Box<Header>,
        /// The header that was expected.
        expected: Box<Header>,
    },
    /// Written under other rules of the game, so that its values may be wrong.
    #[error(
        "the table follows version {found} of the game's rules, and this program plays by version {expected}; build it again"
    )]
    WrongRules {
        /// The version in the table.
        found: u32,
        /// The version in this program.
        expected: u32,
    },
    /// Written under another numbering of positions, so that every value may be at a wrong rank.
    #[error(
        "the table follows version {found} of the game's numbering, and this program numbers by version {expected}; build it again"
    )]
    WrongNumbering {
        /// The version in the table.
        found: u32,
        /// The version in this program.
        expected: u32,
    },
    /// The values pushed do not match the announced counts: an error of the caller, found before
    /// the file gets its name.
    #[error("the values to write are not those that were announced: {what}")]
    Unannounced {
        /// The difference, in a few words of English.
        what: &'static str,
    },
    /// More values than a file of this format may contain: 2^27 blocks of 1 MiB, 32 KiB in a list
    /// or a piece.
    #[error("a table of {cells} cells is larger than this format allows")]
    TooLarge {
        /// Number of cells needed.
        cells: u64,
    },
    /// Another process holds the lock of the folder
    /// ([`BuildFolder::enter`](crate::BuildFolder::enter)).
    #[error("{holder} is building in {place}; wait for it, or build somewhere else")]
    Busy {
        /// The folder.
        place: String,
        /// The holder of the lock, as recorded in the lock file.
        holder: String,
    },
    /// Not the journal of this work: another file, or that of other work. It is left unchanged.
    #[error("this file is not from an earlier run of the same work; move it away, or work in another folder")]
    OtherJournal,
    /// A journal of another version of the format. It is left unchanged.
    #[error(
        "the file of an earlier run has format {found}, and this program reads format {known}; finish with the version of Tablette that wrote it, or delete it"
    )]
    OldJournal {
        /// The version in the file.
        found: u32,
        /// The version that this program reads.
        known: u32,
    },
    /// A part of a journal does not match its digest. It counts as missing and can be stored again.
    #[error("part {part} of an earlier run is damaged; the same command computes it again")]
    PartDamaged {
        /// The number of the part.
        part: u64,
    },
    /// Not an ordinary file. It is left unchanged.
    #[error("{file} is not an ordinary file but a folder, a pipe, a device or a link that is not followed")]
    NotAFile {
        /// The path.
        file: String,
    },
    /// No space left on the disk, or in the quota of the user.
    #[error("the disk is full: {file} could not be written")]
    DiskFull {
        /// The file that was being written.
        file: String,
    },
    /// Bytes of a remote table ([`RemotePlace`](crate::RemotePlace)) did not arrive, or arrived
    /// wrong.
    #[error("{0}")]
    Remote(RemoteError),
    /// The system refused to read or write: no such file, no permission, a failing disk.
    #[error("{file}: {why}")]
    Io {
        /// The file or folder; `the table` if the bytes have another source
        /// ([`ReadAt`](crate::ReadAt)).
        file: String,
        /// The message of the system.
        why: String,
        /// Its kind, to tell a missing file from an unreadable one.
        kind: io::ErrorKind,
    },
}

impl From<RemoteError> for TableError {
    fn from(fault: RemoteError) -> Self {
        Self::Remote(fault)
    }
}

impl TableError {
    /// Whether the file itself is at fault, so that its contents may be recovered from elsewhere:
    /// it is damaged, incomplete, unreadable or not a table at all. A sound table of something else
    /// is not damaged.
    pub fn is_damage(&self) -> bool {
        matches!(
            self,
            Self::NotATable
                | Self::NotAFile { .. }
                | Self::Unfinished
                | Self::CutShort { .. }
                | Self::TrailingBytes { .. }
                | Self::HeadDamaged
                | Self::IndexDamaged
                | Self::BlockDamaged { .. }
                | Self::ValuesDamaged
                | Self::SeekTableDamaged
                | Self::NoValue { .. }
                | Self::WrongCounts
                | Self::Piece { .. }
                | Self::InPiece { .. }
                | Self::OtherPiece
                | Self::WrongRanks { .. }
                | Self::Unchecked
                | Self::Io { .. }
                | Self::Remote(_)
        )
    }

    /// Converts an error of the system on a file: [`DiskFull`](Self::DiskFull) if that is the
    /// cause, [`Io`](Self::Io) otherwise.
    pub fn io(path: &Path, error: &io::Error) -> Self {
        let file = path.display().to_string();
        match error.kind() {
            // Some file systems report a full disk as a write of no bytes.
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::WriteZero => {
                Self::DiskFull { file }
            }
            kind => Self::Io { file, why: error.to_string(), kind },
        }
    }
}
