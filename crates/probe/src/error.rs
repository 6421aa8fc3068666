//! Faults of tables and of questions.

use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use core::fmt;

use crate::Digest;
use crate::storage::StorageError;

/// The reason why a table cannot be opened or a value not be given. Each fault has its own kind,
/// and its message says what was expected and what came instead.
///
/// ```
/// use tablette_probe::{ProbeError, Tablebase};
/// let error = Tablebase::open(&b"a picture, or a table of something else"[..]).err().unwrap();
/// assert!(matches!(error, ProbeError::NotATable { .. }));
/// assert_eq!(error.to_string(), "not a table: expected TABLETTE at byte 8, got \"e, or a \"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields are the place, what was expected there, and what came")]
pub enum ProbeError {
    /// The storage did not deliver the bytes.
    Storage { at: u64, length: u64, error: StorageError },
    /// The file does not begin as a table does.
    NotATable { got: [u8; 8] },
    /// Another version of the format.
    Version { expected: u32, got: u32 },
    /// The mark that is written last is missing, so the table was copied while it was written.
    Unfinished { got: [u8; 8] },
    /// The file is shorter or longer than it should be, in bytes.
    Length { expected: u64, got: u64 },
    /// The head, the index or a manifest does not match its digest.
    Digest { part: &'static str, expected: Digest, got: Digest },
    /// A field has an impossible value, though its digest is right: the writer is at fault.
    Field { field: &'static str, expected: &'static str, got: u64 },
    /// An entry of the index does not match its checksum.
    Index { block: u64, expected: u64, got: u64 },
    /// The index puts a block at a place where none can be, in bytes.
    Place { block: u64, expected: (u64, u64), got: (u64, u64) },
    /// A block does not match its checksum.
    Block { block: u64, expected: u64, got: u64 },
    /// A block unpacks to another number of bytes; `None` if to more, or if it is no frame.
    Unpacked { block: u64, expected: u64, got: Option<u64> },
    /// A cell or an entry of a list stands for no value, though its checksum is right.
    Cell { rank: u64, expected: &'static str, got: u64 },
    /// A rank outside the table, which has the ranks `expected.0` to `expected.1 - 1`.
    Rank { expected: (u64, u64), got: u64 },
    /// A stored number stands for no value under the worth of the table.
    Code { worth: String, got: i64 },
    /// A fault in one of the files of a table in pieces.
    Piece { name: String, error: Box<ProbeError> },
    /// A table of something else.
    Subject { field: &'static str, expected: String, got: String },
    /// The text or the pieces are not a position.
    Position { expected: &'static str, got: String },
    /// A position with more pieces, or other ones, than the table has: men and kings of the player
    /// to move, then of the opponent.
    Material { expected: String, got: [u32; 4] },
}

struct Hex<'a>(&'a Digest);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Display for ProbeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Storage { at, length, error } => write!(f, "{length} bytes at byte {at} cannot be read: {error}"),
            Self::NotATable { got } => {
                write!(f, "not a table: expected TABLETTE at byte 8, got \"{}\"", got.escape_ascii())
            }
            Self::Version { expected, got } => write!(f, "expected version {expected} of the format, got {got}"),
            Self::Unfinished { got } => {
                write!(f, "the table was never finished: expected FINISHED, got \"{}\"", got.escape_ascii())
            }
            Self::Length { expected, got } => write!(f, "expected {expected} bytes, got {got}; copy the file again"),
            Self::Digest { part, expected, got } => {
                write!(f, "{part} is damaged: expected digest {}, got {}", Hex(expected), Hex(got))
            }
            Self::Field { field, expected, got } => write!(f, "{field}: expected {expected}, got {got}"),
            Self::Index { block, expected, got } => {
                write!(f, "entry {block} of the index is damaged: expected checksum {expected:016x}, got {got:016x}")
            }
            Self::Place { block, expected, got } => {
                let ((from, to), (begin, end)) = (expected, got);
                write!(f, "block {block}: expected within bytes {from} to {to}, got {begin} to {end}")
            }
            Self::Block { block, expected, got } => {
                write!(f, "block {block} is damaged: expected checksum {expected:016x}, got {got:016x}")
            }
            Self::Unpacked { block, expected, got } => {
                let got = got.map_or("no frame of that size".to_string(), |got| got.to_string());
                write!(f, "block {block}: expected {expected} bytes unpacked, got {got}")
            }
            Self::Cell { rank, expected, got } => write!(f, "rank {rank}: expected {expected}, got {got}"),
            Self::Rank { expected: (from, to), got } => {
                write!(f, "expected a rank from {from} to {to} (excluded), got {got}")
            }
            Self::Code { worth, got } => write!(f, "expected a code of the worth \"{worth}\", got {got}"),
            Self::Piece { name, error } => write!(f, "{name}: {error}"),
            Self::Subject { field, expected, got } => write!(f, "{field}: expected \"{expected}\", got \"{got}\""),
            Self::Position { expected, got } => write!(f, "expected {expected}, got \"{got}\""),
            Self::Material { expected, got: [men, kings, enemy_men, enemy_kings] } => write!(
                f,
                "the table has positions of {expected}, not {men} men and {kings} kings against {enemy_men} and \
                 {enemy_kings}"
            ),
        }
    }
}

impl core::error::Error for ProbeError {}
