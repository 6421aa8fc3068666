//! The erased types as a face uses them: text in, plain data out.

use std::sync::atomic::{AtomicU64, Ordering};

use tablette::check::claims;
use tablette::opponent::reply;
use tablette::session::Session;
use tablette::{
    Budget, Certainty, Failure, Opponent, Outcome, Question, Refusal, Request, Rung, Settings, Watch, game,
};
use tablette_core::StopAfterChecks;

fn open(name: &str, board: &str) -> Box<dyn tablette::AnyBoard> {
    game(name).expect("listed").open(board, &Settings::default()).expect("a board")
}

#[test]
fn the_ten_by_eight_bar_has_exactly_two_winning_moves() {
    let solution = open("chomp", "8x10").analysis(&Request::default(), &Budget::default()).unwrap();
    assert_eq!(solution.verdict.outcome, Some(Outcome::Win));
    assert_eq!(solution.winning_moves.unwrap(), ["(5,4)", "(8,3)"]);
}

#[test]
fn every_rung_gives_the_chocolate_of_the_text_its_value() {
    for rung in [Rung::Memory, Rung::Table, Rung::Theory] {
        let request = Request { by: Some(rung), worth: None, ..Request::default() };
        let solution = open("chocolate", "10 7 7 3").analysis(&request, &Budget::default()).unwrap();
        assert_eq!(solution.verdict.value().unwrap().to_string(), "11", "{rung:?}");
        assert!(solution.line.complete && solution.line.moves.len() == 11, "{rung:?}: {:?}", solution.line);
    }
}

#[test]
fn perfect_play_keeps_the_win_to_the_end() {
    let budget = Budget::default();
    let mut session = Session::new(open("chomp", "5x4"));
    while let Some(mv) = session.board().analysis(&Request::CHOICE, &budget).unwrap().choice {
        let winner_to_move = session.plies().is_multiple_of(2);
        let expected = if winner_to_move { Outcome::Win } else { Outcome::Lose };
        assert_eq!(session.board().analysis(&Request::CHOICE, &budget).unwrap().verdict.outcome, Some(expected));
        session.play(&mv).unwrap();
    }
    assert_eq!(session.board().result(), Some(Outcome::Lose));
    let plies = session.plies();
    assert_eq!((session.undo(2), session.plies()), (2, plies - 2));
    assert_eq!((session.undo(100), session.board().position()), (plies - 2, "5,5,5,5".to_owned()));
}

#[test]
fn an_absent_worth_is_refused_naming_the_others() {
    let absent = open("chomp", "3x3")
        .analysis(&Request { by: None, worth: Some(Question::Cost), ..Request::default() }, &Budget::default());
    let Err(Failure::Absent(words)) = absent else { panic!("{absent:?}") };
    assert!(words.to_string().contains("nimber"), "{words}");
}

#[test]
fn too_large_is_refused_before_it_is_tried() {
    let budget = Budget { memory: 1 << 20, ..Budget::default() };
    let refused =
        open("chomp", "16x16").analysis(&Request { by: Some(Rung::Table), worth: None, ..Request::default() }, &budget);
    assert!(matches!(refused, Err(Failure::Refused(Refusal::TooLarge { .. }))), "{refused:?}");
}

#[test]
fn long_work_stops_when_told() {
    let budget = Budget { watch: &StopAfterChecks::new(0), ..Budget::default() };
    for rung in [Rung::Recursion, Rung::Memory, Rung::Table] {
        let stopped = open("chocolate", "40x40@20,19")
            .analysis(&Request { by: Some(rung), worth: None, ..Request::default() }, &budget);
        assert!(matches!(stopped, Err(Failure::Refused(Refusal::Stopped))), "{rung:?}: {stopped:?}");
    }
}

/// The moves of a single position can be too many for any memory: they are counted before they are
/// listed.
#[test]
fn a_position_with_more_moves_than_memory_is_refused_at_once() {
    let budget = Budget { memory: 1 << 20, ..Budget::default() };
    for bar in ["4611686018427387904 4611686018427387904 0 0", "4611686018427387904 1 0 0", "100000 1 0 0"] {
        let bar = open("chocolate", bar);
        for rung in [Rung::Recursion, Rung::Memory] {
            let refused = bar.analysis(&Request { by: Some(rung), worth: None, ..Request::default() }, &budget);
            let Err(Failure::Refused(Refusal::TooLarge { need, allowed })) = refused else { panic!("{refused:?}") };
            assert!(!need.fits(allowed) && allowed == 1 << 20, "{need} of {allowed}");
        }
        let refused = bar.perft(1, false, &budget);
        assert!(matches!(refused, Err(Failure::Refused(Refusal::TooLarge { .. }))), "{refused:?}");
    }
}

