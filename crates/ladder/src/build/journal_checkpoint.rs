//! Folders that store the finished parts of long work, so that it can be killed and resumed, and
//! needs less memory.
//!
//! For example, `tablette census chomp 23x23` with a folder writes each finished part into the file
//! `chomp-23x23-census.parts`. Killed and restarted, it reads them and computes the rest. The
//! theory has no access to files: its watch lends it a [`CheckpointStore`] for numbered byte
//! strings.
//!
//! A journal identifies its work, with the board and the version of the rules, so that parts of
//! other work are never used. A damaged part is reported and computed again, and the others are
//! kept; part 0, which describes the others, has a copy.

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

/// The file of the parts, among the pieces of a table.
const PARTS: &str = "parts";

/// A checkpoint store in a folder. Nothing is written and no lock is taken before the first part is
/// stored.
pub(crate) struct JournalCheckpoint {
    /// The journal, which need not exist.
    file: PathBuf,
    /// The identity of the work, as text that is compared byte by byte.
    of: String,
    /// Whether other processes may use the folder, which is then locked first. The folder of the
    /// pieces of a table is locked already.
    shared: bool,
    /// The journal, once it is needed.
    open: OnceLock<OpenJournal>,
    /// Number of parts, as announced by the work.
    expected: AtomicU64,
    /// The first fault.
    fault: Mutex<Option<TableError>>,
    /// Held by the thread that copies part 0.
    copying: Mutex<()>,
    /// Messages for people not yet shown; and whether there are any, which is checked often.
    news: Mutex<Vec<Phrase>>,
    is_new: AtomicBool,
}

/// The number of the copy of part 0, without which the others could not be identified.
const COPY: u64 = u64::MAX;
/// Maximum length in bytes of a part 0 that is copied: it is a few lines of text.
const LONGEST: u64 = 1 << 20;

/// An open journal, with the lock on its folder if one is needed.
struct OpenJournal {
    journal: Journal,
    /// Parts that an earlier run had finished, and damage found before any was read.
    before: u64,
    damage: usize,
    _place: Option<BuildFolder>,
}

impl OpenJournal {
    /// Returns the number of finished parts, without the one that describes the others.
    fn finished(journal: &Journal) -> u64 {
        let others = [0, COPY].into_iter().filter(|number| journal.length(*number).is_some()).count();
        journal.parts() - others as u64
    }
}

impl JournalCheckpoint {
    /// Creates a checkpoint store in a folder that other work may use as well: its files stay until
    /// a user deletes them.
    pub(crate) fn shared(folder: &Path, name: &str, of: String) -> Self {
        Self::new(folder.join(name), of, true)
    }

    /// Creates a checkpoint store among the pieces of a table; pieces of other work are removed
    /// first.
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

    /// Creates an unused checkpoint store.
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

