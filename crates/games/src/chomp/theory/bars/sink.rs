//! Receivers of lost positions, and the memory that finding them takes.

use tablette_core::Amount;
use tablette_core::index::binomial_amount;

use super::planes::Planes;
use crate::chomp::theory::frame::Frame;

/// The longest bottom row.
pub(super) const LONGEST: u32 = 65_535;

/// Receives lost positions.
pub(in crate::chomp::theory) trait Sink {
    /// Receives the lost bottom lengths over rows (a2, `above`) with a2 = `above[0]`, `above[0]` +
    /// 1, …, or 0 where none is lost. The upper rows come in lexicographic order from the top row
    /// down.
    fn run(&mut self, above: &[u32], bottoms: &[u16]);

    /// Bytes stored.
    fn bytes(&self) -> u64;
}

/// Bytes of the arrays for a box.
pub(super) fn working(frame: Frame) -> Amount {
    if frame.columns > LONGEST {
        return binomial_amount(u64::from(frame.columns + frame.rows), frame.rows.into());
    }
    let planes = Planes::new(frame.columns, frame.rows as usize);
    let arrays = |row| u128::from(planes.words(row)) * (frame.rows as usize - row + 1) as u128;
    let words: u128 = (3..=frame.rows as usize).map(arrays).sum();
    Amount::Exact(8 * (words + 6 * u128::from(frame.columns) + 100))
}
