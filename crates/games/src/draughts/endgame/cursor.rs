//! Iteration over positions by rank, updating little from one to the next.

use std::marker::PhantomData;

use tablette_core::index::subset::{first, next};

use super::super::rules::Variant;
use super::super::squares::Layout;
use super::{Field, Placed, Slice};

/// A position of a slice, and its twin: the board rotated and the colours swapped, so that Black is
/// to move and every move leads to a position with White to move, as they are numbered.
pub(super) struct Cursor<'a, V> {
    slice: &'a Slice,
    /// The position.
    placed: Placed,
    /// Its twin, with the same pieces under the names `own` and `enemy`.
    twin: Placed,
    variant: PhantomData<V>,
}

impl<'a, V: Variant> Cursor<'a, V> {
    /// Starts at a rank of the slice.
    pub(super) fn at(slice: &'a Slice, rank: u64) -> Self {
        let placed = slice.unrank::<V>(rank);
        Self { slice, placed, twin: placed.turned::<V>(), variant: PhantomData }
    }

    /// The slice being iterated.
    pub(super) fn slice(&self) -> &'a Slice {
        self.slice
    }

    /// The twin, with Black to move.
    #[inline]
    pub(super) fn twin(&self) -> &Placed {
        &self.twin
    }

    /// Advances to the next rank, which must lie in the slice.
    #[inline]
    pub(super) fn advance(&mut self) {
        let free = Field::<V>::BOARD & !(self.placed.own_men | self.placed.enemy_men);
        if let Some(kings) = next(self.placed.enemy_kings, free & !self.placed.own_kings) {
            self.placed.enemy_kings = kings;
            self.twin.enemy_kings = Layout::<V>::turn(kings);
            return;
        }
        match next(self.placed.own_kings, free) {
            Some(kings) => self.place_own_kings(kings),
            None => self.advance_men(),
        }
        self.twin = self.placed.turned::<V>();
    }

    fn advance_men(&mut self) {
        let (own_men, enemy_men) = next_men::<V>(&self.placed);
        let free = Field::<V>::BOARD & !(own_men | enemy_men);
        (self.placed.own_men, self.placed.enemy_men) = (own_men, enemy_men);
        self.place_own_kings(first(self.slice.material.own.kings, free));
    }

    fn place_own_kings(&mut self, kings: u64) {
        let free = Field::<V>::BOARD & !(self.placed.own_men | self.placed.enemy_men | kings);
        self.placed.own_kings = kings;
        self.placed.enemy_kings = first(self.slice.material.enemy.kings, free);
    }
}

/// The next placement of own and enemy men in the order of ranks, which must lie in the slice.
pub(super) fn next_men<V: Variant>(placed: &Placed) -> (u64, u64) {
    let Placed { own_men, enemy_men, .. } = *placed;
    let (back, front) = (own_men & Field::<V>::BACK, own_men & !Field::<V>::BACK);
    if let Some(men) = next(enemy_men, Field::<V>::ENEMY & !front) {
        return (own_men, men);
    }
    let own_men = if let Some(back) = next(back, Field::<V>::BACK) {
        front | back
    } else if let Some(front) = next(front, Field::<V>::FRONT) {
        front | first(back.count_ones(), Field::<V>::BACK)
    } else {
        // Start the next part, with one more man on the last row.
        let (back, front) = (back.count_ones() + 1, front.count_ones().saturating_sub(1));
        first(front, Field::<V>::FRONT) | first(back, Field::<V>::BACK)
    };
    (own_men, first(enemy_men.count_ones(), Field::<V>::ENEMY & !own_men))
}
