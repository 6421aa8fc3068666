//! The laws, the clocks, and single rules.

use tablette_core::{Game, NoWatch, Outcome, Rules, RulesExt, Settings, laws};
use tablette_games::draughts::{
    Articles, Brazilian, Clocks, Compiled, Draughts, Duplicates, English, International, Position, Reading, Record,
    State, THREE_AGAINST_ONE, generate, read_fen,
};

fn laws_hold<V: Compiled>() {
    laws::assert_hold::<Draughts<V>>();
    for report in laws::check_evaluate(&laws::Boards::<Draughts<V>>::explore(&NoWatch)) {
        assert!(report.outcome.is_ok(), "{}: {:?}", report.law, report.outcome);
    }
}

#[test]
#[ignore = "slow: runs the laws on every small board of draughts"]
fn the_laws_of_games() {
    laws_hold::<International>();
}

#[test]
#[ignore = "slow: runs the laws on every small board of draughts"]
fn the_laws_hold_for_other_variants() {
    laws_hold::<Brazilian>();
    laws_hold::<English>();
}

fn open(board: &str, draws: &str) -> Draughts {
    let settings = Settings::parse([format!("draws={draws}").as_str()]).expect("one setting");
    Draughts::open(board, &settings).expect("a board")
}

fn play(game: &Draughts, moves: &str) -> State<International> {
    moves.split_whitespace().fold(game.start(), |state, text| {
        let mv = game.parse_move(&state, text).unwrap_or_else(|problem| panic!("{text}: {problem}"));
        game.apply(&state, mv)
    })
}

#[test]
fn a_man_that_only_passes_the_far_row_stays_a_man() {
    // 13 takes 8 on its way to the far row, and 7 on its way back.
    let game = open("W:W13:B7,8", "none");
    assert_eq!(game.show_state(&play(&game, "13x11")), "B:W11:B");
    // A man that ends there promotes.
    let game = open("W:W12:B8", "none");
    assert_eq!(game.show_state(&play(&game, "12x3")), "B:WK3:B");
}

#[test]
fn whoever_cannot_move_has_lost() {
    for board in ["W:W:B20", "W:W46:B41,37", "B:W31:B"] {
        let game = open(board, "none");
        assert_eq!(game.result(&game.start()), Some(Outcome::Lose), "{board}");
    }
    assert_eq!(open("W:W32:B", "none").result(&open("W:W32:B", "none").start()), None);
}

#[test]
fn white_is_first_except_in_english_draughts() {
    let game = open("start", "none");
    assert!(game.show_state(&game.start()).starts_with("W:"));
    let game = Draughts::<English>::open("start", &Settings::default()).unwrap();
    assert!(game.show_state(&game.start()).starts_with("B:W21-32:B1-12"));
}

#[test]
fn twenty_five_moves_with_kings_only() {
    let game = open("W:WK46,45:BK1,5", "6.2");
    let mut state = game.start();
    for _ in 0..12 {
        for text in ["46-41", "1-6", "41-46", "6-1"] {
            assert_eq!(game.result(&state), None);
            let mv = game.parse_move(&state, text).unwrap();
            state = game.apply(&state, mv);
        }
    }
    assert_eq!(state.clocks, Clocks { quiet: 48, ending: 0 });
    let again = game.parse_state(&game.show_state(&state)).unwrap();
    assert_eq!(again, state);
    for text in ["46-41", "1-6"] {
        let mv = game.parse_move(&state, text).unwrap();
        state = game.apply(&state, mv);
    }
    assert_eq!(game.result(&state), Some(Outcome::Draw));
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    assert!(moves.is_empty());
    assert!(game.parse_move(&state, "41-46").is_err());
    // The same play is not a draw if the article is not in force, and the state has no clock.
    let off = open("W:WK46,45:BK1,5", "6.3,6.4");
    assert_eq!(off.result(&play(&off, &"46-41 1-6 41-46 6-1 ".repeat(13))), None);
}

