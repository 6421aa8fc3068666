//! Long work reports, stops when told to, and refuses what does not fit.

use std::sync::atomic::{AtomicU64, Ordering};

use tablette_core::{Ask, Decide, Game, Nimber, Outcome, Play, Refusal, Watch};
use tablette_solve::{Memory, Threads, memory, recursion, sweep};

use crate::FREELY;
use crate::toys::{nim, rings, subtraction};

/// Stops the work at the so many-th question.
struct Impatient {
    patience: AtomicU64,
    heard: AtomicU64,
}

impl Impatient {
    fn new(patience: u64) -> Self {
        Self { patience: patience.into(), heard: 0.into() }
    }
}

impl Watch for Impatient {
    fn progress(&self, done: u64, _: Option<u64>) {
        self.heard.fetch_max(done, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.patience.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(1))) == Ok(0)
    }
}

#[test]
fn rungs_stop_when_told_to() {
    let game = subtraction(500_000, &[1, 2, 3]);
    let stops = |work: &dyn Fn(&Ask<'_>) -> Option<Refusal>| {
        let watch = Impatient::new(2);
        assert_eq!(work(&Ask { watch: &watch, memory: 1 << 30 }), Some(Refusal::Stopped));
        let heard = watch.heard.into_inner();
        assert!((1..500_000).contains(&heard), "{heard}");
    };
    stops(&|ask| recursion(&game, &Play, &60, ask).err());
    stops(&|ask| memory(&game, &Play, &game.start(), ask).err());
    stops(&|ask| sweep(&game, &Play, ask, Threads::ONE).err());
}

/// A memo that was interrupted holds no half-known position.
#[test]
fn a_stopped_memo_goes_on_later() {
    let game = subtraction(200_000, &[1, 2, 3]);
    let mut memo = Memory::new(Nimber);
    let stopped = memo.solve(&game, &game.start(), &Ask { watch: &Impatient::new(0), memory: 1 << 30 });
    assert_eq!(stopped, Err(Refusal::Stopped));
    assert_eq!(memo.solve(&game, &game.start(), &FREELY).unwrap().value, 0);
    assert_eq!(memo.value(&game, &199_999), Some(3));
}

#[test]
fn endless_play_is_refused() {
    let game = rings();
    assert!(matches!(recursion(&game, &Decide, &1, &FREELY), Err(Refusal::Beyond(_))));
    assert!(matches!(memory(&game, &Decide, &1, &FREELY), Err(Refusal::Beyond(_))));
    assert!(matches!(sweep(&game, &Decide, &FREELY, Threads::ONE), Err(Refusal::Beyond(_))));
}

#[test]
fn what_does_not_fit_is_refused() {
    let tight = |memory| Ask { memory, ..FREELY };
    let game = subtraction(100_000, &[1, 2]);
    for refused in [
        recursion(&game, &Play, &100_000, &tight(100_000)).err(),
        memory(&game, &Play, &100_000, &tight(100_000)).err(),
        sweep(&game, &Play, &tight(400_003), Threads::ONE).err(),
    ] {
        assert!(matches!(refused, Some(Refusal::TooLarge { .. })), "{refused:?}");
    }
    assert!(sweep(&game, &Play, &tight(400_004), Threads::ONE).is_ok());
    assert!(memory(&nim([2, 3, 4]), &Play, &0, &tight(100_000)).is_ok());
}
