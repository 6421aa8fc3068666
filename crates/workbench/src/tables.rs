//! Tables on disk: opened from the file alone, which identifies the game, the board and the worth.

pub mod arrays;

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use tablette_core::{Problem, Question, Refusal, Settings, Verdict, Words, words};
use tablette_ladder::table_file::{TableContent, TableFile, decoder};
use tablette_ladder::{Budget, Defect, Failure, Level, Probed, Rows, Verified};
use tablette_table::{
    AtomicFile, Head, Integer, Journal, JournalCheck, List, NamedPiece, RemotePlace, Table, TableError, belongs,
};

use crate::any::{AnyBoard, AnyGame};
use crate::list::game;

/// The version of the format that is written and read.
pub const FORMAT_VERSION: u32 = tablette_table::format::VERSION;

/// A table file with the game opened on its board.
pub struct OpenTable {
    table: Arc<TableFile>,
    board: Box<dyn AnyBoard>,
    worth: Question,
}

/// Reads the head of a file, list or table, and nothing else.
///
/// # Errors
/// A fault of the head.
pub fn head(file: &Path) -> Result<Head, Failure> {
    TableFile::open(file).map(|table| table.head().clone())
}

/// Returns the files with the values of a table that is a manifest of its pieces; none for any
/// other. The pieces are not opened.
///
/// # Errors
/// A fault of the manifest.
pub fn pieces(file: &Path) -> Result<Vec<NamedPiece>, Failure> {
    match Table::open(file) {
        Ok(table) => Ok(named_pieces(&table)),
        Err(TableError::WrongKind { .. }) => Ok(Vec::new()),
        Err(error) => Err(Failure::of_table(file, error)),
    }
}

fn named_pieces(table: &Table) -> Vec<NamedPiece> {
    table.assembly().map(|assembly| assembly.pieces().to_vec()).unwrap_or_default()
}

/// Whether a table was compared with its digest before, and has not changed since. Only its head is
/// read.
///
/// # Errors
/// A fault of the head.
pub fn is_noted(file: &Path, budget: &Budget<'_>) -> Result<bool, Failure> {
    TableFile::open(file).map(|table| table.is_noted(budget))
}

/// Returns the verdict that a number stands for in a table of that worth; `None` if it stands for
/// none.
pub fn verdict(worth: &str, code: i64) -> Option<Verdict> {
    let question = Question::ALL.into_iter().find(|question| question.name() == worth)?;
    decoder(question, code)
}

/// Opens a table and the game that it is of. Only its head is read. Before the first answer the
/// whole file is compared with its digest, unless [`Budget::verified_files`] has a note of that.
///
/// # Errors
/// A fault of the head; a game, board or worth unknown to this program, another version of rules or
/// numbering; a file that is only a piece of a table.
pub fn open(file: &Path) -> Result<OpenTable, Failure> {
    OpenTable::around(TableFile::open(file)?)
}

/// Opens a table of a remote place, by its name there, and the game that it is of; `address`
/// identifies it in messages. Each block is compared with its checksum when it is read, which
/// detects accidents. Deliberate changes are detected by [`OpenTable::verify`], which reads
/// everything.
///
/// # Errors
/// As for [`open`], and those of the place.
pub fn open_remote(address: &Path, place: &Arc<dyn RemotePlace>, name: &str) -> Result<OpenTable, Failure> {
    OpenTable::around(TableFile::open_remote(address, place, name)?)
}

impl OpenTable {
    fn around(table: TableFile) -> Result<Self, Failure> {
        let header = table.head().header();
        if let Some(number) = header.piece() {
            return Err(table.wrong(TableError::Piece { number }));
        }
        let known = game(&header.game)?;
        let settings = Settings::parse(header.settings.lines())?;
        let worth = Question::ALL.into_iter().find(|question| question.name() == header.worth);
        let worth = worth.ok_or_else(|| {
            let names = Question::ALL.map(Question::name).join(", ");
            Problem::new(worths(names), &header.worth)
        })?;
        // Before the board, since under other rules its text need not be a board.
        let mut expected = header.clone();
        (expected.rules, expected.numbering) = (known.info().rules_version, known.info().numbering_version);
        belongs(header, &expected).map_err(|error| table.wrong(error))?;
        let board = tabled_board(known, &header.board, &settings)?;
        board.owns_table(&table, worth, &Budget::default())?;
        Ok(Self { table: Arc::new(table), board, worth })
    }
}

