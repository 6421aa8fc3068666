//! The claims of a search against the rungs, and its estimates against the simplest search.

use proptest::prelude::{ProptestConfig, proptest};
use tablette_core::evaluate::MOST;
use tablette_core::worth::PlayValue;
use tablette_core::{Evaluate, Game, Options, Outcome, Play, Rank, Refusal, Rules, RulesExt, StopAfterChecks};
use tablette_solve::{Job, Search, SearchResult, Style, Threads, retrograde, search, sweep};

use crate::FREELY;
use crate::random::{graph, sketch};
use crate::toys::{Duel, Grouping, Node, PASS, nim, rings, subtraction};

/// The evaluations are deliberately wrong: no proof may rest on them.
impl Evaluate for Duel {
    fn evaluate(&self, state: &u32) -> i32 {
        (state.wrapping_mul(2_654_435_761) >> 20) as i32 - 2048
    }

    /// In games without repetition, some positions extend the search.
    fn quiet(&self, state: &u32) -> bool {
        self.blocks[0].inside == tablette_core::BlockOrder::Loopy || !state.is_multiple_of(5)
    }

    fn promise(&self, state: &u32, mv: u32) -> u32 {
        (state + mv) % 3
    }

    fn slot(&self, mv: u32) -> usize {
        mv as usize
    }
}

/// If the outcome is proven, the best move achieves it; if not, the score claims no win.
fn kept(game: &Duel, truth: &[PlayValue], state: u32, found: &SearchResult<u32>) {
    assert!(found.outcome.is_some() || found.score.abs() < MOST, "{state} is guessed to be worth {}", found.score);
    if let (Some(outcome), Some(best)) = (found.outcome, found.best) {
        let next = truth[game.apply(&state, best) as usize].outcome();
        let next = next.for_mover(game.edge(&state, best).turn);
        assert_eq!((next, outcome), (outcome, truth[state as usize].outcome()), "{state}: best {best}");
    }
}

/// Checks every claim about every position, and returns the outcomes found.
fn claims_hold(game: &Duel, truth: &[PlayValue], style: Style, nodes: u64, probed: u32) -> Vec<Option<Outcome>> {
    claims_of(game, truth, (style, Threads::ONE), nodes, probed)
}

/// The same, searched by several threads.
pub(crate) fn claims_of(
    game: &Duel,
    truth: &[PlayValue],
    (style, threads): (Style, Threads),
    nodes: u64,
    probed: u32,
) -> Vec<Option<Outcome>> {
    let probe = |state: &u32| (*state < probed).then(|| truth[*state as usize]);
    let found = (0..game.nodes.len() as u32).map(|state| {
        let job = Job { nodes, style, threads, probe: Some(&probe), ..Job::new(game, &state) };
        let (found, work) = search(&job, &Options { memory: 1 << 18, ..FREELY }).unwrap();
        let value = truth[state as usize];
        if let Some(outcome) = found.outcome {
            assert_eq!(outcome, value.outcome(), "{state}");
        }
        if let (Some(within), Some(plies)) = (found.within, value.remoteness()) {
            assert!(within >= plies, "{state} is claimed in {within} plies and takes {plies}");
        }
        assert_eq!(found.best.is_none(), game.result(&state).is_some(), "{state}");
        kept(game, truth, state, &found);
        assert_eq!(work.positions, found.nodes.into());
        found.outcome
    });
    found.collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn searched_to_the_end_the_outcome_is_the_true_one(sketch in sketch(false)) {
        let game: Duel = graph(&sketch, |at| at, Grouping::Falling);
        let truth = sweep(&game, &Play, &FREELY, Threads::ONE).unwrap().values;
        for style in [Style::Plain, Style::Usual] {
            let found = claims_hold(&game, &truth, style, u64::MAX, 0);
            for (state, (found, truth)) in found.iter().zip(&truth).enumerate() {
                assert_eq!(*found, Some(truth.outcome()), "{state} {style:?}");
            }
        }
    }

    #[test]
    fn claims_hold_where_positions_repeat(sketch in sketch(false), probed in 0..20_u32) {
        let game: Duel = graph(&sketch, |_| sketch.len(), Grouping::Loopy);
        let truth = retrograde(&game, &FREELY, Threads::ONE).unwrap().values;
        for style in [Style::Plain, Style::Usual] {
            claims_hold(&game, &truth, style, 1500, probed);
        }
    }

    #[test]
    fn remembered_proofs_do_not_choose_the_move(sketch in sketch(false), probed in 0..20_u32, nodes in 20..400_u64) {
        let game: Duel = graph(&sketch, |_| sketch.len(), Grouping::Loopy);
        let truth = retrograde(&game, &FREELY, Threads::ONE).unwrap().values;
        let probe = |state: &u32| (*state < probed).then(|| truth[*state as usize]);
        let mut searcher = Search::new(1 << 18).unwrap();
        for state in (0..game.nodes.len() as u32).cycle().take(3 * game.nodes.len()) {
            let found = searcher.run(&Job { nodes, probe: Some(&probe), ..Job::new(&game, &state) }, |_| {});
            kept(&game, &truth, state, &found);
        }
    }

    #[test]
    fn the_score_is_that_of_minimax(heaps in [4..9_u32, 4..9_u32, 4..9_u32], depth in 1..4_u32, memory in 14..20_u64) {
        let game = nim(heaps);
        let job = Job { depth, style: Style::Plain, ..Job::new(&game, &game.start) };
        let found = search(&job, &Options { memory: 1 << memory, ..FREELY }).unwrap().0;
        // If the game can end within the horizon, proven results persist, and the scores may
        // differ.
        if let Some((score, nodes)) = minimax(&game, game.start, depth) {
            assert_eq!((found.score, found.outcome), (score, None));
            assert!(depth < 3 || found.nodes < nodes, "{} positions for {nodes}", found.nodes);
        }
    }
}

