//! Folders that keep the finished parts of long work: it can be killed and go on, and takes less
//! memory.
//!
//! For example, `tablette census chomp 23x23` with a folder writes each finished part into the file
//! `chomp-23x23-census.parts`. Killed and started again, it finds them and computes the rest. The
//! theory has no access to files: its watch lends it a [`CheckpointStore`], on which it puts
//! numbered byte strings.
//!
//! A journal says which work it is of, board and version of the rules included, so that parts of
//! other work are never used. A damaged part is reported and computed again, and the others are
//! kept; part 0, which says what the others are, has a copy.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use tablette_core::{
    Amount, Bytes, CheckpointStore, Digits, Phrase, Refusal, SingleThread, Watch, Words, Workers, lock, words,
};
use tablette_table::{BuildFolder, FilesystemLimit, Journal, TableError, free_bytes};

use crate::budget::Budget;
use crate::failure::Failure;
use crate::table_words;

/// The file that parts are in, among the pieces of a table.
const PARTS: &str = "parts";

/// A checkpoint store in a folder. Nothing is written, and no lock taken, before something is to be
/// kept.
pub(crate) struct JournalCheckpoint {
    /// The journal, which need not exist.
    file: PathBuf,
    /// Which work it is of, as text that is compared byte by byte.
    of: String,
    /// Whether another builder may come: then the folder is locked first. Among the pieces of a
    /// table it is locked already.
    shared: bool,
    /// The journal, once it was needed.
    open: OnceLock<OpenJournal>,
    /// How many parts there will be, as the work has said.
    expected: AtomicU64,
    /// What went wrong first.
    fault: Mutex<Option<TableError>>,
    /// Held by the thread that copies part 0.
    copying: Mutex<()>,
    /// Messages for people that have not been shown yet; and whether there are any, which is asked
    /// often.
    news: Mutex<Vec<Phrase>>,
    is_new: AtomicBool,
}

/// The number of the copy of part 0: without that part, the others could not be told apart.
const COPY: u64 = u64::MAX;
/// Bytes of a part 0 that is copied: it is some lines of text.
const LONGEST: u64 = 1 << 20;

/// An open journal, with the lock on its folder where one was needed.
struct OpenJournal {
    journal: Journal,
    /// Parts that an earlier run had finished, and damage that was met before any was read.
    before: u64,
    damage: usize,
    _place: Option<BuildFolder>,
}

impl OpenJournal {
    /// Finished parts, without the one that says what the others are.
    fn finished(journal: &Journal) -> u64 {
        let others = [0, COPY].into_iter().filter(|number| journal.length(*number).is_some()).count();
        journal.parts() - others as u64
    }
}

impl JournalCheckpoint {
    /// A checkpoint store in a folder that other work may use as well: what is there stays until a
    /// user deletes it.
    pub(crate) fn shared(folder: &Path, name: &str, of: String) -> Self {
        Self::new(folder.join(name), of, true)
    }

    /// A checkpoint store among the pieces of a table; pieces of other work are removed first.
    ///
    /// # Errors
    ///
    /// Faults of the folder.
    pub(crate) fn among_pieces(place: &BuildFolder, of: String) -> Result<Self, TableError> {
        if place.plan()?.as_deref() != Some(of.as_bytes()) {
            place.begin(of.as_bytes())?;
        }
        Ok(Self::new(place.pieces().join(PARTS), of, false))
    }

    /// A checkpoint store on which nothing has been asked yet.
    fn new(file: PathBuf, of: String, shared: bool) -> Self {
        let (open, expected) = (OnceLock::new(), AtomicU64::new(0));
        Self {
            file,
            of,
            shared,
            open,
            expected,
            fault: Mutex::default(),
            copying: Mutex::default(),
            news: Mutex::default(),
            is_new: AtomicBool::new(false),
        }
    }

    /// The journal, opened the first time.
    ///
    /// # Errors
    ///
    /// [`TableError::Busy`] when another process works there; [`TableError::OtherJournal`] when a
    /// shared file is of other work: it is not ours to remove.
    fn opened(&self) -> Result<&OpenJournal, TableError> {
        if let Some(open) = self.open.get() {
            return Ok(open);
        }
        // The lock lives as long as the journal: dropping it would let a second process write.
        let place = self.shared.then(|| BuildFolder::enter(self.folder(), &self.name())).transpose()?;
        place.iter().filter_map(|place| weakness(place, self.folder())).for_each(|said| self.tell(said));
        let journal = match Journal::open(&self.file, self.of.as_bytes()) {
            Err(error @ (TableError::OtherJournal | TableError::OldJournal { .. })) if !self.shared => {
                self.tell(begun_again(table_words::phrase(&self.file, &error)));
                std::fs::remove_file(&self.file).map_err(|error| TableError::io(&self.file, &error))?;
                Journal::open(&self.file, self.of.as_bytes())?
            }
            journal => journal?,
        };
        mend(&journal)?;
        for damage in journal.damage() {
            self.tell(damaged(self.file.display(), damage.from, damage.to));
        }
        // Read once: `parts` of the journal grows as the work puts more.
        let (before, damage) = (OpenJournal::finished(&journal), journal.damage().len());
        Ok(self.open.get_or_init(|| OpenJournal { journal, before, damage, _place: place }))
    }

