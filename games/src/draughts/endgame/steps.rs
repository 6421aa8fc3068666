//! Successors and predecessors by rank: moves are made on the twin, whose successors are numbered
//! as they stand.

use tablette_core::{Batch, Rank};

use super::super::position::MoverView;
use super::super::rules::{Colour, Variant};
use super::super::squares::Layout;
use super::super::visit::Duplicates;
use super::super::visit::{Room, each_in, each_step_back};
use super::partition::Partition;
use super::slice::{Field, Placed, Slice};

/// Lists the successors of Black's moves on the twin of a position of `slice`.
#[inline]
pub(super) fn forwards<V: Variant>(
    partition: &Partition,
    slice: &Slice,
    twin: &Placed,
    room: &mut Room,
    batch: &mut Batch,
) {
    // After a quiet move without promotion the opponent moves in the mirrored slice, if there is an
    // opponent.
    let mirrored = partition.slice(slice.material.mirrored());
    let after = Placed {
        own_men: twin.enemy_men,
        enemy_men: twin.own_men,
        own_kings: twin.enemy_kings,
        enemy_kings: twin.own_kings,
    };
    let free = Field::<V>::BOARD & !(twin.own_men | twin.enemy_men);
    // If only Black's kings have moved, all other digits stay.
    let mut others = None;
    each_in::<V, false>(sight::<V>(twin), Duplicates::Drop, room, |from, to, captured, _| {
        let king = from & after.enemy_kings != 0;
        let promotes = !king && to & Layout::<V>::far_row(Colour::Black) != 0;
        let rank = match mirrored {
            Some(slice) if captured == 0 && king => {
                let base = *others.get_or_insert_with(|| {
                    let none = Placed { enemy_kings: 0, ..after };
                    slice.rank_of_kings(slice.rank_of_men::<V>(&after), free, &none)
                });
                base + tablette_core::index::subset::rank(after.enemy_kings ^ (from | to), free & !after.own_kings)
            }
            Some(slice) if captured == 0 && !promotes => {
                slice.rank::<V>(&Placed { enemy_men: after.enemy_men ^ (from | to), ..after })
            }
            _ => partition.rank::<V>(&moved::<V>(&after, from, to, captured)),
        };
        batch.push(Rank(rank));
    });
}

/// Lists the predecessors by White's quiet moves, on the twin of a position of `slice`: White has
/// just moved.
///
/// Includes positions in which a capture was pending, and which hence have no move inside the
/// slice: ignoring them later is cheaper than detecting captures here.
///
/// If the slice is cut by the steps of its men, a man's move comes from a higher tier, so only
/// kings' moves are reversed.
#[inline]
pub(super) fn backwards<V: Variant>(partition: &Partition, slice: &Slice, cut: bool, twin: &Placed, batch: &mut Batch) {
    // Without an opponent there was no move.
    let Some(mirrored) = partition.slice(slice.material.mirrored()) else { return };
    let placed = Placed {
        own_men: twin.enemy_men,
        enemy_men: twin.own_men,
        own_kings: twin.enemy_kings,
        enemy_kings: twin.own_kings,
    };
    let free = Field::<V>::BOARD & !(twin.own_men | twin.enemy_men);
    let men = mirrored.rank_of_men::<V>(&placed);
    let empty = free & !(twin.own_kings | twin.enemy_kings);
    let men_back = if cut { 0 } else { placed.own_men };
    let sight = MoverView { men: men_back, kings: placed.own_kings, enemy: 0, empty };
    each_step_back::<V>(sight, Colour::White, |now, then, _, _| {
        let rank = if now & placed.own_kings != 0 {
            mirrored.rank_of_kings(men, free, &Placed { own_kings: placed.own_kings ^ (now | then), ..placed })
        } else {
            mirrored.rank::<V>(&Placed { own_men: placed.own_men ^ (now | then), ..placed })
        };
        batch.push(Rank(rank));
    });
}

/// The twin from Black's viewpoint.
#[inline]
fn sight<V: Variant>(twin: &Placed) -> MoverView {
    let enemy = twin.enemy_men | twin.enemy_kings;
    let empty = Field::<V>::BOARD & !(twin.own_men | twin.own_kings | enemy);
    MoverView { men: twin.own_men, kings: twin.own_kings, enemy, empty }
}

/// The position after a move of Black's, with White to move. In `after`, the pieces before the
/// move, White's are `own`.
#[inline]
fn moved<V: Variant>(after: &Placed, from: u64, to: u64, captured: u64) -> Placed {
    let crowned = from & after.enemy_kings != 0 || to & Layout::<V>::far_row(Colour::Black) != 0;
    let (man, king) = if crowned { (0, to) } else { (to, 0) };
    Placed {
        own_men: after.own_men & !captured,
        own_kings: after.own_kings & !captured,
        enemy_men: after.enemy_men & !from | man,
        enemy_kings: after.enemy_kings & !from | king,
    }
}
