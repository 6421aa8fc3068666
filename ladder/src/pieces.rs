//! The finished pieces of a plan: opened, compared with the plan, and read into memory or block by block.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use tablette_core::worth::Code;
use tablette_core::{Amount, Refusal};
use tablette_table::{Cache, Table, TableError, Tally};

use crate::effort::Effort;
use crate::failure::Failure;
use crate::holding::Holding;
use crate::stretches::Stretches;
use crate::task_plan::{CACHE, TaskPlan};
use crate::workspace::{Blueprint, Workspace};

/// The folder of the pieces in that of the plan.
pub(super) const PIECES: &str = "pieces";

/// A piece that is not there, or cannot be used.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceFault {
    /// The task that makes it.
    pub task: String,
    /// Where it should be.
    pub file: PathBuf,
    /// What is wrong with it; `None` where there is none.
    pub fault: Option<TableError>,
}

/// Open pieces, by number.
pub(super) type Held = BTreeMap<usize, Table>;

/// The pieces of a plan, wherever they have come from.
pub(super) struct Pieces<'a> {
    pub(super) plan: &'a TaskPlan,
    pub(super) folder: &'a Path,
    pub(super) cache: Arc<Cache>,
}

impl Pieces<'_> {
    /// Where the piece of a task is, or will be.
    pub(super) fn path(&self, at: usize) -> PathBuf {
        self.folder.join(self.plan.piece(&self.plan.tasks[at]))
    }

    /// Opens a piece and compares what it says of itself with the plan. Only the head is read.
    fn open(&self, at: usize) -> Result<Table, TableError> {
        let number = u32::try_from(at).map_err(|_| TableError::HeadDamaged)?;
        let table = Table::open_piece(&self.path(at), &self.cache, number)?;
        self.belongs(&table, at)?;
        Ok(table)
    }

    /// The same of a piece that is kept open, to be read now.
    fn open_held(&self, at: usize) -> Result<Table, TableError> {
        let table = Table::open_unlinked(&self.path(at))?;
        self.belongs(&table, at).map(|()| table)
    }

    fn belongs(&self, table: &Table, at: usize) -> Result<(), TableError> {
        table.belongs_to(&self.plan.piece_header(at))?;
        let (ranks, places) = (table.head().ranks(), &self.plan.plan.steps[at].places);
        if ranks == *places {
            return Ok(());
        }
        Err(TableError::WrongRanks { from: ranks.start, to: ranks.end, expected: places.end - places.start })
    }

    /// Whether the piece of a task is there, down to the last byte: which is read, unless it is noted that it was and
    /// has not changed.
    ///
    /// # Errors
    ///
    /// The outer one: stopped. The inner one: what is wrong with the piece.
    pub(super) fn whole(&self, at: usize, effort: &Effort<'_>) -> Result<Result<(), TableError>, Refusal> {
        // A held file has an identity, by which it is known that it was read before.
        let opened = match self.open_held(at) {
            Ok(table) => Holding::Values(table),
            Err(error) => return Ok(Err(error)),
        };
        match opened.sealed(effort) {
            Ok(true) => Ok(Ok(())),
            Ok(false) => Err(Refusal::Stopped),
            Err(error) => Ok(Err(error)),
        }
    }

    /// Opens some pieces, the first of which stay open: a process may have no more than a few hundred files open.
    ///
    /// # Errors
    ///
    /// Which of them are missing, or not what they should be by their heads.
    pub(super) fn hold(&self, of: &[usize]) -> Result<Held, Vec<PieceFault>> {
        const MOST: usize = 100;
        let (mut held, mut lacks) = (Held::new(), Vec::new());
        for &at in of {
            match self.open_held(at) {
                Ok(table) if held.len() < MOST => drop(held.insert(at, table)),
                Ok(_) => {}
                Err(error) => lacks.push(self.lack(at, error)),
            }
        }
        if lacks.is_empty() { Ok(held) } else { Err(lacks) }
    }

    pub(super) fn lack(&self, at: usize, error: TableError) -> PieceFault {
        let missing = matches!(error, TableError::Io { kind: std::io::ErrorKind::NotFound, .. });
        PieceFault {
            task: self.plan.tasks[at].name.clone(),
            file: self.path(at),
            fault: Some(error).filter(|_| !missing),
        }
    }

    /// The values that a task reads, and room for its own: in memory where that suffices, otherwise in the pieces.
    pub(super) fn workspace<V: Code + Copy + Send + Sync>(
        &self,
        task: &Blueprint<'_, V>,
        at: usize,
        (reads, held): (&[Range<u64>], Held),
        effort: &Effort<'_>,
    ) -> Result<Result<Workspace<V>, Vec<PieceFault>>, Failure> {
        if task.whole {
            // Such solvers count their memory themselves.
            return Ok(Ok(Workspace::Here(Vec::new())));
        }
        let (layout, least) = (self.plan.layout(at, reads), self.plan.least(at));
        if self.plan.memory(at, &layout) <= effort.memory {
            let stretches = Stretches::new(layout, task.filler, effort.memory)?;
            let loaded = self.load((self.parts(reads, at), held), stretches, effort, &mut Stretches::put)?;
            return Ok(loaded.map(Workspace::Near));
        }
        Refusal::unless_fits(Amount::Exact(u128::from(least)), effort.memory)?;
        let cache = Arc::new(Cache::new(effort.memory - least + CACHE));
        let pieces = Pieces { plan: self.plan, folder: self.folder, cache };
        let needs = self.plan.plan.needs(at, reads);
        Ok(pieces.probing(&needs, task.filler, effort)?.map(|(values, _)| values))
    }

    /// What has to be read of which pieces for the values of some ranks, as far as the pieces are those of steps before
    /// one.
    pub(super) fn parts(&self, reads: &[Range<u64>], before: usize) -> BTreeMap<usize, Vec<Portion>> {
        let mut parts: BTreeMap<usize, Vec<Portion>> = BTreeMap::new();
        for (run, ranks) in reads.iter().flat_map(|range| self.plan.plan.within(range)) {
            if run.step < before {
                let first = run.place - self.plan.plan.steps[run.step].places.start;
                let place = first + (ranks.start - run.ranks.start);
                parts.entry(run.step).or_default().push(Portion { place, ranks });
            }
        }
        for parts in parts.values_mut() {
            parts.sort_unstable_by_key(|part| part.place);
        }
        parts
    }

    /// Puts the values of parts of some pieces where `put` puts them by rank. A piece that turns out to be damaged is told
    /// of, with all others that are; what is not read of a piece is not looked at.
    ///
    /// # Errors
    ///
    /// The outer one: stopped. The inner one: what is damaged.
    pub(super) fn load<V: Code + Copy, T>(
        &self,
        (of, mut held): (BTreeMap<usize, Vec<Portion>>, Held),
        mut into: T,
        effort: &Effort<'_>,
        put: &mut dyn FnMut(&mut T, u64, &[V]),
    ) -> Result<Result<T, Vec<PieceFault>>, Refusal> {
        let (mut lacks, mut done) = (Vec::new(), 0);
        let all: u64 = of.values().flatten().map(|part| part.ranks.end - part.ranks.start).sum();
        for (at, parts) in of {
            let places = joined_places(&parts);
            let mut cursor = Cursor { parts: parts.iter(), rest: 0..0 };
            let opened = held.remove(&at).map_or_else(|| self.open_held(at), Ok);
            let loaded = opened.and_then(|table| {
                table.load_places(&places, V::from_code, &mut |_, run| {
                    cursor.spread(run, |rank, run| put(&mut into, rank, run));
                    done += run.len() as u64;
                    effort.watch.progress(done, Some(2 * all));
                    !effort.is_over()
                })
            });
            match loaded {
                Ok(true) => {}
                Ok(false) => return Err(Refusal::Stopped),
                Err(error) => lacks.push(self.lack(at, error)),
            }
        }
        Ok(if lacks.is_empty() { Ok(into) } else { Err(lacks) })
    }

    /// The same pieces, to be read block by block, once every byte of them has been compared with its digest; and how
    /// many of each value they have together.
    #[expect(clippy::type_complexity, reason = "a pair, or what is damaged, or stopped")]
    pub(super) fn probing<V>(
        &self,
        of: &[usize],
        filler: V,
        effort: &Effort<'_>,
    ) -> Result<Result<(Workspace<V>, Tally), Vec<PieceFault>>, Refusal> {
        let (mut lacks, mut counts) = (Vec::new(), Tally::default());
        let mut tables: Vec<Option<Table>> = (0..self.plan.tasks.len()).map(|_| None).collect();
        for &at in of {
            let checked = self.open(at).and_then(|table| {
                let sound = table.check(&mut |_, _| !effort.is_over())?;
                Ok((table, sound))
            });
            match checked {
                Ok((_, false)) => return Err(Refusal::Stopped),
                Ok((table, true)) => {
                    counts.merge_head(table.head());
                    tables[at] = Some(table);
                }
                Err(error) => lacks.push(self.lack(at, error)),
            }
        }
        let mut values = Workspace::there(filler);
        if let Workspace::There { tables: known, .. } = &mut values {
            *known = tables;
        }
        Ok(if lacks.is_empty() { Ok((values, counts)) } else { Err(lacks) })
    }
}

