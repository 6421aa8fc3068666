//! Several threads on one table.
//!
//! Every thread looks at the same position by itself, with hints of its own. Nobody hands out work: what one thread has found stands
//! in the table, and the others, coming upon it later, need not look again; a move that another is [busy](super::busy) with is put off. Of
//! four threads, two look a ply deeper. For example, of two threads each has looked at about half of the moves of most positions
//! when one of them is through with nine plies.
//!
//! Whoever is through first answers, and the others end a thousand positions at most later. The first thread counts and asks the
//! watch. What they find depends on how the machine shares its time, and so do the answers, but for what is proven.
//!
//! Reference: R. M. Hyatt, T. Mann, *A lockless transposition table implementation for parallel search*, ICGA Journal 25 (2002).

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use tablette_core::{Evaluate, Watch};

use super::busy::Busy;
use super::job::{DEEPEST, Job};
use super::order::Order;
use super::table::Cells;
use super::tree::{Look, Tree};

/// More threads than this hardly help each other.
pub(super) const MOST_HANDS: usize = 64;
/// So many plies are looked at sooner than threads are there.
pub(super) const ALONE: u32 = 6;

/// Looks so many plies ahead with a thread for each of the `orders`, after so many positions of earlier looks.
pub(super) fn look_together<G: Evaluate>(
    job: &Job<'_, G>,
    cells: &Cells,
    orders: &mut [Order<G>],
    depth: u32,
    before: u64,
) -> Look<G::Move> {
    let looked: Vec<AtomicU64> = orders.iter().map(|_| AtomicU64::new(0)).collect();
    let shared = Shared { done: AtomicBool::new(false), looked: &looked, before, most: job.nodes };
    let (found, busy) = (Mutex::new(None), Busy::new());
    let hands: Vec<Mutex<&mut Order<G>>> = orders.iter_mut().map(Mutex::new).collect();
    job.threads.each(hands.len(), &|hand| {
        let mut order = hands[hand].lock().unwrap_or_else(PoisonError::into_inner);
        if hand == 0 {
            let _over = Over(&shared.done);
            let job = Job { watch: &Lead { watch: job.watch, shared: &shared }, ..*job };
            let look = Tree::new(&job, cells, &mut order, before).among(&busy).look(depth);
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            // Another may have been through before.
            let nodes = look.nodes;
            *found = Some(Look { nodes, ..found.take().unwrap_or(look) });
        } else {
            let job = Job { watch: &Helper { hand, shared: &shared }, nodes: u64::MAX, ..*job };
            let mut nodes = 0;
            for plies in depth + hand as u32 / 2 % 2..=DEEPEST {
                if shared.is_over() {
                    break;
                }
                let look = Tree::new(&job, cells, &mut order, nodes).among(&busy).look(plies);
                nodes = look.nodes;
                if plies == depth && look.value.is_ok() {
                    found.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(look);
                    shared.done.store(true, Ordering::Relaxed);
                }
            }
            looked[hand].store(nodes, Ordering::Relaxed);
        }
    });
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    let look = found.expect("the first thread has looked");
    let theirs: u64 = looked[1..].iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum();
    Look { nodes: look.nodes + theirs, ..look }
}

/// What the threads know of each other.
struct Shared<'a> {
    /// Whether any thread has its answer.
    done: AtomicBool,
    /// The positions of each thread in this look.
    looked: &'a [AtomicU64],
    /// Positions of earlier looks, which the first thread counts as its own.
    before: u64,
    /// At most so many of all threads and looks.
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

/// Tells the others to stop, however the first thread ends.
struct Over<'a>(&'a AtomicBool);

impl Drop for Over<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// The watch of the first thread: that of the job, told of the positions of all.
struct Lead<'a> {
    watch: &'a dyn Watch,
    shared: &'a Shared<'a>,
}

impl Watch for Lead<'_> {
    fn progress(&self, done: u64, total: Option<u64>) {
        self.shared.looked[0].store(done - self.shared.before, Ordering::Relaxed);
        self.watch.progress(self.shared.nodes(), total);
    }

    fn stopped(&self) -> bool {
        self.shared.is_over() || self.watch.stopped()
    }
}

/// The watch of every other thread.
struct Helper<'a> {
    hand: usize,
    shared: &'a Shared<'a>,
}

impl Watch for Helper<'_> {
    fn progress(&self, done: u64, _: Option<u64>) {
        self.shared.looked[self.hand].store(done, Ordering::Relaxed);
    }

    fn stopped(&self) -> bool {
        self.shared.is_over()
    }
}
