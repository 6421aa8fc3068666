//! Tables: solved values as bytes that anyone can verify.
//!
//! A table says what it is a table of (game, board, settings, worth), holds one integer a position, and carries digests
//! of both, so that a bit flipped, a file cut short and the wrong game are each their own [`TableError`]. This crate
//! knows no game and opens no file: bytes come in, bytes go out. The format is specified in [`mod@format`].
//!
//! ```
//! use tablette_table::{Cells, Header, Table, encode};
//!
//! let header = Header { game: "nim".into(), board: "3,4,5".into(), settings: String::new(), worth: "nimber".into() };
//! let bytes = encode(&header, Cells::Unsigned(&[0, 1, 300]));
//! let table = Table::decode(&bytes).unwrap();
//! table.belongs_to(&header).unwrap();
//! assert_eq!((table.len(), table.width(), table.get(2)), (3, 2, Some(300)));
//! assert!(Table::decode(&bytes[..bytes.len() - 1]).is_err());
//! ```
#![forbid(unsafe_code)]

mod error;
pub mod format;
mod read;

pub use error::TableError;
pub use format::{Cells, Header, Table, encode};
