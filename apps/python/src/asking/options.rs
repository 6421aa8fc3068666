//! How much an answer may cost, as keyword arguments say it.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::Duration;

use pyo3::Borrowed;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyString};
use tablette::{Budget, Problem, Store, Text, VerifiedFiles, Watch, Words, home, notation, words};

use crate::fault::{self, Raised as _};
use crate::tables::remote;
use crate::value;

/// A century in seconds: more is as good as no limit, and no clock overflows on it.
const CENTURY: f64 = 100.0 * 366.0 * 86_400.0;

/// The user's own tables on disk, where the command line looks, too.
static TABLES: OnceLock<Option<Store>> = OnceLock::new();

/// How much an answer may cost. What is left out is as the workbench has it.
#[derive(Default)]
pub(crate) struct CallOptions {
    /// Bytes.
    pub(crate) memory: Option<u64>,
    /// Time.
    pub(crate) limit: Option<Duration>,
    /// Threads; one per core by default.
    pub(crate) threads: Option<usize>,
    /// Where tables are looked for.
    pub(crate) tables: Option<Store>,
    /// Called with what is done and with the total or `None`, some twenty times a second.
    pub(crate) progress: Option<Py<PyAny>>,
    /// Whether that is a bar of our own, which ends its line when the work is over.
    pub(crate) is_bar: bool,
}

/// The keyword arguments of a function that takes a budget. A fault in them waits for
/// [`CallOptions::read`], because Python would put the name of the parameter before its sentence.
pub(crate) struct Keywords(PyResult<CallOptions>);

impl<'py> FromPyObject<'_, 'py> for Keywords {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let given = given.cast::<PyDict>()?;
        Ok(Self(CallOptions::new(&given)))
    }
}

impl CallOptions {
    /// The budget that keyword arguments ask for.
    ///
    /// # Errors
    /// `TypeError` for another name or a value of a wrong type, `InputError` for a value that makes no sense.
    pub(crate) fn read(given: Option<Keywords>) -> PyResult<Self> {
        given.map_or_else(|| Ok(Self::default()), |Keywords(options)| options)
    }

    /// Reads `memory`, `limit`, `threads`, `tables` and `progress`.
    fn new(given: &Bound<'_, PyDict>) -> PyResult<Self> {
        let mut options = Self::default();
        for (name, value) in given {
            let name: String = name.extract()?;
            if value.is_none() {
                continue;
            }
            match name.as_str() {
                "memory" => options.memory = Some(memory(&value)?),
                "limit" => options.limit = Some(seconds(value.extract()?)?),
                "threads" => options.threads = Some(threads(&value)?),
                "tables" => {
                    let place: PathBuf = value.extract()?;
                    let remote = place.to_str().map_or(Ok(None), |text| remote::store(given.py(), text))?;
                    options.tables = Some(remote.unwrap_or_else(|| Store::new(place)));
                }
                "progress" => {
                    options.is_bar = value.is_instance_of::<PyBool>();
                    options.progress = progress(&value)?;
                }
                _ => return Err(fault::type_error(unexpected(name))),
            }
        }
        Ok(options)
    }

    /// The budget, watched by `watch`.
    pub(super) fn budget<'a>(&'a self, watch: &'a dyn Watch, verified_files: &'a VerifiedFiles) -> Budget<'a> {
        let usual = Budget::default();
        let budget = Budget {
            watch,
            memory: self.memory.unwrap_or(usual.memory),
            threads: self.threads.unwrap_or(usual.threads),
            tables: self.tables.as_ref().or_else(|| TABLES.get_or_init(|| home::tables().map(Store::new)).as_ref()),
            until_stopped: self.limit.is_some(),
            verified_files: Some(verified_files),
            ..usual
        };
        self.limit.map_or(budget, |limit| budget.within(limit))
    }
}

/// Bytes as a number, or as people write them: `"64M"`.
fn memory(value: &Bound<'_, PyAny>) -> PyResult<u64> {
    let is_text = value.is_instance_of::<PyString>();
    if !is_text && !value::is_number(value) {
        return Err(fault::type_error(MEMORY));
    }
    tablette::speech::amount(&value::take(value)?.to_string()).raised()
}

/// A bar for `True`, nothing for `False`, else what is called.
fn progress(value: &Bound<'_, PyAny>) -> PyResult<Option<Py<PyAny>>> {
    if let Ok(wanted) = value.cast::<PyBool>() {
        let bar = || value.py().import("tablette._bar")?.getattr("Bar")?.call0();
        return if wanted.is_true() { Ok(Some(bar()?.unbind())) } else { Ok(None) };
    }
    if value.is_callable() { Ok(Some(value.clone().unbind())) } else { Err(fault::type_error(PROGRESS)) }
}

/// A time that makes sense.
///
/// # Errors
/// `InputError` for what is no number above 0.
pub(crate) fn seconds(seconds: f64) -> PyResult<Duration> {
    if seconds.is_nan() || seconds <= 0.0 {
        return Err(fault::of_problem(&Problem::new(SECONDS, seconds.to_string())));
    }
    Ok(Duration::from_secs_f64(seconds.min(CENTURY)))
}

fn threads(value: &Bound<'_, PyAny>) -> PyResult<usize> {
    if !value::is_number(value) {
        return Err(fault::type_error(THREADS_TYPE));
    }
    // Python itself refuses to write a number of thousands of digits.
    let text = value::take(value)?.to_string();
    let read = notation::parse_number(&text, THREADS, 1, u64::from(u16::MAX));
    read.map(|count| count as usize).raised()
}

const SECONDS: Text = Text::new("a number of seconds above 0", "un nombre de secondes supérieur à 0");
words! {
    unexpected(name: Words) { "unexpected keyword argument '{name}'", "argument nommé inattendu : « {name} »" }
    MEMORY { "memory: int or str", "memory : int ou str" }
    PROGRESS { "progress: bool or callable", "progress : bool ou une fonction" }
    THREADS_TYPE { "threads: int", "threads : int" }
}

const THREADS: Text = Text::new("a number of threads", "un nombre de fils d'exécution");
