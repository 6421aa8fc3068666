//! Counts of lines of play, which test the move generator and its speed.

use super::generate::count_for;
use super::position::Position;
use super::rules::{Colour, Variant};
use super::visit::{Buffer, Duplicates, each_in};

/// Counts the lines of exactly `depth` plies. The last ply is counted by [`count`](super::count),
/// not played.
///
/// Lines that end earlier are not counted. Time: one count per line that is one ply shorter.
/// Memory: the positions of one line.
///
/// ```
/// use tablette_games::draughts::{Duplicates, International, Position, perft};
/// assert_eq!(perft(&Position::<International>::start(), 5, Duplicates::Drop), 27117);
/// ```
pub fn perft<V: Variant>(position: &Position<V>, depth: u32, duplicates: Duplicates) -> u64 {
    lines::<V, true>(position, depth, duplicates)
}

/// Returns the same number, but plays every ply and builds every leaf. Memory: also the moves of
/// one position.
pub fn perft_by_playing<V: Variant>(position: &Position<V>, depth: u32, duplicates: Duplicates) -> u64 {
    lines::<V, false>(position, depth, duplicates)
}

fn lines<V: Variant, const BULK: bool>(position: &Position<V>, depth: u32, duplicates: Duplicates) -> u64 {
    let mut buffers = Buffers { duplicates, captures: Vec::new(), last: Buffer::default(), children: Vec::new() };
    match position.to_move() {
        Colour::White => lines_for::<V, BULK, true, false>(position, depth, &mut buffers),
        Colour::Black => lines_for::<V, BULK, false, true>(position, depth, &mut buffers),
    }
}

/// Buffers shared by all plies, and the treatment of duplicates.
struct Buffers<V> {
    duplicates: Duplicates,
    /// Buffers for the captures of the plies above; grows on demand.
    captures: Vec<Buffer>,
    /// The buffer of the last two plies, used in turn.
    last: Buffer,
    /// The positions before the last ply.
    children: Vec<Position<V>>,
}

/// Counts lines for the colour to move.
fn lines_for<V: Variant, const BULK: bool, const WHITE: bool, const OTHER: bool>(
    position: &Position<V>,
    depth: u32,
    buffers: &mut Buffers<V>,
) -> u64 {
    match depth {
        0 => return 1,
        1 if BULK => return count_for::<V, WHITE>(position.sight_of::<WHITE>(), buffers.duplicates),
        1 => return last_ply::<V, WHITE>(position, buffers.duplicates, &mut buffers.last),
        2 if !BULK => return last_two::<V, WHITE, OTHER>(position, buffers),
        _ => {}
    }
    let mut leaves = 0;
    let mut buffer = buffers.captures.pop().unwrap_or_default();
    each_in::<V, WHITE>(position.sight_of::<WHITE>(), buffers.duplicates, &mut buffer, |from, to, captured, mover| {
        let next = position.after_bits::<WHITE>(from, to, captured, mover);
        leaves += if BULK && depth == 2 {
            count_for::<V, OTHER>(next.sight_of::<OTHER>(), buffers.duplicates)
        } else {
            lines_for::<V, BULK, OTHER, WHITE>(&next, depth - 1, buffers)
        };
    });
    buffers.captures.push(buffer);
    leaves
}

/// Plays the last two plies in turn: the last ply then needs no call per position, and each
/// position is written well before it is read.
fn last_two<V: Variant, const WHITE: bool, const OTHER: bool>(position: &Position<V>, buffers: &mut Buffers<V>) -> u64 {
    let Buffers { duplicates, last, children, .. } = buffers;
    each_in::<V, WHITE>(position.sight_of::<WHITE>(), *duplicates, last, |from, to, captured, mover| {
        children.push(position.after_bits::<WHITE>(from, to, captured, mover));
    });
    let leaves = children.iter().map(|child| last_ply::<V, OTHER>(child, *duplicates, last)).sum();
    children.clear();
    leaves
}

/// Plays the last ply of one position.
#[expect(clippy::inline_always, reason = "a call would cost as much as two leaves")]
#[inline(always)]
fn last_ply<V: Variant, const WHITE: bool>(position: &Position<V>, duplicates: Duplicates, buffer: &mut Buffer) -> u64 {
    // A copy stays in registers.
    let (position, mut leaves) = (*position, 0);
    each_in::<V, WHITE>(position.sight_of::<WHITE>(), duplicates, buffer, |from, to, captured, mover| {
        leaves += played(&position.after_bits::<WHITE>(from, to, captured, mover));
    });
    leaves
}

/// Counts one leaf. The black box keeps the compiler from removing its unused position.
#[inline]
fn played<V: Variant>(leaf: &Position<V>) -> u64 {
    std::hint::black_box(*leaf);
    1
}
