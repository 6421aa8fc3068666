//! What a game *is*: the nouns that every part of Tablette shares.
//!
//! A [`Game`] says what can be played and knows nothing of solving. A [`Worth`] says what a
//! position is worth, folded from what its moves lead to. [`Numbered`] numbers positions so that
//! arrays can hold values; [`Theory`] is what mathematics knows. The [`laws`] hold for every game.
//!
//! This crate has no dependencies, does no input or output, and starts no threads.
#![forbid(unsafe_code)]

pub mod batch;
pub mod evaluate;
pub mod game;
pub mod laws;
pub mod lesson;
pub mod notation;
pub mod number;
pub mod numbering;
pub mod phrase;
pub mod rung;
pub mod sequences;
pub mod settings;
pub mod shelf;
pub mod slices;
pub mod survey;
pub mod theory;
pub mod view;
pub mod watch;
pub mod worth;

pub use batch::{Batch, End, List, Scan};
pub use evaluate::Evaluate;
pub use game::{Game, Info, Outcome, Players, Question, Side, Tier, Turn};
pub use lesson::{Asked, Lesson};
pub use notation::Problem;
pub use number::{Amount, Number};
pub use numbering::{Backwards, Block, Edge, Graph, Inside, Numbered, Numbering, Rank};
pub use phrase::{Lang, Phrase, Text};
pub use rung::Rung;
pub use sequences::Sequences;
pub use settings::{Player, Setting, Settings, Values};
pub use shelf::Shelf;
pub use slices::Slices;
pub use survey::{Finding, Survey};
pub use theory::{
    Ask, Census, Chart, Estimate, Judge, LostPositions, Offer, Point, SliceCensus, Theory, Verdict, Walk, Work,
};
pub use view::{Arrow, Ink, Stone, Tile, View};
pub use watch::{Alone, Refusal, Unwatched, Watch, Workers};
pub use worth::{Cost, Count, Decide, Nimber, Overflow, Play, Worth};
