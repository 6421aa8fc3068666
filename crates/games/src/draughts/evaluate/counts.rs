//! Counts of each side, in addition to the patterns of its men.

use super::super::rules::{Colour, Variant};
use super::super::squares::{Direction, Layout, bits};
use super::super::visit::king_reaches;
use super::network::KINDS;
use super::tables::{Sums, Tally};

/// The number of counts.
pub const COUNTS: usize = 9;

/// Men.
pub(super) const MEN: usize = 0;
/// Whether there is a king at all.
pub(super) const KING: usize = 1;
/// Kings after the first.
pub(super) const KINGS: usize = 2;
/// Kings on the longest diagonal.
const DIAGONAL: usize = 3;
/// Empty squares that kings can reach.
const FLIGHT: usize = 4;
/// Steps that men can make.
const STEPS: usize = 5;
/// The difference between the numbers of men on the two wings.
const WING: usize = 6;
/// Rows that men have advanced.
const ROWS: usize = 7;
/// Always 1, for the side to move.
const TURN: usize = 8;

/// Takes the pieces of each kind as the player to move sees them. Returns the counts of the player
/// to move minus the opponent's, and the number of pieces. Constant time.
#[inline]
pub(super) fn counts<V: Variant>(
    &[men, kings, others, other_kings]: &[u64; KINDS],
    sums: &Sums,
) -> ([i8; COUNTS], u32) {
    let empty = Layout::<V>::BOARD & !(men | kings | others | other_kings);
    let steps = |men, colour| Direction::forwards(colour).map(|way| Layout::<V>::turned(men, way) & empty);
    let mut counts = [0; COUNTS];
    counts[MEN] = sums.tally(Tally::More);
    counts[STEPS] = more(steps(men, Colour::White), steps(others, Colour::Black));
    counts[WING] = sums.tally(Tally::OwnWing).abs() - sums.tally(Tally::OtherWing).abs();
    counts[ROWS] = sums.tally(Tally::Rows);
    counts[TURN] = 1;
    let mut pieces = sums.tally(Tally::All) as u32;
    if kings | other_kings != 0 {
        let [own, other] = [kings, other_kings].map(|kings| kings_of::<V>(kings, empty));
        for at in [KING, KINGS, DIAGONAL, FLIGHT] {
            counts[at] = own[at] - other[at];
        }
        pieces += (kings | other_kings).count_ones();
    }
    (counts.map(|count: i32| count.clamp(i8::MIN.into(), i8::MAX.into()) as i8), pieces)
}

/// The king counts of a side; all other counts are 0.
#[inline]
fn kings_of<V: Variant>(kings: u64, empty: u64) -> [i32; COUNTS] {
    let count = |set: u64| set.count_ones() as i32;
    let mut counts = [0; COUNTS];
    if kings != 0 {
        counts[KING] = 1;
        counts[KINGS] = count(kings) - 1;
        counts[DIAGONAL] = count(kings & diagonal::<V>());
        counts[FLIGHT] = bits(kings).map(|king| count(king_reaches::<V>(king, empty))).sum();
    }
    counts
}

/// The number of squares in the first two sets minus that in the others, each set counted
/// separately; at most 56 per pair.
///
/// Without a `popcnt` instruction, bits are counted in stages, which the four words share from the
/// second on: pairs of bits, then groups of four, of eight, and all.
#[inline]
fn more(sets: [u64; 2], others: [u64; 2]) -> i32 {
    const TWOS: u64 = u64::MAX / 0b11;
    const FOURS: u64 = u64::MAX / 0b101;
    const EIGHTS: u64 = u64::MAX / 0x11;
    const BYTES: u64 = u64::MAX / 0xff;
    let fours = |set: u64| {
        let twos = set - (set >> 1 & TWOS);
        (twos & FOURS) + (twos >> 2 & FOURS)
    };
    // At most four per group and set, so the sum of two fits.
    let eights = |[a, b]: [u64; 2]| {
        let fours = fours(a) + fours(b);
        (fours & EIGHTS) + (fours >> 4 & EIGHTS)
    };
    // An offset of sixteen per byte keeps all of them positive; the product adds up all bytes in
    // the topmost one.
    let bytes = eights(sets) + 16 * BYTES - eights(others);
    (bytes.wrapping_mul(BYTES) >> 56) as i32 - 8 * 16
}

/// The longest diagonal, from the lower left.
const fn diagonal<V: Variant>() -> u64 {
    let (size, mut set, mut row) = (V::RULES.size as u32, 0, 0);
    while row < size {
        let column = size - 1 - row;
        set |= 1 << (Layout::<V>::row(row).trailing_zeros() + column / 2);
        row += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use tablette_core::SplitMix64;

    use super::super::super::fen::{Fen, Reading, read_fen};
    use super::super::super::rules::International;
    use super::super::super::squares::Square;
    use super::super::Model;
    use super::*;

    fn counted(fen: &str) -> [i8; COUNTS] {
        let Fen { position, .. } = read_fen::<International>(fen, Reading::Strict).unwrap();
        Model::<International>::material().features(&position).counts
    }

    #[test]
    fn counts_are_what_they_say() {
        assert_eq!(counted("W:W31-50:B1-20"), [0, 0, 0, 0, 0, 0, 0, 0, 1]);
        // Two men on the right wing, advanced by one and two rows; one of them has two steps and
        // the other none, and Black's man has two.
        assert_eq!(counted("W:W45,40:B1"), [1, 0, 0, 0, 0, 0, 1, 3, 1]);
        // From 28 a king reaches 15 squares, up to the man on 5 and the king on 50; from 50 it
        // reaches four.
        assert_eq!(counted("W:WK28,K50:B5")[..5], [-1, 1, 1, 1, 19]);
    }

    #[test]
    fn the_longest_diagonal_is_where_it_should_be() {
        let numbers = |set: u64| bits(set).map(|bit| Square::of_bit(bit).number::<International>()).collect::<Vec<_>>();
        assert_eq!(numbers(diagonal::<International>()), [5, 10, 14, 19, 23, 28, 32, 37, 41, 46]);
    }

    #[test]
    fn squares_of_four_sets_are_counted_at_once() {
        let board = Layout::<International>::BOARD;
        let mut random = SplitMix64::for_attempt(1, 0);
        let mut random = || random.below(u64::MAX) & board;
        let one_by_one = |sets: [u64; 2]| sets.iter().map(|set| set.count_ones() as i32).sum::<i32>();
        let agree = |sets, others| assert_eq!(more(sets, others), one_by_one(sets) - one_by_one(others));
        for _ in 0..1000 {
            agree([random(), random()], [random(), random()]);
        }
        // The extremes: all squares against none.
        agree([board, 0], [0, 0]);
        agree([0, 0], [0, board]);
    }
}
