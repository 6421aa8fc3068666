//! All slices of an instance in order, those of lower tiers first.

use tablette_core::Amount;

use super::super::rules::Variant;
use super::material::{Army, Material, Scope};
use super::slice::{Placed, Sizes, Slice, positions};

/// The rank shared by all positions in which the player to move has no piece left.
pub(super) const ENDED: u64 = 0;

/// The slices, with an index by material.
#[derive(Clone, Debug)]
pub(in super::super) struct Partition {
    slices: Vec<Slice>,
    /// The index into `slices`, by the indices of the two armies.
    places: Vec<u16>,
    /// The number of armies.
    armies: usize,
}

/// The number of positions of a scope. Allocates nothing.
pub(super) fn count(scope: Scope, sizes: Sizes) -> Amount {
    scope.materials().map(|material| positions(material, sizes)).fold(Amount::Exact(1), |sum, more| match (sum, more) {
        (Amount::Exact(a), Amount::Exact(b)) => {
            a.checked_add(b).map_or_else(|| about(sum).max_with(more), Amount::Exact)
        }
        _ => about(sum).max_with(more),
    })
}

/// An amount as a power of ten, for adding large amounts.
fn about(amount: Amount) -> Power {
    match amount {
        Amount::Exact(count) => Power((count.max(1) as f64).log10()),
        Amount::PowerOfTen(power) => Power(power),
    }
}

struct Power(f64);

impl Power {
    fn max_with(self, other: Amount) -> Amount {
        let other = about(other).0;
        let (most, least) = (self.0.max(other), self.0.min(other));
        Amount::PowerOfTen(most + 10_f64.powf(least - most).ln_1p() / std::f64::consts::LN_10)
    }
}

impl Partition {
    /// Numbers everything in scope. The number of positions must fit 64 bits.
    pub(super) fn new(scope: Scope, sizes: Sizes) -> Self {
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
    pub(super) fn slice(&self, material: Material) -> Option<&Slice> {
        let place = self.places[material.own.index() * self.armies + material.enemy.index()];
        self.slices.get(usize::from(place))
    }

    /// All slices, in ascending order of rank.
    pub(super) fn slices(&self) -> &[Slice] {
        &self.slices
    }

    /// The slice that contains a rank; `None` for [`ENDED`].
    pub(super) fn slice_at(&self, rank: u64) -> Option<&Slice> {
        let at = self.slices.partition_point(|slice| slice.ranks.end <= rank);
        (rank != ENDED).then(|| &self.slices[at])
    }

    /// The rank of a position with White to move.
    #[inline]
    pub(super) fn rank<V: Variant>(&self, placed: &Placed) -> u64 {
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
    pub(super) fn unrank<V: Variant>(&self, rank: u64) -> Placed {
        self.slice_at(rank).map_or_else(Placed::default, |slice| slice.unrank::<V>(rank))
    }
}
