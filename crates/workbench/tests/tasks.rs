//! Every small board of every game, by every worth that has a table: built at once and built as
//! tasks in random order, on one thread and on two, the bytes are the same.

#![expect(clippy::unwrap_used, reason = "what helps a test fails it")]

use std::fs;
use std::path::{Path, PathBuf};

use tablette::tables::tabled_board;
use tablette::{
    AnyBoard, Budget, Failure, GAMES, Integer, JoinResult, Question, Settings, SplitMix64, Store, TaskGraph, TaskPlan,
    TaskQueue, TaskResult,
};
use tablette_table::Table;

/// A folder of this test's own, removed afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("tablette-tasks-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn threads(threads: usize) -> Budget<'static> {
    Budget { threads, ..Budget::default() }
}

/// A random order of tasks that their dependencies allow, chosen by a seed.
fn shuffled(graph: &TaskGraph, seed: u64) -> Vec<usize> {
    let mut random = SplitMix64::new(seed);
    let (mut order, mut left): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..graph.costs.len()).collect());
    while !left.is_empty() {
        let ready: Vec<usize> =
            left.iter().copied().filter(|at| graph.costs[*at].needs.iter().all(|need| order.contains(need))).collect();
        let next = *random.one_of(&ready).expect("a task that nothing holds up");
        left.retain(|at| *at != next);
        order.push(next);
    }
    order
}

/// Tasks in a given order, with their results.
struct Given {
    order: std::vec::IntoIter<usize>,
    came: Vec<TaskResult>,
}

impl TaskQueue for Given {
    fn next_task(&mut self) -> Option<usize> {
        self.order.next()
    }

    fn reported(&mut self, _: usize, came: TaskResult) {
        self.came.push(came);
    }
}

/// Compares the ways to build one table; returns the number of tasks, or `None` if the board has no
/// such table.
fn same_bytes(game: &str, board: &str, worth: Question, grain: u64) -> Option<usize> {
    let opened = tablette::game(game).unwrap().open(board, &Settings::default()).unwrap();
    let plan = match opened.plan_tasks(Some(worth), Some(grain), &threads(1)) {
        Ok(plan) => plan,
        Err(Failure::Absent(_) | Failure::Refused(_) | Failure::Input(_)) => return None,
        Err(other) => panic!("{game} {board} {}: {other}", worth.name()),
    };
    let graph = opened.task_graph(&plan, &threads(1)).unwrap();
    let folder = Folder::new(&format!("{game}-{}-{grain}", worth.name()));
    let built = opened.build_table(Some(worth), &Store::new(folder.0.join("built")), &threads(2));
    let built = match built {
        Ok(built) => fs::read(built.file).unwrap(),
        // A worth that the solver refuses is refused by the tasks as well.
        Err(Failure::Refused(_)) => {
            assert!(opened.do_task(&plan, &folder.0, 0, &threads(1)).is_err(), "{game} {board}");
            return None;
        }
        Err(other) => panic!("{game} {board} {}: {other}", worth.name()),
    };
    for count in [1, 2] {
        let dir = folder.0.join(format!("{count}"));
        let mut order = shuffled(&graph, grain + count as u64);
        if count == 1 {
            for at in order {
                let done = opened.do_task(&plan, &dir, at, &threads(count)).unwrap();
                assert_eq!(done, TaskResult::Made, "{game} {board} {}", plan.tasks[at].name);
            }
        } else {
            // Two processes, one after the other; the second finds some pieces and makes the rest.
            let second = order.split_off(order.len() / 2);
            for order in [order, second] {
                let mut queue = Given { order: order.into_iter(), came: Vec::new() };
                opened.do_tasks(&plan, &dir, &mut queue, &threads(count)).unwrap();
                assert!(queue.came.iter().all(|came| *came == TaskResult::Made), "{game} {board}: {:?}", queue.came);
            }
        }
        let JoinResult::Table(listed) = opened.list_pieces(&plan, &dir, &threads(count)).unwrap() else {
            panic!("{game} {board}: all tasks are done");
        };
        assert!(listed.fresh && fs::metadata(&listed.file).unwrap().len() == listed.head.file_length());
        let pieces = Table::open(&listed.file).unwrap();
        // One byte more than the minimum, so that pieces are read block by block.
        let JoinResult::Table(joined) = opened.join_tasks(&plan, &dir, &threads(count)).unwrap() else {
            panic!("{game} {board}: all tasks are done");
        };
        assert!(fs::read(&joined.file).unwrap() == built, "{game} {board} {} at grain {grain}", worth.name());
        same_values(&pieces, &Table::open(&joined.file).unwrap(), (game, board));
    }
    Some(plan.tasks.len())
}

