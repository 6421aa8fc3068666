//! Tablette: perfect play, tabulated.
//!
//! The workbench is the middle of the house: the list of [games](GAMES), the one place where a game's type is erased
//! ([`any`]), the ladder of [rungs](Rung), sessions of play, and words for people. Faces know this crate alone.
//!
//! ```
//! use tablette::{Effort, Request, game};
//!
//! let bar = game("chomp")?.open("8x10", &tablette::Settings::default())?;
//! let solution = bar.solve(&Request::default(), &Effort::default())?;
//! assert_eq!(solution.winning_moves.unwrap(), ["(5,4)", "(8,3)"]);
//! # Ok::<(), tablette::Failure>(())
//! ```
#![forbid(unsafe_code)]

pub mod any;
pub mod check;
pub mod compare;
pub mod failure;
mod folder;
pub mod golden;
mod holding;
pub mod hub;
pub mod list;
pub mod opponent;
pub mod paint;
pub mod rung;
pub mod session;
pub mod solution;
pub mod speech;
pub mod store;
mod table_words;
pub mod tables;
pub mod until;

pub use any::{AnyBoard, AnyGame, Built, Fault, Foreseen, Level, Probed, Recent, Verified};
pub use failure::Failure;
pub use list::{GAMES, game};
pub use opponent::Strength;
pub use rung::{Effort, Request, Rung};
pub use solution::{Line, MoveLine, Moves, Solution};
pub use store::Store;
pub use tablette_core::{
    Amount, Arrow, Ask, Asked, Census, Chart, Estimate, Finding, Info, Ink, Lang, Lesson, Number, Outcome, Phrase,
    Players, Point, Problem, Question, Refusal, Setting, Settings, Stone, Survey, Text, Tile, Unwatched, Verdict, View,
    Walk, Watch, Work, laws,
};
pub use tablette_table::{Coding, Head, Header, Kind, TableError, Width};
pub use until::Until;
