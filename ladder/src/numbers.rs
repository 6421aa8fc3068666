//! A board with the numbering that was obtained for it: the starting point of everything about
//! tables.
//!
//! Whether a board has a numbering is decided once, here. For example, draughts with draws by
//! counting has none, and says so in a sentence; a sweep, a probe or a verification cannot be
//! asked for without the value that [`Numbers::obtain`] returns, so none of them can forget to
//! check.

use std::sync::Arc;

use tablette_core::{Amount, Game, Graph, Numbering, Question, Rank, Refusal, Verdict, Words, Work, words};

use crate::board::Board;
use crate::budget::{Budget, Rung};
use crate::disk_table::DiskTable;
use crate::failure::Failure;
use crate::oracle::Oracle;
use crate::table_file::{Probed, TableFile};
use crate::tables;
use crate::task_plan::countable;
use crate::values::{self, Values};
use crate::verification::{Level, RowSink, Verified};

pub(crate) use tablette_core::abilities::Obtain;

words! {
    no_rank(position: Words) {
        "{position} has no rank in the table of this board",
        "{position} n'a pas de rang dans la table de cette tablette",
    }
    elsewhere(game: Words, board: Words) {
        "{game} numbers other positions than {board}, so there is no table of this board",
        "{game} numérote d'autres positions que {board} : il n'y a pas de table de cette tablette",
    }
}

/// An instance and its numbering.
pub(crate) struct Numbers<G: Game> {
    game: Arc<G>,
    numbering: Arc<dyn Numbering<G::State>>,
}

/// Ranks and what people see of them: all that code about files needs to know of a game, so that
/// it is compiled once.
pub(crate) trait Ranks {
    /// The name of the game, for sentences.
    fn game(&self) -> &'static str;
    /// The positions by number, and where they lead.
    fn graph(&self) -> &dyn Graph;
    /// The position of a rank as text, for people.
    fn show(&self, rank: Rank) -> String;
    /// The same where the text can be asked about again; a numbering may have ranks that no
    /// position of the board has.
    fn show_readable(&self, rank: Rank) -> Option<String>;
}

impl<G: Game> Numbers<G> {
    /// Obtains the numbering of a board. Cheap: nothing is computed yet.
    ///
    /// # Errors
    ///
    /// [`Refusal::Beyond`] with the game's own sentence when it cannot be numbered.
    pub(crate) fn obtain(game: &Arc<G>, obtain: Obtain<G>) -> Result<Self, Refusal> {
        let numbering = obtain(game).map_err(Refusal::Beyond)?;
        Ok(Self { game: Arc::clone(game), numbering })
    }

    /// How many positions are numbered. Allocates nothing, so that it can be asked of any board.
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

    /// Fails unless the opened position has a rank. Not asked before the positions are known to be
    /// countable: it may have to set the numbering up.
    ///
    /// # Errors
    /// [`Refusal::Beyond`]: this is a numbering of another board.
    pub(crate) fn belongs(&self) -> Result<(), Refusal> {
        let start = self.game.start();
        let refusal = || Refusal::Beyond(elsewhere(G::INFO.name, self.game.show_state(&start)));
        self.numbering.rank(&start).map(|_| ()).ok_or_else(refusal)
    }

    /// The rank of a position; `None` of one that is not numbered.
    pub(crate) fn rank(&self, state: &G::State) -> Option<Rank> {
        self.numbering.rank(state)
    }

    /// The numbering itself, to be kept beside values.
    pub(crate) fn numbering(&self) -> Arc<dyn Numbering<G::State>> {
        Arc::clone(&self.numbering)
    }

