//! Tables of endings, built when play arrives there: with few positions left, they replace the
//! search.
//!
//! For example, a game of draughts comes down to four pieces. The position opens as a board of its
//! own, whose table has those four pieces instead of the original forty; the next question about
//! that ending, and a search that reaches one of its positions, look it up.

use std::sync::{Arc, Mutex};

use tablette_core::worth::PlayValue;
use tablette_core::{Game, Question, Rules, Settings, lock};

use crate::budget::{Budget, Rung};
use crate::failure::Failure;
use crate::memo_oracle::{self, Tables};
use crate::numbers::{NumberedGame, Obtain, TableOracle};
use crate::recent::TableKey;

/// A table to be built of the positions below one position.
pub(crate) struct EndgameTableRequest<'a, G: Game> {
    /// The function that numbers a board of this game.
    pub(crate) obtain: Obtain<G>,
    /// The position, as text that opens as a board.
    pub(crate) position: String,
    /// All settings as given.
    pub(crate) settings: &'a Settings,
    /// The settings that differ from their defaults: two tables of one board with the same of these
    /// are equal.
    pub(crate) in_force: &'a str,
    /// The question that the table answers.
    pub(crate) question: Question,
    /// Maximum number of positions worth the wait.
    pub(crate) most: u64,
}

impl<G: Game> EndgameTableRequest<'_, G> {
    /// Returns the numbering of a board of this game under these settings; `None` if the text is no
    /// board or has no numbering.
    fn numbers(&self, board: &str) -> Option<NumberedGame<G>> {
        let game = G::open(board, self.settings).map(Arc::new).ok()?;
        NumberedGame::obtain(&game, self.obtain).ok()
    }

    /// Builds the table; `None` if it has too many positions, or does not fit.
    ///
    /// # Errors
    ///
    /// Refusals, except for want of memory or of a numbering, which give `None`.
    pub(crate) fn make(&self, budget: &Budget<'_>) -> Result<Option<TableOracle<G::State>>, Failure> {
        let Some(numbers) = self.numbers(&self.position) else { return Ok(None) };
        // Checked before anything is computed, so that a large board costs nothing here.
        if !numbers.positions().fits(self.most) {
            return Ok(None);
        }
        match numbers.tabled(self.question, budget).map_err(Failure::from) {
            Err(failure) if memo_oracle::is_recoverable(&failure) => Ok(None),
            Err(failure) => Err(failure),
            Ok(table) => Ok(Some(table)),
        }
    }

    /// Returns the key of tables that can replace this one.
    fn key(&self) -> TableKey<'_> {
        TableKey { game: G::INFO.name, settings: self.in_force, question: self.question }
    }

    /// Returns a table that an earlier question built of another board and that contains the
    /// position. Its values, independent of the game, are shared; its numbering is obtained again.
    fn recent(&self, state: &G::State, budget: &Budget<'_>) -> Option<TableOracle<G::State>> {
        let with_position = |board: &str| self.numbers(board).filter(|numbers| numbers.rank(state).is_some());
        let (numbers, values) = budget.recent?.find(&self.key(), with_position)?;
        let work = values.work();
        Some(TableOracle::new(Rung::Table, numbers.numbering(), values, work))
    }
}

/// The tables of one board, of positions with few followers, kept as long as the board.
pub(crate) struct EndgameTables<G: Game>(Arc<Mutex<BoardTables<G>>>);

type BoardTables<G> = Vec<Arc<TableOracle<<G as Rules>::State>>>;

impl<G: Game> Default for EndgameTables<G> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<G: Game> Clone for EndgameTables<G> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<G: Game> EndgameTables<G> {
    /// Returns the table that contains the position: one of this board's, else a recent one of
    /// another board, else a new one. `None` if none is built. O(tables) ranks, plus the build.
    ///
    /// # Errors
    ///
    /// Those of [`EndgameTableRequest::make`].
    pub(crate) fn get_or_build(
        &self,
        state: &G::State,
        wanted: &EndgameTableRequest<'_, G>,
        budget: &Budget<'_>,
    ) -> Result<Option<Tables<G>>, Failure> {
        // The lock is held during a build, so that two questions about one ending build one table.
        let mut tables = lock(&self.0);
        if let Some(table) = tables.iter().find(|table| table.find(state).is_some()) {
            return Ok(Some(Arc::clone(table) as Tables<G>));
        }
        let table = match wanted.recent(state, budget) {
            Some(table) => table,
            None => match wanted.make(budget)? {
                None => return Ok(None),
                Some(table) => {
                    if let Some(recent) = budget.recent {
                        recent.keep(&wanted.key(), &wanted.position, table.work().bytes, table.values());
                    }
                    table
                }
            },
        };
        // Kept for this board even if the shared memory has no room for it.
        let table = Arc::new(table);
        tables.push(Arc::clone(&table));
        Ok(Some(table))
    }

    /// Whether there is no table, so that a search need not look.
    pub(crate) fn is_empty(&self) -> bool {
        lock(&self.0).is_empty()
    }

    /// Returns the value that the tables give for a position met by a search; `None` if they do not
    /// contain it. O(tables) ranks, at every position of the search, so there should be few.
    pub(crate) fn value(&self, state: &G::State) -> Option<PlayValue> {
        let tables = lock(&self.0);
        let verdict = tables.iter().find_map(|table| table.find(state))?;
        let plies = verdict.remoteness.as_ref().and_then(tablette_core::Number::as_i128);
        // Endless play has a value of its own; a search must not take it for a draw in 0 plies.
        if verdict.endless {
            return Some(PlayValue::NEVER);
        }
        PlayValue::new(verdict.outcome?, u32::try_from(plies?).ok()?).ok()
    }
}
