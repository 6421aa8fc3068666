//! The finished table: for every tuple of upper rows the lost bottom length, if any.

use tablette_core::Amount;
use tablette_core::index::{Shape, binomial};

use super::sink::{Sink, working};
use crate::chomp::theory::digest::Digest;
use crate::chomp::theory::frame::{Frame, MOST_ROWS};

/// All lost positions of a box of three to seven rows, in runs of rising row 2: two bytes for each
/// length of row 2 up to the last with a lost bottom row, and eight for each tuple of rows above.
#[derive(Debug)]
pub(in crate::chomp::theory) struct BarTable {
    frame: Frame,
    /// Numbers the tuples (a3, …, ak).
    above: Shape,
    /// For each of them the piece (upper half) and place (lower half) of its run, or [`NOWHERE`].
    places: Vec<u64>,
    /// Runs one after another, each preceded by its length.
    pieces: Vec<Vec<u16>>,
    bytes: u64,
}

/// No run: nothing is lost over these rows.
const NOWHERE: u64 = u64::MAX;
/// Numbers in the largest pieces: twice the longest run.
const PIECE: usize = 1 << 17;
/// The least number of ranks that are sorted together for a digest.
const BATCH: u64 = 1 << 16;

impl BarTable {
    /// Bytes for building the table, including the arrays. Measured: its runs take 0.84 bytes per
    /// tuple of upper rows for boxes of three rows, 0.74 for four, and 0.64 for five.
    pub(super) fn need(frame: Frame) -> Amount {
        let (m, k) = (u64::from(frame.columns), u64::from(frame.rows));
        match (working(frame), binomial(m + k - 1, k - 1), binomial(m + k - 2, k - 2)) {
            (Amount::Exact(arrays), Some(tuples), Some(above)) => {
                let runs = tuples * u128::from(23 - 2 * k) / 20 + tuples.min(2 * PIECE as u128);
                Amount::Exact(arrays + runs + 8 * above)
            }
            (more, ..) => more,
        }
    }

    /// An empty table with its index allocated. `None` when positions cannot be numbered.
    pub(super) fn new(frame: Frame) -> Option<Self> {
        let above = Shape::new(&vec![frame.columns; frame.rows as usize - 2])?;
        let places = vec![NOWHERE; usize::try_from(above.len()).ok()?];
        let bytes = 8 * above.len();
        Some(Self { frame, above, places, pieces: Vec::new(), bytes })
    }

    /// Columns and rows of the box.
    pub(in crate::chomp::theory) fn frame(&self) -> Frame {
        self.frame
    }

    /// Returns whether the position with these rows is lost. It must fit into the box. O(rows).
    pub(in crate::chomp::theory) fn is_lost(&self, rows: &[u32]) -> bool {
        let mut whole = [0; MOST_ROWS as usize];
        whole[..rows.len()].copy_from_slice(rows);
        let above = &whole[2..self.frame.rows as usize];
        let run = self.run_at(self.places[self.above.rank(above) as usize]);
        whole[0] > 0 && run.get((whole[1] - above[0]) as usize).is_some_and(|&bottom| u32::from(bottom) == whole[0])
    }

    /// Calls `visit` with every run: the rows (a3, …, ak) in lexicographic order and the bottom
    /// lengths.
    pub(in crate::chomp::theory) fn each_run(&self, mut visit: impl FnMut(&[u32], &[u16])) {
        let mut above = vec![0; self.frame.rows as usize - 2];
        for &place in &self.places {
            if place != NOWHERE {
                visit(&above, self.run_at(place));
            }
            self.above.step(&mut above);
        }
    }

    /// Calls `visit` with the rows of every lost position, zeros above included, in unspecified
    /// order.
    pub(in crate::chomp::theory) fn each(&self, mut visit: impl FnMut(&[u32])) {
        let mut rows = vec![0; self.frame.rows as usize];
        self.each_run(|above, run| {
            rows[2..].copy_from_slice(above);
            for (second, &bottom) in (above[0]..).zip(run).filter(|(_, bottom)| **bottom > 0) {
                (rows[0], rows[1]) = (bottom.into(), second);
                visit(&rows);
            }
        });
    }

