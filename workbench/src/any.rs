//! The seam: the only place where a game's type is erased.
//!
//! Whole operations are erased (solve, look, play), never the state type: inside an operation everything is
//! static, so that nothing is paid per position.

mod board;
mod build;
mod explain;
mod foresight;
mod judges;
mod keep;
mod listed;
mod lists;
mod loops;
mod order;
mod perft;
mod plan;
mod recent;
mod search;
mod slices;
mod tables;

use std::path::Path;

use tablette_core::laws::Report;
use tablette_core::{
    Amount, Census, Chart, Info, Lesson, Outcome, Phrase, Problem, Question, Setting, Settings, Survey, Verdict, View,
    Walk, Work,
};

pub use build::Built;
pub use listed::Listed;
pub use recent::Recent;
pub(crate) use tables::meaning;
pub use tables::{Fault, Level, Probed, Rows, Verified};

use crate::failure::Failure;
use crate::rung::{Effort, Request, Rung};
use crate::solution::{Moves, Solution};
use crate::store::Store;

/// A game, whatever its type.
pub trait AnyGame: Send + Sync {
    /// What is known of it before a board is chosen.
    fn info(&self) -> &'static Info;
    /// The rungs it offers, in the order of the ladder, each with its reach in words.
    fn rungs(&self) -> Vec<(Rung, Phrase)>;
    /// Reads a board and opens the game on it.
    ///
    /// # Errors
    /// When the text is no board of this game or a setting is wrong.
    fn open(&self, board: &str, settings: &Settings) -> Result<Box<dyn AnyBoard>, Problem>;
    /// The mark between a board and its goal, in games whose boards may be written with one.
    fn goal(&self) -> Option<&'static str>;
    /// Whether people keep boards of this game in files.
    fn in_files(&self) -> bool;
    /// What the text that the game was taught from asks of a class; `None` when there is none.
    fn lesson(&self) -> Option<&'static Lesson>;
    /// The choices that [`survey`](AnyGame::survey) offers; `None` when the game reads no matrices.
    fn matrix(&self) -> Option<&'static [Setting]>;
    /// Looks over a board that is given as rows of figures, as an exercise asks.
    ///
    /// # Errors
    /// When the game reads no matrices, the text is none, or a choice is unknown or unreadable.
    fn survey(&self, matrix: &str, choices: &Settings) -> Result<Survey, Problem>;
    /// Whether [`perft`](AnyBoard::perft) may also count every way to make a move.
    fn keeps(&self) -> bool;
    /// The choices that [`sample`](AnyGame::sample) offers; empty when the game makes no boards.
    fn recipe(&self) -> &'static [Setting];
    /// Makes a board, as text that opens.
    ///
    /// # Errors
    /// When the game makes no boards, or a choice is unknown, unreadable or too large.
    fn sample(&self, recipe: &Settings) -> Result<String, Problem>;
    /// The picture of all first moves or all squares of a board.
    ///
    /// # Errors
    /// [`Failure::Absent`] when the game has none.
    fn chart(&self, board: &str, effort: &Effort<'_>) -> Result<Chart, Failure>;
    /// Counts over a whole table or box of boards.
    ///
    /// # Errors
    /// [`Failure::Absent`] when the game has none.
    fn census(&self, board: &str, effort: &Effort<'_>) -> Result<Census, Failure>;
    /// The reports on all laws, on every small board.
    fn laws(&self) -> Vec<Report>;
    /// Derives every value of a board's table again from the values it leads to; returns positions checked, or the first
    /// mismatch in words. `None` when the game has no table.
    ///
    /// # Errors
    /// When the text is no board or the table is refused.
    fn verify(&self, board: &str, effort: &Effort<'_>) -> Result<Option<Result<u64, String>>, Failure>;
    /// Compares every rung with every slower one on every position reachable from a board.
    ///
    /// The recursion is compared where it answers within `calls` calls (rounded up to the 2^16 after which it looks at
    /// the clock), from the end of the game upwards, until it has failed too often.
    ///
    /// # Errors
    /// When the text is no board or too large to be explored.
    fn agree(&self, board: &str, calls: u64, effort: &Effort<'_>) -> Result<Agreement, Failure>;
}

/// A position of some game on some board. Playing gives a new one; what was learnt for one is shared by all that follow.
pub trait AnyBoard: Send + Sync {
    /// What is known of the game.
    fn info(&self) -> &'static Info;
    /// The mark between a board and its goal, in games whose boards may be written with one.
    fn goal(&self) -> Option<&'static str>;
    /// Another position of the opened board, drawn in the same frame.
    ///
    /// # Errors
    /// When the text is no position, or one that the board cannot reach.
    fn at(&self, position: &str) -> Result<Box<dyn AnyBoard>, Problem>;
    /// The position as text, which opens as a board.
    fn position(&self) -> String;
    /// Whether the game has ended here, and how for the side to move.
    fn result(&self) -> Option<Outcome>;
    /// The position as a picture.
    fn view(&self) -> View;
    /// What of the position counts when it is asked whether it has come up before, and the time that it comes up that draws the
    /// game. `None` where no repetition draws.
    fn recurrence(&self) -> Option<(String, usize)>;
    /// The position as a picture, with a move drawn over it as arrows.
    ///
    /// # Errors
    /// When the text is no legal move here, and why.
    fn view_of(&self, mv: &str) -> Result<View, Problem>;
    /// A move as pictures, one after each of its stages, the last one of the position it leads to.
    ///
    /// # Errors
    /// When the text is no legal move here, and why.
    fn steps(&self, mv: &str) -> Result<Vec<View>, Problem>;
    /// What the rules say of the position: what is forced, what is not allowed and why. A sentence a line.
    fn remarks(&self) -> Vec<Phrase>;
    /// Boards of growing size that lead up to the opened one.
    fn growth(&self) -> Vec<String>;
    /// An upper bound of the number of moves, cheap to ask.
    fn branching(&self) -> Amount;
    /// The position after a move.
    ///
    /// # Errors
    /// When the text is no legal move here, and why.
    fn play(&self, mv: &str) -> Result<Box<dyn AnyBoard>, Problem>;
    /// A legal move in words.
    ///
    /// # Errors
    /// When the text is no legal move here, and why.
    fn words(&self, mv: &str) -> Result<Phrase, Problem>;
    /// Every legal move in the game's own order, unjudged but for what is forced within so many plies. `plies` 0 only lists.
    ///
    /// # Errors
    /// Too many moves to list; stopped.
    fn foresee(&self, plies: u32, effort: &Effort<'_>) -> Result<Vec<Foreseen>, Failure>;
    /// What the position is worth, how to play it, and what it cost to know.
    ///
    /// # Errors
    /// [`Failure::Absent`] when the rung or the worth does not apply, naming those that do; refusals of the rung.
    fn solve(&self, request: &Request, effort: &Effort<'_>) -> Result<Solution, Failure>;
    /// The rungs that apply to this game, in the order of the ladder.
    fn rungs(&self) -> Vec<Rung>;
    /// Only the answer and what it took: what [`solve`](AnyBoard::solve) does before it looks for moves and lines.
    ///
    /// # Errors
    /// As [`solve`](AnyBoard::solve).
    fn answer(&self, request: &Request, effort: &Effort<'_>) -> Result<(Verdict, Work), Failure>;
    /// Every legal move, judged, best first. What is learnt is kept for the positions that follow.
    ///
    /// # Errors
    /// Refusals; too many moves to list.
    fn moves(&self, effort: &Effort<'_>) -> Result<Moves, Failure>;
    /// What the position is worth, by whatever knows it; kept for the positions that follow.
    ///
    /// # Errors
    /// Refusals of every rung that applies.
    fn verdict(&self, effort: &Effort<'_>) -> Result<Verdict, Failure>;
    /// The move that perfect play makes here: the fastest win, or the longest defence. `None` when the game has ended.
    ///
    /// # Errors
    /// As [`verdict`](AnyBoard::verdict).
    fn best_move(&self, effort: &Effort<'_>) -> Result<Option<String>, Failure>;
    /// Why the position is worth what it is, a sentence a line.
    ///
    /// # Errors
    /// As [`verdict`](AnyBoard::verdict).
    fn explain(&self, effort: &Effort<'_>) -> Result<Vec<Phrase>, Failure>;
    /// A best line from the position, any point of which is known without playing up to it.
    ///
    /// # Errors
    /// [`Failure::Absent`] when the theory has none; refusals.
    fn walk(&self, effort: &Effort<'_>) -> Result<Box<dyn Walk>, Failure>;
    /// Builds the table of the whole opened board in a folder, or goes on where an earlier build stopped, or finds it there.
    /// Without `worth`, of the worth that says most.
    ///
    /// # Errors
    /// [`Failure::Absent`] when the game has no table or not of this worth; refusals; [`Failure::Table`] when the folder
    /// cannot be used; [`Failure::Kept`] when the build ended early.
    fn build_table(&self, worth: Option<Question>, store: &Store, effort: &Effort<'_>) -> Result<Built, Failure>;
    /// Verifies a file that should be the table of the opened board.
    ///
    /// # Errors
    /// When it is not a table of this board; refusals. What is wrong with its values is no error but the answer.
    fn verify_table(
        &self,
        file: &Path,
        worth: Question,
        level: Level,
        effort: &Effort<'_>,
    ) -> Result<Verified, Failure>;
    /// What a table of the opened board says of a position of that board.
    ///
    /// # Errors
    /// When the text is no position, the file is not a table of this board, or is damaged.
    fn probe_table(&self, file: &Path, worth: Question, position: &str) -> Result<Probed, Failure>;
    /// Gives every position of a table of the opened board with its value, by rank, until told to stop.
    ///
    /// # Errors
    /// When the file is not a table of this board, or is damaged.
    fn table_rows(&self, file: &Path, worth: Question, take: &mut Rows<'_>) -> Result<(), Failure>;
    /// Numbers of move sequences of each length up to `depth`, from length 1; with `keep`, every way to make a move counts.
    ///
    /// # Errors
    /// [`Failure::Absent`] when the game knows no other ways; refusals.
    fn perft(&self, depth: u32, keep: bool, effort: &Effort<'_>) -> Result<Vec<u128>, Failure>;
    /// For each legal move, how many sequences of exactly `depth` moves begin with it.
    ///
    /// # Errors
    /// As [`perft`](AnyBoard::perft).
    fn divide(&self, depth: u32, keep: bool, effort: &Effort<'_>) -> Result<Vec<(String, u128)>, Failure>;
}

/// A legal move as somebody sees it who looks only a few plies ahead.
#[derive(Clone, Debug, PartialEq)]
pub struct Foreseen {
    /// The move as notation.
    pub notation: String,
    /// The move in words.
    pub words: Phrase,
    /// The position it leads to.
    pub position: String,
    /// How it ends for whoever plays the move, where that is forced within sight.
    pub outcome: Option<Outcome>,
}

/// What comparing the rungs brought to light.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Positions of the board.
    pub positions: u64,
    /// On how many of them each rung was compared with the others.
    pub compared: Vec<(Rung, u64)>,
    /// The first disagreement in words (in English: it is for whoever mends it).
    pub disagreement: Option<String>,
}
