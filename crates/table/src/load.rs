//! Bulk loading: all values of a table in one pass, with every byte checked on the way.
//!
//! For example, a task of a build loads the pieces that it needs into memory. Checking a piece
//! first and reading it afterwards would unpack it twice; here the loaded data is the data that was
//! compared with the digests.

use std::ops::Range;

use crate::cells::{Coding, Width};
use crate::error::TableError;
use crate::read::Table;

impl Table {
    /// Passes all values, converted from their codes by `decoder`, to `put`: each run with the
    /// place of its first value among the ranks of the table, in rising order. Ends early, with
    /// `Ok(false)`, if `put` returns `false`.
    ///
    /// Only `Ok(true)` guarantees that the values are those of the file: until the end, each run
    /// has matched the checksum of its block, but not yet the digest of the whole. The counts of
    /// the head are left to [`check`](Self::check).
    ///
    /// Linear time, mostly for unpacking and BLAKE3. Memory: one block, and an entry per listed
    /// value.
    ///
    /// # Errors
    /// Those of [`check`](Self::check) except the counts; [`TableError::NoValue`] if `decoder`
    /// returns no value.
    ///
    /// ```
    /// # use tablette_table::{TableWriter, Header, Table, ValueCounts};
    /// # let path = std::env::temp_dir().join(format!("tablette-load-{}", std::process::id()));
    /// # let values: Vec<i64> = (0..1000).map(|rank| rank % 300).collect();
    /// # let mut writer = TableWriter::of_values(&path, &Header::default(), 0..1000, &values.iter().copied().collect::<ValueCounts>())?;
    /// # writer.push(&values)?;
    /// # writer.finish()?;
    /// let table = Table::open(&path)?;
    /// let mut codes = vec![0; 1000];
    /// let whole = table.load(u16_of, &mut |place, run| {
    ///     codes[place as usize..][..run.len()].copy_from_slice(run);
    ///     true
    /// })?;
    /// assert!(whole && codes[299..302] == [299, 0, 1]);
    ///
    /// fn u16_of(code: i64) -> Option<u16> {
    ///     u16::try_from(code).ok()
    /// }
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), tablette_table::TableError>(())
    /// ```
    pub fn load<V: Copy>(
        &self,
        decoder: impl Fn(i64) -> Option<V>,
        put: &mut dyn FnMut(u64, &[V]) -> bool,
    ) -> Result<bool, TableError> {
        let mut decoder = Decoder::new(self, decoder);
        let mut stopped = false;
        let walked = self.check_blocks(|number, begins, raw| {
            let from = decoder.decode(number, begins, raw)?;
            // Any error will do to end the walk: `stopped` is tested first below.
            stopped = !put(from, &decoder.values);
            if stopped { Err(TableError::Unfinished) } else { Ok(()) }
        });
        if stopped { Ok(false) } else { walked.map(|()| true) }
    }

    /// Passes the values of some places, as [`load`](Self::load) does, and reads only blocks that
    /// contain one of them: each is compared with its checksum, and all checksums with the digest
    /// of the index. Blocks that are not read may be damaged. `places` rise and do not touch; if
    /// they lie in every block, this is [`load`](Self::load).
    ///
    /// Time: linear in the blocks read, and in the index. Memory: one block, and 64 bytes for each
    /// block of the table.
    ///
    /// # Errors
    /// As [`load`](Self::load); [`TableError::NotHere`] for a place outside the table.
    ///
    /// ```
    /// # use tablette_table::{TableWriter, Header, Table, ValueCounts};
    /// # let path = std::env::temp_dir().join(format!("tablette-load-some-{}", std::process::id()));
    /// # let values: Vec<i64> = (0..100_000).map(|rank| rank % 300).collect();
    /// # let mut writer = TableWriter::of_values(&path, &Header::default(), 0..100_000, &values.iter().copied().collect::<ValueCounts>())?;
    /// # writer.push(&values)?;
    /// # writer.finish()?;
    /// let table = Table::open(&path)?;
    /// let mut seen = Vec::new();
    /// let whole = table.load_places(&[7..9, 99_999..100_000], Some, &mut |place, run| {
    ///     seen.push((place, run.to_vec()));
    ///     true
    /// })?;
    /// assert!(whole && seen == [(7, vec![7, 8]), (99_999, vec![99])]);
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), tablette_table::TableError>(())
    /// ```
    pub fn load_places<V: Copy>(
        &self,
        places: &[Range<u64>],
        decoder: impl Fn(i64) -> Option<V>,
        put: &mut dyn FnMut(u64, &[V]) -> bool,
    ) -> Result<bool, TableError> {
        let (count, each) = (self.head().count(), self.block_ranks());
        if let Some(outside) = places.iter().find(|range| range.end > count) {
            let ranks = self.head().ranks();
            let (rank, from, to) = (ranks.start.saturating_add(outside.end - 1), ranks.start, ranks.end);
            return Err(TableError::NotHere { rank, from, to });
        }
        let mut cutter = Cutter { places, put };
        if touched(places, each).eq(0..self.blocks.count) {
            return self.load(decoder, &mut |from, values| cutter.put(from, values));
        }
        let mut decoder = Decoder::new(self, decoder);
        if self.assembly().is_some() {
            for number in touched(places, each) {
                let begins = self.head().ranks().start + number * each;
                let from = decoder.decode(number, begins, &self.raw_block(number)?)?;
                if !cutter.put(from, &decoder.values) {
                    return Ok(false);
                }
            }
            return Ok(true);
        }
        let index = self.blocks.index()?;
        for number in touched(places, each) {
            let entry = *index.get(number as usize).ok_or(TableError::IndexDamaged)?;
            let from = decoder.decode(number, entry.first, &self.blocks.unpacked(number, entry)?)?;
            if !cutter.put(from, &decoder.values) {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Returns the numbers of the blocks that contain places, rising and once each.
fn touched(places: &[Range<u64>], each: u64) -> impl Iterator<Item = u64> {
    let mut next = 0;
    let places = places.iter().filter(|range| !range.is_empty());
    places.flat_map(move |range| {
        let blocks = (range.start / each).max(next)..(range.end - 1) / each + 1;
        next = next.max(blocks.end);
        blocks
    })
}

/// A filter that passes on only the values in some places.
struct Cutter<'a, V> {
    /// The places not yet passed.
    places: &'a [Range<u64>],
    put: &'a mut dyn FnMut(u64, &[V]) -> bool,
}

impl<V> Cutter<'_, V> {
    /// Passes on the wanted values of a run; false to stop.
    fn put(&mut self, from: u64, values: &[V]) -> bool {
        let end = from + values.len() as u64;
        while let Some((range, later)) = self.places.split_first() {
            let (start, stop) = (range.start.max(from), range.end.min(end));
            if start < stop && !(self.put)(start, &values[(start - from) as usize..(stop - from) as usize]) {
                return false;
            }
            if range.end > end {
                break;
            }
            self.places = later;
        }
        true
    }
}

/// A decoder of cells, block by block.
struct Decoder<'a, V, M> {
    table: &'a Table,
    convert: M,
    /// The converted value of each listed one; `None` if values are not listed.
    listed: Option<Vec<Option<V>>>,
    /// The same by byte, if cells are bytes and every listed value has a conversion; unused entries
    /// are arbitrary.
    bytes: Option<[V; 256]>,
    /// The values of the current block.
    values: Vec<V>,
}

