//! Tablette: perfect play, tabulated.
//!
//! The workbench connects faces to the ladder: the list of [games](GAMES), the one place where a
//! game's type is erased ([`any`]), the ladder of [rungs](Rung), sessions of play, and words for
//! people. Faces depend on this crate alone.
//!
//! ```
//! use tablette::{Budget, Request, game};
//!
//! let bar = game("chomp")?.open("8x10", &tablette::Settings::default())?;
//! let known = bar.analysis(&Request::default(), &Budget::default())?;
//! assert_eq!(known.winning_moves.unwrap(), ["(5,4)", "(8,3)"]);
//! assert_eq!((known.verdict.remoteness, known.line.moves.len()), (Some(45_u32.into()), 45));
//! # Ok::<(), tablette::Failure>(())
//! ```
#![forbid(unsafe_code)]

pub mod any;
pub mod appraisal;
#[cfg(feature = "upkeep")]
pub mod check;
#[cfg(feature = "upkeep")]
pub mod cluster;
pub mod compare;
#[cfg(feature = "upkeep")]
mod finding;
#[cfg(feature = "golden")]
pub mod golden;
pub mod home;
pub mod lesson;
pub mod list;
pub mod opponent;
pub mod paint;
pub mod puzzle;
pub mod session;
pub mod speech;
#[cfg(feature = "upkeep")]
pub mod tables;
pub mod words;

pub use any::{AnyBoard, AnyGame, BoardAccess, GameAccess, ListedGame};
pub use list::{GAMES, game};
pub use opponent::Opponent;
pub use tablette_core::{
    Amount, Answer, Area, ArgumentSampler, Arrow, Bytes, Census, Chart, CutLine, Digits, DisplayKind, Effect, Estimate,
    Exercise, Finding, GameRecord, Info, Ink, Lang, Lesson, LessonQuestion, Literal, Look, NamedBoard, NoAnswer,
    NoWatch, Number, Options, Outcome, Period, PeriodSearch, Phrase, Pieces, Players, Point, Problem, PuzzleCandidate,
    Question, Recheck, RecordFault, RecordFormat, RecordMove, RecordReader, RecordReading, RecordStep, Refusal,
    Setting, Settings, Side, Spans, SplitMix64, Stone, Survey, Text, TheoryFeature, Tile, Values, Verdict, View, Walk,
    Watch, Words, Work, laws, notation, words,
};
pub use tablette_games::draughts::{WeightSource, set_weight_source};
pub use tablette_ladder::{
    Agreement, Analysis, Budget, Built, Certainty, Clock, Defect, Explanation, Failure, FirstMismatch, JoinResult,
    LegalMove, Level, Line, LineKind, Lookahead, MoveLine, PLAN_VERSION, PieceFault, PlanTask, Probed, Recent, Request,
    Row, Rows, Rung, ShowRow, Store, TaskCost, TaskGraph, TaskKind, TaskPlan, TaskQueue, TaskResult, Verified,
    analysis, store,
};
pub use tablette_table::{
    Coding, Damage, FAR_PAGE, Head, Header, Integer, JournalCheck, NamedPiece, ReadAt, RemoteError, RemotePlace,
    SUFFIX, TableError, TableKind, VerifiedFiles, Width,
};
