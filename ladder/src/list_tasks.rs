//! Lists of lost positions as tasks: the theory finds them in parts, level by level, and a task works out some of one level
//! or all of several.
//!
//! For example, the lost positions of Chomp 13x13 are found in ninety lists, one for each pair of lowest rows; those with
//! equally many squares do not read each other. A task is lent a [`Shelf`] on which the lists of earlier tasks stand, and
//! which wants its own and no other; what it puts there becomes one file, a [`Journal`] written whole. Joined, all of them
//! are a shelf with nothing left to do.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tablette_core::{Alone, Amount, Ask, Census, LostPositions, Phrase, Refusal, Shelf, Watch, Workers};
use tablette_table::{Draft, Journal, TableError};

use crate::build::WRITING;
use crate::effort::Effort;
use crate::failure::Failure;
use crate::join::{JoinResult, Made, made_once};
use crate::list_cut::{ListCut, ListTask, NO_PART};
use crate::lists::{self, FoundLost};
use crate::pieces::{PIECES, PieceFault};
use crate::table_words;
use crate::task_plan::{TaskCost, TaskGraph, TaskKind, TaskPlan, seconds};
use crate::tasks::{TaskResult, made_anew};

/// What the tasks read of each other, and what they cost.
pub(super) fn graph(cut: &ListCut) -> TaskGraph {
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
        // Each list says on a sixteenth of its bytes where to find what.
        seconds: seconds(TaskKind::Lists, task.work, all_before(task) / 16),
    };
    TaskGraph::of(cut.tasks.iter().map(cost).collect())
}

/// The tasks of a list at work, in the folder of its plan.
pub(super) struct ListWork<'a> {
    pub(super) plan: &'a TaskPlan,
    pub(super) cut: &'a ListCut,
    pub(super) folder: &'a Path,
    /// The theory.
    pub(super) losing: Box<FoundLost<'a>>,
    pub(super) effort: &'a Effort<'a>,
}

