//! Storage of labels: one array, a list per cell, and a free list for labels that were beaten.

use std::cmp::Ordering;

use crate::rockse::masks;

/// The absence of a label.
pub(super) const NONE: u32 = u32::MAX;

/// A way to a cell.
struct Label {
    /// The weight of all cells before this one.
    weight: i64,
    /// The parent label, and the step that leads on from it.
    parent: u32,
    step: u32,
    /// The next label of the same cell.
    next: u32,
    /// The number of steps from the start.
    depth: u32,
    /// An ancestor further up. The deeper the label, the longer the leap, so that any ancestor is
    /// O(log depth) away (E. W. Myers, *An applicative random-access stack*, 1983).
    leap: u32,
}

pub(super) struct Arena {
    labels: Vec<Label>,
    /// The extra jumps that each label has gained, `words` words each.
    masks: Vec<u64>,
    words: usize,
    heads: Vec<u32>,
    free: Vec<u32>,
    /// Labels created so far.
    pub(super) set: u64,
    /// Labels of the current cell that were kept, by the number of jumps gained.
    kept: Vec<Vec<LabelKey>>,
}

/// The fields that a dominance test needs, side by side.
struct LabelKey {
    low: u64,
    label: u32,
}

impl Arena {
    pub(super) fn new(cells: usize, words: usize) -> Self {
        let heads = vec![NONE; cells];
        Self { labels: Vec::new(), masks: Vec::new(), words, heads, free: Vec::new(), set: 0, kept: Vec::new() }
    }

    /// Creates the first label, which has no parent.
    pub(super) fn begin(&mut self, cell: usize) {
        self.labels.push(Label { weight: 0, parent: NONE, step: 0, next: NONE, depth: 0, leap: 0 });
        self.masks.resize(self.words, 0);
        self.heads[cell] = 0;
    }

    pub(super) fn is_empty(&self, cell: usize) -> bool {
        self.heads[cell] == NONE
    }

    #[inline]
    pub(super) fn weight(&self, label: u32) -> i64 {
        self.labels[label as usize].weight
    }

    #[inline]
    pub(super) fn mask(&self, label: u32) -> &[u64] {
        &self.masks[label as usize * self.words..(label as usize + 1) * self.words]
    }

    #[inline]
    pub(super) fn mask_mut(&mut self, label: u32) -> &mut [u64] {
        &mut self.masks[label as usize * self.words..(label as usize + 1) * self.words]
    }

    /// Creates a label on `target`, one step after `parent`.
    #[inline]
    pub(super) fn push(&mut self, parent: u32, step: u32, target: usize, weight: i64) {
        self.set += 1;
        let (depth, leap) = self.below(parent);
        let label = Label { weight, parent, step, next: self.heads[target], depth, leap };
        let from = parent as usize * self.words;
        let at = if let Some(free) = self.free.pop() {
            self.labels[free as usize] = label;
            self.masks.copy_within(from..from + self.words, free as usize * self.words);
            free
        } else {
            self.labels.push(label);
            self.masks.extend_from_within(from..from + self.words);
            (self.labels.len() - 1) as u32
        };
        self.heads[target] = at;
    }

    /// Depth and leap of a child of `parent`: two leaps of the same length merge into one.
    #[inline]
    fn below(&self, parent: u32) -> (u32, u32) {
        let label = &self.labels[parent as usize];
        let near = &self.labels[label.leap as usize];
        let far = &self.labels[near.leap as usize];
        let even = label.depth - near.depth == near.depth - far.depth;
        (label.depth + 1, if even { near.leap } else { parent })
    }

    /// Frees a label that has no children.
    pub(super) fn release(&mut self, label: u32) {
        self.free.push(label);
    }

    /// Moves the labels of a cell to `here`.
    pub(super) fn take(&mut self, cell: usize, here: &mut Vec<u32>) {
        here.clear();
        let mut at = std::mem::replace(&mut self.heads[cell], NONE);
        while at != NONE {
            here.push(at);
            at = self.labels[at as usize].next;
        }
    }

