//! Storage outside memory for the finished parts of long work.
//!
//! For example, Chomp's theory writes each finished list of lost positions to a checkpoint store,
//! and reads it back in pieces when a later list needs it. After a kill, the next run finds the
//! finished lists and continues from there.

use crate::number::Amount;
use crate::refusal::Refusal;

/// One stage of a job: parts that read only parts of earlier stages, each with its work in
/// positions.
///
/// ```
/// use tablette_core::PartStage;
/// let stage = PartStage { parts: vec![(3, 100), (4, 20)], together: false };
/// assert_eq!(stage.work(), 120);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartStage {
    /// The number and the work of each part.
    pub parts: Vec<(u64, u64)>,
    /// Whether the parts are computed all at once, so that they cannot be shared among machines.
    pub together: bool,
}

impl PartStage {
    /// Returns the work of all parts. O(parts).
    pub fn work(&self) -> u64 {
        self.parts.iter().map(|(_, work)| work).sum()
    }
}

/// Stores the finished parts of one job, numbered byte strings, outside memory: they outlast the
/// process, so that the job can continue where it stopped.
///
/// A checkpoint store belongs to one job, named by the interface that lends it; parts stored by an
/// earlier run of the same job are still there. File handling stays outside the solvers and
/// theories, which only call this trait.
///
/// Parts are never replaced or removed one by one. All methods may be called from several threads
/// at the same time.
///
/// # Example
/// A checkpoint store in memory, as a test would use it:
///
/// ```
/// use std::collections::HashMap;
/// use std::sync::Mutex;
/// use tablette_core::{Amount, Refusal, CheckpointStore, Text};
///
/// #[derive(Default)]
/// struct Memory(Mutex<HashMap<u64, Vec<u8>>>);
///
/// impl CheckpointStore for Memory {
///     fn expect(&self, _parts: u64, bytes: Amount) -> Result<(), Refusal> {
///         Refusal::unless_fits(bytes, 1 << 20)
///     }
///     fn length(&self, number: u64) -> Option<u64> {
///         self.0.lock().unwrap().get(&number).map(|part| part.len() as u64)
///     }
///     fn put(&self, number: u64, pieces: &[&[u8]]) -> Result<(), Refusal> {
///         self.0.lock().unwrap().insert(number, pieces.concat());
///         Ok(())
///     }
///     fn read(&self, number: u64, at: u64, buffer: &mut [u8]) -> Result<(), Refusal> {
///         let parts = self.0.lock().unwrap();
///         let rest = parts.get(&number).and_then(|part| part.get(at as usize..));
///         let bytes = rest.and_then(|rest| rest.get(..buffer.len()));
///         buffer.copy_from_slice(bytes.ok_or_else(|| Refusal::Unkept(Text::new("no such part", "rien de tel").into()))?);
///         Ok(())
///     }
/// }
///
/// let checkpoints = Memory::default();
/// checkpoints.put(3, &[b"tab", b"lette"])?;
/// let mut buffer = [0; 5];
/// checkpoints.read(3, 3, &mut buffer)?;
/// assert_eq!((&buffer, checkpoints.length(4)), (b"lette", None));
/// # Ok::<(), Refusal>(())
/// ```
pub trait CheckpointStore: Send + Sync {
    /// Announces the maximum number of parts and their approximate total size in bytes, before any
    /// other call, so that a full disk is noticed at the beginning.
    ///
    /// # Errors
    /// [`Refusal::Unkept`] if there is not enough room, or the checkpoint store cannot be used.
    fn expect(&self, parts: u64, bytes: Amount) -> Result<(), Refusal>;

    /// Announces how the parts can be shared, before the first part is begun: in stages, each
    /// reading only earlier stages. Default: ignored.
    ///
    /// # Errors
    /// Any, to end the job here: for callers that only need the stages.
    fn stages(&self, stages: &[PartStage]) -> Result<(), Refusal> {
        let _ = stages;
        Ok(())
    }

    /// Whether this run should compute a missing part. Other runs compute the rest: this run ends
    /// with [`Refusal::Stopped`] once its own parts are stored. Default: all parts.
    fn wants(&self, number: u64) -> bool {
        let _ = number;
        true
    }

    /// Returns the length of a part in bytes; `None` if it is not stored. Resumed jobs call this to
    /// find the remaining work.
    fn length(&self, number: u64) -> Option<u64>;

    /// Stores a missing part, given in pieces that are joined. It is stored as a whole or not at
    /// all, even after a kill.
    ///
    /// # Errors
    /// [`Refusal::Unkept`]; earlier parts remain stored.
    fn put(&self, number: u64, pieces: &[&[u8]]) -> Result<(), Refusal>;

    /// Fills `buffer` with the bytes of a part from offset `at` on.
    ///
    /// # Errors
    /// [`Refusal::Unkept`], also if the part ends before the buffer is full.
    fn read(&self, number: u64, at: u64, buffer: &mut [u8]) -> Result<(), Refusal>;
}
