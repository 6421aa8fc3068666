//! An instance as the engines see it from one position: the jumps already allowed, and those that
//! may still be gained.

use std::collections::BTreeMap;

use tablette_core::Refusal;

use super::instance::Instance;
use super::jumps::{Jump, JumpSet};
use super::position::Position;
use super::span::Span;

/// Greater than any weight of a path, and still far from the limit of 64 bits: "no way".
pub(super) const REMOTE: i64 = 1 << 62;

/// The rest of an instance from one position on.
///
/// Extra jumps that are held already count as default ones, and those that no later bonus cell adds
/// do not matter: only the others are numbered, from 0, in document order.
#[derive(Debug)]
pub(super) struct Remainder<'a> {
    pub(super) instance: &'a Instance,
    pub(super) from: Position,
    /// In document order.
    pub(super) steps: Vec<Step>,
    /// The number of extra jumps that may still be gained.
    pub(super) extras: usize,
    /// The jumps that later bonus cells add.
    pub(super) gifts: BTreeMap<u32, JumpSet>,
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

impl Step {
    /// Returns whether the step may be made with these extra jumps gained.
    pub(super) fn is_allowed(&self, held: &JumpSet) -> bool {
        self.needs == FREE || held.contains(self.needs)
    }
}

impl<'a> Remainder<'a> {
    /// Computes the remainder from a position. O(jumps · bonus cells).
    ///
    /// # Errors
    /// [`Refusal::Overflow`] when the absolute weights of the grid add up to 2^62 or more: then
    /// sums of two stored numbers might wrap.
    pub(super) fn new(instance: &'a Instance, from: &Position) -> Result<Self, Refusal> {
        if instance.magnitude() >= REMOTE.into() {
            return Err(Refusal::Overflow);
        }
        let later = || instance.gifts().range(from.cell + 1..);
        let open: Vec<usize> = (0..instance.extras().len())
            .filter(|&number| !from.extra.contains(number) && later().any(|(_, gift)| gift.contains(number)))
            .collect();
        let gift = |(&cell, gift): (&u32, &JumpSet)| {
            let mut gained = JumpSet::empty(open.len());
            open.iter().enumerate().filter(|(_, number)| gift.contains(**number)).for_each(|(at, _)| gained.insert(at));
            (cell, gained)
        };
        let gifts = later().map(gift).filter(|(_, gained)| !gained.is_empty()).collect();
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
        Ok(Self { instance, from: from.clone(), steps, extras: open.len(), gifts })
    }

    /// The side of the grid.
    #[inline]
    pub(super) fn size(&self) -> usize {
        self.instance.size()
    }

    /// The rows that one row can depend on, itself included.
    pub(super) fn depth(&self) -> usize {
        self.steps.iter().map(|step| step.di).max().unwrap_or(0) + 1
    }

    /// The cell that a step leads to.
    #[inline]
    pub(super) fn target(&self, cell: usize, step: &Step) -> Option<usize> {
        let size = self.size();
        let row = cell / size + step.di;
        let column = (cell % size).wrapping_add_signed(step.dj);
        (row < size && column < size).then(|| row * size + column)
    }

    /// The columns of a row from which a step stays in the grid.
    pub(super) fn span(&self, step: &Step) -> Span {
        let size = self.size() as isize;
        let low = (-step.dj).clamp(0, size);
        Span::new(low as usize, (size - step.dj).clamp(low, size) as usize)
    }

    /// Adds the extra jumps that a cell adds.
    pub(super) fn collect(&self, cell: usize, held: &mut JumpSet) {
        if let Some(gift) = self.gifts.get(&(cell as u32)) {
            held.add_all(gift);
        }
    }

    /// The jumps of steps, given by index.
    ///
    /// # Panics
    /// If a step does not belong to this remainder.
    pub(super) fn jumps(&self, steps: &[usize]) -> Vec<Jump> {
        steps.iter().map(|&step| self.steps[step].jump).collect()
    }

    /// The extra jumps that a path uses without having gained them. Linear in the path.
    pub(super) fn illegal(&self, steps: &[usize]) -> JumpSet {
        let mut held = JumpSet::empty(self.extras);
        let mut illegal = held.clone();
        let mut cell = self.from.cell as usize;
        for &step in steps {
            let step = &self.steps[step];
            if !step.is_allowed(&held) {
                illegal.insert(step.needs);
            }
            cell = self.target(cell, step).expect("a path stays in the grid");
            self.collect(cell, &mut held);
        }
        illegal
    }
}
