//! The word-parallel engine compared with a table of masks, and with itself under different
//! parameters.

use std::sync::atomic::{AtomicUsize, Ordering};

use tablette_core::index::{Shape, binomial};
use tablette_core::{Amount, NoWatch, Options, Refusal, StopAfterChecks, Watch, Workers};
use tablette_games::chomp::Position;
use tablette_games::chomp::theory::{Catalogue, Kernel, LostLists, Plan, lost_lists};

use super::bars::without_digest;
use super::{OPTIONS, sweep};

fn usual(columns: u32, rows: u32) -> Plan {
    Plan::new(columns, rows, OPTIONS.memory, 1)
}

/// The number of prefixes with a list.
pub(super) fn prefixes(plan: &Plan) -> u64 {
    binomial(u64::from(plan.reach()) + plan.depth as u64, plan.depth as u64).unwrap() as u64
}

fn found(plan: &Plan) -> LostLists {
    lost_lists(plan, &OPTIONS).unwrap()
}

/// Compares all lost positions of a box, and their counts: sizes and winning first bites.
fn agrees(columns: u32, rows: u32, lost: &[Vec<u32>]) {
    let mut listed = Vec::new();
    found(&usual(columns, rows)).each(|rows| listed.push(rows.to_vec()));
    assert!(listed == lost, "{columns} × {rows}");
    let counted = Catalogue::of_box(columns, rows, &OPTIONS).unwrap().tally(&NoWatch).unwrap();
    assert_eq!(without_digest(counted), sweep::tally(lost, columns, rows), "{columns} × {rows}");
}

/// Every smaller box is a part of the largest.
#[test]
#[ignore = "slow: solves every bar up to 14x14"]
fn on_every_box_up_to_14x14() {
    let all = sweep::lost_positions(14, 14);
    for rows in 3..=14_u32 {
        for columns in rows..=14 {
            let (within, above) = (rows as usize, |lost: &&Vec<u32>| lost[rows as usize..].iter().all(|&row| row == 0));
            let inside = all.iter().filter(above).filter(|lost| lost[0] <= columns);
            agrees(columns, rows, &inside.map(|lost| lost[..within].to_vec()).collect::<Vec<_>>());
        }
    }
}

#[test]
fn on_wide_boxes() {
    for (columns, rows) in [(200, 3), (90, 4), (33, 5), (24, 7), (19, 9)] {
        agrees(columns, rows, &sweep::lost_positions(columns, rows));
    }
}

/// Lends threads, and counts the tasks run.
struct WorkerPool {
    threads: usize,
    tasks: AtomicUsize,
}

impl Watch for WorkerPool {
    fn workers(&self) -> &dyn Workers {
        self
    }
}

impl Workers for WorkerPool {
    fn count(&self) -> usize {
        self.threads
    }

    fn run(&self, tasks: usize, work: &(dyn Fn(usize) + Sync)) {
        self.tasks.fetch_add(tasks, Ordering::Relaxed);
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..self.threads {
                scope.spawn(|| {
                    while let Some(task) = Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&task| task < tasks) {
                        work(task);
                    }
                });
            }
        });
    }
}

/// This box has a few pieces of lists and buckets of images: on several threads, and in several
/// rounds.
#[test]
fn workers_count_what_one_thread_counts() {
    let plan = Plan { depth: 2, ..usual(15, 15) };
    let expected = found(&plan).sizes(&NoWatch).unwrap();
    for room in [plan.room, 1 << 16] {
        let worker_pool = WorkerPool { threads: 3, tasks: AtomicUsize::new(0) };
        let lists = found(&Plan { room, ..plan });
        assert!(lists.sizes(&worker_pool).unwrap() == expected, "{room} bytes");
        assert!(worker_pool.tasks.into_inner() > 4, "there are several pieces");
    }
}

/// Leaves, blocks, prefixes, vectors and threads affect only the speed.
#[test]
fn every_way_of_working_finds_the_same() {
    for (columns, rows) in [(9, 8), (70, 3), (5, 11), (8, 8)] {
        let plan = usual(columns, rows);
        let expected = found(&plan).digest();
        for leaf_bits in [64, 128, 256, 512, 1024] {
            for depth in 1..rows as usize {
                for kernel in Kernel::available() {
                    let block = if depth % 2 == 0 { 1 } else { 100 };
                    let whole = columns - depth as u32 % 3;
                    let plan = Plan { leaf_bits, depth, whole, kernel, block, ..plan };
                    assert_eq!(found(&plan).digest(), expected, "{plan:?}");
                }
            }
        }
        for threads in 1..=3 {
            let worker_pool = WorkerPool { threads, tasks: AtomicUsize::new(0) };
            let plan = Plan { depth: 2, ..plan };
            let lists = lost_lists(&plan, &Options { watch: &worker_pool, memory: OPTIONS.memory }).unwrap();
            assert_eq!(lists.digest(), expected, "{threads} threads");
            // In a wide box, lists over a lowest row as long as the box is high are written without
            // tasks.
            let images = if rows < columns { u64::from(rows) + 1 } else { 0 };
            assert_eq!(worker_pool.tasks.into_inner() as u64, prefixes(&plan) - images);
            assert!(lists.sound().is_ok());
        }
    }
}

