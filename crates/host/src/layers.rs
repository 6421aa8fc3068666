//! Positions and moves that a game returns in arrays, collected layer by layer.
//!
//! The game returns the successors of many positions at once; here their codes get numbers, and new
//! ones are queried next. For example, 262,144 positions can be reached from a row of 18 pins, by
//! 3.5 million moves: the game is called a few dozen times instead of a million.

use rustc_hash::FxHashMap;
use tablette_core::{Amount, Refusal};

use crate::host::Everything;

/// Positions per call: enough to be quick, few enough to be stopped soon and to stay in a cache.
const PIECE: usize = 1 << 16;
/// The fraction of the memory that a table over the range of codes may take.
const DENSE: u64 = 8;
const NONE: u32 = u32::MAX;

/// Errors in the moves of a chunk.
#[derive(Clone, Debug, PartialEq)]
pub enum Untold {
    /// Indices outside the chunk, or arrays of different lengths.
    FirstMismatch,
    /// More than the memory allows.
    Refused(Refusal),
}

/// The positions found, with their moves.
///
/// ```
/// use tablette_host::Layers;
///
/// // A heap of seven, of which one is taken at a time; the code of a heap is its size.
/// let mut layers = Layers::new(7, 1 << 20);
/// while let Some(piece) = layers.piece() {
///     let ends: Vec<u8> = piece.iter().map(|&heap| u8::from(heap == 0)).collect();
///     let moves: Vec<(i64, i64)> = (0..).zip(piece).filter(|(_, heap)| **heap > 0).map(|(at, heap)| (at, heap - 1)).collect();
///     let places: Vec<_> = moves.iter().map(|(place, _)| place.to_le_bytes()).collect();
///     let nexts: Vec<_> = moves.iter().map(|(_, next)| next.to_le_bytes()).collect();
///     layers.tell(&ends, &places, &nexts, &[]).unwrap();
/// }
/// let everything = layers.finish();
/// assert_eq!((everything.codes.len(), everything.sources.len()), (8, 7));
/// ```
#[derive(Debug)]
pub struct Layers {
    everything: Everything,
    /// Number of positions described or being queried.
    asked: usize,
    /// Number of positions in the chunk being queried.
    piece: usize,
    numbers: Numbers,
    memory: u64,
}

/// A map from codes to numbers.
#[derive(Debug)]
enum Numbers {
    /// By the distance of the code from the first one: quick if codes lie close together.
    Dense {
        low: i64,
        marks: Vec<u32>,
    },
    Sparse(FxHashMap<i64, u32>),
}

impl Layers {
    /// Creates an empty collection from the position `start`, with at most `memory` bytes.
    pub fn new(start: i64, memory: u64) -> Self {
        let everything = Everything { codes: vec![start], ..Everything::default() };
        let numbers = Numbers::Dense { low: start, marks: vec![0] };
        Self { everything, asked: 0, piece: 0, numbers, memory }
    }

    /// Returns the positions to query next as an array for other programs: 8 bytes each,
    /// little-endian.
    pub fn piece_bytes(&mut self) -> Option<Vec<u8>> {
        self.piece().map(|codes| codes.iter().flat_map(|code| code.to_le_bytes()).collect())
    }

    /// Returns the positions to query next, by their codes; `None` at the end.
    pub fn piece(&mut self) -> Option<&[i64]> {
        let codes = &self.everything.codes;
        let end = codes.len().min(self.asked + PIECE);
        let piece = self.asked..end;
        self.piece = piece.len();
        self.asked = end;
        (!piece.is_empty()).then(|| &self.everything.codes[piece])
    }

