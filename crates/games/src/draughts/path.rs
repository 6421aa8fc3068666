//! The landing squares of a capture, for notation and explanations. Slower than counting, since
//! every stage is visited.

use std::marker::PhantomData;

use super::position::{Move, Position};
use super::rules::{Colour, Variant};
use super::squares::{Direction, Layout, Square, Squares};

/// The visitor's decision after a stage of a capture.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Next {
    /// Extend this capture.
    Extend,
    /// Abandon this capture and try another.
    Back,
    /// End the search.
    Stop,
}

/// Returns the landing squares of a capture, origin and destination included, one captured piece
/// per leg. If several paths capture the same pieces, the result is always the same one. `None` if
/// the move captures nothing or the piece cannot make it.
pub fn path<V: Variant>(position: &Position<V>, mv: Move) -> Option<Vec<Square>> {
    let mut found = None;
    stages(position, mv.from, |squares, captured| {
        if captured == mv.captured && squares.last() == Some(&mv.to) {
            found = Some(squares.to_vec());
            return Next::Stop;
        }
        if captured.0 & !mv.captured.0 == 0 { Next::Extend } else { Next::Back }
    });
    found
}

/// The most stages visited in search of a written capture; hardly any capture has a thousandth of
/// them.
const MOST_STAGES: u32 = 1 << 16;

/// The relation of a capture to a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SquareUse {
    /// The piece lands there.
    Rests,
    /// The piece lands there or passes over it.
    Passes,
}

/// Whether a capture can be made over these squares in this order; it may involve other squares,
/// too.
pub(super) fn passes<V: Variant>(position: &Position<V>, mv: Move, over: &[Square], how: SquareUse) -> bool {
    if over.is_empty() {
        return true;
    }
    let (mut found, mut left) = (false, MOST_STAGES);
    stages(position, mv.from, |squares, captured| {
        left -= 1;
        let complete = captured == mv.captured && squares.last() == Some(&mv.to);
        found = complete && in_order::<V>(over, squares, captured, how);
        match captured.0 & !mv.captured.0 == 0 {
            _ if found || left == 0 => Next::Stop,
            true => Next::Extend,
            false => Next::Back,
        }
    });
    found
}

/// Whether a path that lands on `squares` lands on or passes over the squares of `over`, in order.
/// Captured pieces do not count as passed.
fn in_order<V: Variant>(over: &[Square], squares: &[Square], captured: Squares, how: SquareUse) -> bool {
    let mut left = over.iter();
    for ends in squares.windows(2) {
        let way = leg::<V>(ends[0], ends[1]).unwrap_or_default();
        let met = |square: &Square| !captured.contains(*square) && (how == SquareUse::Passes || *square == ends[1]);
        for square in way.into_iter().filter(met) {
            if left.as_slice().first() == Some(&square) {
                left.next();
            }
        }
    }
    left.as_slice().is_empty()
}

/// The squares from `from` (exclusive) to `to` on a diagonal; `None` if they share none.
pub(super) fn leg<V: Variant>(from: Square, to: Square) -> Option<Vec<Square>> {
    Direction::ALL.into_iter().find_map(|way| {
        let step = |at: &u64| Some(Layout::<V>::step(*at, way)).filter(|&at| at != 0);
        let ray: Vec<u64> = std::iter::successors(step(&from.bit()), step).collect();
        let end = ray.iter().position(|&at| at == to.bit())?;
        Some(ray[..=end].iter().map(|&at| Square::of_bit(at)).collect())
    })
}

/// The most pieces that a capture between two squares takes, complete or not; `None` if there is no
/// such capture.
pub(super) fn most<V: Variant>(position: &Position<V>, from: Square, to: Square) -> Option<u32> {
    let mut most = None;
    stages(position, from, |squares, captured| {
        if squares.last() == Some(&to) {
            most = most.max(Some(captured.len()));
        }
        Next::Extend
    });
    most
}

