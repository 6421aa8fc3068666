//! Grading: tests any program against exact solutions.
//!
//! An [`Assignment`] is a game with a question about its positions; a [`Subject`] answers a line
//! with a line, whether it is a process or a function. [`grade`] asks edge cases first, then every
//! small board, then random ones, compares each answer with the workbench's own, finds the smallest
//! mistake, and derives the subject's rung on the ladder from the growth of its work. The
//! [`Marksheet`] is plain data; its sentences are in both languages.
//!
//! The crate depends on the workbench alone: no processes, no terminal, no documents. The faces
//! start programs and end them.
#![forbid(unsafe_code)]

mod aliasing;
pub mod answer;
mod assignment;
mod boards;
mod draughts_question;
mod error_pattern;
mod evaluator;
mod fit;
mod function;
mod grader;
mod growth;
mod marks;
mod marksheet;
mod oracle;
mod own;
mod patience;
mod question_kind;
mod report;
mod standing;
mod subject;
mod template;
mod terms;
mod test_case;
mod test_cases;
mod transposed;
mod truth;
mod wording;

pub use assignment::Assignment;
pub use boards::rising;
pub use error_pattern::ErrorPattern;
pub use fit::{Accuracy, Trend, trend};
pub use grader::grade;
pub use growth::{Basis, Growing, Measure};
pub use marks::{Flaw, Mark};
pub use marksheet::{Counterexample, Marksheet, Stop};
pub use oracle::truth;
pub use own::{OwnGame, SizedBoard};
pub use question_kind::QuestionKind;
pub use report::{Context, Entry, Tone, counterexample, growth_words, report, right};
pub use standing::Standing;
pub use subject::{Death, InProcess, Reply, Subject};
pub use template::Language;
pub use terms::Terms;
pub use test_case::{Size, Stage, TestCase};
pub use truth::Truth;
pub use wording::{Voice, is_cut, shown, shown_question};
