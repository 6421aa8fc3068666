//! The view of a position in faces: remarks, moves in stages, and the exercise as a whole.

use tablette_core::{Game, Lang, Matrices, Problem, Remarks, Rules, Settings, Stages, Stone, Survey, View};
use tablette_games::draughts::{Compiled, Draughts, English};

fn remarks<V: Compiled>(board: &str, settings: &[&str]) -> Vec<String> {
    let settings = Settings::parse(settings.iter().copied()).expect("settings");
    let game = Draughts::<V>::open(board, &settings).expect("a board");
    let said = game.remarks(&game.start());
    assert!(said.iter().all(|line| line.say(Lang::Fr) != line.say(Lang::En)), "{said:?}");
    said.iter().map(|line| line.say(Lang::En)).collect()
}

fn international(board: &str, settings: &[&str]) -> Vec<String> {
    remarks::<tablette_games::draughts::International>(board, settings)
}

#[test]
fn captures_that_are_too_short_are_named_with_their_article() {
    assert_eq!(
        international("W:W28,32:B17,23,27", &[]),
        [
            "Capturing is compulsory (4.1), and you must take the most pieces possible, here 2 (4.13): 32x12.",
            "28x19 takes one piece, 32x12 takes two: 4.13.",
            "32x12 is the only legal move.",
        ]
    );
    assert_eq!(remarks::<English>("W:W18:B15", &[])[0], "Capturing is compulsory: 18x11.");
}

#[test]
fn far_rows_and_round_trips_are_explained() {
    assert_eq!(international("W:W6:B40", &[])[1..], ["6-1 promotes a man (3.5)."]);
    let said = international("W:W13:B7,8", &[]);
    assert!(
        said[1..].iter().any(|line| line.contains("13x11 passes the far row") && line.contains("4.15")),
        "{said:?}"
    );
    let said = international("W:W28:B12,13,22,23", &[]);
    assert!(said[1].starts_with("28x28 ends on its starting square") && said[1].contains("4.11"), "{said:?}");
}

#[test]
fn clocks_in_force_are_told() {
    assert_eq!(international("W:WK1,K2:BK50:E3", &["draws=none"]).len(), 0);
    let said = international("W:WK1,K2:BK50:H7:E3", &["draws=all"]);
    assert!(
        said[0].contains("for 7 plies: a draw at 50 (6.2)") && said[1].contains("3 plies: a draw at 10"),
        "{said:?}"
    );
    assert!(international("W:WK1,K2:BK50:E10", &["draws=all"]).is_empty(), "the game is over");
}

fn stones(view: &View) -> Vec<(usize, usize, Stone)> {
    let row = |(row, tiles): (usize, &Vec<tablette_core::Tile>)| {
        let stones = tiles.iter().enumerate().filter_map(|(column, tile)| Some((row, column, tile.stone?)));
        stones.collect::<Vec<_>>()
    };
    view.rows.iter().enumerate().flat_map(row).collect()
}

/// 4.11: captured pieces stay until the move is complete.
#[test]
fn a_capture_is_shown_leg_by_leg() {
    let game = <Draughts>::open("W:W28,32:B17,23,27", &Settings::default()).unwrap();
    let start = game.start();
    let mv = game.parse_move(&start, "32x12").unwrap();
    let steps = game.steps(&start, mv);
    let counts = |view: &View| {
        let stones = stones(view);
        (stones.len(), stones.iter().filter(|(_, _, stone)| stone.taken).count())
    };
    assert_eq!(steps.iter().map(counts).collect::<Vec<_>>(), [(5, 1), (5, 2), (3, 0)]);
    // 32 → 21 → 12, in rows and columns.
    let white = Stone { light: true, crowned: false, taken: false };
    assert!(stones(&steps[0]).contains(&(4, 1, white)) && stones(&steps[1]).contains(&(2, 3, white)));
    assert_eq!(game.arrows(&start, mv), [[(6, 3), (4, 1)], [(4, 1), (2, 3)]]);
    let quiet = <Draughts>::open("start", &Settings::default()).unwrap();
    let mv = quiet.parse_move(&quiet.start(), "32-28").unwrap();
    assert_eq!((quiet.steps(&quiet.start(), mv).len(), quiet.arrows(&quiet.start(), mv).len()), (1, 1));
}

fn survey(choices: &[&str]) -> Result<Survey, Problem> {
    const SOURCE: &str = "00100/01010/00202/00020/00000";
    <Draughts>::survey(SOURCE, &Settings::parse(choices.iter().copied())?)
}

/// The board of the source text, where (2,2) and (1,3) can capture.
#[test]
fn the_exercise_is_answered_for_all_for_a_side_and_for_one() {
    let men = |survey: &Survey| survey.findings.iter().map(|finding| finding.squares[0].1).collect::<Vec<_>>();
    let all = survey(&[]).unwrap();
    assert_eq!((all.size, all.answer, men(&all)), (5, None, vec![(1, 3), (2, 2), (2, 2)]));
    assert_eq!(all.findings[0].squares, [("man", (1, 3)), ("over", (2, 2)), ("to", (3, 1))]);
    assert_eq!(all.view.arrows.len(), 3);
    assert_eq!(men(&survey(&["side=white"]).unwrap()), [(1, 3)]);
    for (man, can) in [("2,2", true), ("1,3", true), ("0,2", false), ("2,4", false)] {
        assert_eq!(survey(&[&format!("man={man}")]).unwrap().answer, Some(can), "{man}");
    }
    for wrong in ["man=4,4", "man=5,0", "man=2", "man=-1,0", "side=red", "kings=perhaps", "colour=white"] {
        assert!(survey(&[wrong]).is_err(), "{wrong}");
    }
    let king = |kings: &str| <Draughts>::survey("0000/0200/0000/0003", &Settings::parse([kings]).unwrap());
    assert_eq!(king("kings=yes").unwrap().findings.len(), 1);
    assert!(king("kings=no").is_err());
}
