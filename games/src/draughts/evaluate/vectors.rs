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

    /// One block of eight units after the other, so that short loops do: the module is compiled for
    /// size, which neither unrolls loops nor makes vectors from plain code.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    fn sums_by_blocks(&self, pieces: &[u64; KINDS]) -> [i32; 2] {
        use std::arch::wasm32::{
            i16x8_add, i16x8_max, i16x8_min, i16x8_splat, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat,
            v128_load,
        };

        use super::network::{BYTES, HIDDEN, ONE, Units};

        /// The most rows: the bias, the bytes of both sides, and a king on each square.
        const ROWS: usize = 1 + 2 * BYTES + 50;
        let (mut rows, mut count) = ([&[0; HIDDEN]; ROWS], 0);
        self.rows(pieces, |row| {
            rows[count] = row;
            count += 1;
        });
        let mut sums = [i32x4_splat(0); 2];
        for at in 0..HIDDEN / 8 {
            // SAFETY: the block has the sixteen bytes that are loaded, which need no alignment.
            let load = |units: &Units| unsafe { v128_load(units.as_chunks::<8>().0[at].as_ptr().cast()) };
            let mut block = i16x8_splat(0);
            for row in &rows[..count] {
                block = i16x8_add(block, load(row));
            }
            let limited = i16x8_min(i16x8_max(block, i16x8_splat(0)), i16x8_splat(ONE));
            for (sum, outputs) in sums.iter_mut().zip(&self.network.outputs) {
                *sum = i32x4_add(*sum, i32x4_dot_i16x8(limited, load(outputs)));
            }
        }
        sums.map(|sum| {
            let halves = i32x4_extract_lane::<0>(sum) + i32x4_extract_lane::<1>(sum);
            (halves + i32x4_extract_lane::<2>(sum) + i32x4_extract_lane::<3>(sum)) / i32::from(ONE)
        })
    }
}
