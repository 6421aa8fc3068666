//! A position of a listed game, and everything computed about its board.
//!
//! Queries are text and answers are plain data, so the type can be erased: the state of the game
//! never leaves this crate. Results are shared with every position reached from it. For example, a
//! session on the Chomp bar `8x10` looks every later position up in the table that answered the
//! first question; nothing is computed twice.
//!
//! # The policy
//!
//! A question that names no rung is answered by the first of these that can ([`Board::analysis`]),
//! in the order of the list in `board/choose_solver.rs`:
//!
//! 1. a table on disk of the fullest question (plies, or the least cost of a puzzle);
//! 2. a theory that is as informative;
//! 3. a table in memory, if it is small enough for a user to wait for;
//! 4. a memo, if few positions can be reached;
//! 5. a partial theory: an outcome without plies;
//! 6. a search: an estimate.
//!
//! One policy serves every face, so the command line and the page never differ. The reasons are
//! in ADR 18.

mod advice;
mod choose_solver;
mod many;
mod operations;
mod tasks;

pub use many::FirstMismatch;

use std::iter;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use tablette_core::abilities::SliceFunctions;
use tablette_core::{Game, Problem, Question, Settings, Words, words};
use tablette_table::Header;

use super::disk_table::{self, DiskOracle, DiskTable};
use super::endings::EndgameTables;
use super::listed::Listed;
use super::numbers::NumberedGame;
use crate::budget::Budget;
use crate::build::task_plan::countable;
use crate::failure::Failure;
use crate::oracle::Oracle;

words! {
    unused(file: Words, settings: Words) {
        "the table {file} is not used: it was built without {settings}",
        "la table {file} n'est pas utilisée : elle a été construite sans {settings}",
    }
    absent(rung: Words, game: Words, others: Words) {
        "the rung “{rung}” does not apply to {game}; those that do: {others}",
        "l'échelon « {rung} » ne s'applique pas à {game} ; il y a : {others}",
    }
    no_slices(game: Words) {
        "a board: {game} cannot be tabled in slices",
        "une tablette : {game} n'a pas de tranches qu'une seule table puisse réunir",
    }
    PLAIN_SLICES {
        "no settings: a table of all endgames is made under the plain rules",
        "aucun réglage : une table de toutes les finales se fait selon les règles de base",
    }
}

/// One position on one opened board.
///
/// Positions reached by playing share the instance, its numbering and earlier oracles:
/// [`play`](Board::play) and [`at`](Board::at) cost one state and some reference counts. A board is
/// `Send` and `Sync` if the game is, and every method takes `&self`.
///
/// # Example
///
/// ```
/// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/heap.rs")); }
/// # use toys::Heap;
/// use tablette_core::{Outcome, Settings};
/// use tablette_ladder::Listed;
///
/// let board = Listed::<Heap>::new().open("4", &Settings::default())?;
/// let after = board.play("2")?.play("2")?;
/// assert_eq!((after.position().as_str(), after.result()), ("0", Some(Outcome::Lose)));
/// assert_eq!(board.at("3")?.position(), "3");
/// assert!(board.at("5").is_err(), "a heap of 4 never grows");
/// # Ok::<(), tablette_core::Problem>(())
/// ```
pub struct Board<G: Game> {
    /// The game's abilities: copied rather than shared, since they are a row of function pointers.
    pub(super) listed: Listed<G>,
    /// The instance: the opened board and the settings in force.
    pub(super) game: Arc<G>,
    /// The position, complete without history.
    state: G::State,
    /// All settings as given, for opening smaller boards of the same game.
    settings: Arc<Settings>,
    /// The settings that differ from their defaults, one `name=value` per line: part of the
    /// identity of a table.
    in_force: Arc<str>,
    /// The text by which slices were opened instead of a board: part of that identity, too.
    slices: Option<Arc<str>>,
    /// Earlier oracles, for this or another position of the board, the latest first. At most 8.
    oracles: Arc<Mutex<Vec<Arc<dyn Oracle<G>>>>>,
    /// Tables of the endings below some positions, for the policy and for the search.
    endings: EndgameTables<G>,
    /// Whether a table that other settings exclude was mentioned.
    mentioned: Arc<AtomicBool>,
}

