//! The rules as the host of their game: what is raised is kept for the thread that asked.

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use tablette::{Phrase, View};
use tablette_host::{Everything, Expansion, Halt, Host, Nth, Token};

use super::super::mismatch::{mismatch, type_error};
use super::super::{arrays, picture, words};
use super::{Optional, PyRules, quoted};
use crate::raised;

/// The rules as their game's host: the methods above, with what is raised kept for the thread.
pub(crate) struct Shared(pub(crate) Arc<PyRules>);

impl Shared {
    fn ask<T>(&self, ask: impl FnOnce(&PyRules, Python<'_>) -> PyResult<T>) -> Result<T, Halt> {
        // `None` while the interpreter shuts down: the answer is not needed then.
        let answer = Python::try_attach(|py| ask(&self.0, py)).ok_or(Halt)?;
        answer.map_err(|error| {
            raised::keep(error);
            Halt
        })
    }
}

impl Host for Shared {
    fn expand(&self, state: Token) -> Result<Expansion, Halt> {
        self.ask(|rules, py| rules.expanded(py, state))
    }

    fn show_state(&self, state: Token) -> Result<String, Halt> {
        self.ask(|rules, py| rules.text(py, state))
    }

    fn parse_state(&self, text: &str) -> Result<Option<Token>, Halt> {
        self.ask(|rules, py| rules.parse(py, text))
    }

    fn show_move(&self, state: Token, mv: Nth) -> Result<String, Halt> {
        self.ask(|rules, py| {
            let texts = rules.texts(py, state)?;
            let other = || mismatch(&words::other_moves(quoted(&rules.state(py, state))));
            texts.get(mv.0 as usize).cloned().ok_or_else(other)
        })
    }

    fn say_move(&self, state: Token, mv: Nth) -> Result<String, Halt> {
        if !self.0.has(Optional::Words) {
            return self.show_move(state, mv);
        }
        self.ask(|rules, py| {
            let state = rules.state(py, state);
            let mv = rules.nth(&state, mv)?;
            PyRules::said("words", &rules.game.bind(py).call_method1("words", (&state, mv))?)
        })
    }

    fn view(&self, state: Token) -> Result<Option<View>, Halt> {
        if !self.0.has(Optional::Draw) {
            return Ok(None);
        }
        self.ask(|rules, py| {
            let state = rules.state(py, state);
            let drawn = rules.game.bind(py).call_method1("draw", (&state,))?;
            let misdrawn = || -> Phrase { words::no_picture(quoted(&state), quoted(&drawn)) };
            match picture::read(&drawn) {
                Ok(Some(view)) => Ok(Some(view)),
                Ok(None) => Err(type_error(py, &misdrawn(), None)),
                Err(cause) if cause.is_instance_of::<PyTypeError>(py) => Err(type_error(py, &misdrawn(), Some(cause))),
                Err(error) => Err(error),
            }
        })
    }

    fn has_symmetry(&self) -> bool {
        self.0.has(Optional::Canonical)
    }

    fn canonical(&self, state: Token) -> Result<Token, Halt> {
        self.ask(|rules, py| {
            let state = rules.state(py, state);
            let found = rules.game.bind(py).call_method1("canonical", (&state,))?;
            rules.number(&found, || format!("canonical({})", quoted(&state)))
        })
    }

    fn held(&self) -> u64 {
        self.0.bytes.load(Relaxed)
    }

    fn everything(&self, start: Token, memory: u64, over: &dyn Fn() -> bool) -> Result<Option<Everything>, Halt> {
        if !self.0.has(Optional::Arrays) {
            return Ok(None);
        }
        let told = self.ask(|rules, py| {
            let start = rules.state(py, start);
            arrays::explore(rules.game.bind(py), &start, memory, over)
        })?;
        // Once the work is over, the caller checks again and reports the reason.
        Ok(Some(told.unwrap_or_default()))
    }

    fn code(&self, state: Token) -> Result<Option<i64>, Halt> {
        self.ask(|rules, py| Ok(rules.state(py, state).extract().ok()))
    }

    fn decode(&self, code: i64) -> Result<Token, Halt> {
        self.ask(|rules, py| rules.number(code.into_pyobject(py)?.as_any(), || "moves_many".to_owned()))
    }
}