    /// Adds the moves of the last chunk: the ends of its positions, coded as in
    /// [`Everything::ends`], and for each move the index of its position in the chunk and the code
    /// of its target. `costs` is parallel to the moves, or empty if every move costs 1. Numbers are
    /// little-endian. The caller omits moves of positions that have ended.
    ///
    /// # Errors
    /// Inconsistent arrays; more than the memory allows. Nothing can be added after an error.
    pub fn tell(
        &mut self,
        ends: &[u8],
        places: &[[u8; 8]],
        nexts: &[[u8; 8]],
        costs: &[[u8; 8]],
    ) -> Result<(), Untold> {
        let (first, count) = (self.asked - self.piece, places.len());
        if ends.len() != self.piece || nexts.len() != count || !(costs.is_empty() || costs.len() == count) {
            return Err(Untold::FirstMismatch);
        }
        self.make_room(count, !costs.is_empty())?;
        let told = &mut self.everything;
        told.ends.extend_from_slice(ends);
        if !costs.is_empty() || !told.costs.is_empty() {
            told.costs.resize(told.sources.len(), 1);
            told.costs.extend(costs.iter().map(|cost| i64::from_le_bytes(*cost)));
            told.costs.resize(told.sources.len() + count, 1);
        }
        for (place, next) in places.iter().zip(nexts) {
            let place = usize::try_from(i64::from_le_bytes(*place)).ok();
            let place = place.filter(|place| *place < self.piece).ok_or(Untold::FirstMismatch)?;
            let next = i64::from_le_bytes(*next);
            let number = match self.numbers.get(next) {
                Some(number) => number,
                None => self.number(next)?,
            };
            self.everything.sources.push((first + place) as u32);
            self.everything.targets.push(number);
        }
        Ok(())
    }

    /// Returns everything collected; in the order of the codes, if these lie close together.
    pub fn finish(self) -> Everything {
        let mut told = self.everything;
        let Numbers::Dense { low, marks } = self.numbers else { return told };
        let mut places = vec![0_u32; told.codes.len()];
        let (mut codes, mut ends) = (Vec::with_capacity(places.len()), Vec::with_capacity(places.len()));
        for (at, &number) in marks.iter().enumerate().filter(|(_, number)| **number != NONE) {
            places[number as usize] = codes.len() as u32;
            codes.push(low.wrapping_add_unsigned(at as u64));
            ends.extend(told.ends.get(number as usize));
        }
        (told.codes, told.ends) = (codes, ends);
        for at in told.sources.iter_mut().chain(&mut told.targets) {
            *at = places[*at as usize];
        }
        told
    }

    /// Returns the number of a code, the next one if the code is new.
    #[cold]
    fn number(&mut self, code: i64) -> Result<u32, Untold> {
        let codes = &mut self.everything.codes;
        let number = u32::try_from(codes.len()).ok().filter(|number| *number != NONE);
        let number = number.ok_or(Untold::Refused(Refusal::Overflow))?;
        self.numbers.insert(code, number, codes, self.memory / DENSE / size_of::<u32>() as u64);
        codes.push(code);
        Ok(number)
    }

    /// Refuses moves that would not fit: including the solver's memory, each takes some 24 bytes.
    fn make_room(&self, moves: usize, costs: bool) -> Result<(), Untold> {
        let told = &self.everything;
        let each = if costs || !told.costs.is_empty() { 48 } else { 24 };
        let need = (told.sources.len() + moves) as u64 * each + told.codes.len() as u64 * 48 + self.numbers.bytes();
        Refusal::unless_fits(Amount::Exact(need.into()), self.memory).map_err(Untold::Refused)
    }
}

impl Numbers {
    #[inline]
    fn get(&self, code: i64) -> Option<u32> {
        match self {
            Self::Dense { low, marks } => {
                let at = usize::try_from(code.checked_sub(*low)?).ok()?;
                marks.get(at).copied().filter(|mark| *mark != NONE)
            }
            Self::Sparse(numbers) => numbers.get(&code).copied(),
        }
    }

