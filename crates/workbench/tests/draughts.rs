//! Draughts behind the erased types: counts by its own method, pictures of pieces and moves.

use tablette::any::AnyBoard;
use tablette::session::Session;
use tablette::{Budget, Certainty, Failure, Lang, Settings, game, paint};

fn open(board: &str, draws: &str) -> Box<dyn AnyBoard> {
    let listed = game("draughts").expect("listed");
    assert!(listed.keeps() && listed.matrix().is_some());
    let settings = Settings::parse([format!("draws={draws}").as_str()]).expect("a setting");
    listed.open(board, &settings).expect("a board")
}

/// Numbers of the draughts programmers' forum.
#[test]
fn sequences_are_counted_alike_by_any_number_of_threads() {
    let start = open("start", "none");
    for threads in [1, 3] {
        let budget = Budget { threads, ..Budget::default() };
        let counts = start.perft(7, false, &budget).unwrap();
        assert_eq!(counts, [9, 81, 658, 4265, 27117, 167_140, 1_049_442]);
    }
    let rows = open("W:B16,17,18,19,20:W31,32,33,34,35", "none");
    let last = |keep| rows.perft(9, keep, &Budget::default()).unwrap()[8];
    assert_eq!((last(false), last(true)), (1_008_313, 1_008_317));
}

#[test]
fn with_clocks_in_force_games_end_sooner() {
    let board = "W:WK1,K2:BK50:E8";
    let free = open(board, "none").perft(6, false, &Budget::default()).unwrap();
    let timed = open(board, "all").perft(6, false, &Budget::default()).unwrap();
    assert_eq!(free[..2], timed[..2]);
    assert_eq!(timed[2..], [0; 4], "the draw comes after two plies more");
}

#[test]
fn divided_counts_add_up() {
    let board = open("B:BK17,K24:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46", "none");
    for (keep, first) in [(false, 14), (true, 178)] {
        let all = board.perft(4, keep, &Budget::default()).unwrap();
        assert_eq!(all[0], first);
        let divided = board.divide(4, keep, &Budget::default()).unwrap();
        assert_eq!(divided.len(), 14);
        assert_eq!(divided.iter().map(|(_, count)| count).sum::<u128>(), all[3]);
    }
    let chomp = game("chomp").unwrap().open("3x3", &Settings::default()).unwrap();
    assert!(matches!(chomp.divide(2, true, &Budget::default()), Err(Failure::Absent(_))));
    let divided = chomp.divide(3, false, &Budget::default()).unwrap();
    let total: u128 = divided.iter().map(|(_, count)| count).sum();
    assert_eq!(Some(&total), chomp.perft(3, false, &Budget::default()).unwrap().last());
}

#[test]
fn a_move_is_drawn_with_its_arrows_and_a_board_with_its_numbers() {
    let board = open("W:WK1,32:B27,17,K50", "none");
    let view = board.view_of("32x12").unwrap_or_else(|problem| panic!("{problem}"));
    let drawn = paint::svg(&view, "a capture", Lang::En);
    assert_eq!(drawn.matches(r##"fill="#1864ab""##).count(), 2, "an arrow a leg");
    assert_eq!(drawn.matches("<circle").count(), 3 * 2 + 2 * 4, "two circles a man, four a king");
    let text = paint::text(&board.view(), Lang::Fr, false);
    let lines: Vec<_> = text.lines().collect();
    assert_eq!(lines[0], "  1–5    ○○     2     3     4     5");
    assert_eq!(lines[6], "31–35    31     ○    33    34    35");
    assert_eq!(lines[9], "46–50 46    47    48    49    ●●");
    assert!(board.view_of("32-28").is_err() && board.steps("32x12").unwrap().len() == 3);
}

fn ending(position: &str, draws: &str, studied: bool) -> Session {
    let game = game("draughts").expect("listed");
    let settings = Settings::parse([format!("draws={draws}").as_str()]).expect("a setting");
    let session = Session::new(game.open(position, &settings).expect("a board"));
    if studied { session.studied(game, Settings::default()) } else { session }
}

#[test]
#[ignore = "slow: builds tables of endings"]
fn estimated_positions_are_looked_up_without_draws_by_counting() {
    // Three kings win against one, beyond the horizon of a search.
    let position = "B:WK10,K11,K12:BK36";
    let budget = Budget::default();
    let session_analysis = ending(position, "all", true).session_analysis(&budget).unwrap();
    let plain = ending(position, "none", false).session_analysis(&budget).unwrap();
    assert!(!plain.uncounted && plain.known.certainty == Certainty::Exact);
    assert!(session_analysis.uncounted);
    assert_eq!(
        (session_analysis.known.certainty, &session_analysis.known.verdict),
        (Certainty::Exact, &plain.known.verdict)
    );
    let alone = ending(position, "all", false).session_analysis(&budget).unwrap();
    assert!(!alone.uncounted && alone.known.certainty < Certainty::Exact);
    // An answer under the rules in force takes precedence.
    let counted = ending("W:WK10:BK5,K23", "all", true).session_analysis(&budget).unwrap();
    assert!(!counted.uncounted && counted.known.certainty == Certainty::Exact);
}
