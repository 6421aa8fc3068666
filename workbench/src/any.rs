//! The seam: the only place where a game's type is erased, whether it is listed or hosted.
//!
//! Whole operations are erased (solve, look, play), never the state type: inside an operation
//! everything is static, so that nothing is paid per position. Nothing is decided here: each method
//! hands over to the ladder's of the same name, where it is described. How it gets there is the
//! business of two small traits: [`GameAccess`] and [`BoardAccess`].
#![expect(clippy::missing_errors_doc, reason = "each method says what the one of the same name in the ladder says")]

use std::marker::PhantomData;
use std::path::Path;
use std::sync::Arc;

use tablette_core::laws::Report;
use tablette_core::{
    Amount, Census, Chart, Game, Info, Lesson, Literal, Outcome, Phrase, Problem, PuzzleCandidate, Question,
    RecordFormat, Setting, Settings, Survey, TheoryFeature, Verdict, View, Walk, Watch, Work,
};
use tablette_ladder::table_file::TableFile;
use tablette_ladder::{
    Agreement, Analysis, Board, Budget, Built, Explanation, Failure, FirstMismatch, Foreseen, JoinResult, LegalMove,
    Level, Listed, PieceFault, Probed, Request, RowSink, Rung, Store, TaskGraph, TaskPlan, TaskQueue, TaskResult,
    Verified,
};

/// A game of the list: its type alone, since a game declares everything else in its own file.
pub struct ListedGame<G>(PhantomData<G>);

impl<G: Game> ListedGame<G> {
    /// The one value.
    pub const NEW: Self = Self(PhantomData);
}

/// How a game is asked before a board is open: at once, or through a host that may fail.
pub trait GameAccess: Send + Sync {
    /// The game that is erased.
    type Game: Game;

    /// What the ladder can do with it.
    fn listed(&self) -> Listed<Self::Game>;
    /// See [`AnyGame::open`].
    fn open(&self, board: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem>;
    /// See [`AnyGame::laws`].
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
    fn laws(&self, watch: &dyn Watch) -> Vec<Report> {
        Listed::<G>::new().laws(watch)
    }
}

/// How a position is asked: at once, or through a host, whose failure is kept apart from answers.
///
/// A question may be put to the host's board more than once, when a failure elsewhere has spoilt
/// the answer.
pub trait BoardAccess: Send + Sync + Sized + 'static {
    /// The game that is erased.
    type Game: Game;

