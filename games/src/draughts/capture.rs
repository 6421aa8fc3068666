//! Chains of captures: what one piece can take in one move, found by walking every chain to its end.

use std::marker::PhantomData;

use super::position::{Move, Sight};
use super::rules::Variant;
use super::squares::{Direction, Layout, bits};

/// Hears of every chain that the rules allow, longest or not.
pub(super) trait Chains {
    /// A chain that cannot go on.
    fn add(&mut self, mv: Move);
    /// All chains heard of so far were too short (4.13).
    fn forget(&mut self);
}

/// Fewer pieces than this are captured in one order only, once origin and destination are given.
///
/// Two orders of the same captures make a loop together, and a loop of diagonals has four sides. A chain turns only after a
/// capture, so there is a piece to take on every side.
pub(super) const LOOP: u32 = 4;

/// Walks every chain of the player to move and tells `chains` of the legal ones: by the majority rule the longest (4.13),
/// otherwise all that cannot go on.
///
/// `landed` are the squares on which men land by their first jump, in the order of [`Direction::ALL`]; those of chains that
/// are too short may be left out.
///
/// Time: proportional to the chains and their lengths. Memory: one chain.
pub(super) fn walk<V: Variant, const WHITE: bool>(sight: Sight, landed: [u64; 4], chains: &mut impl Chains) {
    let mut walk = ChainWalk::<V, _> { from: 0, enemy: sight.enemy, empty: 0, most: 1, chains, variant: PhantomData };
    for (way, landed) in Direction::ALL.into_iter().zip(landed) {
        let back = |bit| Layout::<V>::turned(bit, way.opposite());
        for to in bits(landed) {
            walk.leave(back(back(to)), sight);
            walk.hop::<WHITE, false>(to, back(to), 1);
        }
    }
    if sight.kings == 0 {
        return;
    }
    if V::RULES.flying_kings {
        for way in Direction::ALL {
            for king in bits(able_kings::<V>(sight, way)) {
                walk.leave(king, sight);
                walk.fly(king, way, 0, 0);
            }
        }
    } else {
        for king in bits(sight.kings) {
            walk.leave(king, sight);
            walk.hop::<WHITE, true>(king, 0, 0);
        }
    }
}

/// Whether men capture in this direction (4.1).
#[inline]
pub(super) const fn men_capture<V: Variant, const WHITE: bool>(way: Direction) -> bool {
    V::RULES.men_capture_backwards || way.is_up() == WHITE
}

/// The flying kings that can capture in this direction: from what can be captured, back over empty squares.
#[inline]
pub(super) fn able_kings<V: Variant>(sight: Sight, way: Direction) -> u64 {
    let back = way.opposite();
    let over = Layout::<V>::step(sight.empty, back) & sight.enemy;
    let mut able = 0;
    let mut front = Layout::<V>::step(over, back);
    while front != 0 {
        able |= front;
        front = Layout::<V>::step(front & sight.empty, back);
    }
    able & sight.kings
}

/// The chains of one piece after the other. Captured pieces stay where they are until the move is complete, and block (4.11).
struct ChainWalk<'a, V, C> {
    from: u64,
    enemy: u64,
    /// The empty squares and the one that the piece left: it may be passed and rested on.
    empty: u64,
    /// The most pieces that any chain took.
    most: u32,
    chains: &'a mut C,
    variant: PhantomData<V>,
}

impl<V: Variant, C: Chains> ChainWalk<'_, V, C> {
    #[inline]
    fn leave(&mut self, from: u64, sight: Sight) {
        self.from = from;
        self.empty = sight.empty | from;
    }

    /// Goes on from `at` as a man does, or a king that does not fly: over an adjacent piece to the square behind it.
    fn hop<const WHITE: bool, const KING: bool>(&mut self, at: u64, captured: u64, taken: u32) {
        let [a, b, c, d] = Direction::ALL;
        let goes_on = self.jump::<WHITE, KING>(at, a, captured, taken)
            | self.jump::<WHITE, KING>(at, b, captured, taken)
            | self.jump::<WHITE, KING>(at, c, captured, taken)
            | self.jump::<WHITE, KING>(at, d, captured, taken);
        if !goes_on && taken > 0 {
            self.rest(at, captured, taken);
        }
    }

    /// One more jump and all that follows it; false when there is none.
    #[inline]
    fn jump<const WHITE: bool, const KING: bool>(
        &mut self,
        at: u64,
        way: Direction,
        captured: u64,
        taken: u32,
    ) -> bool {
        let over = Layout::<V>::step(at, way) & self.enemy & !captured;
        let to = Layout::<V>::step(over, way) & self.empty;
        let jumps = to != 0 && (KING || men_capture::<V, WHITE>(way));
        if jumps {
            self.hop::<WHITE, KING>(to, captured | over, taken + 1);
        }
        jumps
    }

    /// Goes on from `at` in one direction as a flying king does (3.9); false when there is nothing to capture.
    fn fly(&mut self, at: u64, way: Direction, captured: u64, taken: u32) -> bool {
        let mut over = Layout::<V>::step(at, way);
        while over & self.empty != 0 {
            over = Layout::<V>::step(over, way);
        }
        over &= self.enemy & !captured;
        let behind = Layout::<V>::step(over, way) & self.empty;
        if behind == 0 {
            return false;
        }
        self.land(behind, way, captured | over, taken + 1);
        true
    }

    /// The king may rest on any free square from `first` on, and must go on from one where it can.
    ///
    /// Going straight on is the same chain wherever it landed in between.
    fn land(&mut self, first: u64, way: Direction, captured: u64, taken: u32) {
        let mut goes_on = self.fly(first, way, captured, taken);
        for across in way.across() {
            let mut at = first;
            while at & self.empty != 0 {
                goes_on |= self.fly(at, across, captured, taken);
                at = Layout::<V>::step(at, way);
            }
        }
        if goes_on {
            return;
        }
        let mut at = first;
        while at & self.empty != 0 {
            self.rest(at, captured, taken);
            at = Layout::<V>::step(at, way);
        }
    }

    #[inline]
    fn rest(&mut self, at: u64, captured: u64, taken: u32) {
        if V::RULES.majority {
            if taken < self.most {
                return;
            }
            if taken > self.most {
                self.most = taken;
                self.chains.forget();
            }
        }
        self.chains.add(Move::of_bits(self.from, at, captured));
    }
}