/// The engine treats rows and columns quite differently, but the game does not.
#[test]
fn upright_and_lying_boxes_mirror_each_other() {
    for (columns, rows) in [(6, 9), (10, 7), (12, 11), (40, 3)] {
        let positions = |columns, rows| {
            let mut lost = Vec::new();
            found(&usual(columns, rows)).each(|rows| {
                let rows = rows.iter().copied().take_while(|&length| length > 0).collect();
                lost.push(Position::new(rows).unwrap());
            });
            lost
        };
        let upright = positions(columns, rows);
        assert!(upright.is_sorted(), "lexicographic");
        let mut mirrored: Vec<_> = positions(rows, columns).iter().map(Position::transposed).collect();
        mirrored.sort_unstable();
        assert_eq!(upright, mirrored, "{columns} × {rows}");
    }
}

#[test]
fn looking_up_and_listing_say_the_same() {
    for (columns, rows) in [(8, 7), (7, 8), (8, 8), (2, 2), (3, 3), (4, 2)] {
        look_up(columns, rows);
    }
}

fn look_up(columns: u32, rows: u32) {
    let lists = found(&Plan { leaf_bits: 64, depth: (rows as usize - 1).min(2), ..usual(columns, rows) });
    let shape = Shape::new(&vec![columns; rows as usize]).unwrap();
    let (mut listed, mut ranks) = (Vec::new(), Vec::new());
    lists.each(|rows| listed.push(shape.rank(rows)));
    lists.each_rank(|rank| ranks.push(rank));
    assert_eq!(listed, ranks);
    assert_eq!(lists.len(), ranks.len() as u64);
    for rank in 0..shape.len() {
        assert_eq!(lists.is_lost(&shape.unrank(rank)), ranks.binary_search(&rank).is_ok(), "{rank}");
    }
}

/// Mirror images of a square, and those that are written for a wide box, without memory to sort
/// them all together.
#[test]
fn images_come_in_several_rounds_as_they_do_in_one() {
    for (columns, rows) in [(14, 14), (15, 14)] {
        let plan = usual(columns, rows);
        let (once, often) = (found(&plan), found(&Plan { room: 0, ..plan }));
        assert!(plan.room > 0 && once.sizes(&NoWatch) == often.sizes(&NoWatch), "{columns} × {rows}");
        assert_eq!(once.digest(), often.digest(), "{columns} × {rows}");
        let lost: u64 = once.sizes(&NoWatch).unwrap().0.iter().flatten().sum();
        assert!(often.len() == lost && once.len() == lost && found(&plan).len() == lost, "{columns} × {rows}");
    }
}

/// A refusal states the memory needed, before anything is allocated.
#[test]
fn large_boxes_are_refused_with_their_size() {
    let need = |columns, rows| match Catalogue::of_box(columns, rows, &OPTIONS) {
        Err(Refusal::TooLarge { need: Amount::Exact(need), allowed }) => {
            assert_eq!(allowed, OPTIONS.memory);
            need >> 30
        }
        other => panic!("{other:?}"),
    };
    assert!((5..9).contains(&need(22, 22)), "{}", need(22, 22));
    assert!((60..100).contains(&need(24, 24)), "{}", need(24, 24));
    assert!(need(30, 30) > 100_000);
    let refused = Catalogue::of_box(90, 90, &OPTIONS).err();
    assert!(matches!(refused, Some(Refusal::TooLarge { need: Amount::PowerOfTen(_), .. })), "{refused:?}");
}

/// The lists and the arrays take about the estimated memory.
#[test]
fn the_memory_asked_for_is_about_the_memory_taken() {
    for (columns, rows, depth) in [(14, 14, 2), (15, 15, 1), (16, 12, 3), (25, 8, 1), (40, 6, 1)] {
        let plan = Plan { depth, ..usual(columns, rows) };
        let Amount::Exact(need) = plan.need(1) else { panic!("{plan:?}") };
        let lists = found(&plan);
        let taken = u128::from(lists.bytes() + lists.working());
        assert!(taken < need && need < 2 * taken + (7 << 20), "{plan:?} asks for {need} and takes {taken}");
    }
}

#[test]
fn it_stops_in_the_middle() {
    let watch = StopAfterChecks::new(301);
    let stopped = lost_lists(&Plan { depth: 4, ..usual(13, 13) }, &Options { watch: &watch, memory: OPTIONS.memory });
    assert_eq!(stopped.err(), Some(Refusal::Stopped));
    assert!(
        found(&usual(3, 3)).len() == 5 && Catalogue::of_box(3, 3, &Options { watch: &NoWatch, memory: 0 }).is_err()
    );
}
