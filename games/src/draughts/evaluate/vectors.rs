//! The sums of the network with vectors: those of the processor, chosen at run time, or those of
//! WebAssembly, where its module is compiled with them.
//!
//! [`Layer::sums`] is the safe twin, and what other processors run.
#![cfg_attr(
    any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")),
    expect(unsafe_code, reason = "calls code for vectors that the processor is known to have, and loads vectors")
)]

use super::network::{KINDS, Layer};

/// The vectors to use. Vectors that this processor lacks cannot be obtained.
#[derive(Clone, Copy, Debug)]
pub(super) struct SimdLevel {
    /// Whether there are vectors of 32 bytes.
    #[cfg(target_arch = "x86_64")]
    avx2: bool,
}

impl SimdLevel {
    /// The widest vectors of this processor.
    pub(super) fn best() -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            avx2: is_x86_feature_detected!("avx2"),
        }
    }
}

impl Layer {
    /// The outputs for pieces of each kind, in grains. Constant time.
    #[inline]
    pub(super) fn outputs(&self, pieces: &[u64; KINDS]) -> [i32; 2] {
        #[cfg(target_arch = "x86_64")]
        if self.level.avx2 {
            // SAFETY: `SimdLevel::best` has found these vectors on this processor.
            return unsafe { self.sums_by_avx2(pieces) };
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return self.sums_by_blocks(pieces);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        self.sums(pieces)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn sums_by_avx2(&self, pieces: &[u64; KINDS]) -> [i32; 2] {
        self.sums(pieces)
    }

    /// In blocks of eight units. The module is compiled for size, and the compiler then makes no
    /// vectors from plain code.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    fn sums_by_blocks(&self, pieces: &[u64; KINDS]) -> [i32; 2] {
        use std::arch::wasm32::{
            i16x8_add, i16x8_max, i16x8_min, i16x8_splat, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat,
            v128, v128_load,
        };

        use super::network::{HIDDEN, ONE, Units};

        const BLOCKS: usize = HIDDEN / 8;
        let load = |units: &Units| -> [v128; BLOCKS] {
            let (blocks, _) = units.as_chunks::<8>();
            // SAFETY: a block has the sixteen bytes that are loaded, which need no alignment.
            std::array::from_fn(|at| unsafe { v128_load(blocks[at].as_ptr().cast()) })
        };
        let mut units = [i16x8_splat(0); BLOCKS];
        self.rows(pieces, |weights| {
            let weights = load(weights);
            units = std::array::from_fn(|at| i16x8_add(units[at], weights[at]));
        });
        let limited = units.map(|block| i16x8_min(i16x8_max(block, i16x8_splat(0)), i16x8_splat(ONE)));
        self.outputs_of(|outputs| {
            let shares = limited.into_iter().zip(load(outputs)).map(|(block, outputs)| i32x4_dot_i16x8(block, outputs));
            let sums = shares.fold(i32x4_splat(0), |sums, shares| i32x4_add(sums, shares));
            i32x4_extract_lane::<0>(sums)
                + i32x4_extract_lane::<1>(sums)
                + i32x4_extract_lane::<2>(sums)
                + i32x4_extract_lane::<3>(sums)
        })
    }
}
