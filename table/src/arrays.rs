//! Values as arrays: many at a time, as integers of the narrowest type that holds all values of a table.
//!
//! For example, the values of Chomp on a bar of 12x12 are at most 4 · 59 + 2, so that its array has a byte a position; a
//! table of costs that may be -2^63 has eight. Bytes go straight into a buffer of the caller, little-endian, which is
//! what `numpy.frombuffer` reads without a copy.
//!
//! [`Table::fill`] takes consecutive ranks: each block is unpacked, and its cells become integers a byte at a time,
//! through a table of what each of 256 bytes stands for. [`Table::gather`] takes ranks in any order: it sorts them by
//! block, so that no block is unpacked twice.

use std::ops::Range;

use crate::cells::{Coding, Width};
use crate::error::TableError;
use crate::format::{Head, Kind};
use crate::read::Table;

/// The type of the integers in an array of values: unsigned of 8, 16 or 32 bits, or signed of 64.
///
/// ```
/// use tablette_table::{Coding, Integer};
///
/// let plies = Coding::Listed(vec![(0, 1), (181, 3)]);
/// assert_eq!(Integer::of(&plies), Integer::U8);
/// assert_eq!(Integer::of(&Coding::Offset { least: -1, greatest: 5 }), Integer::I64);
/// assert_eq!((Integer::U16.bytes(), Integer::U16.code()), (2, "<u2"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Integer {
    /// From 0 to 255.
    U8,
    /// From 0 to 65,535.
    U16,
    /// From 0 to 4,294,967,295.
    U32,
    /// Anything that a table can hold.
    I64,
}

impl Integer {
    /// The narrowest that holds every value of a coding. O(1).
    pub fn of(coding: &Coding) -> Self {
        let (least, greatest) = match coding {
            Coding::Listed(values) => {
                (values.first().map_or(0, |(value, _)| *value), values.last().map_or(0, |(value, _)| *value))
            }
            Coding::Offset { least, greatest } => (*least, *greatest),
        };
        match (least, greatest) {
            (0.., ..=0xff) => Self::U8,
            (0.., ..=0xffff) => Self::U16,
            (0.., ..=0xffff_ffff) => Self::U32,
            _ => Self::I64,
        }
    }

    /// That of a whole table; of a list a byte, since it says of each position whether it is lost.
    pub fn of_head(head: &Head) -> Self {
        match head.kind() {
            Kind::Cells { coding, .. } => Self::of(coding),
            Kind::List { .. } => Self::U8,
        }
    }

    /// Bytes of one.
    pub fn bytes(self) -> usize {
        match self {
            Self::U8 => 1,
            Self::U16 => 2,
            Self::U32 => 4,
            Self::I64 => 8,
        }
    }

    /// Its name in `numpy`: `|u1`, `<u2`, `<u4` or `<i8`.
    pub fn code(self) -> &'static str {
        match self {
            Self::U8 => "|u1",
            Self::U16 => "<u2",
            Self::U32 => "<u4",
            Self::I64 => "<i8",
        }
    }
}

/// Runs `$body` with `$N` the bytes of an integer, so that copies of one have a size that the compiler knows.
macro_rules! with_size {
    ($integer:expr, $N:ident => $body:expr) => {
        match $integer.bytes() {
            1 => {
                const $N: usize = 1;
                $body
            }
            2 => {
                const $N: usize = 2;
                $body
            }
            4 => {
                const $N: usize = 4;
                $body
            }
            _ => {
                const $N: usize = 8;
                $body
            }
        }
    };
}

impl Table {
    /// The number of ranks whose cells stand in one block, but the last.
    ///
    /// Runs for [`fill`](Self::fill) that begin at a multiple of it unpack no block twice, so that several threads can
    /// share the work.
    pub fn block_ranks(&self) -> u64 {
        self.width.cells_in(self.head().block_length().into())
    }

