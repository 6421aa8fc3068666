//! The weights of patterns and counts, and their file format.
//!
//! A weight has two values, for forty pieces on the board and for none, and is interpolated between
//! them. The unit is a sixteenth of a hundredth of a man ([`GRAIN`]).
//!
//! # The file
//! A few lines of text, each a name, a blank and a value; then an empty line; then bytes:
//!
//! ```text
//! weights 3               the version of this format
//! rules draughts          the name of the game
//! unit 32                 the weight of a pattern's value of 1, in grains
//! hidden 64               the hidden units of the network, or 0 without one
//! made ...                the origin of the weights, for people
//! ```
//!
//! After the text: 9 counts × 2 values of 16 bits, little-endian; likewise the network, if there is
//! one: the bias of each hidden unit, the weights of 4 kinds of pieces × all squares × all units,
//! and 2 outputs of each unit; then 8 windows × 59,049 patterns × 2 values of 8 bits, signed. Most
//! patterns never occur and weigh nothing, so the patterns are written as runs: how many weigh
//! nothing, how many follow that weigh something, and the values of these. The two numbers have
//! seven bits a byte, the low ones first; the last byte is below 128.

use std::fmt;

use super::super::position::Position;
use super::super::rules::Variant;
use super::counts::{COUNTS, KING, KINGS, MEN, counts};
use super::network::{HIDDEN, Network};
use super::tables::{Sums, Tables, pieces};
use super::windows::{NUMBERS, PATTERNS, WINDOWS};

/// Grains in a hundredth of a man.
pub const GRAIN: i32 = 16;
/// Pieces at the start of an international game. The first value of a weight applies there, the
/// second with no pieces.
pub const FULL: i32 = 40;
/// The first line of a file.
const VERSION: &str = "weights 3";

/// The features of a position that a model weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// The pattern in each window and each twin, from the viewpoint of the player to move; twins
    /// count negatively.
    pub numbers: [u16; NUMBERS],
    /// The counts of the player to move minus the opponent's.
    pub counts: [i8; COUNTS],
    /// Pieces on the board.
    pub pieces: u8,
}

/// Patterns of all windows, and some space, so that a number of 16 bits in any window is an index.
const SPACE: usize = (WINDOWS - 1) * PATTERNS + (1 << 16);

/// The two values of a pattern in one word, the first in its low byte, each increased by 128. The
/// difference of two sums of words then holds those of both values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pair(u16);

impl Pair {
    fn new(values: [i8; 2]) -> Self {
        Self(u16::from_le_bytes(values.map(|value| value as u8 ^ 128)))
    }

    fn values(self) -> [i8; 2] {
        self.0.to_le_bytes().map(|byte| (byte ^ 128) as i8)
    }
}

/// Weights for the positions of a variant.
pub struct Model<V> {
    made: String,
    unit: i32,
    /// By stage and count.
    counts: [[i16; COUNTS]; 2],
    /// By window and pattern.
    patterns: Box<[Pair; SPACE]>,
    network: Option<Network>,
    tables: Tables<V>,
}

impl<V> fmt::Debug for Model<V> {
    /// Omits the million weights.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Model").field("made", &self.made).finish_non_exhaustive()
    }
}

impl<V: Variant> Model<V> {
    /// Creates a model from weights, with a line that describes their origin.
    ///
    /// # Panics
    /// If there is not one pair per pattern and window.
    pub fn new(made: String, unit: u16, counts: [[i16; 2]; COUNTS], patterns: Vec<[i8; 2]>) -> Self {
        assert_eq!(patterns.len(), WINDOWS * PATTERNS, "patterns");
        let mut pairs: Vec<_> = patterns.into_iter().map(Pair::new).collect();
        pairs.resize(SPACE, Pair::new([0; 2]));
        let patterns = pairs.into_boxed_slice().try_into().expect("the size was just set");
        let counts = [0, 1].map(|stage| counts.map(|weights| weights[stage]));
        Self { made, unit: unit.into(), counts, patterns, network: None, tables: Tables::new(None) }
    }

