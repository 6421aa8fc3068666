//! Builds of tables on disk: in steps, within bounded memory, with the same bytes every time.
//!
//! For example, `tablette table build chomp 16x16` is killed in its fortieth step. The folder then
//! holds 39 steps as pieces, each a finished table of its own with its checksums. The same command
//! reads the plan beside them, checks each piece, and continues with step 40; another board, other
//! rules or another version of the numbering starts from the beginning. After the last step all
//! values are copied by rank into one file and the pieces are removed.
//!
//! # Shapes
//!
//! A step has about a 64th of the positions, at least 4,096 and no more than memory allows. Values
//! stay in memory if all of them fit; otherwise each finished step is a file, and the remaining
//! memory is a cache of unpacked blocks.
//!
//! # Cost
//!
//! Time: that of the solver, plus two passes over the values for writing. Space: the values of one
//! step three times, 4 MiB for writing, and the cache.
//!
//! # Why the bytes are always the same
//!
//! A value follows from the rules alone, pieces are assembled by rank, and the head does not
//! mention dates, threads or machines. Two people who build the same table can therefore compare
//! digests.

pub(crate) mod executor;
pub(crate) mod journal_checkpoint;
pub(crate) mod list_cut;
pub(crate) mod list_tasks;
pub(crate) mod pieces;
pub(crate) mod steps;
pub(crate) mod task_plan;
pub(crate) mod workspace;

use std::path::Path;

use tablette_core::{Graph, Question, Refusal};
use tablette_table::{BuildFolder, Digest, Head, Header};

use crate::budget::Budget;
use crate::build::executor::{Executor, StepSolver};
use crate::build::task_plan::{TaskPlan, computing, countable};
use crate::failure::Failure;
use crate::store;
use crate::table_file::TableFile;
use crate::tables::with_coded_worth;

/// The result of a build: the same for a table that was computed, completed from pieces, or found.
#[derive(Clone, Debug, PartialEq)]
pub struct Built {
    /// The finished table.
    pub file: std::path::PathBuf,
    /// Its head: counts of values, digest, and the identity of the table.
    pub head: Head,
    /// Steps of the build; 0 if the table was there already.
    pub steps: u64,
    /// Number of steps that an earlier run had finished.
    pub resumed: u64,
    /// False if the whole table was there already and nothing was computed.
    pub fresh: bool,
}

impl Built {
    /// Returns the existing table if it is sound to the last byte; otherwise `None`. A damaged or
    /// different table does not count and is built again, as the message about the damage says.
    ///
    /// # Errors
    ///
    /// Stopped.
    pub(super) fn there(
        file: &Path,
        header: &Header,
        positions: u64,
        budget: &Budget<'_>,
    ) -> Result<Option<Self>, Refusal> {
        let head = TableFile::finished(file, header, positions, budget)?;
        Ok(head.map(|head| Self { file: file.to_owned(), head, steps: 0, resumed: 0, fresh: false }))
    }
}

/// Steps of a build with enough memory, apart from tiers that do not fill one: a kill loses at most
/// a 44th of the work.
const STEPS: u64 = 44;
/// Positions of the shortest step: for fewer, a file costs more than it saves.
const SHORTEST: u64 = 1 << 12;

/// Builds the table of a board, resumes an earlier build, or finds the finished table in one pass
/// over the file.
///
/// # Errors
///
/// Refusals, before anything is written; [`Failure::Kept`] if the work stopped with steps finished;
/// faults of the folder, such as the lock of another build.
pub(super) fn build(
    graph: &dyn Graph,
    question: Question,
    header: &Header,
    folder: &Path,
    budget: &Budget<'_>,
) -> Result<Built, Failure> {
    let (_, cell) = computing(graph, question, budget.memory)?;
    let positions = countable(graph.positions(), budget.memory)?;
    let place = match begin(header, positions, folder, budget)? {
        Begun::Found(built) => return Ok(*built),
        Begun::Locked(place) => place,
    };
    let wrong = |error| Failure::of_table(&place.pieces(), error);
    // An earlier plan determines the length of steps, so that its pieces still fit under another
    // memory limit.
    let read = place.plan().map_err(wrong)?;
    let going_on = read.as_deref().and_then(|plan| most_of(plan, header, positions));
    // An eighth for each copy of the step leaves most of the memory to the cache.
    let affordable = (budget.memory / 8 / cell).max(1);
    let most = going_on.unwrap_or_else(|| (positions / STEPS).max(SHORTEST).min(affordable).max(1));
    let plan = TaskPlan::of_tasks(graph, question, header.clone(), Some(most), budget)?;
    with_coded_worth!(question, worth => {
        let mut executor = Executor::local(StepSolver { graph, worth, plan: &plan, budget }, &place)?;
        // Written before the first piece: pieces without a plan could belong to another table.
        if going_on.is_none() {
            place.begin(&plan_of(most, header, positions)).map_err(wrong)?;
        }
        executor.build().map_err(|failure| kept(failure, executor.finished(), &plan, &place))
    })
}

/// The start of a build.
pub(super) enum Begun {
    /// The table was there already.
    Found(Box<Built>),
    /// The folder, locked as long as this value lives, so that no other process builds this table.
    Locked(BuildFolder),
}

/// Looks for the table of a header, and locks its folder if it is missing.
///
/// # Errors
///
/// Stopped; faults of the folder, such as the lock of another build.
pub(super) fn begin(header: &Header, positions: u64, folder: &Path, budget: &Budget<'_>) -> Result<Begun, Failure> {
    let (name, wrong) = (store::name(header), |error| Failure::of_table(folder, error));
    let there = || Built::there(&folder.join(&name), header, positions, budget);
    // An existing table needs no lock, nor one in a read-only folder, unless a killed build left
    // something to tidy up.
    if !BuildFolder::has_pieces(folder, &name)
        && let Some(built) = there()?
    {
        return Ok(Begun::Found(Box::new(built)));
    }
    let place = journal_checkpoint::enter(folder, &name, budget).map_err(wrong)?;
    // Another build may have finished before this one obtained the lock.
    if let Some(built) = there()? {
        place.clear().map_err(wrong)?;
        return Ok(Begun::Found(Box::new(built)));
    }
    Ok(Begun::Locked(place))
}

/// Returns the failure of a build with its finished steps, so that a face can say how to resume it.
fn kept(why: Failure, finished: usize, plan: &TaskPlan, place: &BuildFolder) -> Failure {
    let (done, steps) = (finished as u64, plan.steps.all.len() as u64);
    if done == 0 { why } else { Failure::Kept { why: Box::new(why), done, steps, folder: place.pieces() } }
}

/// Returns the plan file of a build: a line with the length of steps for the program, the table for
/// people, and a digest of the table's identity.
fn plan_of(most: u64, header: &Header, positions: u64) -> Vec<u8> {
    let of = Digest::new(format!("{header:?} {positions}").as_bytes());
    format!("most {most}\n{header}\nof {of}\n").into_bytes()
}

/// Returns the length of steps in a plan file, if it is the plan of exactly this table; otherwise
/// `None`.
fn most_of(plan: &[u8], header: &Header, positions: u64) -> Option<u64> {
    let text = std::str::from_utf8(plan).ok()?;
    let most = text.strip_prefix("most ")?.lines().next()?.parse().ok().filter(|most| *most > 0)?;
    (plan_of(most, header, positions) == plan).then_some(most)
}
