//! Several lines of play: the best moves side by side, exact in solved games and estimated in
//! searched ones.

use tablette::{AnyBoard, Budget, Certainty, GAMES, Outcome, Players, Request, Rung, Settings, game};

fn open(name: &str, board: &str) -> Box<dyn AnyBoard> {
    game(name).expect("a game").open(board, &Settings::default()).expect("a board")
}

fn lines(count: usize) -> Request {
    Request { lines: count, ..Request::default() }
}

/// Every small board of every two-player game: the requested number of moves, in the order of the
/// full list, and each line can be played, begins with its move and has the claimed plies.
#[test]
fn exact_games_have_exact_lines() {
    let mut complete = 0;
    for game in GAMES.iter().filter(|game| game.info().players == Players::Two) {
        for text in game.info().small {
            let board = game.open(text, &Settings::default()).unwrap();
            let budget = Budget { looks: 2000, ..Budget::default() };
            let known = board.analysis(&lines(2), &budget).unwrap();
            let all = board.analysis(&Request::MOVES, &budget).unwrap();
            assert_eq!(known.moves.len(), all.moves.len().min(2), "{} {text}", game.info().name);
            assert_eq!(known.left_out as usize, all.moves.len() - known.moves.len());
            for line in &known.moves {
                let then = line.line.as_ref().expect("it was asked for");
                assert_eq!(then.moves.first(), Some(&line.notation));
                let end = then.moves.iter().fold(game.open(text, &Settings::default()).unwrap(), |board, mv| {
                    board.play(mv).unwrap_or_else(|_| panic!("{} {text}: {mv} of {then:?}", game.info().name))
                });
                assert_eq!(then.complete, end.result().is_some());
                let plies = line.verdict.remoteness.as_ref().filter(|_| known.certainty == Certainty::Exact);
                if let (Some(plies), true) = (plies, then.complete) {
                    assert_eq!(plies.to_string(), (then.moves.len() - 1).to_string(), "{} {text}", game.info().name);
                    complete += 1;
                }
            }
        }
    }
    assert!(complete > 20, "{complete} lines to the end");
}

/// A search compares the moves side by side: verdict, choice and first line come from one search.
#[test]
fn searched_games_have_several_estimates() {
    let budget = Budget { looks: 60_000, memory: 8 << 20, ..Budget::default() };
    let known = open("draughts", "start").analysis(&lines(3), &budget).unwrap();
    assert_eq!(
        (known.certainty, known.rung, known.moves.len(), known.left_out),
        (Certainty::Estimate, Rung::Search, 3, 6)
    );
    let seen: Vec<_> = known.moves.iter().map(|line| line.verdict.estimate.expect("an estimate")).collect();
    assert!(
        seen.windows(2).all(|pair| pair[0].score <= pair[1].score),
        "the best first, for the side that moves there: {seen:?}"
    );
    assert!(seen.iter().all(|seen| seen.depth >= 2), "{seen:?}");
    let whole = known.verdict.estimate.expect("an estimate");
    assert_eq!((whole.score, whole.depth), (-seen[0].score, seen[0].depth + 1));
    assert_eq!(known.choice.as_ref(), Some(&known.moves[0].notation));
    assert_eq!(known.moves[0].line.as_ref().map(|line| &line.moves), Some(&known.line.moves));
    for line in &known.moves {
        let then = line.line.as_ref().expect("it was asked for");
        assert!(then.moves.len() > 1 && then.moves[0] == line.notation && line.outcome != Some(Outcome::Win));
        then.moves.iter().fold(open("draughts", "start"), |board, mv| board.play(mv).expect("a legal move"));
    }
    let again = open("draughts", "start").analysis(&lines(3), &budget).unwrap();
    assert_eq!((again.moves, again.line), (known.moves, known.line), "the same question has the same answer");
}

/// Lines that were not requested are not computed.
#[test]
fn no_move_has_a_line_unless_it_was_asked_for() {
    let known = open("chomp", "3x3").analysis(&Request::MOVES, &Budget::default()).unwrap();
    assert!(!known.moves.is_empty() && known.moves.iter().all(|line| line.line.is_none()));
}
