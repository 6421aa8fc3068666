//! Everything that a game tells in arrays: explored by the package with numpy, and handed over as bytes.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use tablette::{Amount, Refusal};
use tablette_host::Everything;

use crate::fault;

/// Explores a game with `moves_many` layer by layer, as `tablette._layers` does it. `None` once it is `over`.
///
/// # Errors
/// What the user's methods raise, and what cannot be a game.
pub(super) fn explore(
    game: &Bound<'_, PyAny>,
    start: &Bound<'_, PyAny>,
    memory: u64,
    over: &dyn Fn() -> bool,
) -> PyResult<Option<Everything>> {
    let py = game.py();
    let layers = py.import("tablette._layers")?.call_method1("explore", (game, start, memory))?;
    let mut last = None;
    for layer in layers.try_iter()? {
        let layer = layer?;
        if let Ok(need) = layer.extract::<u64>() {
            let need = Amount::Exact(need.into());
            Refusal::unless_fits(need, memory).map_err(|refusal| fault::of(&refusal.into()))?;
        }
        last = Some(layer);
        // It may take the lock of the interpreter, which this thread has already.
        if over() {
            return Ok(None);
        }
    }
    let Some(last) = last else { return Ok(None) };
    let told = last.cast::<PyTuple>()?;
    let bytes = |at: usize| -> PyResult<Bound<'_, PyBytes>> { Ok(told.get_item(at)?.cast_into::<PyBytes>()?) };
    Ok(Some(Everything {
        codes: whole(bytes(0)?.as_bytes(), i64::from_le_bytes),
        sources: whole(bytes(1)?.as_bytes(), u32::from_le_bytes),
        targets: whole(bytes(2)?.as_bytes(), u32::from_le_bytes),
        costs: whole(bytes(3)?.as_bytes(), i64::from_le_bytes),
        ends: bytes(4)?.as_bytes().to_vec(),
    }))
}

/// Numbers as numpy writes them: the lowest byte first, asked for by name.
fn whole<const N: usize, T>(bytes: &[u8], read: fn([u8; N]) -> T) -> Vec<T> {
    bytes.as_chunks::<N>().0.iter().map(|chunk| read(*chunk)).collect()
}
