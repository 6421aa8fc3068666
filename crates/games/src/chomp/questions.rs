//! The practical work of the source text, question by question.
//!
//! The text represents a position as the list of its row lengths from the bottom row up, without
//! zeros, and a move as the pair (row, column). These functions do the same, in plain Rust and
//! without the rest of the library, so the faster rungs are tested against them. Answers to the
//! questions that ask for a proof are in the documentation.
//!
//! | question | function |
//! |---|---|
//! | 1, length of a game | [`most_moves`] |
//! | 2, rows, L's and squares by hand | [`by_hand`] |
//! | 3, `tablette` | [`full_bar`] |
//! | 4, `affiche` | [`picture`] |
//! | 5, `coups_jouables` | [`playable_moves`] |
//! | 6, `enleve_0` | [`strip_zeros`] |
//! | 7, `joue` | [`play`] |
//! | 8 and 9(c), `gagnante` and its calls | [`is_won`] |
//! | 9(c), calls in another order of the bites | [`calls_in_order`] |
//! | 9(a), what every call makes smaller | [`squares_left`] |
//! | 9(b), number of positions | [`positions_bound`], [`positions`] |
//! | 10 and 11, `gagnante_memo` | [`is_won_memo`] |
//! | 12, rectangles | [`watched::rectangles`] |
//! | 13, `coup_gagnant` | [`winning_move`] |
//! | 14, `carte_gagnante` | [`winning_map`] |
//! | 15, several winning moves | [`winning_squares`] |
//!
//! Those that may take long also exist in [`watched`], where they can be stopped.

mod moves;
mod orders;
pub mod watched;

use tablette_core::index::binomial_amount;
use tablette_core::{Amount, NoWatch};

pub use moves::{Move, full_bar, play, playable_moves, strip_zeros};
pub use orders::{BiteOrder, calls_in_order};
pub use watched::Memo;

/// Question 1: the greatest number of moves in a game on a bar of `m` columns and `n` rows.
///
/// Every move eats at least one square, so a game ends. It ends when only the poisoned square is
/// left, and then the player to move has lost. The poisoned square is never played (question 5
/// excludes it), so there are at most m·n − 1 moves, reached by eating one square at a time from
/// the far corner. (With the fatal bite: m·n.)
///
/// ```
/// assert_eq!(tablette_games::chomp::questions::most_moves(5, 3), 14);
/// ```
pub fn most_moves(m: u32, n: u32) -> u64 {
    (u64::from(m) * u64::from(n)).saturating_sub(1)
}

/// Question 2: whether a single row or column, an L or a square is won, without searching; `None`
/// for all other positions.
///
/// - (a) A row of n > 1 squares is won: eat all but the poison. n = 1 is lost.
/// - (b) An L with equal arms is lost: the other player mirrors every bite on the other arm.
/// - (c) An L with unequal arms is won: cut the longer arm to the length of the shorter one and
///   mirror from then on.
/// - (d) A square of side n > 1 is won: (1, 1) leaves an L with equal arms.
///
/// ```
/// use tablette_games::chomp::questions::by_hand;
/// assert_eq!(by_hand(&[7]), Some(true));
/// assert_eq!(by_hand(&[3, 1, 1]), Some(false));
/// assert_eq!(by_hand(&[4, 1, 1]), Some(true));
/// assert_eq!(by_hand(&[3, 3, 3]), Some(true));
/// assert_eq!(by_hand(&[3, 2]), None);
/// ```
pub fn by_hand(position: &[u32]) -> Option<bool> {
    let (width, height) = (u64::from(*position.first()?), position.len() as u64);
    if position[1..].iter().all(|&length| length == 1) {
        return Some(width != height);
    }
    (width == height && position.iter().all(|&length| u64::from(length) == width)).then_some(true)
}

/// Question 4 (`affiche`): the position drawn with □ for a square and ■ for the poisoned one,
/// bottom row last.
///
/// ```
/// let drawn = tablette_games::chomp::questions::picture(&[4, 2, 1]);
/// assert_eq!(drawn, "□\n□ □\n■ □ □ □\n");
/// ```
pub fn picture(position: &[u32]) -> String {
    let mut drawn = String::new();
    for (row, &length) in position.iter().enumerate().rev() {
        let squares: Vec<_> = (0..length).map(|column| if (row, column) == (0, 0) { "■" } else { "□" }).collect();
        drawn += &squares.join(" ");
        drawn.push('\n');
    }
    drawn
}

/// Question 8 (`gagnante`), with the counter of question 9(c): returns whether the position is won
/// for the side to move.
///
/// By the definition alone: a position is won as soon as one move leads to a lost position. 9(a):
/// the recursion ends because each call has fewer squares than its caller. Time is exponential: 4×5
/// takes 84,518 calls for 125 different positions, so nearly all calls repeat earlier work.
///
/// ```
/// use tablette_games::chomp::questions::{full_bar, is_won};
/// let mut calls = 0;
/// assert!(is_won(&full_bar(4, 5), &mut calls));
/// assert_eq!(calls, 84_518);
/// ```
pub fn is_won(position: &[u32], calls: &mut u64) -> bool {
    watched::is_won(position, calls, &NoWatch).is_ok_and(|won| won)
}

