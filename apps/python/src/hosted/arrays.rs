//! Everything that a game tells in arrays: asked about thousands of positions at once, and handed
//! over as bytes.

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use tablette::Failure;
use tablette_host::{Everything, Layers, Untold};

use crate::fault;

/// Explores a game with `moves_many` layer by layer; `tablette._layers` asks the game, and reads
/// what it returns. `None` once the question is `over`.
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
    let module = py.import("tablette._layers")?;
    let (tell, mismatch) = (module.getattr("tell")?, module.getattr("mismatch")?);
    let mut layers = Layers::new(module.call_method1("code", (start,))?.extract()?, memory);
    while let Some(piece) = layers.piece_bytes() {
        // It may take the lock of the interpreter, which this thread has already.
        if over() {
            return Ok(None);
        }
        let told = tell.call1((game, PyBytes::new(py, &piece)))?.cast_into::<PyTuple>()?;
        let bytes = |at: usize| -> PyResult<Bound<'_, PyBytes>> { Ok(told.get_item(at)?.cast_into::<PyBytes>()?) };
        let (ends, places, nexts, costs) = (bytes(0)?, bytes(1)?, bytes(2)?, bytes(3)?);
        let [places, nexts, costs] = [&places, &nexts, &costs].map(|numbers| numbers.as_bytes().as_chunks().0);
        match layers.tell(ends.as_bytes(), places, nexts, costs) {
            Ok(()) => {}
            Err(Untold::Refused(refusal)) => return Err(fault::from_failure(&Failure::Refused(refusal))),
            Err(Untold::FirstMismatch) => return Err(PyErr::from_value(mismatch.call1((game, told))?)),
        }
    }
    Ok(Some(layers.finish()))
}
