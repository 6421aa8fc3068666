//! What can be wrong with the bytes of a table.

use crate::format::Header;

/// Why some bytes are no table, or not the one that was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The bytes do not begin as a table does.
    #[error("this is not a Tablette table: it does not begin with the word TABLETTE")]
    NotATable,
    /// A later (or damaged) version of the format.
    #[error("the table has format version {found}, and this program reads version {known}; use a newer Tablette")]
    UnknownVersion {
        /// What the bytes say.
        found: u32,
        /// What this program reads.
        known: u32,
    },
    /// The bytes end too early.
    #[error("the table is cut short: it needs {need} bytes and has {have}; copy or build it again")]
    CutShort {
        /// Bytes that there should be, as far as the header can say.
        need: u128,
        /// Bytes that there are.
        have: u64,
    },
    /// The header does not have its digest, or says impossible things.
    #[error("the header of the table is damaged; copy or build it again")]
    HeaderDamaged,
    /// The cells do not have their digest.
    #[error("the cells of the table are damaged; copy or build it again")]
    CellsDamaged,
    /// The mark that is written last is not there.
    #[error("the table was never finished; build it again")]
    Unfinished,
    /// Something follows the end.
    #[error("{extra} bytes follow the end of the table; copy or build it again")]
    TrailingBytes {
        /// How many.
        extra: u64,
    },
    /// A sound table, of something else.
    #[error("this is a table of {found}, not of {expected}")]
    WrongGame {
        /// What it is a table of.
        found: Box<Header>,
        /// What was wanted.
        expected: Box<Header>,
    },
}
