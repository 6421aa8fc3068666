//! Values as arrays: many at a time, as integers of the narrowest type that holds all values of a
//! table.
//!
//! For example, the values of Chomp on a bar of 12x12 are at most 4 · 59 + 2, so its array has a
//! byte per position; a table of costs that may be -2^63 has eight. Bytes go straight into a buffer
//! of the caller, little-endian, as `numpy.frombuffer` reads it without a copy.
//!
//! [`Table::fill`] takes consecutive ranks: each block is unpacked, and its cells become integers a
//! byte at a time, through a look-up table of 256 entries. [`Table::gather`] takes ranks in any
//! order: it sorts them by block, so that no block is unpacked twice.

mod cell_decoder;
mod integer;
#[cfg(test)]
mod tests;

use std::ops::Range;

use self::cell_decoder::{CellDecoder, little};
pub use self::integer::Integer;
use crate::error::TableError;
use crate::read::Table;

/// Runs `$body` with `$N` the bytes of an integer, so that the compiler knows the size of each
/// copy.
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
    /// Returns the number of ranks whose cells are in one block, except the last block.
    ///
    /// Runs for [`fill`](Self::fill) that begin at a multiple of it unpack no block twice, so that
    /// several threads can share the work.
    pub fn block_ranks(&self) -> u64 {
        self.width.cells_in(self.head().block_length().into())
    }

    /// Writes the values of ranks, as integers of [`Integer::of_head`], by rank. `places` counts
    /// from the first rank of the table, so that `0..n` is all of it, and `out` must have exactly
    /// the length of these values.
    ///
    /// Blocks do not go into the cache, since a run is read only once. Linear time, mostly for
    /// unpacking. Memory: two blocks, and 512 KiB if there are more than 256 values.
    ///
    /// # Errors
    /// [`TableError::NotHere`] if the table has fewer ranks, or `out` another length; otherwise as
    /// [`Table::value`], and the contents of `out` are then undefined.
    ///
    /// ```
    /// # use tablette_table::{TableWriter, Header, Table, ValueCounts};
    /// # let path = std::env::temp_dir().join(format!("tablette-fill-{}", std::process::id()));
    /// # let values: Vec<i64> = (0..1000).map(|rank| rank % 300).collect();
    /// # let mut writer = TableWriter::of_values(&path, &Header::default(), 0..1000, &values.iter().copied().collect::<ValueCounts>())?;
    /// # writer.push(&values)?;
    /// # writer.finish()?;
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
        let decoder = CellDecoder::<N>::new(self.width, &self.coding);
        let each = self.block_ranks();
        let (mut next, mut rest) = (places.start, out);
        while next < places.end {
            let number = next / each;
            let end = places.end.min((number + 1) * each);
            let (part, after) = rest.split_at_mut((end - next) as usize);
            let raw = self.raw_block(number)?;
            decoder.write(&raw, (next % each) as usize, part).ok_or_else(|| self.meaningless(number, &raw))?;
            (next, rest) = (end, after);
        }
        Ok(())
    }

    /// Writes the values of `ranks`, in any order and with repetitions, as integers of
    /// [`Integer::of_head`], in the order of the request. `out` must have exactly the length of
    /// these values. After each block `watch` receives the number of ranks done and in all; it
    /// stops the work by returning `false`, and the result is then `false`.
    ///
    /// Time: each block concerned is unpacked once, unless the cache has it, plus some nanoseconds
    /// per rank. Memory: 8 bytes per rank if the ranks do not rise, and at most 8 per block of the
    /// table.
    ///
    /// # Errors
    /// [`TableError::NotHere`] for the first rank outside the table, or if `out` has another
    /// length; otherwise as [`Table::value`].
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
            if ranks.is_sorted() {
                self.gather_in(ranks, |at| at, out, watch)
            } else {
                let order = by_block(ranks, |rank| (rank - all.start) / self.block_ranks(), self.blocks.count);
                self.gather_in(ranks, |at| order[at], out, watch)
            }
        })
    }

    /// Gathers ranks in the order of `nth`, in which those of one block are adjacent.
    fn gather_in<const N: usize>(
        &self,
        ranks: &[u64],
        nth: impl Fn(usize) -> usize,
        out: &mut [[u8; N]],
        watch: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<bool, TableError> {
        let (start, each, count) = (self.head().ranks().start, self.block_ranks(), ranks.len());
        let mut done = 0;
        while done < count {
            let number = (ranks[nth(done)] - start) / each;
            let block = self.block(number)?;
            let first = start + number * each;
            while done < count {
                let at = nth(done);
                let place = ranks[at].wrapping_sub(first);
                if place >= each {
                    break;
                }
                out[at] = self.integer(&block, place).ok_or(TableError::NoValue { rank: ranks[at] })?;
                done += 1;
            }
            if !watch(done as u64, count as u64) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns the value of a cell of a block as the bytes of an integer.
    #[inline]
    fn integer<const N: usize>(&self, block: &[u8], at: u64) -> Option<[u8; N]> {
        self.width.get(block, at as usize).and_then(|cell| self.coding.value(cell)).map(little)
    }

    /// Returns the error of a block with an invalid cell: that of the first such cell.
    fn meaningless(&self, number: u64, raw: &[u8]) -> TableError {
        let first = number * self.block_ranks();
        let cells = self.block_ranks().min(self.head().count() - first);
        let found = (0..cells).find(|at| self.integer::<8>(raw, *at).is_none());
        TableError::NoValue { rank: self.head().ranks().start + first + found.unwrap_or_default() }
    }
}

/// Returns the places of `ranks` in the order of their blocks, and of the request within a block.
///
/// Linear time unless there are far more blocks than ranks. Memory: 8 bytes per rank, and at most 8
/// per block.
fn by_block(ranks: &[u64], block: impl Fn(u64) -> u64, blocks: u64) -> Vec<usize> {
    if blocks > ranks.len() as u64 {
        let mut order: Vec<usize> = (0..ranks.len()).collect();
        order.sort_by_key(|at| block(ranks[*at]));
        return order;
    }
    // A counting sort by block.
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
