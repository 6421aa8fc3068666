//! Large slices, cut by the number of steps that their men have left.
//!
//! Kings move back and forth, but men only advance. As long as no piece is captured or promoted,
//! placements of men with the same number of steps left never lead to each other, and lead to
//! placements with one step less only by a man's move. Each number of steps is therefore a tier.
//! For example, two men and two kings against a man and a king have 206 million positions; at most
//! a tenth of them depend on each other, and the rest is finished earlier or comes later.
//!
//! In the numbering, all placements of kings with the same men are a run of ranks. A cut is a
//! maximal sequence of such runs with the same number of steps.

use std::ops::Range;

use super::super::rules::{Colour, Variant};
use super::super::squares::{Direction, Layout};
use super::Slice;
use super::cursor::next_men;

/// The criterion for cutting slices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fineness {
    /// The fewest positions of a slice that is cut; smaller ones fit any memory.
    positions: u64,
    /// The fewest placements of kings per placement of men; with fewer, the cuts would be too
    /// numerous.
    kings: u64,
}

impl Fineness {
    pub(super) const USUAL: Self = Self { positions: 1 << 20, kings: 1 << 8 };

    /// Cuts every slice with men, however small (for tests).
    #[cfg(test)]
    pub(super) const UTMOST: Self = Self { positions: 0, kings: 0 };

    /// Whether a slice is cut.
    pub(super) fn cuts(self, slice: &Slice) -> bool {
        let material = slice.material;
        let long = slice.ranks.end - slice.ranks.start >= self.positions;
        material.own.men + material.enemy.men > 0 && long && slice.kings() >= self.kings
    }
}

/// Ranks of a slice whose men have `steps` steps left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Cut {
    pub(super) steps: u32,
    pub(super) ranks: Range<u64>,
}

/// The cuts of a slice that has positions, in ascending order of rank. O(placements of men).
pub(super) fn cuts<V: Variant>(slice: &Slice) -> Vec<Cut> {
    let (mut cuts, kings): (Vec<Cut>, u64) = (Vec::new(), slice.kings());
    let mut men = slice.unrank::<V>(slice.ranks.start);
    for rank in slice.ranks.clone().step_by(kings as usize) {
        if rank > slice.ranks.start {
            (men.own_men, men.enemy_men) = next_men::<V>(&men);
        }
        let steps = steps::<V>(men.own_men, men.enemy_men);
        match cuts.last_mut() {
            Some(cut) if cut.steps == steps => cut.ranks.end += kings,
            _ => cuts.push(Cut { steps, ranks: rank..rank + kings }),
        }
    }
    cuts
}

/// The steps that men have left until the last of them is a king: nine for a man on his own back
/// row of ten.
pub(super) fn steps<V: Variant>(own: u64, enemy: u64) -> u32 {
    let rows = V::RULES.size as u32;
    let of_row = |row: u32| {
        let here = Layout::<V>::row(row);
        row * (own & here).count_ones() + (rows - 1 - row) * (enemy & here).count_ones()
    };
    (0..rows).map(of_row).sum()
}

/// Visits the quiet moves of White's men: the men after the move, and whether the moving man
/// promoted and is no longer among them.
pub(super) fn advances<V: Variant>(own: u64, enemy: u64, mut visit: impl FnMut(u64, bool)) {
    let mut men = own;
    while men != 0 {
        let man = men & men.wrapping_neg();
        men ^= man;
        for direction in Direction::forwards(Colour::White) {
            let to = Layout::<V>::step(man, direction) & !(own | enemy);
            if to != 0 {
                let promotes = to & Layout::<V>::far_row(Colour::White) != 0;
                visit(own ^ man | if promotes { 0 } else { to }, promotes);
            }
        }
    }
}
