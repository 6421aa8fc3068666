//! How many lost positions there are of every size, and which of them are full bars with one bite taken.

use super::catalogue::{Catalogue, Known};
use super::engine::LostLists;

/// Counts over the lost positions of a box that lies on its longer side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// `sizes[rows - 1][columns - 1]`: lost positions of exactly so many rows and columns.
    pub sizes: Vec<Vec<u64>>,
    /// The lost positions that one bite at (row, column) leaves of a full bar, with row ≥ 1 and column ≥ 1.
    pub bitten: Vec<Bitten>,
    /// [`Catalogue::digest`].
    pub digest: Option<String>,
}

/// A full bar of `height` rows of `width` squares and a bite that leaves a lost position of it.
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
    /// Counts all lost positions. O(1) a lost position where there are many, O(rows) otherwise.
    pub fn tally(&self) -> Tally {
        match self.known() {
            Known::Lists(lists) => {
                let (sizes, digest) = lists.sizes();
                Tally { sizes, bitten: asked(lists), digest: Some(digest) }
            }
            Known::Ranks { .. } | Known::ByForm => self.listed(),
        }
    }

    fn listed(&self) -> Tally {
        let (columns, rows) = self.lying();
        let sizes = vec![vec![0; columns as usize]; rows as usize];
        let mut tally = Tally { sizes, bitten: Vec::new(), digest: self.digest() };
        self.each_lost(|lost| {
            let (height, width) = (lost.len() as u32, lost[0]);
            tally.sizes[lost.len() - 1][width as usize - 1] += 1;
            let column = lost[lost.len() - 1];
            let row = lost.partition_point(|&length| length > column) as u32;
            if row > 0 && lost[row as usize - 1] == width {
                tally.bitten.push(Bitten { height, width, row, column });
            }
        });
        tally
    }
}

/// Every bite of every bar is looked up: there are far fewer than lost positions.
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
