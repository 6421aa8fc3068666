//! The sums of the network, compiled for two types of processors and selected at run time.
//!
//! Both forms are compiled from the same plain code, which the compiler vectorises as widely as it
//! may. The portable form is the safe twin of the other: tests compare them.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "calls code compiled for vectors that the processor is known to have")
)]

use super::network::{KINDS, Layer};

/// The vectors to use. Vectors that this processor lacks cannot be obtained.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kernel {
    /// Whether there are vectors of 32 bytes.
    #[cfg(target_arch = "x86_64")]
    avx2: bool,
}

impl Kernel {
    /// The widest vectors of this processor.
    pub(super) fn best() -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            avx2: is_x86_feature_detected!("avx2"),
        }
    }
}

impl Layer {
    /// The outputs for pieces of each kind, in grains: those of the player to move first. Constant
    /// time.
    #[cfg(target_arch = "x86_64")]
    #[inline]
    pub(super) fn outputs(&self, pieces: &[u64; KINDS]) -> [i32; 2] {
        #[target_feature(enable = "avx2")]
        fn avx2(layer: &Layer, pieces: &[u64; KINDS]) -> [i32; 2] {
            layer.sums(pieces)
        }

        if self.kernel.avx2 {
            // SAFETY: `Kernel::best` has found these vectors on this processor.
            unsafe { avx2(self, pieces) }
        } else {
            self.sums(pieces)
        }
    }

    /// The outputs for pieces of each kind, in grains: those of the player to move first. Constant
    /// time.
    #[cfg(not(target_arch = "x86_64"))]
    #[inline]
    pub(super) fn outputs(&self, pieces: &[u64; KINDS]) -> [i32; 2] {
        self.sums(pieces)
    }
}
