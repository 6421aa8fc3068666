//! The legal moves: three programs for three questions, which check one another.
//!
//! [`detect`] asks only whether there is a capture, and answers with shifts of whole sets; [`count`] adds up set sizes and
//! lists nothing unless it must; [`generate`] lists the moves, a piece at a time. Tests hold them to each other, to the published
//! numbers, and to a fourth program that knows only rows and columns.

use super::capture::{Chains, DownLeft, DownRight, LOOP, UpLeft, UpRight, able_kings, free_ahead, men_capture, walk};
use super::position::{Move, Position, Sight};
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

/// Whether the player to move can capture, and therefore must. Constant time, apart from kings' rays.
#[inline]
pub fn detect<V: Variant>(position: &Position<V>) -> bool {
    match position.to_move() {
        Colour::White => detect_for::<V, true>(position.sight()),
        Colour::Black => detect_for::<V, false>(position.sight()),
    }
}

/// How many legal moves the player to move has. Lists nothing, unless captures may be duplicates.
///
/// Time: constant without captures (kings' rays apart) and where men take one piece each; otherwise as [`generate`].
#[inline]
pub fn count<V: Variant>(position: &Position<V>, duplicates: Duplicates) -> u64 {
    match position.to_move() {
        Colour::White => count_for::<V, true>(position.sight(), duplicates),
        Colour::Black => count_for::<V, false>(position.sight(), duplicates),
    }
}

/// Appends the legal moves in rising order of origin, destination and captured pieces.
///
/// Time: proportional to the moves and to the chains of captures; the order costs a sort.
pub fn generate<V: Variant>(position: &Position<V>, duplicates: Duplicates, out: &mut Vec<Move>) {
    match position.to_move() {
        Colour::White => generate_for::<V, true>(position.sight(), duplicates, out),
        Colour::Black => generate_for::<V, false>(position.sight(), duplicates, out),
    }
}

fn generate_for<V: Variant, const WHITE: bool>(sight: Sight, duplicates: Duplicates, out: &mut Vec<Move>) {
    let landed = landings::<V, WHITE>(sight.men, sight);
    let able = kings_able::<V>(sight);
    if union(landed) | union(able) == 0 {
        return steps_in_order::<V, WHITE>(sight, out);
    }
    let first = out.len();
    let push = |from, to, captured, _| out.push(Move::of_bits(from, to, captured));
    each_capture::<V, WHITE>(sight, landed, able, duplicates, &mut Room::default(), push);
    if out.len() > first + 1 {
        out[first..].sort_unstable();
    }
}

/// Appends the quiet moves in rising order of origin and destination: piece by piece, so that nothing has to be sorted.
fn steps_in_order<V: Variant, const WHITE: bool>(sight: Sight, out: &mut Vec<Move>) {
    // In either colour the first of the two directions leads to the lower square.
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

/// What the player to move can do: enough to know whether a position is quiet, and whether it is the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outlook {
    /// There is a capture, which must be made.
    Capture,
    /// There are quiet moves only.
    Quiet,
    /// There is no move: the game is lost.
    Stuck,
}

/// Captures, or else quiet moves, or neither. Lists nothing and counts nothing. Constant time, apart from kings' rays.
#[inline]
pub(super) fn outlook<V: Variant>(position: &Position<V>) -> Outlook {
    let sight = position.sight();
    let (captures, steps) = match position.to_move() {
        Colour::White => (detect_for::<V, true>(sight), forwards::<true>()),
        Colour::Black => (detect_for::<V, false>(sight), forwards::<false>()),
    };
    let walks = |pieces, way| Layout::<V>::turned(pieces, way) & sight.empty != 0;
    if captures {
        Outlook::Capture
    } else if steps.into_iter().any(|way| walks(sight.men, way))
        || (sight.kings != 0 && Direction::ALL.into_iter().any(|way| walks(sight.kings, way)))
    {
        Outlook::Quiet
    } else {
        Outlook::Stuck
    }
}

