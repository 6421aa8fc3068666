//! A board with its numbering, the basis of everything about tables.
//!
//! Whether a board has a numbering is decided once, here. For example, draughts with draws by
//! counting has none, and gives the reason in a sentence. Sweeps, probes and verifications take the
//! value that [`NumberedGame::obtain`] returns, so none of them can omit the check.

use std::sync::Arc;

use tablette_core::{Amount, Game, Graph, Numbering, Question, Rank, Refusal, Verdict, Words, Work, words};

use crate::board::Board;
use crate::budget::{Budget, Rung};
use crate::build::task_plan::countable;
use crate::disk_table::DiskTable;
use crate::failure::Failure;
use crate::oracle::{Oracle, of_table};
use crate::rows::{self, Rows};
use crate::table_file::{Probed, TableFile};
use crate::tables;
use crate::values::{self, Values};
use crate::verification::{Level, Verified};

pub(crate) use tablette_core::abilities::Obtain;

words! {
    no_rank(position: Words) {
        "{position} has no rank in the table of this board",
        "{position} n'a pas de rang dans la table de cette tablette",
    }
    elsewhere(game: Words, board: Words) {
        "this table was numbered for a different board than {board} of {game}",
        "{game} numérote d'autres positions que {board} : il n'y a pas de table de cette tablette",
    }
}

/// An instance and its numbering.
pub(crate) struct NumberedGame<G: Game> {
    game: Arc<G>,
    numbering: Arc<dyn Numbering<G::State>>,
}

/// Ranks and their texts for people: all that code about files needs from a game, so that it is
/// compiled once.
pub(crate) trait Ranks: Sync {
    /// Returns the name of the game, for sentences.
    fn game(&self) -> &'static str;
    /// Returns the positions by number, with their moves.
    fn graph(&self) -> &dyn Graph;
    /// Returns the position of a rank as text, for people.
    fn show(&self, rank: Rank) -> String;
    /// The same if the text reads back; a numbering may have ranks that no position of the board
    /// has.
    fn show_readable(&self, rank: Rank) -> Option<String>;
}

impl<G: Game> NumberedGame<G> {
    /// Obtains the numbering of a board. Cheap: nothing is computed yet.
    ///
    /// # Errors
    ///
    /// [`Refusal::Beyond`] with the game's own sentence if it cannot be numbered.
    pub(crate) fn obtain(game: &Arc<G>, obtain: Obtain<G>) -> Result<Self, Refusal> {
        let numbering = obtain(game).map_err(Refusal::Beyond)?;
        Ok(Self { game: Arc::clone(game), numbering })
    }

    /// Returns the number of positions. Allocates nothing, so that it works for any board.
    pub(crate) fn positions(&self) -> Amount {
        self.numbering.positions()
    }

    /// Reads a position and ranks it.
    ///
    /// # Errors
    ///
    /// When the text is no position, or the position has no rank.
    pub(crate) fn rank_of(&self, position: &str) -> Result<Rank, Failure> {
        let state = self.game.parse_state(position)?;
        if let Some(rank) = self.numbering.rank(&state) {
            return Ok(rank);
        }
        self.belongs()?;
        Err(Failure::Absent(no_rank(position)))
    }

    /// Fails unless the opened position has a rank. Called only once the positions are known to be
    /// countable, since it may have to set the numbering up.
    ///
    /// # Errors
    /// [`Refusal::Beyond`]: this is a numbering of another board.
    pub(crate) fn belongs(&self) -> Result<(), Refusal> {
        let start = self.game.start();
        let refusal = || Refusal::Beyond(elsewhere(G::INFO.name, self.game.show_state(&start)));
        self.numbering.rank(&start).map(|_| ()).ok_or_else(refusal)
    }

    /// Returns the rank of a position; `None` if it is not numbered.
    pub(crate) fn rank(&self, state: &G::State) -> Option<Rank> {
        self.numbering.rank(state)
    }

    /// Returns the numbering itself, to be stored beside values.
    pub(crate) fn numbering(&self) -> Arc<dyn Numbering<G::State>> {
        Arc::clone(&self.numbering)
    }

    /// Computes the values of all positions.
    ///
    /// Time and space: see [`values::over`]; 43,758 positions of Chomp 8x10 take milliseconds.
    ///
    /// # Errors
    ///
    /// Those of [`belongs`](Self::belongs) and [`values::over`].
    pub(crate) fn tabled(&self, question: Question, budget: &Budget<'_>) -> Result<TableOracle<G::State>, Refusal> {
        // A table that does not fit is refused by the solver.
        if self.positions().fits(budget.memory) {
            self.belongs()?;
        }
        let values = values::over(self.graph(), question, &budget.options(), budget.threads())?;
        let work = values.work();
        Ok(TableOracle::new(Rung::Table, self.numbering(), values, work))
    }
}

