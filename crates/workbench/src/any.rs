//! Type erasure: the only place where a game's type is erased, whether it is listed or hosted.
//!
//! Whole operations are erased (solve, view, play), never the state type: inside an operation
//! everything is static, so that nothing is paid per position. Each method forwards to the ladder's
//! method of the same name, which has the documentation. Two small traits provide access:
//! [`GameAccess`] and [`BoardAccess`].
#![expect(clippy::missing_errors_doc, reason = "each method says what the one of the same name in the ladder says")]

use std::marker::PhantomData;
#[cfg(feature = "upkeep")]
use std::{path::Path, sync::Arc};

use tablette_core::{
    Amount, Chart, Game, Info, Lesson, Literal, Outcome, Phrase, Problem, PuzzleCandidate, RecordFormat, Setting,
    Settings, Survey, TheoryFeature, Verdict, View, Walk, Work,
};
#[cfg(feature = "upkeep")]
use tablette_core::{Census, Genus, PeriodSearch, Question, Recheck, Watch, laws::Report};
#[cfg(feature = "upkeep")]
use tablette_ladder::{
    Agreement, Built, FirstMismatch, JoinResult, Level, PieceFault, Probed, Rows, Store, TaskGraph, TaskPlan,
    TaskQueue, TaskResult, Verified, table_file::TableFile,
};
use tablette_ladder::{Analysis, Board, Budget, Explanation, Failure, LegalMove, Listed, Lookahead, Request, Rung};

/// A game of the list: its type alone, since a game declares everything else in its own file.
pub struct ListedGame<G>(PhantomData<G>);

impl<G: Game> ListedGame<G> {
    /// The only value.
    pub const NEW: Self = Self(PhantomData);
}

/// Access to a game before a board is open: directly, or through a host that may fail.
pub trait GameAccess: Send + Sync {
    /// The erased game.
    type Game: Game;

    /// Returns the game with its rungs.
    fn listed(&self) -> Listed<Self::Game>;
    /// See [`AnyGame::open`].
    fn open(&self, board: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem>;
    /// See [`AnyGame::laws`].
    #[cfg(feature = "upkeep")]
    fn laws(&self, watch: &dyn Watch) -> Vec<Report>;
}

impl<G: Game> GameAccess for ListedGame<G> {
    type Game = G;

    fn listed(&self) -> Listed<G> {
        Listed::new()
    }
    fn open(&self, board: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem> {
        Ok(Box::new(Listed::<G>::new().open(board, settings)?))
    }
    #[cfg(feature = "upkeep")]
    fn laws(&self, watch: &dyn Watch) -> Vec<Report> {
        Listed::<G>::new().laws(watch)
    }
}

/// Access to a position: directly, or through a host, whose failure is kept apart from answers.
///
/// A call to the host's board may be repeated, if a failure elsewhere has spoilt the answer.
pub trait BoardAccess: Send + Sync + Sized + 'static {
    /// The erased game.
    type Game: Game;

