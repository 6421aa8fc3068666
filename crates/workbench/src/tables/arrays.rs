//! Ranks and values as bytes, for exchanging arrays with other programs.
//!
//! For example, a million ranks come from numpy as eight million bytes, and their values go back as
//! bytes of the table's [`Integer`]. If all values are in memory already, picking some of them
//! needs no table.

use std::ops::Range;

use tablette_table::Integer;

/// Converts ranks of eight little-endian bytes each to numbers. Linear time; memory: as much again.
///
/// ```
/// use tablette::{Integer, tables::arrays};
///
/// let ranks = arrays::ranks(&[[2, 1, 0, 0, 0, 0, 0, 0], [3, 0, 0, 0, 0, 0, 0, 0]]);
/// assert_eq!(ranks, [258, 3]);
/// assert_eq!(arrays::stray(&ranks, &(0..100)), Some(0));
/// let mut out = [0; 4];
/// arrays::pick(&[0, 0, 1, 0, 2, 0, 3, 4], Integer::U16, &[3, 1], &mut out);
/// assert_eq!(out, [3, 4, 1, 0]);
/// ```
pub fn ranks(bytes: &[[u8; 8]]) -> Vec<u64> {
    bytes.iter().map(|rank| u64::from_le_bytes(*rank)).collect()
}

/// Returns the index of the first rank outside `all`; `None` if there is none. Linear time.
pub fn stray(ranks: &[u64], all: &Range<u64>) -> Option<usize> {
    ranks.iter().position(|rank| !all.contains(rank))
}

/// Writes the values of `ranks` from those of all ranks from 0 on, integers of that type. Linear
/// time.
///
/// # Panics
/// On a rank outside the values: [`stray`] finds it.
pub fn pick(values: &[u8], integer: Integer, ranks: &[u64], out: &mut [u8]) {
    match integer {
        Integer::U8 => each::<1>(values, ranks, out),
        Integer::U16 => each::<2>(values, ranks, out),
        Integer::U32 => each::<4>(values, ranks, out),
        Integer::I64 => each::<8>(values, ranks, out),
    }
}

fn each<const N: usize>(values: &[u8], ranks: &[u64], out: &mut [u8]) {
    let values = values.as_chunks::<N>().0;
    for (place, rank) in out.as_chunks_mut::<N>().0.iter_mut().zip(ranks) {
        *place = values[*rank as usize];
    }
}