    /// Asks for something that takes no time and cannot go wrong.
    fn glance<T>(&self, look: impl Fn(&Board<Self::Game>) -> T) -> T;
    /// Asks for something that `text` may get wrong.
    fn read<T>(&self, text: &str, read: impl Fn(&Board<Self::Game>) -> Result<T, Problem>) -> Result<T, Problem>;
    /// Asks for something that may take long. `explored`: everything reachable may be needed for
    /// it.
    fn work<T>(
        &self,
        explored: bool,
        budget: &Budget<'_>,
        work: impl Fn(&Board<Self::Game>, &Budget<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure>;
    /// The board, to ask for files and ranks that outlast the question; a failure where nothing
    /// does.
    fn lasting(&self) -> Result<&Board<Self::Game>, Failure>;
    /// Another position of the same board.
    #[must_use]
    fn beside(&self, board: Board<Self::Game>) -> Self;
}

impl<G: Game> BoardAccess for Board<G> {
    type Game = G;

    fn glance<T>(&self, look: impl Fn(&Self) -> T) -> T {
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
    fn lasting(&self) -> Result<&Self, Failure> {
        Ok(self)
    }
    fn beside(&self, board: Self) -> Self {
        board
    }
}

/// Declares [`AnyGame`], a method a line: what it gives, of the ladder's value for the game.
macro_rules! any_game {
    ($listed:ident: $( $(#[$doc:meta])* fn $method:ident($($arg:ident: $kind:ty),*) -> $result:ty { $body:expr } )*) => {
        /// A game, whatever its type.
        pub trait AnyGame: Send + Sync {
            /// What is known of it before a board is chosen.
            fn info(&self) -> &'static Info;
            /// Reads a board and opens the game on it.
            fn open(&self, board: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem>;
            /// The reports on all laws, on every small board under every trial of its settings,
            /// until `watch` says stop.
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
            fn laws(&self, watch: &dyn Watch) -> Vec<Report> {
                GameAccess::laws(self, watch)
            }
            $( fn $method(&self $(, $arg: $kind)*) -> $result { let $listed = GameAccess::listed(self); $body } )*
        }
    };
}

any_game! { listed:
    /// The rungs it offers, in the order of the ladder, each with its reach in words.
    fn rungs() -> Vec<(Rung, Phrase)> { listed.rungs() }
    /// What it offers besides judging: a map, a walk.
    fn offers() -> &'static [TheoryFeature] { listed.abilities.theory.map_or(&[], |theory| theory.offers) }
    /// The mark between a board and its goal, in games whose boards may be written with one.
    fn goal() -> Option<&'static str> { listed.abilities.goal }
    /// Whether people keep boards of this game in files.
    fn in_files() -> bool { listed.abilities.in_files }
    /// The notation in which files keep whole games; `None` where there is none.
    fn records_format() -> Option<RecordFormat> { listed.abilities.records }
    /// What the text that the game was taught from asks of a class; `None` when there is none.
    fn lesson() -> Option<&'static Lesson> { listed.abilities.lesson.map(|lesson| lesson()) }
    /// The choices that [`survey`](AnyGame::survey) offers; `None` when the game reads no matrices.
    fn matrix() -> Option<&'static [Setting]> { listed.abilities.matrices.map(|(choices, _)| choices) }
    /// Looks over a board that is given as rows of figures, as an exercise asks.
    fn survey(matrix: &str, choices: &Settings) -> Result<Survey, Problem> { listed.abilities.survey(matrix, choices) }
    /// Whether [`perft`](AnyBoard::perft) may also count every way to make a move.
    fn keeps() -> bool { listed.abilities.sequences.is_some() }
    /// A position that may make a puzzle of about that grade; `None` when the game deals none.
    fn deal(grade: u8, seed: u64, attempt: u64) -> Option<PuzzleCandidate> {
        listed.abilities.puzzles.map(|deal| deal(grade, seed, attempt))
    }
    /// The text of the board, or the position, that a plain value stands for.
    fn read_plain(value: &Literal) -> Result<String, Problem> { listed.abilities.read_plain(value) }
    /// The text of the move that a plain value stands for.
    fn read_plain_move(value: &Literal) -> Result<String, Problem> { listed.abilities.read_plain_move(value) }
    /// The choices that [`sample`](AnyGame::sample) offers; empty when the game makes no boards.
    fn recipe() -> &'static [Setting] { listed.abilities.recipes.map_or(&[], |(choices, _)| choices) }
    /// Makes a board, as text that opens.
    fn sample(recipe: &Settings) -> Result<String, Problem> { listed.abilities.sample(recipe) }
    /// Whether [`open_slices`](AnyGame::open_slices) knows any text.
    fn has_slices() -> bool { listed.abilities.slices.is_some() }
    /// Opens the game on all the slices that a text asks for, to make one table of them.
    fn open_slices(text: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem> {
        Ok(Box::new(listed.open_slices(text, settings)?))
    }
    /// The picture of all first moves or all squares of a board.
    fn chart(board: &str, budget: &Budget<'_>) -> Result<Chart, Failure> { listed.chart(board, budget) }
    /// Counts over a whole table or box of boards.
    fn census(board: &str, budget: &Budget<'_>) -> Result<Census, Failure> { listed.census(board, budget) }
}

/// Declares [`AnyBoard`], a method a line, in groups by the way in which the board is asked.
macro_rules! any_board {
    (
        glance { $( $(#[$seen:meta])* fn $glance:ident() -> $sight:ty; )* }
        read { $( $(#[$told:meta])* fn $read:ident($text:ident) -> $reading:ty; )* }
        work { $( $(#[$done:meta])* fn $work:ident($($arg:ident: $kind:ty),*) -> $answer:ty, explored: $explored:expr; )* }
        lasting { $( $(#[$kept:meta])* fn $lasting:ident($($given:ident: $sort:ty),*) -> $stored:ty; )* }
    ) => {
        /// A position of some game on some board. Playing gives a new one; what was learnt for one
        /// is shared by all that follow.
        pub trait AnyBoard: Send + Sync {
            /// What is known of the game.
            fn info(&self) -> &'static Info;
            /// Another position of the opened board, drawn in the same frame.
            fn at(&self, position: &str) -> Result<Box<dyn AnyBoard>, Problem>;
            /// The position after a move.
            fn play(&self, mv: &str) -> Result<Box<dyn AnyBoard>, Problem>;
            $( $(#[$seen])* fn $glance(&self) -> $sight; )*
            $( $(#[$told])* fn $read(&self, $text: &str) -> Result<$reading, Problem>; )*
            $( $(#[$done])* fn $work(&self $(, $arg: $kind)*, budget: &Budget<'_>) -> Result<$answer, Failure>; )*
            $( $(#[$kept])* fn $lasting(&self $(, $given: $sort)*) -> $stored; )*
        }

        impl<B: BoardAccess> AnyBoard for B {
            fn info(&self) -> &'static Info {
                B::Game::INFO
            }
            fn at(&self, position: &str) -> Result<Box<dyn AnyBoard>, Problem> {
                Ok(Box::new(self.beside(BoardAccess::read(self, position, |board| board.at(position))?)))
            }
            fn play(&self, mv: &str) -> Result<Box<dyn AnyBoard>, Problem> {
                Ok(Box::new(self.beside(BoardAccess::read(self, mv, |board| board.play(mv))?)))
            }
            $( fn $glance(&self) -> $sight { BoardAccess::glance(self, Board::$glance) } )*
            $( fn $read(&self, $text: &str) -> Result<$reading, Problem> {
                BoardAccess::read(self, $text, |board| board.$read($text))
            } )*
            $( fn $work(&self $(, $arg: $kind)*, budget: &Budget<'_>) -> Result<$answer, Failure> {
                BoardAccess::work(self, $explored, budget, |board, budget| board.$work($($arg,)* budget))
            } )*
            $( fn $lasting(&self $(, $given: $sort)*) -> $stored { self.lasting()?.$lasting($($given),*) } )*
        }
    };
}

any_board! {
    glance {
        /// The mark between a board and its goal, in games whose boards may be written with one.
        fn goal() -> Option<&'static str>;
        /// The position as text, which opens as a board.
        fn position() -> String;
        /// The position as a plain value: its text, in games that have no other.
        fn plain() -> Literal;
        /// Whether the game has ended here, and how for the side to move.
        fn result() -> Option<Outcome>;
        /// The position as a picture.
        fn view() -> View;
        /// The position as a picture that does not show the solution, in puzzles whose picture
        /// does.
        fn unsolved() -> View;
        /// The repetition key, and the occurrence that draws the game; `None` where no repetition
        /// draws.
        fn repetition() -> Option<(String, usize)>;
        /// What the rules say of the position: what is forced, what is not allowed and why. A
        /// sentence a line.
        fn remarks() -> Vec<Phrase>;
        /// Boards of growing size that lead up to the opened one.
        fn growth() -> Vec<String>;
        /// An upper bound of the number of moves, cheap to ask.
        fn branching() -> Amount;
        /// The rungs that apply to this game, in the order of the ladder.
        fn rungs() -> Vec<Rung>;
    }
    read {
        /// A legal move as a plain value: its notation, in games that have no other.
        fn plain_move(mv) -> Literal;
        /// The position as a picture, with a move drawn over it as arrows.
        fn view_of(mv) -> View;
        /// A move as pictures, one after each of its stages, the last one of the position it leads
        /// to.
        fn steps(mv) -> Vec<View>;
        /// A legal move as the game writes it, however it was typed.
        fn written(mv) -> String;
        /// Whether a move passes the turn to the other side.
        fn passes(mv) -> bool;
        /// A legal move in words.
        fn words(mv) -> Phrase;
    }
    work {
        /// Every legal move in the game's own order, unjudged except for what is forced within
        /// `plies`.
        fn foresee(plies: u32) -> Vec<Foreseen>, explored: false;
        /// Every legal move, unjudged, with the position it leads to; `None` where these are too
        /// long for a list.
        fn legal() -> Option<Vec<LegalMove>>, explored: false;
        /// What is known of the position: its worth, the moves, the line, and what it cost to know.
        fn analysis(request: &Request) -> Analysis, explored: tabulates(request);
        /// Only the answer and its cost: what [`analysis`](AnyBoard::analysis) does before it
        /// turns to moves and lines.
        fn answer(request: &Request) -> (Verdict, Work), explored: tabulates(request);
        /// Why the position is worth what it is, a sentence a line.
        fn explain() -> Explanation, explored: true;
        /// A best line from the position, any point of which is known without playing up to it.
        fn walk() -> Box<dyn Walk>, explored: false;
        /// Numbers of move sequences of each length up to `depth`, from length 1.
        fn perft(depth: u32, keep: bool) -> Vec<u128>, explored: false;
        /// For each legal move, how many sequences of exactly `depth` moves begin with it.
        fn divide(depth: u32, keep: bool) -> Vec<(String, u128)>, explored: false;
        /// Derives every value of the board's table again; positions checked, or the first mismatch
        /// in words.
        fn verify_values() -> Option<Result<u64, String>>, explored: true;
        /// Compares every rung with every slower one on every position reachable from the opened
        /// board.
        fn compare_rungs(calls: u64) -> Agreement, explored: true;
    }
    lasting {
        /// Builds the table of the whole opened board in a folder, or goes on where an earlier
        /// build stopped.
        fn build_table(worth: Option<Question>, store: &Store, budget: &Budget<'_>) -> Result<Built, Failure>;
        /// The build of that table as a graph of tasks of about `grain` positions each.
        fn plan_tasks(worth: Option<Question>, grain: Option<u64>, budget: &Budget<'_>) -> Result<TaskPlan, Failure>;
        /// What the tasks of a plan read of each other, and what they cost.
        fn task_graph(plan: &TaskPlan, budget: &Budget<'_>) -> Result<TaskGraph, Failure>;
        /// Does one task of a plan of the opened board, by number, in a folder that other machines
        /// may be working in.
        fn do_task(plan: &TaskPlan, folder: &Path, task: usize, budget: &Budget<'_>) -> Result<TaskResult, Failure>;
        /// Does tasks of a plan in a folder, one after the other, and keeps what they read in
        /// memory.
        fn do_tasks(plan: &TaskPlan, folder: &Path, queue: &mut dyn TaskQueue, budget: &Budget<'_>) -> Result<(), Failure>;
        /// Makes the table of the finished pieces of a plan.
        fn join_tasks(plan: &TaskPlan, folder: &Path, budget: &Budget<'_>) -> Result<JoinResult, Failure>;
        /// Makes the finished pieces of a plan a table where they are, by a manifest of them.
        fn list_pieces(plan: &TaskPlan, folder: &Path, budget: &Budget<'_>) -> Result<JoinResult, Failure>;
        /// The census of the box that a plan of lost positions is of, from its pieces; those that
        /// are missing are made first.
        fn census_of_pieces(plan: &TaskPlan, folder: &Path, budget: &Budget<'_>) -> Result<Result<Census, Vec<PieceFault>>, Failure>;
        /// Compares the head of an open table with the opened board.
        fn owns_table(table: &TableFile, worth: Question, budget: &Budget<'_>) -> Result<(), Failure>;
        /// Verifies an open file that should be the table of the opened board.
        fn verify_table(table: &Arc<TableFile>, worth: Question, level: Level, budget: &Budget<'_>) -> Result<Verified, Failure>;
        /// The value that a table of the opened board has for a position of that board.
        fn probe_table(table: &TableFile, worth: Question, position: &str, budget: &Budget<'_>) -> Result<Probed, Failure>;
        /// Gives every position of a table of the opened board with its value, by rank, until told
        /// to stop.
        fn table_rows(table: &TableFile, worth: Question, budget: &Budget<'_>, take: &mut RowSink<'_>) -> Result<(), Failure>;
        /// The ranks of positions of the opened board.
        fn ranks(positions: &[String], budget: &Budget<'_>) -> Result<Vec<u64>, FirstMismatch>;
        /// A position of each rank of the opened board.
        fn unrank(ranks: &[u64], budget: &Budget<'_>) -> Result<Vec<Option<String>>, FirstMismatch>;
    }
}

/// Whether a table may be asked, by name or by the policy.
fn tabulates(request: &Request) -> bool {
    matches!(request.by, None | Some(Rung::Table))
}
