//! Tables on disk: a file gives bytes, which `numpy.frombuffer` sees as arrays without a copy.
//!
//! The other half is `python/tablette/_table.py`, which knows numpy; nothing here does. Ranks come
//! in as bytes, eight each and the lowest first, and values go out as bytes of the type that
//! [`TableFile::head`] names. For example, `Table(path).values` is one object of bytes, filled once
//! without the interpreter's lock and kept as long as the table or any array that views it.

mod batch;
mod build;
pub(crate) mod half;
pub(crate) mod remote;
mod room;

use std::path::PathBuf;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict as _, PyByteArray, PyBytes, PyDict, PyList};
use tablette::speech::{Speaker, verdicts};
use tablette::tables::{self, OpenTable};
use tablette::{
    Budget, Coding, Defect, Failure, Head, Level, Number, Outcome, Problem, Refusal, RemotePlace, TableKind, Verdict,
    Words, words,
};

use crate::asking::{self, CallOptions, Keywords};
use crate::value::dict;
use crate::{fault, speech};
pub(crate) use build::{board_ranks, board_unrank, build_table};
use remote::Reached;
use room::ensure_fits;

/// A table file, open, and the game opened on its board.
#[pyclass(frozen, module = "tablette._tablette")]
pub(crate) struct TableFile {
    table: OpenTable,
    file: PathBuf,
    /// All values, loaded on first use.
    values: PyOnceLock<Py<PyBytes>>,
}

/// What a value says: outcome, remoteness, nimber, cost.
type Said = (Option<&'static str>, Option<i64>, Option<i64>, Option<i64>);

#[pymethods]
impl TableFile {
    /// Opens a file. Only its head is read.
    #[new]
    fn open(py: Python<'_>, file: PathBuf) -> PyResult<Self> {
        let table = asking::run(py, &CallOptions::default(), |_| tables::open(&file))?;
        Ok(Self { table, file, values: PyOnceLock::new() })
    }

    /// Opens a file of a remote place: its address, its name there, and the object that reaches it.
    #[staticmethod]
    #[pyo3(signature = (url, name, reach, /))]
    fn remote(py: Python<'_>, url: PathBuf, name: &str, reach: Py<PyAny>) -> PyResult<Self> {
        let place: Arc<dyn RemotePlace> = Arc::new(Reached(reach));
        let table = asking::run(py, &CallOptions::default(), |_| tables::open_remote(&url, &place, name))?;
        Ok(Self { table, file: url, values: PyOnceLock::new() })
    }

    /// What the head says, by the names of the command line's documents.
    fn head<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let said = described(py, self.table.head())?;
        said.set_item("file", self.file.as_os_str())?;
        said.set_item("dtype", self.table.integer().code())?;
        said.set_item("itemsize", self.table.integer().bytes())?;
        Ok(said)
    }

    /// All values by rank, unpacked once.
    #[pyo3(signature = (**budget))]
    fn values<'py>(&self, py: Python<'py>, budget: Option<Keywords>) -> PyResult<Bound<'py, PyBytes>> {
        let options = CallOptions::read(budget)?;
        if let Some(values) = self.values.get(py) {
            return Ok(values.bind(py).clone());
        }
        let count = self.positions();
        let length = ensure_fits(u128::from(count) * self.table.integer().bytes() as u128, &options)?;
        let fill = |out: &mut [u8]| asking::run(py, &options, |budget| self.table.fill(0..count, out, budget));
        let values = PyBytes::new_with(py, length, fill)?;
        // Not filled under the lock of the place where it is kept, since a progress callable may
        // ask for it, too. Of two threads that come at the same time, the first one's is kept.
        let _ = self.values.set(py, values.unbind());
        Ok(self.values.get(py).expect("it was set").bind(py).clone())
    }

    /// The values of the ranks from `start` up to `stop`, which there are.
    #[pyo3(signature = (start, stop, /, **budget))]
    fn fill<'py>(
        &self,
        py: Python<'py>,
        start: u64,
        stop: u64,
        budget: Option<Keywords>,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let options = CallOptions::read(budget)?;
        let count = u128::from(stop.saturating_sub(start));
        let length = ensure_fits(count * self.table.integer().bytes() as u128, &options)?;
        let fill = |out: &mut [u8]| asking::run(py, &options, |budget| self.table.fill(start..stop, out, budget));
        PyByteArray::new_with(py, length, fill)
    }

    /// The values of ranks in any order.
    #[pyo3(signature = (ranks, /, **budget))]
    fn gather<'py>(
        &self,
        py: Python<'py>,
        ranks: &[u8],
        budget: Option<Keywords>,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        let options = CallOptions::read(budget)?;
        let loaded = self.values.get(py).map(|values| values.bind(py).as_bytes());
        batch::gather(py, &self.table, loaded, ranks, &options)
    }

    /// The ranks on a list of lost positions; `None` of a table of values.
    #[pyo3(signature = (**budget))]
    fn members<'py>(&self, py: Python<'py>, budget: Option<Keywords>) -> PyResult<Option<Bound<'py, PyByteArray>>> {
        let options = CallOptions::read(budget)?;
        let TableKind::List { members } = self.table.head().kind() else { return Ok(None) };
        let length = ensure_fits(u128::from(*members) * 8, &options)?;
        let fill = |out: &mut [u8]| asking::run(py, &options, |budget| listed(&self.table, out, budget));
        PyByteArray::new_with(py, length, fill).map(Some)
    }

    /// The ranks of positions, as bytes.
    #[pyo3(signature = (positions, /, **budget))]
    fn ranks<'py>(
        &self,
        py: Python<'py>,
        positions: &Bound<'py, PyList>,
        budget: Option<Keywords>,
    ) -> PyResult<Bound<'py, PyByteArray>> {
        batch::ranks(py, self.table.board(), positions, &CallOptions::read(budget)?)
    }

    /// The positions of ranks, as text; `None` where none that the board reaches has the rank.
    #[pyo3(signature = (ranks, /, **budget))]
    fn unrank(&self, py: Python<'_>, ranks: &[u8], budget: Option<Keywords>) -> PyResult<Vec<Option<String>>> {
        batch::unrank(py, self.table.board(), ranks, &CallOptions::read(budget)?)
    }

    /// What the number in a cell says of its position.
    #[pyo3(signature = (code, /))]
    fn said(&self, code: i64) -> Said {
        let said = tables::verdict(&self.table.head().header().worth, code);
        said.map_or((None, None, None, None), |verdict| reported(&verdict))
    }

    /// Verifies the table: what was checked, and what is wrong, if anything.
    #[pyo3(signature = (level, /, **budget))]
    fn verify<'py>(&self, py: Python<'py>, level: &str, budget: Option<Keywords>) -> PyResult<Bound<'py, PyDict>> {
        let known = Level::ALL.into_iter().find(|known| known.name() == level);
        let level = known.ok_or_else(|| fault::of_problem(&Problem::new(levels(names()), level)))?;
        let verified = asking::run(py, &CallOptions::read(budget)?, |budget| self.table.verify(level, budget))?;
        let (rank, position) = match &verified.fault {
            Some(Defect::Value { rank, position, .. }) => (Some(*rank), Some(position)),
            _ => (None, None),
        };
        Ok(dict!(
            py,
            "level" => verified.level.name(),
            "derived" => verified.derived,
            "rank" => rank,
            "position" => position,
            "fault" => verified.fault.as_ref().map(|fault| self.sentence(fault)),
        ))
    }
}

