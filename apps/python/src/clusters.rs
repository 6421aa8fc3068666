//! Ready examples of builds that many workers share.

use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use tablette::cluster::{CLUSTERS, ClusterExample};

use crate::speech::language;

/// The names of all examples.
#[pyfunction]
pub(crate) fn cluster_examples() -> Vec<&'static str> {
    CLUSTERS.iter().map(|example| example.name).collect()
}

/// An example, with its remarks in the language that is set; `KeyError` where there is none of that
/// name.
#[pyfunction]
pub(crate) fn cluster_example(name: &str) -> PyResult<String> {
    let example = ClusterExample::named(name).ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
    Ok(example.script(language()))
}
