//! Long work reports, stops on request, and refuses boards that do not fit.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tablette_core::{Amount, Decide, Nimber, Options, Play, Refusal, Rules, StopAfterChecks, Watch};
use tablette_solve::{Memory, ReachableSet, Threads, divide, memory, perft, recursion, retrograde, sweep, verify};

use crate::FREELY;
use crate::toys::{Duel, Grouping, Node, PASS, nim, rings, subtraction};

/// Stops the work at a check, and keeps the most that was reported as done.
struct Observer {
    stop: StopAfterChecks,
    most: AtomicU64,
}

impl Observer {
    fn new(allowed: u64) -> Self {
        Self { stop: StopAfterChecks::new(allowed), most: 0.into() }
    }
}

impl Watch for Observer {
    fn progress(&self, done: u64, _: Option<u64>) {
        self.most.fetch_max(done, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.stop.stopped()
    }
}

#[test]
fn rungs_stop_when_told_to() {
    let game = subtraction(500_000, &[1, 2, 3]);
    let stops = |work: &dyn Fn(&Options<'_>) -> Option<Refusal>| {
        let watch = Observer::new(2);
        assert_eq!(work(&Options { watch: &watch, memory: 1 << 30 }), Some(Refusal::Stopped));
        let most = watch.most.into_inner();
        assert!((1..500_000).contains(&most), "{most}");
    };
    stops(&|options| recursion(&game, &Play, &60, options).err());
    stops(&|options| memory(&game, &Play, &game.start(), options).err());
    stops(&|options| sweep(&game, &Play, options, Threads::ONE).err());
    stops(&|options| sweep(&game, &Play, options, Threads::new(3).unwrap()).err());
    stops(&|options| retrograde(&game, options, Threads::ONE).err());
    stops(&|options| perft(&game, &500_000, 40, options).err());
    stops(&|options| divide(&game, &500_000, 40, options).err());
    let table = sweep(&game, &Play, &FREELY, Threads::ONE).unwrap();
    stops(&|options| verify(&game, &Play, &table.values, options, Threads::new(2).unwrap()).err());
}

/// A memo that was interrupted holds no half-known position.
#[test]
fn a_stopped_memo_goes_on_later() {
    let game = subtraction(200_000, &[1, 2, 3]);
    let mut memo = Memory::new();
    let stopped =
        memo.solve(&game, &Nimber, &game.start(), &Options { watch: &StopAfterChecks::new(0), memory: 1 << 30 });
    assert_eq!(stopped, Err(Refusal::Stopped));
    assert_eq!(memo.solve(&game, &Nimber, &game.start(), &FREELY).unwrap().value, 0);
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
fn oversized_work_is_refused() {
    let tight = |memory| Options { memory, ..FREELY };
    let game = subtraction(100_000, &[1, 2]);
    for refused in [
        recursion(&game, &Play, &100_000, &tight(100_000)).err(),
        memory(&game, &Play, &100_000, &tight(100_000)).err(),
        sweep(&game, &Play, &tight(400_003), Threads::ONE).err(),
    ] {
        assert!(matches!(refused, Some(Refusal::TooLarge { .. })), "{refused:?}");
    }
    let refused = retrograde(&game, &tight(1_800_017), Threads::ONE);
    assert_eq!(refused, Err(Refusal::TooLarge { need: Amount::Exact(1_800_018), allowed: 1_800_017 }));
    assert!(retrograde(&game, &tight(1_800_018), Threads::ONE).is_ok());
    assert!(matches!(perft(&game, &0, u32::MAX, &tight(1 << 30)), Err(Refusal::TooLarge { .. })));
    assert!(sweep(&game, &Play, &tight(400_004), Threads::ONE).is_ok());
    assert!(memory(&nim([2, 3, 4]), &Play, &0, &tight(100_000)).is_ok());
}

/// Few positions with many moves: the moves take the memory, and are refused in time.
#[test]
fn exploring_counts_its_moves() {
    const POSITIONS: u32 = 1_000;
    let everywhere: Vec<_> = (0..POSITIONS).map(|to| (to, PASS)).collect();
    let node = |at| Node { end: None, moves: everywhere.clone(), canonical: at };
    let game = Arc::new(Duel::new((0..POSITIONS).map(node).collect(), 0, Grouping::Loopy));
    let explore = |memory| ReachableSet::explore(game.clone(), &0, true, &Options { memory, ..FREELY });
    let bytes = explore(1 << 30).ok().unwrap().work().bytes;
    assert!(bytes >= 8 * u64::from(POSITIONS * POSITIONS), "{bytes} bytes for a million moves there and back");
    for memory in [1 << 20, 4 << 20, bytes - 1] {
        assert!(matches!(explore(memory), Err(Refusal::TooLarge { .. })), "{memory}");
    }
}

/// A board beyond all memory is refused by its number of positions alone: a call of `blocks` would
/// panic.
#[test]
fn astronomical_sizes_are_refused_at_once() {
    let boundless = Options { memory: u64::MAX, ..FREELY };
    for claim in [Amount::PowerOfTen(30.0), Amount::Exact(10_u128.pow(30))] {
        let mut game = subtraction(10, &[1, 2]);
        game.claims = Some(claim);
        for options in [FREELY, boundless] {
            let allowed = options.memory;
            let need = claim.times(4);
            assert_eq!(sweep(&game, &Play, &options, Threads::ONE), Err(Refusal::TooLarge { need, allowed }));
            assert_eq!(retrograde(&game, &options, Threads::ONE), Err(Refusal::TooLarge { need, allowed }));
        }
    }
}

/// The last report is the total.
#[test]
fn progress_ends_at_the_total() {
    let game = subtraction(10_000, &[1, 2, 3]);
    for threads in [Threads::ONE, Threads::new(3).unwrap()] {
        let watch = Observer::new(u64::MAX);
        let options = Options { watch: &watch, memory: 1 << 30 };
        let table = sweep(&game, &Play, &options, threads).unwrap();
        assert_eq!(watch.most.swap(0, Ordering::Relaxed), 10_001);
        verify(&game, &Play, &table.values, &options, threads).unwrap();
        assert_eq!(watch.most.swap(0, Ordering::Relaxed), 10_001);
        retrograde(&game, &options, threads).unwrap();
        assert_eq!(watch.most.into_inner(), 20_002);
    }
}