/// Ranks that follow each other, as a piece has them.
#[derive(Clone, Debug)]
pub(super) struct Portion {
    /// The place of the first in the piece.
    pub(super) place: u64,
    /// By rank.
    pub(super) ranks: Range<u64>,
}

/// The places of some parts, by rising place; those that touch are one.
fn joined_places(parts: &[Portion]) -> Vec<Range<u64>> {
    let mut places: Vec<Range<u64>> = Vec::new();
    for Portion { place, ranks } in parts {
        let end = place + (ranks.end - ranks.start);
        match places.last_mut() {
            Some(last) if last.end == *place => last.end = end,
            _ => places.push(*place..end),
        }
    }
    places
}

/// Where the values of some parts go, one run of ranks after the other.
struct Cursor<'a> {
    parts: std::slice::Iter<'a, Portion>,
    /// What is left of the part at hand.
    rest: Range<u64>,
}

impl Cursor<'_> {
    /// Gives the next values of the parts to `put`, cut where a run of ranks ends.
    fn spread<V>(&mut self, mut values: &[V], mut put: impl FnMut(u64, &[V])) {
        while !values.is_empty() {
            if self.rest.is_empty() {
                // As many values come as places were asked for.
                let Some(part) = self.parts.next() else { return };
                self.rest = part.ranks.clone();
            }
            let length = (self.rest.end - self.rest.start).min(values.len() as u64);
            let (run, later) = values.split_at(length as usize);
            put(self.rest.start, run);
            self.rest.start += length;
            values = later;
        }
    }
}
