//! How much an answer may cost, as keyword arguments say it.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyInt, PyString};
use tablette::{Effort, Problem, Seals, Store, Text, Watch, home, notation};

use crate::fault;

/// A century in seconds: more is as good as no limit, and no clock overflows on it.
const CENTURY: f64 = 100.0 * 366.0 * 86_400.0;

/// The user's own tables on disk, where the command line looks, too.
static TABLES: OnceLock<Option<Store>> = OnceLock::new();

/// How much an answer may cost. What is left out is as the workbench has it.
#[derive(Default)]
pub(crate) struct Wish {
    /// Bytes.
    pub(crate) memory: Option<u64>,
    /// Seconds.
    pub(crate) limit: Option<f64>,
    /// Threads; one a core where nobody says.
    pub(crate) threads: Option<usize>,
    /// Where tables on disk are looked for.
    pub(crate) tables: Option<Store>,
    /// Called with what is done and with the total or `None`, some twenty times a second.
    pub(crate) progress: Option<Py<PyAny>>,
}

impl Wish {
    /// Reads `memory`, `limit`, `threads`, `tables` and `progress`.
    ///
    /// # Errors
    /// `TypeError` for another name or a value of a wrong type, `InputError` for a value that makes no sense.
    pub(crate) fn read(given: Option<&Bound<'_, PyDict>>) -> PyResult<Self> {
        let mut wish = Self::default();
        for (name, value) in given.into_iter().flatten() {
            let name: String = name.extract()?;
            if value.is_none() {
                continue;
            }
            match name.as_str() {
                "memory" => wish.memory = Some(memory(&value)?),
                "limit" => wish.limit = Some(limit(&value)?),
                "threads" => wish.threads = Some(threads(&value)?),
                "tables" => wish.tables = Some(Store::new(value.extract::<PathBuf>()?)),
                "progress" => wish.progress = progress(&value)?,
                _ => return Err(PyTypeError::new_err(format!("unexpected keyword argument '{name}'"))),
            }
        }
        Ok(wish)
    }

    /// The effort, watched by `watch`.
    pub(super) fn effort<'a>(&'a self, watch: &'a dyn Watch, seals: &'a Seals) -> Effort<'a> {
        let usual = Effort::default();
        let effort = Effort {
            watch,
            memory: self.memory.unwrap_or(usual.memory),
            threads: self.threads.unwrap_or(usual.threads),
            tables: self.tables.as_ref().or_else(|| TABLES.get_or_init(|| home::tables().map(Store::new)).as_ref()),
            until_stopped: self.limit.is_some(),
            seals: Some(seals),
            ..usual
        };
        self.limit.map_or(effort, |limit| effort.within(Duration::from_secs_f64(limit)))
    }
}

/// Bytes as a number, or as people write them: `"64M"`.
fn memory(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let is_text = value.is_instance_of::<PyString>();
    if !is_text && !is_number(value) {
        return Err(PyTypeError::new_err("memory: int or str"));
    }
    tablette::speech::amount(&crate::value::take(value)?.to_string()).map_err(|problem| fault::of_problem(&problem))
}

/// A bar for `True`, nothing for `False`, else what is called.
fn progress(value: &Bound<'_, PyAny>) -> PyResult<Option<Py<PyAny>>> {
    if let Ok(wanted) = value.cast::<PyBool>() {
        let bar = || value.py().import("tablette._bar")?.getattr("Bar")?.call0();
        return if wanted.is_true() { Ok(Some(bar()?.unbind())) } else { Ok(None) };
    }
    if value.is_callable() {
        Ok(Some(value.clone().unbind()))
    } else {
        Err(PyTypeError::new_err("progress: bool or callable"))
    }
}

fn limit(value: &Bound<'_, PyAny>) -> PyResult<f64> {
    seconds(value.extract()?)
}

/// A time that makes sense.
///
/// # Errors
/// `InputError` for what is no number above 0.
pub(crate) fn seconds(seconds: f64) -> PyResult<f64> {
    if seconds.is_nan() || seconds <= 0.0 {
        return Err(fault::of_problem(&Problem::new(SECONDS, seconds.to_string())));
    }
    Ok(seconds.min(CENTURY))
}

fn threads(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    if !is_number(value) {
        return Err(PyTypeError::new_err("threads: int"));
    }
    // Python itself refuses to write a number of thousands of digits.
    let text = crate::value::take(value)?.to_string();
    let read = notation::parse_number(&text, THREADS, 1, u64::from(u16::MAX));
    read.map(|count| count as usize).map_err(|problem| fault::of_problem(&problem))
}

const SECONDS: Text = Text::new("a number of seconds above 0", "un nombre de secondes supérieur à 0");
const THREADS: Text = Text::new("a number of threads", "un nombre de fils d'exécution");

/// A whole number, and no truth value, although Python counts with those.
fn is_number(value: &Bound<'_, PyAny>) -> bool {
    value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>()
}
