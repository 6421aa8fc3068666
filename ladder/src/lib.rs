//! The ladder: which rung answers a question about a position, and how far that answer is known.
//!
//! A game is *listed* with its abilities ([`Listed`]), a listed game opens a [`Board`], and a
//! board is asked. The crate is generic in the game and knows no face and no list of games: it
//! can be used for a game that Tablette has never heard of. The workbench erases the two types,
//! in one file, method by method.
//!
//! For example, `tablette solve chomp 8x10` asks for [`Board::knowledge`] without naming a rung.
//! The [policy](board) looks for a table on disk and finds none. The theory of Chomp proves the
//! win but does not count plies. A table of the 43,758 positions that the bar leads to is small
//! enough to be waited for, and says 45 plies. The line, the best moves and the certainty shown
//! beside it come from that same table, so they cannot disagree with it.
//!
//! # The parts
//!
//! - *Asking*: [`Request`] says what is wanted, [`Effort`] how much time, memory and how many
//!   threads it may cost.
//! - *Answering*: [`Knowledge`] is plain data with a [`Certainty`]; [`Failure`] says why there is
//!   none.
//! - *Tables on disk*: [`Board::build_table`] writes one into a [`Store`],
//!   [`Board::verify_table`] and [`Board::probe_table`] read it.
//! - *Between questions*: [`Recent`] keeps tables in memory, which changes how soon an answer
//!   comes and never the answer.
//!
//! # Example
//!
//! The examples of this crate play with `Heap`, whose rules are: take one or two counters, and
//! the side that finds the heap empty has lost. [`Listed`] shows a game written out in full.
//!
//! ```
//! # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/heap.rs")); }
//! # use toys::Heap;
//! use tablette_core::Settings;
//! use tablette_ladder::{Certainty, Effort, LineKind, Listed, Request};
//!
//! let board = Listed::<Heap>::new().open("7", &Settings::default())?;
//! let known = board.knowledge(&Request::default(), &Effort::default())?;
//! assert_eq!(known.certainty, Certainty::Exact);
//! assert_eq!(known.choice.as_deref(), Some("1"), "a heap of 6 is lost");
//! assert_eq!((known.line.moves.len(), known.line.kind), (5, LineKind::Best));
//! # Ok::<(), tablette_ladder::Failure>(())
//! ```
//!
//! # What holds everywhere
//!
//! - No estimate is ever shown as an outcome.
//! - No memory is taken before its size has been compared with [`Effort::memory`].
//! - No answer depends on the number of threads, and without a deadline none depends
//!   on the speed of the machine.
//! - A deadline makes an answer weaker, not late; a watch that says stop ends the work without an
//!   answer.
#![forbid(unsafe_code)]

mod arrays;
mod authority;
pub mod board;
mod build;
mod clock;
pub mod codes;
pub mod effort;
mod endings;
mod explain;
pub mod failure;
mod far_tables;
mod folder;
mod foresight;
pub mod holding;
mod join;
mod judges;
mod keep;
pub mod knowledge;
mod list_cut;
mod list_tasks;
pub mod listed;
mod lists;
mod loops;
mod numbers;
mod offered;
mod order;
mod perft;
mod pieces;
mod plan;
mod recent;
mod sealed;
mod search;
mod slices;
pub mod store;
mod stretches;
mod sums;
mod table_words;
pub mod tables;
mod tabulated;
mod task_plan;
mod tasks;
mod values;
pub mod verification;
mod workspace;

pub use board::{Board, Misfit};
pub use build::Built;
pub use clock::Clock;
pub use effort::{Effort, Request, Rung};
pub use failure::Failure;
pub use foresight::{Foreseen, LegalMove};
pub use join::JoinResult;
pub use knowledge::{Certainty, Explanation, Knowledge, Line, LineKind, MoveLine};
pub use listed::{Agreement, Listed};
pub use pieces::PieceFault;
pub use recent::Recent;
pub use store::Store;
pub use tables::Probed;
pub use task_plan::{PLAN_VERSION, PlanTask, TaskCost, TaskGraph, TaskKind, TaskPlan};
pub use tasks::{TaskQueue, TaskResult};
pub use verification::{Defect, Level, RowSink, Verified};
