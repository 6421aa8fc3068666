//! Asking for memory some time before it is looked at.
//!
//! A table of millions of cells is in no cache: a look waits for a hundred nanoseconds, about as long as everything else that a
//! position takes. Where the place is known early, the wait and the work pass at the same time.
#![cfg_attr(target_arch = "x86_64", expect(unsafe_code, reason = "the instruction has no safe form"))]

/// Tells the processor that this will be looked at. Changes nothing but the time that takes; elsewhere than on x86-64 nothing at all.
#[inline]
#[cfg(target_arch = "x86_64")]
pub(super) fn prefetch<T>(place: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    // SAFETY: a hint reads and writes nothing as far as a program can tell, and faults at no address; SSE is part of x86-64.
    unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast()) }
}

/// The same where there is no such instruction: nothing.
#[inline]
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn prefetch<T>(place: &T) {
    let _ = place;
}
