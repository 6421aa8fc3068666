//! The steps that a layer may make.

use crate::rockse::remainder::{FREE, Remainder, Step};

/// A step that may be made.
#[derive(Clone, Copy)]
pub(super) struct Hop {
    pub(super) step: Step,
    /// Its index in the list of steps.
    pub(super) at: usize,
    /// The tracked jump that must be held, as a bit, or 0.
    pub(super) bit: u64,
    /// Whether the relaxation decides where the step is allowed; otherwise it is allowed wherever
    /// the bit is held.
    pub(super) pretended: bool,
}

/// The steps of a course with the first 64 extra jumps of `tracked` as bits; the others are
/// pretended or left out.
pub(super) fn ways(remainder: &Remainder<'_>, tracked: &[usize], pretend: bool) -> Vec<Hop> {
    let way = |(at, &step): (usize, &Step)| {
        let place = tracked.iter().take(64).position(|&extra| extra == step.needs);
        let pretended = step.needs != FREE && place.is_none();
        let bit = place.map_or(0, |place| 1 << place);
        (!pretended || pretend).then_some(Hop { step, at, bit, pretended })
    };
    remainder.steps.iter().enumerate().filter_map(way).collect()
}
