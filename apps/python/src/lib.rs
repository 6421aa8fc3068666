//! Tablette for Python: the compiled half of the package `tablette`, whose other half is in `python/tablette`.
//!
//! A face like the others: it reads what Python hands over, asks the workbench and gives back objects. It holds no rules
//! and no words of games. For example, `tablette.open("chomp", "8x10").solve()` is [`opened`] reading two texts, the
//! workbench working without the interpreter's lock ([`asking`]), and [`knowledge`] showing what came of it.
#![forbid(unsafe_code)]

mod asking;
mod fault;
mod hosted;
mod knowledge;
mod opened;

use pyo3::prelude::*;

#[pymodule]
fn _tablette(module: &Bound<'_, PyModule>) -> PyResult<()> {
    asking::register(module)?;
    fault::register(module)?;
    hosted::register(module)?;
    knowledge::register(module)?;
    opened::register(module)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
