//! What is counted of each side besides the patterns of its men.

use super::super::position::Position;
use super::super::rules::{Colour, Variant};
use super::super::squares::{Direction, Layout, bits};

/// How many counts there are.
pub const COUNTS: usize = 9;

/// Men.
pub(super) const MEN: usize = 0;
/// Whether there is a king at all.
pub(super) const KING: usize = 1;
/// Kings after the first.
pub(super) const KINGS: usize = 2;
/// Kings on the longest diagonal.
const DIAGONAL: usize = 3;
/// Empty squares that kings can cross to.
const FLIGHT: usize = 4;
/// Steps that men can make.
const STEPS: usize = 5;
/// Men by which one wing is heavier than the other.
const WING: usize = 6;
/// Rows that men have come forward.
const ROWS: usize = 7;
/// One, for the side to move.
const TURN: usize = 8;

/// White's counts less Black's, where White is to move. Constant time.
pub(super) fn counts<V: Variant>(position: &Position<V>) -> [i8; COUNTS] {
    let (own, other) = (side(position), side(&position.swapped()));
    let mut counts = std::array::from_fn(|at| (own[at] - other[at]).clamp(i8::MIN.into(), i8::MAX.into()) as i8);
    counts[TURN] = 1;
    counts
}

/// White's.
fn side<V: Variant>(position: &Position<V>) -> [i32; COUNTS] {
    let sight = position.sight_of::<true>();
    let count = |set: u64| set.count_ones() as i32;
    let steps = |way| count(Layout::<V>::step(sight.men, way) & sight.empty);
    let size = u32::from(V::RULES.size);
    let row = |row: u32| (size - 1 - row) as i32 * count(sight.men & Layout::<V>::row(row));
    let (men, left) = (count(sight.men), count(sight.men & Maps::<V>::LEFT));
    let mut counts = [0; COUNTS];
    counts[MEN] = men;
    counts[STEPS] = Direction::forwards(Colour::White).into_iter().map(steps).sum();
    counts[WING] = (2 * left - men).abs();
    counts[ROWS] = (1..size - 1).map(row).sum();
    if sight.kings != 0 {
        counts[KING] = 1;
        counts[KINGS] = count(sight.kings) - 1;
        counts[DIAGONAL] = count(sight.kings & Maps::<V>::DIAGONAL);
        counts[FLIGHT] = bits(sight.kings).map(|king| flight::<V>(king, sight.empty)).sum();
    }
    counts
}

/// The empty squares around a king, as far as it flies.
fn flight<V: Variant>(king: u64, empty: u64) -> i32 {
    let mut squares = 0;
    for way in Direction::ALL {
        let mut at = Layout::<V>::step(king, way) & empty;
        while at != 0 {
            squares += 1;
            at = if V::RULES.flying_kings { Layout::<V>::step(at, way) & empty } else { 0 };
        }
    }
    squares
}

/// Squares by what they are on the whole board.
struct Maps<V>(std::marker::PhantomData<V>);

impl<V: Variant> Maps<V> {
    /// The left wing.
    const LEFT: u64 = squares::<V>(Wanted::Left);
    /// The longest diagonal, from the lower left.
    const DIAGONAL: u64 = squares::<V>(Wanted::Diagonal);
}

#[derive(Clone, Copy)]
enum Wanted {
    Left,
    Diagonal,
}

const fn squares<V: Variant>(wanted: Wanted) -> u64 {
    let size = V::RULES.size as u32;
    let (mut set, mut row) = (0, 0);
    while row < size {
        let first = Layout::<V>::row(row);
        let mut place = 0;
        while place < Layout::<V>::HALF {
            let column = 2 * place + 1 - row % 2;
            let has = match wanted {
                Wanted::Left => column < size / 2,
                Wanted::Diagonal => row + column == size - 1,
            };
            if has {
                set |= 1 << (first.trailing_zeros() + place);
            }
            place += 1;
        }
        row += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::super::super::fen::{Fen, Reading, read_fen};
    use super::super::super::rules::International;
    use super::super::super::squares::Square;
    use super::*;

    fn counted(fen: &str) -> [i8; COUNTS] {
        let Fen { position, .. } = read_fen::<International>(fen, Reading::Strict).unwrap();
        counts(&position)
    }

    #[test]
    fn counts_are_what_they_say() {
        assert_eq!(counted("W:W31-50:B1-20"), [0, 0, 0, 0, 0, 0, 0, 0, 1]);
        // Two men on the right wing, one row and two rows forward; one of them has two steps and the other none, as Black's has two.
        assert_eq!(counted("W:W45,40:B1"), [1, 0, 0, 0, 0, 0, 1, 3, 1]);
        // From 28 a king can cross to 15 squares, up to the man on 5 and the king on 50; from 50 to four.
        assert_eq!(counted("W:WK28,K50:B5")[..5], [-1, 1, 1, 1, 19]);
    }

    #[test]
    fn maps_are_where_they_should_be() {
        let numbers = |set: u64| bits(set).map(|bit| Square::of_bit(bit).number::<International>()).collect::<Vec<_>>();
        assert_eq!(numbers(Maps::<International>::DIAGONAL), [5, 10, 14, 19, 23, 28, 32, 37, 41, 46]);
        assert_eq!(Maps::<International>::LEFT.count_ones(), 25);
    }
}
