//! Many at once: the values of ranks, the ranks of positions, the positions of ranks.
//!
//! What is wrong with one of many is told with its index, which the exception has as its attribute `index`, too.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;
use tablette::tables::OnDisk;
use tablette::{AnyBoard, Digits, Failure, Misfit, Problem, Refusal, Words, words};

use super::roomy;
use crate::asking::{self, Wish};
use crate::fault;

/// Ranks that are looked up in memory between two looks at the clock: a millisecond or so.
const UNNOTICED: usize = 1 << 16;

words! {
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
    // Values, the ranks as numbers, and their order.
    roomy(ranks.len() as u128 * (size as u128 + 16), wish)?;
    let mut misfit = None;
    let gathered = PyByteArray::new_with(py, ranks.len() * size, |out| {
        asking::run(py, wish, |effort| {
            let numbers: Vec<u64> = ranks.iter().map(|rank| u64::from_le_bytes(*rank)).collect();
            if let Some(at) = numbers.iter().position(|rank| !all.contains(rank)) {
                let problem = Problem::new(among(all.end.saturating_sub(1)), numbers[at].to_string());
                misfit = Some(Misfit { at: Some(at), failure: problem.into() });
                return Ok(());
            }
            match loaded {
                Some(values) => picked(values, &numbers, size, out, effort),
                None => table.gather(&numbers, out, effort),
            }
        })
    })?;
    misfit.map_or(Ok(gathered), |misfit| Err(raised(py, &misfit)))
}

/// Values that are in memory, by rank.
fn picked(
    values: &[u8],
    ranks: &[u64],
    size: usize,
    out: &mut [u8],
    effort: &tablette::Effort<'_>,
) -> Result<(), Failure> {
    for (ranks, out) in ranks.chunks(UNNOTICED).zip(out.chunks_mut(UNNOTICED * size)) {
        if effort.is_over() {
            return Err(Refusal::Stopped.into());
        }
        match size {
            1 => pick::<1>(values, ranks, out),
            2 => pick::<2>(values, ranks, out),
            4 => pick::<4>(values, ranks, out),
            _ => pick::<8>(values, ranks, out),
        }
    }
    Ok(())
}

fn pick<const N: usize>(values: &[u8], ranks: &[u64], out: &mut [u8]) {
    let values = values.as_chunks::<N>().0;
    for (place, rank) in out.as_chunks_mut::<N>().0.iter_mut().zip(ranks) {
        *place = values[*rank as usize];
    }
}

/// The ranks of positions of a board, eight bytes each.
pub(super) fn ranks<'py>(
    py: Python<'py>,
    board: &dyn AnyBoard,
    positions: &[String],
    wish: &Wish,
) -> PyResult<Bound<'py, PyByteArray>> {
    roomy(positions.len() as u128 * 16, wish)?;
    let ranked = asking::run(py, wish, |effort| Ok(board.ranks(positions, effort)))?;
    let ranks = ranked.map_err(|misfit| raised(py, &misfit))?;
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
    wish: &Wish,
) -> PyResult<Vec<Option<String>>> {
    let ranks = eights(ranks)?;
    // A text is rarely longer than a hundred bytes.
    roomy(ranks.len() as u128 * 128, wish)?;
    let numbers: Vec<u64> = ranks.iter().map(|rank| u64::from_le_bytes(*rank)).collect();
    let shown = asking::run(py, wish, |effort| Ok(board.unrank(&numbers, effort)))?;
    shown.map_err(|misfit| raised(py, &misfit))
}

/// Bytes as ranks.
fn eights(bytes: &[u8]) -> PyResult<&[[u8; 8]]> {
    let (ranks, rest) = bytes.as_chunks::<8>();
    if rest.is_empty() { Ok(ranks) } else { Err(PyTypeError::new_err("eight bytes a rank")) }
}

/// The exception for one of many: the sentence of what is wrong with it begins with its index.
fn raised(py: Python<'_>, misfit: &Misfit) -> PyErr {
    let error = fault::of(&misfit.failure);
    let Some(at) = misfit.at else { return error };
    let said = at_index(at as u64, misfit.failure.say(asking::language())).say(asking::language());
    let error = PyErr::from_type(error.get_type(py), (said,));
    match error.value(py).setattr("index", at) {
        Ok(()) => error,
        Err(failed) => failed,
    }
}
