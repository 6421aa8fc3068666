//! The census of a box: for every board inside it, how many positions are lost and which first bites win.

use tablette_core::theory::BoardCensus;
use tablette_core::{Ask, Census, Refusal, Work};

use super::catalogue::Catalogue;
use super::frame::MOST_ROWS;
use super::tally::Tally;
use crate::chomp::Position;

/// Counts every board of at most `bar`'s columns and rows, rows rising, then columns.
///
/// One catalogue serves all boards: a position is lost whatever board it came from. A bite at (row, column) of a full
/// bar leaves rows of two lengths, so the winning first bites of all boards are the lost positions with two lengths.
/// Time: that of the catalogue, and O(rows) a lost position.
///
/// Long bars of up to five rows are counted without keeping their lost positions when these do not fit into memory;
/// there is no digest then.
///
/// # Errors
/// As [`Catalogue::of_box`].
pub(super) fn census(bar: &Position, ask: &Ask<'_>) -> Result<Census, Refusal> {
    let (columns, rows) = (bar.width(), bar.height());
    let (tally, work) = counted(columns, rows, ask)?;
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
    // The lone square is left by one bite of every single row and column.
    (1..columns).for_each(|column| boards[at(1, column + 1)].winning.push([0, 1]));
    (1..rows).for_each(|row| boards[at(row + 1, 1)].winning.push([1, 0]));
    for board in &mut boards {
        board.winning.sort_unstable();
    }
    accumulate(&mut boards, columns as usize);
    Ok(Census { boards, digest: tally.digest, work, ..Census::default() })
}

/// What is counted over a box that lies on its longer side, and what that took.
fn counted(columns: u32, rows: u32, ask: &Ask<'_>) -> Result<(Tally, Work), Refusal> {
    match Catalogue::of_box(columns, rows, ask) {
        Ok(catalogue) => {
            let tally = catalogue.tally();
            catalogue.sound()?;
            Ok((tally, catalogue.cost()))
        }
        Err(Refusal::TooLarge { .. }) if rows.min(columns) <= MOST_ROWS => Tally::of_long_bars(columns, rows, ask),
        Err(refusal) => Err(refusal),
    }
}

/// From positions of exactly a size to positions of at most that size.
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