/// Whether a table in pieces gives the same answers as the table in one file to every query, from
/// the same bytes.
fn same_values(pieces: &Table, joined: &Table, what: (&str, &str)) {
    assert!(pieces.assembly().is_some() && joined.assembly().is_none(), "{what:?}");
    let [ours, theirs] = [pieces.head(), joined.head()];
    assert_eq!(
        (ours.header(), ours.ranks(), ours.kind()),
        (theirs.header(), theirs.ranks(), theirs.kind()),
        "{what:?}"
    );
    assert_eq!(ours.values_digest(), theirs.values_digest(), "{what:?}");
    for rank in ours.ranks() {
        assert_eq!(pieces.value(rank), joined.value(rank), "{what:?}, rank {rank}");
    }
    let raw = |table: &Table| {
        let mut bytes = Vec::new();
        let read = table.raw(|block| {
            bytes.extend_from_slice(block);
            Ok(())
        });
        read.map(|()| bytes)
    };
    assert!(raw(pieces) == raw(joined), "{what:?}");
    let filled = |table: &Table| {
        let (count, size) = (ours.ranks().end, Integer::of_head(ours).bytes() as u64);
        let mut bytes = vec![0; ((count - count / 3) * size) as usize];
        table.fill(count / 3..count, &mut bytes).map(|()| bytes)
    };
    assert!(filled(pieces) == filled(joined), "{what:?}");
    assert_eq!(pieces.check(&mut |_, _| true), Ok(true), "{what:?}");
}

#[test]
#[ignore = "slow: builds every small table twice"]
fn every_small_board_has_the_same_bytes_as_tasks() {
    let (mut tables, mut tasks) = (0, 0);
    for game in GAMES {
        let info = game.info();
        let boards = info.small.iter().copied().chain(info.plain_examples().filter(|board| board.len() < 4));
        for board in boards {
            for worth in Question::ALL {
                for grain in [3, 40, 5_000] {
                    // Nearly every position of a large board a task: too many files for a test.
                    let few = game.open(board, &Settings::default()).ok().and_then(|opened| {
                        let plan = opened.plan_tasks(Some(worth), Some(grain), &threads(1)).ok()?;
                        (plan.tasks.len() < 60 && plan.positions < 200_000).then_some(())
                    });
                    if few.is_some()
                        && let Some(count) = same_bytes(info.name, board, worth, grain)
                    {
                        tables += 1;
                        tasks += count;
                    }
                }
            }
        }
    }
    assert!(tables > 60 && tasks > 500, "{tables} tables, {tasks} tasks");
}

