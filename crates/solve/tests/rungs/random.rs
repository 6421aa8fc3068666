//! Random graphs as games: the rungs against each other, and against the simplest solver.

use proptest::collection::vec;
use proptest::prelude::{Just, Strategy, any, prop_oneof, proptest};
use tablette_core::worth::PlayValue;
use tablette_core::{Cost, Count, Decide, Edge, Game, Numbering, Outcome, Play, Rank, Turn, Worth};
use tablette_solve::{Memory, Threads, recursion, retrograde, sweep, verify};

use crate::FREELY;
use crate::line::{Stop, best_line};
use crate::toys::{Grouping, Node, Toy};

/// A node before the targets of its moves are known: its end if it has none, and its moves.
pub(crate) type Sketch = (Outcome, Vec<(usize, Edge)>);

pub(crate) fn sketch(puzzle: bool) -> impl Strategy<Value = Vec<Sketch>> {
    let outcome = prop_oneof![Just(Outcome::Lose), Just(Outcome::Draw), Just(Outcome::Win)];
    let edge = (any::<bool>(), -3_i64..4)
        .prop_map(move |(stays, cost)| Edge { cost, turn: if stays || puzzle { Turn::Stays } else { Turn::Passes } });
    vec((outcome, vec((any::<usize>(), edge), 0..4)), 1..40)
}

/// The graph of a sketch: any node may lead to any of the `reach(at)` first ones.
pub(crate) fn graph<const PUZZLE: bool>(
    sketch: &[Sketch],
    reach: impl Fn(usize) -> usize,
    grouping: Grouping,
) -> Toy<PUZZLE> {
    let node = |(at, (end, moves)): (usize, &Sketch)| {
        let reach = reach(at);
        let lead = |&(to, edge): &(usize, Edge)| (to.checked_rem(reach).unwrap_or(0) as u32, edge);
        let moves: Vec<_> = if reach == 0 { Vec::new() } else { moves.iter().map(lead).collect() };
        Node { end: moves.is_empty().then_some(*end), moves, canonical: at as u32 }
    };
    Toy::new(sketch.iter().enumerate().map(node).collect(), sketch.len() as u32 - 1, grouping)
}

/// The same game with its positions apart in tiers, and the original of each.
fn in_tiers<const PUZZLE: bool>(game: &Toy<PUZZLE>) -> Toy<PUZZLE> {
    let expand = |at: &u32| {
        let node = &game.nodes[*at as usize];
        node.end.ok_or_else(|| node.moves.clone())
    };
    Toy::explore(&game.start, Grouping::Apart, expand, |at| *at, ToString::to_string)
}

fn rungs_agree<const PUZZLE: bool, W: Worth>(game: &Toy<PUZZLE>, worth: &W) {
    let table = sweep(game, worth, &FREELY, Threads::ONE).unwrap();
    let mut memo = Memory::new();
    for state in 0..game.nodes.len() as u32 {
        let value = table.get(Rank(state.into()));
        assert_eq!(memo.solve(game, worth, &state, &FREELY).unwrap().value, value, "memory on {state}");
    }
    let value = table.get(Rank(game.start.into()));
    assert_eq!(recursion(game, worth, &game.start, &FREELY).unwrap().value, value, "recursion");
    let check = verify(game, worth, &table.values, &FREELY, Threads::ONE).unwrap();
    assert_eq!((check.checked, check.mismatch), (game.nodes.len() as u64, None));

    let tiered = in_tiers(game);
    let in_tiers = sweep(&tiered, worth, &FREELY, Threads::new(2).unwrap()).unwrap();
    for (at, value) in in_tiers.values.iter().enumerate() {
        let original: u64 = tiered.show_state(&(at as u32)).parse().unwrap();
        assert_eq!(*value, table.get(Rank(original)), "in tiers, {original}");
    }
}

/// Round r decides the positions won or lost in exactly r plies, by examining everything; then the
/// same for agreed draws.
pub(crate) fn plainest<const PUZZLE: bool>(game: &Toy<PUZZLE>) -> Vec<PlayValue> {
    let end = |node: &Node| node.end.map_or(PlayValue::NEVER, |end| PlayValue::new(end, 0).unwrap());
    let mut values: Vec<PlayValue> = game.nodes.iter().map(end).collect();
    let reached = |values: &[PlayValue], (to, edge): (u32, Edge)| {
        let value = Some(values[to as usize]).filter(|value| *value != PlayValue::NEVER)?;
        Some(if edge.turn == Turn::Passes { value.outcome().flipped() } else { value.outcome() })
    };
    for wanted in [&[Outcome::Win, Outcome::Lose][..], &[Outcome::Draw]] {
        for plies in 1..=game.nodes.len() as u32 {
            let before = values.clone();
            for (at, node) in game.nodes.iter().enumerate().filter(|(at, _)| before[*at] == PlayValue::NEVER) {
                let ends: Vec<_> = node.moves.iter().map(|mv| reached(&before, *mv)).collect();
                let outcome = if ends.contains(&Some(Outcome::Win)) {
                    Outcome::Win
                } else if ends.iter().all(|end| *end == Some(Outcome::Lose)) {
                    Outcome::Lose
                } else if ends.contains(&Some(Outcome::Draw)) {
                    Outcome::Draw
                } else {
                    continue;
                };
                if wanted.contains(&outcome) {
                    values[at] = PlayValue::new(outcome, plies).unwrap();
                }
            }
        }
    }
    values
}

