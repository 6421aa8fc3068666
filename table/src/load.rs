//! All values of a table in one pass, each byte of which is checked on the way.
//!
//! For example, a task of a build takes the pieces that it needs into memory. Checking a piece first and reading it
//! afterwards would unpack it twice; here what is read is what was compared with the digests.

use crate::cells::{Coding, Width};
use crate::error::TableError;
use crate::read::Table;

impl Table {
    /// Gives all values, as `meaning` understands their codes, to `put`: with the place of the first of a run among the
    /// ranks of the table, in rising order. Ends early, with `Ok(false)`, when `put` says `false`.
    ///
    /// Only `Ok(true)` says that the values are those of the file: what is given before the end has the checksum of its
    /// block, and not yet the digest of the whole. The counts of the head are left to [`check`](Self::check).
    ///
    /// Linear time, that of unpacking and of BLAKE3 for the most part. Memory: one block, and an entry a listed value.
    ///
    /// # Errors
    /// Those of [`check`](Self::check) but for the counts; [`TableError::NoValue`] where `meaning` knows no value.
    ///
    /// ```
    /// # use tablette_table::{Draft, Header, Table, Tally};
    /// # let path = std::env::temp_dir().join(format!("tablette-load-{}", std::process::id()));
    /// # let values: Vec<i64> = (0..1000).map(|rank| rank % 300).collect();
    /// # let mut draft = Draft::of_values(&path, &Header::default(), 0..1000, &values.iter().copied().collect::<Tally>())?;
    /// # draft.push(&values)?;
    /// # draft.finish()?;
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
        meaning: impl Fn(i64) -> Option<V>,
        put: &mut dyn FnMut(u64, &[V]) -> bool,
    ) -> Result<bool, TableError> {
        let (first, count) = (self.head().ranks().start, self.head().count());
        let (each, listed) = (self.block_ranks(), self.listed(&meaning));
        let (mut values, mut stopped) = (Vec::new(), false);
        let walked = self.blocks.check(|number, begins, raw| {
            let from = number * each;
            if begins != first + from {
                return Err(TableError::IndexDamaged);
            }
            let cells = each.min(count - from) as usize;
            values.clear();
            let understood = match &listed {
                Some(listed) => from_list(listed, self.width, raw, cells, &mut values),
                None => (0..cells).try_for_each(|at| {
                    let code = self.width.get(raw, at).and_then(|cell| self.coding.value(cell))?;
                    meaning(code).map(|value| values.push(value))
                }),
            };
            if understood.is_none() {
                return Err(TableError::NoValue { rank: first + from + values.len() as u64 });
            }
            if !self.width.is_padded(raw, cells) {
                return Err(TableError::ValuesDamaged);
            }
            // Any error will do to leave the walk: `stopped` is tested first below.
            stopped = !put(from, &values);
            if stopped { Err(TableError::Unfinished) } else { Ok(()) }
        });
        if stopped { Ok(false) } else { walked.map(|()| true) }
    }

    /// What each listed value is understood as; `None` where values are not listed.
    fn listed<V: Copy>(&self, meaning: impl Fn(i64) -> Option<V>) -> Option<Vec<Option<V>>> {
        match &self.coding {
            Coding::Listed(values) => Some(values.iter().map(|(code, _)| meaning(*code)).collect()),
            Coding::Offset { .. } => None,
        }
    }
}

/// Appends the values of the cells of a block; `None` at the first that stands for none.
fn from_list<V: Copy>(listed: &[Option<V>], width: Width, raw: &[u8], cells: usize, values: &mut Vec<V>) -> Option<()> {
    values.reserve(cells);
    if width == Width::Eight {
        // Most tables: a byte is the place in the list.
        return raw.iter().take(cells).try_for_each(|cell| {
            let value = listed.get(usize::from(*cell)).copied().flatten()?;
            values.push(value);
            Some(())
        });
    }
    (0..cells).try_for_each(|at| {
        let value = listed.get(width.get(raw, at)? as usize).copied().flatten()?;
        values.push(value);
        Some(())
    })
}
