//! Building a table on disk: in steps, within bounded memory, and the same bytes every time.
//!
//! For example, `tablette table build chomp 16x16` is killed in its fortieth step. Thirty-nine
//! steps lie in the folder of pieces, each a finished table of its own with its checksums. The same
//! command reads the plan that lies beside them, checks each piece, and goes on with step 40;
//! another board, other rules or another version of the numbering begins anew. When the last step
//! is written, all values are copied by rank into one file and the pieces are removed.
//!
//! # Shapes
//!
//! A step has about a 64th of the positions, at least 4,096 and no more than memory allows.
//! Values stay in memory where all of them fit; otherwise each finished step is a file, and the
//! rest of the memory is a cache of unpacked blocks.
//!
//! # Cost
//!
//! Time: that of the solver, plus two passes over the values for writing. Space: the values of one
//! step three times, 4 MiB for writing, and the cache.
//!
//! # Why the bytes are always the same
//!
//! A value follows from the rules alone, pieces are assembled by rank, and the head says nothing
//! of dates, threads or machines. Two people who build the same table can therefore compare
//! digests.

use std::path::Path;

use tablette_core::{Graph, Question, Refusal};
use tablette_table::{BuildFolder, Digest, Head, Header};

use crate::budget::Budget;
use crate::executor::{Executor, StepSolver};
use crate::failure::Failure;
use crate::journal_checkpoint;
use crate::store;
use crate::table_file::TableFile;
use crate::tables::with_coded_worth;
use crate::task_plan::{TaskPlan, computing, countable};

/// The result of a build: the same whether the table was computed now, finished from pieces, or
/// found.
#[derive(Clone, Debug, PartialEq)]
pub struct Built {
    /// The finished table.
    pub file: std::path::PathBuf,
    /// What its head says: counts of values, digest, what it is a table of.
    pub head: Head,
    /// Steps of the build; 0 when the table was there already.
    pub steps: u64,
    /// How many of them an earlier run had finished.
    pub resumed: u64,
    /// False when the whole table was there already and nothing was computed.
    pub fresh: bool,
}

impl Built {
    /// The table that was there already, sound to the last byte; `None` where there is none. A
    /// damaged table, or one of something else, is not there: it is built again, as the message
    /// about the damage says.
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

/// Steps of a build that has memory enough, and some more where a tier fills none: a kill loses at
/// most a 44th of the work.
const STEPS: u64 = 44;
/// Positions of a step below which a file of its own costs more than it saves.
const SHORTEST: u64 = 1 << 12;

/// Builds the table of a board, goes on with it, or finds it built, which takes a pass over the
/// file.
///
/// # Errors
///
/// Refusals, before anything is written; [`Failure::Kept`] when the work stopped with steps
/// finished; faults of the folder, above all that another builder has locked it.
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
    // The length of steps comes from an earlier plan where there is one, so that its pieces still
    // fit under another limit of memory.
    let read = place.plan().map_err(wrong)?;
    let going_on = read.as_deref().and_then(|plan| most_of(plan, header, positions));
    // An eighth for each copy of the step leaves most of the memory to the cache.
    let affordable = (budget.memory / 8 / cell).max(1);
    let most = going_on.unwrap_or_else(|| (positions / STEPS).max(SHORTEST).min(affordable).max(1));
    let plan = TaskPlan::of_tasks(graph, question, header.clone(), Some(most), budget)?;
    with_coded_worth!(question, worth => {
        let mut executor = Executor::local(StepSolver { graph, worth, plan: &plan, budget }, &place)?;
        // Before the first piece: pieces without a plan could not be told from those of another
        // table.
        if going_on.is_none() {
            place.begin(&plan_of(most, header, positions)).map_err(wrong)?;
        }
        executor.build().map_err(|failure| kept(failure, executor.finished(), &plan, &place))
    })
}

/// How a build begins.
pub(super) enum Begun {
    /// The table was there already.
    Found(Box<Built>),
    /// The folder is locked as long as the place lives, so that no other builder makes this table.
    Locked(BuildFolder),
}

/// Looks for the table of a header, and locks its folder where it is not there.
///
/// # Errors
///
/// Stopped; faults of the folder, above all that another builder has locked it.
pub(super) fn begin(header: &Header, positions: u64, folder: &Path, budget: &Budget<'_>) -> Result<Begun, Failure> {
    let (name, wrong) = (store::name(header), |error| Failure::of_table(folder, error));
    let there = || Built::there(&folder.join(&name), header, positions, budget);
    // A table that is there needs no lock, and none in a folder that cannot be written; unless a
    // build was killed before it had tidied up.
    if !BuildFolder::has_pieces(folder, &name)
        && let Some(built) = there()?
    {
        return Ok(Begun::Found(Box::new(built)));
    }
    let place = journal_checkpoint::enter(folder, &name, budget).map_err(wrong)?;
    // Another builder may have finished before the lock was had.
    if let Some(built) = there()? {
        place.clear().map_err(wrong)?;
        return Ok(Begun::Found(Box::new(built)));
    }
    Ok(Begun::Locked(place))
}

/// The failure of a build, with the steps that it has finished, so that a face can say how to go
/// on.
fn kept(why: Failure, finished: usize, plan: &TaskPlan, place: &BuildFolder) -> Failure {
    let (done, steps) = (finished as u64, plan.steps.all.len() as u64);
    if done == 0 { why } else { Failure::Kept { why: Box::new(why), done, steps, folder: place.pieces() } }
}

/// The plan file of a build: a line with the length of steps for the program, what is built for
/// people, and a digest of all that makes a table this one.
fn plan_of(most: u64, header: &Header, positions: u64) -> Vec<u8> {
    let of = Digest::of(format!("{header:?} {positions}").as_bytes());
    format!("most {most}\n{header}\nof {of}\n").into_bytes()
}

/// The length of steps of a plan file, if it is the plan of exactly this table; `None` of any
/// other bytes.
fn most_of(plan: &[u8], header: &Header, positions: u64) -> Option<u64> {
    let text = std::str::from_utf8(plan).ok()?;
    let most = text.strip_prefix("most ")?.lines().next()?.parse().ok().filter(|most| *most > 0)?;
    (plan_of(most, header, positions) == plan).then_some(most)
}