fn retrograde_is_plainest<const PUZZLE: bool>(game: &Toy<PUZZLE>) {
    let table = retrograde(game, &FREELY, Threads::ONE).unwrap();
    assert_eq!(table.values, plainest(game));
    let check = verify(game, &Play, &table.values, &FREELY, Threads::ONE).unwrap();
    assert_eq!((check.checked, check.mismatch), (game.nodes.len() as u64, None));
    for state in 0..game.nodes.len() as u32 {
        let value = table.get(Rank(state.into()));
        let line = best_line(game, &Play, |state| Some(table.get(Rank((*state).into()))), &state, 1000);
        match value.remoteness() {
            Some(plies) => assert_eq!((line.moves.len(), line.stop), (plies as usize, Stop::Ended)),
            None => assert_eq!(line.stop, Stop::Repeats),
        }
    }
}

proptest! {
    #[test]
    fn rungs_agree_on_games_without_loops(sketch in sketch(false)) {
        let game: Toy<false> = graph(&sketch, |at| at, Grouping::Falling);
        rungs_agree(&game, &Play);
        rungs_agree(&game, &Decide);
        rungs_agree(&game, &Count(Play));
        assert_eq!(retrograde(&game, &FREELY, Threads::ONE).unwrap().values, sweep(&game, &Play, &FREELY, Threads::ONE).unwrap().values);
    }

    #[test]
    fn rungs_agree_on_puzzles_without_loops(sketch in sketch(true)) {
        let puzzle: Toy<true> = graph(&sketch, |at| at, Grouping::Falling);
        rungs_agree(&puzzle, &Cost);
        rungs_agree(&puzzle, &(Count(Cost), Play));
        assert_eq!(retrograde(&puzzle, &FREELY, Threads::ONE).unwrap().values, sweep(&puzzle, &Play, &FREELY, Threads::ONE).unwrap().values);
    }

    #[test]
    fn retrograde_agrees_with_the_simplest_solver(sketch in sketch(false)) {
        retrograde_is_plainest::<false>(&graph(&sketch, |_| sketch.len(), Grouping::Loopy));
    }

    #[test]
    fn retrograde_wanders_through_puzzles(sketch in sketch(true)) {
        retrograde_is_plainest::<true>(&graph(&sketch, |_| sketch.len(), Grouping::Loopy));
    }

    /// Every position occurs twice, moves go to either side of the mirror, and one rank serves for
    /// both.
    #[test]
    fn retrograde_looks_into_mirrors(sketch in sketch(false)) {
        let mut sides = Vec::new();
        for (end, moves) in &sketch {
            for side in 0..2 {
                sides.push((*end, moves.iter().map(|(to, edge)| (to ^ side, *edge)).collect()));
            }
        }
        let mut game: Toy<false> = graph(&sides, |_| sides.len(), Grouping::Loopy);
        let plainest = plainest(&game);
        game.mirrored = true;
        game.blocks[0].ranks.end /= 2;
        let table = retrograde(&game, &FREELY, Threads::ONE).unwrap();
        for (state, value) in plainest.iter().enumerate() {
            assert_eq!(table.get(game.rank(&(state as u32)).unwrap()), *value, "{state}");
        }
        let check = verify(&game, &Play, &table.values, &FREELY, Threads::ONE).unwrap();
        assert_eq!((check.checked, check.mismatch), (sketch.len() as u64, None));
    }

    /// The walks either find the true value, or refuse because positions repeat.
    #[test]
    fn walks_on_loops_answer_or_refuse(sketch in sketch(false)) {
        let game: Toy<false> = graph(&sketch, |at| (at + 2).min(sketch.len()), Grouping::Loopy);
        let table = retrograde(&game, &FREELY, Threads::ONE).unwrap();
        for state in 0..game.nodes.len() as u32 {
            let value = table.get(Rank(state.into()));
            if let Ok(solved) = Memory::new().solve(&game, &Play, &state, &FREELY) {
                assert_eq!(solved.value, value);
                assert_eq!(recursion(&game, &Play, &state, &FREELY).map(|solved| solved.value), Ok(value));
            } else if state < 12 {
                assert!(recursion(&game, &Play, &state, &FREELY).is_err());
            }
        }
    }

    /// After a change to any value, the check of the position itself or of one before it fails.
    #[test]
    fn verify_finds_a_changed_value(sketch in sketch(false), at in any::<usize>(), plies in 0..50_u32) {
        let game: Toy<false> = graph(&sketch, |_| sketch.len(), Grouping::Loopy);
        let mut values = retrograde(&game, &FREELY, Threads::ONE).unwrap().values;
        let at = at % values.len();
        let other = PlayValue::new(sketch[at].0, plies).unwrap();
        let changed = std::mem::replace(&mut values[at], other) != other;
        let check = verify(&game, &Play, &values, &FREELY, Threads::new(2).unwrap()).unwrap();
        assert_eq!(check.mismatch.is_some(), changed);
    }
}
