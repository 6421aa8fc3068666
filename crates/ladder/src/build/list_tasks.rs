//! Lists of lost positions as tasks: the theory finds them in parts, level by level, and a task
//! finds some of one level or all of several.
//!
//! For example, the lost positions of Chomp 13x13 are found in ninety lists, one for each pair of
//! lowest rows; those with the same number of squares do not read each other. A task has a
//! [`CheckpointStore`] that contains the lists of earlier tasks, and accepts its own lists only,
//! which become one file, a [`Journal`] written as a whole. All of them together are a checkpoint
//! store of finished work.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard};

use tablette_core::{Amount, Census, CheckpointStore, LostPositions, Options, Refusal, Text, lock};
use tablette_table::{AtomicFile, Journal, TableError, TableWriter};

use crate::budget::Budget;
use crate::build::executor::{Done, Job, made_once, was_made};
use crate::build::journal_checkpoint::CheckpointWatch;
use crate::build::list_cut::{ListCut, ListTask, NO_PART};
use crate::build::pieces::{JobError, PIECES, Pieces};
use crate::build::task_plan::{TaskCost, TaskGraph, TaskKind, TaskPlan, WRITING, seconds};
use crate::failure::Failure;
use crate::lists::{self, FoundLost};
use crate::table_words;

/// Returns the dependencies and costs of the tasks.
pub(crate) fn graph(cut: &ListCut) -> TaskGraph {
    let sums: Vec<u64> = std::iter::once(0)
        .chain(cut.tasks.iter().scan(0, |sum, task| {
            *sum += cut.bytes_out(task);
            Some(*sum)
        }))
        .collect();
    let all_before = |task: &ListTask| sums[task.needs];
    let cost = |task: &ListTask| TaskCost {
        needs: (0..task.needs).collect(),
        bytes_in: all_before(task),
        memory: cut.memory + cut.bytes_out(task),
        least: cut.memory + cut.bytes_out(task),
        // The index of each list takes a sixteenth of its bytes.
        seconds: seconds(TaskKind::Lists, task.work, all_before(task) / 16),
    };
    TaskGraph::new(cut.tasks.iter().map(cost).collect())
}

/// The tasks of a list, at work in the folder of the plan.
pub(crate) struct ListWork<'a> {
    pub(crate) plan: &'a TaskPlan,
    pub(crate) cut: &'a ListCut,
    pub(crate) folder: &'a Path,
    /// The theory.
    pub(crate) losing: Box<FoundLost<'a>>,
    pub(crate) budget: &'a Budget<'a>,
}

const UNLISTED: Text = Text::new(
    "a list of lost positions has no manifest; tablette table join makes one file of its pieces",
    "une liste de positions perdues n'a pas de manifeste ; tablette table join fait un seul fichier de ses morceaux",
);

impl<'a> ListWork<'a> {
    /// Runs one job of the plan.
    ///
    /// # Errors
    ///
    /// Refusals of the theory; faults of the folder; missing or damaged pieces; [`Failure::Absent`]
    /// for a manifest.
    pub(crate) fn execute(&self, job: Job) -> Result<Done, JobError> {
        match job {
            Job::Step(at) => self.task(at),
            Job::Join => self.join(),
            Job::Manifest => Err(Failure::Absent(UNLISTED.into()).into()),
        }
    }

    /// Finds the lists of one task, by number.
    fn task(&self, at: usize) -> Result<Done, JobError> {
        let own = self.pieces().path(at);
        if was_made(self.whole(at), &own, self.budget) {
            return Ok(Done::There);
        }
        let task = &self.cut.tasks[at];
        let ListTask { parts, needs, .. } = task;
        // Half of the spare memory is for the finished lists.
        let room = self.cut.bytes_out(task).max(self.budget.memory.saturating_sub(self.cut.memory) / 2);
        let checkpoints = self.checkpoints(0..*needs, |need| self.open(need), (parts, room))?;
        let memory = self.budget.memory.saturating_sub(room);
        let found = match self.find(&checkpoints, memory, false) {
            // The memory of a task is that of one thread.
            Err(Failure::Refused(Refusal::TooLarge { .. })) if checkpoints.is_untouched() => {
                self.find(&checkpoints, memory, true)
            }
            found => found,
        };
        self.unless_faulty(&checkpoints)?;
        let made = checkpoints.taken();
        if made.len() < parts.len() {
            // The theory ends as if stopped when its share is done, which is no stop here.
            return found.map_err(JobError::from).and_then(|_| Err(Refusal::Stopped.into()));
        }
        let wrong = |error| Failure::of_table(&own, error);
        std::fs::create_dir_all(self.folder.join(PIECES)).map_err(|error| wrong(TableError::io(&own, &error)))?;
        Journal::write_whole(&own, self.identity(at).as_bytes(), &made).map_err(wrong)?;
        Ok(Done::Made)
    }

