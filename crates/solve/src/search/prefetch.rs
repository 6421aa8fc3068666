//! Prefetching of memory before it is read.
//!
//! A table of millions of cells is in no cache: a look-up waits for a hundred nanoseconds, about as
//! long as the rest of the work on a position. If the address is known early, the wait and the work
//! overlap.
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "the instruction has no safe form"))]

/// Hints to the processor that this place will be read soon. Affects only timing, and only on
/// x86-64.
#[inline]
#[cfg(target_arch = "x86_64")]
pub(super) fn prefetch<T>(place: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: a hint reads and writes nothing as far as a program can tell, and faults at no
    // address; SSE is part of x86-64.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
}

/// Does nothing: this processor has no such instruction.
#[inline]
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn prefetch<T>(place: &T) {
    let _ = place;
}