/// A call on a wide position is long work too, so a stop must not wait for 2^16 of them.
#[test]
fn wide_positions_ask_the_watch_more_often() {
    struct Never(AtomicU64);
    impl Watch for Never {
        fn progress(&self, done: u64, _: Option<u64>) {
            self.0.store(done, Ordering::Relaxed);
        }
        fn stopped(&self) -> bool {
            self.0.load(Ordering::Relaxed) > 0
        }
    }
    let watch = Never(AtomicU64::new(0));
    let budget = Budget { watch: &watch, ..Budget::default() };
    let request = Request { by: Some(Rung::Memory), worth: Some(Question::Play), ..Request::default() };
    let stopped = open("chocolate", "1000000 1 0 0").analysis(&request, &budget);
    assert_eq!(stopped, Err(Failure::Refused(Refusal::Stopped)));
    assert!(watch.0.into_inner() < 100);
}

/// A stop at any moment leaves an estimate or is reported as a stop, not as a memo's lack of memory.
#[test]
#[ignore = "slow: searches millions of positions"]
fn a_search_that_is_stopped_says_so() {
    for most in (0..12).map(|power| 1 << power) {
        let watch = StopAfterChecks::new(most);
        let budget = Budget { memory: 4 << 20, watch: &watch, ..Budget::default() };
        let stopped = open("draughts", "start").analysis(&Request::CHOICE, &budget);
        if watch.checks() > most {
            let certainty = stopped.as_ref().map(|known| known.certainty);
            let allowed = [Ok(Certainty::Estimate), Err(&Failure::Refused(Refusal::Stopped))];
            assert!(allowed.contains(&certainty), "{stopped:?} after {most} looks");
        }
    }
}

/// A bar of 26x25 is won, and 50 of its bites are known to lose. No bite is known to win, so none is
/// a choice; the opponent tries one of the others, and calls that a guess.
#[test]
fn nothing_known_is_played_before_a_certain_loss() {
    let budget = Budget { memory: 1 << 20, ..Budget::default() };
    let known = open("chomp", "26x25").analysis(&Request::MOVES, &budget).unwrap();
    assert_eq!((known.verdict.outcome, known.best_moves), (Some(Outcome::Win), None));
    let losing = known.moves.iter().filter(|line| line.outcome == Some(Outcome::Lose)).count();
    assert!(losing > 0 && losing < known.moves.len(), "{losing} of {}", known.moves.len());
    assert_eq!(known.choice, None);
    let reply = reply(&*open("chomp", "26x25"), Opponent::Perfect, 0, &budget).unwrap();
    let played = known.moves.iter().find(|line| reply.choice.as_ref() == Some(&line.notation)).unwrap();
    assert_eq!((played.outcome, reply.certainty), (None, Certainty::Unknown), "{}", played.notation);
}

/// Boards that are too large to be solved in a megabyte, by every rung: whatever is left undone, no
/// answer claims more than is known.
#[test]
fn nothing_is_claimed_of_large_boards_that_is_not_known() {
    let large = [
        ("chomp", "25x24"),
        ("chomp", "14x9"),
        ("chomp", "9,8,8,7,5,5,3,1"),
        ("chocolate", "40 30 7 9"),
        ("draughts", "start"),
        ("draughts", "W:WK1,K7:BK50"),
        ("kayles", "40 20"),
        ("rings", "70"),
        ("subtraction", "1000000"),
        ("tictactoe", "4x4"),
        ("tictactoe", "xox/.o./..."),
        ("wythoff", "4000 7000"),
    ];
    let mut answered = 0;
    for (name, text) in large {
        let board = open(name, text);
        for by in board.rungs().into_iter().map(Some).chain([None]) {
            // The number of checks of the watch bounds the work on every machine alike. The definition
            // makes 65,536 calls between two of them.
            let watch = StopAfterChecks::new(if by == Some(Rung::Recursion) { 4 } else { 3_000 });
            let budget = Budget { watch: &watch, memory: 1 << 20, looks: 2_000, ..Budget::default() };
            for request in [Request::MOVES, Request { line: true, ..Request::CHOICE }] {
                let Ok(known) = board.analysis(&Request { by, ..request }, &budget) else { continue };
                claims(&*board, &known).unwrap_or_else(|words| panic!("{name} {text} by {by:?}: {words}"));
                answered += 1;
            }
        }
    }
    assert!(answered > 20, "{answered}: refusals claim nothing");
}
