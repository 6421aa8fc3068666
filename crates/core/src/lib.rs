//! What a game *is*: the types that every part of Tablette shares.
//!
//! [`Rules`] define legal play and know nothing about solving. A [`Game`] adds text and pictures,
//! and an optional ability, such as [`Wording`] or [`Stages`], is a trait of its own. A [`Worth`]
//! defines the value of a position as a fold over its moves. [`Numbered`] numbers positions so that
//! arrays can hold values, and [`Theory`] holds mathematical results. The [`laws`] check every
//! game.
//!
//! This crate has no dependencies, does no input or output, and starts no threads.
//!
//! # The whole idea in forty lines
//!
//! A game is three short methods, a solver is a loop over the moves, and the worth decides what the
//! loop computes. The crate `tablette-solve` does the same in less time and memory, and counts its
//! calls.
//!
//! ```
//! use tablette_core::{End, Nimber, Outcome, Overflow, Play, Rules, Worth};
//!
//! /// A heap of counters: take one or two; the side that finds it empty has lost.
//! struct Heap;
//!
//! impl Rules for Heap {
//!     type State = u32;
//!     type Move = u32;
//!     fn start(&self) -> u32 {
//!         7
//!     }
//!     fn expand(&self, heap: &u32, out: &mut Vec<u32>) -> Option<End> {
//!         if *heap == 0 {
//!             return Some(Outcome::Lose.into());
//!         }
//!         out.extend(1..=2.min(*heap));
//!         None
//!     }
//!     fn apply(&self, heap: &u32, taken: u32) -> u32 {
//!         heap - taken
//!     }
//! }
//!
//! fn value<R: Rules, W: Worth>(game: &R, worth: &W, state: &R::State) -> Result<W::Value, Overflow> {
//!     let mut moves = Vec::new();
//!     if let Some(end) = game.expand(state, &mut moves) {
//!         return Ok(worth.ended(end.outcome, end.cost));
//!     }
//!     let mut fold = W::Fold::default();
//!     worth.clear(&mut fold);
//!     for mv in moves {
//!         worth.add(&mut fold, game.edge(state, mv), value(game, worth, &game.apply(state, mv))?)?;
//!     }
//!     worth.finish(&fold)
//! }
//!
//! let won = value(&Heap, &Play, &Heap.start())?;
//! assert_eq!((won.outcome(), won.remoteness()), (Outcome::Win, Some(5)));
//! assert_eq!(value(&Heap, &Nimber, &Heap.start())?, 1);
//! # Ok::<(), Overflow>(())
//! ```
//!
//! # Where to read on
//!
//! To write a game, read `rules.rs` and `game.rs`; to add a question for all games, `worth.rs`; to
//! build tables fast, `numbering.rs` and `batch.rs`; to replace a table by a formula, `theory.rs`.
//! The other files are short and serve only the games that need them.
#![forbid(unsafe_code)]

pub mod abilities;
pub mod batch;
pub mod branching;
pub mod checkpoints;
pub mod evaluate;
pub mod figures;
pub mod game;
pub mod growth;
pub mod index;
pub mod info;
pub mod laid_out;
pub mod lang;
pub mod laws;
pub mod lesson;
pub mod literal;
pub mod lock;
pub mod named_board;
pub mod nimber_sequence;
pub mod notation;
pub mod number;
pub mod numbering;
pub mod phrase;
pub mod places;
pub mod plain;
pub mod puzzles;
pub mod random;
pub mod rank;
pub mod recipe;
pub mod records;
pub mod refusal;
pub mod remarks;
pub mod repetition;
pub mod rows;
pub mod rules;
pub mod rung;
pub mod runs;
pub mod sentence;
pub mod sequences;
pub mod settings;
pub mod slices;
pub mod stages;
pub mod sums;
pub mod survey;
pub mod theory;
pub mod unsolved;
pub mod view;
pub mod watch;
pub mod wording;
pub mod worth;

pub use abilities::Abilities;
pub use batch::{Batch, Scan, Successors};
pub use branching::Branching;
pub use checkpoints::{CheckpointStore, PartStage};
pub use evaluate::{Evaluate, OfEvaluate};
pub use game::Game;
pub use growth::Growth;
pub use info::{Info, Question};
pub use laid_out::LaidOut;
pub use lang::Lang;
pub use lesson::{
    Answer, AnswerCheck, AnswerDisplay, ArgumentSampler, CommandLine, ComputedText, Contender, DisplayKind, Effect,
    Exercise, Implementation, Lesson, LessonCode, LessonFunction, LessonQuestion, NoAnswer, Workload,
};
pub use literal::Literal;
pub use lock::lock;
pub use named_board::NamedBoard;
pub use nimber_sequence::{Genus, NimberSequence, Period, PeriodSearch, Recheck};
pub use notation::Problem;
pub use number::{Amount, Number};
pub use numbering::{Backwards, Block, BlockOrder, Graph, Numbered, Numbering, Tier};
pub use phrase::{Phrase, Text};
pub use places::Places;
pub use plain::Plain;
pub use puzzles::{PuzzleCandidate, Puzzles};
pub use random::SplitMix64;
pub use rank::Rank;
pub use recipe::Recipe;
pub use records::{
    GameRecord, Pieces, RecordFault, RecordFormat, RecordMove, RecordReader, RecordReading, RecordStep, Records,
};
pub use refusal::Refusal;
pub use remarks::Remarks;
pub use repetition::Repetition;
pub use rows::SparseRows;
pub use rules::{Edge, End, Outcome, Players, Rules, RulesExt, Side, Turn};
pub use rung::Rung;
pub use sentence::{Bytes, Digits, Sentence, Words};
pub use sequences::Sequences;
pub use settings::{MISERE, Player, Setting, Settings, Values};
pub use slices::Slices;
pub use stages::Stages;
pub use sums::Sums;
pub use survey::{Finding, Matrices, Survey};
pub use theory::{
    Census, Chart, Estimate, Judge, LostPositions, Options, Point, SliceCensus, Theory, TheoryFeature, Verdict, Walk,
    Work,
};
pub use unsolved::Unsolved;
pub use view::{Area, Arrow, CutLine, Ink, Look, Spans, Stone, Tile, View};
pub use watch::{NoWatch, SingleThread, StopAfterChecks, Watch, Workers};
pub use wording::Wording;
pub use worth::{Cost, Count, Decide, Nimber, Overflow, Play, Worth};
