//! The saving in a square: the lists over a lowest row as long as the box is high are mirror images
//! of others.
//!
//! A position and its mirror image have the same value. Let the box have n rows. A position whose
//! lowest row has n squares is at most n high. If it is lower, its image has a shorter lowest row,
//! so it is in a list already. If it is n high too, a bite at row 1, column 1 (counted from 0)
//! leaves an L with equal arms, which is lost; so of these positions only the L itself is lost.
//! Nothing needs to be searched here: in a square that is half of all positions.
//!
//! Images come in another order. The rank of an image is a sum over the rows of the original, as
//! the original's own rank is, so both are computed in one pass; then ranks are sorted
//! ([`Buckets`]). In a square nothing else needs these lists, and they are not stored:
//! [`LostLists`](super::LostLists) computes the images when it reaches them. In a wider box they
//! are written.

use std::ops::{Add, Range};

use tablette_core::index::Shape;

use super::buckets::Buckets;
use super::layout::Layout;
use super::list::List;
use super::simd::each;
use super::tables::Tables;
use super::walk::{Bits, Ranks, Walk, Worth};

/// The contribution of each row of a position as high as the box to the rank of its image among the
/// positions with a lowest row of that length.
pub(super) struct Images {
    /// `rows[k][length]`, rows counted from 0.
    rows: Vec<Vec<u64>>,
    /// The same for the topmost rows together, for the tails of all leaves.
    leaves: Vec<u64>,
    /// The positions with a lowest row of that length, by the rows above it.
    above: Shape,
}

impl Images {
    /// O(tails · rows) for the leaves. `None` when ranks would exceed 64 bits.
    pub(super) fn new(Tables { plan, tails, .. }: &Tables) -> Option<Self> {
        let side = plan.rows as usize;
        // Column i of a position is row i of its image. Over column 0 there are all tuples of
        // shorter columns, and a column of k squares contributes their number. Its squares in row k
        // exist from length i + 1 on.
        let above = Shape::new(&vec![plan.rows; side - 1])?;
        let square = |row: u32, column: usize| above.weight(column - 1, row + 1) - above.weight(column - 1, row);
        let row = |row: u32| {
            let worth = (1..side).scan(0, |sum, column| {
                *sum += square(row, column);
                Some(*sum)
            });
            [0, 0].into_iter().chain(worth).collect()
        };
        let rows: Vec<Vec<u64>> = (0..plan.rows).map(row).collect();
        let leaves = tails.map(|tail| {
            tail.iter().zip(&rows[side - tail.len()..]).map(|(&length, row)| contribution(row, length)).sum()
        });
        Some(Self { rows, leaves, above })
    }

    /// The number of positions with a lowest row as long as the box is high.
    pub(super) fn count(&self) -> u64 {
        self.above.len()
    }

    /// The rows above the lowest one, from the rank of an image.
    pub(super) fn rows(&self, rank: u64) -> Vec<u32> {
        self.above.unrank(rank)
    }

    /// The rank of the L with equal arms.
    pub(super) fn hook(&self) -> u64 {
        self.above.rank(&vec![1; self.above.bound().len()])
    }

    /// The sum over the lowest rows.
    pub(super) fn below(&self, prefix: &[u32]) -> u64 {
        prefix.iter().zip(&self.rows).map(|(&length, row)| contribution(row, length)).sum()
    }

    /// Puts the ranks of all images that belong to this round into buckets. `list` returns the list
    /// of each prefix by its rank; if one is missing, the function stops and returns `None`.
    pub(super) fn gather<'l>(
        &self,
        tables: &Tables,
        list: impl Fn(u64) -> Option<&'l List>,
        buckets: &mut Buckets,
    ) -> Option<()> {
        let Tables { plan, prefixes, .. } = tables;
        let mut prefix = vec![0; plan.depth];
        for rank in 1.. {
            if !prefixes.step(&mut prefix) || prefix[0] >= plan.rows {
                break;
            }
            if !prefix.ends_with(&[0]) {
                let mut walk = Walk::new(tables, Bits, self, self.below(&prefix));
                each(plan.kernel, &mut list(rank)?.cursor(), u64::MAX, |bit| {
                    let place = walk.to(bit);
                    buckets.push(place.height() == plan.tail_rows(), place.worth());
                });
            }
        }
        buckets.push(true, self.hook());
        Some(())
    }
}

/// The contribution of a row; rows as long as the box is high have no image that matters.
#[inline]
fn contribution(row: &[u64], length: u32) -> u64 {
    row.get(length as usize).copied().unwrap_or(0)
}

impl Worth for &Images {
    type Sum = u64;

    #[inline]
    fn row(&self, _: &Layout, c: u32, j: usize) -> u64 {
        contribution(&self.rows[self.rows.len() - j], c)
    }

    #[inline]
    fn leaf(&self, _: usize, tail: usize) -> u64 {
        self.leaves[tail]
    }
}

/// The rank of a position and of its image.
#[derive(Clone, Copy, Default)]
pub(super) struct MirrorRanks {
    pub(super) own: u64,
    pub(super) image: u64,
}

impl Add for MirrorRanks {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self { own: self.own + other.own, image: self.image + other.image }
    }
}

/// Only the positions of a square have images.
impl Worth for (Ranks, Option<&Images>) {
    type Sum = MirrorRanks;

    #[inline]
    fn row(&self, layout: &Layout, c: u32, j: usize) -> MirrorRanks {
        MirrorRanks { own: self.0.row(layout, c, j), image: self.1.map_or(0, |images| images.row(layout, c, j)) }
    }

    #[inline]
    fn leaf(&self, at: usize, tail: usize) -> MirrorRanks {
        MirrorRanks { own: self.0.leaf(at, tail), image: self.1.map_or(0, |images| images.leaf(at, tail)) }
    }
}

/// The prefixes whose lists are written from images; empty in a square, where these lists are never
/// read.
pub(super) fn written(Tables { plan, prefixes, .. }: &Tables) -> Range<u64> {
    let first = |length| {
        let mut prefix = vec![0; plan.depth];
        prefix[0] = length;
        prefixes.rank(&prefix)
    };
    if plan.columns > plan.rows { first(plan.rows)..first(plan.rows + 1) } else { 0..0 }
}
