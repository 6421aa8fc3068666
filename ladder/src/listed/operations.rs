//! What can be asked of a game before a board is opened: its rungs, its censuses, its laws.
//!
//! For example, `tablette
//! census chomp 23x23` arrives at [`Listed::census`] with the text `23x23`; with a folder in the
//! effort each finished part is kept there, and the same command goes on after a kill.

use std::sync::Arc;

use tablette_core::laws::{self, Boards, Report};
use tablette_core::{Census, Chart, Game, Options, Phrase, Problem, Settings, Watch, Words, words};

use super::Listed;
use crate::board::Board;
use crate::budget::{Budget, Rung};
use crate::failure::Failure;
use crate::journal_checkpoint::{JournalCheckpoint, with_checkpoints};
use crate::slices;
use crate::store;

words! {
    from include_str!("operations.txt");
    no_chart(game: Words);
    no_census(game: Words);
    RECURSION;
    MEMORY;
    TABLE;
    ONCE;
    EXPLORED;
    BACKWARDS;
    LOOKAHEAD;
}

impl<G: Game> Listed<G> {
    /// The rungs the game offers, in the order of the ladder (slowest first), each with its reach
    /// in words.
    ///
    /// The words depend on the game: where positions repeat, `table` works backwards from the
    /// ends and needs several cells a position instead of one.
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

    /// Reads a board and opens the game on it. Time and space: those of the text; a board too
    /// large to solve opens all the same and is refused later, with its size.
    ///
    /// # Errors
    ///
    /// When the text is no board of this game, or a setting is unknown or unreadable.
    pub fn open(&self, board: &str, settings: &Settings) -> Result<Board<G>, Problem> {
        Board::open(self, board, settings)
    }

    /// Opens the game on all the slices that a text asks for, to make one table of them: `3` in
    /// draughts, for all endgames of two or three pieces. Its first position has no piece at all;
    /// every other is reached by
    /// [`at`](Board::at).
    ///
    /// # Errors
    ///
    /// When the game has no slices, the text asks for none, or any setting differs from its
    /// default.
    pub fn open_slices(&self, text: &str, settings: &Settings) -> Result<Board<G>, Problem> {
        Board::open_slices(self, text, settings)
    }

    /// The board of an instance that is there already: of a game whose rules a face has brought, so
    /// that nothing can be opened from text alone. It has no settings; what is learnt of its
    /// positions is shared as ever.
    ///
    /// # Example
    ///
    /// ```
    /// # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/heap.rs")); }
    /// # use toys::Heap;
    /// use tablette_core::{Game, Settings};
    /// use tablette_ladder::Listed;
    ///
    /// let heap = Heap::open("7", &Settings::default())?;
    /// assert_eq!(Listed::new().around(heap.into()).position(), "7");
    /// # Ok::<(), tablette_core::Problem>(())
    /// ```
    pub fn around(&self, game: Arc<G>) -> Board<G> {
        Board::around(self, game)
    }

    /// The map of a board: all first moves, or all squares, each with its number. Time and space
    /// are the theory's own.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] when the game has none; [`Failure::Input`] when the text is no board;
    /// refusals, above all for want of memory.
    pub fn chart(&self, board: &str, budget: &Budget<'_>) -> Result<Chart, Failure> {
        let chart = self.theory.map_or(Ok(None), |theory| (theory.chart)(board, &budget.options()))?;
        Ok(chart.ok_or_else(|| Failure::Absent(no_chart(G::INFO.name)))??)
    }

    /// Counts over a whole table or a box of boards: for example how many boards of Chomp up to 8
    /// by 8 are lost.
    ///
    /// Slices come before the theory, because a game that has them is solved by its table. With
    /// [`Budget::disk`] the theory's finished parts are kept in a file of that folder, from which
    /// a later run goes on.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] when the game has none; [`Failure::Kept`] when it ended early with
    /// parts kept; refusals; a folder that cannot be used.
    pub fn census(&self, board: &str, budget: &Budget<'_>) -> Result<Census, Failure> {
        // A census of slices keeps nothing on disk: its tables are made and counted in one go.
        if let Some(slices) = self.abilities.slices {
            return slices::census(slices, board, budget);
        }
        let count = |options: &Options<'_>| {
            let census = self.theory.map_or(Ok(None), |theory| (theory.census)(board, options))?;
            Ok(census.ok_or_else(|| Failure::Absent(no_census(G::INFO.name)))??)
        };
        let Some(folder) = budget.disk else { return count(&budget.options()) };
        // What makes two runs the same work: other rules would make the kept parts wrong.
        let of = format!("census {} {board}\nrules {}\n", G::INFO.name, G::INFO.rules_version);
        let checkpoints = Arc::new(JournalCheckpoint::shared(folder, &store::census(G::INFO.name, board), of));
        with_checkpoints(budget, &checkpoints, |watch| count(&Options { watch, memory: budget.memory }))
    }

    /// The reports on all laws, on every small board under every trial of its settings.
    ///
    /// Once `watch` says stop, the reports are on what was checked by then. Time: a few passes
    /// over every position of the small boards, which [`Info::small`](tablette_core::Info::small)
    /// names.
    pub fn laws(&self, watch: &dyn Watch) -> Vec<Report> {
        let boards = Boards::explore(watch);
        [laws::check(&boards), laws::check_clicks(&boards), laws::check_abilities::<G>(&boards)].concat()
    }
}
