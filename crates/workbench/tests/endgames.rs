//! Draughts endgames: published and outside numbers, every value from its successors, the same
//! bytes for any threads.

use std::sync::{Arc, Mutex};

use tablette::tables::tabled_board;
use tablette::{Budget, Failure, Outcome, Phrase, Refusal, Request, Rung, Settings, Watch, game};
use tablette_core::theory::SliceCensus;
use tablette_core::worth::PlayValue;
use tablette_core::{Game, NoWatch, Numbered, Numbering, Options, Play, Slices};
use tablette_games::draughts::{Brazilian, Compiled, Draughts, English, International, State};
use tablette_solve::{Threads, ValueTable, retrograde, verify};

const OPTIONS: Options<'_> = Options { watch: &NoWatch, memory: 1 << 30 };

/// Slice; won, drawn, lost; longest win; longest loss.
type Golden = (&'static str, [u64; 3], Option<u32>, Option<u32>);

/// By retrograde analysis outside this project; the slices of four pieces are in the benchmark.
const INTERNATIONAL: [Golden; 7] = [
    ("0101", [424, 2024, 2], Some(3), Some(2)),
    ("0110", [1924, 281, 0], Some(7), None),
    ("1001", [121, 574, 1510], Some(3), Some(8)),
    ("1010", [736, 799, 450], Some(17), Some(16)),
    ("0201", [19398, 39402, 0], Some(7), None),
    ("1101", [24373, 81465, 2], Some(9), Some(2)),
    ("2010", [28464, 13754, 572], Some(23), Some(32)),
];

/// The golden folders of the two games name their sources.
const BRAZILIAN: [Golden; 4] = [
    ("0101", [194, 796, 2], Some(3), Some(2)),
    ("0110", [746, 122, 0], Some(7), None),
    ("1001", [67, 262, 539], Some(3), Some(8)),
    ("1010", [284, 327, 149], Some(13), Some(12)),
];
const ENGLISH: [Golden; 4] = [
    ("0101", [230, 654, 108], Some(11), Some(10)),
    ("0110", [331, 531, 6], Some(11), Some(4)),
    ("1001", [53, 574, 241], Some(11), Some(12)),
    ("1010", [102, 611, 47], Some(13), Some(6)),
];

fn census(name: &str, pieces: &str) -> Vec<SliceCensus> {
    game(name).expect("listed").census(pieces, &Budget::default()).expect("it fits").slices
}

#[test]
fn every_slice_has_the_numbers_known_from_elsewhere() {
    for (name, pieces, slices, golden) in
        [("draughts", "3", 16, &INTERNATIONAL[..]), ("brazilian", "2", 4, &BRAZILIAN), ("checkers", "2", 4, &ENGLISH)]
    {
        let census = census(name, pieces);
        assert_eq!(census.len(), slices);
        for (slice, counts, win, loss) in golden {
            let found = census.iter().find(|found| found.slice == *slice).expect("all slices are there");
            assert_eq!([found.win, found.draw, found.lose], *counts, "{name} {slice}");
            assert_eq!((found.longest_win, found.longest_loss), (*win, *loss), "{name} {slice}");
            assert_eq!(found.positions, counts.iter().sum::<u64>(), "{name} {slice}");
        }
    }
}

type Built<V> = (Arc<Draughts<V>>, Arc<dyn Numbering<State<V>>>, ValueTable<PlayValue>);

fn built<V: Compiled>(pieces: &str, threads: usize) -> Built<V> {
    let game = Arc::new(Draughts::<V>::open_slices(pieces).expect("a number of pieces"));
    let numbering = Draughts::numbering(&game).expect("no clocks");
    let table = retrograde(&*numbering, &OPTIONS, Threads::new(threads).expect("at least one")).expect("it fits");
    (game, numbering, table)
}

/// The forward check also catches losses recorded while a promotion or a capture was pending.
fn every_value_follows<V: Compiled>() {
    let (_, numbering, table) = built::<V>("3", 1);
    for threads in [2, 3] {
        assert!(built::<V>("3", threads).2.values == table.values, "{threads} threads");
    }
    let check = verify(&*numbering, &Play, &table.values, &OPTIONS, Threads::all()).expect("it fits");
    assert_eq!((check.checked, check.mismatch), (table.values.len() as u64, None));
}

#[test]
#[ignore = "slow: verifies all endings of three pieces"]
fn every_value_of_three_pieces_follows_for_any_threads() {
    every_value_follows::<International>();
    every_value_follows::<Brazilian>();
    every_value_follows::<English>();
}

/// Each of these positions takes as long as its line says; and of each slice, the longest line is
/// the longest win.
#[test]
fn the_longest_wins_of_three_pieces() {
    let (game, numbering, table) = built::<International>("3", 1);
    let mut longest = std::collections::BTreeMap::new();
    let lines = include_str!("../../../tests/golden/draughts/longest_wins_3_pieces.txt").lines();
    for (position, plies) in lines.map(|line| line.split_once(' ').expect("position and plies")) {
        let rank = numbering.rank(&game.parse_state(position).unwrap()).unwrap();
        let value = table.get(rank);
        assert_eq!((value.outcome(), value.remoteness()), (Outcome::Win, plies.parse().ok()), "{position}");
        let block = numbering.blocks().into_iter().find(|block| block.ranks.contains(&rank.0)).unwrap();
        let slice = longest.entry(game.slice_name(&block)).or_default();
        *slice = value.remoteness().max(*slice);
    }
    let census = census("draughts", "3");
    let found = census.into_iter().map(|slice| (Some(slice.slice), slice.longest_win));
    assert_eq!(longest, found.collect());
}

#[test]
fn perfect_play_takes_as_long_as_the_table_says() {
    let board = game("draughts").unwrap().open("W:W21:B3,4", &Settings::default()).unwrap();
    let solution = board.analysis(&Request::default(), &Budget::default()).unwrap();
    assert_eq!((solution.rung, solution.verdict.outcome), (Rung::Table, Some(Outcome::Win)));
    assert!(solution.line.complete && solution.line.moves.len() == 33, "{:?}", solution.line);
    let best = solution.best_moves.unwrap();
    assert!(best.contains(&board.analysis(&Request::CHOICE, &Budget::default()).unwrap().choice.unwrap()));
}

#[test]
fn impossible_censuses_are_refused() {
    let draughts = game("draughts").unwrap();
    for text in ["1", "41", "x", "", "-3", "4 4"] {
        let refused = draughts.census(text, &Budget::default());
        let Err(Failure::Input(problem)) = refused else { panic!("{text}: {refused:?}") };
        assert!(problem.to_string().contains("2 to 40"), "{problem}");
    }
    for pieces in ["5", "40"] {
        let refused = draughts.census(pieces, &Budget::default());
        assert!(matches!(refused, Err(Failure::Refused(Refusal::TooLarge { .. }))), "{pieces}: {refused:?}");
    }
    let clocks = Settings::parse(["draws=6.4"]).unwrap();
    let board = draughts.open("W:WK10:BK5", &clocks).unwrap();
    let refused =
        board.analysis(&Request { by: Some(Rung::Table), worth: None, ..Request::default() }, &Budget::default());
    let Err(Failure::Refused(Refusal::Beyond(why))) = refused else { panic!("{refused:?}") };
    assert!(why.to_string().contains("draws=none"), "{why}");
    // Memory counts plies, too: article 6.4 allows only ten.
    let solution = board.analysis(&Request::default(), &Budget::default()).unwrap();
    assert_eq!((solution.rung, solution.verdict.remoteness.unwrap().to_string()), (Rung::Memory, "3".to_owned()));
    let start = draughts.open("start", &Settings::default()).unwrap();
    let refused =
        start.analysis(&Request { by: Some(Rung::Table), worth: None, ..Request::default() }, &Budget::default());
    assert!(matches!(refused, Err(Failure::Refused(Refusal::TooLarge { .. }))), "{refused:?}");
}

/// Keeps the notes of long work.
#[derive(Default)]
struct Notes(Mutex<Vec<String>>);

impl Watch for Notes {
    fn note(&self, said: &Phrase) {
        self.0.lock().expect("not poisoned").push(said.to_string());
    }
}

/// One table of all endgames of up to three pieces gives every ending the value in that ending's
/// own table, and answers from any folder; `table build draughts 3` makes it.
#[test]
#[ignore = "slow: builds all endings of three pieces"]
fn one_table_of_all_endgames_serves_every_ending() {
    let folder = std::env::temp_dir().join(format!("tablette-all-endings-{}", std::process::id()));
    let (store, settings) = (tablette::Store::new(&folder), Settings::default());
    let draughts = game("draughts").expect("listed");
    let built = tabled_board(draughts, "3", &settings)
        .expect("a number of pieces")
        .build_table(None, &store, &Budget::default())
        .expect("it fits");
    // 0 is the end for want of pieces; the others have 50 squares, and 45 for a man.
    assert_eq!((built.head.header().board.as_str(), built.head.ranks()), ("3", 0..1 + 8_845 + 806_300));
    let table = tablette::tables::open(&built.file).expect("it opens by its head alone");
    let answers = Budget { tables: Some(&store), ..Budget::default() };
    for ending in ["W:W31,K5:BK11", "B:W40:B8,K1", "W:WK50:BK1", "W:W32:BK5,12"] {
        let board = draughts.open(ending, &settings).expect("an ending");
        let own = board.analysis(&Request { by: Some(Rung::Table), ..Request::default() }, &Budget::default()).unwrap();
        let by_file = board.analysis(&Request { by: Some(Rung::Table), ..Request::default() }, &answers).unwrap();
        assert_eq!((&own.verdict, by_file.table.is_some()), (&by_file.verdict, true), "{ending}");
        assert_eq!(table.probe(ending, &Budget::default()).unwrap().verdict, own.verdict, "{ending}");
    }
    let alone = draughts.open("B:W:BK1", &settings).expect("a game that is over but for a move");
    assert_eq!(alone.analysis(&Request::default(), &answers).unwrap().verdict.outcome, Some(Outcome::Win));
    // Tables under other rules for draws have no clocks, and this one has no four pieces.
    let clocks = Settings::parse(["draws=all"]).expect("a setting");
    assert!(tabled_board(draughts, "3", &clocks).is_err());
    let notes = Notes::default();
    let noted = Budget { watch: &notes, ..answers };
    let board = draughts.open("W:WK5:BK46,K30", &clocks).expect("an ending");
    for _ in 0..2 {
        assert!(board.analysis(&Request::default(), &noted).expect("a memo suffices").table.is_none());
    }
    let said = notes.0.into_inner().unwrap();
    assert!(said.len() == 1 && said[0].contains("draughts-3-play") && said[0].contains("draws=all"), "{said:?}");
    let four = draughts.open("W:WK12,K40,50:BK11", &settings).expect("four pieces");
    let quick = Budget { memory: 1 << 20, ..answers };
    assert!(!four.analysis(&Request::default(), &quick).is_ok_and(|known| known.table.is_some()));
    for wrong in ["1", "99", "03", "-3"] {
        let opened = tabled_board(draughts, wrong, &settings);
        assert_eq!(opened.is_ok(), wrong == "03", "{wrong}");
    }
    // If a number is a board, it stays one.
    assert_eq!(tabled_board(game("chomp").expect("listed"), "3", &settings).expect("a row of three").position(), "3");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Sizes of the published databases in positions.
#[test]
fn the_endgames_are_as_many_as_others_count() {
    for (pieces, positions) in [("5", 1_613_387_095), ("6", 47_812_145_845)] {
        let game = Arc::new(Draughts::<International>::open_slices(pieces).expect("a number of pieces"));
        let counted = Draughts::numbering(&game).expect("no clocks").positions();
        assert!(counted.fits(1 + positions) && !counted.fits(positions), "{pieces}: {counted:?}");
    }
}
