//! All lost positions of a box, by the dimension-reduced table.
//!
//! Write a position as (a, U): the bottom row a and the upper rows U. Of the positions over one U
//! at most one is lost, because the longer of two could be bitten down to the shorter. So the box
//! is swept over U alone, in lexicographic order, and the only question is which length a is lost,
//! if any: the least a ≥ U's first row from which no bite leads to a lost position. A bite into an
//! upper row goes from (a, U) to (a, U'), so it forbids the lost length of U'. A bite into the
//! bottom row below U's first row goes to (v, v, …) whatever a was, so it forbids all lengths or
//! none.
//!
//! The forbidden lengths are stored as masks, one array for each upper row r. While the rows below
//! it are fixed and r is c squares long, its array holds for every tail t of rows above (t's first
//! row at most c) the union over v < c of the lost lengths of (r = v, tail cut to v). That array
//! grows with c in place:
//!
//! - tails whose first row is at most c gain the lengths found while r was c: these are written
//!   when found;
//! - tails whose first row is c + 1 start as copies of the tail cut to c. In lexicographic order
//!   these are suffixes of the array so far: first all of (c, …), copied to (c + 1, at most c, …);
//!   then all of (c, c, …); and so on.
//!
//! So all work consists of copies and unions of contiguous runs. The topmost rows form a [`Leaf`],
//! processed in one pass. Time: about one pass over the tuples U for every row. Space:
//! [`bytes_needed`].

use tablette_core::index::{binomial, binomial_amount};
use tablette_core::{Amount, Digits, Options, Refusal, words};

use super::frame::Frame;
use super::leaf::{Leaf, leaf_bytes, leaf_rows};
use super::mask::Mask;

/// The longest bottom row of the table: the widest mask.
pub(super) const WIDEST: u32 = 4096;
/// Leaves between two checks of the watch.
const LEAVES: u64 = 4096;
/// Masks tested together in the search for one that is not full.
const CHUNK: usize = 32;

/// The result of a sweep.
#[derive(Debug)]
pub(super) struct SweepResult {
    /// The ranks of all lost positions among the tuples of the box (the tuple of zeros is rank 0),
    /// in rising order.
    pub(super) lost: Vec<u64>,
    /// The number of tuples of upper rows that were computed.
    pub(super) tuples: u64,
    /// Peak bytes.
    pub(super) bytes: u64,
}

/// Finds all lost positions of a box.
///
/// # Errors
/// [`Refusal::TooLarge`] before memory is allocated, [`Refusal::Beyond`] for bars longer than
/// [`WIDEST`], [`Refusal::Stopped`].
pub(super) fn lost_positions(frame: Frame, options: &Options<'_>) -> Result<SweepResult, Refusal> {
    match frame.columns {
        ..=16 => Sweep::<u16>::run(frame, options),
        17..=32 => Sweep::<u32>::run(frame, options),
        33..=64 => Sweep::<u64>::run(frame, options),
        65..=128 => Sweep::<u128>::run(frame, options),
        129..=256 => Sweep::<[u64; 4]>::run(frame, options),
        257..=512 => Sweep::<[u64; 8]>::run(frame, options),
        513..=1024 => Sweep::<[u64; 16]>::run(frame, options),
        1025..=2048 => Sweep::<[u64; 32]>::run(frame, options),
        2049..=WIDEST => Sweep::<[u64; 64]>::run(frame, options),
        columns => Err(Refusal::Beyond(too_long(WIDEST, columns))),
    }
}

words! {
    too_long(most: Digits, columns: Digits) {
        "the dimension-reduced table takes bars whose longer side is at most {most}, and this one has {columns}",
        "la table à dimension réduite prend des tablettes dont le grand côté est d'au plus {most}, et celle-ci a {columns}",
    }
}

/// Bytes of a sweep: the arrays of all rows hold C(m+k-1, k-2) masks together, there are about 1.3
/// · C(m+k, k) / (m·k) lost positions of 8 bytes, and there is the leaf.
fn bytes_needed<M>(frame: Frame) -> Amount {
    let (k, m) = (u64::from(frame.rows), u64::from(frame.columns));
    let masks = binomial_amount(m + k - 1, k - 2).times(size_of::<M>() as u64);
    match (masks, lost_estimate(frame)) {
        (Amount::Exact(masks), Some(lost)) => {
            Amount::Exact(masks.saturating_add(lost.saturating_mul(8)).saturating_add(leaf_bytes(frame)))
        }
        _ => masks,
    }
}

/// A generous estimate of the number of lost positions.
fn lost_estimate(frame: Frame) -> Option<u128> {
    let (k, m) = (u64::from(frame.rows), u64::from(frame.columns));
    let tuples = binomial(m + k - 1, k - 1)?;
    Some(tuples.min(2 * binomial(m + k, k)? / u128::from(m * k) + 1000))
}

