//! The census of a box: for every board inside it, the number of lost positions and the winning
//! first bites.

use tablette_core::theory::BoardCensus;
use tablette_core::{Census, Options, Refusal, Work};

use super::catalogue::Catalogue;
use super::frame::LONG_ROWS;
use super::tally::Tally;
use crate::chomp::Position;

/// Counts every board with at most `bar`'s columns and rows, rows rising, then columns.
///
/// One catalogue serves all boards: a position is lost whichever board it came from. A bite at
/// (row, column) of a full bar leaves rows of two lengths, so the winning first bites of all boards
/// are the lost positions with two lengths. Time: that of the catalogue, and O(rows) per lost
/// position.
///
/// If the lost positions of long bars of up to five rows do not fit in memory, they are counted
/// without being stored; then there is no digest.
///
/// # Errors
/// As [`Catalogue::of_box`].
pub(super) fn census(bar: &Position, options: &Options<'_>) -> Result<Census, Refusal> {
    let (columns, rows) = (bar.width(), bar.height());
    let (tally, work) = counted(columns, rows, options)?;
    let mut boards: Vec<BoardCensus> = (1..=u64::from(rows))
        .flat_map(|rows| {
            (1..=u64::from(columns)).map(move |cols| BoardCensus { rows, cols, lost: 0, winning: Vec::new() })
        })
        .collect();
    let at = |rows: u32, cols: u32| (rows as usize - 1) * columns as usize + cols as usize - 1;
    let higher = rows > columns;
    let upright = |rows: u32, cols: u32| if higher { (cols, rows) } else { (rows, cols) };
    for (height, lengths) in (1..).zip(&tally.sizes) {
        for (width, &lost) in (1..).zip(lengths) {
            let (height, width) = upright(height, width);
            boards[at(height, width)].lost += lost;
        }
    }
    for bitten in &tally.bitten {
        let (height, width) = upright(bitten.height, bitten.width);
        let (row, column) = upright(bitten.row, bitten.column);
        boards[at(height, width)].winning.push([row.into(), column.into()]);
    }
    // One bite of every single row and column leaves the lone square.
    (1..columns).for_each(|column| boards[at(1, column + 1)].winning.push([0, 1]));
    (1..rows).for_each(|row| boards[at(row + 1, 1)].winning.push([1, 0]));
    for board in &mut boards {
        board.winning.sort_unstable();
    }
    accumulate(&mut boards, columns as usize);
    Ok(Census { boards, digest: tally.digest, work, ..Census::default() })
}

/// The counts of a box that lies on its longer side, and the work done.
fn counted(columns: u32, rows: u32, options: &Options<'_>) -> Result<(Tally, Work), Refusal> {
    match Catalogue::of_box(columns, rows, options) {
        Ok(catalogue) => {
            let tally = catalogue.tally(options.watch)?;
            catalogue.sound()?;
            Ok((tally, catalogue.cost()))
        }
        Err(Refusal::TooLarge { .. }) if rows.min(columns) <= LONG_ROWS => Tally::of_long_bars(columns, rows, options),
        Err(refusal) => Err(refusal),
    }
}

/// Turns counts of positions of exactly a size into counts of positions of at most that size.
fn accumulate(boards: &mut [BoardCensus], columns: usize) {
    for at in 0..boards.len() {
        if at % columns > 0 {
            boards[at].lost += boards[at - 1].lost;
        }
    }
    for at in columns..boards.len() {
        boards[at].lost += boards[at - columns].lost;
    }
}