/// Complete captures of any piece that take fewer than `most` pieces, as origin, destination and
/// pieces taken. At most `limit` of them, in ascending order of origin.
pub(super) fn shorter<V: Variant>(position: &Position<V>, most: u32, limit: usize) -> Vec<(Square, Square, u32)> {
    let mut found = Vec::new();
    for from in position.pieces(position.to_move()).iter() {
        // A stage ends a capture unless the next one visited goes on from it.
        let mut last: Option<(Vec<Square>, u32)> = None;
        let mut ends = Vec::new();
        let mut end = |stage: Option<(Vec<Square>, u32)>, next: &[Square]| {
            if let Some((squares, taken)) = stage.filter(|(squares, taken)| *taken < most && !next.starts_with(squares))
            {
                let to = *squares.last().expect("a stage ends somewhere");
                if !ends.contains(&(from, to, taken)) {
                    ends.push((from, to, taken));
                }
            }
            if ends.len() < limit { Next::Extend } else { Next::Stop }
        };
        stages(position, from, |squares, captured| {
            let stage = Some((squares.to_vec(), captured.len()));
            end(std::mem::replace(&mut last, stage), squares)
        });
        end(last.take(), &[]);
        found.extend(ends);
    }
    found.truncate(limit);
    found
}

/// Calls `visit` with every stage of every capture of the piece on `from`: the squares so far and
/// the pieces taken.
fn stages<V: Variant>(position: &Position<V>, from: Square, visit: impl FnMut(&[Square], Squares) -> Next) {
    let sight = position.sight();
    let king = sight.kings & from.bit() != 0;
    if !king && sight.men & from.bit() == 0 {
        return;
    }
    let flies = king && V::RULES.flying_kings;
    let ways = if king { &Direction::ALL } else { ways_of_men::<V>(position.to_move()) };
    let empty = sight.empty | from.bit();
    let mut stages =
        Stages::<V, _> { enemy: sight.enemy, empty, flies, ways, squares: vec![from], visit, variant: PhantomData };
    stages.go_on(ways, 0);
}

/// The directions in which men capture (4.1).
fn ways_of_men<V: Variant>(colour: Colour) -> &'static [Direction] {
    match colour {
        _ if V::RULES.men_capture_backwards => &Direction::ALL,
        Colour::White => &Direction::ALL[..2],
        Colour::Black => &Direction::ALL[2..],
    }
}

struct Stages<V, F> {
    enemy: u64,
    empty: u64,
    flies: bool,
    ways: &'static [Direction],
    squares: Vec<Square>,
    visit: F,
    variant: PhantomData<V>,
}

impl<V: Variant, F: FnMut(&[Square], Squares) -> Next> Stages<V, F> {
    /// Continues from the last square in these directions. True once the visitor has ended the
    /// search.
    fn go_on(&mut self, ways: &[Direction], captured: u64) -> bool {
        ways.iter().any(|&way| self.leg(way, captured))
    }

    fn leg(&mut self, way: Direction, captured: u64) -> bool {
        let at = self.squares.last().expect("a capture begins somewhere").bit();
        let mut over = Layout::<V>::step(at, way);
        while self.flies && over & self.empty != 0 {
            over = Layout::<V>::step(over, way);
        }
        over &= self.enemy & !captured;
        let first = Layout::<V>::step(over, way) & self.empty;
        let mut to = first;
        while to != 0 {
            self.squares.push(Square::of_bit(to));
            if self.land(way, to == first, captured | over) {
                return true;
            }
            self.squares.pop();
            to = if self.flies { Layout::<V>::step(to, way) & self.empty } else { 0 };
        }
        false
    }

    fn land(&mut self, way: Direction, first: bool, captured: u64) -> bool {
        match (self.visit)(&self.squares, Squares(captured)) {
            Next::Stop => return true,
            Next::Back => return false,
            Next::Extend => {}
        }
        if !self.flies {
            return self.go_on(self.ways, captured);
        }
        // Continuing straight ahead is the same capture wherever the king landed.
        self.go_on(&way.across(), captured) || (first && self.leg(way, captured))
    }
}
