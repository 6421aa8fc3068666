//! The search rung: it comes last, claims only proved results, marks estimates, and defers to
//! tables.

use tablette::session::Session;
use tablette::{AnyBoard, Budget, Certainty, Outcome, Request, Rung, Settings, game};
use tablette_core::{Abilities, Game as _, NoWatch, Options, Question, Rules as _};
use tablette_games::draughts::{Draughts, International};
use tablette_ladder::Listed;
use tablette_solve::{Job, search};

use crate::heap::Heap;

/// Draughts without tables, so that the search has no help.
fn without_tables() -> Listed<Draughts> {
    Listed::with(Abilities::NONE.repeating().repetition())
}

const SEARCH: Request = Request { by: Some(Rung::Search), line: true, ..Request::CHOICE };

fn draughts(board: &str, settings: &[&str]) -> Box<dyn AnyBoard> {
    let settings = Settings::parse(settings.iter().copied()).expect("sound settings");
    Box::new(without_tables().open(board, &settings).expect("a sound position"))
}

#[test]
#[ignore = "slow: searches millions of positions"]
fn the_opening_is_estimated_and_always_alike() {
    let board = draughts("start", &[]);
    let budget = Budget { memory: 8 << 20, ..Budget::default() };
    let solution = board.analysis(&SEARCH, &budget).unwrap();
    let verdict = &solution.verdict;
    assert_eq!((verdict.outcome, &verdict.remoteness, verdict.proven()), (None, &None, false));
    let estimate = verdict.estimate.unwrap();
    assert!(estimate.depth >= 9 && estimate.score.abs() < 50, "{estimate:?}");
    assert_eq!((solution.best_moves, solution.winning_moves, solution.certainty), (None, None, Certainty::Estimate));
    assert!(solution.choice.is_some() && solution.line.moves.first() == solution.choice.as_ref());
    let again = draughts("start", &[]).answer(&SEARCH, &budget).unwrap();
    assert_eq!((&again.0, again.1), (verdict, solution.work));
}

#[test]
fn exact_rungs_come_first() {
    let small = draughts("W:W16:BK46", &[]);
    let solution = small.analysis(&Request::default(), &Budget::default()).unwrap();
    assert_eq!(solution.rung, Rung::Memory);
    assert_eq!((solution.verdict.outcome, solution.verdict.remoteness.is_some()), (Some(Outcome::Lose), true));
    let searched = small.analysis(&SEARCH, &Budget::default()).unwrap();
    assert_eq!(searched.verdict.outcome, solution.verdict.outcome);
    assert_eq!(
        (searched.verdict.remoteness, searched.verdict.estimate),
        (None, None),
        "a win need not be the shortest"
    );
}

#[test]
#[ignore = "slow: searches from every position of many boards"]
fn claims_of_a_search_hold_on_every_position() {
    for board in ["W:WK46:BK5", "B:W7:B44", "W:W36,41,46:B26,31", "W:W31:BK20"] {
        let agreement = draughts(board, &[]).compare_rungs(0, &Budget::default()).unwrap();
        assert_eq!(agreement.disagreement, None, "{board}");
        assert!(agreement.compared.contains(&(Rung::Search, agreement.positions)), "{agreement:?}");
    }
}

#[test]
#[ignore = "slow: searches millions of positions"]
fn moves_are_listed_with_estimates_best_first() {
    let moves = draughts("start", &[]).analysis(&Request::MOVES, &Budget::default()).unwrap();
    assert_eq!(moves.moves.len(), 9);
    let scores: Vec<_> = moves.moves.iter().map(|line| line.verdict.estimate.unwrap().score).collect();
    assert!(scores[1..].is_sorted(), "what the other side has there, least first: {scores:?}");
    assert_eq!(Some(&moves.moves[0].notation), moves.choice.as_ref(), "the long search chose it");
    assert!(moves.moves.iter().all(|line| line.outcome.is_none() && !line.best), "a guess is never best");
}

