//! Lists as arrays: one byte per rank, with one mark for members and another for the rest.
//!
//! For example, a list of lost positions with the marks 1 and 0 gives the array of a table of
//! outcomes: 1 won, 0 lost.

use std::ops::Range;

use crate::error::TableError;
use crate::lists::{List, Members};

impl List {
    /// Writes a byte per rank: `marks[1]` for members, `marks[0]` for the others. `places` counts
    /// from the first rank, so that `0..n` is all of the list, and `out` must have exactly the
    /// length of the range.
    ///
    /// Time: one unpacking of each block with these ranks, without caching, and one byte written
    /// per rank.
    ///
    /// # Errors
    /// [`TableError::NotHere`] if there are fewer ranks, or `out` has another length; otherwise as
    /// [`List::each`].
    ///
    /// ```
    /// # use tablette_table::{Header, List, TableError};
    /// # let path = std::env::temp_dir().join(format!("tablette-marks-{}", std::process::id()));
    /// List::write(&path, &Header::default(), 0..125, [0, 7, 90])?;
    /// let list = List::open(&path)?;
    /// let mut out = [9; 4];
    /// list.fill(5..9, [0, 1], &mut out)?;
    /// assert_eq!(out, [0, 0, 1, 0]);
    /// assert!(list.gather(&[90, 8, 0, 90], [0, 1], &mut out, &mut |_, _| true)?);
    /// assert_eq!(out, [1, 0, 1, 1]);
    /// # std::fs::remove_file(&path).unwrap();
    /// # Ok::<(), TableError>(())
    /// ```
    pub fn fill(&self, places: Range<u64>, marks: [u8; 2], out: &mut [u8]) -> Result<(), TableError> {
        let all = self.head().ranks();
        let asked = places.end.checked_sub(places.start).filter(|_| places.end <= all.end - all.start);
        if asked != Some(out.len() as u64) {
            return Err(TableError::NotHere {
                rank: all.start.saturating_add(places.end),
                from: all.start,
                to: all.end,
            });
        }
        out.fill(marks[0]);
        let (from, to) = (all.start + places.start, all.start + places.end);
        // If even the first block begins after the run, the walk ends at once.
        let begin = if out.is_empty() { self.blocks.count } else { self.block_of(from)?.unwrap_or(0) };
        for number in begin..self.blocks.count {
            let first = self.blocks.first(number)?;
            if first >= to {
                break;
            }
            for member in Members::new(&self.blocks.read(number)?.1, first) {
                let member = member.filter(|member| all.contains(member)).ok_or(TableError::NoValue { rank: first })?;
                if (from..to).contains(&member) {
                    out[(member - from) as usize] = marks[1];
                }
            }
        }
        Ok(())
    }

