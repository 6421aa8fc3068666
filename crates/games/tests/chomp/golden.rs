//! The files of `tests/golden/chomp`; their sources are listed beside them.

use std::collections::{BTreeMap, HashMap};

use tablette_core::{
    Amount, Batch, Edge, Graph, Nimber, Number, Numbering, Outcome, Play, Players, Rank, Theory, Worth,
};
use tablette_games::chomp::questions::winning_map;
use tablette_games::chomp::{Chomp, Position};

use super::{OPTIONS, lost_positions, open};

const MOVES: &str = include_str!("../../../../tests/golden/chomp/winning_moves_to_16x16.csv");
const COUNTS: &str = include_str!("../../../../tests/golden/chomp/lost_position_counts_to_16x16.csv");
const LOST_8X8: &str = include_str!("../../../../tests/golden/chomp/lost_positions_8x8.txt");
const MAPS: &str = include_str!("../../../../tests/golden/chomp/winning_maps.json");
pub(crate) const THREE_ROWS: &str = include_str!("../../../../tests/golden/chomp/three_rows.csv");

/// Lost positions of n×n, n = 1..: published for 8×8, four independent programs of our own beyond.
const SQUARES: [u64; 16] = [1, 2, 5, 10, 23, 48, 129, 322, 867, 2612, 8037, 26838, 85555, 256_366, 829_383, 3_317_972];

pub(crate) fn lines(csv: &str) -> impl Iterator<Item = Vec<&str>> {
    csv.lines().skip(1).map(|line| line.split(',').collect())
}

/// One sweep of the 16×16 box gives all counts and all winning first moves.
#[test]
fn every_board_up_to_16x16() {
    let census = Chomp::census("16x16", &OPTIONS).unwrap().unwrap().unwrap();
    let boards: HashMap<_, _> = census.boards.iter().map(|board| ((board.rows, board.cols), board)).collect();
    assert_eq!(boards.len(), 256);
    let mut looked_at = 0;
    for fields in lines(COUNTS) {
        let [rows, cols, lost] = fields[..].iter().map(|f| f.parse().unwrap()).collect::<Vec<u64>>()[..] else {
            panic!("{fields:?}")
        };
        assert_eq!(boards[&(rows, cols)].lost, lost, "{rows} rows, {cols} columns");
        assert_eq!(boards[&(cols, rows)].lost, lost, "{cols} rows, {rows} columns");
        looked_at += 1;
    }
    assert_eq!(looked_at, 136);
    for (side, lost) in (1..).zip(SQUARES) {
        assert_eq!(boards[&(side, side)].lost, lost, "{side}×{side}");
    }
    let mut winning: BTreeMap<(u64, u64), Vec<[u64; 2]>> = BTreeMap::new();
    for fields in lines(MOVES) {
        let numbers: Vec<u64> = fields.iter().map(|f| f.parse().unwrap()).collect();
        winning.entry((numbers[0], numbers[1])).or_default().push([numbers[2], numbers[3]]);
    }
    for rows in 1..=16 {
        for cols in rows..=16 {
            let expected = winning.get(&(rows, cols)).cloned().unwrap_or_default();
            assert_eq!(boards[&(rows, cols)].winning, expected, "{rows} rows, {cols} columns");
            let mut mirrored: Vec<_> = expected.iter().map(|&[row, column]| [column, row]).collect();
            mirrored.sort_unstable();
            assert_eq!(boards[&(cols, rows)].winning, mirrored, "{cols} rows, {rows} columns");
        }
    }
}

#[test]
fn the_322_lost_positions_of_8x8() {
    let mut expected: Vec<Position> = LOST_8X8
        .lines()
        .map(|line| Position::new(line.split('-').map(|length| length.parse().unwrap()).collect()).unwrap())
        .collect();
    expected.sort_unstable();
    assert_eq!(expected.len(), 322);
    assert_eq!(lost_positions(8, 8), expected);
}

