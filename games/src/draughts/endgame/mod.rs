//! Endgames in tables: the numbering of positions by material, and moves that run backwards.
//!
//! A *slice* holds the positions of one material: so many men and kings of the player to move, so many of the other. Only
//! White to move is numbered; with Black to move it is the same position with the board turned and the colours exchanged.
//! Quiet moves lead from a slice to its mirror and back: the two are a *tier*. Captures and promotions lead to lower ones.
//!
//! A side without pieces has lost. After the capture of the last piece all positions are one rank, so that both colours
//! have at least one piece in every slice: what the published counts count.

mod cursor;
mod material;
mod partition;
mod slice;
mod steps;

use std::marker::PhantomData;
use std::ops::Range;
use std::sync::OnceLock;

use tablette_core::{Amount, Backwards, Batch, Block, Graph, Numbering, Outcome, Players, Rank, Scan, Tier};

use super::clocks::Clocks;
use super::generate::Room;
use super::position::Position;
use super::rules::Variant;
use super::state::State;
use cursor::Cursor;
use material::{MOVER, name};
use partition::{Partition, count};
use slice::{Field, Placed};

pub(super) use material::Scope;

/// One position for all that are won by having taken everything.
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

/// The numbering of the endgames that an instance can come to.
#[derive(Debug)]
pub(super) struct Endgames<V> {
    scope: Scope,
    /// Worked out when a rank is first asked for.
    partition: OnceLock<Partition>,
    variant: PhantomData<V>,
}

impl<V: Variant> Endgames<V> {
    pub(super) fn new(scope: Scope) -> Self {
        Self { scope, partition: OnceLock::new(), variant: PhantomData }
    }

    /// The most pieces of a position.
    pub(super) fn pieces(&self) -> u32 {
        self.scope.pieces()
    }

    /// Whether play can get to a position, whatever its clocks.
    pub(super) fn covers(&self, position: &Position<V>) -> bool {
        self.scope.has(position)
    }

    /// What it calls the slice that a block belongs to.
    pub(super) fn name(&self, block: &Block) -> Option<String> {
        self.partition().slice_at(block.ranks.start).map(|slice| name(slice.material))
    }

    fn partition(&self) -> &Partition {
        self.partition.get_or_init(|| Partition::new(self.scope, Field::<V>::SIZES))
    }
}

impl<V: Variant> Numbering<State<V>> for Endgames<V> {
    fn rank(&self, state: &State<V>) -> Option<Rank> {
        let numbered = state.clocks == Clocks::default() && self.covers(&state.position);
        numbered.then(|| Rank(self.partition().rank::<V>(&placed(&state.position))))
    }

    /// With White to move.
    fn unrank(&self, rank: Rank) -> State<V> {
        let placed = self.partition().unrank::<V>(rank.0);
        let own = placed.own_men | placed.own_kings;
        let enemy = placed.enemy_men | placed.enemy_kings;
        State::fresh(Position::of_bits(own, enemy, placed.own_kings | placed.enemy_kings, MOVER))
    }
}

impl<V: Variant> Graph for Endgames<V> {
    /// Exact while it fits 128 bits. O(n⁴) for n pieces on one side: some milliseconds for the opening position.
    fn positions(&self) -> Amount {
        count(self.scope, Field::<V>::SIZES)
    }

    fn players(&self) -> Players {
        Players::Two
    }

    fn blocks(&self) -> Vec<Block> {
        self.partition().blocks()
    }

    /// A capture takes pieces of one side, a promotion makes a man a king: nothing else leaves a material.
    fn exits(&self, tier: Tier) -> Option<Vec<Tier>> {
        Some(self.partition().exits(tier))
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
    /// Quiet moves taken back: those of kings, and of men that stay men. What leads to the end of all pieces leaves its
    /// tier.
    fn list_back(&self, ranks: &[Rank], batch: &mut Batch) -> usize {
        let partition = self.partition();
        batch.fill(&mut ranks.iter().copied(), &mut |Rank(rank), batch| {
            if let Some(slice) = partition.slice_at(rank) {
                let twin = cursor::turned::<V>(&slice.unrank::<V>(rank));
                steps::backwards::<V>(partition, slice, &twin, batch);
            }
        })
    }
}
