//! The methods of a user's game, asked by number.
//!
//! Every position that is met gets the next number, by a dictionary of Python: positions are the
//! same exactly when Python says that they are equal. What a user's method raises is kept for the
//! thread that asked ([`raised::keep`](crate::raised::keep)) and passes on unchanged. No lock of
//! ours is held while Python runs.

mod lookup;
mod shared;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFrozenSet, PyInt, PyString, PyTuple};
use tablette::Outcome;
use tablette_host::{Edge, Expansion, Nth, Sort, Token, Turn};

pub(super) use self::shared::Shared;
use super::mismatch::{mismatch, type_error};
use super::words;
use crate::value::is_number;

/// Moves of one position beyond which something must be wrong: an iterator without end, say.
const MOST_MOVES: usize = 1 << 20;
/// Bytes of a position beside the value itself: its place in a dictionary, its number, its place in
/// a list.
const PLACE: u64 = 104;
/// Characters of a value that a sentence quotes.
const QUOTED: usize = 60;

/// The methods of a game in Python, and the positions that were met.
pub(crate) struct PyRules {
    game: Py<PyAny>,
    sort: Sort,
    /// From a position to its number.
    numbers: Py<PyDict>,
    /// By number. One that lost a race for its number stands here and is never asked about.
    states: Mutex<Vec<Py<PyAny>>>,
    /// From a text that was shown to its position.
    shown: Py<PyDict>,
    bytes: AtomicU64,
    /// The texts of the moves of the position that was last asked about: who asks for one mostly
    /// asks for all.
    texts: Mutex<Option<(Token, Arc<[String]>)>>,
    /// `sys.getsizeof`.
    getsizeof: Py<PyAny>,
    /// By [`Optional`].
    own: [bool; 7],
}

/// Optional methods of a class; they are called only where they exist.
#[derive(Clone, Copy)]
enum Optional {
    Over,
    Canonical,
    Cost,
    Again,
    Draw,
    Words,
    Arrays,
}

impl Optional {
    const NAMES: [&'static str; 7] = ["over", "canonical", "cost", "again", "draw", "words", "moves_many"];
}

impl PyRules {
    pub(super) fn new(game: &Bound<'_, PyAny>, sort: Sort) -> PyResult<Self> {
        let py = game.py();
        let base = py.import("tablette._game")?.getattr("Game")?;
        let own = |name: &str| -> PyResult<bool> {
            let class = game.get_type();
            Ok(class.hasattr(name)? && !(base.hasattr(name)? && class.getattr(name)?.is(&base.getattr(name)?)))
        };
        let mut has = [false; 7];
        for (has, name) in has.iter_mut().zip(Optional::NAMES) {
            *has = own(name)?;
        }
        Ok(Self {
            game: game.clone().unbind(),
            sort,
            numbers: PyDict::new(py).unbind(),
            states: Mutex::default(),
            shown: PyDict::new(py).unbind(),
            bytes: AtomicU64::new(0),
            texts: Mutex::default(),
            getsizeof: py.import("sys")?.getattr("getsizeof")?.unbind(),
            own: has,
        })
    }

    fn has(&self, method: Optional) -> bool {
        self.own[method as usize]
    }

    /// The number of the position that the game is opened on.
    pub(super) fn start(&self, start: &Bound<'_, PyAny>) -> PyResult<Token> {
        self.number(start, || "start".to_owned())
    }

