//! The operations on a game before a board is opened: its rungs, its censuses, its laws.
//!
//! For example, `tablette census chomp 23x23` calls [`Listed::census`] with the text `23x23`; with
//! a folder in the budget each finished part is stored there, and the same command continues after
//! a kill.

use std::sync::Arc;

use tablette_core::laws::{self, Boards, Report};
use tablette_core::{
    Census, Chart, Game, Genus, Options, PeriodSearch, Phrase, Problem, Recheck, Settings, Watch, Words, words,
};

use super::Listed;
use crate::board::Board;
use crate::budget::{Budget, Rung};
use crate::build::journal_checkpoint::{JournalCheckpoint, with_checkpoints};
use crate::failure::Failure;
use crate::slices;
use crate::store;

words! {
    from include_str!("operations.txt");
    no_chart(game: Words);
    no_census(game: Words);
    no_period(game: Words);
    RECURSION;
    MEMORY;
    TABLE;
    ONCE;
    EXPLORED;
    BACKWARDS;
    LOOKAHEAD;
}

impl<G: Game> Listed<G> {
    /// Returns the rungs that the game offers, in the order of the ladder (slowest first), each
    /// with its reach in words.
    ///
    /// The words depend on the game: if positions repeat, `table` works backwards from the ends and
    /// needs several cells per position instead of one.
    pub fn rungs(&self) -> Vec<(Rung, Phrase)> {
        let reach = |rung| match (rung, self.abilities.repeats) {
            (Rung::Recursion, false) => RECURSION,
            (Rung::Recursion, true) => ONCE,
            (Rung::Memory, false) => MEMORY,
            (Rung::Memory, true) => EXPLORED,
            (Rung::Table, false) => TABLE,
            (Rung::Table, true) => BACKWARDS,
            (Rung::Search, _) => LOOKAHEAD,
            (Rung::Theory, _) => self.theory.map_or(RECURSION, |theory| theory.reach),
        };
        self.offered().into_iter().map(|rung| (rung, reach(rung).into())).collect()
    }

    /// Reads a board and opens the game on it. Time and space: those of the text; a board too large
    /// to solve opens as well, and is refused later with its size.
    ///
    /// # Errors
    ///
    /// If the text is no board of this game, or a setting is unknown or unreadable.
    pub fn open(&self, board: &str, settings: &Settings) -> Result<Board<G>, Problem> {
        Board::open(self, board, settings)
    }

    /// Opens the game on all the slices that a text names, to make one table of them: `3` in
    /// draughts, for all endgames of two or three pieces. Its first position has no pieces;
    /// [`at`](Board::at) reaches every other.
    ///
    /// # Errors
    ///
    /// If the game has no slices, the text names none, or any setting differs from its default.
    pub fn open_slices(&self, text: &str, settings: &Settings) -> Result<Board<G>, Problem> {
        Board::open_slices(self, text, settings)
    }

    /// Creates the board of an existing instance, for games whose rules a face supplied, so that
    /// boards cannot be opened from text alone. It has no settings; results for its positions are
    /// shared as usual.
    ///
    /// # Example
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/heap.rs")); }
    /// # use toys::Heap;
    /// use tablette_core::{Game, Settings};
    /// use tablette_ladder::Listed;
    ///
    /// let heap: Heap = Heap::open("7", &Settings::default())?;
    /// assert_eq!(Listed::new().around(heap.into()).position(), "7");
    /// # Ok::<(), tablette_core::Problem>(())
    /// ```
    pub fn around(&self, game: Arc<G>) -> Board<G> {
        Board::around(self, game)
    }

    /// Returns the map of a board: all first moves, or all squares, each with its number. Time and
    /// space are the theory's own.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] if the game has none; [`Failure::Input`] if the text is no board;
    /// refusals, above all for want of memory.
    pub fn chart(&self, board: &str, budget: &Budget<'_>) -> Result<Chart, Failure> {
        let chart = self.theory.map_or(Ok(None), |theory| (theory.chart)(board, &budget.options()))?;
        Ok(chart.ok_or_else(|| Failure::Absent(no_chart(G::INFO.name)))??)
    }

    /// Counts over a whole table or a box of boards: for example, the lost boards of Chomp up to 8
    /// by 8.
    ///
    /// Slices come before the theory, because a game with slices is solved by its table. With
    /// [`Budget::disk`] the theory's finished parts are stored in a file of that folder, from which
    /// a later run continues.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] if the game has none; [`Failure::Kept`] if it ended early with parts
    /// stored; refusals; an unusable folder.
    pub fn census(&self, board: &str, budget: &Budget<'_>) -> Result<Census, Failure> {
        // A census of slices stores nothing on disk: its tables are made and counted at once.
        if let Some(slices) = self.abilities.slices {
            return slices::census(slices, board, budget);
        }
        let count = |options: &Options<'_>| {
            let census = self.theory.map_or(Ok(None), |theory| (theory.census)(board, options))?;
            Ok(census.ok_or_else(|| Failure::Absent(no_census(G::INFO.name)))??)
        };
        let Some(folder) = budget.disk else { return count(&budget.options()) };
        // The identity of the work: under other rules the stored parts would be wrong.
        let of = format!("census {} {board}\nrules {}\n", G::INFO.name, G::INFO.rules_version);
        let checkpoints = Arc::new(JournalCheckpoint::shared(folder, &store::census(G::INFO.name, board), of));
        with_checkpoints(budget, &checkpoints, |watch| count(&Options { watch, memory: budget.memory }))
    }

    /// Searches the nimbers of single rows for their period, in rows of at most `most`, under the
    /// given settings.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] if the game's positions are not sums of rows; [`Failure::Input`] for a
    /// wrong setting; refusals.
    pub fn period(
        &self,
        settings: &Settings,
        most: u64,
        recheck: Recheck,
        budget: &Budget<'_>,
    ) -> Result<PeriodSearch, Failure> {
        let (period, _) = self.abilities.nimber_sequence.ok_or_else(|| Failure::Absent(no_period(G::INFO.name)))?;
        Ok(period(&Self::first(settings)?, most, recheck, &budget.options())?)
    }

    /// Computes the genus of every row from 0 to `longest`, under the given settings.
    ///
    /// # Errors
    ///
    /// As [`period`](Self::period).
    pub fn genera(&self, settings: &Settings, longest: u64, budget: &Budget<'_>) -> Result<Vec<Genus>, Failure> {
        let (_, genera) = self.abilities.nimber_sequence.ok_or_else(|| Failure::Absent(no_period(G::INFO.name)))?;
        Ok(genera(&Self::first(settings)?, longest, &budget.options())?)
    }

    /// Opens the game on its first board.
    fn first(settings: &Settings) -> Result<G, Problem> {
        settings.only(G::INFO.settings)?;
        G::open(G::INFO.start, settings)
    }

    /// Checks all laws, on every small board under every trial of its settings.
    ///
    /// If `watch` stops the work, the reports cover what was checked by then. Time: a few passes
    /// over every position of the small boards, listed in
    /// [`Info::small`](tablette_core::Info::small).
    pub fn laws(&self, watch: &dyn Watch) -> Vec<Report> {
        laws::check_all(&Boards::<G>::explore(watch))
    }
}
