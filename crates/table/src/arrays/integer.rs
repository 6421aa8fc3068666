//! The integer types of arrays of values.

use crate::cells::Coding;
use crate::format::{Head, TableKind};

/// The type of the integers in an array of values: unsigned of 8, 16 or 32 bits, or signed of 64.
///
/// ```
/// use tablette_table::{Coding, Integer};
///
/// let plies = Coding::Listed(vec![(0, 1), (181, 3)]);
/// assert_eq!(Integer::new(&plies), Integer::U8);
/// assert_eq!(Integer::new(&Coding::Offset { least: -1, greatest: 5 }), Integer::I64);
/// assert_eq!((Integer::U16.bytes(), Integer::U16.code()), (2, "<u2"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integer {
    /// From 0 to 255.
    U8,
    /// From 0 to 65,535.
    U16,
    /// From 0 to 4,294,967,295.
    U32,
    /// Any value that a table can hold.
    I64,
}

impl Integer {
    /// Returns the narrowest type that holds every value of a coding. O(1).
    pub fn new(coding: &Coding) -> Self {
        let (least, greatest) = match coding {
            Coding::Listed(values) => {
                (values.first().map_or(0, |(value, _)| *value), values.last().map_or(0, |(value, _)| *value))
            }
            Coding::Offset { least, greatest } => (*least, *greatest),
        };
        match (least, greatest) {
            (0.., ..=0xff) => Self::U8,
            (0.., ..=0xffff) => Self::U16,
            (0.., ..=0xffff_ffff) => Self::U32,
            _ => Self::I64,
        }
    }

    /// Returns the type for a whole table; for a list a byte, which states whether a position is
    /// lost.
    pub fn of_head(head: &Head) -> Self {
        match head.kind() {
            TableKind::Cells { coding, .. } => Self::new(coding),
            TableKind::List { .. } => Self::U8,
        }
    }

    /// Returns the size in bytes.
    pub fn bytes(self) -> usize {
        match self {
            Self::U8 => 1,
            Self::U16 => 2,
            Self::U32 => 4,
            Self::I64 => 8,
        }
    }

    /// Returns the name in `numpy`: `|u1`, `<u2`, `<u4` or `<i8`.
    pub fn code(self) -> &'static str {
        match self {
            Self::U8 => "|u1",
            Self::U16 => "<u2",
            Self::U32 => "<u4",
            Self::I64 => "<i8",
        }
    }
}