/// Lists of lost positions, part by part: a square board, a wide one, whose mirror images are found
/// together, and a tall one.
#[test]
#[ignore = "slow: builds large lists twice"]
fn lists_of_lost_positions_have_the_same_bytes_as_tasks() {
    for (board, least) in [("12x12", 10), ("14x11", 10), ("11x13", 10)] {
        let opened = tablette::game("chomp").unwrap().open(board, &Settings::default()).unwrap();
        let folder = Folder::new(&format!("lists-{board}"));
        let built =
            opened.build_table(Some(Question::Outcome), &Store::new(folder.0.join("built")), &threads(1)).unwrap();
        let built = fs::read(built.file).unwrap();
        let plan = opened.plan_tasks(Some(Question::Outcome), Some(50_000), &threads(1)).unwrap();
        assert!(plan.tasks.len() >= least, "{board}: {} tasks", plan.tasks.len());
        // The plan is the same on every machine.
        let small = Budget { memory: 1 << 20, ..threads(2) };
        let again = opened.plan_tasks(Some(Question::Outcome), Some(50_000), &small).unwrap();
        assert_eq!(plan.digest(), again.digest(), "{board}");
        let graph = opened.task_graph(&plan, &threads(1)).unwrap();
        for count in [1, 2] {
            let dir = folder.0.join(format!("{count}"));
            let order = shuffled(&graph, count as u64);
            let last = plan.tasks.len() - 1;
            let TaskResult::Lacks(lacks) = opened.do_task(&plan, &dir, last, &threads(count)).unwrap() else {
                panic!("{board}: the last task needs others");
            };
            assert_eq!(lacks.len(), graph.costs[last].needs.len(), "{board}");
            for &at in &order {
                assert_eq!(opened.do_task(&plan, &dir, at, &threads(count)), Ok(TaskResult::Made), "{board} {at}");
                assert_eq!(opened.do_task(&plan, &dir, at, &threads(count)), Ok(TaskResult::There), "{board} {at}");
            }
            let [counted, whole] = [
                opened.census_of_pieces(&plan, &dir, &threads(count)).unwrap().unwrap(),
                tablette::game("chomp").unwrap().census(board, &threads(count)).unwrap(),
            ];
            assert!(counted.boards == whole.boards && counted.digest == whole.digest, "{board}");
            damaged_lists_are_named(&*opened, &plan, &dir, board);
            let JoinResult::Table(joined) = opened.join_tasks(&plan, &dir, &threads(count)).unwrap() else {
                panic!("{board}: all tasks are done");
            };
            assert!(fs::read(&joined.file).unwrap() == built, "{board}, {count} threads");
            assert!(matches!(opened.list_pieces(&plan, &dir, &threads(1)), Err(Failure::Absent(_))));
        }
    }
}

/// Counted from the pieces: all present, one damaged, or joined already.
#[test]
fn slices_are_counted_from_their_pieces() {
    let draughts = tablette::game("draughts").unwrap();
    let (folder, whole) = (Folder::new("slices"), draughts.census("3", &threads(1)).unwrap());
    assert!(whole.slices.len() > 8, "{:?}", whole.slices);
    let board = tabled_board(draughts, "3", &Settings::default()).unwrap();
    let plan = board.plan_tasks(None, Some(50_000), &threads(1)).unwrap();
    assert!(plan.tasks.len() > 3, "{} tasks", plan.tasks.len());
    let same = |dir: &Path| board.census_of_pieces(&plan, dir, &threads(1)).unwrap().unwrap().slices == whole.slices;
    let dir = folder.0.join("pieces");
    assert!(same(&dir), "every task is done");
    let (piece, manifest) = (dir.join(plan.piece(&plan.tasks[2])), dir.join(plan.table()));
    let mut bytes = fs::read(&piece).unwrap();
    *bytes.last_mut().unwrap() ^= 1;
    fs::write(&piece, &bytes).unwrap();
    fs::remove_file(&manifest).unwrap();
    assert!(same(&dir), "one task is done again");
    assert!(matches!(board.join_tasks(&plan, &dir, &threads(1)), Ok(JoinResult::Table(_))));
    fs::remove_dir_all(dir.join("pieces")).unwrap();
    assert!(same(&dir), "the table is enough");
    // Outcomes alone have no longest wins.
    let plan = board.plan_tasks(Some(Question::Outcome), Some(50_000), &threads(1)).unwrap();
    let other = board.census_of_pieces(&plan, &folder.0.join("outcomes"), &threads(1));
    assert!(matches!(other, Err(Failure::Absent(_))), "{other:?}");
}

