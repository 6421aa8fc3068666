//! A small neural network over all pieces, in addition to patterns and counts.
//!
//! It has one hidden layer. Its inputs are the pieces from the viewpoint of the player to move:
//! after a rotation by 180° with the colours swapped if Black is to move. A hidden unit adds up one
//! weight per piece and square, limited to the range from 0 to 1; each unit has an output for a full
//! and one for an empty board. Windows see ten squares; the network sees the whole board.
//!
//! The sums of the hidden units are read from tables indexed by byte of the board and its value,
//! like the numbers of the [windows](super::windows). All arithmetic is exact, in whole numbers.
//!
//! Reference for limited units and 16-bit weights: Y. Nasu, *Efficiently updatable
//! neural-network-based evaluation functions for computer shogi* (2018).

use std::marker::PhantomData;

use super::super::position::Position;
use super::super::rules::{Colour, Variant};
use super::super::squares::{Layout, Square, bits};
use super::vectors::SimdLevel;

/// Hidden units.
pub const HIDDEN: usize = 64;
/// The value of a hidden unit at its upper limit. Weights of inputs are in this unit.
pub const ONE: i16 = 128;
/// Kinds of inputs per square: men and kings of the player to move, then those of the opponent.
pub const KINDS: usize = 4;
/// Bytes of the largest board.
pub(super) const BYTES: usize = 7;

/// One number per hidden unit.
pub type Units = [i16; HIDDEN];

/// The weights of a network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The hidden units of an empty board.
    pub bias: Units,
    /// By input, as numbered by [`each_input`](Self::each_input).
    pub inputs: Vec<Units>,
    /// The outputs for a full and an empty board, in grains.
    pub outputs: [Units; 2],
}

/// The number of an input.
fn input<V: Variant>(kind: usize, bit: u64) -> usize {
    kind * Layout::<V>::COUNT as usize + Square::of_bit(bit).number::<V>() as usize - 1
}

/// The pieces of each kind, from the viewpoint of the player to move.
#[inline]
fn pieces<V: Variant>(position: &Position<V>) -> [u64; KINDS] {
    let to_move = position.to_move();
    let sets = [to_move, to_move.other()].map(|colour| [position.men(colour).0, position.kings(colour).0]);
    let [[men, kings], [others, other_kings]] = sets;
    let sets = [men, kings, others, other_kings];
    match to_move {
        Colour::White => sets,
        Colour::Black => sets.map(Layout::<V>::turn),
    }
}

impl Network {
    /// The number of inputs for a variant.
    pub const fn input_count<V: Variant>() -> usize {
        KINDS * Layout::<V>::COUNT as usize
    }

    /// The number of 16-bit numbers of a network for a variant.
    pub(super) const fn number_count<V: Variant>() -> usize {
        HIDDEN * (1 + Self::input_count::<V>() + 2)
    }

    /// Calls `each` with the number of every input that is present in a position: kind by kind, and
    /// by square. Linear in the pieces.
    pub fn each_input<V: Variant>(position: &Position<V>, mut each: impl FnMut(usize)) {
        for (kind, set) in pieces(position).into_iter().enumerate() {
            for bit in bits(set) {
                each(input::<V>(kind, bit));
            }
        }
    }

    /// The numbers of a network's file: the bias, the inputs and the outputs.
    pub(super) fn numbers(&self) -> impl Iterator<Item = i16> {
        [&self.bias].into_iter().chain(&self.inputs).chain(&self.outputs).flatten().copied()
    }

    /// Reads what [`numbers`](Self::numbers) lists; `None` if these are not exactly the numbers of a
    /// network of the variant, or a hidden unit could exceed 16 bits.
    pub(super) fn of_numbers<V: Variant>(numbers: &[i16]) -> Option<Self> {
        let numbers = Some(numbers).filter(|numbers| numbers.len() == Self::number_count::<V>())?;
        let (bias, units) = numbers.as_chunks::<HIDDEN>().0.split_first()?;
        let (inputs, outputs) = units.split_at_checked(Self::input_count::<V>())?;
        let network = Self { bias: *bias, inputs: inputs.to_vec(), outputs: outputs.try_into().ok()? };
        (0..HIDDEN).all(|unit| network.fits(unit)).then_some(network)
    }

