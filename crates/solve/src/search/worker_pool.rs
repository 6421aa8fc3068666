//! Several threads on one transposition table.
//!
//! Every thread searches the same position by itself, with move ordering of its own. No thread
//! distributes work: the results of one thread are in the table, and the others need not repeat
//! them; a move that is [in progress](super::moves_in_progress) on another thread is deferred. With
//! four threads, two search a ply deeper. For example, when one of two threads has finished nine
//! plies, each has searched about half of the moves of most positions.
//!
//! The first thread to finish provides the answer, and the others end at most a thousand positions
//! later. The first thread counts positions and calls the watch. The results depend on how the
//! machine schedules the threads, and so do the answers, except proven ones.
//!
//! Reference: R. M. Hyatt, T. Mann, *A lockless transposition table implementation for parallel
//! search*, ICGA Journal 25 (2002).

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use tablette_core::{Evaluate, Watch, lock};

use super::job::{DEEPEST, Job};
use super::moves_in_progress::MovesInProgress;
use super::order::Order;
use super::table::Cells;
use super::tree::{IterationResult, Tree};

/// Maximum number of threads: more hardly help each other.
pub(super) const MOST_HANDS: usize = 64;
/// Plies searched single-threaded first: starting threads costs more.
pub(super) const ALONE: u32 = 6;

/// Searches this many plies with a thread for each of the `orders`, after `nodes` positions of
/// earlier iterations.
pub(super) fn look_together<G: Evaluate>(
    job: &Job<'_, G>,
    cells: &Cells,
    orders: &mut [Order<G>],
    depth: u32,
    before: u64,
) -> IterationResult<G::Move> {
    let looked: Vec<AtomicU64> = orders.iter().map(|_| AtomicU64::new(0)).collect();
    let shared = Shared { done: AtomicBool::new(false), looked: &looked, before, most: job.nodes };
    let (found, in_progress) = (Mutex::new(None), MovesInProgress::new());
    let hands: Vec<Mutex<&mut Order<G>>> = orders.iter_mut().map(Mutex::new).collect();
    job.threads.each(hands.len(), &|hand| {
        let mut order = lock(&hands[hand]);
        if hand == 0 {
            let _over = StopOthers(&shared.done);
            let job = Job { watch: &LeadWatch { watch: job.watch, shared: &shared }, ..*job };
            let look = Tree::new(&job, cells, &mut order, before).among(&in_progress).look(depth);
            let mut found = lock(&found);
            // Another thread may have finished before.
            let nodes = look.nodes;
            *found = Some(IterationResult { nodes, ..found.take().unwrap_or(look) });
        } else {
            let job = Job { watch: &HelperWatch { hand, shared: &shared }, nodes: u64::MAX, ..*job };
            let mut nodes = 0;
            for plies in depth + hand as u32 / 2 % 2..=DEEPEST {
                if shared.is_over() {
                    break;
                }
                let look = Tree::new(&job, cells, &mut order, nodes).among(&in_progress).look(plies);
                nodes = look.nodes;
                if plies == depth && look.value.is_ok() {
                    lock(&found).get_or_insert(look);
                    shared.done.store(true, Ordering::Relaxed);
                }
            }
            looked[hand].store(nodes, Ordering::Relaxed);
        }
    });
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    let look = found.expect("the first thread has looked");
    let theirs: u64 = looked[1..].iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum();
    IterationResult { nodes: look.nodes + theirs, ..look }
}

/// The state shared by the threads.
struct Shared<'a> {
    /// Whether any thread has its answer.
    done: AtomicBool,
    /// The positions of each thread in this iteration.
    looked: &'a [AtomicU64],
    /// Positions of earlier iterations, which the first thread counts as its own.
    before: u64,
    /// Maximum number of positions of all threads and iterations.
    most: u64,
}

impl Shared<'_> {
    fn nodes(&self) -> u64 {
        self.before + self.looked.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum::<u64>()
    }

    fn is_over(&self) -> bool {
        self.done.load(Ordering::Relaxed) || self.nodes() >= self.most
    }
}

/// Stops the other threads, however the first one ends.
struct StopOthers<'a>(&'a AtomicBool);

impl Drop for StopOthers<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The watch of the first thread: that of the job, with the positions of all threads.
struct LeadWatch<'a> {
    watch: &'a dyn Watch,
    shared: &'a Shared<'a>,
}

impl Watch for LeadWatch<'_> {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.shared.looked[0].store(done - self.shared.before, Ordering::Relaxed);
        self.watch.progress(self.shared.nodes(), total);
    }

    fn stopped(&self) -> bool {
        self.shared.is_over() || self.watch.stopped()
    }
}

/// The watch of every other thread.
struct HelperWatch<'a> {
    hand: usize,
    shared: &'a Shared<'a>,
}

impl Watch for HelperWatch<'_> {
    fn progress(&self, done: u64, _: Option<u64>) {
        self.shared.looked[self.hand].store(done, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.shared.is_over()
    }
}