#[test]
fn winning_maps() {
    let maps: HashMap<String, Vec<Vec<u8>>> = serde_json::from_str(MAPS).unwrap();
    assert_eq!(maps.len(), 13);
    for (board, expected) in maps {
        let chart = Chomp::chart(&board, &OPTIONS).unwrap().unwrap().unwrap();
        let numbers: Vec<Vec<Number>> =
            expected.iter().map(|row| row.iter().map(|&value| value.into()).collect()).collect();
        assert_eq!(chart.rows, numbers, "{board}");
        let (columns, rows) = board.split_once('x').unwrap();
        assert_eq!(winning_map(columns.parse().unwrap(), rows.parse().unwrap()), expected, "{board}");
    }
}

#[test]
fn the_function_of_three_rows() {
    let known: HashMap<(u32, u32), Option<u32>> = lines(THREE_ROWS)
        .map(|fields| ((fields[0].parse().unwrap(), fields[1].parse().unwrap()), fields[2].parse().ok()))
        .collect();
    assert_eq!(known.len(), 325);
    let longest = known.values().flatten().max().copied().unwrap();
    let lost = lost_positions(longest + 20, 3);
    let found: HashMap<(u32, u32), u32> =
        lost.iter().map(|position| ((position.length(1), position.length(2)), position.width())).collect();
    assert_eq!(found.len(), lost.len(), "at most one bottom row over each pair of upper rows");
    for (upper, bottom) in known {
        assert_eq!(found.get(&upper).copied(), bottom, "{upper:?}");
    }
}

/// Nimber and remoteness of the start, and the largest nimber in the box: independent programs of
/// our own agree.
const STARTS: [(&str, u32, u32, u32); 5] =
    [("4x7", 19, 17, 19), ("8x8", 13, 15, 37), ("10x10", 19, 19, 57), ("11x11", 23, 21, 70), ("12x12", 41, 23, 84)];

/// The simplest use of blocks and scan: every position once, in the order of the tiers. The theory
/// agrees with all of it.
#[test]
#[ignore = "slow: fills tables of every worth"]
fn nimbers_and_remoteness_by_the_numbering() {
    let (worth, edge) = ((Play, Nimber), Edge::usual(Players::Two));
    for (board, nimber, remoteness, largest) in STARTS {
        let game = open(board);
        let Amount::Exact(positions) = game.positions() else { panic!("{board} is small") };
        let mut values = vec![worth.ended(Outcome::Lose, 0); positions as usize];
        let mut blocks = game.blocks();
        blocks.sort_by_key(|block| block.tier);
        let (mut fold, mut batch) = (Default::default(), Batch::new(edge));
        for block in blocks {
            let (mut scan, mut rank) = (game.scan(block.ranks.clone()), block.ranks.start as usize);
            while scan.next(&mut batch) {
                for list in batch.lists() {
                    worth.clear(&mut fold);
                    for next in list.targets {
                        worth.add(&mut fold, edge, values[next.0 as usize]).unwrap();
                    }
                    let ended = list.end.map(|end| worth.ended(end.outcome, end.cost));
                    values[rank] = ended.unwrap_or_else(|| worth.finish(&fold).unwrap());
                    rank += 1;
                }
            }
            assert_eq!(rank as u64, block.ranks.end);
        }
        let start = values.last().unwrap();
        assert_eq!((start.1, start.0.remoteness()), (nimber, Some(remoteness)), "{board}");
        assert_eq!(values.iter().map(|value| value.1).max(), Some(largest), "{board}");
        let (columns, rows) = board.split_once('x').unwrap();
        let lost = lost_positions(columns.parse().unwrap(), rows.parse().unwrap());
        let mut swept: Vec<Position> =
            (0..).zip(&values).filter(|(_, value)| value.1 == 0).map(|(rank, _)| game.unrank(Rank(rank))).collect();
        swept.sort_unstable();
        assert_eq!(swept, lost, "{board}");
    }
}
