//! The sums over the pieces with vectors: those of the processor, chosen at run time, or those of
//! WebAssembly, where its module is compiled with them.
//!
//! [`Layer::plain_sums`] is the safe twin, and what other processors run.
#![cfg_attr(
    any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")),
    expect(unsafe_code, reason = "calls code for vectors that the processor is known to have, and loads vectors")
)]

use super::network::KINDS;
use super::tables::{Layer, Sums};

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
    /// The sums over pieces of each kind. Constant time.
    #[inline]
    pub(super) fn sums(&self, pieces: &[u64; KINDS]) -> Sums {
        #[cfg(target_arch = "x86_64")]
        if self.level.avx2 {
            // SAFETY: `SimdLevel::best` has found these vectors on this processor.
            return unsafe { self.sums_by_avx2(pieces) };
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        return self.sums_by_blocks(pieces);
        #[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
        self.plain_sums(pieces)
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn sums_by_avx2(&self, pieces: &[u64; KINDS]) -> Sums {
        self.plain_sums(pieces)
    }

    /// One block of eight lanes after the other, so that short loops do: the module is linked for
    /// size, which neither unrolls loops nor makes vectors from plain code.
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    fn sums_by_blocks(&self, pieces: &[u64; KINDS]) -> Sums {
        use std::arch::wasm32::{
            i16x8_add, i16x8_max, i16x8_min, i16x8_splat, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat,
            v128, v128_load, v128_store,
        };

        use super::network::{HIDDEN, ONE};
        use super::tables::BYTES;

        /// The most kings: one on each square.
        const KINGS: usize = 50;
        // SAFETY: the block has the sixteen bytes that are loaded, which need no alignment.
        let load = |block: &[i16; 8]| unsafe { v128_load(block.as_ptr().cast()) };
        let (mut rows, mut count) = ([&self.empty; 2 * BYTES], 0);
        self.rows(pieces, |row| {
            rows[count] = row;
            count += 1;
        });
        let (mut kings, mut count) = ([&[0; HIDDEN]; KINGS], 0);
        self.king_rows(pieces, |units| {
            kings[count] = units;
            count += 1;
        });
        let mut sums = self.empty;
        let mut outputs = [i32x4_splat(0); 2];
        for (at, sum) in sums.as_chunks_mut::<8>().0.iter_mut().enumerate() {
            let mut block = load(sum);
            for row in rows {
                block = i16x8_add(block, load(&row.as_chunks().0[at]));
            }
            if at < HIDDEN / 8 {
                for king in &kings[..count] {
                    block = i16x8_add(block, load(&king.as_chunks().0[at]));
                }
                let limited = i16x8_min(i16x8_max(block, i16x8_splat(0)), i16x8_splat(ONE));
                for (output, weights) in outputs.iter_mut().zip(&self.outputs) {
                    *output = i32x4_add(*output, i32x4_dot_i16x8(limited, load(&weights.as_chunks().0[at])));
                }
            }
            // SAFETY: as above, for the bytes that are stored.
            unsafe { v128_store(sum.as_mut_ptr().cast(), block) };
        }
        let added = |four: v128| {
            let halves = i32x4_extract_lane::<0>(four) + i32x4_extract_lane::<1>(four);
            halves + i32x4_extract_lane::<2>(four) + i32x4_extract_lane::<3>(four)
        };
        Self::read(&sums, outputs.map(|four| added(four) / i32::from(ONE)))
    }
}
