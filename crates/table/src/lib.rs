//! Tables: solved values in files that anyone can verify.
//!
//! A [`Table`] describes itself, holds one value per position, and carries checksums of all its
//! parts, so that a flipped bit, a truncated file and the wrong game each have their own
//! [`TableError`]. A [`List`] holds the ranks of some positions instead of a value for each, and an
//! [`Assembly`] is a table whose values stay in several files. A [`Journal`] keeps the finished
//! parts of long work, and a [`BuildFolder`] is a folder in which one process builds. The format is
//! specified in [`mod@format`].
//!
//! This crate depends on no game: positions are ranks from 0, values are integers of 64 bits, and
//! their meaning is a word in the header that the caller compares with its own.
//!
//! # Writing and probing
//!
//! The values are counted first, because the counts determine the width of the cells: two bits each
//! in this table. The file appears under its name once [`TableWriter::finish`] has put all of it on
//! the disk, never before.
//!
//! ```
//! use tablette_table::{TableWriter, Header, Table, TableError, ValueCounts};
//!
//! let folder = std::env::temp_dir().join(format!("tablette-doc-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let path = folder.join("nim.tablette");
//! let header = Header { game: "nim".into(), board: "3,4,5".into(), worth: "nimber".into(), ..Header::default() };
//! let values = [0, 1, 7, 1];
//! let mut writer = TableWriter::of_values(&path, &header, 0..4, &values.iter().copied().collect::<ValueCounts>())?;
//! writer.push(&values)?;
//! writer.finish()?;
//!
//! let table = Table::open(&path)?;
//! table.belongs_to(&header)?;
//! assert_eq!((table.value(2)?, table.head().width().bits()), (7, 2));
//! assert_eq!(table.value(4), Err(TableError::NotHere { rank: 4, from: 0, to: 4 }));
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Finding damage
//! Opening reads and checks only the head, [`Table::value`] one block, and [`Table::check`] every
//! byte. So a damaged table still answers correctly from its undamaged blocks.
//!
//! ```
//! # use tablette_table::{TableWriter, Header, Table, TableError, ValueCounts};
//! # let path = std::env::temp_dir().join(format!("tablette-damage-{}", std::process::id()));
//! # let values: Vec<i64> = (0..100_000).map(|rank| rank % 7).collect();
//! # let tally = values.iter().copied().collect::<ValueCounts>();
//! # let mut writer = TableWriter::of_values(&path, &Header::default(), 0..100_000, &tally)?;
//! # writer.push(&values)?;
//! # writer.finish()?;
//! # let mut bytes = std::fs::read(&path)?;
//! # std::fs::remove_file(&path)?;
//! // `bytes` is a table of 100,000 ranks in four blocks. A bit of the first one is flipped.
//! let block = bytes.windows(4).position(|four| four == [0x28, 0xb5, 0x2f, 0xfd]).expect("a Zstandard frame");
//! bytes[block + 8] ^= 1;
//!
//! let table = Table::read(bytes)?;
//! assert!(matches!(table.value(0), Err(TableError::BlockDamaged { block: 0, .. })));
//! assert_eq!(table.value(99_999), Ok(99_999 % 7));
//! assert!(matches!(table.check(&mut |_, _| true), Err(TableError::BlockDamaged { block: 0, .. })));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Limits
//!
//! Checksums detect accidents, and the digest detects a file that was changed after it was sealed;
//! [`VerifiedFiles`] records which files have been compared with their digests. None of them
//! detects a forgery: a table written with wrong values passes [`Table::check`]. Only a verifier
//! with the rules of the game can decide whether the values are right (`tablette table verify`). A
//! table is written once and never changed.
#![forbid(unsafe_code)]

mod arrays;
mod assembly;
mod atomic;
mod build_folder;
mod cache;
mod cells;
mod error;
pub mod format;
mod frames;
mod header;
mod journal;
mod leb128;
mod lists;
mod load;
mod manifest;
mod marks;
mod packing;
mod read;
mod remote;
mod remote_error;
mod source;
mod value_counts;
mod verified_files;
mod write;

pub use arrays::Integer;
pub use assembly::Assembly;
pub use atomic::AtomicFile;
pub use build_folder::{BuildFolder, FilesystemLimit};
pub use cache::Cache;
pub use cells::{Coding, Width};
pub use error::TableError;
pub use format::{Digest, Head, TableKind};
pub use header::Header;
pub use journal::{Damage, Journal, JournalCheck, free_bytes};
pub use lists::List;
pub use manifest::{NamedPiece, PieceRun};
pub use read::{Table, ValueWalk, belongs};
pub use remote::{PAGE as FAR_PAGE, RemotePlace};
pub use remote_error::RemoteError;
pub use source::ReadAt;
pub use value_counts::ValueCounts;
pub use verified_files::{Identity, VerifiedFiles};
pub use write::TableWriter;

/// The suffix of table file names.
pub const SUFFIX: &str = ".tablette";