impl ListWork<'_> {
    /// Does one task, by number.
    ///
    /// # Errors
    ///
    /// Refusals of the theory; faults of the folder.
    pub(super) fn task(&self, at: usize) -> Result<TaskResult, Failure> {
        let own = self.path(at);
        match self.whole(at) {
            Ok(_) => return Ok(TaskResult::There),
            Err(TableError::Io { kind: std::io::ErrorKind::NotFound, .. }) => {}
            Err(error) => self.effort.watch.note(&made_anew(table_words::phrase(&own, &error))),
        }
        let task = &self.cut.tasks[at];
        let ListTask { parts, needs, .. } = task;
        // Half of what there is to spare is for the lists that are finished.
        let room = self.cut.bytes_out(task).max(self.effort.memory.saturating_sub(self.cut.memory) / 2);
        let shelf = match self.shelf(0..*needs, |need| self.open(need), (parts, room)) {
            Ok(shelf) => shelf,
            Err(lacks) => return Ok(TaskResult::Lacks(lacks)),
        };
        let found = match self.find(&shelf, self.effort.memory.saturating_sub(room), false) {
            // The memory of a task is that of one thread.
            Err(Failure::Refused(Refusal::TooLarge { .. })) if shelf.is_untouched() => {
                self.find(&shelf, self.effort.memory.saturating_sub(room), true)
            }
            found => found,
        };
        if let Some((need, error)) = shelf.taken_fault() {
            return Ok(TaskResult::Lacks(vec![self.lack(need, error)]));
        }
        let made = shelf.taken();
        if made.len() < parts.len() {
            // The theory ends as if it were stopped when its share is done; here it is not.
            return found.and_then(|_| Err(Refusal::Stopped.into()));
        }
        let wrong = |error| Failure::of_table(&own, error);
        std::fs::create_dir_all(self.folder.join(PIECES)).map_err(|error| wrong(TableError::io(&own, &error)))?;
        Journal::write_whole(&own, self.of(at).as_bytes(), &made).map_err(wrong)?;
        Ok(TaskResult::Made)
    }

    /// Makes the list of all pieces, each of which is compared to the last byte first.
    ///
    /// # Errors
    ///
    /// Refusals of the theory; faults of the folder.
    pub(super) fn join(&self) -> Result<JoinResult, Failure> {
        let Self { plan, folder, effort, .. } = self;
        made_once(
            plan,
            folder,
            effort,
            |_| true,
            |file| {
                let shelf = match self.shelf(0..self.cut.tasks.len(), |at| self.whole(at), (&[], 0)) {
                    Ok(shelf) => shelf,
                    Err(lacks) => return Ok(Made::Lacks(lacks)),
                };
                let head = self.find(&shelf, effort.memory.saturating_sub(WRITING), false).and_then(|lost| {
                    let begun = Draft::of_shared_list(file, &plan.header, 0..plan.positions);
                    let draft = begun.map_err(|error| Failure::of_table(file, error))?;
                    lists::write(draft, &*lost, file, &|| shelf.is_sound(), effort)
                });
                match shelf.taken_fault() {
                    Some((at, error)) => Ok(Made::Lacks(vec![self.lack(at, error)])),
                    None => head.map(|head| Made::Whole(Box::new(head))),
                }
            },
        )
    }

    /// Counts over the lists of all pieces, as a theory counts that is lent them, once the tasks are done whose pieces are
    /// missing or damaged; or which pieces have become so since.
    ///
    /// # Errors
    ///
    /// Those of the tasks and of `count`.
    pub(super) fn counted(
        &self,
        count: &dyn Fn(&Ask<'_>) -> Result<Census, Failure>,
    ) -> Result<Result<Census, Vec<PieceFault>>, Failure> {
        let all = self.cut.tasks.len();
        for at in 0..all {
            if let TaskResult::Lacks(lacks) = self.task(at)? {
                return Ok(Err(lacks));
            }
        }
        let shelf = match self.shelf(0..all, |at| self.open(at), (&[], 0)) {
            Ok(shelf) => shelf,
            Err(lacks) => return Ok(Err(lacks)),
        };
        let watch = Lending { effort: self.effort, shelf: Arc::clone(&shelf), alone: false };
        let census = count(&Ask { watch: &watch, memory: self.effort.memory });
        match shelf.taken_fault() {
            Some((at, error)) => Ok(Err(vec![self.lack(at, error)])),
            None => census.map(Ok),
        }
    }

    /// Asks the theory, with a shelf; on this thread alone, or on all.
    fn find(&self, shelf: &Arc<Union>, memory: u64, alone: bool) -> Result<Box<dyn LostPositions>, Failure> {
        let watch = Lending { effort: self.effort, shelf: Arc::clone(shelf), alone };
        let found = (self.losing)(&Ask { watch: &watch, memory });
        let found = found.unwrap_or(Err(Refusal::Overflow));
        found.map_err(|refusal| refusal.besides(self.effort.memory.saturating_sub(memory), self.effort.memory).into())
    }

    fn path(&self, at: usize) -> PathBuf {
        self.folder.join(self.plan.piece(&self.plan.tasks[at]))
    }

    /// What the piece of a task says of itself.
    fn of(&self, at: usize) -> String {
        format!("piece {at} of the lists of lost positions of {}\n{}\n", self.plan.header, self.plan.digest())
    }

    /// Opens a piece; its parts are compared with their digests as they are read.
    fn open(&self, at: usize) -> Result<Journal, TableError> {
        let journal = Journal::open_whole(&self.path(at), self.of(at).as_bytes())?;
        let parts = &self.cut.tasks[at].parts;
        let whole = journal.parts() == parts.len() as u64 && parts.iter().all(|part| journal.length(*part).is_some());
        if whole { Ok(journal) } else { Err(TableError::Unfinished) }
    }

    /// The same with every byte compared.
    fn whole(&self, at: usize) -> Result<Journal, TableError> {
        let (journal, mut bytes) = (self.open(at)?, Vec::new());
        for &part in &self.cut.tasks[at].parts {
            bytes.resize(journal.length(part).unwrap_or(0) as usize, 0);
            journal.read(part, 0, &mut bytes)?;
        }
        Ok(journal)
    }

    /// The shelf on which some pieces stand, and which wants some parts and has so many bytes for them. The files of the last
    /// pieces stay open, as far as a process may have so many open.
    ///
    /// # Errors
    ///
    /// Which pieces are missing, or not what they should be.
    fn shelf(
        &self,
        pieces: Range<usize>,
        open: impl Fn(usize) -> Result<Journal, TableError>,
        (wanted, room): (&[u64], u64),
    ) -> Result<Arc<Union>, Vec<PieceFault>> {
        const MOST: usize = 100;
        let held = pieces.end.saturating_sub(MOST);
        let (mut journals, mut places, mut lacks) = (Vec::new(), HashMap::new(), Vec::new());
        for at in pieces {
            match open(at) {
                Ok(journal) => {
                    places.extend(self.cut.tasks[at].parts.iter().map(|part| (*part, at)));
                    journals.push(if at < held { journal.closed() } else { journal });
                }
                Err(error) => lacks.push(self.lack(at, error)),
            }
        }
        if !lacks.is_empty() {
            return Err(lacks);
        }
        let (begin, wanted) = (self.cut.begin.clone(), wanted.iter().copied().collect());
        let (made, fault) = Default::default();
        Ok(Arc::new(Union { begin, journals, places, wanted, room, made, fault }))
    }

    fn lack(&self, at: usize, error: TableError) -> PieceFault {
        let missing = matches!(error, TableError::Io { kind: std::io::ErrorKind::NotFound, .. });
        PieceFault {
            task: self.plan.tasks[at].name.clone(),
            file: self.path(at),
            fault: Some(error).filter(|_| !missing),
        }
    }
}

