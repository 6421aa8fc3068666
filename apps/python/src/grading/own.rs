//! Questions about a game that the user wrote, in the user's own values: `won((3, 4)) returns
//! False; the right answer is True`.

use pyo3::prelude::*;
use tablette_grade::{QuestionKind, TestCase};

use crate::hosted::{PyRules, written};

/// Characters of a value in a call.
const LONGEST: usize = 200;

/// A question as the list of arguments that the pure half takes: the number of the position, and
/// the place of the move.
///
/// # Errors
/// What the user's methods raise.
pub(super) fn arguments(py: Python<'_>, rules: &PyRules, kind: QuestionKind, line: &str) -> PyResult<String> {
    // A position may be written with a tab, so only where a move is asked about, one is looked for.
    let move_asked = if kind == QuestionKind::After { line.rsplit_once('\t') } else { None };
    let Some((position, mv)) = move_asked else { return Ok(format!("[{}]", rules.token(py, line)?)) };
    let token = rules.token(py, position)?;
    Ok(format!("[{token}, {}]", rules.place(py, token, mv)?))
}

/// A question as a call of the user's function.
pub(super) fn call(py: Python<'_>, rules: &PyRules, name: &str, case: &TestCase) -> String {
    let values = || -> PyResult<String> {
        let state = written(&rules.value(py, &case.position)?, LONGEST);
        let Some(mv) = &case.about else { return Ok(state) };
        let token = rules.token(py, &case.position)?;
        let place = rules.place(py, token, mv)? as u32;
        Ok(format!("{state}, {}", written(&rules.move_at(py, token, place)?, LONGEST)))
    };
    // The user's own methods have answered all of this before; should one fail now, the text is as good.
    format!("{name}({})", values().unwrap_or_else(|_| case.line.clone()))
}

/// A position as a value of the user's.
pub(super) fn value(py: Python<'_>, rules: &PyRules, position: &str) -> Option<String> {
    rules.value(py, position).ok().map(|state| written(&state, LONGEST))
}