    /// Stores a code. Once the range of all codes would take more than `widest` cells, they are
    /// hashed.
    fn insert(&mut self, code: i64, number: u32, codes: &[i64], widest: u64) {
        if let Self::Dense { low, marks } = self {
            let (first, last) = (i128::from(*low), i128::from(*low) + marks.len() as i128);
            let (least, end) = (first.min(code.into()), last.max(i128::from(code) + 1));
            if end - least <= i128::from(widest) {
                if least < first || end > last {
                    // Twice the range, in the direction of growth, so that it is seldom copied.
                    let room = (marks.len() as i128).min(i128::from(widest) - (end - least));
                    let least = if least < first { (least - room).max(i64::MIN.into()) } else { least };
                    let end = if end > last { end + room } else { end };
                    let mut wider = vec![NONE; (end - least) as usize];
                    let start = (first - least) as usize;
                    wider[start..start + marks.len()].copy_from_slice(marks);
                    (*low, *marks) = (least as i64, wider);
                }
                marks[(i128::from(code) - i128::from(*low)) as usize] = number;
                return;
            }
            *self = Self::Sparse(codes.iter().copied().zip(0..).collect());
        }
        if let Self::Sparse(numbers) = self {
            numbers.insert(code, number);
        }
    }

    fn bytes(&self) -> u64 {
        match self {
            Self::Dense { marks, .. } => 4 * marks.capacity() as u64,
            Self::Sparse(numbers) => 20 * numbers.capacity() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tell(layers: &mut Layers, ends: &[u8], moves: &[(i64, i64)], costs: &[i64]) -> Result<(), Untold> {
        let bytes = |numbers: &mut dyn Iterator<Item = i64>| numbers.map(i64::to_le_bytes).collect::<Vec<_>>();
        let places = bytes(&mut moves.iter().map(|(place, _)| *place));
        let nexts = bytes(&mut moves.iter().map(|(_, next)| *next));
        layers.tell(ends, &places, &nexts, &bytes(&mut costs.iter().copied()))
    }

    /// Every code leads to all that differ from it by one of the steps and stay inside.
    fn told(steps: &[i64], most: i64, memory: u64) -> Result<Everything, Untold> {
        let mut layers = Layers::new(0, memory);
        while let Some(piece) = layers.piece() {
            let piece = piece.to_vec();
            let steps = (0..).zip(&piece).flat_map(|(at, code)| steps.iter().map(move |step| (at, code + step)));
            let moves: Vec<_> = steps.filter(|(_, code)| code.abs() <= most).collect();
            tell(&mut layers, &vec![0; piece.len()], &moves, &[])?;
        }
        Ok(layers.finish())
    }

    #[test]
    fn codes_near_and_far_are_numbered_once() {
        for (scale, memory) in [(1, 1 << 20), (1, 1 << 13), (1 << 40, 1 << 20), (-(1 << 40), 1 << 20)] {
            let everything = told(&[scale, -2 * scale, 0], 30 * scale.abs(), memory).unwrap();
            let mut codes = everything.codes.clone();
            codes.sort_unstable();
            assert_eq!(codes, (-30..=30).map(|k| k * scale.abs()).collect::<Vec<_>>());
            for (source, target) in everything.sources.iter().zip(&everything.targets) {
                let step = everything.codes[*target as usize] - everything.codes[*source as usize];
                assert!([scale, -2 * scale, 0].contains(&step));
            }
        }
    }

    #[test]
    fn memory_is_kept_and_mismatches_are_refused() {
        assert!(matches!(told(&[1, -1], i64::MAX, 1 << 16), Err(Untold::Refused(Refusal::TooLarge { .. }))));
        let mut layers = Layers::new(0, 1 << 20);
        layers.piece();
        assert_eq!(tell(&mut layers, &[0], &[(1, 1)], &[]), Err(Untold::FirstMismatch));
        assert_eq!(tell(&mut layers, &[0], &[(-1, 1)], &[]), Err(Untold::FirstMismatch));
        assert_eq!(tell(&mut layers, &[0, 0], &[(0, 1)], &[]), Err(Untold::FirstMismatch));
        assert_eq!(tell(&mut layers, &[0], &[(0, 1)], &[1, 2]), Err(Untold::FirstMismatch));
        assert_eq!(layers.tell(&[0], &[[0; 8]], &[], &[]), Err(Untold::FirstMismatch));
        assert_eq!(tell(&mut layers, &[0], &[(0, i64::MIN), (0, i64::MAX)], &[]), Ok(()));
    }
}
