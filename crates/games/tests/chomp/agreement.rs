//! The theory compared with the memoised recursion of question 10, on every position.

use tablette_core::{Graph, Numbering, Outcome, Rank, Rules, Theory};
use tablette_games::chomp::Bite;
use tablette_games::chomp::questions::{Memo, by_hand, is_won, is_won_memo, play, playable_moves};

use super::{OPTIONS, lost_positions, open};

/// Checks every position of a board: verdict, winning moves, and the answers known by hand.
fn agrees(board: &str, memo: &mut Memo) -> u64 {
    let game = open(board);
    let judge = game.judge(&game.start(), &OPTIONS).unwrap();
    let tablette_core::Amount::Exact(positions) = game.positions() else { panic!("{board} is small") };
    for rank in 0..positions as u64 {
        let state = game.unrank(Rank(rank));
        let won = is_won_memo(&state.rows(), memo);
        let expected = Some(if won { Outcome::Win } else { Outcome::Lose });
        assert_eq!(judge.verdict(&state).outcome, expected, "{board}: {state:?}");
        assert_eq!(judge.verdict(&state.transposed()).outcome, expected, "{board}: {state:?} mirrored");
        assert!(by_hand(&state.rows()).is_none_or(|guess| guess == won), "{state:?}");
        let moves = playable_moves(&state.rows()).into_iter();
        let winning: Vec<Bite> = moves
            .filter(|&mv| !is_won_memo(&play(&state.rows(), mv).unwrap(), memo))
            .map(|(row, column)| Bite { row, column })
            .collect();
        assert_eq!(judge.winning_moves(&state), Some(winning), "{board}: {state:?}");
    }
    positions as u64
}

#[test]
fn on_every_position_of_every_board_up_to_7x7() {
    let mut memo = Memo::new();
    let mut positions = 0;
    for columns in 1..=7 {
        for rows in 1..=7 {
            positions += agrees(&format!("{columns}x{rows}"), &mut memo);
        }
    }
    assert_eq!(positions, 12_805);
}

/// Closed forms, ragged boards, long and high bars; an L of any size.
#[test]
fn on_boards_of_other_forms() {
    let mut memo = Memo::new();
    for board in
        ["30x2", "2x30", "40", "1x40", "9,1,1,1,1,1,1", "2,2,2,2,1,1,1", "3x14", "15x3", "5,3,1", "9,9,7,3,3,1"]
    {
        agrees(board, &mut memo);
    }
}

/// The memo changes only the number of calls.
#[test]
fn the_plain_recursion_on_every_position_of_4x4() {
    let game = open("4x4");
    let mut memo = Memo::new();
    for rank in 0..69 {
        let state = game.unrank(Rank(rank));
        assert_eq!(is_won(&state.rows(), &mut 0), is_won_memo(&state.rows(), &mut memo), "{state:?}");
    }
}

/// Masks of all widths and leaves of all sizes agree on the bars that fit in both.
#[test]
fn long_boxes_contain_short_ones() {
    for (rows, lengths) in
        [(3, &[16, 17, 33, 65, 129, 257, 513, 1025][..]), (4, &[16, 40, 70, 130]), (6, &[12, 18, 34])]
    {
        let mut shorter = Vec::new();
        for &columns in lengths {
            let longer = lost_positions(columns, rows);
            let most = shorter.last().map_or(0, tablette_games::chomp::Position::width);
            let contained: Vec<_> = longer.iter().filter(|position| position.width() <= most).cloned().collect();
            assert_eq!(contained, shorter, "{columns} columns, {rows} rows");
            shorter = longer;
        }
    }
}
