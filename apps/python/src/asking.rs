//! How the workbench is asked: in which language, within which budget, and how it is interrupted.
//!
//! Work is done on the thread that asks, without the interpreter's lock, so that other threads of
//! Python go on. From time to time that thread takes the lock for a moment: Ctrl-C then raises
//! `KeyboardInterrupt`, and progress is shown.

mod guard;
mod options;

use std::cell::Cell;
use std::sync::OnceLock;

use pyo3::exceptions::{PyRecursionError, PyUserWarning};
use pyo3::prelude::*;
use tablette::{Budget, Failure, Lang, Problem, Text, VerifiedFiles, home, words};

use crate::speech::{language, set_language};
use crate::{fault, raised};
use guard::Guard;
pub(crate) use options::{CallOptions, Keywords, seconds};

/// Which tables on disk have been compared with their digests; the command line shares the notes.
static VERIFIED_FILES: OnceLock<VerifiedFiles> = OnceLock::new();

/// Does some work without the interpreter's lock, under the budget that was wished for.
///
/// # Errors
/// What the user's own code raised meanwhile, unchanged; `KeyboardInterrupt` within 0.2 s of Ctrl-C; else the exception of
/// the failure.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    options: &CallOptions,
    work: impl FnOnce(&Budget<'_>) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    let _nested = Nested::enter()?;
    // One question may be asked inside another, in a progress callable or in the rules of the
    // user's own game.
    let outer = raised::take();
    let guard = Guard::new(py, options);
    let verified_files = VERIFIED_FILES
        .get_or_init(|| home::verified_files().map_or_else(VerifiedFiles::in_memory, VerifiedFiles::in_folder));
    let answer = py.detach(|| work(&options.budget(&guard, verified_files)));
    let notes = guard.end(py);
    let closed = options.progress.as_ref().filter(|_| options.is_bar).map(|bar| bar.call_method0(py, "close"));
    let inner = raised::take();
    if let Some(outer) = outer {
        raised::keep(outer);
    }
    closed.transpose()?;
    notes?.into_iter().try_for_each(|note| say_warning(py, &note))?;
    match inner {
        Some(error) => Err(error),
        None => answer.map_err(|failure| fault::from_failure(&failure)),
    }
}

thread_local! {
    /// The questions that are being answered on this thread, each asked inside the one before.
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// A question inside others. Rules that ask for the value of the board that they describe would
/// otherwise ask again and again, until the stack ends and the process with it.
struct Nested;

impl Nested {
    /// More than any rules need that ask about another game, and far less than a stack holds.
    const MOST: u32 = 16;

    /// Enters a question.
    ///
    /// # Errors
    /// `RecursionError` beyond the maximum.
    fn enter() -> PyResult<Self> {
        let depth = DEPTH.get();
        if depth >= Self::MOST {
            return Err(PyRecursionError::new_err(TOO_DEEP.get(language())));
        }
        DEPTH.set(depth + 1);
        Ok(Self)
    }
}

impl Drop for Nested {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

const TOO_DEEP: Text = Text::new(
    "rules ask about their own board, which asks the rules again, without end; compute the moves without solving the board",
    "des règles interrogent leur propre tablette, qui interroge de nouveau les règles, sans fin ; donnez les coups sans résoudre la tablette",
);

/// Warns of a damaged table that another rung has answered in place of.
pub(crate) fn warn(py: Python<'_>, stepped_over: Option<&Failure>) -> PyResult<()> {
    let said = |damage: &Failure| words::table::stepped_over(damage.say(language())).say(language());
    stepped_over.map_or(Ok(()), |damage| say_warning(py, &said(damage)))
}

fn say_warning(py: Python<'_>, sentence: &str) -> PyResult<()> {
    let sentence = std::ffi::CString::new(sentence.replace('\0', " "))?;
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &sentence, 1)
}

/// Does something that is over at once and may run the user's own code: a move played in a game
/// written in Python.
///
/// # Errors
/// What that code raised, unchanged.
pub(crate) fn at_once<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    let _nested = Nested::enter()?;
    let outer = raised::take();
    let answer = work();
    let inner = raised::take();
    if let Some(outer) = outer {
        raised::keep(outer);
    }
    inner.map_or(Ok(answer), Err)
}

/// Sets the language of sentences and exceptions, `"en"` or `"fr"`, and returns the one in force.
#[pyfunction]
#[pyo3(name = "language", signature = (code = None, /))]
pub(crate) fn language_py(code: Option<&str>) -> PyResult<&'static str> {
    if let Some(code) = code {
        let known = Lang::ALL.into_iter().find(|lang| lang.code() == code);
        set_language(known.ok_or_else(|| fault::of_problem(&Problem::new(LANGUAGES, code)))?);
    }
    Ok(language().code())
}

const LANGUAGES: Text = Text::new("one of the languages en, fr", "l'une des langues en, fr");
