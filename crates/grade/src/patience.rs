//! A limit on work that does not depend on the speed of the machine.

use std::sync::atomic::{AtomicU64, Ordering};

use tablette::{Phrase, Watch};

/// A watch that stops work after a number of looks at it. Solvers look once in some thousand steps,
/// so that a busy machine asks the same questions as an idle one.
pub(crate) struct Patience<'a> {
    watch: &'a dyn Watch,
    left: AtomicU64,
}

impl<'a> Patience<'a> {
    /// Allows this many looks.
    pub(crate) fn new(watch: &'a dyn Watch, looks: u64) -> Self {
        Self { watch, left: AtomicU64::new(looks) }
    }
}

impl Watch for Patience<'_> {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.watch.progress(done, total);
    }

    fn stopped(&self) -> bool {
        let left = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1));
        left.is_err() || self.watch.stopped()
    }

    fn note(&self, said: &Phrase) {
        self.watch.note(said);
    }
}

#[cfg(test)]
mod tests {
    use tablette::NoWatch;

    use super::*;

    #[test]
    fn work_stops_after_the_looks_and_stays_stopped() {
        let patience = Patience::new(&NoWatch, 3);
        assert_eq!([(); 6].map(|()| patience.stopped()), [false, false, false, true, true, true]);
    }
}
