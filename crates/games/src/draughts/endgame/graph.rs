//! Moves between ranks, forwards and backwards, and the blocks of a numbering.
//!
//! Moves are made on the twin of a position, whose successors are numbered as they stand.

use std::ops::Range;

use tablette_core::{Amount, Backwards, Batch, Block, BlockOrder, Graph, Outcome, Players, Rank, Scan, Tier};

use super::super::position::MoverView;
use super::super::rules::{Colour, Variant};
use super::super::squares::Layout;
use super::super::visit::{Buffer, Duplicates, each_in, each_step_back};
use super::cursor::Cursor;
use super::{ENDED, EndgameNumbering, Field, Partition, Placed, Slice, cuts, positions};

impl<V: Variant> Graph for EndgameNumbering<V> {
    /// O(n⁴) for n pieces on one side: some milliseconds for the opening
    /// position.
    fn positions(&self) -> Amount {
        Amount::Exact(1 + self.scope.materials().map(|material| positions(material, Field::<V>::SIZES)).sum::<u128>())
    }

    fn players(&self) -> Players {
        Players::Two
    }

    fn blocks(&self) -> Vec<Block> {
        let ended = Block { tier: Tier(0), ranks: ENDED..ENDED + 1, inside: BlockOrder::Apart };
        // A board too small for a material has no position of it.
        let slices = self.partition().slices().iter().filter(|slice| !slice.ranks.is_empty());
        std::iter::once(ended).chain(slices.flat_map(|slice| self.blocks_of(slice))).collect()
    }

    /// One per placement of men; neighbours with equal steps share a block, so this is an upper
    /// bound.
    fn most_blocks(&self) -> Amount {
        let placements = |slice: &Slice| (slice.ranks.end - slice.ranks.start).div_ceil(slice.kings().max(1));
        let most = |slice: &Slice| if self.fineness.cuts(slice) { placements(slice) } else { 1 };
        Amount::Exact(1 + self.partition().slices().iter().map(|slice| u128::from(most(slice))).sum::<u128>())
    }

    /// Captures and promotions are the only moves that leave a material. If the slice is cut, also
    /// the placements of men reachable by a man's step.
    fn exits(&self, block: &Block) -> Option<Vec<Range<u64>>> {
        let partition = self.partition();
        let Some(slice) = partition.slice_at(block.ranks.start) else { return Some(Vec::new()) };
        let (mut exits, cut) = (Vec::new(), self.fineness.cuts(slice));
        let promoted = slice.material.promoted();
        for material in slice.material.exits().filter(|material| !(cut && Some(*material) == promoted)) {
            match partition.slice(material.mirrored()) {
                _ if material.enemy.pieces() == 0 => exits.push(ENDED..ENDED + 1),
                Some(slice) => exits.push(slice.ranks.clone()),
                None => {}
            }
        }
        if cut {
            self.advances(slice, &block.ranks, &mut exits);
        }
        Some(exits)
    }

    fn scan(&self, ranks: Range<u64>) -> Scan<'_> {
        let (partition, last, mut buffer) = (self.partition(), ranks.end.saturating_sub(1), Buffer::default());
        let mut cursor: Option<Cursor<'_, V>> = None;
        Scan::new(ranks.map(Rank), move |Rank(rank), batch| {
            let Some(slice) = cursor.as_ref().map(Cursor::slice).or_else(|| partition.slice_at(rank)) else {
                batch.end(Outcome::Lose, 0);
                return;
            };
            let here = cursor.get_or_insert_with(|| Cursor::at(slice, rank));
            forwards::<V>(partition, slice, here.twin(), &mut buffer, batch);
            if batch.is_stuck() {
                batch.end(Outcome::Lose, 0);
            }
            if rank + 1 == slice.ranks.end {
                cursor = None;
            } else if rank < last {
                here.advance();
            }
        })
    }

    fn backwards(&self) -> Option<&dyn Backwards> {
        Some(self)
    }
}

