//! One list on a shelf, as whoever walks through it reads it.

use std::sync::{Arc, OnceLock};

use tablette_core::{Refusal, Shelf};

/// The codes of a list that is on a shelf.
#[derive(Clone)]
pub(super) struct Part {
    pub(super) shelf: Arc<dyn Shelf>,
    /// What could not be read, while nobody could be told.
    pub(super) fault: Arc<OnceLock<Refusal>>,
    pub(super) number: u64,
    /// Where the codes begin in the part, and how many bytes they have.
    pub(super) start: u64,
    pub(super) length: u64,
}

impl Part {
    /// Reads codes; what cannot be read is remembered, and false.
    pub(super) fn read(&self, at: u64, buffer: &mut [u8]) -> bool {
        let read = self.shelf.read(self.number, self.start + at, buffer);
        read.map_err(|refusal| self.fault.get_or_init(|| refusal)).is_ok()
    }
}
