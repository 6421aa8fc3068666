//! Tablette for Python: the compiled half of the package `tablette`, whose other half is in
//! `python/tablette`.
//!
//! A face like the others: it reads what Python hands over, asks the workbench and gives back
//! objects. It holds no rules and no words of games. For example, `tablette.open("chomp",
//! "8x10").solve()` is `opened` reading two texts, the workbench working without the interpreter's
//! lock (`asking`), and `analysis` showing what came of it.
#![forbid(unsafe_code)]
#![expect(clippy::needless_pass_by_value, reason = "what comes from Python is converted, and owned")]

mod agents;
mod analysis;
mod asking;
mod clusters;
mod compared;
mod fault;
mod grading;
mod hosted;
mod moves;
mod opened;
mod raised;
mod shown;
mod speech;
mod tables;
mod value;

use pyo3::prelude::*;

#[pymodule]
fn _tablette(module: &Bound<'_, PyModule>) -> PyResult<()> {
    agents::register(module)?;
    asking::register(module)?;
    clusters::register(module)?;
    fault::register(module)?;
    grading::register(module)?;
    hosted::register(module)?;
    analysis::register(module)?;
    moves::register(module)?;
    opened::register(module)?;
    tables::register(module)?;
    compared::register(module)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
