//! Tier by tier, with repeating positions inside a tier: the same values as all at once.

use proptest::prelude::proptest;
use tablette_core::worth::PlayValue;
use tablette_core::{Block, BlockOrder, Graph, NoWatch, Options, Play, Refusal, Tier};
use tablette_solve::{FinishedValues, Threads, retrograde, retrograde_tier, shortest, verify};

use crate::FREELY;
use crate::costs::fixpoint;
use crate::random::{Sketch, plainest, sketch};
use crate::toys::{Duel, Edge, Grouping, Node, PASS, Toy};

/// The tiers of runs of positions: not rising, and some tiers have several runs.
const TIERS: [u64; 7] = [1, 0, 1, 2, 0, 0, 3];

/// The tier of a position, in runs of `width`.
fn tier(at: usize, width: usize) -> u64 {
    TIERS[(at / width).min(TIERS.len() - 1)]
}

/// Every run of positions is a block; a move of the sketch leads to any position whose tier is not
/// higher.
fn tiered<const PUZZLE: bool>(sketch: &[Sketch], cost: impl Fn(Edge) -> Edge) -> Toy<PUZZLE> {
    let width = sketch.len().div_ceil(TIERS.len());
    let node = |(at, (end, moves)): (usize, &Sketch)| {
        let lower = (0..sketch.len()).filter(|&to| tier(to, width) <= tier(at, width));
        let lower: Vec<_> = lower.collect();
        let moves: Vec<_> = moves.iter().map(|&(to, edge)| (lower[to % lower.len()] as u32, cost(edge))).collect();
        Node { end: moves.is_empty().then_some(*end), moves, canonical: at as u32 }
    };
    in_runs(sketch.iter().enumerate().map(node).collect(), width)
}

fn in_runs<const PUZZLE: bool>(nodes: Vec<Node>, width: usize) -> Toy<PUZZLE> {
    let count = nodes.len();
    let mut game = Toy::new(nodes, 0, Grouping::Loopy);
    let block = |from: usize| Block {
        tier: Tier(tier(from, width)),
        ranks: from as u64..count.min(from + width) as u64,
        inside: BlockOrder::Loopy,
    };
    game.blocks = (0..count).step_by(width).map(block).collect();
    game
}

/// Thousands of positions in tiers: every one leads to three, anywhere in its own tier and in those
/// below.
fn large() -> Duel {
    const WIDTH: usize = 20_000;
    let node = |at: usize| {
        let spread = |by: usize| (at + 1).wrapping_mul(by) % (TIERS.len() * WIDTH);
        let legal = |to: &usize| tier(*to, WIDTH) <= tier(at, WIDTH);
        let moves: Vec<_> = [2_654_435_761, 40_503, 7_919, 104_729, 1_299_709]
            .into_iter()
            .map(spread)
            .filter(legal)
            .take(1 + at % 3)
            .map(|to| (to as u32, PASS))
            .collect();
        let end = [tablette_core::Outcome::Lose, tablette_core::Outcome::Draw, tablette_core::Outcome::Win][at % 7 % 3];
        Node { end: moves.is_empty().then_some(end), moves, canonical: at as u32 }
    };
    in_runs((0..TIERS.len() * WIDTH).map(node).collect(), WIDTH)
}

/// The results of earlier tasks, and nothing else.
struct CheckpointStore(Vec<Option<PlayValue>>);

impl FinishedValues<PlayValue> for CheckpointStore {
    fn get(&self, rank: tablette_core::Rank) -> PlayValue {
        self.0[rank.0 as usize].expect("only finished values are asked for")
    }
}

/// Solves every tier as a task of its own, from the results of the tasks before it.
fn task_by_task(game: &Duel, threads: Threads) -> Vec<PlayValue> {
    let mut checkpoints = CheckpointStore(vec![None; game.nodes.len()]);
    for tier in 0..4 {
        let blocks: Vec<_> = game.blocks().into_iter().filter(|block| block.tier == Tier(tier)).collect();
        let found = retrograde_tier(game, &blocks, &checkpoints, &FREELY, threads).unwrap();
        for (block, found) in blocks.iter().zip(found) {
            for (rank, value) in block.ranks.clone().zip(found) {
                checkpoints.0[rank as usize] = Some(value);
            }
        }
    }
    checkpoints.0.into_iter().map(|value| value.expect("every tier was a task")).collect()
}

proptest! {
    #[test]
    fn tiers_agree_with_the_simplest_solver(sketch in sketch(false)) {
        let game: Duel = tiered(&sketch, |edge| edge);
        let plainest = plainest(&game);
        for threads in [1, 3].map(|count| Threads::new(count).unwrap()) {
            let table = retrograde(&game, &FREELY, threads).unwrap();
            assert_eq!(table.values, plainest);
            let check = verify(&game, &Play, &table.values, &FREELY, threads).unwrap();
            assert_eq!((check.checked, check.mismatch), (game.nodes.len() as u64, None));
        }
        assert_eq!(task_by_task(&game, Threads::ONE), plainest);
    }

    #[test]
    fn tiers_of_puzzles_are_wandered_through(sketch in sketch(true)) {
        let puzzle: Toy<true> = tiered(&sketch, |edge| edge);
        assert_eq!(retrograde(&puzzle, &FREELY, Threads::ONE).unwrap().values, plainest(&puzzle));
    }

    #[test]
    fn costs_cross_tiers(sketch in sketch(true)) {
        let puzzle: Toy<true> = tiered(&sketch, |edge| Edge { cost: edge.cost.abs(), ..edge });
        let costs: Vec<_> = shortest(&puzzle, &FREELY).unwrap().values.iter().map(|value| value.0).collect();
        assert_eq!(costs, fixpoint(&puzzle));
    }
}

#[test]
fn any_number_of_threads_gives_the_same_tiers() {
    let game = large();
    let one = retrograde(&game, &FREELY, Threads::ONE).unwrap();
    let decided = one.values.iter().filter(|value| **value != PlayValue::NEVER).count();
    assert!(decided > game.nodes.len() / 10 && decided < game.nodes.len(), "{decided}");
    for threads in [2, 3, 8].map(|count| Threads::new(count).unwrap()) {
        assert!(retrograde(&game, &FREELY, threads).unwrap().values == one.values, "{threads:?}");
        let check = verify(&game, &Play, &one.values, &FREELY, threads).unwrap();
        assert_eq!((check.checked, check.mismatch), (game.nodes.len() as u64, None));
    }
    assert!(task_by_task(&game, Threads::new(2).unwrap()) == one.values);
}

#[test]
fn a_tier_is_refused_before_its_memory_is_taken() {
    let game = large();
    let blocks: Vec<_> = game.blocks().into_iter().filter(|block| block.tier == Tier(0)).collect();
    let tight = Options { watch: &NoWatch, memory: 60_000 * 14 - 1 };
    let refused = retrograde_tier(&game, &blocks, &CheckpointStore(Vec::new()), &tight, Threads::ONE);
    assert!(matches!(refused, Err(Refusal::TooLarge { .. })), "{refused:?}");
}
