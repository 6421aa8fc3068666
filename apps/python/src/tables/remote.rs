//! Files that an object of Python reaches, part by part: it knows the network, and nothing here
//! does.

use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use pyo3::PyErr;
use pyo3::exceptions::{PyException, PyFileNotFoundError};
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use tablette::{ReadAt, RemotePlace, Store};

use crate::raised;

/// An object with `length(name)` and `read(name, at, length)`: `tablette._remote.RemotePlace`.
pub(super) struct Reached(pub(super) Py<PyAny>);

/// One of its files.
struct ReachedFile {
    place: Py<PyAny>,
    name: String,
    length: u64,
}

impl RemotePlace for Reached {
    fn open(&self, name: &str) -> io::Result<Box<dyn ReadAt>> {
        Python::attach(|py| {
            let length = self.0.bind(py).call_method1("length", (name,)).and_then(|length| length.extract());
            let length = length.map_err(|error| reported(py, error))?;
            let file = ReachedFile { place: self.0.clone_ref(py), name: name.to_owned(), length };
            Ok(Box::new(file) as Box<dyn ReadAt>)
        })
    }
}

impl ReadAt for ReachedFile {
    fn length(&self) -> io::Result<u64> {
        Ok(self.length)
    }

    fn read_at(&self, buffer: &mut [u8], at: u64) -> io::Result<()> {
        Python::attach(|py| {
            let read = self.place.bind(py).call_method1("read", (self.name.as_str(), at, buffer.len()));
            let bytes = read.and_then(|bytes| bytes.extract::<PyBackedBytes>().map_err(PyErr::from));
            let bytes = bytes.map_err(|error| reported(py, error))?;
            if bytes.len() != buffer.len() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            buffer.copy_from_slice(&bytes);
            Ok(())
        })
    }
}

/// What an exception says, as a fault of the file; Ctrl-C stays what it is.
fn reported(py: Python<'_>, error: PyErr) -> io::Error {
    if !error.is_instance_of::<PyException>(py) {
        raised::keep(error);
        return io::ErrorKind::Interrupted.into();
    }
    let is_absent = error.is_instance_of::<PyFileNotFoundError>(py);
    let kind = if is_absent { io::ErrorKind::NotFound } else { io::ErrorKind::Other };
    io::Error::new(kind, error.value(py).to_string())
}

/// The tables of the addresses that were asked for last, the latest at the end: they stay open for
/// later questions.
static STORES: Mutex<Vec<(String, Store)>> = Mutex::new(Vec::new());

/// The most addresses that are kept.
const MOST_STORES: usize = 16;

fn stores() -> MutexGuard<'static, Vec<(String, Store)>> {
    STORES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The tables at an address that was asked for before, if they are still kept.
fn kept(address: &str) -> Option<Store> {
    let mut stores = stores();
    let at = stores.iter().position(|(known, _)| known == address)?;
    let found = stores.remove(at);
    let store = found.1.clone();
    stores.push(found);
    Some(store)
}

/// Keeps the tables at an address, in place of those that were asked for the longest time ago.
fn keep(address: &str, store: Store) {
    let mut stores = stores();
    if stores.len() >= MOST_STORES {
        stores.remove(0);
    }
    stores.push((address.to_owned(), store));
}

/// The tables at an address, as `tablette._remote` understands it; `None` for a path.
///
/// # Errors
/// `ImportError` without fsspec, and what it raises for an address that it cannot read.
pub(crate) fn store(py: Python<'_>, text: &str) -> PyResult<Option<Store>> {
    let remote = py.import("tablette._remote")?;
    if !remote.getattr("is_remote")?.call1((text,))?.extract::<bool>()? {
        return Ok(None);
    }
    if let Some(store) = kept(text) {
        return Ok(Some(store));
    }
    let (reach, folder, only): (Py<PyAny>, String, Option<String>) =
        remote.getattr("tables")?.call1((text,))?.extract()?;
    let store = Store::remote(&folder, Arc::new(Reached(reach)), only);
    keep(text, store.clone());
    Ok(Some(store))
}