    /// Keeps the undominated labels of one cell, lightest first, and frees the rest.
    ///
    /// Sorting first merges equal sets; after that, only a label with more jumps can beat another.
    pub(super) fn reduce(&mut self, here: &mut Vec<u32>) {
        if here.len() < 2 {
            return;
        }
        here.sort_unstable_by(|&a, &b| self.mask(a).cmp(self.mask(b)).then_with(|| self.compare(a, b)));
        let mut last = None;
        here.retain(|&label| {
            let merged = last.is_some_and(|last| self.mask(last) == self.mask(label));
            if merged {
                self.free.push(label);
            } else {
                last = Some(label);
            }
            !merged
        });
        if here.len() > 1 {
            here.sort_unstable_by(|&a, &b| {
                let count = |label| masks::count(self.mask(label));
                self.weight(a).cmp(&self.weight(b)).then_with(|| count(b).cmp(&count(a))).then(a.cmp(&b))
            });
            let mut kept = std::mem::take(&mut self.kept);
            kept.iter_mut().for_each(Vec::clear);
            here.retain(|&label| {
                let beaten = self.is_beaten(label, &kept);
                if beaten {
                    self.free.push(label);
                } else {
                    let count = masks::count(self.mask(label)) as usize;
                    kept.resize_with(kept.len().max(count + 1), Vec::new);
                    kept[count].push(LabelKey { low: self.mask(label)[0], label });
                }
                !beaten
            });
            self.kept = kept;
            // Among the lightest, the first in document order comes first: on the goal it is the
            // answer.
            let lightest = here.iter().take_while(|&&label| self.weight(label) == self.weight(here[0])).count();
            here[..lightest].sort_unstable_by(|&a, &b| self.compare(a, b));
        }
    }

    /// Returns whether a kept label has more jumps than this one and comes before it. No kept label
    /// is heavier.
    fn is_beaten(&self, label: u32, kept: &[Vec<LabelKey>]) -> bool {
        let mask = self.mask(label);
        let (count, low) = (masks::count(mask) as usize, mask[0]);
        kept.iter().skip(count + 1).flatten().any(|other| {
            low & !other.low == 0
                && masks::is_within(mask, self.mask(other.label))
                && self.compare(other.label, label) == Ordering::Less
        })
    }

    /// Orders by weight, then by document order.
    fn compare(&self, a: u32, b: u32) -> Ordering {
        self.weight(a).cmp(&self.weight(b)).then_with(|| self.compare_paths(a, b))
    }

    /// Compares two ways to the same cell in document order, following leaps to the point where
    /// they part. Neither is a prefix of the other.
    fn compare_paths(&self, mut a: u32, mut b: u32) -> Ordering {
        if a == b {
            return Ordering::Equal;
        }
        a = self.ancestor(a, self.labels[b as usize].depth);
        b = self.ancestor(b, self.labels[a as usize].depth);
        loop {
            let (label_a, label_b) = (&self.labels[a as usize], &self.labels[b as usize]);
            if label_a.parent == label_b.parent {
                return label_a.step.cmp(&label_b.step);
            }
            (a, b) = if label_a.leap == label_b.leap {
                (label_a.parent, label_b.parent)
            } else {
                (label_a.leap, label_b.leap)
            };
        }
    }

    /// The ancestor at this depth, or the label itself if it is no deeper.
    fn ancestor(&self, mut at: u32, depth: u32) -> u32 {
        while self.labels[at as usize].depth > depth {
            let label = &self.labels[at as usize];
            at = if self.labels[label.leap as usize].depth >= depth { label.leap } else { label.parent };
        }
        at
    }

    /// The steps that lead to a label.
    pub(super) fn path(&self, mut label: u32) -> Vec<usize> {
        let mut steps = Vec::new();
        while self.labels[label as usize].parent != NONE {
            steps.push(self.labels[label as usize].step as usize);
            label = self.labels[label as usize].parent;
        }
        steps.reverse();
        steps
    }

    /// Bytes allocated.
    pub(super) fn bytes(&self) -> u64 {
        let labels = self.labels.capacity() * size_of::<Label>() + self.masks.capacity() * 8;
        (labels + (self.heads.len() + self.free.capacity()) * 4) as u64
    }

    /// Bytes that the next reallocation will need while it runs.
    pub(super) fn bytes_after_growth(&self) -> u64 {
        let full = self.labels.len() * 10 > self.labels.capacity() * 9;
        if full { self.bytes() * 3 } else { self.bytes() }
    }
}
