//! Folders that keep the finished parts of long work: it can be killed and go on, and takes less
//! memory.
//!
//! For example, `tablette census chomp 23x23` with a folder writes each finished part into the
//! file `chomp-23x23-census.parts`. Killed and started again, it finds them and works out the
//! rest. The theory knows nothing of files: it is lent a [`Shelf`] through its watch, and puts
//! numbered byte strings on it.
//!
//! A journal says which work it is of, board and version of the rules included, so that parts of
//! other work are never taken for one's own.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use tablette_core::{Amount, Bytes, Refusal, Shelf, Watch, Words, Workers, words};
use tablette_table::{Journal, Place, TableError, free_bytes};

use crate::effort::Effort;
use crate::failure::Failure;
use crate::table_words;

/// The file that parts are in, among the pieces of a table.
const PARTS: &str = "parts";

/// A shelf in a folder. Nothing is written, and no lock taken, before something is to be kept.
pub(crate) struct FolderShelf {
    /// The journal, which need not exist.
    file: PathBuf,
    /// Which work it is of, as text that is compared byte by byte.
    of: String,
    /// Whether another builder may come: then the folder is locked first. Among the pieces of a
    /// table it is locked already.
    shared: bool,
    /// The journal, once it was needed.
    open: OnceLock<Open>,
    /// How many parts there will be, as the work has said.
    expected: AtomicU64,
    /// What went wrong first.
    fault: OnceLock<TableError>,
}

/// An open journal, with the lock on its folder where one was needed.
struct Open {
    journal: Journal,
    /// Parts that an earlier run had finished.
    before: u64,
    _place: Option<Place>,
}

impl FolderShelf {
    /// A shelf in a folder that other work may use as well: what is there stays until somebody
    /// deletes it.
    pub(crate) fn shared(folder: &Path, name: &str, of: String) -> Self {
        Self::new(folder.join(name), of, true)
    }

    /// A shelf among the pieces of a table; pieces of other work are removed first.
    ///
    /// # Errors
    ///
    /// Faults of the folder.
    pub(crate) fn among_pieces(place: &Place, of: String) -> Result<Self, TableError> {
        if place.plan()?.as_deref() != Some(of.as_bytes()) {
            place.begin(of.as_bytes())?;
        }
        Ok(Self::new(place.pieces().join(PARTS), of, false))
    }

    /// A shelf on which nothing has been asked yet.
    fn new(file: PathBuf, of: String, shared: bool) -> Self {
        Self { file, of, shared, open: OnceLock::new(), expected: AtomicU64::new(0), fault: OnceLock::new() }
    }

    /// The journal, opened the first time.
    ///
    /// # Errors
    ///
    /// [`TableError::Busy`] when another process works there; [`TableError::OtherJournal`] when a
    /// shared file is of other work: it is not ours to remove.
    fn opened(&self) -> Result<&Open, TableError> {
        if let Some(open) = self.open.get() {
            return Ok(open);
        }
        // The lock lives as long as the journal: dropping it would let a second process write.
        let place = self.shared.then(|| Place::enter(self.folder(), &self.name())).transpose()?;
        let journal = match Journal::open(&self.file, self.of.as_bytes()) {
            Err(TableError::OtherJournal) if !self.shared => {
                std::fs::remove_file(&self.file).map_err(|error| TableError::io(&self.file, &error))?;
                Journal::open(&self.file, self.of.as_bytes())?
            }
            journal => journal?,
        };
        // Read once: `parts` of the journal grows as the work puts more.
        let before = journal.parts();
        Ok(self.open.get_or_init(|| Open { journal, before, _place: place }))
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
        let phrase = table_words::phrase(&self.file, self.fault.get_or_init(|| error));
        Refusal::Unkept(phrase)
    }

    /// Fails when a part could not be read, whether or not the work heard of it.
    ///
    /// # Errors
    ///
    /// What went wrong first.
    pub(crate) fn sound(&self) -> Result<(), Failure> {
        self.fault.get().map_or(Ok(()), |error| Err(Failure::of_table(&self.file, error.clone())))
    }

    /// How far the work has come; `None` where nothing was kept. The part that says what the
    /// others are is not counted.
    pub(crate) fn parts(&self) -> Option<Parts> {
        let open = self.open.get()?;
        let all = self.expected.load(Ordering::Relaxed);
        Some(Parts {
            all: all.saturating_sub(1),
            before: open.before.saturating_sub(1),
            now: open.journal.parts().saturating_sub(1),
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

impl Shelf for FolderShelf {
    /// Opens the journal and compares the bytes with the room on the disk, those already kept
    /// included.
    fn expect(&self, parts: u64, bytes: Amount) -> Result<(), Refusal> {
        self.expected.store(parts, Ordering::Relaxed);
        let open = self.opened().map_err(|error| self.wrong(error))?;
        match free_bytes(&self.file) {
            Some(free) if !bytes.fits(free.saturating_add(open.journal.bytes())) => {
                // Parts of an earlier run stay, even where there is no room for more.
                if open.journal.parts() == 0 {
                    // Nobody needs a file with nothing in it.
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
        self.opened().and_then(|open| open.journal.put(number, pieces)).map_err(|error| self.wrong(error))
    }

    /// Reads from a part; its checksum was compared when the journal was opened.
    fn read(&self, number: u64, at: u64, buffer: &mut [u8]) -> Result<(), Refusal> {
        self.opened().and_then(|open| open.journal.read(number, at, buffer)).map_err(|error| self.wrong(error))
    }
}

words! {
    no_room(need: Bytes, free: Bytes, folder: Words) {
        "what is kept takes about {need} of disk, and {free} are free in {folder}; free some room or choose another \
         folder",
        "ce qui est gardé prend environ {need} de disque, et {free} sont libres dans {folder} ; libérez de la place ou \
         choisissez un autre dossier",
    }
}

/// Does work that may keep its parts on a shelf: what is kept outlasts a failure, and a part that
/// could not be read is one.
///
/// # Errors
///
/// Those of the work, with what is kept; faults of the folder.
pub(crate) fn with_shelf<T>(
    effort: &Effort<'_>,
    shelf: &Arc<FolderShelf>,
    work: impl FnOnce(&dyn Watch) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let done = work(&Shelving { effort, shelf: Arc::clone(shelf) });
    shelf.sound().and(done).map_err(|failure| shelf.kept(failure))
}

/// The watch of the effort, with a shelf to lend.
struct Shelving<'a> {
    effort: &'a Effort<'a>,
    shelf: Arc<FolderShelf>,
}

impl Watch for Shelving<'_> {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.effort.progress(done, total);
    }

    fn stopped(&self) -> bool {
        self.effort.stopped()
    }

    fn workers(&self) -> &dyn Workers {
        self.effort.workers()
    }

    fn shelf(&self) -> Option<Arc<dyn Shelf>> {
        Some(self.shelf.clone())
    }
}
