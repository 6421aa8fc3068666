//! Positions and moves by their texts, their numbers and their values.

use std::sync::PoisonError;

use pyo3::prelude::*;
use pyo3::types::PyString;
use tablette_host::{Nth, Token};

use super::super::mismatch::mismatch;
use super::super::words;
use super::{PyRules, quoted};

impl PyRules {
    /// The value of a position by its text.
    ///
    /// # Errors
    /// `InputError` of a text that is none; what the user's methods raise.
    pub(crate) fn value<'py>(&self, py: Python<'py>, text: &str) -> PyResult<Bound<'py, PyAny>> {
        let token = self.parse(py, text)?.ok_or_else(|| mismatch(&words::unknown(text)))?;
        Ok(self.state(py, token))
    }

    /// The text of a position that is given by its value or by its text.
    ///
    /// # Errors
    /// `TypeError` of a value that cannot be hashed; what the user's methods raise.
    pub(crate) fn position_text(&self, given: &Bound<'_, PyAny>) -> PyResult<String> {
        if let Ok(text) = given.cast::<PyString>() {
            return Ok(text.to_cow()?.into_owned());
        }
        let token = self.number(given, || "at".to_owned())?;
        self.text(given.py(), token)
    }

    /// The text of a move that is given by its value or by its text, in the position of a text.
    ///
    /// # Errors
    /// What the user's methods raise.
    pub(crate) fn move_text(&self, py: Python<'_>, position: &str, given: &Bound<'_, PyAny>) -> PyResult<String> {
        if let Ok(text) = given.cast::<PyString>() {
            return Ok(text.to_cow()?.into_owned());
        }
        let state = self.value(py, position)?;
        Self::said("move_text", &self.game.bind(py).call_method1("move_text", (state, given))?)
    }

    /// The number of a position that was met, by its text.
    ///
    /// # Errors
    /// `InputError` of a text that is none; what the user's methods raise.
    pub(crate) fn token(&self, py: Python<'_>, text: &str) -> PyResult<u32> {
        self.parse(py, text)?.map(|Token(token)| token).ok_or_else(|| mismatch(&words::unknown(text)))
    }

    /// The place of a move among those of its position, by its text.
    ///
    /// # Errors
    /// `InputError` where it is none of them; what the user's methods raise.
    pub(crate) fn place(&self, py: Python<'_>, token: u32, mv: &str) -> PyResult<usize> {
        let texts = self.texts(py, Token(token))?;
        let other = || mismatch(&words::other_moves(quoted(&self.state(py, Token(token)))));
        texts.iter().position(|text| text == mv).ok_or_else(other)
    }

    /// How many positions were met: their numbers are below.
    pub(crate) fn count(&self) -> usize {
        self.states.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The value of a position by a number that may be none.
    pub(crate) fn numbered<'py>(&self, py: Python<'py>, token: u32) -> PyResult<Bound<'py, PyAny>> {
        if (token as usize) < self.count() {
            Ok(self.state(py, Token(token)))
        } else {
            Err(mismatch(&words::unknown(token.to_string())))
        }
    }

    /// The value of a move by its place.
    pub(crate) fn move_at<'py>(&self, py: Python<'py>, token: u32, place: u32) -> PyResult<Bound<'py, PyAny>> {
        self.nth(&self.numbered(py, token)?, Nth(place))
    }

    /// The text of a value that was met as a position; `None` of any other value, and of what
    /// cannot be hashed.
    pub(crate) fn met_text(&self, value: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        let py = value.py();
        if value.hash().is_err() {
            return Ok(None);
        }
        let number = self.numbers.bind(py).get_item(value)?;
        number.map(|number| self.text(py, Token(number.extract()?))).transpose()
    }
}
