//! Everything that is a sum over the pieces of a position: the numbers of the windows, the hidden
//! units of the network, and a few tallies of men.
//!
//! All of it is read at once from a table indexed by side, byte of the board and its value: a row of
//! whole numbers for the men on those squares. Kings have a row per square, of hidden units alone.
//! The player to move always sees the board from White's side.

use std::marker::PhantomData;

use super::super::position::Position;
use super::super::rules::{Colour, Variant};
use super::super::squares::{Layout, Square, Squares, bits};
use super::network::{HIDDEN, KINDS, Network, ONE, Units};
use super::vectors::SimdLevel;
use super::windows::{NUMBERS, each_digit};

/// Bytes of the largest board.
pub(super) const BYTES: usize = 7;
/// Numbers of a row: hidden units, windows with their twins, tallies.
pub(super) const LANES: usize = HIDDEN + NUMBERS + TALLIES;
/// The number of tallies, with some to spare: as many as numbers of windows.
pub(super) const TALLIES: usize = NUMBERS;

/// A number per hidden unit, window and tally.
pub(super) type Row = [i16; LANES];

/// The sums over men that are neither units nor patterns.
#[derive(Clone, Copy)]
pub(super) enum Tally {
    /// Men of both sides.
    All,
    /// Men of the player to move less those of the opponent.
    More,
    /// Rows that the men of the player to move have advanced, less those of the opponent's.
    Rows,
    /// Men of the player to move on the left wing, less those on the right.
    OwnWing,
    /// The same of the opponent.
    OtherWing,
}

impl Tally {
    const ALL: [Self; 5] = [Self::All, Self::More, Self::Rows, Self::OwnWing, Self::OtherWing];

    /// The contribution of a man of a side, 0 for the player to move, in a row and column of the
    /// full board.
    fn contribution<V: Variant>(self, side: usize, row: usize, column: usize) -> i16 {
        let size = usize::from(V::RULES.size);
        let wing = if column < size / 2 { 1 } else { -1 };
        match (self, side) {
            (Self::All, _) | (Self::More, 0) => 1,
            (Self::More, _) => -1,
            (Self::Rows, 0) => (size - 1 - row) as i16,
            (Self::Rows, _) => -(row as i16),
            (Self::OwnWing, 0) | (Self::OtherWing, 1) => wing,
            (Self::OwnWing | Self::OtherWing, _) => 0,
        }
    }
}

/// The pieces of each kind as the player to move sees them: after a rotation by 180° with the
/// colours swapped if Black is to move.
#[inline]
pub(super) fn pieces<V: Variant>(position: &Position<V>) -> [u64; KINDS] {
    let to_move = position.to_move();
    let sets = [to_move, to_move.other()].map(|colour| [position.men(colour).0, position.kings(colour).0]);
    let [[men, kings], [others, other_kings]] = sets;
    let sets = [men, kings, others, other_kings];
    match to_move {
        Colour::White => sets,
        // Often there are no kings, and turning takes time.
        Colour::Black => sets.map(|set| if set == 0 { 0 } else { Layout::<V>::turn(set) }),
    }
}

/// The sums over a position's pieces.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sums {
    /// The pattern of each window and each twin, without a sign.
    pub(super) numbers: [i16; NUMBERS],
    pub(super) tallies: [i16; TALLIES],
    /// The outputs of the network for a full and an empty board, in grains.
    pub(super) outputs: [i32; 2],
}

impl Sums {
    #[inline]
    pub(super) fn tally(&self, tally: Tally) -> i32 {
        self.tallies[tally as usize].into()
    }
}

/// The tables for the positions of a variant.
pub(super) struct Tables<V> {
    layer: Layer,
    variant: PhantomData<V>,
}

impl<V: Variant> Tables<V> {
    /// Fills the tables: 670 KiB. Without a network, its outputs are 0.
    pub(super) fn new(network: Option<&Network>) -> Self {
        let none = [0; HIDDEN];
        let units = |kind, bit| network.map_or(none, |network| *network.input::<V>(kind, bit));
        let mut empty = [0; LANES];
        empty[..HIDDEN].copy_from_slice(&network.map_or(none, |network| network.bias));
        let mut men: [Vec<Row>; 2] = [0, 1].map(|_| vec![[0; LANES]; BYTES * 256]);
        let mut add_to = |side: usize, square: Square, lane: usize, weight: i16| {
            let (byte, place) = (square.bit().ilog2() as usize / 8, square.bit().ilog2() % 8);
            for value in (0..256).filter(|value| value >> place & 1 == 1) {
                // The numbers of windows are read without a sign.
                let here = &mut men[side][256 * byte + value][lane];
                *here = here.wrapping_add(weight);
            }
        };
        for square in Squares(Layout::<V>::BOARD).iter() {
            let (row, column) = square.coordinates::<V>();
            for side in 0..2 {
                for (unit, weight) in units(2 * side, square.bit()).into_iter().enumerate() {
                    add_to(side, square, unit, weight);
                }
                for tally in Tally::ALL {
                    add_to(side, square, HIDDEN + NUMBERS + tally as usize, tally.contribution::<V>(side, row, column));
                }
            }
        }
        each_digit::<V>(|side, square, number, digit| add_to(side, square, HIDDEN + number, digit as i16));
        let king = |kind, bit: u64| if bit & Layout::<V>::BOARD == 0 { none } else { units(kind, bit) };
        let kings = [1, 3].map(|kind| (0..u64::BITS).map(|at| king(kind, 1 << at)).collect());
        let outputs = network.map_or([none; 2], |network| network.outputs);
        Self { layer: Layer { empty, men, kings, outputs, level: SimdLevel::best() }, variant: PhantomData }
    }

