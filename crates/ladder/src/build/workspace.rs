//! The storage of values during a build: in memory, in pages of memory, or in pieces on disk.

use std::ops::Range;
use std::sync::OnceLock;

use tablette_core::worth::{Code, Overflow};
use tablette_core::{Amount, Rank, Refusal};
use tablette_solve::FinishedValues;
use tablette_table::{Table, TableError, TableWriter, ValueCounts};

use crate::build::steps::StepList;
use crate::paged_array::PagedArray;

/// The storage of values during a build.
pub(crate) enum Workspace<V> {
    /// All in memory by rank, the unfinished ones as fillers.
    Here(Vec<V>),
    /// In memory, as far as one step reads or computes them.
    Near(PagedArray<V>),
    /// On disk, except the tiers of the current step. The first unreadable value is recorded, since
    /// a solver cannot stop for it.
    There {
        /// The finished pieces, by step; `None` for those not needed.
        tables: Vec<Option<Table>>,
        /// The finished tiers of the current step.
        step: Vec<V>,
        /// Replaces unreadable values.
        filler: V,
        /// The first fault.
        fault: OnceLock<TableError>,
    },
}

impl<V> Workspace<V> {
    /// Creates storage on disk, without any values yet.
    pub(crate) fn there(filler: V) -> Self {
        Self::There { tables: Vec::new(), step: Vec::new(), filler, fault: OnceLock::new() }
    }

    /// Returns the bytes of the values in memory.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Self::Here(values) => size_of_val(&values[..]) as u64,
            Self::Near(pages) => pages.bytes(),
            Self::There { step, .. } => size_of_val(&step[..]) as u64,
        }
    }

    /// Makes the values of a finished step available to later ones; its tiers leave memory.
    pub(crate) fn add_piece(&mut self, at: usize, piece: Table) {
        if let Self::There { tables, step, .. } = self {
            tables.resize_with(tables.len().max(at + 1), || None);
            tables[at] = Some(piece);
            step.clear();
        }
    }

    /// Takes the first fault, if there was one.
    pub(crate) fn taken_fault(&mut self) -> Option<TableError> {
        if let Self::There { fault, .. } = self { fault.take() } else { None }
    }
}

impl<V: Copy> Workspace<V> {
    /// Stores the values of a block from a rank on. `in_turn`: they come by rising rank, and the
    /// array grows with them.
    pub(crate) fn put(&mut self, rank: u64, found: &[V], in_turn: bool) {
        match self {
            Self::Here(all) if in_turn => all.extend_from_slice(found),
            Self::Here(all) => all[rank as usize..rank as usize + found.len()].copy_from_slice(found),
            Self::Near(pages) => pages.put(rank, found),
            Self::There { step, .. } => step.extend_from_slice(found),
        }
    }
}

/// Finished values, looked up by rank.
pub(crate) struct LowerTiers<'a, V> {
    pub(crate) steps: &'a StepList,
    pub(crate) values: &'a Workspace<V>,
}

impl<V: Code + Copy + Sync + Send> FinishedValues<V> for LowerTiers<'_, V> {
    /// The value of a rank: O(1) in memory, else O(log runs) and a block that the cache may have.
    /// Called for each move, so inlined for values in memory.
    #[inline]
    fn get(&self, rank: Rank) -> V {
        match self.values {
            Workspace::Here(values) => values[rank.0 as usize],
            Workspace::Near(pages) => pages.get(rank.0),
            Workspace::There { .. } => self.probed(rank),
        }
    }

    #[inline]
    fn slice(&self, ranks: Range<u64>) -> Option<&[V]> {
        match self.values {
            Workspace::Here(values) => values.slice(ranks),
            Workspace::Near(pages) => pages.slice(ranks),
            Workspace::There { .. } => None,
        }
    }
}

