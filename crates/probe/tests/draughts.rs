//! Draughts: every position of the smallest table has its own rank, and play by the table takes
//! exactly as long as it says.

#[path = "../examples/engine/board.rs"]
mod board;
#[path = "../examples/engine/choose.rs"]
mod choose;

use tablette_probe::{DraughtsEndings, DraughtsPosition, ProbeError, TableInfo, TableValue, Tablebase, Wdl};

use super::forge::Forge;
use super::{codes, example};

const RANKS: u64 = 8846;

fn info(board: &'static str, ranks: std::ops::Range<u64>) -> TableInfo {
    let forge = Forge { game: "draughts", board, ..Forge::list(ranks, &[], 1) };
    Tablebase::open(forge.bytes()).unwrap().info().clone()
}

/// All positions of two pieces, with White and with Black to move.
fn positions() -> Vec<DraughtsPosition> {
    let mut positions = Vec::new();
    for (white, black) in (0..50).flat_map(|white| (0..50).map(move |black| (white, black))) {
        for kinds in 0..4 {
            let [white_king, black_king] = [kinds & 1 == 1, kinds & 2 == 2];
            if white == black || (!white_king && white < 5) || (!black_king && black >= 45) {
                continue;
            }
            let set = |king: bool, wanted: bool, square: u32| if king == wanted { 1 << square } else { 0 };
            positions.extend([true, false].map(|white_to_move| DraughtsPosition {
                white_to_move,
                white_men: set(white_king, false, white),
                white_kings: set(white_king, true, white),
                black_men: set(black_king, false, black),
                black_kings: set(black_king, true, black),
            }));
        }
    }
    positions
}

/// The board turned round, with the colours exchanged.
fn turned(position: &DraughtsPosition) -> DraughtsPosition {
    let turn = |set: u64| set.reverse_bits() >> 14;
    DraughtsPosition {
        white_to_move: !position.white_to_move,
        white_men: turn(position.black_men),
        white_kings: turn(position.black_kings),
        black_men: turn(position.white_men),
        black_kings: turn(position.white_kings),
    }
}

#[test]
fn ranks_are_a_numbering() {
    let endings = DraughtsEndings::new(&info("2", 0..RANKS)).unwrap();
    assert_eq!(endings.most_pieces(), 2);
    let mut seen = vec![0; RANKS as usize];
    for position in positions() {
        let rank = endings.rank(&position).unwrap();
        assert_eq!(endings.rank(&turned(&position)).unwrap(), rank);
        seen[rank as usize] += 1;
    }
    assert_eq!(seen[0], 0, "rank 0 is that of positions without a piece to move");
    assert!(seen[1..].iter().all(|times| *times == 2), "each rank once for either colour");
    let without = DraughtsPosition { white_to_move: true, black_kings: 1, ..DraughtsPosition::default() };
    assert_eq!(endings.rank(&without), Ok(0));
}

/// The sums of `ways` in `certify/python/draughts.py`, which shares no code with this crate, and 1.
#[test]
fn larger_tables_have_as_many_ranks_as_another_program_counts() {
    for (board, ranks) in [("3", 815_146), ("4", 42_786_346), ("5", 1_613_387_096), ("6", 47_812_145_846)] {
        let found = DraughtsEndings::new(&info(board, 0..ranks));
        assert!(found.is_ok(), "{board}: {}", found.err().unwrap());
    }
}

/// Every value follows from those of the moves, so rules, numbering and values agree.
#[test]
fn values_follow_from_the_moves() {
    let codes = codes(&example("draughts-2"));
    let table = Tablebase::open(example("draughts-2")).unwrap();
    let endings = DraughtsEndings::new(table.info()).unwrap();
    let value = |position: &DraughtsPosition| {
        let code = codes[endings.rank(position)? as usize];
        let wdl = [Wdl::Loss, Wdl::Win, Wdl::Draw, Wdl::Draw][code as usize % 4];
        Ok(TableValue::Play { wdl, plies: (code != 3).then_some(code as u64 / 4) })
    };
    for position in positions() {
        let TableValue::Play { wdl, plies } = value(&position).unwrap() else { unreachable!() };
        match choose::best(&position, value).unwrap() {
            None => assert_eq!((wdl, plies), (Wdl::Loss, Some(0)), "{position:?}"),
            Some((mv, score)) => {
                let found = (score.wdl, score.plies());
                assert_eq!(found, (wdl, plies.unwrap_or(0)), "{position:?}: {mv} {score}");
            }
        }
    }
}