    /// Computes something that takes no time and cannot fail.
    fn with_board<T>(&self, look: impl Fn(&Board<Self::Game>) -> T) -> T;
    /// Computes something for which `text` may be wrong.
    fn read<T>(&self, text: &str, read: impl Fn(&Board<Self::Game>) -> Result<T, Problem>) -> Result<T, Problem>;
    /// Computes something that may take long. `explored`: it may need everything reachable.
    fn work<T>(
        &self,
        explored: bool,
        budget: &Budget<'_>,
        work: impl Fn(&Board<Self::Game>, &Budget<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure>;
    /// Returns the board for work with files and ranks that outlasts the call; a failure if nothing
    /// does.
    fn persistent(&self) -> Result<&Board<Self::Game>, Failure>;
    /// Returns another position of the same board.
    #[must_use]
    fn sibling(&self, board: Board<Self::Game>) -> Self;
}

impl<G: Game> BoardAccess for Board<G> {
    type Game = G;

    fn with_board<T>(&self, look: impl Fn(&Self) -> T) -> T {
        look(self)
    }
    fn read<T>(&self, _: &str, read: impl Fn(&Self) -> Result<T, Problem>) -> Result<T, Problem> {
        read(self)
    }
    fn work<T>(
        &self,
        _: bool,
        budget: &Budget<'_>,
        work: impl Fn(&Self, &Budget<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        work(self, budget)
    }
    fn persistent(&self) -> Result<&Self, Failure> {
        Ok(self)
    }
    fn sibling(&self, board: Self) -> Self {
        board
    }
}

/// Declares [`AnyGame`], one method per line: its result, computed from the ladder's value for the
/// game.
macro_rules! any_game {
    ($listed:ident: $( $(#[$doc:meta])* fn $method:ident($($arg:ident: $kind:ty),*) -> $result:ty { $body:expr } )*) => {
        /// A game of any type.
        pub trait AnyGame: Send + Sync {
            /// Returns the facts known before a board is chosen.
            fn info(&self) -> &'static Info;
            /// Reads a board and opens the game on it.
            fn open(&self, board: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem>;
            /// Checks all laws, on every small board under every trial of its settings, until
            /// `watch` stops.
            #[cfg(feature = "upkeep")]
            fn laws(&self, watch: &dyn Watch) -> Vec<Report>;
            $( $(#[$doc])* fn $method(&self $(, $arg: $kind)*) -> $result; )*
        }

        impl<A: GameAccess> AnyGame for A {
            fn info(&self) -> &'static Info {
                A::Game::INFO
            }
            fn open(&self, board: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem> {
                GameAccess::open(self, board, settings)
            }
            #[cfg(feature = "upkeep")]
            fn laws(&self, watch: &dyn Watch) -> Vec<Report> {
                GameAccess::laws(self, watch)
            }
            $( $(#[$doc])* fn $method(&self $(, $arg: $kind)*) -> $result { let $listed = GameAccess::listed(self); $body } )*
        }
    };
}

any_game! { listed:
    /// Returns the rungs that it offers, in the order of the ladder, each with its reach in words.
    fn rungs() -> Vec<(Rung, Phrase)> { listed.rungs() }
    /// Returns the optional results of its theory: a map, a walk.
    fn offers() -> &'static [TheoryFeature] { listed.abilities.theory.map_or(&[], |theory| theory.offers) }
    /// Returns the mark between a board and its goal, in games whose boards may have one.
    fn goal() -> Option<&'static str> { listed.abilities.goal }
    /// Whether boards of this game are kept in files.
    fn in_files() -> bool { listed.abilities.in_files }
    /// Returns the notation for files of whole games; `None` if there is none.
    fn records_format() -> Option<RecordFormat> { listed.abilities.records }
    /// Returns the questions of the text from which the game is taught; `None` if there is none.
    fn lesson() -> Option<&'static Lesson> { listed.abilities.lesson.map(|lesson| lesson()) }
    /// Returns the choices that [`survey`](AnyGame::survey) offers; `None` if the game reads no
    /// matrices.
    fn matrix() -> Option<&'static [Setting]> { listed.abilities.matrices.map(|(choices, _)| choices) }
    /// Surveys a board given as rows of numbers, as an exercise asks.
    fn survey(matrix: &str, choices: &Settings) -> Result<Survey, Problem> { listed.abilities.survey(matrix, choices) }
    /// Whether [`perft`](AnyBoard::perft) may also count every way to make a move.
    fn keeps() -> bool { listed.abilities.sequences.is_some() }
    /// Generates a candidate for a puzzle of about that grade; `None` if the game generates none.
    fn deal(grade: u8, seed: u64, attempt: u64) -> Option<PuzzleCandidate> {
        listed.abilities.puzzles.map(|deal| deal(grade, seed, attempt))
    }
    /// Converts a plain value to the text of a board or position.
    fn read_plain(value: &Literal) -> Result<String, Problem> { listed.abilities.read_plain(value) }
    /// Converts a plain value to the text of a move.
    fn read_plain_move(value: &Literal) -> Result<String, Problem> { listed.abilities.read_plain_move(value) }
    /// Returns the choices that [`sample`](AnyGame::sample) offers; empty if the game generates no
    /// boards.
    fn recipe() -> &'static [Setting] { listed.abilities.recipes.map_or(&[], |(choices, _)| choices) }
    /// Generates a board, as text that opens.
    fn sample(recipe: &Settings) -> Result<String, Problem> { listed.abilities.sample(recipe) }
    /// Whether [`open_slices`](AnyGame::open_slices) accepts any text.
    #[cfg(feature = "upkeep")]
    fn has_slices() -> bool { listed.abilities.slices.is_some() }
    /// Opens the game on all the slices that a text names, to make one table of them.
    #[cfg(feature = "upkeep")]
    fn open_slices(text: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem> {
        Ok(Box::new(listed.open_slices(text, settings)?))
    }
    /// Returns the picture of all first moves or all squares of a board.
    fn chart(board: &str, budget: &Budget<'_>) -> Result<Chart, Failure> { listed.chart(board, budget) }
    /// Counts over a whole table or box of boards.
    #[cfg(feature = "upkeep")]
    fn census(board: &str, budget: &Budget<'_>) -> Result<Census, Failure> { listed.census(board, budget) }
    /// Searches the nimbers of single rows for their period.
    #[cfg(feature = "upkeep")]
    fn period(settings: &Settings, most: u64, recheck: Recheck, budget: &Budget<'_>) -> Result<PeriodSearch, Failure> {
        listed.period(settings, most, recheck, budget)
    }
    /// Computes the genus of every row up to `longest`.
    #[cfg(feature = "upkeep")]
    fn genera(settings: &Settings, longest: u64, budget: &Budget<'_>) -> Result<Vec<Genus>, Failure> {
        listed.genera(settings, longest, budget)
    }
}

/// Declares [`AnyBoard`], one method per line, grouped by the kind of access to the board.
macro_rules! any_board {
    (
        glance { $( $(#[$seen:meta])* fn $glance:ident() -> $sight:ty; )* }
        read { $( $(#[$told:meta])* fn $read:ident($text:ident) -> $reading:ty; )* }
        work { $( $(#[$done:meta])* fn $work:ident($($arg:ident: $kind:ty),*) -> $answer:ty, explored: $explored:expr; )* }
        lasting { $( $(#[$kept:meta])* fn $lasting:ident($($given:ident: $sort:ty),*) -> $stored:ty; )* }
    ) => {
        /// A position of a game on a board. Playing gives a new one; results are shared by all that
        /// follow.
        pub trait AnyBoard: Send + Sync {
            /// Returns the facts about the game.
            fn info(&self) -> &'static Info;
            /// Returns another position of the opened board, drawn in the same frame.
            fn at(&self, position: &str) -> Result<Box<dyn AnyBoard>, Problem>;
            /// Returns the position after a move.
            fn play(&self, mv: &str) -> Result<Box<dyn AnyBoard>, Problem>;
            $( $(#[$seen])* fn $glance(&self) -> $sight; )*
            $( $(#[$told])* fn $read(&self, $text: &str) -> Result<$reading, Problem>; )*
            $( $(#[$done])* fn $work(&self $(, $arg: $kind)*, budget: &Budget<'_>) -> Result<$answer, Failure>; )*
            $( $(#[$kept])* #[cfg(feature = "upkeep")] fn $lasting(&self $(, $given: $sort)*) -> $stored; )*
        }

        impl<B: BoardAccess> AnyBoard for B {
            fn info(&self) -> &'static Info {
                B::Game::INFO
            }
            fn at(&self, position: &str) -> Result<Box<dyn AnyBoard>, Problem> {
                Ok(Box::new(self.sibling(BoardAccess::read(self, position, |board| board.at(position))?)))
            }
            fn play(&self, mv: &str) -> Result<Box<dyn AnyBoard>, Problem> {
                Ok(Box::new(self.sibling(BoardAccess::read(self, mv, |board| board.play(mv))?)))
            }
            $( fn $glance(&self) -> $sight { BoardAccess::with_board(self, Board::$glance) } )*
            $( fn $read(&self, $text: &str) -> Result<$reading, Problem> {
                BoardAccess::read(self, $text, |board| board.$read($text))
            } )*
            $( $(#[$done])* fn $work(&self $(, $arg: $kind)*, budget: &Budget<'_>) -> Result<$answer, Failure> {
                BoardAccess::work(self, $explored, budget, |board, budget| board.$work($($arg,)* budget))
            } )*
            $( #[cfg(feature = "upkeep")] fn $lasting(&self $(, $given: $sort)*) -> $stored { self.persistent()?.$lasting($($given),*) } )*
        }
    };
}

any_board! {
    glance {
        /// Returns the mark between a board and its goal, in games whose boards may have one.
        fn goal() -> Option<&'static str>;
        /// Returns the position as text, which opens as a board.
        fn position() -> String;
        /// Returns the position as a plain value, or else its text.
        fn plain() -> Literal;
        /// Returns the result for the side to move, if the game has ended here.
        fn result() -> Option<Outcome>;
        /// Returns the position as a picture.
        fn view() -> View;
        /// Returns the position as a picture without the solution.
        fn unsolved() -> View;
        /// Returns the repetition key, and the occurrence that draws the game; `None` if no
        /// repetition draws.
        fn repetition() -> Option<(String, usize)>;
        /// Returns the remarks of the rules on the position, one sentence per line: forced and
        /// forbidden moves, with the reason.
        fn remarks() -> Vec<Phrase>;
        /// Returns the position with its pieces in their places, for games between people; `None` if
        /// it is already.
        fn laid_out() -> Option<String>;
        /// Returns boards of growing size that lead up to the opened one.
        fn growth() -> Vec<String>;
        /// Returns an upper bound on the number of moves, at little cost.
        fn branching() -> Amount;
        /// Returns the rungs that apply to this game, in the order of the ladder.
        fn rungs() -> Vec<Rung>;
    }
    read {
        /// Returns a legal move as a plain value, or else its notation.
        fn plain_move(mv) -> Literal;
        /// Returns the position as a picture, with a move drawn over it as arrows.
        fn view_of(mv) -> View;
        /// Returns a move as pictures, one after each of its stages, the last one of the position
        /// behind it.
        fn steps(mv) -> Vec<View>;
        /// Returns a legal move in the game's notation, however it was typed.
        fn written(mv) -> String;
        /// Whether a move passes the turn to the other side.
        fn passes(mv) -> bool;
        /// Returns a legal move in words.
        fn words(mv) -> Phrase;
    }
    work {
        /// Returns every legal move in the game's own order, with its outcome only if that is
        /// forced within `plies`.
        fn foresee(plies: u32) -> Vec<Lookahead>, explored: false;
        /// Returns every legal move, unjudged, with the position behind it; `None` if these are too
        /// long for a list.
        fn legal() -> Option<Vec<LegalMove>>, explored: false;
        /// Analyses the position: its value, the moves, the line, and the work.
        fn analysis(request: &Request) -> Analysis, explored: tabulates(request);
        /// Returns only the verdict and its work: the part of [`analysis`](AnyBoard::analysis)
        /// before moves and lines.
        fn answer(request: &Request) -> (Verdict, Work), explored: tabulates(request);
        /// Explains the value of the position, one sentence per line.
        fn explain() -> Explanation, explored: true;
        /// Returns a best line from the position with random access.
        fn walk() -> Box<dyn Walk>, explored: false;
        /// Counts the move sequences of each length from 1 to `depth`.
        #[cfg(feature = "upkeep")]
        fn perft(depth: u32, keep: bool) -> Vec<u128>, explored: false;
        /// Returns for each legal move the number of sequences of exactly `depth` moves that begin
        /// with it.
        #[cfg(feature = "upkeep")]
        fn divide(depth: u32, keep: bool) -> Vec<(String, u128)>, explored: false;
        /// Derives every value of the board's table again: positions checked, or the first mismatch
        /// in words.
        #[cfg(feature = "upkeep")]
        fn verify_values() -> Option<Result<u64, String>>, explored: true;
        /// Compares every rung with every slower one on every position reachable from the opened
        /// board.
        #[cfg(feature = "upkeep")]
        fn compare_rungs(calls: u64) -> Agreement, explored: true;
    }
    lasting {
        /// Builds the table of the whole opened board in a folder, or resumes an earlier build.
        fn build_table(worth: Option<Question>, store: &Store, budget: &Budget<'_>) -> Result<Built, Failure>;
        /// Plans the build of that table as a graph of tasks of about `grain` positions each.
        fn plan_tasks(worth: Option<Question>, grain: Option<u64>, budget: &Budget<'_>) -> Result<TaskPlan, Failure>;
        /// Computes the dependencies and costs of the tasks of a plan.
        fn task_graph(plan: &TaskPlan, budget: &Budget<'_>) -> Result<TaskGraph, Failure>;
        /// Runs one task of a plan of the opened board, by number, in a folder that other machines
        /// may use at the same time.
        fn do_task(plan: &TaskPlan, folder: &Path, task: usize, budget: &Budget<'_>) -> Result<TaskResult, Failure>;
        /// Runs tasks of a plan in a folder one after the other, keeping what they read in memory.
        fn do_tasks(plan: &TaskPlan, folder: &Path, queue: &mut dyn TaskQueue, budget: &Budget<'_>) -> Result<(), Failure>;
        /// Joins the finished pieces of a plan into the table.
        fn join_tasks(plan: &TaskPlan, folder: &Path, budget: &Budget<'_>) -> Result<JoinResult, Failure>;
        /// Makes a table of the finished pieces of a plan in place, by a manifest of them.
        fn list_pieces(plan: &TaskPlan, folder: &Path, budget: &Budget<'_>) -> Result<JoinResult, Failure>;
        /// Returns the census of the box of a plan of lost positions, from its pieces; missing ones
        /// are made first.
        fn census_of_pieces(plan: &TaskPlan, folder: &Path, budget: &Budget<'_>) -> Result<Result<Census, Vec<PieceFault>>, Failure>;
        /// Compares the head of an open table with the opened board.
        fn owns_table(table: &TableFile, worth: Question, budget: &Budget<'_>) -> Result<(), Failure>;
        /// Verifies an open file as the table of the opened board.
        fn verify_table(table: &Arc<TableFile>, worth: Question, level: Level, budget: &Budget<'_>) -> Result<Verified, Failure>;
        /// Looks up a position of the opened board in a table of it.
        fn probe_table(table: &TableFile, worth: Question, position: &str, budget: &Budget<'_>) -> Result<Probed, Failure>;
        /// Writes every position of a table of the opened board with its value as text, by rank.
        fn table_rows(table: &TableFile, worth: Question, budget: &Budget<'_>, rows: Rows<'_>) -> Result<(), Failure>;
        /// Returns the ranks of positions of the opened board.
        fn ranks(positions: &[String], budget: &Budget<'_>) -> Result<Vec<u64>, FirstMismatch>;
        /// Returns a position of each rank of the opened board.
        fn unrank(ranks: &[u64], budget: &Budget<'_>) -> Result<Vec<Option<String>>, FirstMismatch>;
    }
}

/// Whether a table may be used, by name or by the policy.
fn tabulates(request: &Request) -> bool {
    matches!(request.by, None | Some(Rung::Table))
}
