//! How many lines of play there are: the test of the move generator, and its speed.

use super::generate::{Duplicates, Room, count_for, each_in};
use super::position::Position;
use super::rules::{Colour, Variant};

/// Counts the lines of exactly `depth` plies, the last ply by [`count`](super::count) without playing it.
///
/// Lines that end earlier are not counted. Time: one count for every line one ply shorter. Memory: the positions of one line.
///
/// ```
/// use tablette_games::draughts::{Duplicates, International, Position, perft};
/// assert_eq!(perft(&Position::<International>::start(), 5, Duplicates::Drop), 27117);
/// ```
pub fn perft<V: Variant>(position: &Position<V>, depth: u32, duplicates: Duplicates) -> u64 {
    lines::<V, true>(position, depth, duplicates)
}

/// The same number, every ply played: what a search would do.
pub fn perft_by_playing<V: Variant>(position: &Position<V>, depth: u32, duplicates: Duplicates) -> u64 {
    lines::<V, false>(position, depth, duplicates)
}

fn lines<V: Variant, const BULK: bool>(position: &Position<V>, depth: u32, duplicates: Duplicates) -> u64 {
    let mut last = Last { duplicates, room: Room::default(), rooms: Vec::new() };
    match position.to_move() {
        Colour::White => lines_for::<V, BULK, true>(position, depth, &mut last),
        Colour::Black => lines_for::<V, BULK, false>(position, depth, &mut last),
    }
}

/// What every ply needs, made once.
struct Last {
    duplicates: Duplicates,
    room: Room,
    /// Room for the captures of plies above, as many as were needed at a time.
    rooms: Vec<Room>,
}

fn lines_for<V: Variant, const BULK: bool, const WHITE: bool>(
    position: &Position<V>,
    depth: u32,
    last: &mut Last,
) -> u64 {
    match depth {
        0 => 1,
        1 => last_ply::<V, BULK, WHITE>(position, last),
        _ => {
            let mut leaves = 0;
            let (sight, mut room) = (position.sight_of::<WHITE>(), last.rooms.pop().unwrap_or_default());
            each_in::<V, WHITE>(sight, last.duplicates, &mut room, |from, to, captured, king| {
                let next = position.after_bits::<WHITE>(from, to, captured, king);
                leaves += match (depth, WHITE) {
                    (2, true) => last_ply::<V, BULK, false>(&next, last),
                    (2, false) => last_ply::<V, BULK, true>(&next, last),
                    (_, true) => lines_for::<V, BULK, false>(&next, depth - 1, last),
                    (_, false) => lines_for::<V, BULK, true>(&next, depth - 1, last),
                };
            });
            last.rooms.push(room);
            leaves
        }
    }
}

/// The last ply is counted without a call for each move: there are as many of them as of all others together.
#[inline]
fn last_ply<V: Variant, const BULK: bool, const WHITE: bool>(position: &Position<V>, last: &mut Last) -> u64 {
    let sight = position.sight_of::<WHITE>();
    if BULK {
        return count_for::<V, WHITE>(sight, last.duplicates);
    }
    let mut leaves = 0;
    each_in::<V, WHITE>(sight, last.duplicates, &mut last.room, |from, to, captured, king| {
        leaves += played(&position.after_bits::<WHITE>(from, to, captured, king));
    });
    leaves
}

/// One leaf, whose position nobody looks at, but which is made all the same.
#[inline]
fn played<V>(leaf: &Position<V>) -> u64 {
    std::hint::black_box(leaf);
    1
}
