//! Room outside memory, where long work puts what it has finished.

use crate::number::Amount;
use crate::refusal::Refusal;

/// Keeps finished parts of one work, numbered byte strings, outside memory: they outlast the process, so that the work can
/// go on where it stopped.
///
/// A shelf belongs to one work: whoever lends it says which, and what an earlier run of the same work has put there is still
/// there. Files live outside; whoever has parts only calls this.
pub trait Shelf: Send + Sync {
    /// Hears how many parts there will be at most and about how many bytes they take together, before anything else is asked.
    ///
    /// # Errors
    /// [`Refusal::Unkept`] when there is no room, or the shelf cannot be used.
    fn expect(&self, parts: u64, bytes: Amount) -> Result<(), Refusal>;

    /// How many bytes a part has; `None` when it is not there.
    fn length(&self, number: u64) -> Option<u64>;

    /// Puts a part that is not there, given in pieces. It is there as a whole or not at all, whatever happens.
    ///
    /// # Errors
    /// [`Refusal::Unkept`]; what was there before still is.
    fn put(&self, number: u64, pieces: &[&[u8]]) -> Result<(), Refusal>;

    /// Fills `buffer` with the bytes of a part from `at` on.
    ///
    /// # Errors
    /// [`Refusal::Unkept`], also when there are not so many.
    fn read(&self, number: u64, at: u64, buffer: &mut [u8]) -> Result<(), Refusal>;
}
