//! Files that an object of Python reaches, part by part: it knows the network, and nothing here
//! does.

use std::io;

use pyo3::PyErr;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedBytes;
use tablette::{ReadAt, RemotePlace};

use crate::raised;

/// An object with `length(name)` and `read(name, at, length)`: `tablette._remote.Far`.
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
            let length = length.map_err(|error| told(py, error))?;
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
            let bytes = bytes.map_err(|error| told(py, error))?;
            if bytes.len() != buffer.len() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            buffer.copy_from_slice(&bytes);
            Ok(())
        })
    }
}

/// What an exception says, as a fault of the file; Ctrl-C stays what it is.
fn told(py: Python<'_>, error: PyErr) -> io::Error {
    if !error.is_instance_of::<PyException>(py) {
        raised::keep(error);
        return io::ErrorKind::Interrupted.into();
    }
    io::Error::other(error.value(py).to_string())
}
