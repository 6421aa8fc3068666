//! The legal moves: three programs for three questions, which check one another.
//!
//! [`detect`] asks only whether there is a capture, and answers with shifts of whole sets; [`count`] adds up set sizes and
//! lists nothing unless it must; [`generate`] lists the moves, a piece at a time. Tests hold them to each other, to the published
//! numbers, and to a fourth program that knows only rows and columns.

use super::capture::{Chains, LOOP, walk, ways_of_men};
use super::position::{Move, Position, Sight};
use super::rules::Variant;
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

/// Whether the player to move can capture, and therefore must (4.2 and following). Constant time, apart from kings' rays.
#[inline]
pub fn detect<V: Variant>(position: &Position<V>) -> bool {
    let sight = position.sight();
    let ways = ways_of_men::<V>(position.to_move());
    if ways.iter().any(|&way| jumps::<V>(sight.men, sight, way) != 0) {
        return true;
    }
    sight.kings != 0
        && Direction::ALL.into_iter().any(|way| {
            let reach = if V::RULES.flying_kings { ray::<V>(sight.kings, sight.empty, way) } else { sight.kings };
            jumps::<V>(reach, sight, way) != 0
        })
}

/// How many legal moves the player to move has. Lists nothing, unless captures may be duplicates.
///
/// Time: constant without captures (kings' rays apart); with them, as [`generate`].
#[inline]
pub fn count<V: Variant>(position: &Position<V>, duplicates: Duplicates) -> u64 {
    let sight = position.sight();
    if !detect(position) {
        return count_quiet::<V>(position, sight);
    }
    if sight.kings == 0
        && let Some(count) = count_single_jumps::<V>(position, sight)
    {
        return count;
    }
    let mut tally = Tally { sure: 0, loops: Vec::new(), keep: duplicates == Duplicates::Keep };
    walk(position, &mut tally);
    tally.loops.sort_unstable();
    tally.loops.dedup();
    tally.sure + tally.loops.len() as u64
}

/// Appends the legal moves in rising order of origin, destination and captured pieces.
///
/// Time: proportional to the moves and to the chains of captures; the order costs a sort.
pub fn generate<V: Variant>(position: &Position<V>, duplicates: Duplicates, out: &mut Vec<Move>) {
    let first = out.len();
    append(position, duplicates, out);
    out[first..].sort_unstable();
}

/// The same moves in no particular order.
#[inline]
pub(super) fn append<V: Variant>(position: &Position<V>, duplicates: Duplicates, out: &mut Vec<Move>) {
    if !detect(position) {
        append_quiet(position, out);
        return;
    }
    let first = out.len();
    walk(position, &mut List { first, out });
    let may_loop = out[first..].iter().any(|mv| mv.captured.len() >= LOOP);
    if duplicates == Duplicates::Drop && may_loop {
        let mut captures = out.split_off(first);
        captures.sort_unstable();
        captures.dedup();
        out.append(&mut captures);
    }
}

/// The pieces and all empty squares that they see in one direction. Two pieces never see the same square.
#[inline]
fn ray<V: Variant>(pieces: u64, empty: u64, way: Direction) -> u64 {
    let (mut seen, mut front) = (pieces, pieces);
    loop {
        front = Layout::<V>::step(front, way) & empty;
        if front == 0 {
            return seen;
        }
        seen |= front;
    }
}

/// The squares on which these pieces land by a jump over the piece beside them.
#[inline]
fn jumps<V: Variant>(pieces: u64, sight: Sight, way: Direction) -> u64 {
    Layout::<V>::step(Layout::<V>::step(pieces, way) & sight.enemy, way) & sight.empty
}

#[inline]
fn count_quiet<V: Variant>(position: &Position<V>, sight: Sight) -> u64 {
    let steps = |pieces, way| (Layout::<V>::step(pieces, way) & sight.empty).count_ones();
    let forwards = Direction::forwards(position.to_move());
    let mut count: u32 = forwards.into_iter().map(|way| steps(sight.men, way)).sum();
    if sight.kings != 0 {
        let kings = |way| {
            let flying = V::RULES.flying_kings;
            if flying {
                (ray::<V>(sight.kings, sight.empty, way) & sight.empty).count_ones()
            } else {
                steps(sight.kings, way)
            }
        };
        count += Direction::ALL.into_iter().map(kings).sum::<u32>();
    }
    u64::from(count)
}

/// The number of captures by men, if no man can take two: most positions with captures are like that.
#[inline]
fn count_single_jumps<V: Variant>(position: &Position<V>, sight: Sight) -> Option<u64> {
    let ways = ways_of_men::<V>(position.to_move());
    let mut count = 0;
    for &way in ways {
        let landed = jumps::<V>(sight.men, sight, way);
        count += landed.count_ones();
        // Straight back is over the piece just taken. The square that the man left cannot be reached by a second jump.
        let onwards = ways.iter().filter(|&&next| next != way.opposite());
        if landed != 0 && onwards.fold(0, |all, &next| all | jumps::<V>(landed, sight, next)) != 0 {
            return None;
        }
    }
    Some(u64::from(count))
}

#[inline]
fn append_quiet<V: Variant>(position: &Position<V>, out: &mut Vec<Move>) {
    let sight = position.sight();
    for way in Direction::forwards(position.to_move()) {
        let to = Layout::<V>::step(sight.men, way) & sight.empty;
        out.extend(bits(to).map(|to| Move::of_bits(Layout::<V>::step(to, way.opposite()), to, 0)));
    }
    for king in bits(sight.kings) {
        for way in Direction::ALL {
            let mut to = Layout::<V>::step(king, way) & sight.empty;
            while to != 0 {
                out.push(Move::of_bits(king, to, 0));
                to = if V::RULES.flying_kings { Layout::<V>::step(to, way) & sight.empty } else { 0 };
            }
        }
    }
}

/// Counts captures; only those that may be duplicates are kept.
struct Tally {
    sure: u64,
    loops: Vec<Move>,
    keep: bool,
}

impl Chains for Tally {
    #[inline]
    fn add(&mut self, mv: Move) {
        if self.keep || mv.captured.len() < LOOP {
            self.sure += 1;
        } else {
            self.loops.push(mv);
        }
    }

    #[inline]
    fn forget(&mut self) {
        self.sure = 0;
        self.loops.clear();
    }
}

/// Lists captures behind what was listed before.
struct List<'a> {
    first: usize,
    out: &'a mut Vec<Move>,
}

impl Chains for List<'_> {
    #[inline]
    fn add(&mut self, mv: Move) {
        self.out.push(mv);
    }

    #[inline]
    fn forget(&mut self) {
        self.out.truncate(self.first);
    }
}