impl<G: Game> Board<G> {
    /// Opens a game on a board. Settings are checked before the board, since a board may depend on
    /// them.
    ///
    /// # Errors
    ///
    /// If a setting is unknown or unreadable, or the text is no board.
    pub(crate) fn open(listed: &Listed<G>, board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(G::INFO.settings)?;
        let game = Arc::new(G::open(board, settings)?);
        let in_force = disk_table::in_force(G::INFO, settings).into();
        Ok(Self { settings: Arc::new(settings.clone()), in_force, ..Self::around(listed, game) })
    }

    /// Opens a game on the slices that a text names.
    ///
    /// # Errors
    ///
    /// If the game has no slices, the text names none, or a setting differs from its default.
    pub(crate) fn open_slices(listed: &Listed<G>, text: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(G::INFO.settings)?;
        let slices = listed.abilities.slices.ok_or_else(|| Problem::new(no_slices(G::INFO.name), text))?;
        let game = Arc::new((slices.open)(text)?);
        let in_force = disk_table::in_force(G::INFO, settings);
        if !in_force.is_empty() {
            return Err(Problem::new(PLAIN_SLICES, &in_force));
        }
        Ok(Self { slices: Some(text.trim().into()), ..Self::around(listed, game) })
    }

    /// Creates the board of an instance, without settings.
    pub(crate) fn around(listed: &Listed<G>, game: Arc<G>) -> Self {
        Self {
            listed: *listed,
            state: game.start(),
            game,
            settings: Arc::default(),
            in_force: "".into(),
            slices: None,
            oracles: Arc::default(),
            endings: EndgameTables::default(),
            mentioned: Arc::default(),
        }
    }

    /// Returns another position of the same board, sharing all results; [`at`](Board::at) reads one
    /// from text.
    #[must_use]
    pub fn moved(&self, state: G::State) -> Self {
        Self {
            listed: self.listed,
            game: Arc::clone(&self.game),
            state,
            settings: Arc::clone(&self.settings),
            in_force: Arc::clone(&self.in_force),
            slices: self.slices.clone(),
            oracles: Arc::clone(&self.oracles),
            endings: self.endings.clone(),
            mentioned: Arc::clone(&self.mentioned),
        }
    }

    /// Returns the position.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Returns the table on disk for this board and question, if there is one.
    ///
    /// # Errors
    ///
    /// If the file of that name is damaged or another table: its builder expects it to answer, so
    /// it is not skipped silently.
    fn stored(&self, question: Question, budget: &Budget<'_>) -> Result<Option<Arc<dyn Oracle<G>>>, Failure> {
        let found = self.found(question, budget)?;
        if found.is_none() {
            self.mention_unused(question, budget);
        }
        Ok(found.map(|table| Arc::new(table) as Arc<dyn Oracle<G>>))
    }

    /// Says once that a table of slices has this position, but not under the settings in force. For
    /// example, draws by counting are in force, and endings are tabled without.
    fn mention_unused(&self, question: Question, budget: &Budget<'_>) {
        let slices = self.listed.abilities.slices.filter(|_| !self.in_force.is_empty());
        let (Some(slices), Some(store), false) = (slices, budget.tables, self.mentioned.load(Ordering::Relaxed)) else {
            return;
        };
        let Ok(board) = G::open(&self.game.show_state(&self.state), &Settings::default()) else { return };
        let mut headers = wider(slices, &board, question).map(|(_, header)| header);
        // Nothing is asked of the table: if it is damaged, that does not matter here.
        if let Some(header) = headers.find(|header| matches!(store.find(header, budget.clock), Ok(Some(_))))
            && !self.mentioned.swap(true, Ordering::Relaxed)
        {
            budget.watch.note(&unused(store.path(&header).display(), self.in_force.replace('\n', ", ")));
        }
    }

