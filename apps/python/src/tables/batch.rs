//! Many at once: the values of ranks, the ranks of positions, the positions of ranks.
//!
//! An error about one of many names its index, which is also the exception's attribute `index`.

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyList};
use tablette::tables::{OpenTable, arrays};
use tablette::{AnyBoard, Budget, Digits, Failure, FirstMismatch, Integer, Problem, Refusal, Words, words};

use super::room::ensure_fits;
use crate::asking::{self, CallOptions};
use crate::opened::of_position;
use crate::{fault, speech};

/// Ranks that are looked up in memory between two readings of the clock: about a millisecond.
const RANKS_PER_CHECK: usize = 1 << 16;

words! {
    among(last: Digits) { "a rank from 0 to {last}", "un rang de 0 à {last}" }
    EIGHT { "eight bytes a rank", "huit octets par rang" }
    at_index(at: Digits, why: Words) { "index {at}: {why}", "indice {at} : {why}" }
}

/// The values of ranks: from memory where all are there, otherwise from the file.
pub(super) fn gather<'py>(
    py: Python<'py>,
    table: &OpenTable,
    loaded: Option<&[u8]>,
    ranks: &[u8],
    options: &CallOptions,
) -> PyResult<Bound<'py, PyByteArray>> {
    let ranks = eights(ranks)?;
    let size = table.integer().bytes();
    let all = table.head().ranks();
    // Values; the ranks as bytes and as numbers, and their order.
    ensure_fits(ranks.len() as u128 * (size as u128 + 24), options)?;
    let mut mismatch = None;
    let gathered = PyByteArray::new_with(py, ranks.len() * size, |out| {
        asking::run(py, options, |budget| {
            let numbers = arrays::ranks(ranks);
            if let Some(at) = arrays::stray(&numbers, &all) {
                let problem = Problem::new(among(all.end.saturating_sub(1)), numbers[at].to_string());
                mismatch = Some(FirstMismatch { at: Some(at), failure: problem.into() });
                return Ok(());
            }
            match loaded {
                Some(values) => picked(values, &numbers, table.integer(), out, budget),
                None => table.gather(&numbers, out, budget),
            }
        })
    })?;
    mismatch.map_or(Ok(gathered), |mismatch| Err(raised(py, &mismatch, ranks.len())))
}

/// Values that are in memory, by rank.
fn picked(values: &[u8], ranks: &[u64], integer: Integer, out: &mut [u8], budget: &Budget<'_>) -> Result<(), Failure> {
    for (ranks, out) in ranks.chunks(RANKS_PER_CHECK).zip(out.chunks_mut(RANKS_PER_CHECK * integer.bytes())) {
        if budget.is_over() {
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
    options: &CallOptions,
) -> PyResult<Bound<'py, PyByteArray>> {
    // Texts, which are rarely longer than a hundred bytes, and ranks.
    ensure_fits(positions.len() as u128 * 128, options)?;
    let game = tablette::game(board.info().name).ok();
    let text = |(at, position): (usize, Bound<'py, PyAny>)| {
        of_position(game, &position).map_err(|error| numbered(py, &error, at, positions.len()))
    };
    let texts = positions.iter().enumerate().map(text).collect::<PyResult<Vec<String>>>()?;
    let ranked = asking::run(py, options, |budget| Ok(board.ranks(&texts, budget)))?;
    let ranks = ranked.map_err(|mismatch| raised(py, &mismatch, texts.len()))?;
    PyByteArray::new_with(py, ranks.len() * 8, |out| {
        for (place, rank) in out.as_chunks_mut::<8>().0.iter_mut().zip(&ranks) {
            *place = rank.to_le_bytes();
        }
        Ok(())
    })
}

/// Positions of ranks of a board.
pub(super) fn unrank(
    py: Python<'_>,
    board: &dyn AnyBoard,
    ranks: &[u8],
    options: &CallOptions,
) -> PyResult<Vec<Option<String>>> {
    let ranks = eights(ranks)?;
    // A text is rarely longer than a hundred bytes.
    ensure_fits(ranks.len() as u128 * 128, options)?;
    let numbers = arrays::ranks(ranks);
    let shown = asking::run(py, options, |budget| Ok(board.unrank(&numbers, budget)))?;
    shown.map_err(|mismatch| raised(py, &mismatch, numbers.len()))
}

/// Bytes as ranks.
fn eights(bytes: &[u8]) -> PyResult<&[[u8; 8]]> {
    let (ranks, rest) = bytes.as_chunks::<8>();
    if rest.is_empty() { Ok(ranks) } else { Err(fault::type_error(EIGHT)) }
}

/// The exception for one element of a batch.
fn raised(py: Python<'_>, mismatch: &FirstMismatch, of: usize) -> PyErr {
    let error = fault::from_failure(&mismatch.failure);
    match mismatch.at {
        Some(at) => numbered(py, &error, at, of),
        None => error,
    }
}

/// The exception for one element of a batch: it has the index as an attribute, and its sentence begins with
/// that, unless there is but one.
fn numbered(py: Python<'_>, error: &PyErr, at: usize, of: usize) -> PyErr {
    let reported = |said: String| if of > 1 { at_index(at as u64, said).say(speech::language()) } else { said };
    let said = error.value(py).str().map(|said| reported(said.to_string()));
    let made = said.map(|said| PyErr::from_type(error.get_type(py), (said,)));
    match made.and_then(|made| made.value(py).setattr("index", at).map(|()| made)) {
        Ok(made) => made,
        Err(failed) => failed,
    }
}