impl<V: Variant> Backwards for EndgameNumbering<V> {
    /// Reverses quiet moves of kings and of men that stay men. Moves to the end of all pieces leave
    /// their tier and are not reversed.
    fn list_back(&self, ranks: &[Rank], batch: &mut Batch) -> usize {
        let partition = self.partition();
        batch.fill(&mut ranks.iter().copied(), &mut |Rank(rank), batch| {
            if let Some(slice) = partition.slice_at(rank) {
                let twin = slice.unrank::<V>(rank).turned::<V>();
                backwards::<V>(partition, slice, self.fineness.cuts(slice), &twin, batch);
            }
        })
    }
}

impl<V: Variant> EndgameNumbering<V> {
    /// The blocks of a slice: the slice itself, or its cuts.
    fn blocks_of(&self, slice: &Slice) -> Vec<Block> {
        let block = |steps: u32, ranks: Range<u64>| Block {
            tier: slice.material.tier(steps),
            ranks,
            inside: BlockOrder::Loopy,
        };
        if self.fineness.cuts(slice) {
            cuts::cuts::<V>(slice).into_iter().map(|cut| block(cut.steps, cut.ranks)).collect()
        } else {
            vec![block(0, slice.ranks.clone())]
        }
    }

    /// Appends the ranks that quiet moves of men reach from ranks of a cut slice: a few ranges for
    /// each placement of men.
    fn advances(&self, slice: &Slice, ranks: &Range<u64>, exits: &mut Vec<Range<u64>>) {
        let (partition, kings) = (self.partition(), slice.kings());
        let mut rank = ranks.start;
        while rank < ranks.end {
            let Placed { own_men, enemy_men, .. } = slice.unrank::<V>(rank);
            let begins = slice.rank_of_men::<V>(&Placed { own_men, enemy_men, ..Placed::default() });
            cuts::advances::<V>(own_men, enemy_men, |men, promotes| {
                // The opponent is to move: rotate the board, as in the numbering.
                let after = Placed { own_men: men, enemy_men, ..Placed::default() }.turned::<V>();
                let after = after.swapped();
                let material = if promotes { slice.material.promoted() } else { Some(slice.material) };
                if let Some(target) = material.and_then(|material| partition.slice(material.mirrored())) {
                    let first = target.rank_of_men::<V>(&after);
                    exits.push(first..first + target.kings());
                }
            });
            rank = begins + kings;
        }
    }
}

