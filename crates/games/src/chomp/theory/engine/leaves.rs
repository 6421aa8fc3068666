//! Tables for the leaves: the bits that are tails, the tails that lead to others, and the marks
//! that a lost tail makes outside its leaf.

use tablette_core::index::Shape;

use super::aligned::Aligned;
use super::layout::Layout;

/// The leaf T(x, j) for one j and the widest x; a narrower leaf is a prefix of it.
pub(super) struct Leaf {
    /// Words per row of `before`.
    pub(super) stride: usize,
    /// For each bit, its own bit and those of the tails that one bite turns into its tail.
    pub(super) before: Aligned,
    /// For each width, the bits that stand for no tail.
    pub(super) void: Vec<Vec<u64>>,
    /// Words per row of `next`: those of T(x+1, j-1), or 0 when there is no such array.
    pub(super) reach: usize,
    /// For each bit, the bits of the array over T(x+1, j-1) that it marks, once the row in front of
    /// that array is x+1 squares long.
    pub(super) next: Aligned,
}

/// Prepares the leaves of at most `rows` rows. O(tails · squares) time per leaf.
pub(super) fn leaves(layout: &Layout, rows: usize) -> Vec<Leaf> {
    (0..=rows).map(|j| Leaf::new(layout, j)).collect()
}

impl Leaf {
    fn new(layout: &Layout, j: usize) -> Self {
        let x = layout.widest(j);
        let shape = layout.leaf_shape(j);
        let stride = layout.words(x, j);
        let before = before(&shape, j, stride);
        let void = (0..=x).map(|x| void(layout.count(x, j), layout.words(x, j))).collect();
        let reach = if j > 0 && x < layout.columns() { layout.words(x + 1, j - 1) } else { 0 };
        let mut next = Aligned::new(shape.len() as usize * reach);
        if reach > 0 {
            link(layout, &shape, x, j, |bit, mark| next.words_mut()[bit * reach + mark / 64] |= 1 << (mark % 64));
        }
        Self { stride, before, void, reach, next }
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        let void = self.void.iter().map(Vec::len).sum::<usize>();
        8 * (self.before.words().len() + self.next.words().len() + void) as u64
    }
}

fn void(tails: u64, words: usize) -> Vec<u64> {
    (0..words as u64)
        .map(|word| u64::MAX.checked_shl(tails.saturating_sub(64 * word).min(64) as u32).unwrap_or(0))
        .collect()
}

fn before(shape: &Shape, j: usize, stride: usize) -> Aligned {
    let mut aligned = Aligned::new(shape.len() as usize * stride);
    let before = aligned.words_mut();
    let mut tail = vec![0; j];
    let mut after = vec![0; j];
    for rank in 0_usize.. {
        before[rank * stride + rank / 64] |= 1 << (rank % 64);
        for row in 0..j {
            for length in 0..tail[row] {
                after.copy_from_slice(&tail);
                cut(&mut after[row..], length);
                before[shape.rank(&after) as usize * stride + rank / 64] |= 1 << (rank % 64);
            }
        }
        if !shape.step(&mut tail) {
            break;
        }
    }
    aligned
}

/// Calls `visit` with each bit of T(x, j) and each bit of the array over T(x+1, j-1) that it marks.
fn link(layout: &Layout, shape: &Shape, x: u32, j: usize, mut visit: impl FnMut(usize, usize)) {
    let above = Shape::new(&vec![x + 1; j - 1]).expect("little larger than a leaf");
    let mut tail = vec![0; j - 1];
    let mut whole = vec![0; j];
    loop {
        let address = layout.address(&tail) as usize;
        for first in 0..=x {
            whole[0] = first;
            whole[1..].copy_from_slice(&tail);
            cut(&mut whole[1..], first);
            visit(shape.rank(&whole) as usize, address);
        }
        if !above.step(&mut tail) {
            return;
        }
    }
}

fn cut(rows: &mut [u32], length: u32) {
    for row in rows {
        *row = (*row).min(length);
    }
}