    /// The sums over these pieces. Constant time.
    #[inline]
    pub(super) fn sums(&self, pieces: &[u64; KINDS]) -> Sums {
        self.layer.sums(pieces)
    }
}

/// The tables, by bits of the board.
pub(super) struct Layer {
    /// The sums of an empty board.
    pub(super) empty: Row,
    /// By side, byte of the board and its value: the sums of the men on those squares.
    men: [Vec<Row>; 2],
    /// By side and bit.
    kings: [Vec<Units>; 2],
    pub(super) outputs: [Units; 2],
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "chooses among vectors of x86-64"))]
    pub(super) level: SimdLevel,
}

impl Layer {
    /// Calls `each` with the rows of the men.
    #[expect(clippy::inline_always, reason = "compiled once for each kind of vectors")]
    #[inline(always)]
    pub(super) fn rows<'a>(&'a self, &[men, _, others, _]: &[u64; KINDS], mut each: impl FnMut(&'a Row)) {
        // Blocks of 256 rows, so that a byte needs no check.
        let [own, other] = self.men.each_ref().map(|rows| rows.as_chunks::<256>().0);
        for (byte, (own, other)) in own.iter().zip(other).enumerate() {
            each(&own[usize::from((men >> (8 * byte)) as u8)]);
            each(&other[usize::from((others >> (8 * byte)) as u8)]);
        }
    }

    /// Calls `each` with the hidden units of each king.
    #[expect(clippy::inline_always, reason = "compiled once for each kind of vectors")]
    #[inline(always)]
    pub(super) fn king_rows<'a>(&'a self, &[_, kings, _, other_kings]: &[u64; KINDS], mut each: impl FnMut(&'a Units)) {
        for (side, set) in [kings, other_kings].into_iter().enumerate() {
            for bit in bits(set) {
                each(&self.kings[side][bit.trailing_zeros() as usize]);
            }
        }
    }

    /// The sums over pieces of each kind. Plain code, which is also compiled for wider vectors.
    #[cfg_attr(
        all(target_arch = "wasm32", target_feature = "simd128"),
        expect(dead_code, reason = "its vectors are written by hand")
    )]
    #[expect(clippy::inline_always, reason = "compiled once for each kind of vectors")]
    #[inline(always)]
    pub(super) fn plain_sums(&self, pieces: &[u64; KINDS]) -> Sums {
        let mut sums = self.empty;
        self.rows(pieces, |row| add(&mut sums, row));
        self.king_rows(pieces, |units| add(&mut sums, units));
        let outputs = self.outputs.each_ref().map(|outputs| {
            let limited = sums.iter().map(|&unit| unit.clamp(0, ONE));
            let shares = limited.zip(outputs).map(|(unit, &output)| i32::from(unit) * i32::from(output));
            shares.sum::<i32>() / i32::from(ONE)
        });
        Self::read(&sums, outputs)
    }

    /// Reads numbers and tallies from the lanes behind the hidden units.
    #[expect(clippy::inline_always, reason = "compiled once for each kind of vectors")]
    #[inline(always)]
    pub(super) fn read(sums: &Row, outputs: [i32; 2]) -> Sums {
        let blocks = sums.as_chunks::<NUMBERS>().0;
        Sums { numbers: blocks[HIDDEN / NUMBERS], tallies: blocks[HIDDEN / NUMBERS + 1], outputs }
    }
}

/// Adds numbers lane by lane; there may be fewer than sums.
#[expect(clippy::inline_always, reason = "compiled once for each kind of vectors")]
#[inline(always)]
fn add<const N: usize>(sums: &mut Row, numbers: &[i16; N]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum = sum.wrapping_add(*number);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use tablette_core::SplitMix64;

    use super::super::super::position::Piece;
    use super::super::super::rules::{Brazilian, English, International};
    use super::super::network::tests::arbitrary;
    use super::*;

    /// A position of up to forty pieces, with many kings or none.
    pub(in super::super) fn any_position<V: Variant>(random: &mut SplitMix64) -> Position<V> {
        let mut position = Position::empty(Colour::BOTH[random.below(2) as usize]);
        let (most, kings) = (1 + random.below(40), random.below(3));
        for _ in 0..most {
            let number = 1 + random.below(Layout::<V>::COUNT.into()) as u32;
            let square = Square::from_number::<V>(number).expect("on the board");
            let piece = Piece { colour: Colour::BOTH[random.below(2) as usize], king: random.below(4) < kings };
            position = position.with(square, piece).unwrap_or_else(|same| same);
        }
        position
    }

    fn tables_agree<V: Variant>() {
        let network = arbitrary::<V>();
        let tables = Tables::<V>::new(Some(&network));
        let mut random = SplitMix64::for_attempt(2, 0);
        for _ in 0..2000 {
            let position = any_position::<V>(&mut random);
            let sums = tables.sums(&pieces(&position));
            assert_eq!(sums, tables.layer.plain_sums(&pieces(&position)), "with any vectors");
            assert_eq!(sums.outputs, network.slowly(&position), "{position:?}");
            assert_eq!(sums, tables.sums(&pieces(&position.swapped())), "both sides see the same");
        }
    }

    #[test]
    fn tables_give_what_the_definition_gives() {
        tables_agree::<International>();
        tables_agree::<Brazilian>();
        tables_agree::<English>();
    }
}