    /// Returns the list of lost positions on disk for this board, if there is one. It answers at
    /// once, where its theory would compute the list again.
    ///
    /// # Errors
    ///
    /// As for [`stored`](Self::stored).
    fn lost(&self, budget: &Budget<'_>) -> Result<Option<Arc<dyn Oracle<G>>>, Failure> {
        let found = self.found(Question::Outcome, budget)?.filter(DiskOracle::is_list);
        Ok(found.map(|list| Arc::new(list) as Arc<dyn Oracle<G>>))
    }

    /// Returns the table of a question in the store of the budget, compared with the board and its
    /// digest. Time: a pass over the file on the first call, later only its head. Takes at most
    /// half of the remaining time, since another solver may answer.
    fn found(&self, question: Question, budget: &Budget<'_>) -> Result<Option<DiskOracle<G::State>>, Failure> {
        let (Some(obtain), Some(store)) = (self.listed.abilities.numbered, budget.tables) else { return Ok(None) };
        // Counts are never written (see `uncounted`), so a file of that name comes from elsewhere.
        if question == Question::Count {
            return Ok(None);
        }
        let own = (Arc::clone(&self.game), self.header(question));
        let ending = iter::once_with(|| self.ending_alone()).flatten();
        let of_ending = ending.flat_map(|ending| self.wider(&ending, question));
        let tables = iter::once(own).chain(self.wider(&self.game, question)).chain(of_ending);
        let mut found = tables.filter_map(|(game, header)| {
            let found = store.find(&header, budget.clock).transpose()?;
            Some(found.map(|table| (game, header, table)))
        });
        let Some((game, header, table)) = found.next().transpose()? else { return Ok(None) };
        let Ok(numbers) = NumberedGame::obtain(&game, obtain) else { return Ok(None) };
        // Slices omit positions that no play reaches, such as boards on which one side never had a
        // piece.
        if numbers.rank(&self.state).is_none() {
            return Ok(None);
        }
        let Ok(positions) = countable(numbers.positions(), budget.memory) else { return Ok(None) };
        let table = DiskTable::from_found(table, &header, positions, &budget.halved())?;
        Ok(Some(DiskOracle::new(numbers.numbering(), question, table)))
    }

    /// Returns the position as a board of its own, if the game has slices: play that began with
    /// forty pieces arrives at tables of five.
    fn ending_alone(&self) -> Option<G> {
        self.listed.abilities.slices.filter(|_| self.in_force.is_empty())?;
        G::open(&self.game.show_state(&self.state), &self.settings).ok()
    }

    /// Returns the [wider] sets of slices of a board; none under settings, since their tables have
    /// none.
    fn wider(&self, board: &G, question: Question) -> impl Iterator<Item = (Arc<G>, Header)> + use<G> {
        let slices = self.listed.abilities.slices.filter(|_| self.in_force.is_empty());
        slices.map(|slices| wider(slices, board, question)).into_iter().flatten()
    }

    /// Returns the header of a table of this board.
    pub(crate) fn header(&self, question: Question) -> Header {
        match &self.slices {
            Some(text) => disk_table::header_of(G::INFO, text.to_string(), &self.in_force, question),
            None => disk_table::header(&*self.game, &self.in_force, question),
        }
    }
}

/// Returns the sets of slices that contain every position of a board, smallest first, each with the
/// header of its table.
fn wider<G: Game>(
    slices: &'static SliceFunctions<G>,
    board: &G,
    question: Question,
) -> impl Iterator<Item = (Arc<G>, Header)> + use<G> {
    (slices.wider)(board).into_iter().filter_map(move |text| {
        let game = (slices.open)(&text).ok()?;
        Some((Arc::new(game), disk_table::header_of(G::INFO, text, "", question)))
    })
}
