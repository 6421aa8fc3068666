//! One list on a checkpoint store, for the cursors that read it.

use std::sync::{Arc, OnceLock};

use tablette_core::{CheckpointStore, Refusal};

/// The codes of a list on a checkpoint store.
#[derive(Clone)]
pub(super) struct Part {
    pub(super) checkpoints: Arc<dyn CheckpointStore>,
    /// The first read error, if it occurred where no error could be returned.
    pub(super) fault: Arc<OnceLock<Refusal>>,
    pub(super) number: u64,
    /// The offset of the codes in the part, and their length in bytes.
    pub(super) start: u64,
    pub(super) length: u64,
}

impl Part {
    /// Reads codes; on an error, records it and returns false.
    pub(super) fn read(&self, at: u64, buffer: &mut [u8]) -> bool {
        let read = self.checkpoints.read(self.number, self.start + at, buffer);
        read.map_err(|refusal| self.fault.get_or_init(|| refusal)).is_ok()
    }
}