/// Plain minimax with the same leaves: the score, and the positions searched; `None` if the game
/// can end.
fn minimax(game: &Duel, state: u32, depth: u32) -> Option<(i32, u64)> {
    if game.result(&state).is_some() {
        return None;
    }
    if depth == 0 && game.quiet(&state) {
        return Some((game.evaluate(&state), 1));
    }
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    let mut best = (i32::MIN, 1);
    for mv in moves {
        let (score, nodes) = minimax(game, game.apply(&state, mv), depth.saturating_sub(1))?;
        best = (best.0.max(-score), best.1 + nodes);
    }
    Some(best)
}

#[test]
fn known_games_are_decided() {
    for heap in 0..40 {
        let game = subtraction(heap, &[1, 2, 3]);
        let found = search(&Job::new(&game, &heap), &FREELY).unwrap().0;
        assert_eq!(found.outcome, Some(if heap % 4 == 0 { Outcome::Lose } else { Outcome::Win }), "{heap}");
    }
    let game = nim([3, 4, 5]);
    let found = search(&Job::new(&game, &game.start()), &FREELY).unwrap().0;
    assert_eq!(found.outcome, Some(Outcome::Win));
    let next = game.apply(&game.start(), found.best.unwrap());
    assert_eq!(game.show_state(&next), "1 4 5", "the only move that leaves an XOR of 0");
}

#[test]
fn going_round_is_no_proof_of_a_draw() {
    let game = rings();
    let round = search(&Job { nodes: 500, ..Job::new(&game, &3) }, &FREELY).unwrap().0;
    assert_eq!((round.outcome, round.score), (None, 0), "3 leads to itself alone");
    let won = search(&Job::new(&game, &1), &FREELY).unwrap().0;
    assert_eq!((won.outcome, won.within), (Some(Outcome::Win), Some(1)));
}

#[test]
fn the_same_question_has_the_same_answer() {
    let game = nim([5, 6, 7]);
    let job = Job { nodes: 5000, ..Job::new(&game, &game.start) };
    let mut searcher = Search::new(1 << 20).unwrap();
    let first = searcher.run(&job, |_| {});
    searcher.forget();
    assert_eq!(searcher.run(&job, |_| {}), first);
    assert_eq!(search(&job, &Options { memory: 1 << 20, ..FREELY }).unwrap().0, first);
}

