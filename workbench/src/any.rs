//! The seam: the only place where a game's type is erased.
//!
//! Whole operations are erased (solve, look, play), never the state type: inside an operation everything is static, so
//! that nothing is paid per position. Nothing is decided here: each method hands over to the one of the same name of
//! [`Listed`] or [`Board`], where it is described.
#![expect(clippy::missing_errors_doc, reason = "each method says what the one of the same name in the ladder says")]

use std::path::Path;

use tablette_core::laws::Report;
use tablette_core::{
    Amount, Census, Chart, Deal, Game, Info, Lesson, Literal, Offer, Outcome, Phrase, Problem, Question, RecordFormat,
    Setting, Settings, Survey, Verdict, View, Walk, Watch, Work,
};
use tablette_ladder::holding::Holding;
use tablette_ladder::{
    Agreement, Board, Built, Effort, Explanation, Failure, Foreseen, JoinResult, Knowledge, LegalMove, Level, Listed,
    Misfit, PieceFault, Probed, Request, RowSink, Rung, Store, TaskGraph, TaskPlan, TaskQueue, TaskResult, Verified,
};

/// Declares a trait and forwards each of its methods to the type that it erases.
macro_rules! erase {
    (
        $(#[$about:meta])* $name:ident for $type:ident;
        $( $(#[$doc:meta])* fn $method:ident(&self $(, $arg:ident: $kind:ty)*) -> $result:ty; )*
        boxed
        $( $(#[$made:meta])* fn $maker:ident(&self $(, $given:ident: $sort:ty)*) -> $made_result:ty; )*
    ) => {
        $(#[$about])*
        pub trait $name: Send + Sync {
            $( $(#[$doc])* fn $method(&self $(, $arg: $kind)*) -> $result; )*
            $( $(#[$made])* fn $maker(&self $(, $given: $sort)*) -> $made_result; )*
        }

        impl<G: Game> $name for $type<G> {
            $( fn $method(&self $(, $arg: $kind)*) -> $result { $type::$method(self $(, $arg)*) } )*
            $( fn $maker(&self $(, $given: $sort)*) -> $made_result {
                $type::$maker(self $(, $given)*).map(|board| Box::new(board) as Box<dyn AnyBoard>)
            } )*
        }
    };
}

erase! {
    /// A game, whatever its type.
    AnyGame for Listed;

    /// What is known of it before a board is chosen.
    fn info(&self) -> &'static Info;
    /// The rungs it offers, in the order of the ladder, each with its reach in words.
    fn rungs(&self) -> Vec<(Rung, Phrase)>;
    /// Whether [`open_slices`](AnyGame::open_slices) knows any text.
    fn has_slices(&self) -> bool;
    /// What it offers besides judging: a map, a walk.
    fn offers(&self) -> &'static [Offer];
    /// The mark between a board and its goal, in games whose boards may be written with one.
    fn goal(&self) -> Option<&'static str>;
    /// Whether people keep boards of this game in files.
    fn in_files(&self) -> bool;
    /// The notation in which files keep whole games; `None` where there is none.
    fn records_format(&self) -> Option<RecordFormat>;
    /// What the text that the game was taught from asks of a class; `None` when there is none.
    fn lesson(&self) -> Option<&'static Lesson>;
    /// The choices that [`survey`](AnyGame::survey) offers; `None` when the game reads no matrices.
    fn matrix(&self) -> Option<&'static [Setting]>;
    /// Looks over a board that is given as rows of figures, as an exercise asks.
    fn survey(&self, matrix: &str, choices: &Settings) -> Result<Survey, Problem>;
    /// Whether [`perft`](AnyBoard::perft) may also count every way to make a move.
    fn keeps(&self) -> bool;
    /// A position that may make a puzzle of about that grade; `None` when the game deals none.
    fn deal(&self, grade: u8, seed: u64, attempt: u64) -> Option<Deal>;
    /// The text of the board, or the position, that a plain value stands for.
    fn read_plain(&self, value: &Literal) -> Result<String, Problem>;
    /// The text of the move that a plain value stands for.
    fn read_plain_move(&self, value: &Literal) -> Result<String, Problem>;
    /// The choices that [`sample`](AnyGame::sample) offers; empty when the game makes no boards.
    fn recipe(&self) -> &'static [Setting];
    /// Makes a board, as text that opens.
    fn sample(&self, recipe: &Settings) -> Result<String, Problem>;
    /// The picture of all first moves or all squares of a board.
    fn chart(&self, board: &str, effort: &Effort<'_>) -> Result<Chart, Failure>;
    /// Counts over a whole table or box of boards.
    fn census(&self, board: &str, effort: &Effort<'_>) -> Result<Census, Failure>;
    /// The reports on all laws, on every small board under every trial of its settings, until `watch` says stop.
    fn laws(&self, watch: &dyn Watch) -> Vec<Report>;
    /// Derives every value of a board's table again; positions checked, or the first mismatch in words.
    fn verify(&self, board: &str, settings: &Settings, effort: &Effort<'_>) -> Result<Option<Result<u64, String>>, Failure>;
    /// Compares every rung with every slower one on every position reachable from a board.
    fn agree(&self, board: &str, settings: &Settings, calls: u64, effort: &Effort<'_>) -> Result<Agreement, Failure>;
    boxed
    /// Reads a board and opens the game on it.
    fn open(&self, board: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem>;
    /// Opens the game on all the slices that a text asks for, to make one table of them.
    fn open_slices(&self, text: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem>;
}

erase! {
    /// A position of some game on some board. Playing gives a new one; what was learnt for one is shared by all that follow.
    AnyBoard for Board;

    /// What is known of the game.
    fn info(&self) -> &'static Info;
    /// The mark between a board and its goal, in games whose boards may be written with one.
    fn goal(&self) -> Option<&'static str>;
    /// The position as text, which opens as a board.
    fn position(&self) -> String;
    /// The position as a plain value: its text, in games that have no other.
    fn plain(&self) -> Literal;
    /// A legal move as a plain value: its notation, in games that have no other.
    fn plain_move(&self, mv: &str) -> Result<Literal, Problem>;
    /// Whether the game has ended here, and how for the side to move.
    fn result(&self) -> Option<Outcome>;
    /// The position as a picture.
    fn view(&self) -> View;
    /// The position as a picture that does not show the solution, in puzzles whose picture does.
    fn unsolved(&self) -> View;
    /// The repetition key, and the occurrence that draws the game; `None` where no repetition draws.
    fn repetition(&self) -> Option<(String, usize)>;
    /// The position as a picture, with a move drawn over it as arrows.
    fn view_of(&self, mv: &str) -> Result<View, Problem>;
    /// A move as pictures, one after each of its stages, the last one of the position it leads to.
    fn steps(&self, mv: &str) -> Result<Vec<View>, Problem>;
    /// What the rules say of the position: what is forced, what is not allowed and why. A sentence a line.
    fn remarks(&self) -> Vec<Phrase>;
    /// Boards of growing size that lead up to the opened one.
    fn growth(&self) -> Vec<String>;
    /// An upper bound of the number of moves, cheap to ask.
    fn branching(&self) -> Amount;
    /// A legal move as the game writes it, however it was typed.
    fn written(&self, mv: &str) -> Result<String, Problem>;
    /// Whether a move passes the turn to the other side.
    fn passes(&self, mv: &str) -> Result<bool, Problem>;
    /// A legal move in words.
    fn words(&self, mv: &str) -> Result<Phrase, Problem>;
    /// Every legal move in the game's own order, unjudged but for what is forced within so many plies.
    fn foresee(&self, plies: u32, effort: &Effort<'_>) -> Result<Vec<Foreseen>, Failure>;
    /// Every legal move, unjudged, with the position it leads to; `None` where these are too long for a list.
    fn legal(&self, effort: &Effort<'_>) -> Result<Option<Vec<LegalMove>>, Failure>;
    /// What is known of the position: its worth, the moves, the line, and what it cost to know.
    fn knowledge(&self, request: &Request, effort: &Effort<'_>) -> Result<Knowledge, Failure>;
    /// The rungs that apply to this game, in the order of the ladder.
    fn rungs(&self) -> Vec<Rung>;
    /// Only the answer and what it took: what [`knowledge`](AnyBoard::knowledge) does before it looks for moves and lines.
    fn answer(&self, request: &Request, effort: &Effort<'_>) -> Result<(Verdict, Work), Failure>;
    /// Why the position is worth what it is, a sentence a line.
    fn explain(&self, effort: &Effort<'_>) -> Result<Explanation, Failure>;
    /// A best line from the position, any point of which is known without playing up to it.
    fn walk(&self, effort: &Effort<'_>) -> Result<Box<dyn Walk>, Failure>;
    /// Builds the table of the whole opened board in a folder, or goes on where an earlier build stopped.
    fn build_table(&self, worth: Option<Question>, store: &Store, effort: &Effort<'_>) -> Result<Built, Failure>;
    /// The build of that table as a graph of tasks, of about so many positions each.
    fn plan_tasks(&self, worth: Option<Question>, grain: Option<u64>, effort: &Effort<'_>) -> Result<TaskPlan, Failure>;
    /// What the tasks of a plan read of each other, and what they cost.
    fn task_graph(&self, plan: &TaskPlan, effort: &Effort<'_>) -> Result<TaskGraph, Failure>;
    /// Does one task of a plan of the opened board, by number, in a folder that other machines may be working in.
    fn do_task(&self, plan: &TaskPlan, folder: &Path, task: usize, effort: &Effort<'_>) -> Result<TaskResult, Failure>;
    /// Does tasks of a plan in a folder, one after the other, and keeps what they read in memory.
    fn do_tasks(&self, plan: &TaskPlan, folder: &Path, queue: &mut dyn TaskQueue, effort: &Effort<'_>)
    -> Result<(), Failure>;
    /// Makes the table of the finished pieces of a plan.
    fn join_tasks(&self, plan: &TaskPlan, folder: &Path, effort: &Effort<'_>) -> Result<JoinResult, Failure>;
    /// Makes the finished pieces of a plan a table where they are, by a manifest of them.
    fn list_pieces(&self, plan: &TaskPlan, folder: &Path, effort: &Effort<'_>) -> Result<JoinResult, Failure>;
    /// The census of the box that a plan of lost positions is of, from its pieces; those that are missing are made first.
    fn census_of_pieces(&self, plan: &TaskPlan, folder: &Path, effort: &Effort<'_>)
    -> Result<Result<Census, Vec<PieceFault>>, Failure>;
    /// Compares the head of a table with the opened board; what is wrong is said of `file`.
    fn owns_table(&self, file: &Path, holding: &Holding, worth: Question, effort: &Effort<'_>) -> Result<(), Failure>;
    /// Verifies a file that should be the table of the opened board.
    fn verify_table(&self, file: &Path, worth: Question, level: Level, effort: &Effort<'_>) -> Result<Verified, Failure>;
    /// What a table of the opened board says of a position of that board.
    fn probe_table(&self, file: &Path, worth: Question, position: &str, effort: &Effort<'_>) -> Result<Probed, Failure>;
    /// Gives every position of a table of the opened board with its value, by rank, until told to stop.
    fn table_rows(&self, file: &Path, worth: Question, effort: &Effort<'_>, take: &mut RowSink<'_>) -> Result<(), Failure>;
    /// The ranks of positions of the opened board.
    fn ranks(&self, positions: &[String], effort: &Effort<'_>) -> Result<Vec<u64>, Misfit>;
    /// A position of each rank of the opened board.
    fn unrank(&self, ranks: &[u64], effort: &Effort<'_>) -> Result<Vec<Option<String>>, Misfit>;
    /// Numbers of move sequences of each length up to `depth`, from length 1.
    fn perft(&self, depth: u32, keep: bool, effort: &Effort<'_>) -> Result<Vec<u128>, Failure>;
    /// For each legal move, how many sequences of exactly `depth` moves begin with it.
    fn divide(&self, depth: u32, keep: bool, effort: &Effort<'_>) -> Result<Vec<(String, u128)>, Failure>;
    boxed
    /// Another position of the opened board, drawn in the same frame.
    fn at(&self, position: &str) -> Result<Box<dyn AnyBoard>, Problem>;
    /// The position after a move.
    fn play(&self, mv: &str) -> Result<Box<dyn AnyBoard>, Problem>;
}
