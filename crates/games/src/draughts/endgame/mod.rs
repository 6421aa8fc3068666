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
//!
//! A slice is numbered densely. White's men stand on 6–50 and Black's on 1–45, so the squares left
//! for Black's men depend on the number of white men on the last row, where no black man can stand.
//! A slice has one *part* per such number. Within a part, a position is a number of four digits,
//! each the rank of a subset: white men (those on the last row form the lower half of the digit),
//! black men, white kings, black kings. The first digit is the most significant, and subsets of one
//! size are in colexicographic order by the numbers of their squares.
//!
//! Rank 0 is the shared one. Slices follow in the order of all pieces, all men, pieces and men of
//! the larger army, then men and kings of White and of Black. In a slice, parts with fewer white
//! men on the last row come first.

mod cursor;
mod cuts;
mod graph;
mod material;

use std::marker::PhantomData;
use std::ops::Range;
use std::sync::OnceLock;

use tablette_core::index::subset::{choose, rank, unrank};
use tablette_core::{Block, Numbering, Rank};

use super::clocks::Clocks;
use super::position::Position;
use super::rules::{Colour, Variant};
use super::squares::Layout;
use super::state::State;
use cuts::Fineness;
use material::{Army, MOVER, Material, name};

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
pub(super) struct EndgameNumbering<V> {
    scope: Scope,
    /// Computed when a rank is first needed.
    partition: OnceLock<Partition>,
    fineness: Fineness,
    variant: PhantomData<V>,
}

impl<V: Variant> EndgameNumbering<V> {
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
}

impl<V: Variant> Numbering<State<V>> for EndgameNumbering<V> {
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

/// The rank shared by all positions in which the player to move has no piece left.
const ENDED: u64 = 0;

/// The slices, with an index by material.
#[derive(Clone, Debug)]
struct Partition {
    slices: Vec<Slice>,
    /// The index into `slices`, by the indices of the two armies.
    places: Vec<u16>,
    /// The number of armies.
    armies: usize,
}

impl Partition {
    /// Numbers everything in scope. The number of positions must fit 64 bits.
    fn new(scope: Scope, sizes: Sizes) -> Self {
        let mut materials: Vec<Material> = scope.materials().collect();
        materials.sort_by_key(|material| (material.tier(0), *material));
        let all = Army { men: scope.largest(), kings: 0 };
        let armies = all.index() + 1;
        let mut places = vec![u16::MAX; armies * armies];
        let (mut slices, mut next) = (Vec::with_capacity(materials.len()), ENDED + 1);
        for material in materials {
            places[material.own.index() * armies + material.enemy.index()] = slices.len() as u16;
            let slice = Slice::new(material, next, sizes);
            next = slice.ranks.end;
            slices.push(slice);
        }
        Self { slices, places, armies }
    }

    /// The slice of a material; `None` if it is not numbered.
    #[inline]
    fn slice(&self, material: Material) -> Option<&Slice> {
        let place = self.places[material.own.index() * self.armies + material.enemy.index()];
        self.slices.get(usize::from(place))
    }

    /// All slices, in ascending order of rank.
    fn slices(&self) -> &[Slice] {
        &self.slices
    }

    /// The slice that contains a rank; `None` for [`ENDED`].
    fn slice_at(&self, rank: u64) -> Option<&Slice> {
        let at = self.slices.partition_point(|slice| slice.ranks.end <= rank);
        (rank != ENDED).then(|| &self.slices[at])
    }

    /// The rank of a position with White to move.
    #[inline]
    fn rank<V: Variant>(&self, placed: &Placed) -> u64 {
        let army = |men: u64, kings: u64| Army { men: men.count_ones(), kings: kings.count_ones() };
        let own = army(placed.own_men, placed.own_kings);
        if own.pieces() == 0 {
            return ENDED;
        }
        let enemy = army(placed.enemy_men, placed.enemy_kings);
        let slice = self.slice(Material { own, enemy });
        slice.expect("the scope covers what captures and promotions lead to").rank::<V>(placed)
    }

    /// A position of this rank, with White to move.
    fn unrank<V: Variant>(&self, rank: u64) -> Placed {
        self.slice_at(rank).map_or_else(Placed::default, |slice| slice.unrank::<V>(rank))
    }
}

/// The pieces of a position with White to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Placed {
    own_men: u64,
    enemy_men: u64,
    own_kings: u64,
    enemy_kings: u64,
}