/// Question 9(a): the squares of a position, and of each position after a bite, in the order of
/// question 5.
///
/// Every number of the list is smaller than the first: that is why the recursion ends.
///
/// ```
/// assert_eq!(tablette_games::chomp::questions::squares_left(&[3, 1]), (4, vec![2, 3, 3]));
/// ```
pub fn squares_left(position: &[u32]) -> (u64, Vec<u64>) {
    let squares = |position: &[u32]| position.iter().copied().map(u64::from).sum();
    let left = playable_moves(position).into_iter().filter_map(|mv| play(position, mv)).map(|after| squares(&after));
    (squares(position), left.collect())
}

/// Question 9(b), roughly: every row has 0 to m squares, so there are at most (m+1)^n positions.
///
/// ```
/// use tablette_core::Amount;
/// assert_eq!(tablette_games::chomp::questions::positions_bound(4, 5), Amount::Exact(3125));
/// ```
pub fn positions_bound(m: u32, n: u32) -> Amount {
    let side = u128::from(m) + 1;
    side.checked_pow(n).map_or_else(|| Amount::PowerOfTen(f64::from(n) * (side as f64).log10()), Amount::Exact)
}

/// Question 9(b), exactly: C(m+n, n) − 1.
///
/// The outline of a position is a path of m steps right and n steps down, from the top left of the
/// bar to its bottom right; it is determined by which n of the m+n steps go down, and the empty bar
/// is no position.
///
/// ```
/// use tablette_core::Amount;
/// use tablette_games::chomp::questions::positions;
/// assert_eq!(positions(4, 5), Amount::Exact(125));
/// assert_eq!(positions(8, 10), Amount::Exact(43_757));
/// ```
pub fn positions(m: u32, n: u32) -> Amount {
    match binomial_amount(u64::from(m) + u64::from(n), u64::from(n)) {
        Amount::Exact(paths) => Amount::Exact(paths - 1),
        about @ Amount::PowerOfTen(_) => about,
    }
}

/// Question 10 (`gagnante_memo`): the same with a memo that belongs to the caller and stores every
/// position visited.
///
/// Question 11: each of the at most C(m+n, n) − 1 positions is computed once, with at most m·n
/// moves of O(n) each, so the time is O(m·n²·C(m+n, n)): still exponential in the sides (C(2n, n)
/// grows like 4^n), but 125 positions instead of 84,518 calls on 4×5. Space: one entry per
/// position. The recursion is at most m·n deep.
///
/// ```
/// use tablette_games::chomp::questions::{Memo, is_won_memo};
/// let mut memo = Memo::new();
/// assert!(is_won_memo(&[2, 2], &mut memo));
/// assert_eq!(memo[&vec![2]], true);
/// assert_eq!(memo[&vec![2, 1]], false);
/// ```
pub fn is_won_memo(position: &[u32], memo: &mut Memo) -> bool {
    watched::is_won_memo(position, memo, &mut 0, &NoWatch).is_ok_and(|won| won)
}

/// Question 13 (`coup_gagnant`): a winning move, the first in the order of question 5; `None` when
/// the position is lost.
///
/// One memo serves all moves, so no position is valued twice.
///
/// ```
/// use tablette_games::chomp::questions::winning_move;
/// assert_eq!(winning_move(&[4, 4, 4, 4, 4]), Some((2, 2)));
/// assert_eq!(winning_move(&[3, 1, 1]), None);
/// ```
pub fn winning_move(position: &[u32]) -> Option<Move> {
    watched::winning_move(position, &NoWatch).unwrap_or_default()
}

/// Question 14 (`carte_gagnante`): the matrix of `n` rows of `m` numbers, row 0 at the bottom: 0 at
/// the poisoned square, 1 where the move leads to a won position, 2 where it leads to a lost one.
///
/// ```
/// let map = tablette_games::chomp::questions::winning_map(3, 2);
/// assert_eq!(map, [[0, 1, 1], [1, 1, 2]]);
/// ```
pub fn winning_map(m: u32, n: u32) -> Vec<Vec<u8>> {
    watched::winning_map(m, n, &NoWatch).unwrap_or_default()
}

/// Question 15: the squares of a map that are marked 2, row by row from the bottom.
///
/// Small bars suggest that the winning move is unique. That is false: 8 columns × 10 rows has two.
///
/// ```
/// use tablette_games::chomp::questions::{winning_map, winning_squares};
/// assert_eq!(winning_squares(&winning_map(4, 5)), [(2, 2)]);
/// assert_eq!(winning_squares(&winning_map(8, 10)), [(5, 4), (8, 3)]);
/// ```
pub fn winning_squares(map: &[Vec<u8>]) -> Vec<Move> {
    let squares =
        (0..).zip(map).flat_map(|(row, values)| (0..).zip(values).map(move |(column, &value)| (row, column, value)));
    squares.filter(|square| square.2 == 2).map(|(row, column, _)| (row, column)).collect()
}
