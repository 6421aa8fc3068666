//! A prefix with a long last row, by the length of the row above it.
//!
//! The arrays of the prefixes with the longest last rows limit the memory, and there are few such
//! prefixes: the one whose rows are all as long as possible needs twice as much as any other. Its
//! tails are computed by the length of their first row, as if that were a row of the prefix, and
//! the lists of the shorter ones replace the largest array.

use std::ops::Range;

use super::layout::Layout;
use super::list::{List, Writer};
use super::simd::each;
use super::tables::Tables;
use super::task::{self, Source};

/// Does the work of [`task::run`] with all rows above the prefix.
pub(super) fn run(
    tables: &Tables,
    width: u32,
    sources: &[Source<'_>],
    arena: &mut [u64],
    pause: &dyn Fn(u64) -> bool,
) -> Option<List> {
    let (layout, rows) = (&tables.layout, tables.plan.tail_rows());
    let (mut shorter, mut out) = (Vec::new(), Writer::default());
    for first in 0..=width {
        let mut here: Vec<Source<'_>> = sources.iter().map(|source| beginning(layout, rows, source, first)).collect();
        let bites = shorter.iter().zip(0..).filter(|(list, _): &(&List, u32)| list.len() > 0);
        here.extend(bites.map(|(list, length)| Source { list, cuts: Some(length), part: 0..u64::MAX }));
        let list = task::run(tables, rows - 1, first, &here, arena, pause)?;
        let start = part(layout, rows, first).start;
        each(tables.plan.kernel, &mut list.cursor(), u64::MAX, |bit| out.push(start + bit));
        if first == 0 && list.first() == Some(0) {
            // A bite at column 0 leaves the prefix itself, which is lost.
            let stop = pause(layout.count(width, rows) - 1);
            return (!stop).then(|| out.finish());
        }
        shorter.push(list);
    }
    Some(out.finish())
}

/// The part of a smaller prefix's list that covers the tails beginning with a length, which the
/// bite may cut too.
fn beginning<'a>(layout: &Layout, rows: usize, source: &Source<'a>, first: u32) -> Source<'a> {
    let cuts = source.cuts.filter(|&length| length < first);
    Source { list: source.list, cuts, part: part(layout, rows, cuts.unwrap_or(first)) }
}

/// The bits of the tails of `rows` rows that begin with a length; they are laid out like those of
/// the rows after it.
fn part(layout: &Layout, rows: usize, first: u32) -> Range<u64> {
    if first <= layout.widest(rows) {
        return layout.last_block(first, rows);
    }
    let bits = |x| 64 * layout.words(x, rows) as u64;
    bits(first - 1)..bits(first)
}