/// The number of tails of j rows of at most x squares, at `[j][x]`; `None` when they exceed 64
/// bits.
fn tails(frame: Frame) -> Option<Vec<Vec<u64>>> {
    let row = |j| (0..=u64::from(frame.columns)).map(|x| u64::try_from(binomial(x + j, j)?).ok()).collect();
    (0..=u64::from(frame.rows)).map(row).collect()
}

struct Sweep<'a, M> {
    columns: u32,
    /// The result of [`tails`].
    counts: Vec<Vec<u64>>,
    leaf: Leaf,
    /// The arrays of the rows between the bottom row and the leaf, lowest first.
    marks: Vec<Vec<M>>,
    /// The lengths of these rows.
    lengths: Vec<u32>,
    /// `ends[p]`: the number of tuples before the first one that starts with the first p lengths.
    ends: Vec<u64>,
    /// The union over all arrays, for the current leaf.
    forbidden: Vec<M>,
    lost: Vec<u64>,
    leaves: u64,
    options: &'a Options<'a>,
}

impl<'a, M: Mask> Sweep<'a, M> {
    fn run(frame: Frame, options: &'a Options<'a>) -> Result<SweepResult, Refusal> {
        debug_assert!(frame.columns <= M::WIDTH && (3..=frame.columns).contains(&frame.rows), "{frame:?}");
        let need = bytes_needed::<M>(frame);
        Refusal::unless_fits(need, options.memory)?;
        let too_large = || Refusal::TooLarge { need, allowed: options.memory };
        let sweep = Self::new(frame, leaf_rows(frame), options).ok_or_else(too_large)?;
        sweep.finish()
    }

    fn finish(mut self) -> Result<SweepResult, Refusal> {
        self.row(0, self.columns)?;
        let tuples = self.total();
        self.options.watch.progress(tuples, Some(tuples));
        let bytes = self.bytes();
        let mut lost = self.lost;
        lost.sort_unstable();
        Ok(SweepResult { lost, tuples, bytes })
    }

    /// Allocates the memory; `None` when positions exceed 64 bits. Row 2 must be below the leaf:
    /// its array holds the marks of bites into the bottom row.
    fn new(frame: Frame, leaf_rows: usize, options: &'a Options<'a>) -> Option<Self> {
        let (upper, columns) = (frame.rows as usize - 1, frame.columns);
        let leaf = Leaf::new(columns, leaf_rows);
        let outer = upper - leaf.rows();
        let counts = tails(frame)?;
        let marks = (1..=outer).map(|p| Vec::with_capacity(counts[upper - p][columns as usize] as usize)).collect();
        let forbidden = vec![M::NONE; counts[leaf.rows()][columns as usize] as usize];
        let lost = Vec::with_capacity(lost_estimate(frame)? as usize);
        let (lengths, ends) = (vec![0; outer], vec![0; outer + 1]);
        Some(Self { columns, counts, leaf, marks, lengths, ends, forbidden, lost, leaves: 0, options })
    }

    fn total(&self) -> u64 {
        self.counts[self.upper()][self.columns as usize]
    }

    fn upper(&self) -> usize {
        self.lengths.len() + self.leaf.rows()
    }

    fn bytes(&self) -> u64 {
        let masks: usize = self.marks.iter().map(Vec::capacity).sum::<usize>() + self.forbidden.len();
        let lists = self.lost.capacity() + self.counts.iter().map(Vec::len).sum::<usize>();
        (masks * size_of::<M>() + 8 * lists) as u64 + self.leaf.bytes()
    }

    /// The number of tuples of `places` rows whose first one is shorter than `length`.
    fn shorter(&self, places: usize, length: u32) -> u64 {
        if length == 0 { 0 } else { self.counts[places][length as usize - 1] }
    }

    /// Runs the row `p` through all its lengths, and everything above it.
    fn row(&mut self, p: usize, most: u32) -> Result<(), Refusal> {
        let above = self.upper() - p - 1;
        self.marks[p].clear();
        self.marks[p].push(M::NONE);
        for length in 0..=most {
            self.lengths[p] = length;
            self.ends[p + 1] = self.ends[p] + self.shorter(above + 1, length);
            if p + 1 < self.lengths.len() {
                self.row(p + 1, length)?;
            } else {
                self.leaf(length)?;
            }
            if length < most {
                self.grow(p, above, length);
            }
        }
        Ok(())
    }

    /// Extends the array of row `p` to the tails that start with `length` + 1.
    fn grow(&mut self, p: usize, above: usize, length: u32) {
        let marks = &mut self.marks[p];
        let end = marks.len();
        for equal in 1..=above {
            let run = self.counts[above - equal][length as usize] as usize;
            marks.extend_from_within(end - run..end);
        }
    }

