//! First jumps of all pieces at once, by shifts of whole sets.

use super::position::MoverView;
use super::rules::{Colour, Variant};
use super::squares::{Direction, Layout};

/// The two directions in which men of this colour move.
pub(super) const fn forwards<const WHITE: bool>() -> [Direction; 2] {
    Direction::forwards(if WHITE { Colour::White } else { Colour::Black })
}

/// Whether men capture in this direction (4.1).
#[inline]
pub(super) const fn men_capture<V: Variant, const WHITE: bool>(way: Direction) -> bool {
    V::RULES.men_capture_backwards || way.is_up() == WHITE
}

/// The squares on which these pieces land when they jump over an adjacent enemy.
#[inline]
pub(super) fn jumps<V: Variant>(pieces: u64, sight: MoverView, way: Direction) -> u64 {
    Layout::<V>::turned(Layout::<V>::turned(pieces, way) & sight.enemy, way) & sight.empty
}

/// A set for each direction, in the order of [`Direction::ALL`]. (An array's `map` is not inlined.)
#[expect(clippy::inline_always, reason = "the sets stay in registers")]
#[inline(always)]
fn in_each(mut set: impl FnMut(Direction) -> u64) -> [u64; 4] {
    let [a, b, c, d] = Direction::ALL;
    [set(a), set(b), set(c), set(d)]
}

/// Landing squares of men, for each direction in which they capture.
#[inline]
pub(super) fn landings<V: Variant, const WHITE: bool>(men: u64, sight: MoverView) -> [u64; 4] {
    in_each(|way| if men_capture::<V, WHITE>(way) { jumps::<V>(men, sight, way) } else { 0 })
}

#[inline]
pub(super) fn union(sets: [u64; 4]) -> u64 {
    sets[0] | sets[1] | sets[2] | sets[3]
}

/// The subset of landing squares from which a man can take another piece.
///
/// The opposite direction leads over the piece just taken. No second jump reaches the square that
/// the man left, so it need not count as empty.
#[inline]
pub(super) fn onwards<V: Variant, const WHITE: bool>(landed: [u64; 4], sight: MoverView) -> [u64; 4] {
    let able = in_each(|way| {
        let over = Layout::<V>::turned(sight.empty, way.opposite()) & sight.enemy;
        if men_capture::<V, WHITE>(way) { Layout::<V>::turned(over, way.opposite()) } else { 0 }
    });
    in_each(|way| {
        let [left, right] = way.across();
        landed[way as usize] & (able[way as usize] | able[left as usize] | able[right as usize])
    })
}

/// The first jumps from which chains must start: under the majority rule (4.13) only those that go
/// on, if any does.
#[inline]
pub(super) fn first_jumps<V: Variant>(landed: [u64; 4], onwards: [u64; 4]) -> [u64; 4] {
    if V::RULES.majority && union(onwards) != 0 { onwards } else { landed }
}

/// For each direction, the flying kings that can capture, or the landing squares of kings that do
/// not fly.
#[inline]
pub(super) fn kings_able<V: Variant>(sight: MoverView) -> [u64; 4] {
    if sight.kings == 0 {
        return [0; 4];
    }
    let flying = V::RULES.flying_kings;
    in_each(|way| if flying { able_kings::<V>(sight, way) } else { jumps::<V>(sight.kings, sight, way) })
}

/// The flying kings that can capture in this direction, found from the capturable pieces back over
/// empty squares.
///
/// Constant time, without a loop of unpredictable length: the visible range grows by one square, by
/// two and by four, and on the longest diagonal of the largest board a king is at most seven empty
/// squares away from its target.
#[inline]
fn able_kings<V: Variant>(sight: MoverView, way: Direction) -> u64 {
    const { assert!(V::RULES.size <= 10, "a ray of a larger board needs more steps") };
    let back = way.opposite();
    let two = |bits| Layout::<V>::turned(Layout::<V>::turned(bits, back), back);
    let mut seen = Layout::<V>::turned(sight.empty, back) & sight.enemy;
    seen |= Layout::<V>::turned(seen, back) & sight.empty;
    let pairs = Layout::<V>::turned(sight.empty, back) & sight.empty;
    seen |= two(seen) & pairs;
    seen |= two(two(seen)) & two(pairs) & pairs;
    Layout::<V>::turned(seen, back) & sight.kings
}