    /// The same model with a network in addition.
    ///
    /// # Panics
    /// If the network does not have the inputs of the variant.
    #[must_use]
    pub fn with_network(self, network: Network) -> Self {
        assert_eq!(network.inputs.len(), Network::input_count::<V>(), "inputs");
        let tables = Tables::new(Some(&network));
        Self { network: Some(network), tables, ..self }
    }

    /// Weights before any learning: a king is worth three men, or two where it does not fly.
    pub fn material() -> Self {
        let man = (100 * GRAIN) as i16;
        let king = if V::RULES.flying_kings { 3 * man } else { 2 * man };
        let mut counts = [[0; 2]; COUNTS];
        counts[MEN] = [man; 2];
        counts[KING] = [king; 2];
        counts[KINGS] = [king; 2];
        Self::new("nothing learnt".into(), 1, counts, vec![[0; 2]; WINDOWS * PATTERNS])
    }

    /// The origin of the weights.
    pub fn made(&self) -> &str {
        &self.made
    }

    /// Extracts the features of a position. Constant time.
    #[inline]
    pub fn features(&self, position: &Position<V>) -> Features {
        let (sums, counts, pieces) = self.sums(position);
        Features { numbers: sums.numbers.map(i16::cast_unsigned), counts, pieces: pieces as u8 }
    }

    /// The sums over the pieces, the counts, and the number of pieces.
    #[inline]
    fn sums(&self, position: &Position<V>) -> (Sums, [i8; COUNTS], u32) {
        let pieces = pieces(position);
        let sums = self.tables.sums(&pieces);
        let (counts, pieces) = counts::<V>(&pieces, &sums);
        (sums, counts, pieces)
    }

    /// Evaluates a position for the player to move, in hundredths of a man. Constant time.
    #[inline]
    pub fn worth(&self, position: &Position<V>) -> i32 {
        let (sums, counts, pieces) = self.sums(position);
        let (mut words, mut lows) = (0, 0);
        for window in 0..WINDOWS {
            let word =
                |number: i16| i32::from(self.patterns[window * PATTERNS + usize::from(number.cast_unsigned())].0);
            let (own, twin) = (word(sums.numbers[window]), word(sums.numbers[WINDOWS + window]));
            words += own - twin;
            lows += (own & 255) - (twin & 255);
        }
        let mut worth = [lows, (words - lows) >> 8].map(|sum| sum * self.unit);
        for (worth, (weights, output)) in worth.iter_mut().zip(self.counts.iter().zip(sums.outputs)) {
            let shares = weights.iter().zip(counts);
            *worth += shares.map(|(&weight, count)| i32::from(weight) * i32::from(count)).sum::<i32>() + output;
        }
        let pieces = (pieces as i32).min(FULL);
        (worth[0] * pieces + worth[1] * (FULL - pieces)) / (FULL * GRAIN)
    }

