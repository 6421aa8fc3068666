//! The legal moves, from three independent functions that check one another.
//!
//! [`detect`] only decides whether there is a capture, with shifts of whole sets. [`count`] adds up
//! set sizes and lists nothing unless it must. [`generate`] lists the moves, one piece at a time.
//! Tests compare them with each other, with the published numbers, and with a fourth implementation
//! that uses only rows and columns.

use super::capture::{Chains, LOOP, walk};
use super::jumps::{first_jumps, forwards, jumps, kings_able, landings, onwards, union};
use super::position::{Move, MoverView, Position};
use super::rules::{Colour, Variant};
use super::squares::{Direction, Layout, bits};
use super::visit::{Buffer, CaptureBits, Duplicates, drop_doubles, each_capture, king_reaches};

/// Whether the player to move can capture, and therefore must. Constant time, except for kings'
/// rays.
#[inline]
pub fn detect<V: Variant>(position: &Position<V>) -> bool {
    match position.to_move() {
        Colour::White => detect_for::<V, true>(position.sight()),
        Colour::Black => detect_for::<V, false>(position.sight()),
    }
}

/// The number of legal moves of the player to move. Lists nothing, unless captures may be
/// duplicates.
///
/// Time: constant without captures (except for kings' rays) and where men take one piece each;
/// otherwise as [`generate`].
#[inline]
pub fn count<V: Variant>(position: &Position<V>, duplicates: Duplicates) -> u64 {
    match position.to_move() {
        Colour::White => count_for::<V, true>(position.sight(), duplicates),
        Colour::Black => count_for::<V, false>(position.sight(), duplicates),
    }
}

/// Appends the legal moves in ascending order of origin, destination and captured pieces.
///
/// Time: proportional to the moves and to the chains of captures, plus a sort.
pub fn generate<V: Variant>(position: &Position<V>, duplicates: Duplicates, out: &mut Vec<Move>) {
    match position.to_move() {
        Colour::White => generate_for::<V, true>(position.sight(), duplicates, out),
        Colour::Black => generate_for::<V, false>(position.sight(), duplicates, out),
    }
}

fn generate_for<V: Variant, const WHITE: bool>(sight: MoverView, duplicates: Duplicates, out: &mut Vec<Move>) {
    let landed = landings::<V, WHITE>(sight.men, sight);
    let able = kings_able::<V>(sight);
    if union(landed) | union(able) == 0 {
        return steps_in_order::<V, WHITE>(sight, out);
    }
    let first = out.len();
    let push = |from, to, captured, _| out.push(Move::of_bits(from, to, captured));
    each_capture::<V, WHITE>(sight, landed, able, duplicates, &mut Buffer::default(), push);
    if out.len() > first + 1 {
        out[first..].sort_unstable();
    }
}

/// Appends the quiet moves in ascending order of origin and destination, piece by piece so that no
/// sort is needed.
fn steps_in_order<V: Variant, const WHITE: bool>(sight: MoverView, out: &mut Vec<Move>) {
    // For either colour, the first direction leads to the lower square.
    let ways = forwards::<WHITE>();
    let [left, right] = ways.map(|way| Layout::<V>::turned(sight.empty, way.opposite()) & sight.men);
    for from in bits(left | right | sight.kings) {
        if from & sight.kings != 0 {
            out.extend(bits(king_reaches::<V>(from, sight.empty)).map(|to| Move::of_bits(from, to, 0)));
            continue;
        }
        for (able, way) in [left, right].into_iter().zip(ways) {
            if from & able != 0 {
                out.push(Move::of_bits(from, Layout::<V>::turned(from, way), 0));
            }
        }
    }
}

/// The kind of moves available: enough to tell whether a position is quiet or the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mobility {
    /// There is a capture, which is compulsory.
    Capture,
    /// There are only quiet moves.
    Quiet,
    /// There is no move: the game is lost.
    Stuck,
}