    /// Returns the journal, which the first call opens.
    ///
    /// # Errors
    ///
    /// [`TableError::Busy`] if another process works there; [`TableError::OtherJournal`] if a
    /// shared file belongs to other work: it is not ours to remove.
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
        // Read once: `parts` of the journal grows as the work stores more.
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
        // Taken out first, since showing messages may take time.
        let news = std::mem::take(&mut *lock(&self.news));
        for said in &news {
            watch.note(said);
        }
    }

    /// Returns the folder of the journal.
    fn folder(&self) -> &Path {
        self.file.parent().unwrap_or(Path::new(""))
    }

    /// Returns the journal's name in its folder.
    fn name(&self) -> String {
        self.file.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Records a fault, and returns it as a refusal.
    fn wrong(&self, error: TableError) -> Refusal {
        let mut fault = lock(&self.fault);
        Refusal::Unkept(table_words::phrase(&self.file, fault.get_or_insert(error)))
    }

    /// Takes the first fault, whether or not the work received it.
    fn taken_fault(&self) -> Option<TableError> {
        lock(&self.fault).take()
    }

    /// Whether there has been no fault so far.
    pub(crate) fn is_sound(&self) -> bool {
        lock(&self.fault).is_none()
    }

    /// Reads from a part, and reports it if it is damaged.
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

    /// Appends a part, and the copy of part 0 behind the first other one: if one of two adjacent
    /// parts was forged, both are doubtful.
    fn put_part(&self, number: u64, pieces: &[&[u8]]) -> Result<(), TableError> {
        let journal = &self.opened()?.journal;
        if number == 0 && OpenJournal::finished(journal) > 0 {
            // Part 0 and its copy are both damaged, so the others cannot be identified.
            return Err(TableError::OtherJournal);
        }
        journal.put(number, pieces)?;
        if number != 0 && journal.length(COPY).is_none() {
            let _one = lock(&self.copying);
            mend(journal)?;
        }
        Ok(())
    }

    /// Returns the progress of the work; `None` if nothing was kept. The part that describes the
    /// others is not counted.
    pub(crate) fn parts(&self) -> Option<Parts> {
        let open = self.open.get()?;
        let all = self.expected.load(Ordering::Relaxed);
        Some(Parts {
            all: all.saturating_sub(1),
            before: open.before.saturating_sub((open.journal.damage().len() - open.damage) as u64),
            now: OpenJournal::finished(&open.journal),
        })
    }

    /// Adds the kept parts to a failure, so that a face can say how to resume.
    pub(crate) fn kept(&self, why: Failure) -> Failure {
        match self.parts() {
            Some(Parts { all, now, .. }) if now > 0 => {
                Failure::Kept { why: Box::new(why), done: now, steps: all, folder: self.folder().to_owned() }
            }
            _ => why,
        }
    }
}

/// Repairs part 0 from its copy, or the copy from part 0: each is compared with its digest whenever
/// a journal is opened.
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

/// The progress of work, in parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    /// Number of all parts.
    pub(crate) all: u64,
    /// Parts that an earlier run had finished.
    pub(crate) before: u64,
    /// Parts that are finished now, the earlier ones included.
    pub(crate) now: u64,
}

impl CheckpointStore for JournalCheckpoint {
    /// Opens the journal and compares the bytes with the free space on the disk, those already
    /// stored included.
    fn expect(&self, parts: u64, bytes: Amount) -> Result<(), Refusal> {
        self.expected.store(parts, Ordering::Relaxed);
        let open = self.opened().map_err(|error| self.wrong(error))?;
        match free_bytes(&self.file) {
            Some(free) if !bytes.fits(free.saturating_add(open.journal.bytes())) => {
                // Parts of an earlier run stay, even if there is no room for more.
                if open.journal.parts() == 0 {
                    // An empty file is of no use.
                    let _ = std::fs::remove_file(&self.file);
                }
                Err(Refusal::Unkept(no_room(bytes, free, self.folder().display())))
            }
            _ => Ok(()),
        }
    }

    /// Returns the length of a part stored by this run or an earlier one, without reading the disk.
    fn length(&self, number: u64) -> Option<u64> {
        self.open.get()?.journal.length(number)
    }

    /// Appends a part to the journal. Once this returns, the part survives a kill.
    fn put(&self, number: u64, pieces: &[&[u8]]) -> Result<(), Refusal> {
        self.put_part(number, pieces).map_err(|error| self.wrong(error))
    }

    /// Reads from a part; bytes read for the first time are compared with their digest.
    fn read(&self, number: u64, at: u64, buffer: &mut [u8]) -> Result<(), Refusal> {
        self.read_part(number, at, buffer).map_err(|error| self.wrong(error))
    }
}

/// Creates and locks a folder for a build; missing abilities of its file system are reported, and
/// have no other effect.
///
/// # Errors
///
/// As for [`BuildFolder::enter`].
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

/// Runs work that may store its parts in a checkpoint store: stored parts survive a failure. An
/// unreadable part is a failure, but a damaged part is struck out and the work repeated, which
/// finds all others.
///
/// # Errors
///
/// Those of the work, with the stored parts; faults of the folder.
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
            // Each time there is one part fewer that can be damaged, so this terminates.
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
    /// Whether to use a single worker.
    pub(crate) alone: bool,
    /// The checkpoint store whose messages should be shown soon.
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
