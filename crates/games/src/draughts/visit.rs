//! Visitors of the legal moves, for callers that play each move and store none.

#![expect(clippy::inline_always, reason = "a visit takes a few instructions: a call would cost as much")]

use super::capture::{Chains, DownLeft, DownRight, LOOP, UpLeft, UpRight, free_ahead, walk};
use super::jumps::{first_jumps, forwards, kings_able, landings, onwards, union};
use super::position::{Mover, MoverView};
use super::rules::{Colour, Variant};
use super::squares::{Direction, Layout, bits};

/// Treatment of captures that take the same pieces in another order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Duplicates {
    /// The same origin, destination and pieces are one move, as players and notation understand it.
    #[default]
    Drop,
    /// Every order of capture is a separate move, as some programs count.
    Keep,
}

/// A buffer for captures, reused from position to position.
#[derive(Default)]
pub(super) struct Buffer {
    captures: Vec<CaptureBits>,
    /// The most pieces that any capture takes.
    longest: u32,
}

/// Calls `visit` with every legal move, in no particular order: the bits of origin, destination and
/// captured pieces, and the kind of mover.
///
/// Everything up to `visit` is inlined, so that playing a quiet move takes a few instructions.
/// Positions without kings have a specialised copy.
#[inline(always)]
pub(super) fn each_in<V: Variant, const WHITE: bool>(
    sight: MoverView,
    duplicates: Duplicates,
    buffer: &mut Buffer,
    mut visit: impl FnMut(u64, u64, u64, Mover),
) {
    let landed = landings::<V, WHITE>(sight.men, sight);
    if sight.kings == 0 {
        if union(landed) == 0 {
            each_step_of_men::<V>(sight, forwards::<WHITE>(), &mut visit);
        } else {
            each_capture_of_men::<V, WHITE>(sight, landed, duplicates, buffer, &mut visit);
        }
        return;
    }
    let able = kings_able::<V>(sight);
    if union(landed) | union(able) == 0 {
        each_step::<V>(sight, forwards::<WHITE>(), visit);
    } else {
        each_chain::<V, WHITE>(sight, landed, able, duplicates, buffer, visit);
    }
}

/// Calls `visit` with every legal capture, given first jumps and kings as for [`walk`]. There must
/// be one.
#[inline]
pub(super) fn each_capture<V: Variant, const WHITE: bool>(
    sight: MoverView,
    landed: [u64; 4],
    able: [u64; 4],
    duplicates: Duplicates,
    buffer: &mut Buffer,
    visit: impl FnMut(u64, u64, u64, Mover),
) {
    if sight.kings == 0 {
        each_capture_of_men::<V, WHITE>(sight, landed, duplicates, buffer, visit);
    } else {
        each_chain::<V, WHITE>(sight, landed, able, duplicates, buffer, visit);
    }
}

/// The case without kings.
#[inline(always)]
fn each_capture_of_men<V: Variant, const WHITE: bool>(
    sight: MoverView,
    landed: [u64; 4],
    duplicates: Duplicates,
    buffer: &mut Buffer,
    mut visit: impl FnMut(u64, u64, u64, Mover),
) {
    let onwards = onwards::<V, WHITE>(landed, sight);
    if union(onwards) == 0 {
        for (way, landed) in Direction::ALL.into_iter().zip(landed) {
            let back = |bit| Layout::<V>::turned(bit, way.opposite());
            for to in bits(landed) {
                visit(back(back(to)), to, back(to), Mover::Man);
            }
        }
    } else {
        chains::<V, WHITE>(sight, first_jumps::<V>(landed, onwards), [0; 4], duplicates, buffer);
        for &(from, to, captured) in &buffer.captures {
            visit(from, to, captured, Mover::Man);
        }
    }
}

/// The case with kings.
#[inline(always)]
fn each_chain<V: Variant, const WHITE: bool>(
    sight: MoverView,
    landed: [u64; 4],
    able: [u64; 4],
    duplicates: Duplicates,
    buffer: &mut Buffer,
    mut visit: impl FnMut(u64, u64, u64, Mover),
) {
    let onwards = onwards::<V, WHITE>(landed, sight);
    chains::<V, WHITE>(sight, first_jumps::<V>(landed, onwards), able, duplicates, buffer);
    for &(from, to, captured) in &buffer.captures {
        visit(from, to, captured, if sight.kings & from == 0 { Mover::Man } else { Mover::King });
    }
}

