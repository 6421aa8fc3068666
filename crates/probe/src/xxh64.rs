//! The checksum XXH64, from `doc/xxhash_spec.md` in the xxHash repository.

const P1: u64 = 0x9E37_79B1_85EB_CA87;
const P2: u64 = 0xC2B2_AE3D_27D4_EB4F;
const P3: u64 = 0x1656_67B1_9E37_79F9;
const P4: u64 = 0x85EB_CA77_C2B2_AE63;
const P5: u64 = 0x27D4_EB2F_1656_67C5;

/// Computes the checksum of some bytes.
pub(crate) fn xxh64(bytes: &[u8], seed: u64) -> u64 {
    let (stripes, rest) = bytes.as_chunks::<32>();
    let start = if stripes.is_empty() { seed.wrapping_add(P5) } else { lanes(stripes, seed) };
    let mut hash = start.wrapping_add(bytes.len() as u64);
    let (words, rest) = rest.as_chunks::<8>();
    for word in words {
        hash = fold(hash ^ round(0, *word), 27, P1).wrapping_add(P4);
    }
    let (halves, rest) = rest.as_chunks::<4>();
    for half in halves {
        hash = fold(hash ^ u64::from(u32::from_le_bytes(*half)).wrapping_mul(P1), 23, P2).wrapping_add(P3);
    }
    for byte in rest {
        hash = fold(hash ^ u64::from(*byte).wrapping_mul(P5), 11, P1);
    }
    hash = (hash ^ hash >> 33).wrapping_mul(P2);
    hash = (hash ^ hash >> 29).wrapping_mul(P3);
    hash ^ hash >> 32
}

/// The four lanes over whole stripes, merged.
fn lanes(stripes: &[[u8; 32]], seed: u64) -> u64 {
    let mut lanes = [seed.wrapping_add(P1).wrapping_add(P2), seed.wrapping_add(P2), seed, seed.wrapping_sub(P1)];
    for stripe in stripes {
        for (lane, word) in lanes.iter_mut().zip(stripe.as_chunks().0) {
            *lane = round(*lane, *word);
        }
    }
    let turned = lanes.iter().zip([1, 7, 12, 18]).map(|(lane, bits)| lane.rotate_left(bits));
    let sum = turned.fold(0, u64::wrapping_add);
    let merge = |hash: u64, lane: &u64| (hash ^ round(0, lane.to_le_bytes())).wrapping_mul(P1).wrapping_add(P4);
    lanes.iter().fold(sum, merge)
}

fn round(lane: u64, word: [u8; 8]) -> u64 {
    fold(lane.wrapping_add(u64::from_le_bytes(word).wrapping_mul(P2)), 31, P1)
}

fn fold(hash: u64, bits: u32, factor: u64) -> u64 {
    hash.rotate_left(bits).wrapping_mul(factor)
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_length_has_the_checksum_of_another_implementation() {
        let bytes: [u8; 300] = core::array::from_fn(|at| (at * 37 % 251) as u8);
        for length in 0..bytes.len() {
            for seed in [0, 1, u64::MAX, 1 << 40] {
                let other = xxhash_rust::xxh64::xxh64(&bytes[..length], seed);
                assert_eq!(super::xxh64(&bytes[..length], seed), other, "{length} bytes, seed {seed}");
            }
        }
    }
}
