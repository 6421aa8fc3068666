//! Chains of captures: what one piece can take in one move, found by walking every chain to its end.

use std::marker::PhantomData;

use super::position::Sight;
use super::rules::Variant;
use super::squares::{Direction, Layout, bits};

/// Hears of every chain that the rules allow, longest or not.
pub(super) trait Chains {
    /// A chain that cannot go on: the bits of origin, destination and captured pieces, and how many those are.
    fn add(&mut self, from: u64, to: u64, captured: u64, taken: u32);
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
/// are too short may be left out. `able` are the kings that can capture, in the same order, as [`able_kings`] has them; those
/// that step are asked one by one.
///
/// Time: proportional to the chains and their lengths. Memory: one chain.
pub(super) fn walk<V: Variant, const WHITE: bool>(
    sight: Sight,
    landed: [u64; 4],
    able: [u64; 4],
    chains: &mut impl Chains,
) {
    let mut walk = ChainWalk::<V, _> { from: 0, enemy: sight.enemy, empty: 0, most: 1, chains, variant: PhantomData };
    for (way, landed) in Direction::ALL.into_iter().zip(landed) {
        let back = |bit| Layout::<V>::turned(bit, way.opposite());
        for to in bits(landed) {
            walk.leave(back(back(to)), sight);
            walk.hop::<WHITE, false>(to, back(to), 1);
        }
    }
    if V::RULES.flying_kings {
        walk.flights::<UpLeft>(able[0], sight);
        walk.flights::<UpRight>(able[1], sight);
        walk.flights::<DownLeft>(able[2], sight);
        walk.flights::<DownRight>(able[3], sight);
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
    let over = Layout::<V>::turned(sight.empty, back) & sight.enemy;
    let mut able = 0;
    let mut front = Layout::<V>::step(over, back);
    while front != 0 {
        able |= front;
        front = Layout::<V>::step(front & sight.empty, back);
    }
    able & sight.kings
}

/// A direction that the compiler knows, so that a flight in it is a few instructions and no loop.
pub(super) trait Way {
    /// The direction.
    const WAY: Direction;
    /// One of those at right angles to it.
    type Left: Way;
    /// The other one.
    type Right: Way;
}

macro_rules! ways {
    ($($way:ident: $left:ident, $right:ident);+) => {$(
        pub(super) struct $way;

        impl Way for $way {
            const WAY: Direction = Direction::$way;
            type Left = $left;
            type Right = $right;
        }
    )+};
}

ways!(UpLeft: UpRight, DownLeft; UpRight: UpLeft, DownRight; DownLeft: UpLeft, DownRight; DownRight: UpRight, DownLeft);

/// The squares in front of one, up to the edge of the board.
#[inline]
fn ahead<V: Variant, W: Way>(at: u64) -> u64 {
    // The number of a bit is below 64, which the compiler cannot see.
    Layout::<V>::RAYS[W::WAY as usize][at.trailing_zeros() as usize % 64]
}

/// Of squares in front of one, the nearest; no bit where there is none.
#[inline]
fn nearest<W: Way>(ahead: u64) -> u64 {
    if W::WAY.is_up() {
        // Squares further up have lower numbers.
        (1_u64 << 63).checked_shr(ahead.leading_zeros()).unwrap_or(0)
    } else {
        ahead & ahead.wrapping_neg()
    }
}

/// Of squares in front of one, those before `stop`: all where that is no square.
#[inline]
fn before<W: Way>(ahead: u64, stop: u64) -> u64 {
    if W::WAY.is_up() {
        if stop == 0 { ahead } else { ahead & !(stop | (stop - 1)) }
    } else {
        ahead & stop.wrapping_sub(1)
    }
}

/// The empty squares in front of one, up to the first piece or the edge of the board.
#[inline]
pub(super) fn free_ahead<V: Variant, W: Way>(at: u64, empty: u64) -> u64 {
    let ray = ahead::<V, W>(at);
    before::<W>(ray, nearest::<W>(ray & !empty))
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
        let over = Layout::<V>::turned(at, way) & self.enemy & !captured;
        let to = Layout::<V>::turned(over, way) & self.empty;
        let jumps = to != 0 && (KING || men_capture::<V, WHITE>(way));
        if jumps {
            self.hop::<WHITE, KING>(to, captured | over, taken + 1);
        }
        jumps
    }

    /// The chains of flying kings that begin in one direction.
    #[inline]
    fn flights<W: Way>(&mut self, kings: u64, sight: Sight) {
        for king in bits(kings) {
            self.leave(king, sight);
            self.fly::<W>(king, 0, 0);
        }
    }

    /// Goes on from `at` in one direction as a flying king does (3.9); false when there is nothing to capture.
    #[inline]
    fn fly<W: Way>(&mut self, at: u64, captured: u64, taken: u32) -> bool {
        let over = nearest::<W>(ahead::<V, W>(at) & !self.empty);
        self.take::<W>(over, captured, taken)
    }

    /// Takes the piece that the king meets, if it can; false where it cannot, or meets none.
    #[inline]
    fn take<W: Way>(&mut self, over: u64, captured: u64, taken: u32) -> bool {
        let behind = Layout::<V>::turned(over & self.enemy & !captured, W::WAY) & self.empty;
        if behind != 0 {
            self.land::<W>(behind, captured | over, taken + 1);
        }
        behind != 0
    }

    /// The king may rest on any free square from `first` on, and must go on from one where it can.
    ///
    /// Going straight on is the same chain wherever it landed in between.
    fn land<W: Way>(&mut self, first: u64, captured: u64, taken: u32) {
        let ray = ahead::<V, W>(first);
        let stop = nearest::<W>(ray & !self.empty);
        let squares = first | before::<W>(ray, stop);
        let mut goes_on = self.take::<W>(stop, captured, taken);
        for at in bits(squares) {
            goes_on |= self.fly::<W::Left>(at, captured, taken);
            goes_on |= self.fly::<W::Right>(at, captured, taken);
        }
        if !goes_on {
            for at in bits(squares) {
                self.rest(at, captured, taken);
            }
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
        self.chains.add(self.from, at, captured, taken);
    }
}