impl<V: Code + Copy> LowerTiers<'_, V> {
    /// The same from the pieces on disk. An unreadable value is recorded as a fault and replaced by
    /// the filler.
    #[inline(never)]
    fn probed(&self, rank: Rank) -> V {
        let Workspace::There { tables, step, filler, fault } = self.values else { unreachable!("asked for pieces") };
        let (at, place) = self.steps.find(rank.0);
        let Some(table) = tables.get(at).and_then(Option::as_ref) else {
            let here = place.checked_sub(self.steps.all[at].places.start).and_then(|at| step.get(at as usize));
            return here.copied().unwrap_or(*filler);
        };
        let value = table.value(place).and_then(|code| V::from_code(code).ok_or(TableError::NoValue { rank: place }));
        value.unwrap_or_else(|error| {
            let _ = fault.set(error);
            *filler
        })
    }
}

/// Allocates an array of `positions` values.
///
/// # Errors
///
/// [`Refusal::TooLarge`] if the system does not provide the memory, although it was allowed.
pub(crate) fn room<V: Copy>(positions: u64, filler: V, allowed: u64) -> Result<Vec<V>, Refusal> {
    let need = Amount::Exact(u128::from(positions)).times(size_of::<V>() as u64);
    let mut values = Vec::new();
    values.try_reserve_exact(positions as usize).map_err(|_| Refusal::TooLarge { need, allowed })?;
    values.resize(positions as usize, filler);
    Ok(values)
}

/// Counts each value. Linear time.
///
/// # Errors
///
/// [`Refusal::Overflow`] for a value without a code.
pub(crate) fn counted<V: Code + Copy>(values: &[V]) -> Result<ValueCounts, Refusal> {
    let mut tally = ValueCounts::default();
    for value in values {
        tally.add(value.code().map_err(|Overflow| Refusal::Overflow)?);
    }
    Ok(tally)
}

/// Values encoded and written at once.
const CHUNK: usize = 1 << 12;

/// Encodes values and appends them, a chunk at a time.
pub(crate) fn push<V: Code + Copy>(writer: &mut TableWriter, values: &[V]) -> Result<(), TableError> {
    let mut codes = Vec::with_capacity(CHUNK.min(values.len()));
    for chunk in values.chunks(CHUNK) {
        codes.clear();
        for value in chunk {
            let code = value.code();
            codes.push(code.map_err(|Overflow| TableError::Unannounced { what: "a value without a code" })?);
        }
        writer.push(&codes)?;
    }
    Ok(())
}

/// Writes all values by rank from any storage, and calls `written` with the length of each run. The
/// outer error is a refusal, the inner one a fault of the file.
///
/// # Errors
///
/// Those of `written`.
pub(crate) fn write_by_rank<V: Code + Copy>(
    steps: &StepList,
    values: &Workspace<V>,
    writer: &mut TableWriter,
    written: &mut dyn FnMut(usize) -> Result<(), Refusal>,
) -> Result<Result<(), TableError>, Refusal> {
    match values {
        Workspace::Here(values) => {
            for chunk in values.chunks(CHUNK) {
                if let Err(error) = push(writer, chunk) {
                    return Ok(Err(error));
                }
                written(chunk.len())?;
            }
            Ok(Ok(()))
        }
        Workspace::Near(_) => unreachable!("the values of one step are no table"),
        Workspace::There { tables, .. } => copy_by_rank(steps, tables, writer, written),
    }
}

/// The same from pieces on disk, run by run.
fn copy_by_rank(
    steps: &StepList,
    tables: &[Option<Table>],
    writer: &mut TableWriter,
    written: &mut dyn FnMut(usize) -> Result<(), Refusal>,
) -> Result<Result<(), TableError>, Refusal> {
    let mut codes = Vec::new();
    for run in steps.runs() {
        let Some(table) = tables.get(run.step).and_then(Option::as_ref) else { return Ok(Err(TableError::Unfinished)) };
        let mut walk = table.walk(run.place..run.place + (run.ranks.end - run.ranks.start));
        loop {
            codes.clear();
            match walk.next_run(&mut codes).and_then(|more| writer.push(&codes).map(|()| more)) {
                Ok(true) => written(codes.len())?,
                Ok(false) => break,
                Err(error) => return Ok(Err(error)),
            }
        }
    }
    Ok(Ok(()))
}
