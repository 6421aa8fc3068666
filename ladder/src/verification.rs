//! What verifying a table comes to, and which values it looks at.

use std::ops::Range;

use tablette_core::{Verdict, Worth};
use tablette_solve::{Check, Mismatch};
use tablette_table::TableError;

use super::keep::Source;
use super::numbers::Ranks;

/// Takes the rows of a table: rank, position (empty where the rank is of none) and value; says `false` to stop.
pub type Rows<'a> = dyn FnMut(u64, &str, i64, &Verdict) -> bool + 'a;

/// How thoroughly a table is verified.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Level {
    /// Every byte has its checksum.
    Checksums,
    /// And some thousand values, chosen by chance, follow from their successors.
    #[default]
    Sample,
    /// And so does every value.
    Full,
}

impl Level {
    /// Every level, the quickest first.
    pub const ALL: [Self; 3] = [Self::Checksums, Self::Sample, Self::Full];

    /// The name in commands.
    pub fn name(self) -> &'static str {
        match self {
            Self::Checksums => "checksums",
            Self::Sample => "sample",
            Self::Full => "full",
        }
    }
}

/// What a verification came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// How thorough it was.
    pub level: Level,
    /// Positions whose values were worked out again.
    pub derived: u64,
    /// What is wrong: the file, or the first position whose value does not follow from its successors.
    pub fault: Option<Fault>,
}

/// What a verification found wrong.
#[expect(clippy::large_enum_variant, reason = "there is one in a verification")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The file does not hold what it should.
    File(Box<TableError>),
    /// A value does not follow from those of the successors.
    Value {
        /// The position.
        position: String,
        /// Its rank.
        rank: u64,
        /// What the table says.
        stored: Verdict,
        /// What follows; `None` when that is no value at all.
        derived: Option<Verdict>,
    },
}

/// Values that are worked out again at the level `sample`.
pub(super) const SAMPLE: u64 = 10_000;

/// What checking values came to.
pub(super) fn told<W: Worth>(ranks: &dyn Ranks, worth: &W, level: Level, check: Check<W::Value>) -> Verified {
    let fault = |mismatch: Mismatch<W::Value>| Fault::Value {
        position: ranks.show(mismatch.rank),
        rank: mismatch.rank.0,
        stored: worth.verdict(mismatch.stored),
        derived: mismatch.derived.map(|value| worth.verdict(value)),
    };
    Verified { level, derived: check.checked, fault: check.mismatch.map(fault) }
}

/// So many numbers below a number, or all of them, chosen by chance and rising: always the same of one table, others of another.
pub(super) fn chosen(source: &Source, below: u64, count: u64) -> Vec<u64> {
    let digest = source.holding.head().digest();
    let mut state = u64::from_le_bytes(*digest.0.first_chunk().expect("a digest is longer"));
    let mut chosen: Vec<u64> = if below <= count {
        (0..below).collect()
    } else {
        (0..count).map(|_| ((u128::from(mixed(&mut state)) * u128::from(below)) >> 64) as u64).collect()
    };
    chosen.sort_unstable();
    chosen.dedup();
    chosen
}

/// Each rank by itself.
pub(super) fn single(ranks: Vec<u64>) -> Vec<Range<u64>> {
    ranks.into_iter().map(|rank| rank..rank + 1).collect()
}

/// A number by chance, as `SplitMix64` gives it (G. Steele and others, 2014).
fn mixed(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut bits = *state;
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ bits >> 31
}
