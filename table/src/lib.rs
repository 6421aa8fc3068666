//! Tables: solved values in files that anyone can verify.
//!
//! A [`Table`] says what it is a table of, holds one value a position, and carries checksums of all its parts, so that a
//! bit flipped, a file cut short and the wrong game are each their own [`TableError`]. Opening reads the head alone;
//! [`Table::value`] reads one block; [`Table::check`] reads everything. A [`List`] holds the numbers of some positions
//! instead of a value for each. Both are written by [`Draft`], under a name that appears when all is on the disk.
//! This crate knows no game: values are whole numbers. The format is specified in [`mod@format`].
//!
//! ```
//! use tablette_table::{Draft, Header, Table, Tally};
//!
//! let folder = std::env::temp_dir().join(format!("tablette-doc-{}", std::process::id()));
//! std::fs::create_dir_all(&folder)?;
//! let path = folder.join("nim.tablette");
//! let header = Header { game: "nim".into(), board: "3,4,5".into(), worth: "nimber".into(), ..Header::default() };
//! let values = [0, 1, 7, 1];
//! let mut draft = Draft::of_values(&path, &header, 0..4, &values.iter().copied().collect::<Tally>())?;
//! draft.push(&values)?;
//! draft.finish()?;
//!
//! let table = Table::open(&path)?;
//! table.belongs_to(&header)?;
//! assert_eq!((table.value(2)?, table.head().width().bits()), (7, 2));
//! # std::fs::remove_dir_all(&folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod atomic;
mod cache;
mod cells;
mod error;
pub mod format;
mod frames;
mod journal;
mod lists;
mod place;
mod read;
mod source;
mod tally;
mod write;

pub use atomic::AtomicFile;
pub use cache::Cache;
pub use cells::{Coding, Width};
pub use error::TableError;
pub use format::{Digest, Head, Header, Kind};
pub use journal::{Journal, free_bytes};
pub use lists::List;
pub use place::Place;
pub use read::{Table, Walk};
pub use source::ReadAt;
pub use tally::Tally;
pub use write::Draft;