    /// Writes the file.
    pub fn write(&self) -> Vec<u8> {
        let (name, unit, made) = (V::INFO.name, self.unit, &self.made);
        let network = self.network.as_ref();
        let hidden = if network.is_some() { HIDDEN } else { 0 };
        let head = format!("{VERSION}\nrules {name}\nunit {unit}\nhidden {hidden}\nmade {made}\n\n");
        let counts = (0..COUNTS).flat_map(|count| self.counts.map(|weights| weights[count]));
        let patterns: Vec<_> = self.patterns[..WINDOWS * PATTERNS].iter().map(|pair| pair.values()).collect();
        let numbers = counts.chain(network.into_iter().flat_map(Network::numbers)).flat_map(i16::to_le_bytes);
        head.into_bytes().into_iter().chain(numbers).chain(packed(&patterns)).collect()
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If the file has another version, other rules, an incomplete head or another size; the
    /// message names the fault.
    pub fn read(bytes: &[u8]) -> Result<Self, &'static str> {
        let end =
            bytes.windows(2).position(|two| two == b"\n\n").ok_or("weights without an empty line after their head")?;
        let head = std::str::from_utf8(&bytes[..end]).map_err(|_| "weights whose head is not text")?;
        let mut lines = head.lines();
        if lines.next() != Some(VERSION) {
            return Err("weights of another version");
        }
        let mut line = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
        if line("rules") != Some(V::INFO.name) {
            return Err("weights for other rules");
        }
        let unit = line("unit").and_then(|unit| unit.parse().ok()).ok_or("weights without a unit")?;
        let hidden = line("hidden").and_then(|hidden| hidden.parse().ok()).ok_or("weights without hidden units")?;
        let size = match hidden {
            0 => 0,
            HIDDEN => Network::number_count::<V>(),
            _ => return Err("weights of another network"),
        };
        let made = line("made").ok_or("weights without a line on how they were made")?.to_owned();
        let (numbers, patterns) =
            bytes[end + 2..].split_at_checked(2 * (2 * COUNTS + size)).ok_or("weights that are cut off")?;
        let patterns = unpacked(patterns).ok_or("weights of another size")?;
        let numbers: Vec<_> = numbers.as_chunks().0.iter().copied().map(i16::from_le_bytes).collect();
        let (counted, network) = numbers.split_at(2 * COUNTS);
        let counts = std::array::from_fn(|at| [counted[2 * at], counted[2 * at + 1]]);
        let model = Self::new(made, unit, counts, patterns);
        if hidden == 0 {
            return Ok(model);
        }
        let network = Network::of_numbers::<V>(network).ok_or("weights that exceed 16 bits")?;
        Ok(model.with_network(network))
    }
}

/// Writes the runs of patterns that weigh nothing and something.
fn packed(patterns: &[[i8; 2]]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for run in patterns.chunk_by(|one, next| *one == [0; 2] || *next != [0; 2]) {
        let (nothing, something) = run.split_at(run.iter().take_while(|&&pair| pair == [0; 2]).count());
        for mut count in [nothing.len(), something.len()] {
            while count >= 128 {
                bytes.push(count as u8 | 128);
                count >>= 7;
            }
            bytes.push(count as u8);
        }
        bytes.extend(something.iter().flatten().map(|&value| value as u8));
    }
    bytes
}

/// Reads what [`packed`] writes; `None` if it is not all patterns and nothing else.
fn unpacked(mut bytes: &[u8]) -> Option<Vec<[i8; 2]>> {
    let mut patterns = Vec::with_capacity(WINDOWS * PATTERNS);
    while patterns.len() < WINDOWS * PATTERNS {
        let (nothing, something) = (count(&mut bytes)?, count(&mut bytes)?);
        if nothing + something > WINDOWS * PATTERNS - patterns.len() {
            return None;
        }
        patterns.resize(patterns.len() + nothing, [0; 2]);
        let values;
        (values, bytes) = bytes.split_at_checked(2 * something)?;
        patterns.extend(values.chunks_exact(2).map(|pair| [pair[0] as i8, pair[1] as i8]));
    }
    bytes.is_empty().then_some(patterns)
}

