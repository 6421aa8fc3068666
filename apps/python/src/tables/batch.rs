//! Many at once: the values of ranks, the ranks of positions, the positions of ranks.
//!
//! What is wrong with one of many is told with its index, which the exception has as its attribute `index`, too.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyDict, PyInt, PyList, PyTuple};
use tablette::tables::{OnDisk, arrays};
use tablette::{AnyBoard, Digits, Effort, Failure, Integer, Literal, Misfit, Number, Problem, Refusal, Words, words};

use super::roomy;
use crate::asking::{self, Wish};
use crate::fault;

/// Ranks that are looked up in memory between two looks at the clock: a millisecond or so.
const UNNOTICED: usize = 1 << 16;

/// How deep the lists of a plain value are nested at most.
const DEEPEST: usize = 8;

words! {
    POSITION { "a position: text, or whole numbers in tuples or lists", "une position : un texte, ou des nombres entiers dans des tuples ou des listes" }
    among(last: Digits) { "a rank from 0 to {last}", "un rang de 0 à {last}" }
    at_index(at: Digits, why: Words) { "index {at}: {why}", "indice {at} : {why}" }
}

/// The values of ranks: from memory where all are there, otherwise from the file.
pub(super) fn gather<'py>(
    py: Python<'py>,
    table: &OnDisk,
    loaded: Option<&[u8]>,
    ranks: &[u8],
    wish: &Wish,
) -> PyResult<Bound<'py, PyByteArray>> {
    let ranks = eights(ranks)?;
    let size = table.integer().bytes();
    let all = table.head().ranks();
    // Values; the ranks as bytes and as numbers, and their order.
    roomy(ranks.len() as u128 * (size as u128 + 24), wish)?;
    let mut misfit = None;
    let gathered = PyByteArray::new_with(py, ranks.len() * size, |out| {
        asking::run(py, wish, |effort| {
            let numbers = arrays::ranks(ranks);
            if let Some(at) = arrays::stray(&numbers, &all) {
                let problem = Problem::new(among(all.end.saturating_sub(1)), numbers[at].to_string());
                misfit = Some(Misfit { at: Some(at), failure: problem.into() });
                return Ok(());
            }
            match loaded {
                Some(values) => picked(values, &numbers, table.integer(), out, effort),
                None => table.gather(&numbers, out, effort),
            }
        })
    })?;
    misfit.map_or(Ok(gathered), |misfit| Err(raised(py, &misfit)))
}

/// Values that are in memory, by rank.
fn picked(values: &[u8], ranks: &[u64], integer: Integer, out: &mut [u8], effort: &Effort<'_>) -> Result<(), Failure> {
    for (ranks, out) in ranks.chunks(UNNOTICED).zip(out.chunks_mut(UNNOTICED * integer.bytes())) {
        if effort.is_over() {
            return Err(Refusal::Stopped.into());
        }
        arrays::pick(values, integer, ranks, out);
    }
    Ok(())
}

/// The ranks of positions of a board, texts or plain values, eight bytes each.
pub(super) fn ranks<'py>(
    py: Python<'py>,
    board: &dyn AnyBoard,
    positions: &Bound<'py, PyList>,
    wish: &Wish,
) -> PyResult<Bound<'py, PyByteArray>> {
    // Texts, which are rarely longer than a hundred bytes, and ranks.
    roomy(positions.len() as u128 * 128, wish)?;
    let text =
        |(at, position): (usize, Bound<'py, PyAny>)| text(board, &position).map_err(|error| numbered(py, &error, at));
    let texts = positions.iter().enumerate().map(text).collect::<PyResult<Vec<String>>>()?;
    let ranked = asking::run(py, wish, |effort| Ok(board.ranks(&texts, effort)))?;
    let ranks = ranked.map_err(|misfit| raised(py, &misfit))?;
    PyByteArray::new_with(py, ranks.len() * 8, |out| {
        for (place, rank) in out.as_chunks_mut::<8>().0.iter_mut().zip(&ranks) {
            *place = rank.to_le_bytes();
        }
        Ok(())
    })
}

/// Positions of ranks of a board.
pub(super) fn unrank(py: Python<'_>, board: &dyn AnyBoard, ranks: &[u8], wish: &Wish) -> PyResult<Vec<Option<String>>> {
    let ranks = eights(ranks)?;
    // A text is rarely longer than a hundred bytes.
    roomy(ranks.len() as u128 * 128, wish)?;
    let numbers = arrays::ranks(ranks);
    let shown = asking::run(py, wish, |effort| Ok(board.unrank(&numbers, effort)))?;
    shown.map_err(|misfit| raised(py, &misfit))
}

/// Bytes as ranks.
fn eights(bytes: &[u8]) -> PyResult<&[[u8; 8]]> {
    let (ranks, rest) = bytes.as_chunks::<8>();
    if rest.is_empty() { Ok(ranks) } else { Err(PyTypeError::new_err("eight bytes a rank")) }
}

/// The text of a position that was given as text or as a plain value.
fn text(board: &dyn AnyBoard, position: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = position.extract() {
        return Ok(text);
    }
    let value = plain(position, DEEPEST)?;
    let read = tablette::game(board.info().name).and_then(|game| game.read_plain(&value));
    read.map_err(|problem| fault::of_problem(&problem))
}

/// A plain value: whole numbers and texts, and tuples, lists and dictionaries of them.
fn plain(value: &Bound<'_, PyAny>, depth: usize) -> PyResult<Literal> {
    let several = || {
        // A list may be in itself.
        let depth = depth.checked_sub(1).ok_or_else(|| strange(value))?;
        value.try_iter()?.map(|value| plain(&value?, depth)).collect::<PyResult<Vec<Literal>>>()
    };
    if let Ok(text) = value.extract() {
        Ok(Literal::Text(text))
    } else if value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>() {
        // Python refuses to write numbers of thousands of digits, as do we.
        let read = Number::from_decimal(&value.str()?.to_cow()?);
        read.map(Literal::Number).map_err(|problem| fault::of_problem(&problem))
    } else if value.is_instance_of::<PyTuple>() {
        several().map(Literal::Tuple)
    } else if value.is_instance_of::<PyList>() {
        several().map(Literal::List)
    } else if let Ok(pairs) = value.cast::<PyDict>() {
        let depth = depth.checked_sub(1).ok_or_else(|| strange(value))?;
        let pairs = pairs.iter().map(|(key, value)| Ok((plain(&key, depth)?, plain(&value, depth)?)));
        Ok(Literal::Dictionary(pairs.collect::<PyResult<_>>()?))
    } else {
        Err(strange(value))
    }
}

/// The exception for what no plain value is made of.
fn strange(value: &Bound<'_, PyAny>) -> PyErr {
    let kind = value.get_type().name().map_or_else(|_| String::new(), |name| name.to_string());
    fault::of_problem(&Problem::new(POSITION, kind))
}

/// The exception for one of many.
fn raised(py: Python<'_>, misfit: &Misfit) -> PyErr {
    let error = fault::of(&misfit.failure);
    match misfit.at {
        Some(at) => numbered(py, &error, at),
        None => error,
    }
}

/// The exception for one of many: its sentence begins with the index, which is its attribute, too.
fn numbered(py: Python<'_>, error: &PyErr, at: usize) -> PyErr {
    let value = error.value(py);
    let said = value.str().map(|said| at_index(at as u64, said.to_string()).say(asking::language()));
    let made = said.map(|said| PyErr::from_type(error.get_type(py), (said,)));
    match made.and_then(|made| made.value(py).setattr("index", at).map(|()| made)) {
        Ok(made) => made,
        Err(failed) => failed,
    }
}