#[test]
fn the_engine_wins_in_exactly_the_stored_time() {
    let table = Tablebase::open(example("draughts-2")).unwrap();
    let endings = DraughtsEndings::new(table.info()).unwrap();
    let value = |position: &DraughtsPosition| table.value(endings.rank(position)?);
    let mut played = 0;
    for fen in ["W:WK3:B29", "B:W35:BK6", "W:W31:B17", "W:W6:B45", "B:W50:B1"] {
        let mut position: DraughtsPosition = fen.parse().unwrap();
        let TableValue::Play { wdl, plies: Some(plies) } = value(&position).unwrap() else { continue };
        for left in (0..plies).rev() {
            let (mv, score) = choose::best(&position, value).unwrap().expect("a move");
            assert_eq!(score.plies(), left + 1, "{fen}");
            position = mv.after;
        }
        assert!(choose::best(&position, value).unwrap().is_none(), "{fen}: {wdl:?} in {plies}");
        played += 1;
    }
    assert!(played > 2, "{played} of these are won or lost");
}

#[test]
fn fens_are_read_strictly() {
    let read = |fen: &str| fen.parse::<DraughtsPosition>();
    let position = read(" B:W31-35,K1:BK46,5,K2-3:H12:F40. ").unwrap();
    assert_eq!((position.white_men, position.white_kings), (0b11111 << 30, 1));
    assert_eq!((position.black_men, position.black_kings), (1 << 4, 1 << 45 | 0b110));
    assert_eq!(read("W:B1-20:W31-50").unwrap(), read("W:W31-50:B1-20").unwrap());
    assert_eq!(read("W:W:B").unwrap(), DraughtsPosition { white_to_move: true, ..DraughtsPosition::default() });
    for wrong in [
        "",
        "W",
        "W:W31",
        "X:W31:B1",
        "W:W31:W1",
        "W:W31:B1:Q",
        "W:W31:B1:H",
        "W:W51:B1",
        "W:W0:B1",
        "W:W31-:B1",
        "W:W35-31:B1",
        "W:W31:B31",
        "W:W1:B20",
        "W:W20:B46",
        "W:W+31:B1",
        "W:W31,:B1",
        "W:W31,30-32:B1",
        "W:W31:B1:B2",
        "w:w31:b1",
        "W:W999999999999:B1",
        "W:Wé:B1",
        "W:é31:B1",
        "W:W31:B1..",
    ] {
        let error = read(wrong).unwrap_err();
        assert!(matches!(error, ProbeError::Position { .. }), "{wrong}: {error}");
    }
}

#[test]
fn positions_outside_the_table_are_refused() {
    let endings = DraughtsEndings::new(&info("2", 0..RANKS)).unwrap();
    for fen in ["W:W31,32:B1", "W:W31:B", "B:W:B1"] {
        let error = endings.rank(&fen.parse().unwrap()).unwrap_err();
        assert!(matches!(error, ProbeError::Material { .. }), "{fen}: {error}");
    }
    let beyond = DraughtsPosition { white_men: 1 << 50, black_kings: 1, ..DraughtsPosition::default() };
    assert!(matches!(endings.rank(&beyond), Err(ProbeError::Position { .. })));
}

#[test]
fn a_table_of_a_position_has_what_play_can_reach() {
    // One king each: 50 × 49 positions; and rank 0.
    let endings = DraughtsEndings::new(&info("W:WK1:BK50", 0..2451)).unwrap();
    assert_eq!(endings.rank(&"W:WK1:BK2".parse().unwrap()), Ok(1));
    assert!(endings.rank(&"W:W31:BK2".parse().unwrap()).is_err());
}

#[test]
fn tables_of_something_else_are_refused() {
    let right = info("2", 0..RANKS);
    let wrong = [
        ("the game", (|info| info.game = "brazilian".into()) as fn(&mut TableInfo)),
        ("the settings", |info| info.settings = "draws=all".into()),
        ("the worth", |info| info.worth = "cost".into()),
        ("the versions", |info| info.rules = 2),
        ("the versions", |info| info.numbering = 2),
        ("the board", |info| info.board = "13".into()),
        ("the ranks", |info| info.board = "3".into()),
    ];
    for (field, change) in wrong {
        let mut info = right.clone();
        change(&mut info);
        let error = DraughtsEndings::new(&info).err().unwrap();
        assert!(matches!(&error, ProbeError::Subject { field: found, .. } if *found == field), "{field}: {error}");
    }
    for board in ["", "0", "1", "x", "W:W31-50:B1-20"] {
        assert!(DraughtsEndings::new(&TableInfo { board: board.into(), ..right.clone() }).is_err(), "{board}");
    }
}
