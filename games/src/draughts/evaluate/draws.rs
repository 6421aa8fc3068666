//! How far an advantage is worth anything where both sides have kings: such endings are mostly drawn.
//!
//! One flying king escapes a few others, so a man more, which decides a game of men, is next to nothing here; a sum of weights
//! cannot say so. Of 20,000 games of the program with itself, the side with a piece more won 11 of a hundred positions where either
//! had one king and ten pieces at most were left, and none where six were (docs/results/search.md).

use super::super::position::Position;
use super::super::rules::{Colour, Variant};

/// A whole advantage; shares are sixteenths of it.
pub const WHOLE: i32 = 16;

/// For three kings or fewer, without a man, against a king.
const BARREN: i32 = 2;
/// By pieces more (one or fewer, two, three, four, five or more), where six pieces at most are left, ten, or more: against one king.
const AGAINST_ONE: [[i32; 5]; 3] = [[1, 6, 7, 12, 16], [5, 9, 12, 16, 16], [12, 12, 16, 16, 16]];
/// The same against two kings or more.
const AGAINST_TWO: [[i32; 5]; 3] = [[1, 2, 4, 8, 12], [2, 3, 5, 8, 12], [8, 8, 12, 12, 16]];

/// The share of its advantage that a side can hope to use, in parts of [`WHOLE`]. Constant time.
#[inline]
pub(super) fn share<V: Variant>(position: &Position<V>, ahead: Colour) -> i32 {
    let [kings, against] = [ahead, ahead.other()].map(|colour| position.kings(colour));
    if kings.is_empty() || against.is_empty() || !V::RULES.flying_kings {
        return WHOLE;
    }
    let [own, other] = [ahead, ahead.other()].map(|colour| position.pieces(colour).len() as usize);
    if own <= 3 && position.men(ahead).is_empty() {
        return BARREN;
    }
    let stage = match own + other {
        0..=6 => 0,
        7..=10 => 1,
        _ => 2,
    };
    let more = own.saturating_sub(other).clamp(1, 5) - 1;
    if against.len() == 1 { AGAINST_ONE[stage][more] } else { AGAINST_TWO[stage][more] }
}
