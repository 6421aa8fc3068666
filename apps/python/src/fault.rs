//! What went wrong, as exceptions with the same sentences as everywhere, in the chosen language.

use pyo3::create_exception;
use pyo3::exceptions::{PyException, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyTuple, PyType};
use tablette::{Failure, Phrase, Problem};

use crate::raised;
use crate::speech::language;

create_exception!(
    tablette,
    Error,
    PyException,
    "Anything that Tablette refuses or cannot do. The sentence says what was expected, what came, and what to do."
);
create_exception!(
    tablette,
    RefusedError,
    Error,
    "The work was refused before it began, or stopped: more memory or time would help, or another rung."
);
create_exception!(
    tablette,
    AbsentError,
    Error,
    "What was asked does not exist for this game or board; the sentence names what does."
);
create_exception!(
    tablette,
    TableError,
    Error,
    "A file of a table is not what it should be, or could not be read or written."
);

/// `InputError`, which is a `ValueError` too: a class of two parents has to be made by Python.
static INPUT: PyOnceLock<Py<PyType>> = PyOnceLock::new();

const INPUT_DOC: &str = "Some text or value could not be read, or names something illegal.";

/// The exception of a failure; one that the user's own code raised on the way passes on unchanged.
pub(crate) fn from_failure(failure: &Failure) -> PyErr {
    if let Some(raised) = raised::take() {
        return raised;
    }
    let sentence = failure.say(language());
    match failure {
        Failure::Input(_) => input(sentence),
        Failure::Absent(_) => AbsentError::new_err(sentence),
        Failure::Table { .. } => TableError::new_err(sentence),
        Failure::Kept { why, .. } if matches!(**why, Failure::Table { .. }) => TableError::new_err(sentence),
        Failure::Refused(_) | Failure::Kept { .. } => RefusedError::new_err(sentence),
    }
}

/// The exception of some text or value that could not be read.
pub(crate) fn of_problem(problem: &Problem) -> PyErr {
    raised::take().unwrap_or_else(|| input(problem.say(language())))
}

/// What could not be read, as an exception.
pub(crate) trait Raised<T> {
    /// The value, or the exception of its problem.
    fn raised(self) -> PyResult<T>;
}

impl<T> Raised<T> for Result<T, Problem> {
    fn raised(self) -> PyResult<T> {
        self.map_err(|problem| of_problem(&problem))
    }
}

/// An `InputError` with a sentence.
pub(crate) fn input(sentence: String) -> PyErr {
    Python::attach(|py| match class(py) {
        Ok(class) => PyErr::from_type(class.clone(), (sentence,)),
        Err(error) => error,
    })
}

/// A `TypeError`, Python's own, with a sentence in the language in force.
pub(crate) fn type_error(sentence: impl Into<Phrase>) -> PyErr {
    PyTypeError::new_err(sentence.into().say(language()))
}

pub(crate) fn class(py: Python<'_>) -> PyResult<&Bound<'_, PyType>> {
    let made = INPUT.get_or_try_init(py, || {
        let parents = PyTuple::new(py, [py.get_type::<Error>(), py.get_type::<PyValueError>()])?;
        let content = PyDict::new(py);
        content.set_item("__module__", "tablette")?;
        content.set_item("__doc__", INPUT_DOC)?;
        let class = py.get_type::<PyType>().call1(("InputError", parents, content))?;
        Ok::<_, PyErr>(class.cast_into::<PyType>()?.unbind())
    })?;
    Ok(made.bind(py))
}