fn chains<V: Variant, const WHITE: bool>(
    sight: MoverView,
    landed: [u64; 4],
    able: [u64; 4],
    duplicates: Duplicates,
    buffer: &mut Buffer,
) {
    buffer.forget();
    walk::<V, WHITE>(sight, landed, able, buffer);
    if duplicates == Duplicates::Drop && buffer.longest >= LOOP {
        drop_doubles(&mut buffer.captures);
    }
}

/// Up to this number of captures, searching the earlier ones for each is faster than sorting.
const FEW: usize = 12;

/// Removes duplicates.
pub(super) fn drop_doubles(captures: &mut Vec<CaptureBits>) {
    if captures.len() > FEW {
        captures.sort_unstable();
        captures.dedup();
        return;
    }
    let mut at = 1;
    while at < captures.len() {
        if captures[..at].contains(&captures[at]) {
            captures.swap_remove(at);
        } else {
            at += 1;
        }
    }
}

/// The squares that a king can reach without capturing.
#[inline]
pub(super) fn king_reaches<V: Variant>(king: u64, empty: u64) -> u64 {
    if V::RULES.flying_kings {
        return free_ahead::<V, UpLeft>(king, empty)
            | free_ahead::<V, UpRight>(king, empty)
            | free_ahead::<V, DownLeft>(king, empty)
            | free_ahead::<V, DownRight>(king, empty);
    }
    Direction::ALL.into_iter().fold(0, |reached, way| reached | Layout::<V>::turned(king, way)) & empty
}

/// Calls `visit` with every quiet move of this colour that can have led here, except promotions:
/// the square of the piece now, its square before, and no captures. A man comes from where men of
/// the other colour move to, and a king from wherever it can move to.
#[inline]
pub(super) fn each_step_back<V: Variant>(sight: MoverView, colour: Colour, visit: impl FnMut(u64, u64, u64, Mover)) {
    each_step::<V>(sight, Direction::forwards(colour.other()), visit);
}

/// Calls `visit` with every quiet move, where men move in the given directions.
#[inline(always)]
fn each_step<V: Variant>(sight: MoverView, men: [Direction; 2], mut visit: impl FnMut(u64, u64, u64, Mover)) {
    each_step_of_men::<V>(sight, men, &mut visit);
    for king in bits(sight.kings) {
        for to in bits(king_reaches::<V>(king, sight.empty)) {
            visit(king, to, 0, Mover::King);
        }
    }
}

#[inline(always)]
fn each_step_of_men<V: Variant>(sight: MoverView, ways: [Direction; 2], visit: impl FnMut(u64, u64, u64, Mover)) {
    let [left, right] = ways.map(|way| Layout::<V>::turned(sight.men, way) & sight.empty);
    // In most positions no man can promote, and moves are then cheaper to play.
    if (left | right) & Layout::<V>::EDGES == 0 {
        each_step_to::<V>([left, right], ways, Mover::Walker, visit);
    } else {
        each_step_to::<V>([left, right], ways, Mover::Man, visit);
    }
}

/// Visits the steps of men that lead to these squares, for each of two directions.
#[inline(always)]
fn each_step_to<V: Variant>(
    squares: [u64; 2],
    ways: [Direction; 2],
    mover: Mover,
    mut visit: impl FnMut(u64, u64, u64, Mover),
) {
    for to in bits(squares[0]) {
        visit(Layout::<V>::turned(to, ways[0].opposite()), to, 0, mover);
    }
    for to in bits(squares[1]) {
        visit(Layout::<V>::turned(to, ways[1].opposite()), to, 0, mover);
    }
}

/// The bits of origin, destination and captured pieces.
pub(super) type CaptureBits = (u64, u64, u64);

impl Chains for Buffer {
    #[inline]
    fn add(&mut self, from: u64, to: u64, captured: u64, taken: u32) {
        self.captures.push((from, to, captured));
        self.longest = self.longest.max(taken);
    }

    #[inline]
    fn forget(&mut self) {
        self.captures.clear();
        self.longest = 0;
    }
}