    /// Joins all pieces into the list, after comparing every byte of each.
    fn join(&self) -> Result<Done, JobError> {
        let Self { plan, folder, budget, .. } = self;
        let make = |file: &Path| {
            let checkpoints = self.checkpoints(0..self.cut.tasks.len(), |at| self.whole(at), (&[], 0))?;
            let head = self.find(&checkpoints, budget.memory.saturating_sub(WRITING), false).and_then(|lost| {
                let begun = AtomicFile::create_shared(file)
                    .and_then(|file| TableWriter::list_in(file, &plan.header, 0..plan.positions));
                let writer = begun.map_err(|error| Failure::of_table(file, error))?;
                lists::write(writer, &*lost, file, &|| checkpoints.is_sound(), budget)
            });
            self.unless_faulty(&checkpoints)?;
            Ok(head?)
        };
        made_once(plan, folder, budget, |_| true, make)
    }

    /// Counts over the lists of all pieces, as a theory does with the lists at hand, after running
    /// the tasks whose pieces are missing or damaged.
    ///
    /// # Errors
    ///
    /// Those of the tasks and of `count`; pieces that were lost or damaged since.
    pub(crate) fn counted(&self, count: &dyn Fn(&Options<'_>) -> Result<Census, Failure>) -> Result<Census, JobError> {
        let all = self.cut.tasks.len();
        for at in 0..all {
            self.task(at)?;
        }
        let checkpoints = self.checkpoints(0..all, |at| self.open(at), (&[], 0))?;
        let watch = self.lending(&checkpoints, false);
        let census = count(&Options { watch: &watch, memory: self.budget.memory });
        self.unless_faulty(&checkpoints)?;
        Ok(census?)
    }

    /// Fails if a piece could not be read.
    fn unless_faulty(&self, checkpoints: &PieceStore) -> Result<(), JobError> {
        match checkpoints.taken_fault() {
            Some((at, error)) => Err(JobError::Lacks(vec![self.pieces().lack(at, error)])),
            None => Ok(()),
        }
    }

    /// Returns the watch of the budget, with a checkpoint store to lend and, if `alone`, a single
    /// worker.
    fn lending(&self, checkpoints: &Arc<PieceStore>, alone: bool) -> CheckpointWatch<'a> {
        CheckpointWatch {
            budget: self.budget,
            checkpoints: Arc::clone(checkpoints) as Arc<dyn CheckpointStore>,
            alone,
            told: None,
        }
    }

