//! The ladder: the choice of a rung for a question about a position, and the certainty of its
//! answer.
//!
//! A game is *listed* with its abilities ([`Listed`]), a listed game opens a [`Board`], and
//! questions go to the board. The crate is generic in the game and depends on no face and no list
//! of games, so it also serves games outside Tablette. The workbench erases the two types, in one
//! file, method by method.
//!
//! For example, `tablette solve chomp 8x10` calls [`Board::analysis`] without naming a rung. The
//! [policy](board) looks for a table on disk and finds none. The theory of Chomp proves the win but
//! does not count plies. A table of the 43,758 positions below the bar is small enough to wait for,
//! and gives 45 plies. The line, the best moves and the certainty shown beside it come from that
//! same table, so they cannot disagree with it.
//!
//! # The parts
//!
//! - *Questions*: [`Request`] is the question, [`Budget`] the time, memory and threads for it.
//! - *Answers*: [`Analysis`] is plain data with a [`Certainty`]; [`Failure`] is the reason why
//!   there is none.
//! - *Tables on disk*: [`Board::build_table`] writes one into a [`Store`], [`Board::verify_table`]
//!   and [`Board::probe_table`] read it.
//! - *Between questions*: [`Recent`] keeps tables in memory, which speeds up answers and never
//!   changes them.
//!
//! # Example
//!
//! The examples of this crate play with `Heap`: take one or two counters; the side that finds the
//! heap empty has lost. [`Listed`] shows a game written out in full.
//!
//! ```
//! # mod toys { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/toys/heap.rs")); }
//! # use toys::Heap;
//! use tablette_core::Settings;
//! use tablette_ladder::{Certainty, Budget, LineKind, Listed, Request};
//!
//! let board = Listed::<Heap>::new().open("7", &Settings::default())?;
//! let known = board.analysis(&Request::default(), &Budget::default())?;
//! assert_eq!(known.certainty, Certainty::Exact);
//! assert_eq!(known.choice.as_deref(), Some("1"), "a heap of 6 is lost");
//! assert_eq!((known.line.moves.len(), known.line.kind), (5, LineKind::Best));
//! # Ok::<(), tablette_ladder::Failure>(())
//! ```
//!
//! # Guarantees
//!
//! - No estimate is ever shown as an outcome.
//! - No memory is taken before its size is compared with [`Budget::memory`].
//! - No answer depends on the number of threads, and without a deadline none depends
//!   on the speed of the machine.
//! - A deadline makes an answer weaker, not late; a stop ends the work without an answer.
#![forbid(unsafe_code)]

pub mod analysis;
mod arrays;
pub mod board;
pub mod budget;
mod build;
mod clock;
mod disk_table;
mod endings;
mod explain;
pub mod failure;
mod foresight;
pub mod listed;
mod lists;
mod loopy;
mod memo_oracle;
mod numbers;
mod oracle;
mod order;
mod paged_array;
mod perft;
mod recent;
mod remote_tables;
mod rows;
mod search;
mod slices;
pub mod store;
mod sums;
pub mod table_file;
mod table_words;
mod tables;
mod values;
pub mod verification;

pub use analysis::{Analysis, Certainty, Explanation, Line, LineKind, MoveLine};
pub use board::{Board, FirstMismatch};
pub use budget::{Budget, Request, Rung};
pub use build::Built;
pub use build::executor::{JoinResult, TaskQueue, TaskResult};
pub use build::pieces::PieceFault;
pub use build::task_plan::{PLAN_VERSION, PlanTask, TaskCost, TaskGraph, TaskKind, TaskPlan};
pub use clock::Clock;
pub use failure::Failure;
pub use foresight::{LegalMove, Lookahead};
pub use listed::{Agreement, Listed};
pub use recent::Recent;
pub use rows::{Row, Rows, ShowRow};
pub use store::Store;
pub use table_file::Probed;
pub use verification::{Defect, Level, Verified};
