//! Tables of what a position leads to, made when play arrives there: where few positions are left,
//! they take over from the search.
//!
//! For example, a game of draughts comes down to four pieces. The position is opened as a board of
//! its own, whose table has those four pieces and not the forty that were on the board before; the
//! next question about that ending, and a search that comes upon one of its positions, look it up.

use std::sync::{Arc, Mutex};

use tablette_core::worth::PlayValue;
use tablette_core::{Game, Outcome, Question, Rules, Settings, lock};

use crate::budget::{Budget, Rung};
use crate::failure::Failure;
use crate::judges::{self, Tables};
use crate::numbers::{Numbers, Obtain, TableOracle};
use crate::recent::TableKey;

/// A table that is still to be made: of what one position leads to.
pub(crate) struct Ending<'a, G: Game> {
    /// How a board of this game is numbered.
    pub(crate) obtain: Obtain<G>,
    /// The position, as the text of a board of its own.
    pub(crate) position: String,
    /// All settings as given.
    pub(crate) settings: &'a Settings,
    /// Those that differ from their defaults: two tables of one board and the same of these are
    /// equal.
    pub(crate) in_force: &'a str,
    /// What the table is to say.
    pub(crate) question: Question,
    /// The most positions that are worth the wait.
    pub(crate) most: u64,
}

impl<G: Game> Ending<'_, G> {
    /// The numbering of a board of this game under these settings; `None` where the text is no
    /// board or has no numbering.
    fn numbers(&self, board: &str) -> Option<Numbers<G>> {
        let game = G::open(board, self.settings).map(Arc::new).ok()?;
        Numbers::obtain(&game, self.obtain).ok()
    }

    /// Makes the table; `None` where it would have too many positions, or finds no room.
    ///
    /// # Errors
    ///
    /// Refusals, except for want of room or of a numbering: these give `None`.
    pub(crate) fn make(&self, budget: &Budget<'_>) -> Result<Option<TableOracle<G::State>>, Failure> {
        let Some(numbers) = self.numbers(&self.position) else { return Ok(None) };
        // Checked before anything is computed, so that a large board costs nothing here.
        if !numbers.positions().fits(self.most) {
            return Ok(None);
        }
        match numbers.tabled(self.question, budget).map_err(Failure::from) {
            Err(failure) if judges::worth_another_try(&failure) => Ok(None),
            Err(failure) => Err(failure),
            Ok(table) => Ok(Some(table)),
        }
    }

    /// What a table must be of to answer for this one.
    fn key(&self) -> TableKey<'_> {
        TableKey { game: G::INFO.name, settings: self.in_force, question: self.question }
    }

    /// A table that an earlier question made of another board, and that has the position as well.
    /// Its values are shared, its numbering is obtained anew: the values know no game.
    fn recent(&self, state: &G::State, budget: &Budget<'_>) -> Option<TableOracle<G::State>> {
        let with_position = |board: &str| self.numbers(board).filter(|numbers| numbers.rank(state).is_some());
        let (numbers, values) = budget.recent?.find(&self.key(), with_position)?;
        let work = values.work();
        Some(TableOracle::new(Rung::Table, numbers.numbering(), values, work))
    }
}

/// The tables of one board, of positions that have few followers, kept as long as the board.
pub(crate) struct Endings<G: Game>(Arc<Mutex<BoardTables<G>>>);

type BoardTables<G> = Vec<Arc<TableOracle<<G as Rules>::State>>>;

impl<G: Game> Default for Endings<G> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<G: Game> Clone for Endings<G> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<G: Game> Endings<G> {
    /// The table that has the position: one of this board's, else a recent one of another board,
    /// else the one that is made now. `None` where none is made. O(tables) ranks, and the making.
    ///
    /// # Errors
    ///
    /// Those of [`Ending::make`].
    pub(crate) fn of(
        &self,
        state: &G::State,
        wanted: &Ending<'_, G>,
        budget: &Budget<'_>,
    ) -> Result<Option<Tables<G>>, Failure> {
        // The lock is held while a table is made: two questions about one ending make one table.
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
        // Kept for this board even where the shared memory has no room for it.
        let table = Arc::new(table);
        tables.push(Arc::clone(&table));
        Ok(Some(table))
    }

    /// Whether there is no table, so that a search need not ask.
    pub(crate) fn is_empty(&self) -> bool {
        lock(&self.0).is_empty()
    }

    /// What the tables say of a position that a search meets; `None` of one that none has.
    /// O(tables) ranks, at every position of the search, so there should be few.
    pub(crate) fn value(&self, state: &G::State) -> Option<PlayValue> {
        let tables = lock(&self.0);
        let verdict = tables.iter().find_map(|table| table.find(state))?;
        let plies = verdict.remoteness.as_ref().and_then(tablette_core::Number::as_i128);
        match (verdict.outcome?, plies) {
            // Play that never ends is a value of its own; a search must not take it for a draw in
            // no ply.
            (Outcome::Draw, None) => Some(PlayValue::NEVER),
            (outcome, plies) => PlayValue::new(outcome, u32::try_from(plies?).ok()?).ok(),
        }
    }
}
