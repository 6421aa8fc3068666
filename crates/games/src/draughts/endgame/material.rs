//! Material: the number of pieces of each kind, which only captures and promotions change.

use tablette_core::Tier;

use super::super::position::Position;
use super::super::rules::{Colour, Variant};

/// The pieces of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) struct Army {
    pub(super) men: u32,
    pub(super) kings: u32,
}

/// The pieces of both sides, from the viewpoint of the player to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) struct Material {
    pub(super) own: Army,
    pub(super) enemy: Army,
}

/// The materials that an instance numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Scope {
    /// Everything that captures and promotions can reach from this material.
    From(Material),
    /// All materials of at most this number of pieces, with at least one of either colour.
    UpTo(u32),
}

impl Army {
    pub(super) const fn pieces(self) -> u32 {
        self.men + self.kings
    }

    /// Whether losing pieces and promoting men can lead to `other`.
    const fn becomes(self, other: Self) -> bool {
        other.men <= self.men && other.pieces() <= self.pieces()
    }

    /// Every army of at most `pieces` pieces.
    fn up_to(pieces: u32) -> impl Iterator<Item = Self> + Clone {
        (0..=pieces).flat_map(|count| (0..=count).map(move |men| Self { men, kings: count - men }))
    }

    /// Its index among all armies, smaller ones first.
    pub(super) const fn index(self) -> usize {
        let pieces = self.pieces() as usize;
        pieces * (pieces + 1) / 2 + self.men as usize
    }

    /// The armies that captures can leave, except the army itself, down to none at all.
    fn remains(self) -> impl Iterator<Item = Self> {
        let left = (0..=self.men).flat_map(move |men| (0..=self.kings).map(move |kings| Self { men, kings }));
        left.filter(move |left| *left != self)
    }

    /// The army after one of its men has promoted; `None` if it has no man.
    const fn promoted(self) -> Option<Self> {
        match self.men {
            0 => None,
            men => Some(Self { men: men - 1, kings: self.kings + 1 }),
        }
    }
}

impl Material {
    /// The material of a position, from the viewpoint of the player to move.
    pub(super) fn new<V: Variant>(position: &Position<V>) -> Self {
        let army = |colour| Army { men: position.men(colour).len(), kings: position.kings(colour).len() };
        let own = position.to_move();
        Self { own: army(own), enemy: army(own.other()) }
    }

    /// The same material from the other player's viewpoint.
    pub(super) const fn mirrored(self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }

    /// The tier of a material, which its mirror shares. Captures lower the number of pieces,
    /// promotions the number of men; the larger army breaks ties. If a slice is cut, each number of
    /// steps that its men have left is a tier.
    pub(super) fn tier(self, steps: u32) -> Tier {
        let [own, enemy] = [self.own, self.enemy].map(|army| (u64::from(army.pieces()), u64::from(army.men)));
        let larger = own.max(enemy);
        let number = [own.0 + enemy.0, own.1 + enemy.1, larger.0, larger.1];
        Tier(number.into_iter().fold(0, |tier, digit| tier * BASE + digit) * STEPS + u64::from(steps))
    }

    /// The material after a man of the player to move has promoted; `None` if there is no man.
    pub(super) fn promoted(self) -> Option<Self> {
        self.own.promoted().map(|own| Self { own, ..self })
    }

    /// The other materials that one move of the player to move can reach, by a capture, a promotion
    /// or both. The opponent may be left without pieces. O(men · kings) of the opponent.
    pub(super) fn exits(self) -> impl Iterator<Item = Self> {
        let promoted = self.own.promoted();
        let armies = [Some(self.own), promoted].into_iter().flatten();
        let captures = armies.flat_map(move |own| self.enemy.remains().map(move |enemy| Self { own, enemy }));
        promoted.map(|own| Self { own, enemy: self.enemy }).into_iter().chain(captures)
    }
}

/// More than the number of pieces.
const BASE: u64 = 64;
/// More than the steps that men can have left: 9 for each of at most 64.
const STEPS: u64 = 1 << 10;

impl Scope {
    /// The scope of a game opened on this position. Black to move is numbered as White to move on
    /// the rotated board.
    pub(in super::super) fn new<V: Variant>(start: &Position<V>) -> Self {
        Self::From(Material::new(start))
    }

    /// Whether a material is numbered: one with pieces on both sides, or the opening material
    /// without an opponent.
    fn covers(self, material: Material) -> bool {
        let both = material.own.pieces() > 0 && material.enemy.pieces() > 0;
        match self {
            Self::UpTo(pieces) => both && material.own.pieces() + material.enemy.pieces() <= pieces,
            Self::From(start) => {
                let made = |Material { own, enemy }| start.own.becomes(own) && start.enemy.becomes(enemy);
                // Play never leads there, but a game can be opened without opposing pieces.
                (both && (made(material) || made(material.mirrored()))) || (material == start && start.own.pieces() > 0)
            }
        }
    }

    /// Whether play can reach a position: its material is numbered, or one side has no piece left.
    pub(in super::super) fn has<V: Variant>(self, position: &Position<V>) -> bool {
        let material = Material::new(position);
        let over = material.own.pieces() == 0 && material.enemy.pieces() <= self.largest();
        over || self.covers(material)
    }

    /// The most pieces of both sides together.
    pub(super) const fn pieces(self) -> u32 {
        match self {
            Self::UpTo(pieces) => pieces,
            Self::From(start) => start.own.pieces() + start.enemy.pieces(),
        }
    }

    /// The most pieces that one side may have.
    pub(super) fn largest(self) -> u32 {
        match self {
            Self::UpTo(pieces) => pieces.saturating_sub(1),
            Self::From(start) => start.own.pieces().max(start.enemy.pieces()),
        }
    }

    /// Every numbered material, once each. Allocates nothing; O(n⁴) for n pieces on one side.
    pub(super) fn materials(self) -> impl Iterator<Item = Material> {
        let armies = Army::up_to(self.largest());
        let all = armies.clone().flat_map(move |own| armies.clone().map(move |enemy| Material { own, enemy }));
        all.filter(move |&material| self.covers(material))
    }
}

/// The name of a slice: men and kings of the player to move, then of the opponent.
pub(super) fn name(material: Material) -> String {
    let numbers = [material.own.men, material.own.kings, material.enemy.men, material.enemy.kings];
    let between = if numbers.iter().any(|&number| number > 9) { "-" } else { "" };
    numbers.map(|number| number.to_string()).join(between)
}

/// The player to move in all numbered positions.
pub(super) const MOVER: Colour = Colour::White;