    /// Finds the lost lengths over all tails whose first row is at most `length`.
    fn leaf(&mut self, length: u32) -> Result<(), Refusal> {
        self.pause()?;
        let tails = self.counts[self.leaf.rows()][length as usize] as usize;
        self.unite(tails);
        let mut start = 0;
        while start < tails {
            let end = tails.min(start + CHUNK);
            let common = self.forbidden[start..end].iter().fold(M::ALL, |common, &mask| common.and(mask));
            if !common.is_all() {
                for tail in start..end {
                    if let Some(bottom) = self.forbidden[tail].least_absent() {
                        self.found(bottom, tail, tails);
                    }
                }
            }
            start = end;
        }
        Ok(())
    }

    /// Collects the forbidden lengths over each of the leaf's first `tails` tails.
    fn unite(&mut self, tails: usize) {
        let forbidden = &mut self.forbidden[..tails];
        forbidden.fill(M::outside(self.lengths[0].max(1), self.columns));
        let end = self.ends[self.lengths.len()];
        for (marks, here) in self.marks.iter().zip(&self.ends[1..]) {
            let base = (end - here) as usize;
            let marks = &marks[base..base + tails];
            forbidden.iter_mut().zip(marks).for_each(|(all, &mask)| *all = all.or(mask));
        }
    }

    /// Records a lost position and forbids its bottom length wherever one bite leads to it.
    fn found(&mut self, bottom: u32, tail: usize, tails: usize) {
        let end = self.ends[self.lengths.len()] + tail as u64;
        self.lost.push(self.shorter(self.upper() + 1, bottom) + end);
        let bit = M::of(bottom);
        for (marks, here) in self.marks.iter_mut().zip(&self.ends[1..]) {
            let mark = &mut marks[(end - here) as usize];
            *mark = mark.or(bit);
        }
        if bottom == self.lengths[0] {
            // Two equal rows at the bottom: every longer bar over this tail can be bitten down to
            // them.
            self.marks[0][(end - self.ends[1]) as usize] = M::ALL;
        }
        for &before in self.leaf.before(tail).iter().take_while(|&&before| (before as usize) < tails) {
            let mask = &mut self.forbidden[before as usize];
            *mask = mask.or(bit);
        }
    }

    fn pause(&mut self) -> Result<(), Refusal> {
        self.leaves += 1;
        if !self.leaves.is_multiple_of(LEAVES) {
            return Ok(());
        }
        self.options.watch.progress(self.ends[self.lengths.len()], Some(self.total()));
        if self.options.watch.stopped() {
            return Err(Refusal::Stopped);
        }
        let bytes = self.bytes();
        let need = Amount::Exact(bytes.into());
        if bytes > self.options.memory { Err(Refusal::TooLarge { need, allowed: self.options.memory }) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tablette_core::NoWatch;

    const OPTIONS: Options<'static> = Options { watch: &NoWatch, memory: 1 << 28 };

    fn lost<M: Mask>(frame: Frame, leaf_rows: usize) -> Vec<u64> {
        Sweep::<M>::new(frame, leaf_rows, &OPTIONS).unwrap().finish().unwrap().lost
    }

    /// The size of the leaf and the width of the masks affect only the speed.
    #[test]
    fn every_leaf_and_every_width_find_the_same() {
        for (rows, columns) in [(3, 3), (3, 16), (5, 7), (8, 8)] {
            let frame = Frame { rows, columns };
            let expected = lost_positions(frame, &OPTIONS).unwrap().lost;
            for leaf_rows in 0..rows as usize - 1 {
                assert_eq!(lost::<u16>(frame, leaf_rows), expected, "{frame:?}, {leaf_rows}");
                assert_eq!(lost::<u128>(frame, leaf_rows), expected, "{frame:?}, {leaf_rows}");
                assert_eq!(lost::<[u64; 4]>(frame, leaf_rows), expected, "{frame:?}, {leaf_rows}");
            }
        }
    }

    #[test]
    fn the_memory_asked_for_is_about_the_memory_taken() {
        for (rows, columns) in [(6, 6), (8, 10), (11, 12), (4, 100), (3, 500)] {
            let frame = Frame { rows, columns };
            let taken = u128::from(lost_positions(frame, &OPTIONS).unwrap().bytes);
            let refused = lost_positions(frame, &Options { watch: &NoWatch, memory: 0 });
            let Err(Refusal::TooLarge { need: Amount::Exact(need), .. }) = refused else { panic!("{refused:?}") };
            // The number of lost positions is an estimate, and so is that of the leaf's links,
            // which are sorted and discarded.
            assert!((taken / 2..=3 * taken + 10_000).contains(&need), "{frame:?} asks for {need} and takes {taken}");
        }
    }
}
