//! Tables on disk: a file is enough to know the game, the board and the worth, and to ask it
//! anything.

pub mod arrays;

use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use tablette_core::{Problem, Question, Refusal, Settings, Verdict, Words, words};
use tablette_ladder::table_file::{TableContent, TableFile, decoder};
use tablette_ladder::{Budget, Defect, Failure, Level, Probed, RowSink, Verified};
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

/// The head of a file, list or table. Nothing else is read.
///
/// # Errors
/// What is wrong with the head.
pub fn head(file: &Path) -> Result<Head, Failure> {
    TableFile::open(file).map(|table| table.head().clone())
}

/// The files with the values of a table that is a manifest of its pieces; none of any other. The
/// pieces are not opened.
///
/// # Errors
/// What is wrong with the manifest.
pub fn pieces(file: &Path) -> Result<Vec<NamedPiece>, Failure> {
    match Table::open(file) {
        Ok(table) => Ok(table.assembly().map(|assembly| assembly.pieces().to_vec()).unwrap_or_default()),
        Err(TableError::WrongKind { .. }) => Ok(Vec::new()),
        Err(error) => Err(Failure::of_table(file, error)),
    }
}

/// Whether a table was compared with its digest before, and has not changed since. Only its head is
/// read.
///
/// # Errors
/// What is wrong with the head.
pub fn is_noted(file: &Path, budget: &Budget<'_>) -> Result<bool, Failure> {
    TableFile::open(file).map(|table| table.is_noted(budget))
}

/// What a number in a table of that worth says of its position; `None` when it says nothing.
pub fn verdict(worth: &str, code: i64) -> Option<Verdict> {
    let question = Question::ALL.into_iter().find(|question| question.name() == worth)?;
    decoder(question, code)
}

/// Opens a table and the game that it is of. Only its head is read. Before the first answer the
/// whole file is compared with its digest, unless [`Budget::verified_files`] has a note that this
/// was done.
///
/// # Errors
/// What is wrong with the head; when this program does not know the game, the board or the worth,
/// plays or numbers it by another version, or the file is but a piece of a table.
pub fn open(file: &Path) -> Result<OpenTable, Failure> {
    OpenTable::around(TableFile::open(file)?)
}

/// Opens a table of a remote place, by its name there, and the game that it is of; `address` is
/// what people know it by. Each block is compared with its checksum when it is read: that finds
/// accidents. What somebody changed on purpose is found by [`OpenTable::verify`], which reads
/// everything.
///
/// # Errors
/// As [`open`], and those of the place.
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
        // Before the board: what other rules call one need not be one here.
        let mut expected = header.clone();
        (expected.rules, expected.numbering) = (known.info().rules_version, known.info().numbering_version);
        belongs(header, &expected).map_err(|error| table.wrong(error))?;
        let board = tabled_board(known, &header.board, &settings)?;
        board.owns_table(&table, worth, &Budget::default())?;
        Ok(Self { table: Arc::new(table), board, worth })
    }
}

