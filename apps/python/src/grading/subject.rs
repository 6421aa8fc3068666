//! A function of Python as a subject: one call a question.

use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde_json::Value;
use tablette_engine::documents::function_reply;
use tablette_grade::{Assignment, Flaw, Reply, Subject};

use super::own;
use crate::hosted::PyRules;
use crate::raised;

/// An object of the pure half that calls the function: `ask(arguments, limit, line)` and `restart()`.
pub(super) struct Function<'a> {
    object: Py<PyAny>,
    assignment: &'a Assignment<'a>,
    /// The user's own rules, where the game is one of the user's.
    rules: Option<&'a PyRules>,
}

impl<'a> Function<'a> {
    pub(super) fn new(object: Py<PyAny>, assignment: &'a Assignment<'a>, rules: Option<&'a PyRules>) -> Self {
        Self { object, assignment, rules }
    }

    fn called(&self, py: Python<'_>, line: &str, limit: Duration) -> PyResult<Reply> {
        let arguments = match self.rules {
            Some(rules) => own::arguments(py, rules, self.assignment.kind, line)?,
            None => self.assignment.argument_list(line),
        };
        let reply = self.object.call_method1(py, "ask", (arguments, limit.as_secs_f64(), line))?;
        let text: String = py.import("json")?.call_method1("dumps", (reply,))?.extract()?;
        let reply: Value = serde_json::from_str(&text).map_err(|error| PyValueError::new_err(error.to_string()))?;
        let took = Duration::try_from_secs_f64(reply[2].as_f64().unwrap_or_default()).unwrap_or_default();
        // The pure half reports processor time wherever there is an answer.
        Ok(Reply { took, work: Some(took), said: function_reply(&reply[0], &reply[1]) })
    }
}

impl Subject for Function<'_> {
    fn ask(&mut self, line: &str, limit: Duration) -> Reply {
        let reply = Python::attach(|py| self.called(py, line, limit));
        reply.unwrap_or_else(|raised| {
            // Ctrl-C, for instance, is not an answer of the graded function.
            raised::keep(raised);
            Reply { took: Duration::ZERO, work: None, said: Err(Flaw::Closed) }
        })
    }

    fn restart(&mut self) {
        if let Err(raised) = Python::attach(|py| self.object.call_method0(py, "restart").map(drop)) {
            raised::keep(raised);
        }
    }

    fn abandoned(&self) -> bool {
        raised::is_kept()
    }
}
