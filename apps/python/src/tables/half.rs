//! The way to the pure half of tables, `python/tablette/_table.py`.

use pyo3::prelude::*;

/// The module that knows numpy, loaded when it is wanted.
pub(crate) fn arrays(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("tablette._table")
}
