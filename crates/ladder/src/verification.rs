//! The result of verifying a table, and the selection of values to check.
//!
//! For example, `tablette table verify` at level `sample` picks ten thousand ranks by the digest of
//! the table, so that the same file is always judged by the same values, and reports their number
//! or the first fault. Files of values and lists of lost positions share this one result.

use std::ops::Range;

use tablette_core::{SplitMix64, Verdict, Worth};
use tablette_solve::{Check, Mismatch};
use tablette_table::TableError;

use super::disk_table::DiskTable;
use super::numbers::Ranks;

/// The thoroughness of a verification. Each level includes those before it.
///
/// ```
/// use tablette_ladder::Level;
///
/// assert_eq!(Level::ALL.map(Level::name), ["checksums", "sample", "full"]);
/// assert_eq!(Level::default(), Level::Sample);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// Every byte has its checksum. Time: one pass over the file.
    Checksums,
    /// In addition, 10,000 values, the same ones for the same table, follow from their successors.
    #[default]
    Sample,
    /// In addition, every value does. Time: one pass over all moves; space: all values if they fit,
    /// otherwise reads.
    Full,
}

impl Level {
    /// Every level, the quickest first.
    pub const ALL: [Self; 3] = [Self::Checksums, Self::Sample, Self::Full];

    /// Returns the name in commands.
    pub fn name(self) -> &'static str {
        match self {
            Self::Checksums => "checksums",
            Self::Sample => "sample",
            Self::Full => "full",
        }
    }
}

/// The result of a verification. A fault is a finding, not an error: the verification itself
/// succeeded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The level.
    pub level: Level,
    /// Number of recomputed values; 0 at the level of checksums.
    pub derived: u64,
    /// The faulty file, or the first position whose value does not follow from its successors.
    /// `None`: no fault at this level.
    pub fault: Option<Defect>,
}

/// A fault found by a verification.
#[expect(clippy::large_enum_variant, reason = "there is one in a verification")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Defect {
    /// The file is faulty: a damaged block, for example.
    File(Box<TableError>),
    /// A value does not follow from those of the successors. Either it or one of them is wrong.
    Value {
        /// The position as text.
        position: String,
        /// Its rank.
        rank: u64,
        /// Its value in the table.
        stored: Verdict,
        /// The value derived from the successors; `None` if that is not a valid value.
        derived: Option<Verdict>,
    },
}

/// Values recomputed at the level `sample`: enough that a table with one wrong value in a thousand
/// passes once in 20,000 times.
pub(super) const SAMPLE: u64 = 10_000;

/// Converts the result of a check to words and positions.
pub(super) fn reported<W: Worth>(ranks: &dyn Ranks, worth: &W, level: Level, check: Check<W::Value>) -> Verified {
    let fault = |mismatch: Mismatch<W::Value>| Defect::Value {
        position: ranks.show(mismatch.rank),
        rank: mismatch.rank.0,
        stored: worth.verdict(mismatch.stored),
        derived: mismatch.derived.map(|value| worth.verdict(value)),
    };
    Verified { level, derived: check.checked, fault: check.mismatch.map(fault) }
}

/// Returns at most `count` distinct numbers below `below` in rising order, or all of them if there
/// are no more.
///
/// Seeded by the digest of the table: a failing sample can be repeated, and another table has
/// another sample.
pub(super) fn chosen(source: &DiskTable, below: u64, count: u64) -> Vec<u64> {
    let digest = source.table.head().digest();
    let mut random = SplitMix64::new(u64::from_le_bytes(*digest.0.first_chunk().expect("a digest is longer")));
    let mut chosen: Vec<u64> =
        if below <= count { (0..below).collect() } else { (0..count).map(|_| random.below(below)).collect() };
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// Converts each rank to a range of its own, for checks of scattered positions.
pub(super) fn single(ranks: Vec<u64>) -> Vec<Range<u64>> {
    ranks.into_iter().map(|rank| rank..rank + 1).collect()
}
