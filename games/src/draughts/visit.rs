//! The legal moves shown one after the other: what plays them all, and keeps none.

#![expect(clippy::inline_always, reason = "what is done with a move is a few instructions: a call would cost as much")]

use super::capture::{Chains, DownLeft, DownRight, LOOP, UpLeft, UpRight, free_ahead, walk};
use super::jumps::{first_jumps, forwards, kings_able, landings, onwards, union};
use super::position::{Mover, Sight};
use super::rules::{Colour, Variant};
use super::squares::{Direction, Layout, bits};

/// Whether captures of the same pieces in another order count again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Duplicates {
    /// Same origin, same destination, same pieces: one move. What players and notation mean.
    #[default]
    Drop,
    /// Every order of capturing is a move of its own, as some programs count.
    Keep,
}

/// Room for captures, used again from position to position.
#[derive(Default)]
pub(super) struct Room(List);

/// Shows `visit` every legal move, in no particular order: the bits of origin, destination and captured pieces, and
/// what moves.
///
/// All that leads to `visit` is inlined, so that playing a quiet move is a few instructions; for where there are no kings
/// there is a copy that knows it.
#[inline(always)]
pub(super) fn each_in<V: Variant, const WHITE: bool>(
    sight: Sight,
    duplicates: Duplicates,
    room: &mut Room,
    mut visit: impl FnMut(u64, u64, u64, Mover),
) {
    let landed = landings::<V, WHITE>(sight.men, sight);
    if sight.kings == 0 {
        if union(landed) == 0 {
            each_step_of_men::<V>(sight, forwards::<WHITE>(), &mut visit);
        } else {
            each_capture_of_men::<V, WHITE>(sight, landed, duplicates, room, &mut visit);
        }
        return;
    }
    let able = kings_able::<V>(sight);
    if union(landed) | union(able) == 0 {
        each_step::<V>(sight, forwards::<WHITE>(), visit);
    } else {
        each_chain::<V, WHITE>(sight, landed, able, duplicates, room, visit);
    }
}

/// Shows `visit` every legal capture, where there is one: by first jumps and kings as [`walk`] wants them.
#[inline]
pub(super) fn each_capture<V: Variant, const WHITE: bool>(
    sight: Sight,
    landed: [u64; 4],
    able: [u64; 4],
    duplicates: Duplicates,
    room: &mut Room,
    visit: impl FnMut(u64, u64, u64, Mover),
) {
    if sight.kings == 0 {
        each_capture_of_men::<V, WHITE>(sight, landed, duplicates, room, visit);
    } else {
        each_chain::<V, WHITE>(sight, landed, able, duplicates, room, visit);
    }
}

/// The same where there are no kings.
#[inline(always)]
fn each_capture_of_men<V: Variant, const WHITE: bool>(
    sight: Sight,
    landed: [u64; 4],
    duplicates: Duplicates,
    room: &mut Room,
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
        chains::<V, WHITE>(sight, first_jumps::<V>(landed, onwards), [0; 4], duplicates, &mut room.0);
        for &(from, to, captured) in &room.0.captures {
            visit(from, to, captured, Mover::Man);
        }
    }
}

/// The same where there are kings.
#[inline(always)]
fn each_chain<V: Variant, const WHITE: bool>(
    sight: Sight,
    landed: [u64; 4],
    able: [u64; 4],
    duplicates: Duplicates,
    room: &mut Room,
    mut visit: impl FnMut(u64, u64, u64, Mover),
) {
    let onwards = onwards::<V, WHITE>(landed, sight);
    chains::<V, WHITE>(sight, first_jumps::<V>(landed, onwards), able, duplicates, &mut room.0);
    for &(from, to, captured) in &room.0.captures {
        visit(from, to, captured, if sight.kings & from == 0 { Mover::Man } else { Mover::King });
    }
}

fn chains<V: Variant, const WHITE: bool>(
    sight: Sight,
    landed: [u64; 4],
    able: [u64; 4],
    duplicates: Duplicates,
    list: &mut List,
) {
    list.forget();
    walk::<V, WHITE>(sight, landed, able, list);
    if duplicates == Duplicates::Drop && list.longest >= LOOP {
        drop_doubles(&mut list.captures);
    }
}

/// Up to so many captures, each is looked for among those before it: quicker than putting them in order.
const FEW: usize = 12;

/// Leaves one of each.
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

/// The squares to which a king can go without capturing.
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

/// Shows `visit` every quiet move of this colour that can have led here, promotions apart: where the piece stands, where it
/// stood, and nothing captured. A man comes from where men of the other colour go, and a king from wherever it can go.
#[inline]
pub(super) fn each_step_back<V: Variant>(sight: Sight, colour: Colour, visit: impl FnMut(u64, u64, u64, Mover)) {
    each_step::<V>(sight, Direction::forwards(colour.other()), visit);
}

/// Shows `visit` every quiet move, where men go these ways.
#[inline(always)]
fn each_step<V: Variant>(sight: Sight, men: [Direction; 2], mut visit: impl FnMut(u64, u64, u64, Mover)) {
    each_step_of_men::<V>(sight, men, &mut visit);
    for king in bits(sight.kings) {
        for to in bits(king_reaches::<V>(king, sight.empty)) {
            visit(king, to, 0, Mover::King);
        }
    }
}

#[inline(always)]
fn each_step_of_men<V: Variant>(sight: Sight, ways: [Direction; 2], visit: impl FnMut(u64, u64, u64, Mover)) {
    let [left, right] = ways.map(|way| Layout::<V>::turned(sight.men, way) & sight.empty);
    // In most positions no man can become a king, and then playing is quicker.
    if (left | right) & Layout::<V>::EDGES == 0 {
        each_step_to::<V>([left, right], ways, Mover::Walker, visit);
    } else {
        each_step_to::<V>([left, right], ways, Mover::Man, visit);
    }
}

/// The steps of men that lead to these squares, by each of two ways.
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

/// Lists captures.
#[derive(Default)]
struct List {
    captures: Vec<CaptureBits>,
    /// The most pieces that one of them takes.
    longest: u32,
}

impl Chains for List {
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