impl Placed {
    /// Rotates the board by 180°.
    #[inline]
    fn turned<V: Variant>(&self) -> Self {
        Self {
            own_men: Layout::<V>::turn(self.own_men),
            enemy_men: Layout::<V>::turn(self.enemy_men),
            own_kings: Layout::<V>::turn(self.own_kings),
            enemy_kings: Layout::<V>::turn(self.enemy_kings),
        }
    }

    /// Exchanges the names of the sides.
    #[inline]
    fn swapped(&self) -> Self {
        Self {
            own_men: self.enemy_men,
            enemy_men: self.own_men,
            own_kings: self.enemy_kings,
            enemy_kings: self.own_kings,
        }
    }
}

/// The squares that men may stand on.
struct Field<V>(PhantomData<V>);

impl<V: Variant> Field<V> {
    const BOARD: u64 = Layout::<V>::BOARD;
    /// Squares for white men only.
    const BACK: u64 = Layout::<V>::far_row(Colour::Black);
    /// Squares for black men.
    const ENEMY: u64 = Self::BOARD & !Self::BACK;
    /// Squares for men of both colours.
    const FRONT: u64 = Self::ENEMY & !Layout::<V>::far_row(Colour::White);
    const SIZES: Sizes = Sizes {
        board: Self::BOARD.count_ones(),
        back: Self::BACK.count_ones(),
        enemy: Self::ENEMY.count_ones(),
        front: Self::FRONT.count_ones(),
    };
}

/// The numbers of squares of a [`Field`], on which counts of positions depend.
#[derive(Clone, Copy)]
struct Sizes {
    board: u32,
    back: u32,
    enemy: u32,
    front: u32,
}

/// The parts of a slice: 0 to 5 white men on the last row.
const PARTS: usize = 6;

/// The positions of one material.
#[derive(Clone, Debug)]
struct Slice {
    material: Material,
    ranks: Range<u64>,
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

/// The number of positions of a material. O(1), allocates nothing. Fits 128 bits: each of 50
/// squares is empty or has one of four pieces.
fn positions(material: Material, sizes: Sizes) -> u128 {
    let parts = (0..PARTS as u32).map(|back| ways(material, back, sizes));
    parts.map(|ways| ways.into_iter().map(u128::from).product::<u128>()).sum()
}

impl Slice {
    /// Numbers the positions of a material from `first` on. Their number must fit 64 bits.
    fn new(material: Material, first: u64, sizes: Sizes) -> Self {
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
    fn kings(&self) -> u64 {
        // The squares of the men make no difference.
        self.parts[0].own_kings * self.parts[0].enemy_kings
    }

    /// The rank of a position of this slice.
    #[inline]
    fn rank<V: Variant>(&self, placed: &Placed) -> u64 {
        let free = Field::<V>::BOARD & !(placed.own_men | placed.enemy_men);
        self.rank_of_kings(self.rank_of_men::<V>(placed), free, placed)
    }

    /// The rank of the same men with the first placement of kings.
    #[inline]
    fn rank_of_men<V: Variant>(&self, placed: &Placed) -> u64 {
        let (back, front) = (placed.own_men & Field::<V>::BACK, placed.own_men & !Field::<V>::BACK);
        let part = &self.parts[back.count_ones() as usize];
        let own = rank(front, Field::<V>::FRONT) * part.back + rank(back, Field::<V>::BACK);
        let enemy = rank(placed.enemy_men, Field::<V>::ENEMY & !front);
        part.first + (own * part.enemy_men + enemy) * (part.own_kings * part.enemy_kings)
    }

    /// The rank with kings, given the rank of the men; `free` is the set of squares without men.
    #[inline]
    fn rank_of_kings(&self, men: u64, free: u64, placed: &Placed) -> u64 {
        // The squares of the men do not affect the number of placements of kings.
        let own = rank(placed.own_kings, free);
        men + own * self.parts[0].enemy_kings + rank(placed.enemy_kings, free & !placed.own_kings)
    }

    /// The position of a rank of this slice.
    fn unrank<V: Variant>(&self, rank: u64) -> Placed {
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