    /// Keeps a message until [`with_checkpoints`] can show it.
    fn tell(&self, said: Phrase) {
        lock(&self.news).push(said);
        self.is_new.store(true, Ordering::Release);
    }

    /// Shows the messages that have not been shown yet.
    fn say(&self, watch: &dyn Watch) {
        if !self.is_new.swap(false, Ordering::AcqRel) {
            return;
        }
        // Taken out first: the face may take its time.
        let news = std::mem::take(&mut *lock(&self.news));
        for said in &news {
            watch.note(said);
        }
    }

    /// Where the journal lies.
    fn folder(&self) -> &Path {
        self.file.parent().unwrap_or(Path::new(""))
    }

    /// The journal's name in its folder.
    fn name(&self) -> String {
        self.file.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Remembers what went wrong, and says it as a refusal.
    fn wrong(&self, error: TableError) -> Refusal {
        let mut fault = lock(&self.fault);
        Refusal::Unkept(table_words::phrase(&self.file, fault.get_or_insert(error)))
    }

    /// What went wrong first, whether or not the work heard of it; it is then forgotten.
    fn taken_fault(&self) -> Option<TableError> {
        lock(&self.fault).take()
    }

    /// Whether nothing has gone wrong so far.
    pub(crate) fn is_sound(&self) -> bool {
        lock(&self.fault).is_none()
    }

    /// Reads from a part; one that turns out to be damaged is reported.
    fn read_part(&self, number: u64, at: u64, buffer: &mut [u8]) -> Result<(), TableError> {
        let journal = &self.opened()?.journal;
        let read = journal.read(number, at, buffer);
        if let Err(TableError::PartDamaged { part }) = read
            && let Some(damage) = journal.damage().into_iter().rfind(|damage| damage.part == Some(part))
        {
            self.tell(damaged(self.file.display(), damage.from, damage.to));
        }
        read
    }

    /// Appends a part, and the copy of part 0 behind the first other one: of two parts that stand
    /// side by side both are doubtful when one was forged.
    fn put_part(&self, number: u64, pieces: &[&[u8]]) -> Result<(), TableError> {
        let journal = &self.opened()?.journal;
        if number == 0 && OpenJournal::finished(journal) > 0 {
            // Part 0 and its copy are both damaged: the others could be taken for what they are
            // not.
            return Err(TableError::OtherJournal);
        }
        journal.put(number, pieces)?;
        if number != 0 && journal.length(COPY).is_none() {
            let _one = lock(&self.copying);
            mend(journal)?;
        }
        Ok(())
    }

    /// How far the work has come; `None` where nothing was kept. The part that says what the
    /// others are is not counted.
    pub(crate) fn parts(&self) -> Option<Parts> {
        let open = self.open.get()?;
        let all = self.expected.load(Ordering::Relaxed);
        Some(Parts {
            all: all.saturating_sub(1),
            before: open.before.saturating_sub((open.journal.damage().len() - open.damage) as u64),
            now: OpenJournal::finished(&open.journal),
        })
    }

    /// The same failure, together with what is kept in spite of it, so that a face can say how to
    /// go on.
    pub(crate) fn kept(&self, why: Failure) -> Failure {
        match self.parts() {
            Some(Parts { all, now, .. }) if now > 0 => {
                Failure::Kept { why: Box::new(why), done: now, steps: all, folder: self.folder().to_owned() }
            }
            _ => why,
        }
    }
}

/// Mends part 0 from its copy, or the copy from part 0: each is compared with its digest whenever a
/// journal is opened.
fn mend(journal: &Journal) -> Result<(), TableError> {
    let short = |number| journal.length(number).is_none_or(|length| length <= LONGEST);
    if !short(0) || !short(COPY) {
        return Ok(());
    }
    let read = |number| {
        let Some(length) = journal.length(number) else { return Ok(None) };
        let mut bytes = vec![0; length as usize];
        match journal.read(number, 0, &mut bytes) {
            Ok(()) => Ok(Some(bytes)),
            Err(TableError::PartDamaged { .. }) => Ok(None),
            Err(error) => Err(error),
        }
    };
    match (read(0)?, read(COPY)?) {
        (Some(part), None) => journal.put(COPY, &[&part]),
        (None, Some(part)) => journal.put(0, &[&part]),
        _ => Ok(()),
    }
}

/// How far work has come, in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    /// Parts that there will be.
    pub(crate) all: u64,
    /// Parts that an earlier run had finished.
    pub(crate) before: u64,
    /// Parts that are finished now, the earlier ones included.
    pub(crate) now: u64,
}

