//! All lost positions of a box by a dimension-reduced table of masks: an engine that shares no code
//! with those of the library, and checks them.
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

use tablette_core::index::binomial;
use tablette_games::chomp::theory::{Bitten, Tally};

/// The lost positions of a box that lies on its longer side, sorted by rows: zeros above included.
pub(crate) fn lost_positions(columns: u32, rows: u32) -> Vec<Vec<u32>> {
    assert!((2..=columns).contains(&rows));
    let upper = rows as usize - 1;
    let tails = |j: u64| (0..=u64::from(columns)).map(move |x| binomial(x + j, j).unwrap() as usize);
    let mut sweep = Sweep {
        columns,
        counts: (0..=u64::from(rows)).map(|j| tails(j).collect()).collect(),
        marks: vec![Vec::new(); upper],
        width: columns as usize / 64 + 1,
        lengths: vec![0; upper],
        ends: vec![0; upper + 1],
        lost: Vec::new(),
    };
    sweep.row(0, columns);
    sweep.lost.sort_unstable();
    sweep.lost
}

/// The counts of the positions that fit in a box among those of a larger one, sorted; no digest.
pub(crate) fn tally<'a>(lost: impl IntoIterator<Item = &'a Vec<u32>>, columns: u32, rows: u32) -> Tally {
    let mut tally = Tally { sizes: vec![vec![0; columns as usize]; rows as usize], ..Tally::default() };
    for lost in lost {
        let height = lost.partition_point(|&length| length > 0);
        let (width, column) = (lost[0], lost[height - 1]);
        tally.sizes[height - 1][width as usize - 1] += 1;
        let row = lost.partition_point(|&length| length == width);
        if row < height && lost[row] == column {
            tally.bitten.push(Bitten { height: height as u32, width, row: row as u32, column });
        }
    }
    tally.bitten.sort_unstable();
    tally
}

struct Sweep {
    columns: u32,
    /// `counts[j][x]`: tails of j rows of at most x squares.
    counts: Vec<Vec<usize>>,
    /// The arrays of the upper rows, lowest first, `width` words for each mask.
    marks: Vec<Vec<u64>>,
    width: usize,
    /// The lengths of the upper rows.
    lengths: Vec<u32>,
    /// `ends[p]`: the number of tuples before the first one that starts with the first p lengths.
    ends: Vec<usize>,
    lost: Vec<Vec<u32>>,
}

impl Sweep {
    /// Runs the row `p` through all its lengths, and everything above it.
    fn row(&mut self, p: usize, most: u32) {
        let above = self.lengths.len() - p - 1;
        self.marks[p].clear();
        self.marks[p].resize(self.width, 0);
        for length in 0..=most {
            self.lengths[p] = length;
            let shorter = if length == 0 { 0 } else { self.counts[above + 1][length as usize - 1] };
            self.ends[p + 1] = self.ends[p] + shorter;
            if above > 0 {
                self.row(p + 1, length);
            } else {
                self.tuple();
            }
            if length < most {
                // The tails that start with `length` + 1.
                let end = self.marks[p].len();
                for equal in 1..=above {
                    let run = self.width * self.counts[above - equal][length as usize];
                    self.marks[p].extend_from_within(end - run..end);
                }
            }
        }
    }

    /// Finds the lost length over the current upper rows, and forbids it wherever one bite leads to
    /// it.
    fn tuple(&mut self) {
        let end = self.ends[self.lengths.len()];
        let places: Vec<usize> = self.ends[1..].iter().map(|here| self.width * (end - here)).collect();
        let is_free = |length: u32| {
            let (word, bit) = (length as usize / 64, length % 64);
            self.marks.iter().zip(&places).all(|(marks, place)| marks[place + word] >> bit & 1 == 0)
        };
        let Some(bottom) = (self.lengths[0].max(1)..=self.columns).find(|&length| is_free(length)) else { return };
        self.lost.push([&[bottom], &*self.lengths].concat());
        for (marks, place) in self.marks.iter_mut().zip(&places) {
            marks[place + bottom as usize / 64] |= 1 << (bottom % 64);
        }
        if bottom == self.lengths[0] {
            // Two equal rows at the bottom: every longer bar over this tail can be bitten down to
            // them.
            self.marks[0][places[0]..][..self.width].fill(u64::MAX);
        }
    }
}
