//! The moves of international draughts, by the federation's rules (articles in brackets).
//!
//! Squares are numbered from 0, as the bits of a [`DraughtsPosition`] are.

use std::fmt;

use tablette_probe::DraughtsPosition;

/// A move, and the position after it.
pub(crate) struct Move {
    from: u32,
    to: u32,
    /// The captured pieces.
    taken: u64,
    pub(crate) after: DraughtsPosition,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between = if self.taken == 0 { '-' } else { 'x' };
        write!(f, "{}{between}{}", self.from + 1, self.to + 1)
    }
}

/// Down and right, for the four directions.
const WAYS: [(i32, i32); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// The squares from here to the edge, nearest first.
fn ray(square: u32, (down, right): (i32, i32)) -> impl Iterator<Item = u32> {
    let row = square as i32 / 5;
    let column = square as i32 % 5 * 2 + (row + 1) % 2;
    let places = (1..10).map(move |step| (row + step * down, column + step * right));
    places
        .take_while(|(row, column)| (0..10).contains(row) && (0..10).contains(column))
        .map(|(row, column)| (row * 5 + column / 2) as u32)
}

fn has(set: u64, square: u32) -> bool {
    set >> square & 1 == 1
}

/// Lists the legal moves. Captures come first, and must take the most pieces (4.13).
pub(crate) fn moves(position: &DraughtsPosition) -> Vec<Move> {
    let DraughtsPosition { white_to_move, white_men, white_kings, black_men, black_kings } = *position;
    let (men, kings, enemies) = if white_to_move {
        (white_men, white_kings, black_men | black_kings)
    } else {
        (black_men, black_kings, white_men | white_kings)
    };
    let all = men | kings | enemies;
    let own = || (0..50).filter(|square| has(men | kings, *square));
    let mut found = Vec::new();
    for from in own() {
        let mut ends = Vec::new();
        captures(from, has(kings, from), enemies, all & !(1 << from), 0, &mut ends);
        found.extend(ends.into_iter().map(|(to, taken)| (from, to, taken)));
    }
    let most = found.iter().map(|(.., taken)| taken.count_ones()).max().unwrap_or(0);
    found.retain(|(.., taken)| taken.count_ones() == most);
    if found.is_empty() {
        found.extend(
            own().flat_map(|from| steps(from, has(kings, from), white_to_move, all).map(move |to| (from, to, 0))),
        );
    }
    found
        .into_iter()
        .map(|(from, to, taken)| Move { from, to, taken, after: after(position, from, to, taken) })
        .collect()
}

/// Where moves without capture end. Men move forwards only, and kings fly (3.9).
fn steps(from: u32, king: bool, white: bool, all: u64) -> impl Iterator<Item = u32> {
    let ways = WAYS.into_iter().filter(move |(down, _)| king || (*down < 0) == white);
    let reach = if king { 9 } else { 1 };
    ways.flat_map(move |way| ray(from, way).take(reach).take_while(move |square| !has(all, *square)))
}

/// Where captures end, and what they take. Captured pieces block until the end (4.11).
fn captures(at: u32, king: bool, enemies: u64, blocked: u64, taken: u64, ends: &mut Vec<(u32, u64)>) {
    let before = ends.len();
    for way in WAYS {
        let mut over = None;
        for square in ray(at, way) {
            match over {
                None if !has(blocked, square) && king => {}
                None if has(enemies, square) => over = Some(square),
                Some(over) if !has(blocked, square) => {
                    captures(square, king, enemies & !(1 << over), blocked, taken | 1 << over, ends);
                    if !king {
                        break;
                    }
                }
                _ => break,
            }
        }
    }
    if ends.len() == before && taken != 0 {
        ends.push((at, taken));
    }
}

/// The position after a move. A man that ends it on the last row is crowned.
fn after(position: &DraughtsPosition, from: u32, to: u32, taken: u64) -> DraughtsPosition {
    let mut after = DraughtsPosition { white_to_move: !position.white_to_move, ..*position };
    let (men, kings, enemies) = if position.white_to_move {
        (&mut after.white_men, &mut after.white_kings, [&mut after.black_men, &mut after.black_kings])
    } else {
        (&mut after.black_men, &mut after.black_kings, [&mut after.white_men, &mut after.white_kings])
    };
    let crowned = has(*kings, from) || if position.white_to_move { to < 5 } else { to >= 45 };
    *men &= !(1 << from);
    *kings &= !(1 << from);
    *(if crowned { kings } else { men }) |= 1 << to;
    for set in enemies {
        *set &= !taken;
    }
    after
}
