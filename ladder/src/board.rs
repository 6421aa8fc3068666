//! A position of a listed game, and what was learnt of its board.
//!
//! A board is asked in text and answers in plain data, which is why its type can be erased: the
//! state of the game never leaves this crate. What it learns is shared with every position
//! reached from it. For example, a session on the Chomp bar `8x10` looks every later position up in
//! the table that answered the first question; nothing is computed twice.
//!
//! # The policy
//!
//! A question that names no rung is answered by the first of these that can
//! ([`Board::analysis`]), in the order of the list in `board/choose_solver.rs`:
//!
//! 1. a table on disk of the question that says most (plies, or the least cost of a puzzle);
//! 2. a theory that knows as much;
//! 3. a table in memory, where it is small enough to be waited for;
//! 4. a memo, where few positions can be reached;
//! 5. what the theory knows: an outcome without plies;
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
use std::sync::{Arc, Mutex};

use tablette_core::{Game, Problem, Question, Settings, Words, words};
use tablette_table::Header;

use super::disk_table::{self, DiskOracle, DiskTable};
use super::endings::Endings;
use super::listed::Listed;
use super::numbers::Numbers;
use crate::budget::{Budget, Rung};
use crate::failure::Failure;
use crate::oracle::Oracle;
use crate::task_plan::countable;

words! {
    absent(rung: Words, game: Words, others: Words) {
        "the rung “{rung}” does not apply to {game}; those that do: {others}",
        "l'échelon « {rung} » ne s'applique pas à {game} ; il y a : {others}",
    }
    no_slices(game: Words) {
        "a board: {game} has no slices that one table could have together",
        "une tablette : {game} n'a pas de tranches qu'une seule table puisse réunir",
    }
    PLAIN_SLICES {
        "no settings: a table of all endgames is made under the plain rules",
        "aucun réglage : une table de toutes les finales se fait selon les règles de base",
    }
}

/// One position on one opened board.
///
/// Positions reached by playing share the instance, its numbering and the oracles that
/// answered before: [`play`](Board::play) and [`at`](Board::at) cost one state and some counted
/// references. A board is `Send` and `Sync` as far as the game is, and every method takes
/// `&self`.
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
    /// What the game can do; copied, not shared, since it is a row of function pointers.
    pub(super) listed: Listed<G>,
    /// The instance: the opened board and the settings in force.
    pub(super) game: Arc<G>,
    /// The position, complete without history.
    state: G::State,
    /// All settings as given, to open smaller boards of the same game with.
    settings: Arc<Settings>,
    /// The settings that differ from their defaults, `name=value` a line: part of what a table is
    /// of.
    in_force: Arc<str>,
    /// The text that slices were opened by, instead of a board: part of what a table is of, too.
    slices: Option<Arc<str>>,
    /// Authorities that answered before, for this position or another of the board, the last one
    /// first. At most 8.
    oracles: Arc<Mutex<Vec<Arc<dyn Oracle<G>>>>>,
    /// Tables of what some positions lead to, for the policy and for the search.
    endings: Endings<G>,
}

impl<G: Game> Board<G> {
    /// Opens a game on a board. Settings are checked before the board, since a board may depend
    /// on them.
    ///
    /// # Errors
    ///
    /// When a setting is unknown or unreadable, or the text is no board.
    pub(crate) fn open(listed: &Listed<G>, board: &str, settings: &Settings) -> Result<Self, Problem> {
        settings.only(G::INFO.settings)?;
        let game = Arc::new(G::open(board, settings)?);
        let in_force = disk_table::in_force(G::INFO, settings).into();
        Ok(Self { settings: Arc::new(settings.clone()), in_force, ..Self::around(listed, game) })
    }

    /// Opens a game on the slices that a text asks for.
    ///
    /// # Errors
    ///
    /// When the game has none, the text asks for none, or a setting differs from its default.
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

    /// The board of an instance, under no settings.
    pub(crate) fn around(listed: &Listed<G>, game: Arc<G>) -> Self {
        Self {
            listed: *listed,
            state: game.start(),
            game,
            settings: Arc::default(),
            in_force: "".into(),
            slices: None,
            oracles: Arc::default(),
            endings: Endings::default(),
        }
    }