    /// Whether a hidden unit stays within 16 bits, whatever stands on each square.
    fn fits(&self, unit: usize) -> bool {
        let squares = self.inputs.len() / KINDS;
        let most = |square: usize| {
            (0..KINDS).map(|kind| i32::from(self.inputs[kind * squares + square][unit]).abs()).max().unwrap_or(0)
        };
        i32::from(self.bias[unit]).abs() + (0..squares).map(most).sum::<i32>() <= i16::MAX.into()
    }

    /// The outputs of a position, in grains, from their definition. Linear in the pieces.
    pub fn slowly<V: Variant>(&self, position: &Position<V>) -> [i32; 2] {
        let mut units = self.bias.map(i32::from);
        Self::each_input(position, |input| {
            for (unit, &weight) in units.iter_mut().zip(&self.inputs[input]) {
                *unit += i32::from(weight);
            }
        });
        self.outputs.map(|outputs| {
            let shares = units.iter().zip(outputs).map(|(&unit, output)| unit.clamp(0, ONE.into()) * i32::from(output));
            shares.sum::<i32>() / i32::from(ONE)
        })
    }
}

/// A network with its tables, for the positions of a variant.
pub(super) struct Tables<V> {
    layer: Layer,
    variant: PhantomData<V>,
}

impl<V: Variant> Tables<V> {
    /// Fills the tables: 490 KiB.
    pub(super) fn new(network: Network) -> Self {
        let weights = |kind: usize, bit: u64| network.inputs[input::<V>(kind, bit)];
        let men = [0, 2].map(|kind| {
            let mut sums = vec![[0; HIDDEN]; BYTES * 256];
            for bit in bits(Layout::<V>::BOARD) {
                let (byte, place) = (bit.ilog2() / 8, bit.ilog2() % 8);
                for value in (0..256_usize).filter(|value| value >> place & 1 == 1) {
                    add(&mut sums[256 * byte as usize + value], &weights(kind, bit));
                }
            }
            sums
        });
        let kings = [1, 3].map(|kind| {
            let king = |bit: u64| if bit & Layout::<V>::BOARD == 0 { [0; HIDDEN] } else { weights(kind, bit) };
            (0..u64::BITS).map(|at| king(1 << at)).collect()
        });
        Self { layer: Layer { network, men, kings, level: SimdLevel::best() }, variant: PhantomData }
    }

    /// The network.
    pub(super) fn network(&self) -> &Network {
        &self.layer.network
    }

    /// The outputs of a position, in grains. Constant time.
    #[inline]
    pub(super) fn outputs(&self, position: &Position<V>) -> [i32; 2] {
        self.layer.outputs(&pieces(position))
    }
}

/// The tables of a network, by bits of the board.
pub(super) struct Layer {
    pub(super) network: Network,
    /// By side, byte of the board and its value: the sums of the men on those squares.
    men: [Vec<Units>; 2],
    /// By side and bit.
    kings: [Vec<Units>; 2],
    pub(super) level: SimdLevel,
}

impl Layer {
    /// Calls `each` with the weights that add up to the hidden units for pieces of each kind.
    #[expect(clippy::inline_always, reason = "compiled once for each kind of vectors")]
    #[inline(always)]
    pub(super) fn rows<'a>(
        &'a self,
        &[men, kings, others, other_kings]: &[u64; KINDS],
        mut each: impl FnMut(&'a Units),
    ) {
        each(&self.network.bias);
        for byte in 0..BYTES {
            for (side, set) in [men, others].into_iter().enumerate() {
                each(&self.men[side][256 * byte + (set >> (8 * byte) & 255) as usize]);
            }
        }
        for (side, set) in [kings, other_kings].into_iter().enumerate() {
            for bit in bits(set) {
                each(&self.kings[side][bit.trailing_zeros() as usize]);
            }
        }
    }

