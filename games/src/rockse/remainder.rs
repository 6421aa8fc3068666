//! An instance as the engines see it from one position: the jumps already allowed, and those that
//! may still be gained.

use std::collections::BTreeMap;

use tablette_core::Refusal;

use super::instance::Instance;
use super::jumps::Jump;
use super::masks;
use super::position::Position;
use super::span::Span;

/// Greater than any weight of a path, and still far from the limit of 64 bits: "no way".
pub(super) const REMOTE: i64 = 1 << 62;

/// The rest of an instance from one position on.
///
/// Extra jumps that are held already count as default ones, and those that no later bonus cell adds
/// do not matter: only the others are numbered, from 0, in document order.
#[derive(Debug)]
pub struct Remainder<'a> {
    pub(super) instance: &'a Instance,
    pub(super) from: Position,
    /// In document order.
    pub(super) steps: Vec<Step>,
    /// The number of extra jumps that may still be gained.
    pub(super) extras: usize,
    /// The jumps that later bonus cells add, `words` words each.
    pub(super) gifts: BTreeMap<u32, Box<[u64]>>,
    /// Words per set of extra jumps; at least 1.
    pub(super) words: usize,
}

/// A jump that may be made now or later.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    /// Rows down.
    pub(super) di: usize,
    /// Columns to the right.
    pub(super) dj: isize,
    /// The extra jump that must have been gained, or [`FREE`].
    pub(super) needs: usize,
    pub(super) jump: Jump,
}

/// The step needs no extra jump.
pub(super) const FREE: usize = usize::MAX;

impl<'a> Remainder<'a> {
    /// Computes the remainder from a position. O(jumps · bonus cells).
    ///
    /// # Errors
    /// [`Refusal::Overflow`] when the absolute weights of the grid add up to 2^62 or more: then
    /// sums of two stored numbers might wrap.
    pub fn new(instance: &'a Instance, from: &Position) -> Result<Self, Refusal> {
        if instance.magnitude() >= REMOTE.into() {
            return Err(Refusal::Overflow);
        }
        let later = || instance.gifts().range(from.cell + 1..);
        let open: Vec<usize> = (0..instance.extras().len())
            .filter(|&number| !from.extra.contains(number) && later().any(|(_, gift)| gift.contains(number)))
            .collect();
        let words = open.len().div_ceil(64).max(1);
        let gift = |(&cell, gift): (&u32, &super::jumps::JumpSet)| {
            let mut set = vec![0; words];
            let gained = open.iter().enumerate().filter(|(_, number)| gift.contains(**number));
            gained.for_each(|(bit, _)| masks::insert(&mut set, bit));
            (cell, set.into_boxed_slice())
        };
        let gifts = later().map(gift).filter(|(_, set)| masks::count(set) > 0).collect();
        let defaults = instance.defaults().len();
        let step = |(number, &jump): (usize, &Jump)| {
            let needs = if number < defaults || from.extra.contains(number - defaults) {
                FREE
            } else {
                open.iter().position(|&other| other == number - defaults)?
            };
            Some(Step { di: jump.di as usize, dj: jump.dj as isize, needs, jump })
        };
        let steps = instance.numbered().iter().enumerate().filter_map(step).collect();
        Ok(Self { instance, from: from.clone(), steps, extras: open.len(), gifts, words })
    }

    /// The side of the grid.
    #[inline]
    pub(super) fn size(&self) -> usize {
        self.instance.size()
    }

    /// The cell that a step leads to from row `i` and column `j`.
    #[inline]
    pub(super) fn target(&self, i: usize, j: usize, step: &Step) -> Option<usize> {
        let row = i + step.di;
        let column = j.wrapping_add_signed(step.dj);
        (row < self.size() && column < self.size()).then(|| row * self.size() + column)
    }

    /// The columns of a row from which a step stays in the grid.
    pub(super) fn columns(&self, step: &Step) -> std::ops::Range<usize> {
        let size = self.size() as isize;
        (-step.dj).clamp(0, size) as usize..(size - step.dj).clamp(0, size) as usize
    }

    /// The same columns as a span.
    pub(super) fn span(&self, step: &Step) -> Span {
        let columns = self.columns(step);
        Span::new(columns.start, columns.end.max(columns.start))
    }

    /// The number of extra jumps that may still be gained: an engine that tracks all of them is
    /// exact.
    pub fn extras(&self) -> usize {
        self.extras
    }

    /// The jumps of steps, given by index.
    ///
    /// # Panics
    /// If a step does not belong to this remainder.
    pub fn jumps(&self, steps: &[usize]) -> Vec<Jump> {
        steps.iter().map(|&step| self.steps[step].jump).collect()
    }

    /// The extra jumps that a path uses without having gained them, ascending, each once. Linear in
    /// the path.
    pub(super) fn illegal(&self, steps: &[usize]) -> Vec<usize> {
        let mut held = vec![0; self.words];
        let mut illegal = Vec::new();
        let mut cell = self.from.cell as usize;
        for &step in steps {
            let step = &self.steps[step];
            if step.needs != FREE && !masks::contains(&held, step.needs) && !illegal.contains(&step.needs) {
                illegal.push(step.needs);
            }
            let size = self.size();
            cell = self.target(cell / size, cell % size, step).expect("a path stays in the grid");
            if let Some(gift) = self.gifts.get(&(cell as u32)) {
                masks::add_all(&mut held, gift);
            }
        }
        illegal.sort_unstable();
        illegal
    }
}