impl TableFile {
    fn positions(&self) -> u64 {
        let ranks = self.table.head().ranks();
        ranks.end - ranks.start
    }

    /// What is wrong, in a sentence.
    fn sentence(&self, fault: &Defect) -> String {
        let file = self.file.display().to_string();
        match fault {
            Defect::File(error) => Failure::of_table(&self.file, (**error).clone()).say(speech::language()),
            Defect::Value { position, rank, stored, derived } => {
                let speaker = Speaker::new(speech::language());
                let figure = |verdict| verdicts::figure(&speaker, verdict);
                let derived = derived.as_ref().map_or_else(|| "–".to_owned(), figure);
                speaker.say(words::table::wrong_value(file, position, *rank, figure(stored), derived))
            }
        }
    }
}

words! {
    levels(names: Words) { "one of the levels {names}", "l'un des niveaux {names}" }
}

fn names() -> String {
    Level::ALL.map(Level::name).join(", ")
}

/// Those parts of a verdict that a cell can hold, as numbers.
fn reported(verdict: &Verdict) -> Said {
    // A code has 64 bits, and so has what it says.
    let whole = |number: &Option<Number>| number.as_ref().and_then(Number::as_i128).and_then(|it| it.try_into().ok());
    let Verdict { outcome, remoteness, nimber, cost, .. } = verdict;
    (outcome.map(Outcome::name), whole(remoteness), whole(nimber), whole(cost))
}

/// What any head says.
fn described<'py>(py: Python<'py>, head: &Head) -> PyResult<Bound<'py, PyDict>> {
    let (header, ranks) = (head.header(), head.ranks());
    let (bits, members) = match head.kind() {
        TableKind::Cells { width, .. } => (Some(width.bits()), None),
        TableKind::List { members } => (None, Some(*members)),
    };
    // The number of positions of each code, where the head lists them.
    let counts = match head.kind() {
        TableKind::Cells { coding: Coding::Listed(listed), .. } => Some(listed.into_py_dict(py)?),
        _ => None,
    };
    Ok(dict!(
        py,
        "game" => &header.game,
        "board" => &header.board,
        "worth" => &header.worth,
        "settings" => header.settings.lines().filter_map(|pair| pair.split_once('=')).into_py_dict(py)?,
        "positions" => ranks.end - ranks.start,
        "bits" => bits,
        "members" => members,
        "counts" => counts,
        "digest" => head.digest().to_string(),
        "values_digest" => head.values_digest().to_string(),
        "rules_version" => header.rules,
        "numbering_version" => header.numbering,
        "format_version" => tables::FORMAT_VERSION,
        "creator" => &header.creator,
        "file_bytes" => head.file_length(),
    ))
}

/// Writes the ranks on a list.
fn listed(table: &OpenTable, out: &mut [u8], budget: &Budget<'_>) -> Result<(), Failure> {
    let mut places = out.as_chunks_mut::<8>().0.iter_mut();
    let mut stopped = false;
    table.codes(budget, &mut |ranks| {
        for (place, rank) in places.by_ref().zip(ranks) {
            *place = rank.to_le_bytes();
        }
        stopped = budget.is_over();
        !stopped
    })?;
    if stopped { Err(Refusal::Stopped.into()) } else { Ok(()) }
}
