//! What the user's own code raised inside a question, on its way out.
//!
//! For example, a move of a game written in Python raises `KeyError`: the question stops, and
//! `KeyError` is what it raises.

use std::cell::RefCell;

use pyo3::PyErr;

thread_local! {
    /// The exception that the user's own code raised while it was asked on this thread, on its way
    /// out.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
}

/// Keeps an exception of the user's own code until the question that ran it has come to its end,
/// which it does soon: the watch says stop. The first one of a question is kept.
pub(crate) fn keep(error: PyErr) {
    RAISED.with_borrow_mut(|raised| {
        raised.get_or_insert(error);
    });
}

/// Takes the exception that was kept on this thread.
pub(crate) fn take() -> Option<PyErr> {
    RAISED.with_borrow_mut(Option::take)
}

/// Whether an exception is kept on this thread.
pub(crate) fn is_kept() -> bool {
    RAISED.with_borrow(Option::is_some)
}