#[test]
fn games_that_are_not_searched_say_so() {
    let board = game("chomp").unwrap().open("4x5", &Settings::default()).unwrap();
    let failure = board.analysis(&SEARCH, &Budget::default()).unwrap_err().to_string();
    assert_eq!(failure, "the rung “search” does not apply to chomp; those that do: recursion, memory, table, theory");
    let nimber = Request { by: Some(Rung::Search), worth: Some(Question::Count), ..Request::default() };
    assert!(draughts("start", &[]).analysis(&nimber, &Budget::default()).is_err());
    assert!("depth".parse::<Rung>().unwrap_err().to_string().contains("theory or search"));
}

/// Article 6.1.
#[test]
fn the_third_time_is_a_draw_where_the_article_is_in_force() {
    for (settings, end) in
        [(&["draws=6.1"][..], Some(Outcome::Draw)), (&["draws=all"], Some(Outcome::Draw)), (&[], None)]
    {
        let mut session = Session::new(draughts("W:WK1:BK50", settings));
        for round in 0..2 {
            for mv in ["1-6", "50-45", "6-1", "45-50"] {
                assert_eq!(session.result(), None, "round {round}, {mv}");
                session.play(mv).unwrap();
            }
        }
        assert_eq!((session.result(), session.undo(1)), (end, 1));
        assert_eq!(session.result(), None);
    }
}

/// The table of a heap with a leap is at first too large to wait for.
const LEAP: u64 = 65_000_000;

#[test]
fn tables_take_over_where_few_positions_are_left() {
    let heap = Listed::<Heap<LEAP>>::new();
    let budget = Budget::default();
    let far = heap.open("70000002", &Settings::default()).unwrap();
    let verdict = far.analysis(&Request::CHOICE, &budget).unwrap().verdict;
    assert_eq!((verdict.outcome, verdict.estimate.is_some()), (None, true), "the end is out of sight");
    // Five million and two are left: 1 more than a multiple of 3, won in the plies of the shortest
    // line.
    let near = far.play(&LEAP.to_string()).unwrap();
    let verdict = near.analysis(&Request::CHOICE, &budget).unwrap().verdict;
    assert_eq!((verdict.outcome, verdict.remoteness.is_some()), (Some(Outcome::Win), true));
    assert_eq!(near.analysis(&Request::CHOICE, &budget).unwrap().choice.as_deref(), Some("1"));
    // An earlier position sees it through the table: one of its moves leaves five million and one.
    let before = far.play("1").unwrap();
    let moves = before.analysis(&Request::MOVES, &budget).unwrap();
    let leap = moves.moves.iter().find(|line| line.notation == LEAP.to_string()).unwrap();
    assert_eq!((leap.outcome, leap.best), (Some(Outcome::Win), false), "won, in an unknown number of plies: {moves:?}");
    assert_eq!((&moves.moves[0], moves.best_moves.as_ref()), (leap, None));
    assert_eq!(before.analysis(&Request::CHOICE, &budget).unwrap().choice.as_deref(), Some("65000000"));
}

/// The longest wins of up to four pieces, from other sources: a search claims that they are won, in
/// no fewer plies than they take.
#[test]
#[ignore = "slow: searches millions of positions"]
fn the_longest_wins_are_wins_or_not_proven() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/golden/draughts/longest_wins_4_pieces.txt");
    let text = std::fs::read_to_string(file).unwrap();
    let mut proven = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let (fen, plies) = line.split_once(' ').unwrap();
        let plies: u32 = plies.trim().parse().unwrap();
        let rules = Draughts::<International>::open(fen, &Settings::default()).unwrap();
        let state = rules.start();
        let job = Job { nodes: 100_000, ..Job::new(&rules, &state) };
        let found = search(&job, &Options { watch: &NoWatch, memory: 1 << 20 }).unwrap().0;
        assert!(matches!(found.outcome, None | Some(Outcome::Win)), "{line}: {found:?}");
        assert!(found.within.is_none_or(|within| within >= plies), "{line}: {found:?}");
        assert!(plies > 7 || found.outcome.is_some(), "{line}: {found:?}");
        proven += u32::from(found.outcome.is_some());
    }
    assert!(proven >= 15, "{proven} are proven");
}
