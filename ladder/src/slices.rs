//! The census of slices: every table of a box, built in memory and counted block by block.
//!
//! For example, `tablette census draughts` with a box of two pieces opens one numbering of all
//! those endgames, works the whole of it out backwards, and gives a line for each material: wins,
//! draws, losses, and the longest win and loss in plies. These are the numbers that published
//! databases are compared by.

use std::sync::Arc;

use tablette_core::theory::SliceCensus;
use tablette_core::worth::PlayValue;
use tablette_core::{Census, Outcome, Refusal, Slices, Work};
use tablette_solve::retrograde;

use crate::effort::Effort;
use crate::failure::Failure;

/// Works out all slices that the text asks for, and counts each.
///
/// Time and space: those of the retrograde analysis of the whole box; the counting adds one pass
/// over the values.
///
/// # Errors
///
/// When the text asks for no box; [`Refusal::TooLarge`] before anything is allocated; stopped.
pub(super) fn census<G: Slices>(text: &str, effort: &Effort<'_>) -> Result<Census, Failure> {
    let game = Arc::new(G::open_slices(text)?);
    // Draughts with clocks, for example, has no numbering, and says why.
    let numbering = G::numbering(&game).map_err(Refusal::Beyond)?;
    let table = retrograde(&*numbering, &effort.ask(), effort.threads())?;
    let mut slices: Vec<SliceCensus> = Vec::new();
    for block in numbering.blocks() {
        let Some(slice) = game.slice_name(&block) else { continue };
        // A large slice is many blocks, one after the other.
        if slices.last().is_none_or(|last| last.slice != slice) {
            slices.push(SliceCensus { slice, ..SliceCensus::default() });
        }
        let values = &table.values[block.ranks.start as usize..block.ranks.end as usize];
        slices.last_mut().into_iter().for_each(|last| count(last, values));
    }
    // What a census leaves out, such as the end without a piece, is worked out but not counted.
    let positions = slices.iter().map(|slice| u128::from(slice.positions)).sum();
    Ok(Census { slices, work: Work { positions, ..table.work }, ..Census::default() })
}

/// Counts more values of a slice.
fn count(census: &mut SliceCensus, values: &[PlayValue]) {
    census.positions += values.len() as u64;
    for value in values {
        match value.outcome() {
            Outcome::Win => {
                census.win += 1;
                census.longest_win = census.longest_win.max(value.remoteness());
            }
            Outcome::Draw => census.draw += 1,
            Outcome::Lose => {
                census.lose += 1;
                census.longest_loss = census.longest_loss.max(value.remoteness());
            }
        }
    }
}