#[test]
fn a_stopped_search_returns_its_result_so_far() {
    let game = nim([9, 9, 9]);
    let watch = StopAfterChecks::new(2);
    let found = search(&Job::new(&game, &game.start()), &Options { watch: &watch, ..FREELY }).unwrap().0;
    assert!(found.best.is_some() && found.depth >= 1);
    assert!(found.nodes < 20_000, "{} positions after the stop", found.nodes);
}

#[test]
fn too_little_memory_is_refused() {
    let game = nim([1, 1, 1]);
    let refused = search(&Job::new(&game, &game.start()), &Options { memory: 1000, ..FREELY });
    assert!(matches!(refused, Err(Refusal::TooLarge { allowed: 1000, .. })));
}

#[test]
fn a_table_shows_the_shortest_way() {
    // Every position but the first is probed: the search must not be content with any win.
    let game = subtraction(30, &[1, 2, 3]);
    let truth = retrograde(&game, &FREELY, Threads::ONE).unwrap();
    let probe = |state: &u32| Some(truth.get(Rank((*state).into())));
    let found = search(&Job { probe: Some(&probe), ..Job::new(&game, &30) }, &FREELY).unwrap().0;
    assert_eq!((found.outcome, found.within), (Some(Outcome::Win), truth.get(Rank(30)).remoteness()));
}

/// A position with these moves, which all pass the turn. Without moves it is lost.
fn node(at: u32, moves: &[u32]) -> Node {
    Node {
        end: moves.is_empty().then_some(Outcome::Lose),
        moves: moves.iter().map(|&to| (to, PASS)).collect(),
        canonical: at,
    }
}

/// Two plies deep, the move that looked best loses at once; the other has too many replies for the
/// positions that are left.
#[test]
fn a_move_that_turns_out_to_lose_is_not_played_while_another_may_hold() {
    let wide = 42;
    let replies: Vec<u32> = (2..wide).collect();
    let mut nodes = vec![node(0, &[]), node(1, &[0])];
    nodes.extend(replies.iter().map(|&at| node(at, &[0])));
    nodes.push(node(wide, &replies));
    // The evaluation is for the opponent, who is to move there.
    let evaluate = |at: u32| (at.wrapping_mul(2_654_435_761) >> 20) as i32 - 2048;
    let trap = (wide + 1..100).find(|&at| at % 5 != 0 && evaluate(at) < evaluate(wide)).unwrap();
    nodes.extend((wide + 1..=trap).map(|at| node(at, &[0])));
    nodes.push(node(trap + 1, &[wide, trap]));
    let game = Duel::new(nodes, trap + 1, Grouping::Falling);
    let best = |nodes| search(&Job { nodes, ..Job::new(&game, &(trap + 1)) }, &FREELY).unwrap().0.best;
    assert_eq!(best(3), Some(1), "one ply deep");
    for nodes in 8..60 {
        assert_eq!(best(nodes), Some(0), "after {nodes} positions");
    }
}

/// In a chain of 18 positions, one move goes on and the other loses. The search to depth 10 extends
/// the moves that go on, and sees the end of the chain.
#[test]
fn a_move_without_alternative_is_searched_deeper() {
    let mut nodes = vec![node(0, &[]), node(1, &[0]), node(2, &[0, 1])];
    nodes.extend((3..20).map(|at| node(at, &[at - 1, 1])));
    let game = Duel::new(nodes, 19, Grouping::Falling);
    let outcome = |style| search(&Job { style, depth: 10, ..Job::new(&game, &19) }, &FREELY).unwrap().0.outcome;
    assert_eq!((outcome(Style::Plain), outcome(Style::Usual)), (None, Some(Outcome::Lose)));
}

/// Stopped when the best move so far has turned out to lose, before the others were searched: the
/// position itself is then undecided.
#[test]
#[ignore = "slow: searches many random games"]
fn a_move_that_loses_is_no_loss_while_there_are_others() {
    for heaps in [[5, 6, 7], [3, 4, 9], [9, 9, 9], [7, 9, 12], [5, 11, 14], [6, 8, 15]] {
        let game = nim(heaps);
        for nodes in (1..400).map(|step| step * step / 4) {
            let found = search(&Job { nodes, ..Job::new(&game, &game.start) }, &FREELY).unwrap().0;
            assert!(found.outcome.is_some() || found.score.abs() < MOST, "{} after {nodes} positions", found.score);
        }
    }
}