/// The questions to an open table of the board.
impl<G: Game> Board<G> {
    /// The numbering of the board, on which everything about tables rests.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] in games without numbering, naming the other rungs; what the game says
    /// of a board it cannot number.
    pub(crate) fn numbers(&self) -> Result<NumberedGame<G>, Failure> {
        let obtain = self.listed.abilities.numbered.ok_or_else(|| self.absent(Rung::Table))?;
        Ok(NumberedGame::obtain(&self.game, obtain)?)
    }

    /// Verifies an open file as the table of the opened board, as thoroughly as `level` requires.
    /// Wrong values are a result, not an error.
    ///
    /// Time: one pass over the bytes; at [`Level::Full`] also one over all moves.
    ///
    /// # Errors
    ///
    /// If the file is not a table of this board; refusals.
    pub fn verify_table(
        &self,
        table: &Arc<TableFile>,
        worth: Question,
        level: Level,
        budget: &Budget<'_>,
    ) -> Result<Verified, Failure> {
        let numbers = self.owner(table, worth, budget)?;
        tables::verify(&numbers, worth, &DiskTable::new(table), level, budget)
    }

    /// Compares an open table with the opened board: its ranks, board, settings, versions and
    /// worth, from its head alone.
    ///
    /// # Errors
    ///
    /// If it is not a table of this board.
    pub fn owns_table(&self, table: &TableFile, worth: Question, budget: &Budget<'_>) -> Result<(), Failure> {
        self.owner(table, worth, budget).map(drop)
    }

    /// Returns the numbering of the board, after comparing a table with it.
    fn owner(&self, table: &TableFile, worth: Question, budget: &Budget<'_>) -> Result<NumberedGame<G>, Failure> {
        let numbers = self.numbers()?;
        table.belongs_to(&self.header(worth), countable(numbers.positions(), budget.memory)?)?;
        Ok(numbers)
    }

    /// Looks up one position of the opened board in an open table of it. Time: at most one block of
    /// the file, once [`Budget::verified_files`] lists the file.
    ///
    /// # Errors
    ///
    /// If the text is no position, the position has no rank, or the file is damaged or of another
    /// board.
    pub fn probe_table(
        &self,
        table: &TableFile,
        worth: Question,
        position: &str,
        budget: &Budget<'_>,
    ) -> Result<Probed, Failure> {
        let rank = self.numbers()?.rank_of(position)?;
        self.owner(table, worth, budget)?;
        table.ensure_verified(budget)?;
        table.probe(rank, worth)
    }

    /// Writes every position of an open table of the opened board with its value as text, by rank.
    /// Reads the file block by block. For a list, only the lost positions are written.
    ///
    /// # Errors
    ///
    /// If the file is not a table of this board, or is damaged.
    pub fn table_rows(
        &self,
        table: &TableFile,
        worth: Question,
        budget: &Budget<'_>,
        rows: Rows<'_>,
    ) -> Result<(), Failure> {
        let numbers = self.owner(table, worth, budget)?;
        table.ensure_verified(budget)?;
        rows::write(&numbers, worth, table, budget, rows)
    }
}

impl<G: Game> Ranks for NumberedGame<G> {
    fn game(&self) -> &'static str {
        G::INFO.name
    }

    fn graph(&self) -> &dyn Graph {
        &*self.numbering
    }

    fn show(&self, rank: Rank) -> String {
        self.game.show_state(&self.numbering.unrank(rank))
    }

    fn show_readable(&self, rank: Rank) -> Option<String> {
        // Read back, because this board need not reach a representative of symmetric positions.
        let state = self.numbering.unrank(rank);
        let text = self.game.show_state(&state);
        (self.game.parse_state(&text).as_ref() == Ok(&state)).then_some(text)
    }
}

/// All positions of a numbering with their values, as an oracle. It has values for positions with a
/// rank, and none for others.
pub(crate) struct TableOracle<S> {
    rung: Rung,
    numbering: Arc<dyn Numbering<S>>,
    values: Arc<dyn Values>,
    work: Work,
}

impl<S> TableOracle<S> {
    /// Wraps values of `numbering` that a rung has computed, with its work.
    pub(crate) fn new(rung: Rung, numbering: Arc<dyn Numbering<S>>, values: Arc<dyn Values>, work: Work) -> Self {
        Self { rung, numbering, values, work }
    }

    /// Returns the values by rank, to be kept for another board with the same numbering.
    pub(crate) fn values(&self) -> Arc<dyn Values> {
        Arc::clone(&self.values)
    }

    /// Returns the work of computing them.
    pub(crate) fn work(&self) -> Work {
        self.work
    }

    /// Returns the value of a position; `None` if it is not numbered here. The time of one ranking.
    pub(crate) fn find(&self, state: &S) -> Option<Verdict> {
        self.numbering.rank(state).map(|rank| self.values.verdict(rank))
    }
}

impl<G: Game> Oracle<G> for TableOracle<G::State> {
    fn rung(&self) -> Rung {
        self.rung
    }

    fn verdict(&self, state: &G::State, _: &Budget<'_>) -> Result<Verdict, Failure> {
        Ok(self.find(state).map(of_table::<G>).unwrap_or_default())
    }

    fn work(&self) -> Work {
        self.work()
    }
}
