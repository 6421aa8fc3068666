//! Least costs with repeating positions: Dijkstra against the simplest fixpoint, and the other
//! rungs against it.

use std::sync::Arc;

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof, proptest};
use tablette_core::worth::CostValue;
use tablette_core::{Cost, Count, NoWatch, Options, Outcome, Play, Rank, Refusal, Turn};
use tablette_solve::{ReachableSet, Threads, recursion, recursion_once, retrograde, shortest, shortest_lines};

use crate::FREELY;
use crate::toys::{Edge, Grouping, Node, Puzzle, road, subtraction};

/// A node before the targets of its moves are known: its end if it has none, and its moves with
/// their costs.
type Sketch = (Outcome, Vec<(usize, i64)>);

/// Any graph of up to `most` nodes, with costs from `least` to 3.
fn puzzle(least: i64, most: usize) -> impl Strategy<Value = Puzzle> {
    let outcome = prop_oneof![Just(Outcome::Lose), Just(Outcome::Draw), Just(Outcome::Win), Just(Outcome::Win)];
    let moves = vec((any::<usize>(), least..4), 0..4);
    vec((outcome, moves), 1..most).prop_map(|sketch| {
        let count = sketch.len();
        let node = |(at, (end, moves)): (usize, &Sketch)| {
            let lead = |&(to, cost): &(usize, i64)| ((to % count) as u32, Edge { cost, turn: Turn::Stays });
            let moves: Vec<_> = moves.iter().map(lead).collect();
            Node { end: moves.is_empty().then_some(*end), moves, canonical: at as u32 }
        };
        Puzzle::new(sketch.iter().enumerate().map(node).collect(), 0, Grouping::Loopy)
    })
}

/// Lowers costs along moves until nothing changes.
pub(crate) fn fixpoint(puzzle: &Puzzle) -> Vec<Option<i64>> {
    let mut costs: Vec<_> = puzzle.nodes.iter().map(|node| (node.end == Some(Outcome::Win)).then_some(0)).collect();
    loop {
        let before = costs.clone();
        for (at, node) in puzzle.nodes.iter().enumerate() {
            let ways = node.moves.iter().filter_map(|(to, edge)| Some(costs[*to as usize]? + edge.cost));
            costs[at] = ways.chain(costs[at]).min();
        }
        if costs == before {
            return costs;
        }
    }
}

/// Counts the lines from `at` that cost exactly `left`, move by move; all costs are positive.
fn lines(puzzle: &Puzzle, at: u32, left: i64) -> u64 {
    let node = &puzzle.nodes[at as usize];
    if node.end == Some(Outcome::Win) {
        return u64::from(left == 0);
    }
    node.moves.iter().filter(|(_, edge)| edge.cost <= left).map(|(to, edge)| lines(puzzle, *to, left - edge.cost)).sum()
}

proptest! {
    #[test]
    fn costs_are_the_least_fixpoint(puzzle in puzzle(0, 40)) {
        let table = shortest(&puzzle, &FREELY).unwrap();
        let costs: Vec<_> = table.values.iter().map(|value| value.0).collect();
        assert_eq!(costs, fixpoint(&puzzle));
    }

    #[test]
    fn lines_are_counted(puzzle in puzzle(1, 10)) {
        let table = shortest_lines(&puzzle, &FREELY).unwrap();
        for (at, &(CostValue(cost), count)) in table.values.iter().enumerate() {
            if let Some(cost) = cost {
                assert_eq!(count, lines(&puzzle, at as u32, cost), "from {at}");
            }
        }
    }

    #[test]
    fn explored_positions_have_the_same_values(puzzle in puzzle(0, 40)) {
        let game = Arc::new(puzzle);
        let explored = ReachableSet::explore(Arc::clone(&game), &0, true, &FREELY).unwrap();
        let (plain, found) = (shortest(&*game, &FREELY).unwrap(), shortest(&explored, &FREELY).unwrap());
        let (play, plies) = (retrograde(&*game, &FREELY, Threads::ONE).unwrap(), retrograde(&explored, &FREELY, Threads::ONE).unwrap());
        assert_eq!(explored.work().positions, found.values.len() as u128);
        for state in 0..game.nodes.len() as u32 {
            if let Some(rank) = explored.find(&state) {
                assert_eq!(found.get(rank), plain.get(Rank(state.into())), "from {state}");
                assert_eq!(plies.get(rank), play.get(Rank(state.into())), "from {state}");
            }
        }
    }

    /// Every simple line of graphs small enough for that.
    #[test]
    fn the_recursion_on_simple_lines_finds_the_same(puzzle in puzzle(0, 9)) {
        let table = shortest(&puzzle, &FREELY).unwrap();
        for state in 0..puzzle.nodes.len() as u32 {
            let solved = recursion_once(&puzzle, &Cost, &state, &FREELY).unwrap();
            assert_eq!(solved.value, table.get(Rank(state.into())), "from {state}");
        }
    }
}

#[test]
fn a_ring_road_has_two_ways_home() {
    let road = road(8);
    let table = shortest_lines(&road, &FREELY).unwrap();
    let values: Vec<_> = table.values.iter().map(|(cost, lines)| (cost.0.unwrap(), *lines)).collect();
    assert_eq!(values, [(1, 1), (2, 1), (3, 1), (4, 2), (3, 1), (2, 1), (1, 1), (0, 1)]);
    assert_eq!(recursion_once(&road, &Count(Cost), &3, &FREELY).unwrap().value.1, 2);
    assert_eq!(recursion_once(&road, &Play, &3, &FREELY).unwrap().value.remoteness(), Some(4));
    assert!(matches!(recursion(&road, &Cost, &3, &FREELY), Err(Refusal::Beyond(_))));
}

/// A line of a million positions exceeds neither the stack nor the memory of a small machine.
#[test]
fn long_lines_cost_memory_only() {
    let road = road(300_000);
    assert_eq!(recursion_once(&road, &Cost, &100_000, &FREELY).unwrap().value.0, Some(100_001));
    assert_eq!(shortest(&road, &FREELY).unwrap().get(Rank(100_000)).0, Some(100_001));
}

#[test]
fn unsuitable_costs_are_refused() {
    let cheap = |cost| {
        let edge = Edge { cost, turn: Turn::Stays };
        let end = Node { end: Some(Outcome::Win), moves: vec![], canonical: 1 };
        Puzzle::new(vec![Node { end: None, moves: vec![(1, edge)], canonical: 0 }, end], 0, Grouping::Loopy)
    };
    assert!(matches!(shortest(&cheap(-1), &FREELY), Err(Refusal::Beyond(_))));
    assert!(matches!(shortest_lines(&cheap(0), &FREELY), Err(Refusal::Beyond(_))));
    assert_eq!(shortest(&cheap(0), &FREELY).unwrap().get(Rank(0)).0, Some(0));
    let far = shortest(&cheap(i64::MAX), &FREELY).unwrap();
    assert_eq!(far.get(Rank(0)).0, Some(i64::MAX));
    assert!(matches!(recursion_once(&subtraction(5, &[1]), &Play, &5, &FREELY), Err(Refusal::Beyond(_))));
    let tight = Options { watch: &NoWatch, memory: 64 };
    let road = road(100);
    assert!(matches!(shortest(&road, &tight), Err(Refusal::TooLarge { .. })));
    assert!(matches!(recursion_once(&road, &Cost, &50, &tight), Err(Refusal::TooLarge { .. })));
    assert!(matches!(ReachableSet::explore(road.into(), &50, true, &tight), Err(Refusal::TooLarge { .. })));
}
