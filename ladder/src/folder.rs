//! Folders that keep the finished parts of long work: it can be killed and go on, and takes less memory.

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

/// A shelf in a folder. Nothing is written before something is to be kept.
pub(crate) struct FolderShelf {
    file: PathBuf,
    /// Which work it is of.
    of: String,
    /// Whether another builder may come: then the folder is locked first.
    shared: bool,
    open: OnceLock<Open>,
    /// How many parts there will be.
    expected: AtomicU64,
    /// What went wrong first.
    fault: OnceLock<TableError>,
}

struct Open {
    journal: Journal,
    /// Parts that an earlier run had finished.
    before: u64,
    _place: Option<Place>,
}

impl FolderShelf {
    /// A shelf in a folder that may be anybody's: what is there stays until somebody deletes it.
    pub(crate) fn shared(folder: &Path, name: &str, of: String) -> Self {
        Self::new(folder.join(name), of, true)
    }

    /// A shelf among the pieces of a table; what is no such shelf there is begun anew.
    ///
    /// # Errors
    /// What is wrong with the folder.
    pub(crate) fn among_pieces(place: &Place, of: String) -> Result<Self, TableError> {
        if place.plan()?.as_deref() != Some(of.as_bytes()) {
            place.begin(of.as_bytes())?;
        }
        Ok(Self::new(place.pieces().join(PARTS), of, false))
    }

    fn new(file: PathBuf, of: String, shared: bool) -> Self {
        Self { file, of, shared, open: OnceLock::new(), expected: AtomicU64::new(0), fault: OnceLock::new() }
    }

    fn opened(&self) -> Result<&Open, TableError> {
        if let Some(open) = self.open.get() {
            return Ok(open);
        }
        let place = self.shared.then(|| Place::enter(self.folder(), &self.name())).transpose()?;
        let journal = match Journal::open(&self.file, self.of.as_bytes()) {
            Err(TableError::OtherJournal) if !self.shared => {
                std::fs::remove_file(&self.file).map_err(|error| TableError::io(&self.file, &error))?;
                Journal::open(&self.file, self.of.as_bytes())?
            }
            journal => journal?,
        };
        let before = journal.parts();
        Ok(self.open.get_or_init(|| Open { journal, before, _place: place }))
    }

    fn folder(&self) -> &Path {
        self.file.parent().unwrap_or(Path::new(""))
    }

    fn name(&self) -> String {
        self.file.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Remembers what went wrong, and says it.
    fn wrong(&self, error: TableError) -> Refusal {
        let phrase = table_words::phrase(&self.file, self.fault.get_or_init(|| error));
        Refusal::Unkept(phrase)
    }

    /// Fails when a part could not be read, whether or not anybody heard of it.
    ///
    /// # Errors
    /// What went wrong first.
    pub(crate) fn sound(&self) -> Result<(), Failure> {
        self.fault.get().map_or(Ok(()), |error| Err(Failure::of_table(&self.file, error.clone())))
    }

    /// Parts that there will be, that an earlier run had finished, and that are finished now; `None` where nothing was kept.
    /// The part that says what the others are is not counted.
    pub(crate) fn parts(&self) -> Option<Parts> {
        let open = self.open.get()?;
        let all = self.expected.load(Ordering::Relaxed);
        Some(Parts {
            all: all.saturating_sub(1),
            before: open.before.saturating_sub(1),
            now: open.journal.parts().saturating_sub(1),
        })
    }

    /// The same failure, and what is kept in spite of it.
    pub(crate) fn kept(&self, why: Failure) -> Failure {
        match self.parts() {
            Some(Parts { all, now, .. }) if now > 0 => {
                Failure::Kept { why: Box::new(why), done: now, steps: all, folder: self.folder().to_owned() }
            }
            _ => why,
        }
    }
}

/// How far work has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) all: u64,
    pub(crate) before: u64,
    pub(crate) now: u64,
}

impl Shelf for FolderShelf {
    fn expect(&self, parts: u64, bytes: Amount) -> Result<(), Refusal> {
        self.expected.store(parts, Ordering::Relaxed);
        let open = self.opened().map_err(|error| self.wrong(error))?;
        match free_bytes(&self.file) {
            Some(free) if !bytes.fits(free.saturating_add(open.journal.bytes())) => {
                if open.journal.parts() == 0 {
                    // Nobody needs a file with nothing in it.
                    let _ = std::fs::remove_file(&self.file);
                }
                Err(Refusal::Unkept(no_room(bytes, free, self.folder().display())))
            }
            _ => Ok(()),
        }
    }

    fn length(&self, number: u64) -> Option<u64> {
        self.open.get()?.journal.length(number)
    }

    fn put(&self, number: u64, pieces: &[&[u8]]) -> Result<(), Refusal> {
        self.opened().and_then(|open| open.journal.put(number, pieces)).map_err(|error| self.wrong(error))
    }

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

/// Does work that may keep its parts on a shelf: what is kept outlasts a failure, and a part that could not be read is one.
///
/// # Errors
/// Those of the work, with what is kept; what is wrong with the folder.
pub(crate) fn with_shelf<T>(
    effort: &Effort<'_>,
    shelf: &Arc<FolderShelf>,
    work: impl FnOnce(&dyn Watch) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let done = work(&Shelving { effort, shelf: Arc::clone(shelf) });
    shelf.sound().and(done).map_err(|failure| shelf.kept(failure))
}

/// Whoever waits, with a shelf to lend.
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
