//! Capture sequences of one piece in one move, found by walking every chain to its end.

use std::marker::PhantomData;

use super::jumps::men_capture;
use super::position::MoverView;
use super::rules::Variant;
use super::squares::{Direction, Layout, bits};

/// Receives every chain that the rules allow, longest or not.
pub(super) trait Chains {
    /// Adds a chain that cannot go on: the bits of origin, destination and captured pieces, and the
    /// number of captured pieces.
    fn add(&mut self, from: u64, to: u64, captured: u64, taken: u32);
    /// Discards all chains added so far: they were too short (4.13).
    fn forget(&mut self);
}

/// Captures of fewer pieces than this have a single order, given origin and destination.
///
/// Two orders of the same captures form a loop, and a loop of diagonals has four sides. A chain
/// turns only after a capture, so there is a piece to take on every side.
pub(super) const LOOP: u32 = 4;

/// Walks every chain of the player to move and adds the legal ones to `chains`: the longest under
/// the majority rule (4.13), otherwise all that cannot go on.
///
/// `landed` holds the squares on which men land with their first jump, in the order of
/// [`Direction::ALL`]; squares whose chains are too short may be omitted. `able` holds the kings
/// that can capture, in the same order; where kings do not fly, the squares on which they land.
///
/// Time: proportional to the chains and their lengths. Memory: one chain.
pub(super) fn walk<V: Variant, const WHITE: bool>(
    sight: MoverView,
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

/// A direction known at compile time, so that a flight along it takes a few instructions and no
/// loop.
pub(super) trait Way {
    /// The direction.
    const WAY: Direction;
    /// One perpendicular direction.
    type Left: Way;
    /// The other perpendicular direction.
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

/// The squares ahead of `at`, up to the edge of the board.
#[inline]
fn ahead<V: Variant, W: Way>(at: u64) -> u64 {
    // A bit's number is below 64, which the compiler cannot see.
    Layout::<V>::RAYS[W::WAY as usize][at.trailing_zeros() as usize % 64]
}

/// The nearest of the squares ahead; 0 if there are none.
#[inline]
fn nearest<W: Way>(ahead: u64) -> u64 {
    if W::WAY.is_up() {
        // Squares further up have lower numbers. The set is shifted by one bit so that a highest
        // bit always exists.
        (1_u64 << (ahead << 1 | 1).ilog2()) >> 1
    } else {
        ahead & ahead.wrapping_neg()
    }
}

/// The empty squares ahead of `at`, up to the first piece or the edge of the board.
#[inline]
pub(super) fn free_ahead<V: Variant, W: Way>(at: u64, empty: u64) -> u64 {
    let ray = ahead::<V, W>(at);
    let pieces = ray & !empty;
    if W::WAY.is_up() { ray & u64::MAX << (pieces << 1 | 1).ilog2() } else { ray & pieces.wrapping_sub(1) & !pieces }
}

/// Walks the chains of each piece in turn. Captured pieces stay on the board, and block, until the
/// move is complete (4.11).
struct ChainWalk<'a, V, C> {
    from: u64,
    enemy: u64,
    /// The empty squares and the piece's origin, which it may cross or land on again.
    empty: u64,
    /// The most pieces taken by any chain so far.
    most: u32,
    chains: &'a mut C,
    variant: PhantomData<V>,
}

impl<V: Variant, C: Chains> ChainWalk<'_, V, C> {
    #[inline]
    fn leave(&mut self, from: u64, sight: MoverView) {
        self.from = from;
        self.empty = sight.empty | from;
    }

    /// Walks the chains whose first jump goes in direction `W` to one of these squares.
    #[inline]
    fn hops<W: Way, const WHITE: bool, const KING: bool>(&mut self, landed: u64, sight: MoverView) {
        let back = |bit| Layout::<V>::turned(bit, W::WAY.opposite());
        for to in bits(landed) {
            let over = back(to);
            self.leave(back(over), sight);
            self.hop::<W, WHITE, KING>(to, over, 1);
        }
    }

    /// Continues from `at`, reached in direction `W`, by jumping over an adjacent piece to the
    /// square behind it, as a man or a king that does not fly does. The opposite direction is
    /// skipped: it leads over the piece just taken.
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

    /// The square that one more jump in direction `W` reaches; 0 if there is nothing to jump over.
    #[inline]
    fn jump<W: Way, const WHITE: bool, const KING: bool>(&self, at: u64, enemy: u64) -> u64 {
        if KING || men_capture::<V, WHITE>(W::WAY) {
            Layout::<V>::turned(Layout::<V>::turned(at, W::WAY) & enemy, W::WAY) & self.empty
        } else {
            0
        }
    }

    /// Walks the chains of flying kings that begin in direction `W`.
    #[inline]
    fn flights<W: Way>(&mut self, kings: u64, sight: MoverView) {
        for king in bits(kings) {
            self.leave(king, sight);
            self.fly::<W>(king, 0, 0);
        }
    }

    /// Continues from `at` in direction `W` as a flying king (3.9); false if there is nothing to
    /// capture.
    #[inline]
    fn fly<W: Way>(&mut self, at: u64, captured: u64, taken: u32) -> bool {
        let over = nearest::<W>(ahead::<V, W>(at) & !self.empty);
        self.take::<W>(over, captured, taken)
    }

    /// Takes the first piece in the king's way; false if there is none or it cannot be taken.
    #[inline]
    fn take<W: Way>(&mut self, over: u64, captured: u64, taken: u32) -> bool {
        let behind = Layout::<V>::turned(over & self.enemy & !captured, W::WAY) & self.empty;
        if behind != 0 {
            self.land::<W>(behind, captured | over, taken + 1);
        }
        behind != 0
    }

    /// The king may land on any free square from `first` on, and must capture again from a square
    /// where it can.
    ///
    /// Continuing straight ahead is the same chain wherever the king landed in between.
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
