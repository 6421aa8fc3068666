//! Room outside memory, where long work puts what it has finished.
//!
//! For example, Chomp's theory puts each list of lost positions on a shelf when it is finished, and reads it back in
//! pieces when a later list needs it. After a kill, the next run finds the finished lists and goes on from there.

use crate::number::Amount;
use crate::refusal::Refusal;

/// Parts that read only those of earlier stages, each with how much work it is, in positions.
///
/// ```
/// use tablette_core::PartStage;
/// let stage = PartStage { parts: vec![(3, 100), (4, 20)], together: false };
/// assert_eq!(stage.work(), 120);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartStage {
    /// Number and work of each.
    pub parts: Vec<(u64, u64)>,
    /// Whether they are found all at once, so that they cannot be shared.
    pub together: bool,
}

impl PartStage {
    /// The work of all parts. O(parts).
    pub fn work(&self) -> u64 {
        self.parts.iter().map(|(_, work)| work).sum()
    }
}

/// Keeps finished parts of one work, numbered byte strings, outside memory: they outlast the process, so that the work
/// can go on where it stopped.
///
/// A shelf belongs to one work, named by the face that lends it; parts that an earlier run of the same work has put
/// there are still there. Files live outside; solvers and theories only call this.
///
/// Parts are never replaced or removed one by one. All methods may be called from several threads at the same time.
///
/// # Example
/// A shelf in memory, as a test would use it:
///
/// ```
/// use std::collections::HashMap;
/// use std::sync::Mutex;
/// use tablette_core::{Amount, Refusal, Shelf, Text};
///
/// #[derive(Default)]
/// struct Memory(Mutex<HashMap<u64, Vec<u8>>>);
///
/// impl Shelf for Memory {
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
/// let shelf = Memory::default();
/// shelf.put(3, &[b"tab", b"lette"])?;
/// let mut buffer = [0; 5];
/// shelf.read(3, 3, &mut buffer)?;
/// assert_eq!((&buffer, shelf.length(4)), (b"lette", None));
/// # Ok::<(), Refusal>(())
/// ```
pub trait Shelf: Send + Sync {
    /// Announces the greatest number of parts and about how many bytes they take together, before anything else is
    /// asked, so that a full disk is noticed at the beginning.
    ///
    /// # Errors
    /// [`Refusal::Unkept`] when there is no room, or the shelf cannot be used.
    fn expect(&self, parts: u64, bytes: Amount) -> Result<(), Refusal>;

    /// Tells how the parts could be shared, once the work knows them and before it begins with any: stage by stage, of
    /// which each reads those before it alone. Default: nobody asks.
    ///
    /// # Errors
    /// Any, to end the work here: whoever only wanted to know.
    fn stages(&self, stages: &[PartStage]) -> Result<(), Refusal> {
        let _ = stages;
        Ok(())
    }

    /// Whether this run is to work out a part that is not there. Where it says no for some, others work these out: the
    /// run ends with [`Refusal::Stopped`] once its own are there. Default: all of them.
    fn wants(&self, number: u64) -> bool {
        let _ = number;
        true
    }

    /// Length of a part in bytes; `None` when it is not there. Resumed work asks this to learn what is left to do.
    fn length(&self, number: u64) -> Option<u64>;

    /// Puts a part that is not there, given in pieces that are joined. It is there as a whole or not at all, even after
    /// a kill.
    ///
    /// # Errors
    /// [`Refusal::Unkept`]; what was there before still is.
    fn put(&self, number: u64, pieces: &[&[u8]]) -> Result<(), Refusal>;

    /// Fills `buffer` with the bytes of a part from offset `at` on.
    ///
    /// # Errors
    /// [`Refusal::Unkept`], also when the part ends before the buffer is full.
    fn read(&self, number: u64, at: u64, buffer: &mut [u8]) -> Result<(), Refusal>;
}
