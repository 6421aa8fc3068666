//! Results kept beside the submissions: a killed run goes on where it was, and only what has changed
//! is graded again.
//!
//! Each result is a file named by the digest of everything that it depends on: the submission, the
//! question with its conditions, the sandbox and the version of this program. A changed program or a
//! changed question therefore has another name, and no file is ever wrong, only unused.

use std::fs;
use std::path::{Path, PathBuf};

use serde::Serialize;
use tablette::{Lang, words};

use super::homework::HomeworkQuestion;
use super::result::QuestionResult;
use crate::{Context, Fault, files};

/// Raised when the same answers would give another result.
const VERSION: u32 = 3;

/// The folder of the results.
pub(super) struct ResultStore {
    folder: PathBuf,
}

/// Everything that a result depends on besides the submission.
#[derive(Serialize)]
struct Dependencies<'a> {
    version: (u32, &'a str),
    question: super::homework::GradedEntry<'a>,
    conditions: (u128, u128, usize, u64, Option<bool>, Option<&'a str>),
    memory: u64,
    sandbox: &'a str,
    /// The language of the error messages.
    lang: &'a str,
}

impl ResultStore {
    /// The folder `SUBMISSIONS.results`, made if it is not there.
    ///
    /// # Errors
    /// It cannot be made.
    pub(super) fn beside(submissions: &Path, context: &Context) -> Result<Self, Fault> {
        let failed = |error: std::io::Error| {
            context.fault(words::grade::folder_failed(submissions.display(), error.to_string()))
        };
        let whole = fs::canonicalize(submissions).map_err(failed)?;
        let mut name = whole.file_name().unwrap_or_default().to_owned();
        name.push(".results");
        let folder = whole.with_file_name(name);
        fs::create_dir_all(&folder).map_err(failed)?;
        Ok(Self { folder })
    }

    /// The folder itself.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a result.
    ///
    /// # Errors
    /// Never: what it depends on can be written as JSON.
    pub(super) fn place(
        &self,
        submission: blake3::Hash,
        question: &HomeworkQuestion,
        (seed, memory, sandbox, lang): (u64, u64, &str, Lang),
    ) -> Result<PathBuf, Fault> {
        let of = &question.conditions;
        let rung = of.rung.map(tablette::Rung::name);
        let dependencies = Dependencies {
            version: (VERSION, env!("CARGO_PKG_VERSION")),
            question: question.entry.graded(),
            conditions: (of.limit.as_millis(), of.total.as_millis(), of.most, seed, of.growth, rung),
            memory,
            sandbox,
            lang: lang.code(),
        };
        let mut digest = blake3::Hasher::new();
        digest.update(submission.as_bytes()).update(&serde_json::to_vec(&dependencies)?);
        Ok(self.folder.join(&digest.finalize().to_hex()[..40]).with_extension("json"))
    }

    /// A kept result; `None` if there is none, or its file is damaged.
    pub(super) fn find(place: &Path) -> Option<QuestionResult> {
        serde_json::from_slice(&fs::read(place).ok()?).ok()
    }

    /// Keeps a result, whole or not at all.
    ///
    /// # Errors
    /// It cannot be written.
    pub(super) fn keep(place: &Path, result: &QuestionResult, context: &Context) -> Result<(), Fault> {
        files::replace(context, place, &(serde_json::to_string(result)? + "\n"))
    }
}
