//! The digest BLAKE3 of bytes in memory, from sections 2.1 to 2.5 of O'Connor, Aumasson, Neves and
//! Wilcox-O'Hearn, *BLAKE3: one function, fast everywhere* (2020).

use core::array::from_fn;

/// A digest of 32 bytes.
pub type Digest = [u8; 32];

/// The chaining value at the beginning: that of SHA-256.
const START: [u32; 8] =
    [0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19];
const PERMUTATION: [usize; 16] = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
/// The columns of the state, then its diagonals.
const LINES: [[usize; 4]; 8] = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
];
const CHUNK_START: u32 = 1;
const CHUNK_END: u32 = 2;
const PARENT: u32 = 4;
const ROOT: u32 = 8;
const CHUNK: usize = 1024;
const BLOCK: usize = 64;

/// Computes the digest of some bytes.
pub(crate) fn digest(bytes: &[u8]) -> Digest {
    in_bytes(node(bytes, 0, ROOT))
}

fn in_bytes(words: [u32; 8]) -> Digest {
    from_fn(|at| words[at / 4].to_le_bytes()[at % 4])
}

/// The chaining value of a subtree. Its depth is logarithmic, so the recursion is shallow.
fn node(bytes: &[u8], chunk: u64, root: u32) -> [u32; 8] {
    if bytes.len() <= CHUNK {
        return leaf(bytes, chunk, root);
    }
    // The left side is complete, and as large as it can be while the right side is not empty.
    let chunks = 1 << ((bytes.len() - 1) / CHUNK).ilog2();
    let (left, right) = bytes.split_at(chunks * CHUNK);
    let sides = [node(left, chunk, 0), node(right, chunk + chunks as u64, 0)].map(in_bytes);
    compress(&START, sides.as_flattened(), 0, PARENT | root)
}

fn leaf(bytes: &[u8], chunk: u64, root: u32) -> [u32; 8] {
    let last = bytes.len().saturating_sub(1) / BLOCK;
    (0..=last).fold(START, |chain, at| {
        let begin = if at == 0 { CHUNK_START } else { 0 };
        let end = if at == last { CHUNK_END | root } else { 0 };
        let to = bytes.len().min((at + 1) * BLOCK);
        compress(&chain, &bytes[at * BLOCK..to], chunk, begin | end)
    })
}

fn compress(chain: &[u32; 8], block: &[u8], counter: u64, flags: u32) -> [u32; 8] {
    let byte = |at: usize| block.get(at).copied().unwrap_or(0);
    let mut words: [u32; 16] = from_fn(|at| u32::from_le_bytes(from_fn(|byte_at| byte(at * 4 + byte_at))));
    let mut state = [0; 16];
    state[..8].copy_from_slice(chain);
    state[8..12].copy_from_slice(&START[..4]);
    state[12..].copy_from_slice(&[counter as u32, (counter >> 32) as u32, block.len() as u32, flags]);
    for _ in 0..7 {
        for (line, pair) in LINES.iter().zip(words.as_chunks().0) {
            mix(&mut state, *line, *pair);
        }
        words = PERMUTATION.map(|from| words[from]);
    }
    from_fn(|at| state[at] ^ state[at + 8])
}

fn mix(state: &mut [u32; 16], [a, b, c, d]: [usize; 4], pair: [u32; 2]) {
    for (word, [first, second]) in pair.into_iter().zip([[16, 12], [8, 7]]) {
        state[a] = state[a].wrapping_add(state[b]).wrapping_add(word);
        state[d] = (state[d] ^ state[a]).rotate_right(first);
        state[c] = state[c].wrapping_add(state[d]);
        state[b] = (state[b] ^ state[c]).rotate_right(second);
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    #[test]
    fn lengths_around_every_boundary_have_the_digest_of_another_implementation() {
        let bytes: Vec<u8> = (0..70_000_u32).map(|at| (at % 251) as u8).collect();
        for edge in [0, 64, 1024, 2048, 3072, 4096, 5120, 8192, 16_384, 65_536] {
            for length in [edge, edge + 1, edge + 33, edge + 65, edge + 1023] {
                assert_eq!(super::digest(&bytes[..length]), *blake3::hash(&bytes[..length]).as_bytes(), "{length}");
            }
        }
    }
}