/// Opens the board of a table to be built: a board of [`AnyGame::open`] or, if the game has slices,
/// a number of pieces for all of them together. For example, `3` is all endgames of two or three
/// pieces of draughts, which is no board of play.
///
/// ```
/// use tablette::{Settings, game, tables::tabled_board};
///
/// let draughts = game("draughts")?;
/// assert!(draughts.open("3", &Settings::default()).is_err());
/// let endings = tabled_board(draughts, "3", &Settings::default())?;
/// assert_eq!(endings.at("B:WK1:B7,13")?.position(), "B:WK1:B7,13");
/// # Ok::<(), tablette::Problem>(())
/// ```
///
/// # Errors
/// If the text is neither.
pub fn tabled_board(game: &dyn AnyGame, text: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem> {
    let is_number = !text.trim().is_empty() && text.trim().bytes().all(|byte| byte.is_ascii_digit());
    if is_number && game.has_slices() { game.open_slices(text, settings) } else { game.open(text, settings) }
}

words! {
    worths(names: Words) { "one of the worths {names}", "l'une des valeurs {names}" }
    ONLY_CHECKSUMS {
        "checksums, since the values of a remote table are not recomputed",
        "checksums, puisque les valeurs d'une table distante ne sont pas recalculées",
    }
}

impl OpenTable {
    /// Returns its head.
    pub fn head(&self) -> &Head {
        self.table.head()
    }

    /// Returns its board, opened.
    pub fn board(&self) -> &dyn AnyBoard {
        &*self.board
    }

    /// Returns the files with its values, if it is a manifest of its pieces; none otherwise.
    pub fn pieces(&self) -> Vec<NamedPiece> {
        match &self.table.content {
            TableContent::Values(table) => named_pieces(table),
            TableContent::Lost(_) => Vec::new(),
        }
    }

    /// Returns its path, or the address of a remote one.
    pub fn place(&self) -> &Path {
        &self.table.path
    }

    /// Returns the question that its values answer.
    pub fn worth(&self) -> Question {
        self.worth
    }

    /// Writes values by rank as little-endian integers of [`integer`](Self::integer); `places`
    /// counts from the first rank.
    ///
    /// # Errors
    /// If the table is damaged, or `out` does not have exactly their length; stopped.
    pub fn fill(&self, places: Range<u64>, out: &mut [u8], budget: &Budget<'_>) -> Result<(), Failure> {
        let filled = self.verified(budget)?.fill(places, out, budget);
        self.whole(filled)
    }

    /// Writes the values of ranks, in any order, as [`fill`](Self::fill) does.
    ///
    /// # Errors
    /// If a rank is not there, the table is damaged, or `out` does not have exactly their length;
    /// stopped.
    pub fn gather(&self, ranks: &[u64], out: &mut [u8], budget: &Budget<'_>) -> Result<(), Failure> {
        if self.table.remote && ranks.len() <= FEW {
            return self.picked(ranks, out, budget);
        }
        let gathered = self.verified(budget)?.gather(ranks, out, budget);
        self.whole(gathered)
    }

    /// The same one by one: for a table in pieces, only the blocks that contain these ranks.
    fn picked(&self, ranks: &[u64], out: &mut [u8], budget: &Budget<'_>) -> Result<(), Failure> {
        let size = self.integer().bytes();
        for (done, (rank, place)) in ranks.iter().zip(out.chunks_exact_mut(size)).enumerate() {
            let code = self.table.code(*rank).map_err(|error| self.table.wrong(error))?;
            place.copy_from_slice(&code.to_le_bytes()[..size]);
            budget.watch.progress(done as u64 + 1, Some(ranks.len() as u64));
            budget.unless_over()?;
        }
        Ok(())
    }

    /// Converts the result of work that may have ended early.
    fn whole(&self, done: Result<bool, TableError>) -> Result<(), Failure> {
        match done {
            Ok(true) => Ok(()),
            Ok(false) => Err(Refusal::Stopped.into()),
            Err(error) => Err(self.table.wrong(error)),
        }
    }

    /// Returns the type of the integers in arrays of its values.
    pub fn integer(&self) -> Integer {
        self.table.integer()
    }

    /// Verifies it.
    ///
    /// # Errors
    /// If it is not the table of any board that its game opens; refusals; for a remote table,
    /// levels that read it in any order.
    pub fn verify(&self, level: Level, budget: &Budget<'_>) -> Result<Verified, Failure> {
        if self.table.remote {
            if level != Level::Checksums {
                return Err(Problem::new(ONLY_CHECKSUMS, level.name()).into());
            }
            let fault = match self.table.compared(budget) {
                Ok(true) => None,
                Ok(false) => return Err(Refusal::Stopped.into()),
                Err(error) => Some(Defect::File(Box::new(error))),
            };
            return Ok(Verified { level, derived: 0, fault });
        }
        self.board.verify_table(&self.table, self.worth, level, budget)
    }

    /// Looks up a position.
    ///
    /// # Errors
    /// If the text is no position of its board, or the table is damaged.
    pub fn probe(&self, position: &str, budget: &Budget<'_>) -> Result<Probed, Failure> {
        self.board.probe_table(&self.table, self.worth, position, budget)
    }

    /// Writes every position with its value as text, by rank; for a list, only the positions on it.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn rows(&self, budget: &Budget<'_>, rows: Rows<'_>) -> Result<(), Failure> {
        self.board.table_rows(&self.table, self.worth, budget, rows)
    }

    /// Passes the stored numbers to `visit`, by rank, in chunks, until it returns `false`; for a
    /// list, the ranks on it.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn codes(&self, budget: &Budget<'_>, visit: &mut dyn FnMut(&[u64]) -> bool) -> Result<(), Failure> {
        let walked = match &self.verified(budget)?.content {
            TableContent::Values(table) => walk(table, visit),
            TableContent::Lost(list) => listed(list, visit),
        };
        walked.map_err(|error| self.table.wrong(error))
    }

    /// Passes the raw array to `visit`, in chunks, until it returns `false`.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn raw(&self, budget: &Budget<'_>, visit: &mut dyn FnMut(&[u8]) -> bool) -> Result<(), Failure> {
        let mut stopped = false;
        let walked = self.verified(budget)?.raw(|bytes| {
            stopped = !visit(bytes);
            if stopped { Err(TableError::Unfinished) } else { Ok(()) }
        });
        if stopped { Ok(()) } else { walked.map_err(|error| self.table.wrong(error)) }
    }

    /// Returns the open file, after comparing the whole of it with its digest; a remote one as it
    /// is.
    ///
    /// # Errors
    /// If the table is damaged; stopped.
    pub fn verified(&self, budget: &Budget<'_>) -> Result<&TableFile, Failure> {
        let compared = if self.table.remote { Ok(true) } else { self.table.verified(budget) };
        self.whole(compared).map(|()| &*self.table)
    }
}

