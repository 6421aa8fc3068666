//! Grading: holds any program to the truth.
//!
//! An [`Assignment`] is a game with a question about its positions; a [`Subject`] answers a line with a line, whether it is a process
//! or a function. [`grade`] asks edge cases first, then every small board, then random ones, compares each answer with what the
//! workbench knows, finds the smallest mistake, and says by the curve of its work on which rung of the ladder the subject stands.
//! The [`Marksheet`] is plain data; its sentences are in both languages.
//!
//! The crate knows the workbench alone: no processes, no terminal, no documents. Those who start programs and end them are faces.
#![forbid(unsafe_code)]

pub mod answer;
mod assignment;
mod boards;
mod capture;
mod examiner;
mod fit;
mod function;
mod grader;
mod growth;
mod habit;
mod inquiry;
mod item;
mod items;
mod marks;
mod marksheet;
mod oracle;
mod own;
mod random;
mod report;
mod standing;
mod subject;
mod terms;
mod truth;
mod wording;

pub use assignment::Assignment;
pub use boards::rising;
pub use fit::{Trend, trend};
pub use grader::grade;
pub use growth::{Growing, Measure};
pub use habit::Habit;
pub use inquiry::Inquiry;
pub use item::{Item, Size, Stage};
pub use marks::{Flaw, Mark};
pub use marksheet::{Counterexample, Marksheet, Stop};
pub use oracle::truth;
pub use own::{OwnGame, SizedBoard};
pub use random::Random;
pub use report::{Context, Entry, Tone, counterexample, report, right};
pub use standing::Standing;
pub use subject::{Death, InProcess, Reply, Silence, Subject};
pub use terms::Terms;
pub use truth::Truth;
pub use wording::{Voice, shown};