    /// Writes the values of ranks, as integers of [`Integer::of_head`], by rank. `places` counts from the first rank of
    /// the table, so that `0..n` is all of it, and `out` has room for exactly these.
    ///
    /// Blocks do not go into the cache: a run is read once. Linear time, that of unpacking for the most part. Memory:
    /// two blocks, and 512 KiB where there are more than 256 values.
    ///
    /// # Errors
    /// [`TableError::NotHere`] when the table has fewer ranks, or `out` another length; otherwise as [`Table::value`],
    /// and then nothing in `out` means anything.
    ///
    /// ```
    /// # use tablette_table::{Draft, Header, Table, Tally};
    /// # let path = std::env::temp_dir().join(format!("tablette-fill-{}", std::process::id()));
    /// # let values: Vec<i64> = (0..1000).map(|rank| rank % 300).collect();
    /// # let mut draft = Draft::of_values(&path, &Header::default(), 0..1000, &values.iter().copied().collect::<Tally>())?;
    /// # draft.push(&values)?;
    /// # draft.finish()?;
    /// let table = Table::open(&path)?; // the value of rank r is r mod 300, so that it takes 16 bits
    /// let mut out = [0; 6];
    /// table.fill(298..301, &mut out)?;
    /// assert_eq!(out, [42, 1, 43, 1, 0, 0], "298, 299 and 0");
    /// table.gather(&[299, 1], &mut out[..4], &mut |_, _| true)?;
    /// assert_eq!(out[..4], [43, 1, 1, 0]);
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), tablette_table::TableError>(())
    /// ```
    pub fn fill(&self, places: Range<u64>, out: &mut [u8]) -> Result<(), TableError> {
        let head = self.head();
        let (first, count) = (head.ranks().start, head.count());
        let integer = Integer::of_head(head);
        let asked = places.end.checked_sub(places.start).filter(|_| places.end <= count);
        if asked.and_then(|asked| asked.checked_mul(integer.bytes() as u64)) != Some(out.len() as u64) {
            return Err(TableError::NotHere { rank: first.saturating_add(places.end), from: first, to: first + count });
        }
        with_size!(integer, N => self.fill_as::<N>(places, out.as_chunks_mut::<N>().0))
    }

    fn fill_as<const N: usize>(&self, places: Range<u64>, out: &mut [[u8; N]]) -> Result<(), TableError> {
        let meaning = Meaning::<N>::new(self.width, &self.coding);
        let each = self.block_ranks();
        let (mut next, mut rest) = (places.start, out);
        while next < places.end {
            let number = next / each;
            let end = places.end.min((number + 1) * each);
            let (part, after) = rest.split_at_mut((end - next) as usize);
            let raw = self.blocks.read(number)?.1;
            meaning.write(&raw, (next % each) as usize, part).ok_or_else(|| self.meaningless(number, &raw))?;
            (next, rest) = (end, after);
        }
        Ok(())
    }

    /// Writes the values of `ranks`, in any order and as often as they come, as integers of [`Integer::of_head`], in the
    /// order of the question. `out` has room for exactly as many. After each block `watch` is given the number of ranks
    /// done and in all; it stops the work by returning `false`, and so is the result then.
    ///
    /// Time: each block that is asked about is unpacked once, unless the cache has it, and then it is some nanoseconds a
    /// rank. Memory: of ranks that do not rise 8 bytes each, and at most 8 a block of the table.
    ///
    /// # Errors
    /// [`TableError::NotHere`] of the first rank that the table does not have, or when `out` has another length;
    /// otherwise as [`Table::value`].
    pub fn gather(
        &self,
        ranks: &[u64],
        out: &mut [u8],
        watch: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<bool, TableError> {
        let all = self.head().ranks();
        let integer = Integer::of_head(self.head());
        let strange = ranks.iter().find(|rank| !all.contains(rank)).copied();
        if let Some(rank) = strange.or((ranks.len() * integer.bytes() != out.len()).then_some(all.end)) {
            return Err(TableError::NotHere { rank, from: all.start, to: all.end });
        }
        with_size!(integer, N => {
            let out = out.as_chunks_mut::<N>().0;
            if ranks.is_sorted() { self.gather_rising(ranks, out, watch) } else { self.gather_any(ranks, out, watch) }
        })
    }

    /// Ranks that rise: block after block as they come.
    fn gather_rising<const N: usize>(
        &self,
        ranks: &[u64],
        out: &mut [[u8; N]],
        watch: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<bool, TableError> {
        let (start, each) = (self.head().ranks().start, self.block_ranks());
        let (mut rest, mut out) = (ranks, out);
        while let Some(&rank) = rest.first() {
            let number = (rank - start) / each;
            let block = self.blocks.block(number)?;
            let first = start + number * each;
            let run = rest.partition_point(|rank| rank - first < each);
            let (part, after) = out.split_at_mut(run);
            for (rank, place) in rest[..run].iter().zip(part) {
                *place = self.integer(&block, rank - first).ok_or(TableError::NoValue { rank: *rank })?;
            }
            (rest, out) = (&rest[run..], after);
            if !watch((ranks.len() - rest.len()) as u64, ranks.len() as u64) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Ranks in any order, block after block.
    fn gather_any<const N: usize>(
        &self,
        ranks: &[u64],
        out: &mut [[u8; N]],
        watch: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<bool, TableError> {
        let (start, each) = (self.head().ranks().start, self.block_ranks());
        let order = by_block(ranks, |rank| (rank - start) / each, self.blocks.count);
        let number = |at: usize| (ranks[at] - start) / each;
        let mut done = 0;
        for run in order.chunk_by(|one, other| number(*one) == number(*other)) {
            let block = self.blocks.block(number(run[0]))?;
            let first = start + number(run[0]) * each;
            for &at in run {
                let rank = ranks[at];
                out[at] = self.integer(&block, rank - first).ok_or(TableError::NoValue { rank })?;
            }
            done += run.len() as u64;
            if !watch(done, ranks.len() as u64) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The value of a cell of a block as the bytes of an integer.
    #[inline]
    fn integer<const N: usize>(&self, block: &[u8], at: u64) -> Option<[u8; N]> {
        self.width.get(block, at as usize).and_then(|cell| self.coding.value(cell)).map(little)
    }

    /// The error of a block in which a cell stands for no value: that of the first such cell.
    fn meaningless(&self, number: u64, raw: &[u8]) -> TableError {
        let first = number * self.block_ranks();
        let cells = self.block_ranks().min(self.head().count() - first);
        let found = (0..cells).find(|at| self.integer::<8>(raw, *at).is_none());
        TableError::NoValue { rank: self.head().ranks().start + first + found.unwrap_or_default() }
    }
}

/// The places of `ranks` in the order of their blocks, and of the question within a block.
///
/// Linear time where there are not far more blocks than ranks. Memory: 8 bytes a rank, and 8 a block at most.
fn by_block(ranks: &[u64], block: impl Fn(u64) -> u64, blocks: u64) -> Vec<usize> {
    if blocks > ranks.len() as u64 {
        let mut order: Vec<usize> = (0..ranks.len()).collect();
        order.sort_by_key(|at| block(ranks[*at]));
        return order;
    }
    // Counted, then put where the counts say.
    let mut begins = vec![0_usize; blocks as usize + 1];
    for &rank in ranks {
        begins[block(rank) as usize + 1] += 1;
    }
    for at in 1..begins.len() {
        begins[at] += begins[at - 1];
    }
    let mut order = vec![0; ranks.len()];
    for (at, &rank) in ranks.iter().enumerate() {
        let place = &mut begins[block(rank) as usize];
        order[*place] = at;
        *place += 1;
    }
    order
}

/// The low bytes of a value, the lowest first. They lose nothing where the type was chosen for the coding.
#[inline]
fn little<const N: usize>(value: i64) -> [u8; N] {
    *value.to_le_bytes().first_chunk().expect("no integer is longer than a value")
}

/// What cells stand for, prepared for whole blocks.
enum Meaning<const N: usize> {
    /// Cells of one, two or eight bits: the integers of all cells in a byte, one after the other, for each byte; and
    /// which bytes have a cell that stands for nothing.
    Bytes { width: Width, integers: Vec<u8>, wrong: Box<[bool; 256]> },
    /// Cells of sixteen bits: the integer of each listed value.
    Pairs { integers: Vec<[u8; N]> },
    /// Wider cells: the distance from the least value, and the greatest distance.
    Offset { width: Width, least: i64, span: u64 },
}

impl<const N: usize> Meaning<N> {
    fn new(width: Width, coding: &Coding) -> Self {
        match (coding, width) {
            (Coding::Offset { least, greatest }, _) => {
                Self::Offset { width, least: *least, span: greatest.abs_diff(*least) }
            }
            (Coding::Listed(_), Width::One | Width::Two | Width::Eight) => {
                let each = 8 / usize::from(width.bits());
                let (mut integers, mut wrong) = (Vec::with_capacity(256 * each * N), Box::new([false; 256]));
                for byte in 0..=u8::MAX {
                    for at in 0..each {
                        let cell = width.get(&[byte], at).and_then(|cell| coding.value(cell));
                        wrong[usize::from(byte)] |= cell.is_none();
                        integers.extend(little::<N>(cell.unwrap_or_default()));
                    }
                }
                Self::Bytes { width, integers, wrong }
            }
            (Coding::Listed(values), _) => {
                Self::Pairs { integers: values.iter().map(|(value, _)| little(*value)).collect() }
            }
        }
    }

    /// Writes the integers of the cells from place `at` of a block on, as many as there is room for; `None` when one
    /// stands for nothing, or the block is too short.
    fn write(&self, raw: &[u8], at: usize, out: &mut [[u8; N]]) -> Option<()> {
        match self {
            Self::Bytes { width, integers, wrong } => {
                let each = 8 / usize::from(width.bits());
                // Cells before the first whole byte: a run may begin anywhere.
                let ahead = (at.next_multiple_of(each) - at).min(out.len());
                let (early, rest) = out.split_at_mut(ahead);
                for (place, at) in early.iter_mut().zip(at..) {
                    let byte = usize::from(*raw.get(at / each)?);
                    (!wrong[byte]).then_some(())?;
                    *place = *integers[(byte * each + at % each) * N..].first_chunk()?;
                }
                let from = (at + ahead) / each;
                let raw = raw.get(from..from + rest.len().div_ceil(each))?;
                let sound = raw.iter().fold(false, |any, byte| any | wrong[usize::from(*byte)]);
                (!sound).then(|| spread_by(each * N, raw, integers, rest.as_flattened_mut()))
            }
            Self::Pairs { integers } => {
                let raw = raw.get(2 * at..2 * (at + out.len()))?;
                for (place, cell) in out.iter_mut().zip(raw.as_chunks::<2>().0) {
                    *place = *integers.get(usize::from(u16::from_le_bytes(*cell)))?;
                }
                Some(())
            }
            Self::Offset { width, least, span } => {
                for (place, at) in out.iter_mut().zip(at..) {
                    let cell = width.get(raw, at).filter(|cell| cell <= span)?;
                    *place = little(least.wrapping_add_unsigned(cell));
                }
                Some(())
            }
        }
    }
}

/// Writes what each byte stands for, of a length that the compiler knows.
fn spread_by(length: usize, raw: &[u8], integers: &[u8], out: &mut [u8]) {
    match length {
        1 => spread::<1>(raw, integers, out),
        2 => spread::<2>(raw, integers, out),
        4 => spread::<4>(raw, integers, out),
        8 => spread::<8>(raw, integers, out),
        16 => spread::<16>(raw, integers, out),
        32 => spread::<32>(raw, integers, out),
        _ => spread::<64>(raw, integers, out),
    }
}

fn spread<const M: usize>(raw: &[u8], integers: &[u8], out: &mut [u8]) {
    let table: &[[u8; M]; 256] = integers.as_chunks().0.try_into().expect("an entry a byte");
    let (places, rest) = out.as_chunks_mut::<M>();
    for (place, byte) in places.iter_mut().zip(raw) {
        *place = table[usize::from(*byte)];
    }
    // The last byte may hold fewer cells than it has room for.
    if let Some(byte) = raw.get(places.len()) {
        rest.copy_from_slice(&table[usize::from(*byte)][..rest.len()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Draft, Header, Tally};

    /// A table of `count` values from rank `first` on, in memory.
    fn table(first: u64, values: &[i64]) -> Table {
        let path = std::env::temp_dir().join(format!(
            "tablette-arrays-{}-{:?}",
            std::process::id(),
            std::thread::current().id()
        ));
        let tally: Tally = values.iter().copied().collect();
        let mut draft =
            Draft::of_values(&path, &Header::default(), first..first + values.len() as u64, &tally).unwrap();
        draft.push(values).unwrap();
        draft.finish().unwrap();
        let bytes = std::fs::read(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        Table::read(bytes).unwrap()
    }

    fn expected(values: impl IntoIterator<Item = i64>, integer: Integer) -> Vec<u8> {
        values.into_iter().flat_map(|value| value.to_le_bytes().into_iter().take(integer.bytes())).collect()
    }

    /// Tables of every width and type: few values or many, small or large or below zero.
    fn samples() -> Vec<(u8, Integer, Vec<i64>)> {
        let mix = |rank: i64| (rank.wrapping_mul(0x9e37_79b9_7f4a_7c15_u64 as i64) as u64 >> 20) as i64;
        let of = |count: i64, value: &dyn Fn(i64) -> i64| (0..count).map(value).collect::<Vec<i64>>();
        vec![
            (1, Integer::U8, of(300_001, &|rank| mix(rank) & 1)),
            (1, Integer::U16, of(999, &|rank| 300 * (mix(rank) & 1))),
            (1, Integer::I64, of(999, &|rank| [i64::MIN, 7][(mix(rank) & 1) as usize])),
            (2, Integer::U8, of(200_003, &|rank| mix(rank) % 3)),
            (2, Integer::U32, of(999, &|rank| 70_000 * (mix(rank) % 4))),
            (8, Integer::U8, of(100_000, &|rank| mix(rank) % 251)),
            (8, Integer::U16, of(70_000, &|rank| 17 * (mix(rank) % 200))),
            (8, Integer::I64, of(999, &|rank| mix(rank) % 200 - 100)),
            (16, Integer::U16, of(70_000, &|rank| mix(rank) % 1000)),
            (16, Integer::I64, of(70_000, &|rank| mix(rank) % 1000 - 1)),
            (32, Integer::U32, of(80_000, &|rank| rank)),
            (32, Integer::I64, of(80_000, &|rank| rank - 5)),
            (64, Integer::I64, of(80_000, &|rank| rank * 100_000_000)),
        ]
    }

    #[test]
    fn runs_and_single_ranks_say_what_values_say() {
        for (bits, integer, values) in samples() {
            let table = table(5, &values);
            assert_eq!((table.head().width().bits(), Integer::of_head(table.head())), (bits, integer));
            let count = values.len();
            for run in [0..count, 1..count, 3..4, 7..999, count - 1..count, 5..5] {
                let mut out = vec![0xee; run.len() * integer.bytes()];
                table.fill(run.start as u64..run.end as u64, &mut out).unwrap();
                assert_eq!(out, expected(values[run.clone()].iter().copied(), integer), "{bits} bits, {run:?}");
            }
            let rising: Vec<u64> = (0..count as u64).step_by(7).map(|place| place + 5).collect();
            let mixed: Vec<u64> = (0..500).map(|probe| probe * 7919 % count as u64 + 5).collect();
            for ranks in [rising, mixed.iter().copied().rev().collect(), mixed.repeat(9), vec![], vec![5]] {
                let mut out = vec![0xee; ranks.len() * integer.bytes()];
                assert!(table.gather(&ranks, &mut out, &mut |_, _| true).unwrap());
                let wanted = ranks.iter().map(|rank| table.value(*rank).unwrap());
                assert_eq!(out, expected(wanted, integer), "{bits} bits");
            }
        }
    }

    #[test]
    fn what_is_not_there_is_refused() {
        let table = table(5, &[0, 1, 2]);
        let not_here = |rank| Err(TableError::NotHere { rank, from: 5, to: 8 });
        let gather = |ranks: &[u64], out: &mut [u8]| table.gather(ranks, out, &mut |_, _| true).map(drop);
        assert_eq!(gather(&[6, 4, 9], &mut [0; 3]), not_here(4));
        assert_eq!(gather(&[8], &mut [0]), not_here(8));
        assert_eq!(gather(&[6, 7], &mut [0]), not_here(8), "too little room");
        assert_eq!(table.fill(0..4, &mut [0; 4]), not_here(9));
        assert_eq!(table.fill(0..3, &mut [0; 2]), not_here(8), "too little room");
        assert_eq!(table.fill(Range { start: 2, end: 1 }, &mut []), not_here(6));
        assert!(table.fill(0..u64::MAX, &mut []).is_err());
        assert_eq!(table.gather(&[6, 5], &mut [0; 2], &mut |_, _| false), Ok(false));
    }

    #[test]
    fn cells_without_a_value_are_noticed_wherever_they_stand() {
        // Three values take two bits, and a cell of 3 stands for none of them.
        let coding = Coding::Listed(vec![(0, 1), (5, 1), (9, 1)]);
        let meaning = Meaning::<1>::new(Width::Two, &coding);
        let mut out = [[0; 1]; 6];
        assert!(meaning.write(&[0b10_01_00_10, 0b01_00], 1, &mut out).is_some());
        assert_eq!(out.as_flattened(), [0, 5, 9, 0, 5, 0]);
        for raw in [[0b11, 0], [0b1100, 0], [0, 0b11]] {
            assert!(meaning.write(&raw, 1, &mut out).is_none(), "{raw:?}");
        }
        assert!(meaning.write(&[0], 0, &mut out).is_none(), "too short");
        let pairs = Meaning::<2>::new(Width::Sixteen, &Coding::Listed((0..300).map(|value| (value, 1)).collect()));
        assert!(pairs.write(&[44, 1], 0, &mut [[0; 2]]).is_none() && pairs.write(&[43, 1], 0, &mut [[0; 2]]).is_some());
        let offset = Meaning::<8>::new(Width::ThirtyTwo, &Coding::Offset { least: -1, greatest: 70_000 });
        let mut out = [[0; 8]];
        assert!(offset.write(&70_002_u32.to_le_bytes(), 0, &mut out).is_none());
        assert!(offset.write(&70_001_u32.to_le_bytes(), 0, &mut out).is_some());
        assert_eq!(i64::from_le_bytes(out[0]), 70_000);
    }
}