impl CheckpointStore for JournalCheckpoint {
    /// Opens the journal and compares the bytes with the room on the disk, those already kept
    /// included.
    fn expect(&self, parts: u64, bytes: Amount) -> Result<(), Refusal> {
        self.expected.store(parts, Ordering::Relaxed);
        let open = self.opened().map_err(|error| self.wrong(error))?;
        match free_bytes(&self.file) {
            Some(free) if !bytes.fits(free.saturating_add(open.journal.bytes())) => {
                // Parts of an earlier run stay, even where there is no room for more.
                if open.journal.parts() == 0 {
                    // A file with nothing in it is of no use.
                    let _ = std::fs::remove_file(&self.file);
                }
                Err(Refusal::Unkept(no_room(bytes, free, self.folder().display())))
            }
            _ => Ok(()),
        }
    }

    /// The length of a part, kept by this run or an earlier one; no disk is read.
    fn length(&self, number: u64) -> Option<u64> {
        self.open.get()?.journal.length(number)
    }

    /// Appends a part to the journal. Once this returns, the part outlasts a kill.
    fn put(&self, number: u64, pieces: &[&[u8]]) -> Result<(), Refusal> {
        self.put_part(number, pieces).map_err(|error| self.wrong(error))
    }

    /// Reads from a part; what is read for the first time is compared with its digest.
    fn read(&self, number: u64, at: u64, buffer: &mut [u8]) -> Result<(), Refusal> {
        self.read_part(number, at, buffer).map_err(|error| self.wrong(error))
    }
}

/// Makes and locks a folder to build in; what its file system cannot do is reported, and has no
/// other effect.
///
/// # Errors
///
/// As [`BuildFolder::enter`].
pub(crate) fn enter(folder: &Path, name: &str, budget: &Budget<'_>) -> Result<BuildFolder, TableError> {
    let place = BuildFolder::enter(folder, name)?;
    if let Some(said) = weakness(&place, folder) {
        budget.note(&said);
    }
    Ok(place)
}

fn weakness(place: &BuildFolder, folder: &Path) -> Option<Phrase> {
    place.weakness().map(|weakness| match weakness {
        FilesystemLimit::Unlocked => unlocked(folder.display()),
        FilesystemLimit::Unsynced => unsynced(folder.display()),
    })
}

words! {
    from include_str!("journal_checkpoint.txt");
    unlocked(folder: Words);
    unsynced(folder: Words);
    damaged(file: Words, from: Digits, to: Digits);
    begun_again(why: Words);
    no_room(need: Bytes, free: Bytes, folder: Words);
}

/// Does work that may keep its parts on a checkpoint store: what is kept outlasts a failure. A part
/// that could not be read is one, but a damaged part is struck out and the work done again, which
/// finds all others.
///
/// # Errors
///
/// Those of the work, with what is kept; faults of the folder.
pub(crate) fn with_checkpoints<T>(
    budget: &Budget<'_>,
    checkpoints: &Arc<JournalCheckpoint>,
    work: impl Fn(&dyn Watch) -> Result<T, Failure>,
) -> Result<T, Failure> {
    loop {
        let lent = Arc::clone(checkpoints) as Arc<dyn CheckpointStore>;
        let done = work(&CheckpointWatch { budget, checkpoints: lent, alone: false, told: Some(checkpoints) });
        checkpoints.say(budget.watch);
        let done = match checkpoints.taken_fault() {
            // Each time there is one part less that can be damaged, so this comes to an end.
            Some(TableError::PartDamaged { .. }) if !budget.is_over() => continue,
            Some(TableError::PartDamaged { .. }) => Err(Refusal::Stopped.into()),
            Some(error) => Err(Failure::of_table(&checkpoints.file, error)),
            None => done,
        };
        return done.map_err(|failure| checkpoints.kept(failure));
    }
}

/// The watch of the budget, with a checkpoint store to lend.
pub(crate) struct CheckpointWatch<'a> {
    pub(crate) budget: &'a Budget<'a>,
    pub(crate) checkpoints: Arc<dyn CheckpointStore>,
    /// Whether there is to be one worker.
    pub(crate) alone: bool,
    /// The checkpoint store whose messages people should see soon.
    pub(crate) told: Option<&'a JournalCheckpoint>,
}

impl Watch for CheckpointWatch<'_> {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.budget.progress(done, total);
    }

    fn stopped(&self) -> bool {
        if let Some(checkpoints) = self.told {
            checkpoints.say(self.budget.watch);
        }
        self.budget.stopped()
    }

    fn note(&self, said: &Phrase) {
        self.budget.note(said);
    }

    fn workers(&self) -> &dyn Workers {
        if self.alone { &SingleThread } else { self.budget.workers() }
    }

    fn checkpoints(&self) -> Option<Arc<dyn CheckpointStore>> {
        Some(Arc::clone(&self.checkpoints))
    }
}