    /// The position of a number.
    fn state<'py>(&self, py: Python<'py>, Token(token): Token) -> Bound<'py, PyAny> {
        let states = self.states.lock().unwrap_or_else(PoisonError::into_inner);
        states[token as usize].bind(py).clone()
    }

    /// The number of a position, a new one if it was not met. `whence` says where it comes from,
    /// for sentences.
    fn number(&self, state: &Bound<'_, PyAny>, whence: impl Fn() -> String) -> PyResult<Token> {
        let py = state.py();
        let numbers = self.numbers.bind(py);
        match numbers.get_item(state) {
            Ok(Some(number)) => return Ok(Token(number.extract()?)),
            Ok(None) => {}
            Err(error) => return Err(Self::unhashable(state, error, whence)),
        }
        let weight = PLACE + self.weight(state, 0)?;
        let next = {
            let mut states = self.states.lock().unwrap_or_else(PoisonError::into_inner);
            states.push(state.clone().unbind());
            states.len() - 1
        };
        self.bytes.fetch_add(weight, Relaxed);
        // Another thread may have met it meanwhile: the dictionary decides, in one step.
        numbers.call_method1("setdefault", (state, next))?.extract().map(Token)
    }

    /// Bytes of a value with what it holds, as well as can be told at a glance: small numbers and
    /// single characters are shared.
    fn weight(&self, value: &Bound<'_, PyAny>, depth: u32) -> PyResult<u64> {
        let mut sum: u64 = self.getsizeof.bind(value.py()).call1((value, 64))?.extract()?;
        let is_group = value.is_exact_instance_of::<PyTuple>() || value.is_exact_instance_of::<PyFrozenSet>();
        if is_group && depth < 3 {
            for item in value.try_iter()? {
                let item = item?;
                let shared = item.is_none()
                    || item.is_exact_instance_of::<PyBool>()
                    || (item.is_exact_instance_of::<PyInt>()
                        && item.extract::<i64>().is_ok_and(|n| (-5..=256).contains(&n)))
                    || (item.is_exact_instance_of::<PyString>() && item.len()? <= 1);
                if !shared {
                    sum += self.weight(&item, depth + 1)?;
                }
            }
        }
        Ok(sum)
    }

    /// Why a position has no number: it cannot be hashed, or its own methods raise something.
    fn unhashable(state: &Bound<'_, PyAny>, error: PyErr, whence: impl Fn() -> String) -> PyErr {
        let py = state.py();
        match state.hash() {
            Err(cause) if cause.is_instance_of::<PyTypeError>(py) => {
                type_error(py, &words::unhashable(whence(), quoted(state)), Some(cause))
            }
            _ => error,
        }
    }

    fn expanded(&self, py: Python<'_>, token: Token) -> PyResult<Expansion> {
        let (game, state) = (self.game.bind(py), self.state(py, token));
        let before = state.hash()?;
        if self.has(Optional::Over) {
            let over = game.call_method1("over", (&state,))?;
            if let Some(outcome) = self.end(&state, &over)? {
                return Ok(Expansion { end: Some(outcome.into()), moves: Vec::new() });
            }
        }
        let mut moves = Vec::new();
        for mv in self.moves(&state)? {
            let next = game.call_method1("play", (&state, &mv))?;
            if next.is_none() {
                return Err(type_error(py, &words::no_position(quoted(&state), quoted(&mv)), None));
            }
            let next = self.number(&next, || format!("play({}, {})", quoted(&state), quoted(&mv)))?;
            moves.push((next, self.edge(&state, &mv)?));
        }
        // A position with a hash of its own may change all the same, and would then never be found
        // again.
        if state.hash()? != before {
            return Err(type_error(py, &words::changed("play", quoted(&state)), None));
        }
        Ok(Expansion { end: None, moves })
    }

    /// Every legal move, in the order of the rules.
    fn moves<'py>(&self, state: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let py = state.py();
        let given = self.game.bind(py).call_method1("moves", (state,))?;
        let Ok(iterator) = given.try_iter() else {
            return Err(type_error(py, &words::not_moves(quoted(state), quoted(&given)), None));
        };
        let mut moves = Vec::new();
        for mv in iterator {
            moves.push(mv?);
            if moves.len() > MOST_MOVES {
                return Err(mismatch(&words::many_moves(quoted(state), MOST_MOVES as u64)));
            }
        }
        Ok(moves)
    }

    /// A move by its place.
    fn nth<'py>(&self, state: &Bound<'py, PyAny>, Nth(place): Nth) -> PyResult<Bound<'py, PyAny>> {
        let mut moves = self.moves(state)?;
        if place as usize >= moves.len() {
            return Err(mismatch(&words::other_moves(quoted(state))));
        }
        Ok(moves.swap_remove(place as usize))
    }

    /// The texts of all moves of a position.
    fn texts(&self, py: Python<'_>, token: Token) -> PyResult<Arc<[String]>> {
        let known = self.texts.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some((_, texts)) = known.filter(|(last, _)| *last == token) {
            return Ok(texts);
        }
        let (game, state) = (self.game.bind(py), self.state(py, token));
        let text = |mv| Self::said("move_text", &game.call_method1("move_text", (&state, mv))?);
        let texts: Arc<[String]> = self.moves(&state)?.into_iter().map(text).collect::<PyResult<_>>()?;
        *self.texts.lock().unwrap_or_else(PoisonError::into_inner) = Some((token, Arc::clone(&texts)));
        Ok(texts)
    }

    /// What `over` says: `None` or `False` where the game goes on, an outcome by its name, or
    /// `True` of a puzzle that is solved.
    fn end(&self, state: &Bound<'_, PyAny>, over: &Bound<'_, PyAny>) -> PyResult<Option<Outcome>> {
        if over.is_none() {
            return Ok(None);
        }
        if let Ok(flag) = over.cast::<PyBool>() {
            match (flag.is_true(), self.sort) {
                (false, _) => return Ok(None),
                (true, Sort::Puzzle) => return Ok(Some(Outcome::Win)),
                _ => {}
            }
        }
        if let Ok(text) = over.cast::<PyString>() {
            match &*text.to_cow()? {
                "win" => return Ok(Some(Outcome::Win)),
                "draw" => return Ok(Some(Outcome::Draw)),
                "lose" => return Ok(Some(Outcome::Lose)),
                _ => {}
            }
        }
        Err(type_error(state.py(), &words::no_end(quoted(state), quoted(over)), None))
    }

    fn edge(&self, state: &Bound<'_, PyAny>, mv: &Bound<'_, PyAny>) -> PyResult<Edge> {
        let game = self.game.bind(state.py());
        let cost = if self.has(Optional::Cost) {
            let cost = game.call_method1("cost", (state, mv))?;
            match cost.extract::<i64>() {
                Ok(number) if is_number(&cost) => number,
                _ => {
                    let sentence = words::no_cost(quoted(state), quoted(mv), quoted(&cost));
                    return Err(type_error(state.py(), &sentence, None));
                }
            }
        } else {
            1
        };
        let stays = self.sort == Sort::Puzzle
            || (self.has(Optional::Again) && game.call_method1("again", (state, mv))?.is_truthy()?);
        Ok(Edge { cost, turn: if stays { Turn::Stays } else { Turn::Passes } })
    }

    /// What a method that says things in text returns.
    fn said(method: &'static str, got: &Bound<'_, PyAny>) -> PyResult<String> {
        match got.cast::<PyString>() {
            Ok(text) => Ok(text.to_cow()?.into_owned()),
            Err(_) => Err(type_error(got.py(), &words::no_text(method, quoted(got)), None)),
        }
    }

    fn text(&self, py: Python<'_>, token: Token) -> PyResult<String> {
        let state = self.state(py, token);
        let text = Self::said("text", &self.game.bind(py).call_method1("text", (&state,))?)?;
        let known = self.shown.bind(py).call_method1("setdefault", (&text, token.0))?;
        let known = Token(known.extract()?);
        // Read back, the text would be the other position.
        if known != token {
            let other = quoted(&self.state(py, known));
            return Err(mismatch(&words::same_text(other, quoted(&state), text)));
        }
        Ok(text)
    }

    /// The position of a text: one that was shown so, or else what the game reads.
    fn parse(&self, py: Python<'_>, text: &str) -> PyResult<Option<Token>> {
        if let Some(known) = self.shown.bind(py).get_item(text)? {
            return Ok(Some(Token(known.extract()?)));
        }
        let start = self.state(py, Token(0));
        // Any text could be a position; accept one that was met.
        if start.is_exact_instance_of::<PyString>()
            && let Some(met) = self.numbers.bind(py).get_item(text)?
        {
            return Ok(Some(Token(met.extract()?)));
        }
        let state = self.game.bind(py).call_method1("_read", (text, start))?;
        if state.is_none() { Ok(None) } else { self.number(&state, || "parse".to_owned()).map(Some) }
    }
}

/// A value as sentences quote it: what Python writes for it, cut short. A value that cannot be
/// written is named by its type.
pub(crate) fn quoted(value: &Bound<'_, PyAny>) -> String {
    written(value, QUOTED)
}

/// The same, limited to a number of characters.
pub(crate) fn written(value: &Bound<'_, PyAny>, most: usize) -> String {
    let written = value.repr().map(|text| text.to_string_lossy().into_owned());
    let written = written.unwrap_or_else(|_| format!("<{}>", value.get_type()));
    match written.char_indices().nth(most) {
        Some((at, _)) => format!("{}…", &written[..at]),
        None => written,
    }
}
