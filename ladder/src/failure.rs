//! Everything that can go wrong between a request and its answer.

use std::fmt::{self, Display};

use std::path::{Path, PathBuf};

use tablette_core::{Digits, Lang, Phrase, Problem, Refusal, Words, words};
use tablette_table::TableError;

use crate::table_words;

/// Why there is no answer, each kind with its own remedy.
#[derive(Clone, Debug, PartialEq)]
pub enum Failure {
    /// Some text could not be read or names something illegal.
    Input(Problem),
    /// The work was refused or stopped.
    Refused(Refusal),
    /// What was asked does not exist for this game or board; the sentence names what does.
    Absent(Phrase),
    /// A file of a table is not what it should be, or could not be read or written.
    Table {
        /// Which file or folder.
        file: PathBuf,
        /// What is wrong with it.
        error: Box<TableError>,
    },
    /// A build ended early, and what it had finished is kept.
    Kept {
        /// Why it ended.
        why: Box<Failure>,
        /// Finished steps.
        done: u64,
        /// All steps.
        steps: u64,
        /// Where they are.
        folder: PathBuf,
    },
}

words! {
    kept(done: Digits, steps: Digits, folder: Words) {
        "{done} of {steps} steps are finished and kept in {folder}; the same command goes on from there",
        "{done} étapes sur {steps} sont finies et gardées dans {folder} ; la même commande reprend de là",
    }
}

impl Failure {
    /// One sentence for people.
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

    /// What a build that ended early has finished, and how to go on.
    pub fn kept(&self) -> Option<Phrase> {
        let Self::Kept { done, steps, folder, .. } = self else { return None };
        Some(kept(*done, *steps, folder.display()))
    }

    /// What is wrong with a file.
    pub fn of_table(file: &Path, error: TableError) -> Self {
        Self::Table { file: file.to_owned(), error: Box::new(error) }
    }
}

impl Display for Failure {
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
