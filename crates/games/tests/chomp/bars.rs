//! The table for long bars compared with the other engines, and the numbers that it was built for.

use std::collections::HashMap;

use tablette_core::{Amount, NoWatch, Options, Refusal, StopAfterChecks, Theory};
use tablette_games::chomp::theory::{Catalogue, Plan, Tally, lost_lists};
use tablette_games::chomp::{Chomp, Position};

use super::golden::{THREE_ROWS, lines};
use super::{OPTIONS, sweep};

/// A tally in the order in which another engine may have found it.
pub(super) fn without_digest(mut tally: Tally) -> Tally {
    tally.bitten.sort_unstable();
    Tally { digest: None, ..tally }
}

fn bars(columns: u32, rows: u32) -> Catalogue {
    Catalogue::of_box(columns, rows, &OPTIONS).unwrap()
}

/// The number of positions of each size, with and without storing them.
fn counts_agree(columns: u32, rows: u32, sizes: &[Vec<u64>]) {
    let tally = without_digest(bars(columns, rows).tally(&NoWatch).unwrap());
    assert_eq!(tally.sizes, sizes, "{columns} × {rows}");
    let (counted, _) = Tally::of_long_bars(columns, rows, &OPTIONS).unwrap();
    assert_eq!(without_digest(counted), tally, "{columns} × {rows}, nothing kept");
}

#[test]
fn the_word_parallel_engine_agrees_on_wide_boxes() {
    for (columns, rows) in [(200, 3), (128, 3), (63, 4), (64, 4), (65, 4), (90, 4), (33, 5), (40, 5), (5, 40), (3, 70)]
    {
        let plan = Plan::new(columns.max(rows), rows.min(columns), OPTIONS.memory, 1);
        let (sizes, digest) = lost_lists(&plan, &OPTIONS).unwrap().sizes(&NoWatch).unwrap();
        assert_eq!(bars(columns, rows).digest(), Some(digest), "{columns} × {rows}");
        counts_agree(columns, rows, &sizes);
    }
}

/// All lost positions, listed and looked up, upright and mirrored.
#[test]
fn the_table_by_masks_agrees_on_every_small_box() {
    for (columns, rows) in (3..=5).flat_map(|rows| (rows..=20).map(move |columns| (columns, rows))).chain([(150, 4)]) {
        let expected = sweep::lost_positions(columns, rows);
        let (bars, mut listed) = (bars(columns, rows), Vec::new());
        bars.each_lost(|lost| {
            listed.push([lost, &[0; 4][..rows as usize - lost.len()]].concat());
        });
        listed.sort_unstable();
        assert_eq!(listed, expected, "{columns} × {rows}");
        let tally = sweep::tally(&expected, columns, rows);
        assert_eq!(without_digest(bars.tally(&NoWatch).unwrap()), tally, "{columns} × {rows}");
        counts_agree(columns, rows, &tally.sizes);
    }
    for (columns, rows) in [(11, 4), (9, 5), (4, 12)] {
        let bars = bars(columns, rows);
        bars.each_lost(|rows| {
            let lost = Position::new(rows.to_vec()).unwrap();
            assert_eq!(bars.is_lost(&lost), Some(true), "{lost:?}");
            assert_eq!(bars.is_lost(&lost.transposed()), Some(true), "{lost:?}, mirrored");
            for bite in lost.bites() {
                assert_eq!(bars.is_lost(&lost.after(bite)), Some(false), "{lost:?}, {bite:?}");
            }
        });
    }
}

/// The golden function of three rows, by the table for long bars.
#[test]
fn the_function_of_three_rows() {
    let known: HashMap<(u32, u32), Option<u32>> = lines(THREE_ROWS)
        .map(|fields| ((fields[0].parse().unwrap(), fields[1].parse().unwrap()), fields[2].parse().ok()))
        .collect();
    let longest = known.values().flatten().max().copied().unwrap();
    let mut found = HashMap::new();
    bars(longest + 20, 3).each_lost(|rows| {
        let row = |at: usize| rows.get(at).copied().unwrap_or(0);
        assert_eq!(found.insert((row(1), row(2)), row(0)), None, "one bottom row over each pair of upper rows");
    });
    for (upper, bottom) in known {
        assert_eq!(found.get(&upper).copied(), bottom, "{upper:?}");
    }
}

/// Transposed boxes have the same counts and mirrored moves.
#[test]
fn the_census_is_the_same_upright() {
    let census = |board: &str| Chomp::census(board, &OPTIONS).unwrap().unwrap().unwrap();
    let (lying, upright) = (census("60x4"), census("4x60"));
    assert_eq!(lying.digest, upright.digest);
    let upright: HashMap<_, _> = upright.boards.iter().map(|board| ((board.cols, board.rows), board)).collect();
    for board in &lying.boards {
        let other = upright[&(board.rows, board.cols)];
        let mut mirrored: Vec<_> = other.winning.iter().map(|&[row, column]| [column, row]).collect();
        mirrored.sort_unstable();
        assert_eq!((board.lost, &board.winning), (other.lost, &mirrored), "{board:?}");
    }
}

/// Where the lost positions would not fit in memory, the census still counts them, without a
/// digest.
#[test]
fn a_census_that_keeps_nothing() {
    let board = "300x4";
    let whole = Chomp::census(board, &OPTIONS).unwrap().unwrap().unwrap();
    let little = Options { watch: &NoWatch, memory: 2 << 20 };
    assert!(matches!(Catalogue::of_box(300, 4, &little), Err(Refusal::TooLarge { .. })));
    let counted = Chomp::census(board, &little).unwrap().unwrap().unwrap();
    assert_eq!(counted.boards, whole.boards);
    assert!(whole.digest.is_some() && counted.digest.is_none());
    assert!(counted.work.bytes < little.memory);
}

#[test]
fn the_memory_asked_for_is_about_the_memory_taken() {
    for (columns, rows) in [(3000, 3), (200, 4), (400, 4), (100, 5), (150, 5)] {
        let taken = u128::from(bars(columns, rows).cost().bytes);
        let nothing = Options { watch: &NoWatch, memory: 0 };
        let refused =
            [Catalogue::of_box(columns, rows, &nothing).err(), Tally::of_long_bars(columns, rows, &nothing).err()];
        let [Some(Refusal::TooLarge { need: Amount::Exact(need), .. }), Some(Refusal::TooLarge { .. })] = refused
        else {
            panic!("{refused:?}")
        };
        assert!(taken <= need && 2 * need < 3 * taken, "{columns}x{rows} asks for {need} and takes {taken}");
    }
}

#[test]
fn it_stops_in_the_middle() {
    let watch = StopAfterChecks::new(1);
    let stopped = Tally::of_long_bars(600, 4, &Options { watch: &watch, memory: OPTIONS.memory });
    assert_eq!(stopped.err(), Some(Refusal::Stopped));
}

#[test]
fn other_boxes_are_refused() {
    for (columns, rows) in [(100_000, 3), (9, 6), (9, 2)] {
        assert!(matches!(Tally::of_long_bars(columns, rows, &OPTIONS), Err(Refusal::Beyond(_))), "{columns} × {rows}");
    }
    assert!(matches!(Catalogue::of_box(60_000, 5, &OPTIONS), Err(Refusal::TooLarge { .. })));
}
