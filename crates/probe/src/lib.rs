//! Reads Tablette's tables of perfect play: open a table, probe a rank, get its value.
//!
//! For engines and other programs that want the tables without the workbench: `no_std`, three small
//! dependencies (a Zstandard decoder and two checksums, all in Rust), nothing to configure, no global state, no panic on any
//! bytes, and tables that threads share by reference. The bytes come from wherever you keep them:
//! [`Storage`] has one required method.
//!
//! ```
//! use tablette_probe::{DraughtsEndings, Tablebase, TableValue, Wdl};
//!
//! # let path = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../certify/examples/draughts-2.tablette"));
//! // Once: open the file, and check that it is a table of draughts endings.
//! let table = Tablebase::open_path(path)?;
//! let endings = DraughtsEndings::new(table.info())?;
//!
//! // In the search, from any thread: a position has a rank, and a rank a value.
//! let position = "B:W6:BK28".parse()?;
//! let value = table.value(endings.rank(&position)?)?;
//! assert_eq!(value, TableValue::Play { wdl: Wdl::Draw, plies: None });
//! # Ok::<(), tablette_probe::ProbeError>(())
//! ```
//!
//! # What it checks
//! The head is compared with its digest (BLAKE3) when the table is opened. Each probe compares its
//! entry of the index and its block with their checksums (XXH64) before it uses them, so a flipped
//! bit or a cut file gives a [`ProbeError`], never a wrong value. [`Tablebase::verify`] checks the
//! rest. Checksums do not tell who wrote a table: get tables from a source that you trust.
//!
//! # What it leaves to you
//! - the rank of a position, except for the draughts endings: the numbering of each game is
//!   specified with the game;
//! - a cache. A probe reads and unpacks one block, some tens of microseconds; engines have a hash
//!   table for values anyway;
//! - draws by counting or repetition: values hold for play that may last for ever.
//!
//! # Features
//! `std` (default) opens files; `draughts` (default) ranks draughts endings; `c` exports the
//! functions of `include/tablette_probe.h`. Examples for C, Python, Node and a small engine are in
//! `examples`.
#![no_std]
#![deny(unsafe_code)]

extern crate alloc;
#[cfg(any(feature = "std", test))]
extern crate std;

#[cfg(feature = "c")]
mod c;
#[cfg(feature = "draughts")]
mod draughts;
mod error;
mod head;
mod pieces;
mod storage;
mod table;
mod value;

#[cfg(feature = "draughts")]
pub use draughts::{DraughtsEndings, DraughtsPosition};
pub use error::ProbeError;
pub use head::TableInfo;
pub use storage::{Storage, StorageError};
pub use table::Tablebase;
pub use value::{TableValue, Wdl};

/// A BLAKE3 digest of 32 bytes.
pub type Digest = [u8; 32];
