//! Watches the work for a Python user: Ctrl-C, progress, notes.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ThreadId};
use std::time::Instant;

use pyo3::prelude::*;
use tablette::{Phrase, Watch};

use super::CallOptions;
use crate::raised;
use crate::speech::language;

/// Microseconds between two polls of the interpreter: a signal is noticed well within 0.2 s, and a
/// million positions a second lose nothing by it.
const PACE: u64 = 50_000;

/// The watch of one question.
///
/// Only the calling thread polls the interpreter, since Python handles signals on its main thread
/// alone; it takes part in all work, and other threads only read what it found.
pub(super) struct Guard {
    caller: ThreadId,
    born: Instant,
    /// When to look next, in microseconds since `born`.
    next: AtomicU64,
    stop: AtomicBool,
    /// What was raised while looking: `KeyboardInterrupt`, or what the progress callable raised.
    caught: Mutex<Option<PyErr>>,
    notes: Mutex<Vec<String>>,
    progress: Option<Py<PyAny>>,
    done: AtomicU64,
    /// `u64::MAX` where it is not known.
    total: AtomicU64,
}

impl Guard {
    pub(super) fn new(py: Python<'_>, options: &CallOptions) -> Self {
        Self {
            caller: thread::current().id(),
            born: Instant::now(),
            next: AtomicU64::new(PACE),
            stop: AtomicBool::new(false),
            caught: Mutex::default(),
            notes: Mutex::default(),
            progress: options.progress.as_ref().map(|progress| progress.clone_ref(py)),
            done: AtomicU64::new(0),
            total: AtomicU64::new(u64::MAX),
        }
    }

    /// Ends the watch.
    ///
    /// # Errors
    /// What was raised while looking; else the notes, to be passed on.
    pub(super) fn end(self, py: Python<'_>) -> PyResult<Vec<String>> {
        let caught = self.caught.into_inner().unwrap_or_else(PoisonError::into_inner);
        // A signal that came between the last look and the end belongs to this question, too.
        caught.map_or_else(|| py.check_signals(), Err)?;
        Ok(self.notes.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Polls the interpreter when it is due, on the calling thread.
    fn look(&self) {
        if self.caller != thread::current().id() {
            return;
        }
        if raised::is_kept() {
            self.stop.store(true, Relaxed);
            return;
        }
        let now = self.born.elapsed().as_micros() as u64;
        if now < self.next.load(Relaxed) {
            return;
        }
        let looked = Python::try_attach(|py| py.check_signals().and_then(|()| self.show(py)));
        match looked {
            Some(Ok(())) => {}
            Some(Err(error)) => {
                *self.caught.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                self.stop.store(true, Relaxed);
            }
            // The interpreter is shutting down: the answer is not needed.
            None => self.stop.store(true, Relaxed),
        }
        // Counted from the end of the look: a slow progress callable must not eat all the time.
        self.next.store(self.born.elapsed().as_micros() as u64 + PACE, Relaxed);
    }

    fn show(&self, py: Python<'_>) -> PyResult<()> {
        let Some(progress) = &self.progress else { return Ok(()) };
        let total = Some(self.total.load(Relaxed)).filter(|total| *total != u64::MAX);
        progress.call1(py, (self.done.load(Relaxed), total)).map(drop)
    }
}

impl Watch for Guard {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.done.store(done, Relaxed);
        self.total.store(total.unwrap_or(u64::MAX), Relaxed);
        if !self.stop.load(Relaxed) {
            self.look();
        }
    }

    fn stopped(&self) -> bool {
        if !self.stop.load(Relaxed) {
            self.look();
        }
        self.stop.load(Relaxed)
    }

    fn note(&self, said: &Phrase) {
        self.notes.lock().unwrap_or_else(PoisonError::into_inner).push(said.say(language()));
    }
}