/// Reads a number of up to three bytes, of seven bits each.
fn count(bytes: &mut &[u8]) -> Option<usize> {
    let mut count = 0;
    for shift in [0, 7, 14] {
        let (&byte, rest) = bytes.split_first()?;
        *bytes = rest;
        count |= usize::from(byte & 127) << shift;
        if byte < 128 {
            return Some(count);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use tablette_core::SplitMix64;

    use super::super::super::rules::{Brazilian, English, International};
    use super::super::network::tests::arbitrary;
    use super::super::tables::tests::any_position;
    use super::*;

    /// The worth of a position from its features, weighed one by one.
    fn slowly<V: Variant>(model: &Model<V>, patterns: &[[i8; 2]], position: &Position<V>) -> i32 {
        let features = model.features(position);
        let outputs = model.network.as_ref().map_or([0; 2], |network| network.slowly(position));
        let [full, empty] = [0, 1].map(|stage| {
            let value =
                |window: usize, number: u16| i32::from(patterns[window * PATTERNS + usize::from(number)][stage]);
            let own: i32 = (0..WINDOWS).map(|at| value(at, features.numbers[at])).sum();
            let twins: i32 = (0..WINDOWS).map(|at| value(at, features.numbers[WINDOWS + at])).sum();
            let counted = model.counts[stage].iter().zip(features.counts);
            let counted: i32 = counted.map(|(&weight, count)| i32::from(weight) * i32::from(count)).sum();
            (own - twins) * model.unit + counted + outputs[stage]
        });
        let pieces = i32::from(features.pieces).min(FULL);
        (full * pieces + empty * (FULL - pieces)) / (FULL * GRAIN)
    }

    fn worth_agrees<V: Variant>() {
        let mut random = SplitMix64::for_attempt(3, 0);
        let mut any = || random.below(u64::MAX);
        let patterns: Vec<_> = (0..WINDOWS * PATTERNS).map(|_| any().to_le_bytes()).collect();
        let patterns: Vec<_> = patterns.into_iter().map(|bytes| [bytes[0] as i8, bytes[1] as i8]).collect();
        let counts = std::array::from_fn(|_| [any() as i16, any() as i16]);
        let without = Model::<V>::new(String::new(), 32, counts, patterns.clone());
        let with = Model::<V>::new(String::new(), 32, counts, patterns.clone()).with_network(arbitrary::<V>());
        let mut random = SplitMix64::for_attempt(4, 0);
        for _ in 0..1000 {
            let position = any_position::<V>(&mut random);
            for model in [&without, &with] {
                assert_eq!(model.worth(&position), slowly(model, &patterns, &position), "{position:?}");
            }
        }
    }

    #[test]
    fn worth_is_what_the_features_weigh() {
        worth_agrees::<International>();
        worth_agrees::<Brazilian>();
        worth_agrees::<English>();
    }

    #[test]
    fn runs_are_read_as_they_are_written_and_must_fill_the_windows() {
        let all = WINDOWS * PATTERNS;
        let mut some = vec![[0; 2]; all];
        some[3] = [0, -1];
        some[200..500].fill([7, 0]);
        some[all - 1] = [-128, 127];
        for patterns in [vec![[0; 2]; all], vec![[1, 1]; all], some] {
            let bytes = packed(&patterns);
            assert_eq!(unpacked(&bytes), Some(patterns));
            assert_eq!(unpacked(&bytes[..bytes.len() - 1]), None, "cut off");
            assert_eq!(unpacked(&[&bytes[..], &[0]].concat()), None, "a byte too many");
        }
        let empty = [0; 2].repeat(all);
        assert_eq!(unpacked(&empty), None, "runs without a pattern end with the bytes");
        assert_eq!(unpacked(&[255, 255, 127, 0]), None, "more patterns than there are");
        assert_eq!(unpacked(&[128, 128, 128, 0, 0]), None, "a number of four bytes");
    }

    #[test]
    fn what_is_written_is_read() {
        let patterns = (0..WINDOWS * PATTERNS).map(|at| [(at % 251) as i8, (at % 13) as i8]).collect();
        let counts = std::array::from_fn(|at| [at as i16 - 300, 7]);
        let model = Model::<International>::new("by hand".into(), 5, counts, patterns);
        let without = Model::<International>::read(&model.write()).unwrap();
        assert!(without.network.is_none() && without.write() == model.write());
        let model = model.with_network(arbitrary::<International>());
        let bytes = model.write();
        let read = Model::<International>::read(&bytes).unwrap();
        assert_eq!((read.made(), read.unit, read.counts), ("by hand", 5, model.counts));
        assert!(read.patterns == model.patterns && read.write() == bytes);
        assert_eq!(Model::<Brazilian>::read(&bytes).unwrap_err(), "weights for other rules");
        assert_eq!(Model::<International>::read(&bytes[..bytes.len() - 1]).unwrap_err(), "weights of another size");
        assert_eq!(Model::<International>::read(&bytes[..60]).unwrap_err(), "weights that are cut off");
        assert_eq!(Model::<International>::read(b"weights 2\n\n").unwrap_err(), "weights of another version");
        assert!(Model::<International>::read(b"").is_err());
    }
}
