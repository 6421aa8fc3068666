//! The number of lost positions of every size, and the list of those that are full bars with one
//! bite taken.

use tablette_core::{Options, Refusal, Watch, Work};

use super::bars::{Sink, check, find};
use super::catalogue::{Catalogue, LostSet};
use super::engine::LostLists;
use super::frame::{Frame, LONG_ROWS};

/// Counts over the lost positions of a box that lies on its longer side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// `sizes[rows - 1][columns - 1]`: lost positions with exactly that many rows and columns.
    pub sizes: Vec<Vec<u64>>,
    /// The lost positions that one bite at (row, column) leaves of a full bar, with row ≥ 1 and
    /// column ≥ 1.
    pub bitten: Vec<Bitten>,
    /// [`Catalogue::digest`]; `None` too if no positions were stored.
    pub digest: Option<String>,
}

/// A full bar of `height` rows of `width` squares, and a bite after which the position is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bitten {
    /// Rows of the bar.
    pub height: u32,
    /// Columns of the bar.
    pub width: u32,
    /// The row of the bite.
    pub row: u32,
    /// The column of the bite.
    pub column: u32,
}

impl Catalogue {
    /// Counts all lost positions. O(1) per lost position where there are many, O(rows) otherwise.
    ///
    /// # Errors
    /// [`Refusal::Stopped`].
    pub fn tally(&self, watch: &dyn Watch) -> Result<Tally, Refusal> {
        Ok(match self.known() {
            LostSet::Lists(lists) => {
                let (sizes, digest) = lists.sizes(watch)?;
                Tally { sizes, bitten: asked(lists), digest: Some(digest) }
            }
            LostSet::Bars(table) => {
                let mut tally = Tally::new(table.frame());
                table.each_run(|above, run| tally.run(above, run));
                Tally { digest: self.digest(), ..tally }
            }
            LostSet::ByForm => self.listed(),
        })
    }

    fn listed(&self) -> Tally {
        let (columns, rows) = self.lying();
        let mut tally = Tally { digest: self.digest(), ..Tally::new(Frame { rows, columns }) };
        self.each_lost(|lost| {
            tally.sizes[lost.len() - 1][lost[0] as usize - 1] += 1;
            tally.bite(lost);
        });
        tally
    }
}

impl Tally {
    /// Counts the lost positions of a box whose smaller side is 3 to 5 without storing them, so
    /// that long bars need only C(m+k-1, k) bits or little more. Time: some ten nanoseconds for
    /// half of C(m+k-1, k-1) tuples.
    ///
    /// # Errors
    /// [`Refusal::TooLarge`] before memory is allocated, [`Refusal::Beyond`] for other boxes and
    /// for more than 65,535 squares in a row, [`Refusal::Stopped`].
    pub fn of_long_bars(columns: u32, rows: u32, options: &Options<'_>) -> Result<(Self, Work), Refusal> {
        let frame = Frame { rows: rows.min(columns), columns: rows.max(columns) };
        check(frame, LONG_ROWS)?;
        let mut tally = Self::new(frame);
        let work = find(frame, &mut tally, options)?;
        Ok((tally, work))
    }

    fn new(frame: Frame) -> Self {
        Self { sizes: vec![vec![0; frame.columns as usize]; frame.rows as usize], ..Self::default() }
    }

    /// Records a lost position, without zeros above, if one bite of a full bar leaves it.
    fn bite(&mut self, lost: &[u32]) {
        let (height, width) = (lost.len() as u32, lost[0]);
        let column = lost[lost.len() - 1];
        let row = lost.partition_point(|&length| length > column) as u32;
        if row > 0 && lost[row as usize - 1] == width {
            self.bitten.push(Bitten { height, width, row, column });
        }
    }

    /// Records the positions of a run that one bite of a full bar leaves: they have two lengths.
    fn bites(&mut self, above: &[u32], bottoms: &[u16]) {
        let mut rows = [&[0, 0], above].concat();
        rows.truncate(2 + above.partition_point(|&length| length > 0));
        let last = bottoms.len() - 1;
        for (at, &bottom) in bottoms.iter().enumerate() {
            let second = above[0] + at as u32;
            // Over row 3 only a first row 2 equals it, and only a last one the bottom row.
            if bottom > 0 && second > 0 && (above[0] == 0 || at == 0 || at == last) {
                (rows[0], rows[1]) = (bottom.into(), second);
                self.bite(&rows);
            }
        }
    }
}

impl Sink for Tally {
    fn run(&mut self, above: &[u32], bottoms: &[u16]) {
        let Some(&first) = bottoms.first() else { return };
        let height = above.partition_point(|&length| length > 0) + 2;
        let sizes = &mut self.sizes[height - 1];
        bottoms.iter().filter(|&&bottom| bottom > 0).for_each(|&bottom| sizes[usize::from(bottom) - 1] += 1);
        if above[0] == 0 && first > 0 {
            // The first position over an empty row 2 has one row.
            sizes[usize::from(first) - 1] -= 1;
            self.sizes[0][usize::from(first) - 1] += 1;
        }
        self.bites(above, bottoms);
    }

    fn bytes(&self) -> u64 {
        self.sizes.iter().map(|sizes| 8 * sizes.len() as u64).sum::<u64>() + 16 * self.bitten.len() as u64
    }
}

/// Looks up every bite of every bar: there are far fewer than lost positions.
fn asked(lists: &LostLists) -> Vec<Bitten> {
    let mut bitten = Vec::new();
    for height in 2..=lists.rows() {
        for width in 2..=lists.columns() {
            let mut rows = vec![width; height as usize];
            for column in 1..width {
                for row in (1..height).rev() {
                    rows[row as usize] = column;
                    if lists.is_lost(&rows) {
                        bitten.push(Bitten { height, width, row, column });
                    }
                }
                rows.fill(width);
            }
        }
    }
    bitten
}
