//! Where values are while tables are worked out, and how one piece is: what a build of one process and a task of a build
//! on several machines have in common.
//!
//! For example, `table build chomp 12x12` has all values in memory, and each of its steps puts more of them there; the
//! same tiers as a task of a plan have what they read, and what they are to work out, in a few stretches of ranks. Either
//! way [`Piecework::work_out`] gives the values of the step, and [`write_piece`] makes a file of them.

use std::path::Path;
use std::sync::OnceLock;

use tablette_core::worth::{Code, Overflow};
use tablette_core::{Amount, Ask, Block, Phrase, Rank, Refusal, Watch};
use tablette_solve::Finished;
use tablette_table::{Draft, Head, Header, Table, TableError, Tally};

use crate::effort::Effort;
use crate::failure::Failure;
use crate::plan::{Exits, Plan, Step};
use crate::stretches::Stretches;

/// Works out the values of some blocks from finished ones: of one tier, or of all there are.
///
/// A function object, so that everything else about a build is compiled once a kind of value and
/// not once a game.
pub(super) type Tiers<'a, V> = dyn Fn(&[Block], &LowerTiers<'_, V>, &Ask<'_>) -> Result<Vec<Vec<V>>, Refusal> + 'a;

/// The job of a build, without its game.
pub(super) struct Blueprint<'a, V> {
    /// What the table will say it is of; also what pieces are compared with.
    pub(super) header: &'a Header,
    /// How many ranks there are, known before anything is allocated.
    pub(super) positions: Amount,
    /// The blocks of all ranks; called only once the positions are known to be countable.
    pub(super) blocks: &'a dyn Fn() -> Vec<Block>,
    /// The ranks of lower tiers that a block reads; `None` of one that may read any.
    pub(super) exits: &'a Exits<'a>,
    /// True where positions repeat, so that a tier is worked out from the ends backwards.
    pub(super) repeats: bool,
    /// The solver.
    pub(super) tiers: &'a Tiers<'a, V>,
    /// True when all tiers are worked out at once: there is then a single step, and a kill loses
    /// it all.
    pub(super) whole: bool,
    /// Any value at all, to fill an array or to stand for one that could not be read. Never
    /// written.
    pub(super) filler: V,
}

/// Where values are while a build lasts.
pub(super) enum Workspace<V> {
    /// All in memory by rank, the unfinished ones as fillers.
    Here(Vec<V>),
    /// In memory, as far as one step reads or makes them.
    Near(Stretches<V>),
    /// On disk, but for the tiers of the step that is being worked on. The first value that could
    /// not be read is remembered, since a solver cannot be told of it.
    There {
        /// The finished pieces, by step; `None` of those that are not read.
        tables: Vec<Option<Table>>,
        /// The finished tiers of the step at work.
        step: Vec<V>,
        /// Stands for a value that could not be read.
        filler: V,
        /// The first that could not.
        fault: OnceLock<TableError>,
    },
}

impl<V> Workspace<V> {
    /// Values on disk, of which none is known yet.
    pub(super) fn there(filler: V) -> Self {
        Self::There { tables: Vec::new(), step: Vec::new(), filler, fault: OnceLock::new() }
    }

    /// Bytes of the values in memory.
    fn held(&self) -> u64 {
        match self {
            Self::Here(values) => size_of_val(&values[..]) as u64,
            Self::Near(stretches) => stretches.bytes(),
            Self::There { step, .. } => size_of_val(&step[..]) as u64,
        }
    }
}

/// Finished values, as a tier asks for them by rank.
pub(super) struct LowerTiers<'a, V> {
    plan: &'a Plan,
    values: &'a Workspace<V>,
}

impl<V: Code + Copy + Sync + Send> Finished<V> for LowerTiers<'_, V> {
    /// The value of a rank: O(1) in memory, else O(log runs) and a block that the cache may have. Asked for each move, and
    /// so without a call where values are in memory.
    #[inline]
    fn get(&self, rank: Rank) -> V {
        match self.values {
            Workspace::Here(values) => values[rank.0 as usize],
            Workspace::Near(stretches) => stretches.get(rank.0),
            Workspace::There { .. } => self.probed(rank),
        }
    }
}

impl<V: Code + Copy> LowerTiers<'_, V> {
    /// The same from the pieces on disk. A value that cannot be read is remembered as a fault and given as the filler.
    #[inline(never)]
    fn probed(&self, rank: Rank) -> V {
        let Workspace::There { tables, step, filler, fault } = self.values else { unreachable!("asked for pieces") };
        let (at, place) = self.plan.find(rank.0);
        let Some(table) = tables.get(at).and_then(Option::as_ref) else {
            let here = place.checked_sub(self.plan.steps[at].places.start).and_then(|at| step.get(at as usize));
            return here.copied().unwrap_or(*filler);
        };
        let value = table.value(place).and_then(|code| V::from_code(code).ok_or(TableError::NoValue { rank: place }));
        value.unwrap_or_else(|error| {
            let _ = fault.set(error);
            *filler
        })
    }
}

/// The steps of a plan, and how hard to try: everything that working out one of them takes besides the values.
pub(super) struct Piecework<'a, V> {
    /// What is built.
    pub(super) task: &'a Blueprint<'a, V>,
    /// In which steps.
    pub(super) plan: &'a Plan,
    /// How hard to try.
    pub(super) effort: &'a Effort<'a>,
    /// Where the pieces are, for messages.
    pub(super) folder: &'a Path,
}

