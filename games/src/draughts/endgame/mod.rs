//! Endgames for tables: the numbering of positions by material, and reverse moves.
//!
//! A *slice* holds the positions of one material, the men and kings of the player to move and of
//! the opponent. Only White to move is numbered; Black to move is the same position with the board
//! rotated and the colours swapped. Quiet moves lead from a slice to its mirror and back: the two
//! form a *tier*. Captures and promotions lead to lower tiers. Large slices are [cut](cuts) into
//! tiers by the steps that their men have left.
//!
//! A side without pieces has lost. All positions after the capture of the last piece share one
//! rank, so both colours have at least one piece in every slice, as in the published counts.

mod cursor;
mod cuts;
mod material;
mod partition;
mod slice;
mod steps;

use std::marker::PhantomData;
use std::ops::Range;
use std::sync::OnceLock;

use tablette_core::{
    Amount, Backwards, Batch, Block, BlockOrder, Graph, Numbering, Outcome, Players, Rank, Scan, Tier,
};

use super::clocks::Clocks;
use super::position::Position;
use super::rules::Variant;
use super::state::State;
use super::visit::Room;
use cursor::Cursor;
use cuts::Fineness;
use material::{MOVER, name};
use partition::{ENDED, Partition, count};
use slice::{Field, Placed, Slice};

pub(super) use material::Scope;

/// The representative of all positions in which the player to move has no piece left.
pub(super) fn ended<V: Variant>() -> Position<V> {
    Position::empty(MOVER)
}

fn placed<V: Variant>(position: &Position<V>) -> Placed {
    let position = if position.to_move() == MOVER { *position } else { position.swapped() };
    let (own, enemy) = (MOVER, MOVER.other());
    Placed {
        own_men: position.men(own).0,
        enemy_men: position.men(enemy).0,
        own_kings: position.kings(own).0,
        enemy_kings: position.kings(enemy).0,
    }
}

/// The numbering of the endgames that an instance can reach.
#[derive(Debug)]
pub(super) struct Endgames<V> {
    scope: Scope,
    /// Computed when a rank is first needed.
    partition: OnceLock<Partition>,
    fineness: Fineness,
    variant: PhantomData<V>,
}

impl<V: Variant> Endgames<V> {
    pub(super) fn new(scope: Scope) -> Self {
        Self::with_cuts(scope, Fineness::USUAL)
    }

    fn with_cuts(scope: Scope, fineness: Fineness) -> Self {
        Self { scope, partition: OnceLock::new(), fineness, variant: PhantomData }
    }

    /// The most pieces of a position.
    pub(super) fn pieces(&self) -> u32 {
        self.scope.pieces()
    }

    /// Whether play can reach a position, ignoring clocks.
    pub(super) fn covers(&self, position: &Position<V>) -> bool {
        self.scope.has(position)
    }

    /// The name of the slice that a block belongs to.
    pub(super) fn name(&self, block: &Block) -> Option<String> {
        self.partition().slice_at(block.ranks.start).map(|slice| name(slice.material))
    }

    fn partition(&self) -> &Partition {
        self.partition.get_or_init(|| Partition::new(self.scope, Field::<V>::SIZES))
    }

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
                let after = cursor::turned::<V>(&Placed { own_men: men, enemy_men, ..Placed::default() });
                let after = Placed { own_men: after.enemy_men, enemy_men: after.own_men, ..after };
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

impl<V: Variant> Numbering<State<V>> for Endgames<V> {
    fn rank(&self, state: &State<V>) -> Option<Rank> {
        let numbered = state.clocks == Clocks::default() && self.covers(&state.position);
        numbered.then(|| Rank(self.partition().rank::<V>(&placed(&state.position))))
    }

    /// The position with White to move.
    fn unrank(&self, rank: Rank) -> State<V> {
        let placed = self.partition().unrank::<V>(rank.0);
        let own = placed.own_men | placed.own_kings;
        let enemy = placed.enemy_men | placed.enemy_kings;
        State::fresh(Position::of_bits(own, enemy, placed.own_kings | placed.enemy_kings, MOVER))
    }
}

impl<V: Variant> Graph for Endgames<V> {
    /// Exact if it fits 128 bits. O(n⁴) for n pieces on one side: some milliseconds for the opening
    /// position.
    fn positions(&self) -> Amount {
        count(self.scope, Field::<V>::SIZES)
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
        let (partition, last, mut room) = (self.partition(), ranks.end.saturating_sub(1), Room::default());
        let mut cursor: Option<Cursor<'_, V>> = None;
        Scan::of(ranks.map(Rank), move |Rank(rank), batch| {
            let Some(slice) = cursor.as_ref().map(Cursor::slice).or_else(|| partition.slice_at(rank)) else {
                batch.end(Outcome::Lose, 0);
                return;
            };
            let here = cursor.get_or_insert_with(|| Cursor::at(slice, rank));
            steps::forwards::<V>(partition, slice, here.twin(), &mut room, batch);
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

impl<V: Variant> Backwards for Endgames<V> {
    /// Reverses quiet moves of kings and of men that stay men. Moves to the end of all pieces leave
    /// their tier and are not reversed.
    fn list_back(&self, ranks: &[Rank], batch: &mut Batch) -> usize {
        let partition = self.partition();
        batch.fill(&mut ranks.iter().copied(), &mut |Rank(rank), batch| {
            if let Some(slice) = partition.slice_at(rank) {
                let twin = cursor::turned::<V>(&slice.unrank::<V>(rank));
                steps::backwards::<V>(partition, slice, self.fineness.cuts(slice), &twin, batch);
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use tablette_core::{Edge, Rank};

    use super::super::rules::English;
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
        let whole = Endgames::<English>::new(Scope::UpTo(3));
        let cut = Endgames::<English>::with_cuts(Scope::UpTo(3), Fineness::UTMOST);
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
        let four = Endgames::<English>::new(Scope::UpTo(4));
        let names: BTreeSet<String> = four.blocks().iter().filter_map(|block| four.name(block)).collect();
        let slices = four.partition().slices().iter().filter(|slice| !slice.ranks.is_empty()).count();
        assert_eq!(names.len(), slices);
    }
}
