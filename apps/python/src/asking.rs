//! How the workbench is asked: in which language, with how much effort, and how it is interrupted.
//!
//! Work is done on the thread that asks, without the interpreter's lock, so that other threads of Python go on. From time
//! to time that thread takes the lock for a moment: Ctrl-C then raises `KeyboardInterrupt`, and progress is shown.

mod guard;
mod wish;

use std::cell::RefCell;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use tablette::speech::surrounding;
use tablette::{Effort, Failure, Lang, Problem, Seals, Text, home, words};

use crate::fault;
use guard::Guard;
pub(crate) use wish::{Wish, seconds};

/// The language, one more than its place in [`Lang::ALL`]; 0 until somebody asks for it.
static LANGUAGE: AtomicU8 = AtomicU8::new(0);

/// Which tables on disk have been compared with their seals; the command line shares the notes.
static SEALS: OnceLock<Seals> = OnceLock::new();

thread_local! {
    /// The exception that the user's own code raised while it was asked on this thread, on its way out.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// The language in which people are spoken to: the one that was set, else that of the surroundings.
pub(crate) fn language() -> Lang {
    let set = usize::from(LANGUAGE.load(Relaxed));
    set.checked_sub(1).and_then(|at| Lang::ALL.get(at)).copied().unwrap_or_else(|| {
        let lang = surrounding(|name| std::env::var(name).ok());
        set_language(lang);
        lang
    })
}

fn set_language(lang: Lang) {
    let at = Lang::ALL.iter().position(|other| *other == lang).unwrap_or(0);
    LANGUAGE.store(at as u8 + 1, Relaxed);
}

/// Does some work without the interpreter's lock, under the effort that was wished for.
///
/// # Errors
/// What the user's own code raised meanwhile, unchanged; `KeyboardInterrupt` within 0.2 s of Ctrl-C; else the exception of
/// the failure.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    wish: &Wish,
    work: impl FnOnce(&Effort<'_>) -> Result<T, Failure> + Send,
) -> PyResult<T> {
    // One question may be asked inside another, in a progress callable or in the rules of the user's own game.
    let outer = raised();
    let guard = Guard::new(py, wish);
    let seals = SEALS.get_or_init(|| home::seals().map_or_else(Seals::in_memory, Seals::in_folder));
    let answer = py.detach(|| work(&wish.effort(&guard, seals)));
    let notes = guard.end(py);
    let inner = raised();
    if let Some(outer) = outer {
        raise(outer);
    }
    notes?.into_iter().try_for_each(|note| say_warning(py, &note))?;
    match inner {
        Some(raised) => Err(raised),
        None => answer.map_err(|failure| fault::of(&failure)),
    }
}

/// Warns of a damaged table that another rung has answered in place of.
pub(crate) fn warn(py: Python<'_>, stepped_over: Option<&Failure>) -> PyResult<()> {
    let said = |damage: &Failure| words::table::stepped_over(damage.say(language())).say(language());
    stepped_over.map_or(Ok(()), |damage| say_warning(py, &said(damage)))
}

fn say_warning(py: Python<'_>, sentence: &str) -> PyResult<()> {
    let sentence = std::ffi::CString::new(sentence.replace('\0', " "))?;
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &sentence, 1)
}

/// Does something that is over at once and may run the user's own code: a move played in a game written in Python.
///
/// # Errors
/// What that code raised, unchanged.
pub(crate) fn at_once<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    let outer = raised();
    let answer = work();
    let inner = raised();
    if let Some(outer) = outer {
        raise(outer);
    }
    inner.map_or(Ok(answer), Err)
}

/// Keeps an exception of the user's own code until the question that ran it has come to its end, which it does soon: the
/// watch says stop. The first one of a question is kept.
pub(crate) fn raise(error: PyErr) {
    RAISED.with_borrow_mut(|raised| {
        raised.get_or_insert(error);
    });
}

/// Takes the exception that was kept on this thread.
pub(crate) fn raised() -> Option<PyErr> {
    RAISED.with_borrow_mut(Option::take)
}

/// Whether an exception is kept on this thread.
pub(crate) fn has_raised() -> bool {
    RAISED.with_borrow(Option::is_some)
}

/// Sets the language of sentences and exceptions, `"en"` or `"fr"`, and returns the one in force.
#[pyfunction]
#[pyo3(name = "language", signature = (code = None, /))]
fn language_py(code: Option<&str>) -> PyResult<&'static str> {
    if let Some(code) = code {
        let known = Lang::ALL.into_iter().find(|lang| lang.code() == code);
        set_language(known.ok_or_else(|| fault::of_problem(&Problem::new(LANGUAGES, code)))?);
    }
    Ok(language().code())
}

const LANGUAGES: Text = Text::new("one of the languages en, fr", "l'une des langues en, fr");

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(language_py, module)?)
}