/// Each possible fault of a piece is found by readers and by the join, and repaired by its own task
/// alone.
fn damaged_lists_are_named(board: &dyn AnyBoard, plan: &TaskPlan, dir: &Path, what: &str) {
    let piece = dir.join(plan.piece(&plan.tasks[1]));
    let whole = fs::read(&piece).unwrap();
    let other = fs::read(dir.join(plan.piece(&plan.tasks[2]))).unwrap();
    let mut flipped = whole.clone();
    *flipped.last_mut().unwrap() ^= 1;
    let mut head = whole.clone();
    head[whole.len() / 3] ^= 1;
    for bytes in [flipped, head, whole[..whole.len() - 1].to_vec(), whole[..5].to_vec(), Vec::new(), other] {
        fs::write(&piece, &bytes).unwrap();
        let JoinResult::Lacks(lacks) = board.join_tasks(plan, dir, &threads(1)).unwrap() else {
            panic!("{what}: a damaged piece was joined");
        };
        assert!(
            lacks.len() == 1 && lacks[0].task == plan.tasks[1].name && lacks[0].fault.is_some(),
            "{what}: {lacks:?}"
        );
        assert_eq!(board.do_task(plan, dir, 1, &threads(1)), Ok(TaskResult::Made), "{what}");
        assert!(fs::read(&piece).unwrap() == whole, "{what}: the same bytes again");
    }
}

#[test]
fn little_memory_changes_no_byte() {
    let opened = tablette::game("chomp").unwrap().open("10x10", &Settings::default()).unwrap();
    let folder = Folder::new("memory");
    let plan = opened.plan_tasks(None, Some(30_000), &threads(1)).unwrap();
    let graph = opened.task_graph(&plan, &threads(1)).unwrap();
    let built = opened.build_table(None, &Store::new(folder.0.join("built")), &threads(1)).unwrap();
    let mut probed = 0;
    for (at, (task, cost)) in plan.tasks.iter().zip(&graph.costs).enumerate() {
        let least = Budget { memory: cost.least, ..threads(2) };
        assert_eq!(opened.do_task(&plan, &folder.0, at, &least), Ok(TaskResult::Made), "{}", task.name);
        probed += u32::from(cost.memory > cost.least);
        let less = Budget { memory: cost.least / 2, ..threads(2) };
        let elsewhere = folder.0.join("less");
        if cost.needs.is_empty() {
            assert!(matches!(opened.do_task(&plan, &elsewhere, at, &less), Err(Failure::Refused(_))));
        }
    }
    assert!(probed > 3, "{probed}");
    let JoinResult::Table(joined) =
        opened.join_tasks(&plan, &folder.0, &Budget { memory: 6 << 20, ..threads(1) }).unwrap()
    else {
        panic!("all tasks are done")
    };
    assert!(fs::read(&joined.file).unwrap() == fs::read(&built.file).unwrap());
}

#[test]
fn endgames_read_only_the_tiers_that_captures_and_promotions_lead_to() {
    let opened = tablette::game("draughts").unwrap().open("W:W28:B17,23", &Settings::default()).unwrap();
    let plan = opened.plan_tasks(None, Some(1), &threads(1)).unwrap();
    assert!(plan.tasks.len() >= 6, "{}", plan.tasks.len());
    let graph = opened.task_graph(&plan, &threads(1)).unwrap();
    let all: usize = (0..plan.tasks.len()).sum();
    let read: usize = graph.costs.iter().map(|cost| cost.needs.len()).sum();
    assert!(read < all, "{read} of {all}");
    assert!(graph.workers() >= 1 && graph.critical_seconds <= graph.seconds() + 1e-9);
}
