//! The failures between a request and its answer.
//!
//! Each kind has its own remedy, which its sentence states. For example, `table build` under a
//! limit of 1 MiB is [`Failure::Refused`] with the needed and the allowed memory; a worth that the
//! game does not have is [`Failure::Absent`] with the worths it has; a stopped build is
//! [`Failure::Kept`], which ends with "the same command goes on from there".

use std::fmt::{self, Display};

use std::path::{Path, PathBuf};

use tablette_core::{Digits, Lang, NoAnswer, Phrase, Problem, Refusal, Words, words};
use tablette_table::TableError;

use crate::table_words;

/// The reason why there is no answer.
///
/// ```
/// use tablette_core::{Lang, Refusal};
/// use tablette_ladder::Failure;
///
/// let stopped = Failure::from(Refusal::Stopped);
/// let kept = Failure::Kept { why: Box::new(stopped), done: 39, steps: 64, folder: "chomp.build".into() };
/// assert!(kept.say(Lang::En).contains("39 of 64"));
/// assert!(kept.say(Lang::Fr).contains("39 sur 64"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// Unreadable text, or text that names something illegal. Remedy: write it as the problem says.
    Input(Problem),
    /// The work was refused before it began, or stopped. Remedy: more memory or time, or another
    /// rung.
    Refused(Refusal),
    /// The requested item does not exist for this game or board; the sentence names the existing
    /// ones.
    Absent(Phrase),
    /// A table file is damaged or unsuitable, or could not be read or written. Remedy: copy or
    /// build it again.
    Table {
        /// The file or folder.
        file: PathBuf,
        /// The fault.
        error: Box<TableError>,
    },
    /// A build ended early; its finished steps are kept. Remedy: the same command.
    Kept {
        /// The reason.
        why: Box<Failure>,
        /// Finished steps.
        done: u64,
        /// All steps.
        steps: u64,
        /// Their folder.
        folder: PathBuf,
    },
}

words! {
    kept(done: Digits, steps: Digits, folder: Words) {
        "finished steps, kept in {folder}: {done} of {steps}; run the same command to continue",
        "étapes finies, gardées dans {folder} : {done} sur {steps} ; relancez la même commande pour continuer",
    }
}

impl Failure {
    /// Returns one sentence for people, with its remedy.
    pub fn say(&self, lang: Lang) -> String {
        match self {
            Self::Input(problem) => problem.say(lang),
            Self::Refused(refusal) => refusal.say(lang),
            Self::Absent(phrase) => phrase.say(lang),
            Self::Table { file, error } => table_words::phrase(file, error).say(lang),
            Self::Kept { why, .. } => {
                let gap = if lang == Lang::Fr { " ; " } else { "; " };
                [why.say(lang), self.kept().map(|kept| kept.say(lang)).unwrap_or_default()].join(gap)
            }
        }
    }

    /// Returns the finished part of a build that ended early, with the way to resume it; `None` for
    /// every other failure. Faces put it on a line of its own.
    pub fn kept(&self) -> Option<Phrase> {
        let Self::Kept { done, steps, folder, .. } = self else { return None };
        Some(kept(*done, *steps, folder.display()))
    }

    /// Creates the failure of a table from its fault and the file's name.
    pub fn of_table(file: &Path, error: TableError) -> Self {
        Self::Table { file: file.to_owned(), error: Box::new(error) }
    }
}

impl Display for Failure {
    /// In English, for logs and tests; people read [`say`](Self::say).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.say(Lang::En))
    }
}

impl std::error::Error for Failure {}

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Self {
        Self::Input(problem)
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<NoAnswer> for Failure {
    fn from(unanswered: NoAnswer) -> Self {
        match unanswered {
            NoAnswer::Input(problem) => Self::Input(problem),
            NoAnswer::Refused(refusal) => Self::Refused(refusal),
        }
    }
}