    /// Another position of the same board, with everything that was learnt of it; [`at`](Board::at)
    /// reads one.
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
        }
    }

    /// The position.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// The table on disk for this board and question, where there is one.
    ///
    /// # Errors
    ///
    /// When a file of that name is there but damaged or of something else: it is not skipped in
    /// silence, because its builder expects it to answer.
    fn stored(&self, question: Question, budget: &Budget<'_>) -> Result<Option<Arc<dyn Oracle<G>>>, Failure> {
        Ok(self.found(question, budget)?.map(|table| Arc::new(table) as Arc<dyn Oracle<G>>))
    }

    /// The list of lost positions on disk for this board, where there is one. It answers at once
    /// what the theory that made it would have to compute again.
    ///
    /// # Errors
    ///
    /// As [`stored`](Self::stored).
    fn lost(&self, budget: &Budget<'_>) -> Result<Option<Arc<dyn Oracle<G>>>, Failure> {
        let found = self.found(Question::Outcome, budget)?.filter(DiskOracle::is_list);
        Ok(found.map(|list| Arc::new(list) as Arc<dyn Oracle<G>>))
    }

    /// The table of a question in the store of the budget, checked against the board and its
    /// digest. Time: a pass over the file, the first time; afterwards only the head is read. It
    /// takes at most half of the time that is left, since something else may answer.
    fn found(&self, question: Question, budget: &Budget<'_>) -> Result<Option<DiskOracle<G::State>>, Failure> {
        let (Some(obtain), Some(store)) = (self.listed.abilities.numbered, budget.tables) else { return Ok(None) };
        // Counts are never written (see `uncounted`), so a file of that name is not ours.
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
        let Ok(numbers) = Numbers::obtain(&game, obtain) else { return Ok(None) };
        // Slices leave out what no play leads to, such as a board on which one side never had a
        // piece.
        if numbers.rank(&self.state).is_none() {
            return Ok(None);
        }
        let Ok(positions) = countable(numbers.positions(), budget.memory) else { return Ok(None) };
        let table = DiskTable::of(table, &header, positions, &budget.halved())?;
        Ok(Some(DiskOracle::new(numbers.numbering(), question, table)))
    }

    /// The position as a board of its own, where a game has slices: play that began with forty
    /// pieces comes to tables of five.
    fn ending_alone(&self) -> Option<G> {
        self.listed.abilities.slices.filter(|_| self.in_force.is_empty())?;
        G::open(&self.game.show_state(&self.state), &self.settings).ok()
    }

    /// The slices that have every position of a board, each with what a table of them says of
    /// itself, small ones first.
    fn wider(&self, board: &G, question: Question) -> impl Iterator<Item = (Arc<G>, Header)> + use<G> {
        let slices = self.listed.abilities.slices.filter(|_| self.in_force.is_empty());
        let texts = slices.map_or_else(Vec::new, |slices| (slices.wider)(board));
        texts.into_iter().filter_map(move |text| {
            let game = (slices?.open)(&text).ok()?;
            Some((Arc::new(game), disk_table::header_of(G::INFO, text, "", question)))
        })
    }

    /// What a table of this board says of itself.
    fn header(&self, question: Question) -> Header {
        match &self.slices {
            Some(text) => disk_table::header_of(G::INFO, text.to_string(), &self.in_force, question),
            None => disk_table::header(&*self.game, &self.in_force, question),
        }
    }

    /// The numbering of the board, on which everything about tables rests.
    ///
    /// # Errors
    ///
    /// [`Failure::Absent`] in games without numbering, naming the other rungs; what the game says
    /// of a board it cannot number.
    fn numbers(&self) -> Result<Numbers<G>, Failure> {
        let obtain = self.listed.abilities.numbered.ok_or_else(|| self.absent(Rung::Table))?;
        Ok(Numbers::obtain(&self.game, obtain)?)
    }
}
