//! Every rung, on every position of small random graphs, agrees with simple code.

use tablette::{AnyBoard, Budget, Number, Outcome, Question, Request, Rung, Settings, Verdict};
use tablette_host::{HostedGame, Sort, Token};

use crate::graph::Graph;

/// Returns the verdict of one rung on the opened position; `None` if it does not reach the
/// question.
fn asked(board: &dyn AnyBoard, by: Rung, worth: Question) -> Option<Verdict> {
    let request = Request { by: Some(by), worth: Some(worth), ..Request::default() };
    board.answer(&request, &Budget::default()).ok().map(|(verdict, _)| verdict)
}

const RUNGS: [Rung; 3] = [Rung::Recursion, Rung::Memory, Rung::Table];

/// Returns the number of rungs that answered, so that silence does not pass for agreement.
fn compared(graph: Graph, sort: Sort, repeats: bool) -> usize {
    let (outcomes, costs, reached) = (graph.outcomes(), graph.costs(), graph.reached());
    let nimbers = (sort == Sort::Impartial && !repeats).then(|| graph.nimbers());
    let game = HostedGame::new(graph, Token(0), sort, repeats);
    let mut spoke = 0;
    for at in reached {
        let board = game.opened().at(&format!("p{at}")).expect("a position that is reached");
        let (outcome, plies) = outcomes[at as usize];
        // A puzzle that can only go round in circles is not drawn but unsolvable.
        let endless = sort == Sort::Puzzle && outcome == Outcome::Draw && plies.is_none();
        let outcome = if endless { Outcome::Lose } else { outcome };
        for by in RUNGS {
            // On lines without repetition a cycle is a dead end, so only costs are compared there.
            let once = by == Rung::Recursion && repeats;
            if let (false, Some(said)) = (once, asked(&*board, by, Question::Play)) {
                assert_eq!(said.outcome, Some(outcome), "{by:?} of p{at}");
                assert_eq!(said.remoteness, plies.map(Number::from), "{by:?} of p{at}, which is {outcome:?}");
                spoke += 1;
            }
            if sort == Sort::Puzzle
                && let Some(said) = asked(&*board, by, Question::Cost)
            {
                assert_eq!(said.cost, costs[at as usize].map(Number::from), "{by:?} of p{at}");
                spoke += 1;
            }
            if let (Some(nimbers), Some(said)) = (&nimbers, asked(&*board, by, Question::Nimber)) {
                assert_eq!(said.nimber, Some(Number::from(nimbers[at as usize])), "{by:?} of p{at}");
                spoke += 1;
            }
        }
    }
    spoke
}

#[test]
fn games_that_end() {
    let spoke: usize = (0..300).map(|seed| compared(Graph::random(seed, true, false), Sort::Partizan, false)).sum();
    assert!(spoke > 2_000, "{spoke}");
}

#[test]
fn impartial_games() {
    let normal = |seed| {
        let mut graph = Graph::random(seed, true, false);
        // Nimbers belong to games in which a side that cannot move has lost.
        for end in graph.ends.iter_mut().flatten() {
            *end = Outcome::Lose;
        }
        compared(graph, Sort::Impartial, false)
    };
    let spoke: usize = (0..300).map(normal).sum();
    assert!(spoke > 4_000, "{spoke}");
}

#[test]
fn puzzles_that_end() {
    let spoke: usize = (0..300).map(|seed| compared(Graph::random(seed, true, true), Sort::Puzzle, false)).sum();
    assert!(spoke > 4_000, "{spoke}");
}

#[test]
fn games_that_repeat() {
    let spoke: usize = (0..300).map(|seed| compared(Graph::random(seed, false, false), Sort::Partizan, true)).sum();
    assert!(spoke > 1_500, "two rungs each: {spoke}");
}

#[test]
fn puzzles_that_repeat() {
    let spoke: usize = (0..300).map(|seed| compared(Graph::random(seed, false, true), Sort::Puzzle, true)).sum();
    assert!(spoke > 4_000, "{spoke}");
}

#[test]
fn laws_hold_and_rungs_agree() {
    for seed in 0..60 {
        let (puzzle, repeats) = (seed % 2 == 1, seed % 4 > 1);
        let sort = if puzzle { Sort::Puzzle } else { Sort::Partizan };
        let game = HostedGame::new(Graph::random(seed, !repeats, puzzle), Token(0), sort, repeats);
        let mut laws = 0;
        game.check(&Budget::default(), &mut |item| {
            assert!(item.outcome.is_ok(), "{seed}, {}: {:?}", item.name, item.outcome);
            laws += 1;
        })
        .unwrap();
        assert!(laws > 10, "{laws}");
    }
}

#[test]
fn a_game_that_comes_back_without_saying_so_is_told() {
    let mut graph = Graph::random(0, true, false);
    graph.moves = vec![vec![(1, 1)], vec![(0, 1), (2, 1)], vec![]];
    graph.ends = vec![None, None, Some(Outcome::Lose)];
    let board = HostedGame::new(graph, Token(0), Sort::Partizan, false).opened();
    for by in [None, Some(Rung::Table)] {
        let failure = board.analysis(&Request { by, ..Request::default() }, &Budget::default()).unwrap_err();
        assert!(failure.to_string().contains("come back to p0"), "{failure}");
    }
}

#[test]
fn a_position_beside_the_opened_one_is_a_board_of_its_own() {
    let mut graph = Graph::random(0, true, false);
    graph.moves = vec![vec![(2, 1)], vec![(0, 1)], vec![]];
    graph.ends = vec![None, None, Some(Outcome::Lose)];
    let game = HostedGame::new(graph, Token(0), Sort::Partizan, false);
    let beside = game.opened().at("p1").unwrap();
    let known = beside.analysis(&Request::default(), &Budget::default()).unwrap();
    assert_eq!((known.verdict.outcome, known.verdict.remoteness.clone()), (Some(Outcome::Lose), Some(2_u32.into())));
    let opened = game.game().open("p1", &Settings::default()).unwrap();
    assert_eq!(opened.analysis(&Request::default(), &Budget::default()).unwrap().verdict, known.verdict);
    assert!(game.game().open("p9", &Settings::default()).is_err() && game.opened().at("q").is_err());
}