    /// Returns the pieces as files.
    fn pieces(&self) -> Pieces<'a> {
        Pieces::shared(self.plan, self.folder)
    }

    /// Calls the theory with a checkpoint store, on this thread alone or on all.
    fn find(&self, checkpoints: &Arc<PieceStore>, memory: u64, alone: bool) -> Result<Box<dyn LostPositions>, Failure> {
        let watch = self.lending(checkpoints, alone);
        let found = (self.losing)(&Options { watch: &watch, memory });
        let found = found.unwrap_or(Err(Refusal::Overflow));
        found.map_err(|refusal| refusal.besides(self.budget.memory.saturating_sub(memory), self.budget.memory).into())
    }

    /// Returns the identity of the piece of a task.
    fn identity(&self, at: usize) -> String {
        format!("piece {at} of the lists of lost positions of {}\n{}\n", self.plan.header, self.plan.digest())
    }

    /// Opens a piece; its parts are compared with their digests as they are read.
    fn open(&self, at: usize) -> Result<Journal, TableError> {
        let journal = Journal::open_whole(&self.pieces().path(at), self.identity(at).as_bytes())?;
        let parts = &self.cut.tasks[at].parts;
        let whole = journal.parts() == parts.len() as u64 && parts.iter().all(|part| journal.length(*part).is_some());
        if whole { Ok(journal) } else { Err(TableError::Unfinished) }
    }

    /// The same, with every byte compared.
    fn whole(&self, at: usize) -> Result<Journal, TableError> {
        let (journal, mut bytes) = (self.open(at)?, Vec::new());
        for &part in &self.cut.tasks[at].parts {
            bytes.resize(journal.length(part).unwrap_or(0) as usize, 0);
            journal.read(part, 0, &mut bytes)?;
        }
        Ok(journal)
    }

    /// Opens a checkpoint store of some pieces, which accepts some parts and has `room` bytes for
    /// them. The files of the last hundred pieces stay open: a process may have only a few hundred
    /// files open.
    ///
    /// # Errors
    ///
    /// The pieces that are missing or unsuitable.
    fn checkpoints(
        &self,
        pieces: Range<usize>,
        open: impl Fn(usize) -> Result<Journal, TableError>,
        (wanted, room): (&[u64], u64),
    ) -> Result<Arc<PieceStore>, JobError> {
        const MOST: usize = 100;
        let held = pieces.end.saturating_sub(MOST);
        let (mut journals, mut places, mut lacks) = (Vec::new(), HashMap::new(), Vec::new());
        for at in pieces {
            match open(at) {
                Ok(journal) => {
                    places.extend(self.cut.tasks[at].parts.iter().map(|part| (*part, at)));
                    journals.push(if at < held { journal.closed() } else { journal });
                }
                Err(error) => lacks.push(self.pieces().lack(at, error)),
            }
        }
        if !lacks.is_empty() {
            return Err(JobError::Lacks(lacks));
        }
        let (begin, wanted) = (self.cut.begin.clone(), wanted.iter().copied().collect());
        let (made, fault) = Default::default();
        Ok(Arc::new(PieceStore { begin, journals, places, wanted, room, made, fault }))
    }
}

/// The pieces of tasks as one store, with the new parts of one task.
struct PieceStore {
    begin: Vec<u8>,
    journals: Vec<Journal>,
    /// The piece that contains each part.
    places: HashMap<u64, usize>,
    wanted: HashSet<u64>,
    /// Bytes allowed for new parts.
    room: u64,
    /// New parts until they are written at once, and their total bytes.
    made: Mutex<(BTreeMap<u64, Vec<u8>>, u64)>,
    /// The first unreadable piece.
    fault: Mutex<Option<(usize, TableError)>>,
}

impl PieceStore {
    fn taken_fault(&self) -> Option<(usize, TableError)> {
        lock(&self.fault).take()
    }

    fn is_sound(&self) -> bool {
        lock(&self.fault).is_none()
    }

    fn made(&self) -> MutexGuard<'_, (BTreeMap<u64, Vec<u8>>, u64)> {
        lock(&self.made)
    }

    fn is_untouched(&self) -> bool {
        self.made().0.is_empty()
    }

    fn taken(&self) -> BTreeMap<u64, Vec<u8>> {
        std::mem::take(&mut *self.made()).0
    }
}

impl CheckpointStore for PieceStore {
    fn expect(&self, _: u64, _: Amount) -> Result<(), Refusal> {
        Ok(())
    }

    fn wants(&self, number: u64) -> bool {
        self.wanted.contains(&number)
    }

    fn length(&self, number: u64) -> Option<u64> {
        if number == 0 {
            return Some(self.begin.len() as u64);
        }
        if let Some(piece) = self.places.get(&number) {
            return self.journals[*piece].length(number);
        }
        self.made().0.get(&number).map(|part| part.len() as u64)
    }

    fn put(&self, number: u64, pieces: &[&[u8]]) -> Result<(), Refusal> {
        let mut made = self.made();
        made.1 += pieces.iter().map(|piece| piece.len() as u64).sum::<u64>();
        Refusal::unless_fits(Amount::Exact(made.1.into()), self.room)?;
        made.0.insert(number, pieces.concat());
        Ok(())
    }

    fn read(&self, number: u64, at: u64, buffer: &mut [u8]) -> Result<(), Refusal> {
        if let Some(&piece) = self.places.get(&number) {
            return self.journals[piece].read(number, at, buffer).map_err(|error| {
                let said = table_words::phrase(self.journals[piece].path(), &error);
                lock(&self.fault).get_or_insert((piece, error));
                Refusal::Unkept(said)
            });
        }
        let made = self.made();
        let part = if number == 0 { Some(&self.begin) } else { made.0.get(&number) };
        let bytes = part.and_then(|part| part.get(at as usize..)?.get(..buffer.len()));
        buffer.copy_from_slice(bytes.ok_or_else(|| Refusal::Unkept(NO_PART.into()))?);
        Ok(())
    }
}