/// Returns which kind of moves there is, without listing or counting them. Constant time, except
/// for kings' rays.
#[inline]
pub(super) fn outlook<V: Variant>(position: &Position<V>) -> Mobility {
    let sight = position.sight();
    let (captures, steps) = match position.to_move() {
        Colour::White => (detect_for::<V, true>(sight), forwards::<true>()),
        Colour::Black => (detect_for::<V, false>(sight), forwards::<false>()),
    };
    let walks = |pieces, way| Layout::<V>::turned(pieces, way) & sight.empty != 0;
    if captures {
        Mobility::Capture
    } else if steps.into_iter().any(|way| walks(sight.men, way))
        || (sight.kings != 0 && Direction::ALL.into_iter().any(|way| walks(sight.kings, way)))
    {
        Mobility::Quiet
    } else {
        Mobility::Stuck
    }
}

fn detect_for<V: Variant, const WHITE: bool>(sight: MoverView) -> bool {
    let sees = |way| if V::RULES.flying_kings { ray::<V>(sight.kings, sight.empty, way) } else { sight.kings };
    union(landings::<V, WHITE>(sight.men, sight)) != 0
        || (sight.kings != 0 && Direction::ALL.into_iter().any(|way| jumps::<V>(sees(way), sight, way) != 0))
}

#[inline]
pub(super) fn count_for<V: Variant, const WHITE: bool>(sight: MoverView, duplicates: Duplicates) -> u64 {
    let landed = landings::<V, WHITE>(sight.men, sight);
    let able = kings_able::<V>(sight);
    if union(landed) | union(able) == 0 {
        return count_quiet::<V, WHITE>(sight).into();
    }
    let onwards = onwards::<V, WHITE>(landed, sight);
    if sight.kings == 0 && union(onwards) == 0 {
        // There are few bits, and without a `popcnt` instruction counting the ones of a word is
        // slow.
        return landed.into_iter().map(|landed| bits(landed).count() as u64).sum();
    }
    count_chains::<V, WHITE>(sight, first_jumps::<V>(landed, onwards), able, duplicates)
}

fn count_chains<V: Variant, const WHITE: bool>(
    sight: MoverView,
    landed: [u64; 4],
    able: [u64; 4],
    duplicates: Duplicates,
) -> u64 {
    let mut tally = Tally { sure: 0, loops: Vec::new(), keep: duplicates == Duplicates::Keep };
    walk::<V, WHITE>(sight, landed, able, &mut tally);
    drop_doubles(&mut tally.loops);
    tally.sure + tally.loops.len() as u64
}

/// The pieces and all empty squares that they see in one direction. No two pieces see the same
/// square.
#[inline]
fn ray<V: Variant>(pieces: u64, empty: u64, way: Direction) -> u64 {
    let (mut seen, mut front) = (pieces, pieces);
    loop {
        front = Layout::<V>::turned(front, way) & empty;
        if front == 0 {
            return seen;
        }
        seen |= front;
    }
}

#[inline]
fn count_quiet<V: Variant, const WHITE: bool>(sight: MoverView) -> u32 {
    let steps = |pieces, way| (Layout::<V>::turned(pieces, way) & sight.empty).count_ones();
    let men: u32 = forwards::<WHITE>().into_iter().map(|way| steps(sight.men, way)).sum();
    if sight.kings == 0 {
        return men;
    }
    let kings = |way| {
        let flying = V::RULES.flying_kings;
        let reached =
            if flying { ray::<V>(sight.kings, sight.empty, way) } else { Layout::<V>::turned(sight.kings, way) };
        (reached & sight.empty).count_ones()
    };
    men + Direction::ALL.into_iter().map(kings).sum::<u32>()
}

/// Counts captures, and stores only those that may be duplicates.
struct Tally {
    sure: u64,
    loops: Vec<CaptureBits>,
    keep: bool,
}

impl Chains for Tally {
    #[inline]
    fn add(&mut self, from: u64, to: u64, captured: u64, taken: u32) {
        if self.keep || taken < LOOP {
            self.sure += 1;
        } else {
            self.loops.push((from, to, captured));
        }
    }

    #[inline]
    fn forget(&mut self) {
        self.sure = 0;
        self.loops.clear();
    }
}
