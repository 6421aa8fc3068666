//! What cannot be a game, as exceptions.

use pyo3::prelude::*;
use tablette::Phrase;

use crate::fault;
use crate::speech::language;

/// An exception of Python's own with a sentence of ours, and what it follows from.
pub(super) fn type_error(py: Python<'_>, sentence: &Phrase, cause: Option<PyErr>) -> PyErr {
    let error = fault::type_error(sentence.clone());
    error.set_cause(py, cause);
    error
}

/// A value in the sense of the user's rules that makes no sense: an `InputError`.
pub(super) fn mismatch(sentence: &Phrase) -> PyErr {
    fault::input(sentence.say(language()))
}