fn detect_for<V: Variant, const WHITE: bool>(sight: Sight) -> bool {
    let sees = |way| if V::RULES.flying_kings { ray::<V>(sight.kings, sight.empty, way) } else { sight.kings };
    union(landings::<V, WHITE>(sight.men, sight)) != 0
        || (sight.kings != 0 && Direction::ALL.into_iter().any(|way| jumps::<V>(sees(way), sight, way) != 0))
}

#[inline]
pub(super) fn count_for<V: Variant, const WHITE: bool>(sight: Sight, duplicates: Duplicates) -> u64 {
    let landed = landings::<V, WHITE>(sight.men, sight);
    let able = kings_able::<V>(sight);
    if union(landed) | union(able) == 0 {
        return count_quiet::<V, WHITE>(sight).into();
    }
    let onwards = onwards::<V, WHITE>(landed, sight);
    if sight.kings == 0 && union(onwards) == 0 {
        // There are few, and without an instruction for it, counting the ones of a word is slow.
        return landed.into_iter().map(|landed| bits(landed).count() as u64).sum();
    }
    count_chains::<V, WHITE>(sight, first_jumps::<V>(landed, onwards), able, duplicates)
}

fn count_chains<V: Variant, const WHITE: bool>(
    sight: Sight,
    landed: [u64; 4],
    able: [u64; 4],
    duplicates: Duplicates,
) -> u64 {
    let mut tally = Tally { sure: 0, loops: Vec::new(), keep: duplicates == Duplicates::Keep };
    walk::<V, WHITE>(sight, landed, able, &mut tally);
    drop_doubles(&mut tally.loops);
    tally.sure + tally.loops.len() as u64
}

/// Room for captures, used again from position to position.
#[derive(Default)]
pub(super) struct Room(List);

/// Shows `visit` every legal move, in no particular order: the bits of origin, destination and captured pieces, and
/// whether a king moves.
#[inline]
pub(super) fn each_in<V: Variant, const WHITE: bool>(
    sight: Sight,
    duplicates: Duplicates,
    room: &mut Room,
    visit: impl FnMut(u64, u64, u64, bool),
) {
    let landed = landings::<V, WHITE>(sight.men, sight);
    let able = kings_able::<V>(sight);
    if union(landed) | union(able) == 0 {
        each_step::<V, WHITE>(sight, visit);
    } else {
        each_capture::<V, WHITE>(sight, landed, able, duplicates, room, visit);
    }
}