    /// Writes the marks of `ranks`, in any order and with repetitions, in the order of the request.
    /// After each block `watch` receives the number of ranks done and in all; it stops the work by
    /// returning `false`, and the result is then `false`.
    ///
    /// Time: each block concerned is unpacked once, unless the cache has it, and scanned once; the
    /// ranks are sorted. Memory: 8 bytes per rank.
    ///
    /// # Errors
    /// [`TableError::NotHere`] for the first rank outside the list's ranges, or if `out` has
    /// another length; otherwise as [`List::contains`].
    pub fn gather(
        &self,
        ranks: &[u64],
        marks: [u8; 2],
        out: &mut [u8],
        watch: &mut dyn FnMut(u64, u64) -> bool,
    ) -> Result<bool, TableError> {
        let all = self.head().ranks();
        let strange = ranks.iter().find(|rank| !all.contains(rank)).copied();
        if let Some(rank) = strange.or((ranks.len() != out.len()).then_some(all.end)) {
            return Err(TableError::NotHere { rank, from: all.start, to: all.end });
        }
        let mut order: Vec<usize> = (0..ranks.len()).collect();
        if !ranks.is_sorted() {
            order.sort_by_key(|at| ranks[*at]);
        }
        let mut rest = &order[..];
        while let Some(&at) = rest.first() {
            let number = self.block_of(ranks[at])?;
            let next = number.map_or(0, |number| number + 1);
            let end = if next < self.blocks.count { self.blocks.first(next)? } else { all.end };
            // At least one, whatever a damaged index states, so that the walk ends.
            let run = rest.partition_point(|at| ranks[*at] < end).max(1);
            let (here, after) = rest.split_at(run);
            match number {
                None => here.iter().for_each(|at| out[*at] = marks[0]),
                Some(number) => self.mark(number, ranks, here, marks, out)?,
            }
            rest = after;
            if !watch((ranks.len() - rest.len()) as u64, ranks.len() as u64) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Writes the marks of ranks of one block, which rise in the order of `here`.
    fn mark(
        &self,
        number: u64,
        ranks: &[u64],
        here: &[usize],
        marks: [u8; 2],
        out: &mut [u8],
    ) -> Result<(), TableError> {
        let first = self.blocks.first(number)?;
        let block = self.blocks.block(number)?;
        let mut members = Members::new(&block, first);
        let mut member = members.next();
        for &at in here {
            let rank = ranks[at];
            while let Some(Some(found)) = member
                && found < rank
            {
                member = members.next();
            }
            out[at] = match member {
                Some(None) => return Err(TableError::NoValue { rank }),
                Some(Some(found)) => marks[usize::from(found == rank)],
                None => marks[0],
            };
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::{Header, List, TableError};

    #[test]
    fn marks_agree_with_membership() {
        let path = std::env::temp_dir().join(format!("tablette-marks-test-{}", std::process::id()));
        // Enough members for several blocks, with a long gap before the first and in the middle.
        let members: Vec<u64> = (0..120_000_u64).map(|at| 1_000 + 3 * at + 500_000 * (at / 60_000)).collect();
        List::write(&path, &Header::default(), 7..2_000_000, members.iter().copied()).unwrap();
        let list = List::open(&path).unwrap();
        assert!(list.blocks.count > 2);
        let mut whole = vec![9; 1_999_993];
        list.fill(0..1_999_993, [0, 1], &mut whole).unwrap();
        for (at, mark) in whole.iter().enumerate().step_by(997) {
            assert_eq!(*mark == 1, members.binary_search(&(at as u64 + 7)).is_ok(), "{at}");
        }
        assert_eq!(whole.iter().map(|mark| u64::from(*mark)).sum::<u64>(), members.len() as u64);
        for run in [0..5, 993..1000, 98_300..98_400, 180_000..700_000, 1_999_990..1_999_993, 4..4] {
            let mut out = vec![9; run.len()];
            list.fill(run.start as u64..run.end as u64, [0, 1], &mut out).unwrap();
            assert_eq!(out, whole[run.clone()], "{run:?}");
        }
        let rising: Vec<u64> = (7..2_000_000).step_by(101).collect();
        let mixed: Vec<u64> = (0..5_000).map(|probe| probe * 7919 % 1_999_993 + 7).collect();
        for ranks in [rising, mixed, vec![], vec![7, 7, 1_999_999, 1_000, 7]] {
            let mut out = vec![9; ranks.len()];
            assert!(list.gather(&ranks, [0, 1], &mut out, &mut |_, _| true).unwrap());
            let expected: Vec<u8> = ranks.iter().map(|rank| whole[*rank as usize - 7]).collect();
            assert_eq!(out, expected);
        }
        let not_here = |rank| Err(TableError::NotHere { rank, from: 7, to: 2_000_000 });
        assert_eq!(list.gather(&[8, 6], [0, 1], &mut [0; 2], &mut |_, _| true), not_here(6));
        assert_eq!(list.fill(0..1_999_994, [0, 1], &mut []).map(|()| true), not_here(2_000_001));
        std::fs::remove_file(&path).unwrap();
    }
}