    /// The outputs for pieces of each kind, in grains. Plain code, which is also compiled for wider
    /// vectors.
    #[expect(clippy::inline_always, reason = "compiled once for each kind of vectors")]
    #[inline(always)]
    pub(super) fn sums(&self, pieces: &[u64; KINDS]) -> [i32; 2] {
        let mut units = [0; HIDDEN];
        self.rows(pieces, |weights| add(&mut units, weights));
        let limited = units.map(|unit| unit.clamp(0, ONE));
        self.network.outputs.each_ref().map(|outputs| {
            let shares = limited.iter().zip(outputs).map(|(&unit, &output)| i32::from(unit) * i32::from(output));
            shares.sum::<i32>() / i32::from(ONE)
        })
    }
}

/// Adds the weights of an input to the hidden units.
#[expect(clippy::inline_always, reason = "compiled once for each kind of vectors")]
#[inline(always)]
fn add(units: &mut Units, weights: &Units) {
    for (unit, weight) in units.iter_mut().zip(weights) {
        *unit += weight;
    }
}

#[cfg(test)]
pub(super) mod tests {
    use tablette_core::SplitMix64;

    use super::super::super::position::Piece;
    use super::super::super::rules::{Brazilian, English, International};
    use super::*;

    /// A network of arbitrary weights.
    pub(in super::super) fn arbitrary<V: Variant>() -> Network {
        let mut random = SplitMix64::for_attempt(1, 0);
        let mut units = |limit: u16| {
            std::array::from_fn(|_| (random.below(2 * u64::from(limit) + 1) as i32 - i32::from(limit)) as i16)
        };
        Network {
            bias: units(200),
            inputs: (0..Network::input_count::<V>()).map(|_| units(100)).collect(),
            outputs: [units(3000), units(i16::MAX as u16)],
        }
    }

    fn tables_agree<V: Variant>() {
        let network = arbitrary::<V>();
        let tables = Tables::<V>::new(network.clone());
        let mut random = SplitMix64::for_attempt(2, 0);
        let mut random = |below: u64| random.below(below);
        for _ in 0..2000 {
            let mut position = Position::<V>::empty(if random(2) == 0 { Colour::White } else { Colour::Black });
            let (most, kings) = (1 + random(40), random(3));
            for _ in 0..most {
                let square =
                    Square::from_number::<V>(1 + random(Layout::<V>::COUNT.into()) as u32).expect("on the board");
                let colour = if random(2) == 0 { Colour::White } else { Colour::Black };
                position = position.with(square, Piece { colour, king: random(4) < kings }).unwrap_or_else(|same| same);
            }
            let outputs = tables.outputs(&position);
            assert_eq!(outputs, tables.layer.sums(&pieces(&position)), "with any vectors");
            assert_eq!(outputs, network.slowly(&position), "{position:?}");
            assert_eq!(outputs, tables.outputs(&position.swapped()), "both sides see the same");
        }
    }

    #[test]
    fn tables_give_what_the_definition_gives() {
        tables_agree::<International>();
        tables_agree::<Brazilian>();
        tables_agree::<English>();
    }

    #[test]
    fn numbers_that_are_no_network_are_refused() {
        let network = arbitrary::<Brazilian>();
        let numbers: Vec<_> = network.numbers().collect();
        assert_eq!(Network::of_numbers::<Brazilian>(&numbers), Some(network.clone()));
        assert_eq!(Network::of_numbers::<International>(&numbers), None, "another board");
        assert_eq!(Network::of_numbers::<Brazilian>(&numbers[1..]), None, "cut off");
        let large = Network { bias: [i16::MAX; HIDDEN], ..network };
        let numbers: Vec<_> = large.numbers().collect();
        assert_eq!(Network::of_numbers::<Brazilian>(&numbers), None, "a unit may exceed 16 bits");
    }
}
