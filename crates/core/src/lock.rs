//! Locks that outlive a panic.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex, even if a thread panicked while it held the lock: the guarded data is never left
/// half changed.
///
/// ```
/// let counter = std::sync::Mutex::new(1);
/// *tablette_core::lock(&counter) += 1;
/// assert_eq!(*tablette_core::lock(&counter), 2);
/// ```
pub fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