impl<'a, V: Copy, M: Fn(i64) -> Option<V>> Decoder<'a, V, M> {
    fn new(table: &'a Table, convert: M) -> Self {
        let listed: Option<Vec<Option<V>>> = match &table.coding {
            Coding::Listed(values) => Some(values.iter().map(|(code, _)| convert(*code)).collect()),
            Coding::Offset { .. } => None,
        };
        let understood: Option<Vec<V>> = listed.as_ref().and_then(|listed| listed.iter().copied().collect());
        let bytes = understood.filter(|known| table.width == Width::Eight && (1..=256).contains(&known.len()));
        let bytes = bytes.map(|known| std::array::from_fn(|cell| known[cell.min(known.len() - 1)]));
        Self { table, convert, listed, bytes, values: Vec::new() }
    }

    /// Decodes the values of a block into `values`, by its number and first rank; returns the place
    /// of the first of them.
    ///
    /// # Errors
    /// [`TableError::IndexDamaged`], [`TableError::NoValue`], [`TableError::ValuesDamaged`].
    fn decode(&mut self, number: u64, begins: u64, raw: &[u8]) -> Result<u64, TableError> {
        let (first, each) = (self.table.head().ranks().start, self.table.block_ranks());
        let from = number * each;
        if begins != first + from {
            return Err(TableError::IndexDamaged);
        }
        let cells = each.min(self.table.head().count() - from) as usize;
        self.values.clear();
        self.values.reserve(cells);
        if self.fill(raw, cells).is_none() {
            return Err(TableError::NoValue { rank: begins + self.values.len() as u64 });
        }
        if self.table.width.is_padded(raw, cells) { Ok(from) } else { Err(TableError::ValuesDamaged) }
    }

    /// Appends the values of the cells of a block; `None` at the first invalid cell.
    fn fill(&mut self, raw: &[u8], cells: usize) -> Option<()> {
        let (width, values) = (self.table.width, &mut self.values);
        if let (Some(bytes), Some(listed)) = (&self.bytes, &self.listed)
            && let Some(raw) = raw.get(..cells)
            && raw.iter().max().is_none_or(|cell| usize::from(*cell) < listed.len())
        {
            // In most tables a byte is the place in the list.
            values.extend(raw.iter().map(|cell| bytes[usize::from(*cell)]));
            return Some(());
        }
        (0..cells).try_for_each(|at| {
            let cell = width.get(raw, at)?;
            let value = match &self.listed {
                Some(listed) => listed.get(cell as usize).copied().flatten()?,
                None => (self.convert)(self.table.coding.value(cell)?)?,
            };
            values.push(value);
            Some(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_touched_once_each() {
        let touched = |places: &[Range<u64>]| touched(places, 10).collect::<Vec<_>>();
        assert_eq!(touched(&[3..4, 5..5, 7..10, 11..12, 39..61]), [0, 1, 3, 4, 5, 6]);
        assert_eq!(touched(&[0..20, 20..30]), [0, 1, 2]);
        assert!(touched(&[]).is_empty());
    }
}
