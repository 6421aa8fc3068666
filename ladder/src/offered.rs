//! Which rungs a game offers, as a value: sentences and lists are made of it in one place for all
//! games.

use tablette_core::Rung;

/// A set of rungs.
#[derive(Clone, Copy)]
pub(super) struct Offered(pub(super) [bool; Rung::ALL.len()]);

impl Offered {
    /// Them, in the order of the ladder.
    pub(super) fn rungs(self) -> Vec<Rung> {
        Rung::ALL.into_iter().zip(self.0).filter_map(|(rung, offered)| offered.then_some(rung)).collect()
    }

    /// Their names in a row, for sentences.
    pub(super) fn names(self) -> String {
        self.rungs().into_iter().map(Rung::name).collect::<Vec<_>>().join(", ")
    }

    /// All of them but one.
    pub(super) fn without(self, rung: Rung) -> Self {
        Self(std::array::from_fn(|at| self.0[at] && Rung::ALL[at] != rung))
    }
}