    /// The values of all positions, computed now.
    ///
    /// Time and space: see [`values::over`]; 43,758 positions of Chomp 8x10 take milliseconds.
    ///
    /// # Errors
    ///
    /// Those of [`belongs`](Self::belongs) and [`values::over`].
    pub(crate) fn tabled(&self, question: Question, budget: &Budget<'_>) -> Result<TableOracle<G::State>, Refusal> {
        // What does not fit is for the solver to refuse.
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
    pub(crate) fn numbers(&self) -> Result<Numbers<G>, Failure> {
        let obtain = self.listed.abilities.numbered.ok_or_else(|| self.absent(Rung::Table))?;
        Ok(Numbers::obtain(&self.game, obtain)?)
    }

    /// Verifies an open file that should be the table of the opened board, as thoroughly as `level`
    /// says. What is wrong with its values is no error but the answer.
    ///
    /// Time: one pass over the bytes; at [`Level::Full`] one over all moves besides.
    ///
    /// # Errors
    ///
    /// When the file is not a table of this board; refusals.
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
    /// When it is not a table of this board.
    pub fn owns_table(&self, table: &TableFile, worth: Question, budget: &Budget<'_>) -> Result<(), Failure> {
        self.owner(table, worth, budget).map(drop)
    }

    /// The numbering of the board, once a table has been compared with it.
    fn owner(&self, table: &TableFile, worth: Question, budget: &Budget<'_>) -> Result<Numbers<G>, Failure> {
        let numbers = self.numbers()?;
        table.belongs_to(&self.header(worth), countable(numbers.positions(), budget.memory)?)?;
        Ok(numbers)
    }

    /// What an open table of the opened board says of one position of that board. Time: one block
    /// of the file, at most, once [`Budget::verified_files`] has a note of the file.
    ///
    /// # Errors
    ///
    /// When the text is no position, the position has no rank, or the file is damaged or of
    /// another board.
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

    /// Gives every position of an open table of the opened board with its value, by rank, until
    /// `take` returns `false`. The file is read a block at a time. Of a list, only the lost
    /// positions are given.
    ///
    /// # Errors
    ///
    /// When the file is not a table of this board, or is damaged.
    pub fn table_rows(
        &self,
        table: &TableFile,
        worth: Question,
        budget: &Budget<'_>,
        take: &mut RowSink<'_>,
    ) -> Result<(), Failure> {
        let numbers = self.owner(table, worth, budget)?;
        table.ensure_verified(budget)?;
        tables::rows(&numbers, worth, table, take)
    }
}

impl<G: Game> Ranks for Numbers<G> {
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
        // Read back, because a representative of symmetric positions need not be one that this
        // board reaches.
        let state = self.numbering.unrank(rank);
        let text = self.game.show_state(&state);
        (self.game.parse_state(&text).as_ref() == Ok(&state)).then_some(text)
    }
}

/// All positions of a numbering with their values, as an oracle. It knows the positions that
/// have a rank, and says nothing of others.
pub(crate) struct TableOracle<S> {
    rung: Rung,
    numbering: Arc<dyn Numbering<S>>,
    values: Arc<dyn Values>,
    work: Work,
}

impl<S> TableOracle<S> {
    /// Values of `numbering` that a rung has computed, and what that took.
    pub(crate) fn new(rung: Rung, numbering: Arc<dyn Numbering<S>>, values: Arc<dyn Values>, work: Work) -> Self {
        Self { rung, numbering, values, work }
    }

    /// The values by rank, to be kept for another board with the same numbering.
    pub(crate) fn values(&self) -> Arc<dyn Values> {
        Arc::clone(&self.values)
    }

    /// What computing them took.
    pub(crate) fn work(&self) -> Work {
        self.work
    }

    /// What a position is worth; `None` of one that is not numbered here. The time of one rank.
    pub(crate) fn find(&self, state: &S) -> Option<Verdict> {
        self.numbering.rank(state).map(|rank| self.values.verdict(rank))
    }
}

impl<G: Game> Oracle<G> for TableOracle<G::State> {
    fn rung(&self) -> Rung {
        self.rung
    }

    fn verdict(&self, state: &G::State, _: &Budget<'_>) -> Result<Verdict, Failure> {
        Ok(self.find(state).unwrap_or_default())
    }

    fn work(&self) -> Work {
        self.work()
    }
}
