//! The levels of opponents are in order, and quick: a short version of the benchmark `levels`,
//! whose hundred games a pair are in `docs/results/levels.md`.

use tablette::opponent::{Opponent, reply};
use tablette::session::Session;
use tablette::{Budget, GAMES, Outcome, Players, Settings, SplitMix64, game};

use crate::counted_budget;

/// Boards with instant answers, so that a loaded machine changes nothing.
const BOARDS: [(&str, &str); 4] =
    [("chomp", "6x5"), ("chocolate", "15x11@4,8"), ("kayles", "6 5 4 3"), ("subtraction", "57")];

/// Points of the stronger, 2 for a win and 1 for a draw, in games from `starts` starts, two from
/// each.
fn points((name, board): (&str, &str), strong: Opponent, weak: Opponent, starts: u64) -> u64 {
    let play = |start: u64, begins: bool| -> u64 {
        let board = game(name).and_then(|game| game.open(board, &Settings::default())).expect("a board");
        let mut session = Session::new(board);
        let moves = session.board().legal(&Budget::default()).expect("an answer").expect("few enough moves");
        session
            .play(&SplitMix64::for_attempt(start, 0).one_of(&moves).expect("a move").notation)
            .expect("a legal move");
        let begun = session.turn();
        for _ in 0..120 {
            let strong_moves = (session.turn() == begun) == begins;
            match session.result() {
                Some(Outcome::Draw) => return 1,
                Some(outcome) => return if (outcome == Outcome::Win) == strong_moves { 2 } else { 0 },
                None => {}
            }
            let level = if strong_moves { strong } else { weak };
            let said = reply(session.board(), level, start, &counted_budget::<100>()).expect("an answer");
            session.play(&said.choice.expect("a move")).expect("a legal move");
        }
        1
    };
    (0..starts).map(|start| play(start, true) + play(start, false)).sum()
}

#[test]
fn the_stronger_of_two_neighbours_wins_more() {
    for pair in Opponent::ALL.windows(2) {
        let won: u64 = BOARDS.iter().map(|&board| points(board, pair[1], pair[0], 12)).sum();
        let all = 2 * 2 * 12 * BOARDS.len() as u64;
        assert!(won * 100 >= all * 58, "{:?} against {:?}: {won} points of {all}", pair[1], pair[0]);
    }
}

#[test]
fn a_learner_beats_a_novice_at_draughts() {
    assert!(points(("checkers", "start"), Opponent::Learner, Opponent::Novice, 2) >= 7);
    assert!(points(("draughts", "start"), Opponent::Learner, Opponent::Novice, 1) >= 3);
}

/// The benchmark `replies` measures the time; here no level may hang.
#[test]
#[ignore = "slow: plays on wide boards"]
fn levels_below_the_top_have_a_move_on_wide_boards() {
    let wide = [
        ("chomp", "1x40000"),
        ("chomp", "3x4000"),
        ("chomp", "30x30"),
        ("chocolate", "127x127@0,63"),
        ("kayles", "2000 1999 1998 1997 1996 1995 1994 1993 1992 1991"),
        ("draughts", "W:WK1,K2,K3,K4,K5,K6,K7,K8:BK43,K44,K45,K46,K47,K48,K49,K50"),
        ("tictactoe", "6x6"),
        ("subtraction", "1000000000"),
    ];
    let plain = wide.map(|(name, board)| (name, board, Settings::default()));
    let listed = GAMES.iter().filter(|game| game.info().players == Players::Two).flat_map(|game| {
        let named = game.info().examples.iter();
        named.map(|named| (game.info().name, named.board, named.settings().unwrap()))
    });
    for (name, text, settings) in listed.chain(plain) {
        let board = game(name).unwrap().open(text, &settings).unwrap();
        if board.result().is_some() {
            continue;
        }
        for level in Opponent::ALL.into_iter().filter(|&level| level != Opponent::Perfect) {
            let said = reply(&*board, level, 0, &counted_budget::<100>()).unwrap();
            assert!(said.choice.is_some(), "{name} {text} {level:?}");
        }
    }
}
