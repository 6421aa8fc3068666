//! A dense numbering of the placements of one material.
//!
//! White is to move. White's men stand on 6–50 and Black's on 1–45, so the squares left for Black's
//! men depend on the number of white men on the last row, where no black man can stand. A slice has
//! one *part* per such number. Within a part, a position is a number of four digits, each the rank
//! of a subset: white men (those on the last row form the lower half of the digit), black men,
//! white kings, black kings.

use std::marker::PhantomData;
use std::ops::Range;

use tablette_core::Amount;
use tablette_core::index::subset::{choose, rank, unrank};

use super::super::rules::{Colour, Variant};
use super::super::squares::Layout;
use super::material::Material;

/// The pieces of a position with White to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Placed {
    pub(super) own_men: u64,
    pub(super) enemy_men: u64,
    pub(super) own_kings: u64,
    pub(super) enemy_kings: u64,
}

/// The squares that men may stand on.
pub(super) struct Field<V>(PhantomData<V>);

impl<V: Variant> Field<V> {
    pub(super) const BOARD: u64 = Layout::<V>::BOARD;
    /// Squares for white men only.
    pub(super) const BACK: u64 = Layout::<V>::far_row(Colour::Black);
    /// Squares for black men.
    pub(super) const ENEMY: u64 = Self::BOARD & !Self::BACK;
    /// Squares for men of both colours.
    pub(super) const FRONT: u64 = Self::ENEMY & !Layout::<V>::far_row(Colour::White);
    pub(super) const SIZES: Sizes = Sizes {
        board: Self::BOARD.count_ones(),
        back: Self::BACK.count_ones(),
        enemy: Self::ENEMY.count_ones(),
        front: Self::FRONT.count_ones(),
    };
}

/// The numbers of squares of a [`Field`], on which counts of positions depend.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    board: u32,
    back: u32,
    enemy: u32,
    front: u32,
}

/// The parts of a slice: 0 to 5 white men on the last row.
const PARTS: usize = 6;

/// The positions of one material.
#[derive(Clone, Debug)]
pub(super) struct Slice {
    pub(super) material: Material,
    pub(super) ranks: Range<u64>,
    parts: [Part; PARTS],
}

/// The positions with a given number of white men on the last row.
#[derive(Clone, Copy, Debug, Default)]
struct Part {
    first: u64,
    /// Subsets of the last row.
    back: u64,
    enemy_men: u64,
    own_kings: u64,
    enemy_kings: u64,
}

/// The range of each digit of a part: white men before and on the last row, black men, white kings,
/// black kings.
fn ways(material: Material, back: u32, sizes: Sizes) -> [u64; 5] {
    let Material { own, enemy } = material;
    let Some(front) = own.men.checked_sub(back) else { return [0; 5] };
    let men = own.men + enemy.men;
    let subsets = |of: u32, taken: u32, size| of.checked_sub(taken).map_or(0, |left| choose(left, size));
    [
        subsets(sizes.front, 0, front),
        subsets(sizes.back, 0, back),
        subsets(sizes.enemy, front, enemy.men),
        subsets(sizes.board, men, own.kings),
        subsets(sizes.board, men + own.kings, enemy.kings),
    ]
}

/// The number of positions of a material. O(1), allocates nothing.
pub(super) fn positions(material: Material, sizes: Sizes) -> Amount {
    let parts = (0..PARTS as u32).map(|back| ways(material, back, sizes));
    let exact = parts.clone().try_fold(0_u128, |sum, ways| {
        let product = ways.into_iter().try_fold(1_u128, |product, ways| product.checked_mul(ways.into()));
        sum.checked_add(product?)
    });
    let estimate = || parts.map(|ways| ways.map(|ways| ways as f64).iter().product::<f64>()).sum::<f64>().log10();
    exact.map_or_else(|| Amount::PowerOfTen(estimate()), Amount::Exact)
}

impl Slice {
    /// Numbers the positions of a material from `first` on. Their number must fit 64 bits.
    pub(super) fn new(material: Material, first: u64, sizes: Sizes) -> Self {
        let mut parts = [Part::default(); PARTS];
        let mut next = first;
        for (part, back) in parts.iter_mut().zip(0..) {
            let [front, back, enemy_men, own_kings, enemy_kings] = ways(material, back, sizes);
            *part = Part { first: next, back, enemy_men, own_kings, enemy_kings };
            next += front * back * enemy_men * own_kings * enemy_kings;
        }
        Self { material, ranks: first..next, parts }
    }

    /// The number of placements of kings for each placement of men.
    pub(super) fn kings(&self) -> u64 {
        // The squares of the men make no difference.
        self.parts[0].own_kings * self.parts[0].enemy_kings
    }

    /// The rank of a position of this slice.
    #[inline]
    pub(super) fn rank<V: Variant>(&self, placed: &Placed) -> u64 {
        let free = Field::<V>::BOARD & !(placed.own_men | placed.enemy_men);
        self.rank_of_kings(self.rank_of_men::<V>(placed), free, placed)
    }

    /// The rank of the same men with the first placement of kings.
    #[inline]
    pub(super) fn rank_of_men<V: Variant>(&self, placed: &Placed) -> u64 {
        let (back, front) = (placed.own_men & Field::<V>::BACK, placed.own_men & !Field::<V>::BACK);
        let part = &self.parts[back.count_ones() as usize];
        let own = rank(front, Field::<V>::FRONT) * part.back + rank(back, Field::<V>::BACK);
        let enemy = rank(placed.enemy_men, Field::<V>::ENEMY & !front);
        part.first + (own * part.enemy_men + enemy) * (part.own_kings * part.enemy_kings)
    }

    /// The rank with kings, given the rank of the men; `free` is the set of squares without men.
    #[inline]
    pub(super) fn rank_of_kings(&self, men: u64, free: u64, placed: &Placed) -> u64 {
        // The squares of the men do not affect the number of placements of kings.
        let own = rank(placed.own_kings, free);
        men + own * self.parts[0].enemy_kings + rank(placed.enemy_kings, free & !placed.own_kings)
    }

    /// The position of a rank of this slice.
    pub(super) fn unrank<V: Variant>(&self, rank: u64) -> Placed {
        let Material { own, enemy } = self.material;
        let back = self.parts.partition_point(|part| part.first <= rank) - 1;
        let part = &self.parts[back];
        let (mut rest, back) = (rank - part.first, back as u32);
        let mut digit = |ways: u64| {
            let digit = rest % ways;
            rest /= ways;
            digit
        };
        let [enemy_kings, own_kings] = [part.enemy_kings, part.own_kings].map(&mut digit);
        let [enemy_men, own_back] = [part.enemy_men, part.back].map(&mut digit);
        let front = unrank(own.men - back, rest, Field::<V>::FRONT);
        let own_men = front | unrank(back, own_back, Field::<V>::BACK);
        let enemy_men = unrank(enemy.men, enemy_men, Field::<V>::ENEMY & !front);
        let free = Field::<V>::BOARD & !(own_men | enemy_men);
        let own_kings = unrank(own.kings, own_kings, free);
        let enemy_kings = unrank(enemy.kings, enemy_kings, free & !own_kings);
        Placed { own_men, enemy_men, own_kings, enemy_kings }
    }
}
