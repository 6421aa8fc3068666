//! What is known of a position, and its moves, as objects.

use std::sync::Arc;

use pyo3::prelude::*;

/// What is known of a position, how to play it, and what it took to know.
#[pyclass(frozen, module = "tablette")]
pub(crate) struct Knowledge {
    known: Arc<tablette::Knowledge>,
}

impl Knowledge {
    pub(crate) fn of(known: tablette::Knowledge) -> Self {
        Self { known: Arc::new(known) }
    }
}

#[pymethods]
impl Knowledge {
    /// `"win"`, `"draw"` or `"lose"` for the side to move; `None` where it is not known.
    #[getter]
    fn outcome(&self) -> Option<&'static str> {
        self.known.verdict.outcome.map(tablette::Outcome::name)
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Knowledge>()
}
