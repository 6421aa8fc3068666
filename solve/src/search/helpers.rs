//! Several threads that search one position: each for itself, and all with one memory.
//!
//! What one thread finds, the others meet in the memory of positions, at places that they had still to look at: nothing else is
//! shared, and nobody waits. Half of the helpers begin a ply deeper, so that they run ahead of the others. For example, two threads
//! reach a depth sooner than one, though they look at more positions together; which of them meets what first is chance, and
//! so are the score and the move where several are about as good. What is proven is proven with any number of threads.
//!
//! Programmers of chess call it *lazy*, since so little has to be done for it.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tablette_core::{Evaluate, Watch};

use super::deeper;
use super::job::Job;
use super::order::Order;
use super::table::Cells;
use super::tree::Tree;

/// How many helpers a search has beside the calling thread.
pub(super) fn helpers<G: Evaluate>(job: &Job<'_, G>) -> usize {
    if cfg!(feature = "threads") { job.threads.count() - 1 } else { 0 }
}

/// Tells the helpers when the search is over, even if it panicked.
struct Bell<'a>(&'a AtomicBool);

impl Drop for Bell<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What a helper is watched by: the search that it helps.
struct Overseer<'a>(&'a AtomicBool);

impl Watch for Overseer<'_> {
    fn stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Does `work` while a helper for each of `orders` searches the same position. Gives what `work` gives, and the positions that the
/// helpers looked at.
pub(super) fn beside<G: Evaluate, R>(
    job: &Job<'_, G>,
    cells: &Cells,
    orders: &mut [Order<G>],
    work: impl FnOnce() -> R,
) -> (R, u64) {
    let (over, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let help = |order: &mut Order<G>, number: usize| {
        let job = Job { watch: &Overseer(&over), nodes: u64::MAX, ..*job };
        let mut tree = Tree::new(&job, cells, order);
        deeper(&mut tree, &job, 1 + number as u32 % 2, |_| {});
        nodes.fetch_add(tree.nodes, Ordering::Relaxed);
    };
    let result = while_helped(orders, &help, || {
        let _bell = Bell(&over);
        work()
    });
    (result, nodes.into_inner())
}

/// Each helper on a thread of its own, for as long as `work` takes. Where the system gives no thread, nobody helps.
#[cfg(feature = "threads")]
fn while_helped<O: Send, R>(orders: &mut [O], help: &(impl Fn(&mut O, usize) + Sync), work: impl FnOnce() -> R) -> R {
    std::thread::scope(|scope| {
        for (number, order) in orders.iter_mut().enumerate() {
            let _ = std::thread::Builder::new().spawn_scoped(scope, move || help(order, number + 1));
        }
        work()
    })
}

/// Without threads there is nobody to help.
#[cfg(not(feature = "threads"))]
fn while_helped<O: Send, R>(_: &mut [O], _: &(impl Fn(&mut O, usize) + Sync), work: impl FnOnce() -> R) -> R {
    work()
}