#[test]
fn five_moves_with_two_against_one() {
    for (board, draws, plies) in [
        ("W:WK1,K2:BK5", "6.4", 10),
        ("W:WK1:BK5", "6.4", 10),
        ("W:WK1,K2,K3:BK5", "6.3", 32),
        ("W:WK1,K2,K3:BK5", "6.4", 0),
        ("W:WK1,K2,K3,K4:BK5", "all", 0),
        ("W:W31,32,33:BK5", "6.3", 0),
        ("W:WK1,K2:B20", "6.4", 0),
    ] {
        let game = open(board, draws);
        let limit = Articles::parse(draws).unwrap().ending(&game.start().position).unwrap_or(0);
        assert_eq!(limit, plies, "{board} {draws}");
        if limit > 0 {
            let late = game.parse_state(&format!("{board}:E{}", limit - 1)).unwrap();
            assert_eq!(game.result(&late), None);
            let mut moves = Vec::new();
            game.moves(&late, &mut moves);
            let quiet = moves.iter().find(|mv| !mv.is_capture());
            if let Some(&mv) = quiet {
                assert_eq!(game.result(&game.apply(&late, mv)), Some(Outcome::Draw), "{board}");
            }
        }
    }
}

/// The clock of an ending starts when the ending arises, and again when a capture leads to another
/// one.
#[test]
fn the_clock_of_an_ending_starts_with_it() {
    let game = open("W:WK46,K47,K48:BK5,13", "all");
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    assert_eq!(game.start().clocks, Clocks::default());
    let state = play(&game, "48-34 13-18");
    assert_eq!(state.clocks.ending, 0);
}

/// A win on the last of the 32 plies that 6.3 allows beats the draw.
#[test]
fn a_win_on_the_last_ply_beats_the_draw() {
    let lost = open("W:W:BK5,K6,K7", "all");
    assert_eq!(lost.result(&lost.start()), Some(Outcome::Lose));
    // Black has blocked the lone king on the last ply.
    let board = format!("W:WK46:BK5,K37,K41:E{THREE_AGAINST_ONE}");
    let game = open(&board, "6.3");
    let mut moves = Vec::new();
    generate(&game.start().position, Duplicates::Drop, &mut moves);
    assert!(moves.is_empty());
    assert_eq!(game.result(&game.start()), Some(Outcome::Lose));
}

#[test]
fn the_third_repetition_needs_a_record() {
    let start: Position<International> = read_fen("W:WK1,31:BK50", Reading::Strict).unwrap().position;
    let mut record = Record::new(start);
    let game = Draughts::on(start, Articles::NONE);
    let go = |record: &mut Record<International>, text: &str| {
        let mv = game.parse_move(&State::fresh(*record.position()), text).unwrap();
        record.play(mv);
    };
    for times in 1..=2 {
        assert_eq!((record.times(), record.is_third()), (times, false));
        for text in ["1-6", "50-45", "6-1", "45-50"] {
            go(&mut record, text);
        }
    }
    assert!(record.is_third());
    // A man's move is irreversible.
    go(&mut record, "31-27");
    assert_eq!(record.times(), 1);
}

#[test]
fn settings_are_strict() {
    let with = |draws: &str| {
        Draughts::<International>::open("start", &Settings::parse([format!("draws={draws}").as_str()]).unwrap())
    };
    for draws in ["none", "all", "6.2", "6.4,6.3"] {
        assert!(with(draws).is_ok(), "{draws}");
    }
    for draws in ["", "6.5", "6.2,", "6.2,6.2", "6.2 6.3", "yes"] {
        assert!(with(draws).is_err(), "{draws}");
    }
    assert!(Draughts::<International>::open("W:WK1:BK5:E11", &Settings::parse(["draws=6.4"]).unwrap()).is_err());
    assert!(Draughts::<International>::open("W:WK1:BK5:E11", &Settings::default()).is_ok());
    assert!(Draughts::<International>::open("start", &Settings::parse(["size=8"]).unwrap()).is_err());
}