/// The pieces of tasks as one shelf, and what one task puts on it.
struct Union {
    begin: Vec<u8>,
    journals: Vec<Journal>,
    /// The piece of each part.
    places: HashMap<u64, usize>,
    wanted: HashSet<u64>,
    /// Bytes for what is put.
    room: u64,
    /// What was put, until it is written in one go, and its bytes.
    made: Mutex<(BTreeMap<u64, Vec<u8>>, u64)>,
    /// The first piece that could not be read.
    fault: Mutex<Option<(usize, TableError)>>,
}

impl Union {
    fn taken_fault(&self) -> Option<(usize, TableError)> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn is_sound(&self) -> bool {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).is_none()
    }

    fn made(&self) -> MutexGuard<'_, (BTreeMap<u64, Vec<u8>>, u64)> {
        self.made.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_untouched(&self) -> bool {
        self.made().0.is_empty()
    }

    fn taken(&self) -> BTreeMap<u64, Vec<u8>> {
        std::mem::take(&mut *self.made()).0
    }
}

impl Shelf for Union {
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
                self.fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert((piece, error));
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

/// The watch of the effort, with a shelf to lend.
struct Lending<'a> {
    effort: &'a Effort<'a>,
    shelf: Arc<Union>,
    /// Whether there is to be one worker.
    alone: bool,
}

impl Watch for Lending<'_> {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.effort.progress(done, total);
    }

    fn stopped(&self) -> bool {
        self.effort.stopped()
    }

    fn note(&self, said: &Phrase) {
        self.effort.note(said);
    }

    fn workers(&self) -> &dyn Workers {
        if self.alone { &Alone } else { self.effort.workers() }
    }

    fn shelf(&self) -> Option<Arc<dyn Shelf>> {
        Some(self.shelf.clone())
    }
}