impl<V: Code + Copy + Send + Sync> Piecework<'_, V> {
    /// The values of a step, in the order of their places: its tiers one after the other, each
    /// from all finished values. Progress is told as `before` and more positions out of `all`.
    ///
    /// # Errors
    ///
    /// Refusals of the solver; a finished piece that could not be read.
    pub(super) fn work_out(
        &self,
        at: usize,
        values: &mut Workspace<V>,
        before: u64,
        all: u64,
    ) -> Result<Vec<V>, Failure> {
        let step = &self.plan.steps[at];
        let mut worked = Vec::with_capacity(step.len() as usize);
        for blocks in &step.tiers {
            let watch = Part { whole: self.effort, before: before + worked.len() as u64, all };
            let held = values.held();
            let ask = Ask { watch: &watch, memory: self.effort.memory.saturating_sub(held) };
            let known = LowerTiers { plan: self.plan, values };
            let solved = (self.task.tiers)(blocks, &known, &ask);
            let solved = solved.map_err(|refusal| refusal.besides(held, self.effort.memory))?;
            // After the tier, since a fault may have gone into any of its values.
            if let Workspace::There { fault, .. } = values
                && let Some(error) = fault.take()
            {
                return Err(Failure::of_table(self.folder, error));
            }
            for (block, found) in blocks.iter().zip(solved) {
                match values {
                    Workspace::Here(all) if self.task.whole => all.extend_from_slice(&found),
                    Workspace::Here(all) => {
                        all[block.ranks.start as usize..block.ranks.end as usize].copy_from_slice(&found);
                    }
                    Workspace::Near(stretches) => stretches.put(block.ranks.start, &found),
                    Workspace::There { step, .. } => step.extend_from_slice(&found),
                }
                worked.extend_from_slice(&found);
            }
        }
        Ok(worked)
    }
}

/// Begins a table of values: one that nobody else writes, or one that several machines may be writing.
pub(super) type Begin = fn(&Path, &Header, std::ops::Range<u64>, &Tally) -> Result<Draft, TableError>;

/// Writes the values of a finished step as a table of its own; gives its head.
///
/// # Errors
///
/// [`TableError::DiskFull`] and the like.
pub(super) fn write_piece<V: Code + Copy>(
    begin: Begin,
    piece: &Path,
    header: &Header,
    step: &Step,
    (values, tally): (&[V], &Tally),
) -> Result<Head, Failure> {
    let written = begin(piece, header, step.places.clone(), tally).and_then(|mut draft| {
        push(&mut draft, values)?;
        draft.finish()
    });
    written.map_err(|error| Failure::of_table(piece, error))
}

/// How many there are of each value. Linear time.
///
/// # Errors
///
/// [`Refusal::Overflow`] of a value without a code.
pub(super) fn counted<V: Code + Copy>(values: &[V]) -> Result<Tally, Refusal> {
    let mut tally = Tally::default();
    for value in values {
        tally.add(value.code().map_err(|Overflow| Refusal::Overflow)?);
    }
    Ok(tally)
}

/// Values encoded and written in one go.
pub(super) const CHUNK: usize = 1 << 12;

/// Encodes values and appends them, a chunk at a time.
pub(super) fn push<V: Code + Copy>(draft: &mut Draft, values: &[V]) -> Result<(), TableError> {
    let mut codes = Vec::with_capacity(CHUNK.min(values.len()));
    for chunk in values.chunks(CHUNK) {
        codes.clear();
        for value in chunk {
            let code = value.code();
            codes.push(code.map_err(|Overflow| TableError::Unannounced { what: "a value without a code" })?);
        }
        draft.push(&codes)?;
    }
    Ok(())
}

/// Writes all values by rank from wherever they are, and tells `told` of each run that is written. The outer error is a
/// refusal, the inner one a fault of the file.
///
/// # Errors
///
/// Those of `told`.
pub(super) fn write_by_rank<V: Code + Copy>(
    plan: &Plan,
    values: &Workspace<V>,
    draft: &mut Draft,
    told: &mut dyn FnMut(usize) -> Result<(), Refusal>,
) -> Result<Result<(), TableError>, Refusal> {
    match values {
        Workspace::Here(values) => {
            for chunk in values.chunks(CHUNK) {
                if let Err(error) = push(draft, chunk) {
                    return Ok(Err(error));
                }
                told(chunk.len())?;
            }
            Ok(Ok(()))
        }
        Workspace::Near(_) => unreachable!("the values of one step are no table"),
        Workspace::There { tables, .. } => copy_by_rank(plan, tables, draft, told),
    }
}

/// The same from pieces on disk, run by run.
fn copy_by_rank(
    plan: &Plan,
    tables: &[Option<Table>],
    draft: &mut Draft,
    told: &mut dyn FnMut(usize) -> Result<(), Refusal>,
) -> Result<Result<(), TableError>, Refusal> {
    let mut codes = Vec::new();
    for run in plan.runs() {
        let Some(table) = tables.get(run.step).and_then(Option::as_ref) else { return Ok(Err(TableError::Unfinished)) };
        let mut walk = table.walk(run.place..run.place + (run.ranks.end - run.ranks.start));
        loop {
            codes.clear();
            match walk.next_run(&mut codes).and_then(|more| draft.push(&codes).map(|()| more)) {
                Ok(true) => told(codes.len())?,
                Ok(false) => break,
                Err(error) => return Ok(Err(error)),
            }
        }
    }
    Ok(Ok(()))
}

/// Passes the progress of one part on, as progress of the whole build.
struct Part<'a> {
    whole: &'a dyn Watch,
    before: u64,
    all: u64,
}

impl Watch for Part<'_> {
    fn progress(&self, done: u64, _: Option<u64>) {
        self.whole.progress(self.before + done, Some(self.all));
    }

    fn stopped(&self) -> bool {
        self.whole.stopped()
    }

    fn note(&self, said: &Phrase) {
        self.whole.note(said);
    }
}