/// Shows `visit` every legal capture, where there is one: by first jumps and kings as [`walk`] wants them.
#[inline]
fn each_capture<V: Variant, const WHITE: bool>(
    sight: Sight,
    landed: [u64; 4],
    able: [u64; 4],
    duplicates: Duplicates,
    room: &mut Room,
    mut visit: impl FnMut(u64, u64, u64, bool),
) {
    let onwards = onwards::<V, WHITE>(landed, sight);
    if sight.kings == 0 && union(onwards) == 0 {
        for (way, landed) in Direction::ALL.into_iter().zip(landed) {
            let back = |bit| Layout::<V>::turned(bit, way.opposite());
            for to in bits(landed) {
                visit(back(back(to)), to, back(to), false);
            }
        }
    } else {
        chains::<V, WHITE>(sight, first_jumps::<V>(landed, onwards), able, duplicates, &mut room.0);
        for &(from, to, captured) in &room.0.captures {
            visit(from, to, captured, sight.kings & from != 0);
        }
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
fn drop_doubles(captures: &mut Vec<CaptureBits>) {
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

/// The pieces and all empty squares that they see in one direction. Two pieces never see the same square.
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

/// The squares on which these pieces land by a jump over the piece beside them.
#[inline]
fn jumps<V: Variant>(pieces: u64, sight: Sight, way: Direction) -> u64 {
    Layout::<V>::turned(Layout::<V>::turned(pieces, way) & sight.enemy, way) & sight.empty
}

/// A set for each direction, in the order of [`Direction::ALL`]. (An array's `map` is not inlined.)
#[inline]
fn in_each(mut set: impl FnMut(Direction) -> u64) -> [u64; 4] {
    let [a, b, c, d] = Direction::ALL;
    [set(a), set(b), set(c), set(d)]
}

/// The same for men, in each direction in which they capture.
#[inline]
fn landings<V: Variant, const WHITE: bool>(men: u64, sight: Sight) -> [u64; 4] {
    in_each(|way| if men_capture::<V, WHITE>(way) { jumps::<V>(men, sight, way) } else { 0 })
}

#[inline]
fn union(sets: [u64; 4]) -> u64 {
    sets[0] | sets[1] | sets[2] | sets[3]
}

/// Of the squares on which men have just landed, those from which they can take another piece.
///
/// Straight back is over the piece just taken; and no second jump reaches the square that the man left, so it need not count
/// as empty.
#[inline]
fn onwards<V: Variant, const WHITE: bool>(landed: [u64; 4], sight: Sight) -> [u64; 4] {
    let able = in_each(|way| {
        let over = Layout::<V>::turned(sight.empty, way.opposite()) & sight.enemy;
        if men_capture::<V, WHITE>(way) { Layout::<V>::turned(over, way.opposite()) } else { 0 }
    });
    in_each(|way| {
        let [left, right] = way.across();
        landed[way as usize] & (able[way as usize] | able[left as usize] | able[right as usize])
    })
}

/// The first jumps that chains need to begin with: by the majority rule (4.13) only those that go on, where any does.
#[inline]
fn first_jumps<V: Variant>(landed: [u64; 4], onwards: [u64; 4]) -> [u64; 4] {
    if V::RULES.majority && union(onwards) != 0 { onwards } else { landed }
}

/// By direction, the flying kings that can capture; of others, where they would land.
#[inline]
fn kings_able<V: Variant>(sight: Sight) -> [u64; 4] {
    if sight.kings == 0 {
        return [0; 4];
    }
    let flying = V::RULES.flying_kings;
    in_each(|way| if flying { able_kings::<V>(sight, way) } else { jumps::<V>(sight.kings, sight, way) })
}

#[inline]
fn count_quiet<V: Variant, const WHITE: bool>(sight: Sight) -> u32 {
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

#[inline]
fn each_step<V: Variant, const WHITE: bool>(sight: Sight, visit: impl FnMut(u64, u64, u64, bool)) {
    each_step_of::<V>(sight, forwards::<WHITE>(), visit);
}

/// Shows `visit` every quiet move of this colour that can have led here, promotions apart: where the piece stands, where it
/// stood, and nothing captured. A man comes from where men of the other colour go, and a king from wherever it can go.
#[inline]
pub(super) fn each_step_back<V: Variant>(sight: Sight, colour: Colour, visit: impl FnMut(u64, u64, u64, bool)) {
    each_step_of::<V>(sight, Direction::forwards(colour.other()), visit);
}

#[inline]
fn each_step_of<V: Variant>(sight: Sight, men: [Direction; 2], mut visit: impl FnMut(u64, u64, u64, bool)) {
    for way in men {
        for to in bits(Layout::<V>::turned(sight.men, way) & sight.empty) {
            visit(Layout::<V>::turned(to, way.opposite()), to, 0, false);
        }
    }
    for king in bits(sight.kings) {
        for way in Direction::ALL {
            let mut to = Layout::<V>::turned(king, way) & sight.empty;
            while to != 0 {
                visit(king, to, 0, true);
                to = if V::RULES.flying_kings { Layout::<V>::turned(to, way) & sight.empty } else { 0 };
            }
        }
    }
}

const fn forwards<const WHITE: bool>() -> [Direction; 2] {
    Direction::forwards(if WHITE { Colour::White } else { Colour::Black })
}

/// The bits of origin, destination and captured pieces.
type CaptureBits = (u64, u64, u64);

/// Counts captures; only those that may be duplicates are kept.
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
