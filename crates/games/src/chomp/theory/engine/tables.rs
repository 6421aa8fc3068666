//! A plan, and all that depends on it alone: shared by the tasks, and by the finished lists.

use tablette_core::index::Shape;

use super::layout::Layout;
use super::leaves::{Leaf, leaves};
use super::plan::Plan;
use super::walk::{Bits, Ranks, Tails, Walk};

pub(super) struct Tables {
    pub(super) plan: Plan,
    pub(super) layout: Layout,
    /// `leaves[j]` for j rows.
    pub(super) leaves: Vec<Leaf>,
    pub(super) tails: Tails,
    /// The prefixes, numbered.
    pub(super) prefixes: Shape,
}

impl Tables {
    /// `None` when positions or addresses would exceed 64 bits. O(tails of all leaves · squares).
    pub(super) fn new(plan: Plan) -> Option<Self> {
        let rows = plan.tail_rows();
        let layout = Layout::new(plan.columns, rows, plan.leaf_bits)?;
        let prefixes = Shape::new(&vec![plan.columns; plan.depth])?;
        Some(Self { plan, leaves: leaves(&layout, rows), tails: Tails::new(&layout, rows), layout, prefixes })
    }

    /// The number of positions with a prefix.
    pub(super) fn count(&self, prefix: &[u32]) -> u64 {
        self.layout.count(prefix[prefix.len() - 1], self.plan.tail_rows())
    }

    /// A walk through the bits of a list, to the ranks of their tails.
    pub(super) fn walk(&self) -> Walk<'_, Bits, Ranks> {
        Walk::new(self, Bits, Ranks, 0)
    }
}