    /// The digest of all lost positions, which is the same for every engine.
    pub(in crate::chomp::theory) fn digest(&self) -> String {
        let mut digest = Digest::default();
        self.each_rank(|rank| digest.push(rank));
        digest.finish()
    }

    /// The number of lost positions. Takes a pass over the table.
    pub(in crate::chomp::theory) fn count(&self) -> u64 {
        let mut count = 0;
        self.each_run(|_, run| count += run.iter().filter(|&&bottom| bottom > 0).count() as u64);
        count
    }

    /// Calls `visit` with the rank of every lost position, rising. The ranks are sorted in batches
    /// of rising bottom rows, which take no more memory than building the table did: O(lost · log)
    /// and a pass over the table for each batch.
    pub(in crate::chomp::theory) fn each_rank(&self, mut visit: impl FnMut(u64)) {
        let mut ranks = Vec::new();
        for (least, most) in self.batches() {
            ranks.clear();
            self.ranks(least, most, &mut ranks);
            ranks.sort_unstable();
            ranks.iter().copied().for_each(&mut visit);
        }
    }

    /// Ranges of bottom lengths whose positions fit in memory together.
    fn batches(&self) -> Vec<(u16, u16)> {
        let mut counts = vec![0_u64; self.frame.columns as usize + 1];
        self.each_run(|_, run| run.iter().for_each(|&bottom| counts[usize::from(bottom)] += 1));
        let room = match working(self.frame) {
            Amount::Exact(bytes) => u64::try_from(bytes / 8).unwrap_or(u64::MAX).max(BATCH),
            Amount::PowerOfTen(_) => BATCH,
        };
        let (mut batches, mut least, mut sum) = (Vec::new(), 1, 0);
        for (bottom, &count) in counts.iter().enumerate().skip(1) {
            if sum + count > room && sum > 0 {
                batches.push((least, bottom as u16 - 1));
                (least, sum) = (bottom as u16, 0);
            }
            sum += count;
        }
        batches.push((least, self.frame.columns as u16));
        batches
    }

    fn ranks(&self, least: u16, most: u16, ranks: &mut Vec<u64>) {
        let Frame { rows, columns } = self.frame;
        let shape = Shape::new(&vec![columns; rows as usize]).expect("a table within memory has fewer than 2^64 ranks");
        self.each_run(|above, run| {
            let high = (2..).zip(above).map(|(row, &length)| shape.weight(row, length)).sum::<u64>();
            for (second, &bottom) in (above[0]..).zip(run) {
                if (least..=most).contains(&bottom) {
                    ranks.push(high + shape.weight(1, second) + shape.weight(0, bottom.into()));
                }
            }
        });
    }

    /// The run at a place, without trailing zeros.
    fn run_at(&self, place: u64) -> &[u16] {
        if place == NOWHERE {
            return &[];
        }
        let (piece, at) = (&self.pieces[(place >> 32) as usize], place as u32 as usize);
        &piece[at + 1..][..usize::from(piece[at])]
    }
}

impl Sink for BarTable {
    fn run(&mut self, above: &[u32], bottoms: &[u16]) {
        let Some(last) = bottoms.iter().rposition(|&bottom| bottom > 0) else { return };
        let run = &bottoms[..=last];
        // A run of all lengths from 0 on would need one entry more than 65535: over row 3 = 0 it
        // ends with two equal rows.
        let length = u16::try_from(run.len()).expect("no lost position has a row 2 as long as the longest bar");
        if self.pieces.last().is_none_or(|piece| piece.capacity() - piece.len() <= run.len()) {
            let room = PIECE.min(256 << self.pieces.len().min(10)).max(run.len() + 1);
            self.bytes += 2 * room as u64;
            self.pieces.push(Vec::with_capacity(room));
        }
        let number = self.pieces.len() as u64 - 1;
        let piece = self.pieces.last_mut().expect("there is one with room");
        self.places[self.above.rank(above) as usize] = number << 32 | piece.len() as u64;
        piece.push(length);
        piece.extend_from_slice(run);
    }

    fn bytes(&self) -> u64 {
        self.bytes
    }
}
