//! Chains of captures: what one piece can take in one move, found by walking every chain to its end.

use std::marker::PhantomData;

use super::jumps::men_capture;
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
/// are too short may be left out. `able` are the kings that can capture, in the same order; where kings do not fly, the squares
/// on which they land.
///
/// Time: proportional to the chains and their lengths. Memory: one chain.
pub(super) fn walk<V: Variant, const WHITE: bool>(
    sight: Sight,
    landed: [u64; 4],
    able: [u64; 4],
    chains: &mut impl Chains,
) {
    let mut walk = ChainWalk::<V, _> { from: 0, enemy: sight.enemy, empty: 0, most: 1, chains, variant: PhantomData };
    walk.hops::<UpLeft, WHITE, false>(landed[0], sight);
    walk.hops::<UpRight, WHITE, false>(landed[1], sight);
    walk.hops::<DownLeft, WHITE, false>(landed[2], sight);
    walk.hops::<DownRight, WHITE, false>(landed[3], sight);
    if V::RULES.flying_kings {
        walk.flights::<UpLeft>(able[0], sight);
        walk.flights::<UpRight>(able[1], sight);
        walk.flights::<DownLeft>(able[2], sight);
        walk.flights::<DownRight>(able[3], sight);
    } else {
        walk.hops::<UpLeft, WHITE, true>(able[0], sight);
        walk.hops::<UpRight, WHITE, true>(able[1], sight);
        walk.hops::<DownLeft, WHITE, true>(able[2], sight);
        walk.hops::<DownRight, WHITE, true>(able[3], sight);
    }
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
        // Squares further up have lower numbers. One bit further up, so that there is always a highest.
        (1_u64 << (ahead << 1 | 1).ilog2()) >> 1
    } else {
        ahead & ahead.wrapping_neg()
    }
}

/// The empty squares in front of one, up to the first piece or the edge of the board.
#[inline]
pub(super) fn free_ahead<V: Variant, W: Way>(at: u64, empty: u64) -> u64 {
    let ray = ahead::<V, W>(at);
    let pieces = ray & !empty;
    if W::WAY.is_up() { ray & u64::MAX << (pieces << 1 | 1).ilog2() } else { ray & pieces.wrapping_sub(1) & !pieces }
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

    /// The chains that begin with a jump in one direction to one of these squares.
    #[inline]
    fn hops<W: Way, const WHITE: bool, const KING: bool>(&mut self, landed: u64, sight: Sight) {
        let back = |bit| Layout::<V>::turned(bit, W::WAY.opposite());
        for to in bits(landed) {
            let over = back(to);
            self.leave(back(over), sight);
            self.hop::<W, WHITE, KING>(to, over, 1);
        }
    }

    /// Goes on from `at`, reached in one direction, as a man does, or a king that does not fly: over an adjacent piece to the
    /// square behind it. Straight back is the piece just taken.
    fn hop<W: Way, const WHITE: bool, const KING: bool>(&mut self, at: u64, captured: u64, taken: u32) {
        let enemy = self.enemy & !captured;
        let ahead = self.jump::<W, WHITE, KING>(at, enemy);
        let left = self.jump::<W::Left, WHITE, KING>(at, enemy);
        let right = self.jump::<W::Right, WHITE, KING>(at, enemy);
        if ahead | left | right == 0 {
            return self.rest(at, captured, taken);
        }
        if ahead != 0 {
            self.hop::<W, WHITE, KING>(ahead, captured | Layout::<V>::turned(at, W::WAY), taken + 1);
        }
        if left != 0 {
            self.hop::<W::Left, WHITE, KING>(left, captured | Layout::<V>::turned(at, W::Left::WAY), taken + 1);
        }
        if right != 0 {
            self.hop::<W::Right, WHITE, KING>(right, captured | Layout::<V>::turned(at, W::Right::WAY), taken + 1);
        }
    }

    /// Where one more jump in one direction leads; no bit where there is nothing to jump over.
    #[inline]
    fn jump<W: Way, const WHITE: bool, const KING: bool>(&self, at: u64, enemy: u64) -> u64 {
        if KING || men_capture::<V, WHITE>(W::WAY) {
            Layout::<V>::turned(Layout::<V>::turned(at, W::WAY) & enemy, W::WAY) & self.empty
        } else {
            0
        }
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
        let stop = nearest::<W>(ahead::<V, W>(first) & !self.empty);
        let squares = first | free_ahead::<V, W>(first, self.empty);
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
