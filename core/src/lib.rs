//! What a game *is*: the nouns that every part of Tablette shares.
//!
//! [`Rules`] say what can be played and know nothing of solving; a [`Game`] is rules that people can read, write and see,
//! and an ability such as [`Wording`] or [`Stages`] is what some games offer besides. A [`Worth`] says what a
//! position is worth, folded from what its moves lead to. [`Numbered`] numbers positions so that
//! arrays can hold values; [`Theory`] is what mathematics knows. The [`laws`] hold for every game.
//!
//! This crate has no dependencies, does no input or output, and starts no threads.
#![forbid(unsafe_code)]

pub mod batch;
pub mod branching;
pub mod evaluate;
pub mod game;
pub mod growth;
pub mod info;
pub mod laws;
pub mod lesson;
pub mod notation;
pub mod number;
pub mod numbering;
pub mod phrase;
pub mod places;
pub mod recipe;
pub mod remarks;
pub mod repetition;
pub mod rules;
pub mod rung;
pub mod sequences;
pub mod settings;
pub mod shelf;
pub mod slices;
pub mod stages;
pub mod sums;
pub mod survey;
pub mod theory;
pub mod view;
pub mod watch;
pub mod wording;
pub mod worth;

pub use batch::{Batch, List, Scan};
pub use branching::Branching;
pub use evaluate::Evaluate;
pub use game::Game;
pub use growth::Growth;
pub use info::{Info, Question};
pub use lesson::{Asked, Lesson};
pub use notation::Problem;
pub use number::{Amount, Number};
pub use numbering::{Backwards, Block, Graph, Inside, Numbered, Numbering, Rank, Tier};
pub use phrase::{Lang, Phrase, Text};
pub use places::Places;
pub use recipe::Recipe;
pub use remarks::Remarks;
pub use repetition::Repetition;
pub use rules::{Edge, End, Outcome, Players, Rules, RulesExt, Side, Turn};
pub use rung::Rung;
pub use sequences::Sequences;
pub use settings::{Player, Setting, Settings, Values};
pub use shelf::Shelf;
pub use slices::Slices;
pub use stages::Stages;
pub use sums::Sums;
pub use survey::{Finding, Matrices, Survey};
pub use theory::{
    Ask, Census, Chart, Estimate, Judge, LostPositions, Offer, Point, SliceCensus, Theory, Verdict, Walk, Work,
};
pub use view::{Arrow, Ink, Stone, Tile, View};
pub use watch::{Alone, Refusal, Unwatched, Watch, Workers};
pub use wording::Wording;
pub use worth::{Cost, Count, Decide, Nimber, Overflow, Play, Worth};