/// The board that a table is to be of: what [`AnyGame::open`] reads, or, where a game has slices, a
/// number of pieces for all of them together. For example, `3` is all endgames of two or three
/// pieces of draughts, and no board that anybody plays on.
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
/// When the text is neither.
pub fn tabled_board(game: &dyn AnyGame, text: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem> {
    let is_number = !text.trim().is_empty() && text.trim().bytes().all(|byte| byte.is_ascii_digit());
    if is_number && game.has_slices() { game.open_slices(text, settings) } else { game.open(text, settings) }
}

words! {
    worths(names: Words) { "one of the worths {names}", "l'une des valeurs {names}" }
    ONLY_CHECKSUMS {
        "checksums, since a table that is far away is not worked out again",
        "checksums, puisqu'une table lointaine n'est pas recalculée",
    }
}

impl OpenTable {
    /// What it says of itself.
    pub fn head(&self) -> &Head {
        self.table.head()
    }

    /// The board that it is a table of, opened.
    pub fn board(&self) -> &dyn AnyBoard {
        &*self.board
    }

    /// What its values say.
    pub fn worth(&self) -> Question {
        self.worth
    }

    /// Writes values by rank as little-endian integers of [`integer`](Self::integer); `places`
    /// counts from the first rank.
    ///
    /// # Errors
    /// When the table is damaged, or `out` has not room for exactly these; stopped.
    pub fn fill(&self, places: Range<u64>, out: &mut [u8], budget: &Budget<'_>) -> Result<(), Failure> {
        let filled = self.verified(budget)?.fill(places, out, budget);
        self.whole(filled)
    }

    /// Writes the values of ranks, in any order, as [`fill`](Self::fill) does.
    ///
    /// # Errors
    /// When a rank is not there, the table is damaged, or `out` has not room for exactly as many;
    /// stopped.
    pub fn gather(&self, ranks: &[u64], out: &mut [u8], budget: &Budget<'_>) -> Result<(), Failure> {
        if self.table.remote && ranks.len() <= FEW {
            return self.picked(ranks, out, budget);
        }
        let gathered = self.verified(budget)?.gather(ranks, out, budget);
        self.whole(gathered)
    }

    /// The same one by one: of a table in pieces, only the blocks of pieces in which these ranks
    /// are.
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

    /// What came of work that may have ended early.
    fn whole(&self, done: Result<bool, TableError>) -> Result<(), Failure> {
        match done {
            Ok(true) => Ok(()),
            Ok(false) => Err(Refusal::Stopped.into()),
            Err(error) => Err(self.table.wrong(error)),
        }
    }

    /// The type of the integers in arrays of its values.
    pub fn integer(&self) -> Integer {
        self.table.integer()
    }

    /// Verifies it.
    ///
    /// # Errors
    /// When it is not the table of any board that its game opens; refusals; of a remote table,
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

    /// What it says of a position.
    ///
    /// # Errors
    /// When the text is no position of its board, or the table is damaged.
    pub fn probe(&self, position: &str, budget: &Budget<'_>) -> Result<Probed, Failure> {
        self.board.probe_table(&self.table, self.worth, position, budget)
    }

    /// Gives every position with its value, by rank, until told to stop; of a list, those that are
    /// on it.
    ///
    /// # Errors
    /// When the table is damaged.
    pub fn rows(&self, budget: &Budget<'_>, take: &mut RowSink<'_>) -> Result<(), Failure> {
        self.board.table_rows(&self.table, self.worth, budget, take)
    }

    /// The numbers that stand for the values, by rank, piece by piece, until told to stop; of a
    /// list, the ranks on it.
    ///
    /// # Errors
    /// When the table is damaged.
    pub fn codes(&self, budget: &Budget<'_>, visit: &mut dyn FnMut(&[u64]) -> bool) -> Result<(), Failure> {
        let walked = match &self.verified(budget)?.content {
            TableContent::Values(table) => walk(table, visit),
            TableContent::Lost(list) => listed(list, visit),
        };
        walked.map_err(|error| self.table.wrong(error))
    }

    /// The raw array, piece by piece, until told to stop.
    ///
    /// # Errors
    /// When the table is damaged.
    pub fn raw(&self, budget: &Budget<'_>, visit: &mut dyn FnMut(&[u8]) -> bool) -> Result<(), Failure> {
        let mut stopped = false;
        let walked = self.verified(budget)?.raw(|bytes| {
            stopped = !visit(bytes);
            if stopped { Err(TableError::Unfinished) } else { Ok(()) }
        });
        if stopped { Ok(()) } else { walked.map_err(|error| self.table.wrong(error)) }
    }

    /// The open file, once the whole of it has been compared with its digest; a far one as it is.
    ///
    /// # Errors
    /// When the table is damaged; stopped.
    pub fn verified(&self, budget: &Budget<'_>) -> Result<&TableFile, Failure> {
        let compared = if self.table.remote { Ok(true) } else { self.table.verified(budget) };
        self.whole(compared).map(|()| &*self.table)
    }
}

/// Writes a file whole or not at all, where processes of several machines may be writing the same
/// one.
///
/// # Errors
/// When it cannot be written.
pub fn put(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let written = AtomicFile::create_shared(file).and_then(|mut part| {
        part.write(bytes)?;
        part.commit()
    });
    written.map_err(|error| Failure::of_table(file, error))
}

/// What a check of every byte comes to where the file is a journal of finished parts, as a census
/// or a build keeps them; `None` where it is none.
///
/// # Errors
/// A journal of another version of the format; a file that cannot be read; stopped.
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
        // A number below zero keeps its bits.
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

/// Ranks of a remote table that are looked up one by one.
const FEW: usize = 1 << 12;
/// Ranks of a list that are given in one go.
const PIECE: usize = 1 << 12;
