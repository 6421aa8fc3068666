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

/// What the package's other half imports.
#[pyo3::pymodule]
mod _tablette {
    use pyo3::prelude::*;
    use tablette::{Question, Rung};

    #[pymodule_export]
    use crate::agents::{_explore, _judge};
    #[pymodule_export]
    use crate::analysis::Analysis;
    #[pymodule_export]
    use crate::asking::language_py;
    #[pymodule_export]
    use crate::clusters::{cluster_example, cluster_examples};
    #[pymodule_export]
    use crate::compared::{Comparison, compared};
    #[pymodule_export]
    use crate::fault::{AbsentError, Error, RefusedError, TableError};
    #[pymodule_export]
    use crate::grading::{grade, grading_advice, grading_plan, grading_questions, grading_sizes};
    #[pymodule_export]
    use crate::hosted::{Hosted, no_arrays, no_code};
    #[pymodule_export]
    use crate::moves::{Move, Moves};
    #[pymodule_export]
    use crate::opened::{_reopen, Board, View, game, games, open};
    #[pymodule_export]
    use crate::tables::{TableFile, board_ranks, board_unrank, build_table};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("InputError", crate::fault::class(module.py())?)?;
        module.add("QUESTIONS", Question::ALL.map(Question::name))?;
        module.add("RUNGS", Rung::ALL.map(Rung::name))?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