/// Writes a file whole or not at all, even if processes of several machines write the same one.
///
/// # Errors
/// If it cannot be written.
pub fn put(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = AtomicFile::create_shared(file).and_then(|mut part| {
        part.write(bytes)?;
        part.commit()
    });
    written.map_err(|error| Failure::of_table(file, error))
}

/// Checks every byte of a journal of finished parts, as a census or a build stores them; `None` if
/// the file is not a journal.
///
/// # Errors
/// A journal of another version of the format; an unreadable file; stopped.
pub fn check_journal(file: &Path, budget: &Budget<'_>) -> Result<Option<JournalCheck>, Failure> {
    let checked = Journal::check(file, &mut |done, all| budget.goes_on(done, all));
    match checked {
        Ok(None) => Err(Refusal::Stopped.into()),
        Err(TableError::NotATable) => Ok(None),
        checked => checked.map_err(|error| Failure::of_table(file, error)),
    }
}

fn walk(table: &Table, visit: &mut dyn FnMut(&[u64]) -> bool) -> Result<(), TableError> {
    let (mut walk, mut codes) = (table.walk(table.head().ranks()), Vec::new());
    while walk.next_run(&mut codes)? {
        // A negative number keeps its bits.
        let bits: Vec<u64> = codes.drain(..).map(i64::cast_unsigned).collect();
        if !visit(&bits) {
            break;
        }
    }
    Ok(())
}

fn listed(list: &List, visit: &mut dyn FnMut(&[u64]) -> bool) -> Result<(), TableError> {
    let (mut piece, mut wanted) = (Vec::with_capacity(PIECE), true);
    list.each(|rank| {
        piece.push(rank);
        if piece.len() == PIECE {
            wanted = visit(&piece);
            piece.clear();
        }
        wanted
    })?;
    if wanted && !piece.is_empty() {
        visit(&piece);
    }
    Ok(())
}

/// Maximum number of ranks of a remote table that are looked up one by one.
const FEW: usize = 1 << 12;
/// Ranks of a list per chunk.
const PIECE: usize = 1 << 12;