/// Lists the successors of Black's moves on the twin of a position of `slice`.
#[inline]
fn forwards<V: Variant>(partition: &Partition, slice: &Slice, twin: &Placed, buffer: &mut Buffer, batch: &mut Batch) {
    // After a quiet move without promotion the opponent moves in the mirrored slice, if there is an
    // opponent.
    let mirrored = partition.slice(slice.material.mirrored());
    let after = twin.swapped();
    let free = Field::<V>::BOARD & !(twin.own_men | twin.enemy_men);
    // If only Black's kings have moved, all other digits stay.
    let mut others = None;
    each_in::<V, false>(sight::<V>(twin), Duplicates::Drop, buffer, |from, to, captured, _| {
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
fn backwards<V: Variant>(partition: &Partition, slice: &Slice, cut: bool, twin: &Placed, batch: &mut Batch) {
    // Without an opponent there was no move.
    let Some(mirrored) = partition.slice(slice.material.mirrored()) else { return };
    let placed = twin.swapped();
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tablette_core::Edge;

    use super::super::super::rules::English;
    use super::super::Scope;
    use super::super::cuts::Fineness;
    use super::*;

    /// The successor lists of some ranks, each with its rank.
    fn lists(mut scan: Scan<'_>, from: u64) -> Vec<(u64, Vec<u64>)> {
        let (mut batch, mut lists) = (Batch::new(Edge::USUAL), Vec::new());
        while scan.next(&mut batch) {
            for list in batch.lists() {
                lists.push((from + lists.len() as u64, list.targets.iter().map(|rank| rank.0).collect()));
            }
        }
        lists
    }

    /// For all endgames of three pieces on 8×8 with every slice cut: the blocks cover the same
    /// ranks, moves lead to lower tiers listed as exits, and inside a tier reverse moves match
    /// forward moves.
    #[test]
    fn cut_slices_are_the_same_positions_in_smaller_tiers() {
        let whole = EndgameNumbering::<English>::new(Scope::UpTo(3));
        let cut = EndgameNumbering::<English>::with_cuts(Scope::UpTo(3), Fineness::UTMOST);
        let (blocks, few) = (cut.blocks(), whole.blocks());
        assert!(blocks.len() > 5 * few.len(), "{} and {}", blocks.len(), few.len());
        for (list, most) in [(&blocks, cut.most_blocks()), (&few, whole.most_blocks())] {
            assert!(matches!(most, Amount::Exact(most) if most >= list.len() as u128), "{most:?} for {}", list.len());
        }
        assert!(blocks.is_sorted_by(|a, b| a.ranks.end == b.ranks.start));
        assert_eq!(blocks.last().map(|block| block.ranks.end), few.last().map(|block| block.ranks.end));
        let tier = |rank: u64| blocks[blocks.partition_point(|block| block.ranks.end <= rank)].tier;
        let (mut forwards, mut stepped) = (BTreeSet::new(), 0);
        for block in &blocks {
            let exits = cut.exits(block).unwrap_or_default();
            let below = |exit: &Range<u64>| exit.is_empty() || tier(exit.start).max(tier(exit.end - 1)) < block.tier;
            assert!(exits.iter().all(below), "{block:?}: {exits:?}");
            for (rank, targets) in lists(cut.scan(block.ranks.clone()), block.ranks.start) {
                for next in targets {
                    if tier(next) == block.tier {
                        forwards.insert((rank, next));
                    } else {
                        assert!(exits.iter().any(|exit| exit.contains(&next)), "{rank} to {next} of {block:?}");
                        stepped += u32::from(tier(next).0 / 1024 == block.tier.0 / 1024);
                    }
                }
            }
        }
        // Some of the moves inside a whole slice's tier are men's moves, which leave the tier of a
        // cut.
        assert!(stepped > 1000, "{stepped}");
        let mut backwards = BTreeSet::new();
        for Block { ranks, tier: here, .. } in blocks.iter().filter(|block| block.inside == BlockOrder::Loopy) {
            let ranks: Vec<Rank> = ranks.clone().map(Rank).collect();
            let (mut rest, mut batch) = (&ranks[..], Batch::new(Edge::USUAL));
            while !rest.is_empty() {
                let listed = cut.list_back(rest, &mut batch);
                for (to, list) in rest.iter().zip(batch.lists()) {
                    assert!(list.targets.iter().all(|from| tier(from.0) == *here), "{to:?} from {:?}", list.targets);
                    backwards.extend(list.targets.iter().map(|from| (from.0, to.0)));
                }
                rest = &rest[listed..];
            }
        }
        assert!(forwards.is_subset(&backwards));
        // Reverse moves may also list positions with a pending capture, which have no move inside
        // their tier.
        let inside: BTreeSet<u64> = forwards.iter().map(|(from, _)| *from).collect();
        assert!(backwards.iter().all(|pair| forwards.contains(pair) || !inside.contains(&pair.0)));
    }

    #[test]
    fn only_large_slices_with_kings_beside_men_are_cut() {
        let four = EndgameNumbering::<English>::new(Scope::UpTo(4));
        let names: BTreeSet<String> = four.blocks().iter().filter_map(|block| four.name(block)).collect();
        let slices = four.partition().slices().iter().filter(|slice| !slice.ranks.is_empty()).count();
        assert_eq!(names.len(), slices);
    }
}
