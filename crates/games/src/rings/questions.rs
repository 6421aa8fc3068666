//! The questions of the source text (« Jeu du Baguenaudier », K. Zampieri and S. Rivière), one by
//! one.
//!
//! | question | here |
//! |---|---|
//! | class `Baguenaudier`, `getN`, `initialiser` | [`Board`], [`Board::squares`], [`Board::empty`] |
//! | `eval` (Horner) | [`Board::value`] |
//! | `afficher` | [`draw`] |
//! | `mettre(n)`, `prendre(n)`, `placer`, `oter` | [`fill`], [`empty`] |
//! | `remplir`, `vider`, `afficherValeurs` | [`Steps::boards`](super::Steps::boards) with [`draw`], and [`values`] |
//! | « 218 nombres générés pour n = 8 » | [`never_visited`], [`values_of_fill`](super::values_of_fill) |
//! | « la suite engendrée par chacun des jeux » | [`values`], [`enumerate`], [`value_after`], [`value_after_emptying`] |
//! | P(n), M(n), A(n) and their solution | [`moves_by_recurrence`](super::moves_by_recurrence), [`moves_to_fill`](super::moves_to_fill) |
//! | « entièrement déterminé à chaque coup » | [`next_move`](super::next_move) |
//! | « Décurryfiez les procédures récursives » | [`Steps`](super::Steps) |

mod walks;

use super::board::Board;
use super::path;

pub use walks::{changes, emptying_moves, filling_moves, never_visited, value_after, value_after_emptying};

/// The most squares of the recursions: their moves and values fit in 64 bits. Long before that they
/// would take centuries.
pub const MOST_RECURSIVE: u32 = 64;

/// `mettre(n)`: puts pawns on the first n squares of an empty board, by the mutual recursion of the
/// text.
///
/// Fill n - 1, empty n - 2, put pawn n on, fill n - 2. `value` is the board, bit k - 1 for square
/// k; `played` receives the value after each move (the text's `placer` and `oter`). Returns the
/// number of moves, without the start. `None` past [`MOST_RECURSIVE`] squares. O(2^n) time, O(n)
/// stack.
///
/// ```
/// use tablette_games::rings::questions::fill;
/// let mut values = vec![0];
/// assert_eq!(fill(&mut 0, 3, &mut |value| values.push(value)), Some(5));
/// assert_eq!(values, [0, 1, 3, 2, 6, 7]);
/// ```
pub fn fill(value: &mut u64, squares: u32, played: &mut impl FnMut(u64)) -> Option<u64> {
    (squares <= MOST_RECURSIVE).then(|| fill_first(value, squares, played))
}

/// `prendre(n)`: takes the pawns off the first n squares, all occupied, by the mutual recursion of
/// the text.
///
/// Empty n - 2, take pawn n off, fill n - 2, empty n - 1. Arguments and result as for [`fill`].
pub fn empty(value: &mut u64, squares: u32, played: &mut impl FnMut(u64)) -> Option<u64> {
    (squares <= MOST_RECURSIVE).then(|| empty_first(value, squares, played))
}

fn fill_first(value: &mut u64, squares: u32, played: &mut impl FnMut(u64)) -> u64 {
    match squares {
        0 => 0,
        1 => play(value, 1, played),
        _ => {
            fill_first(value, squares - 1, played)
                + empty_first(value, squares - 2, played)
                + play(value, squares, played)
                + fill_first(value, squares - 2, played)
        }
    }
}

fn empty_first(value: &mut u64, squares: u32, played: &mut impl FnMut(u64)) -> u64 {
    match squares {
        0 => 0,
        1 => play(value, 1, played),
        _ => {
            empty_first(value, squares - 2, played)
                + play(value, squares, played)
                + fill_first(value, squares - 2, played)
                + empty_first(value, squares - 1, played)
        }
    }
}

/// `placer(k)` and `oter(k)`: one move, counted and passed to `played`.
fn play(value: &mut u64, square: u32, played: &mut impl FnMut(u64)) -> u64 {
    *value ^= 1 << (square - 1);
    played(*value);
    1
}

/// `afficher`: `*` for a pawn and `.` for none, square 1 first, separated by single spaces.
/// O(squares).
pub fn draw(board: &Board) -> String {
    let mut drawn = String::with_capacity(2 * board.squares() as usize);
    for square in 1..=board.squares() {
        if square > 1 {
            drawn.push(' ');
        }
        drawn.push(if board.holds(square) { '*' } else { '.' });
    }
    drawn
}

/// The values on the way from one board of up to 64 squares to another, both included, lazily and
/// O(1) each. `None` for longer boards or boards of different lengths.
///
/// ```
/// use tablette_games::rings::{Board, questions::values};
/// let empties: Vec<u64> = values(&Board::full(3), &Board::empty(3)).unwrap().collect();
/// assert_eq!(empties, [7, 6, 2, 3, 1, 0]);
/// ```
#[inline]
pub fn values(from: &Board, to: &Board) -> Option<impl Iterator<Item = u64> + use<>> {
    if from.squares() != to.squares() || from.squares() > u64::BITS {
        return None;
    }
    let (from, to) = (path::prefix_xor(from.value()?), path::prefix_xor(to.value()?));
    let up = from <= to;
    let mut next = Some(from);
    Some(std::iter::from_fn(move || {
        let rank = next?;
        next = if rank == to { None } else { Some(if up { rank + 1 } else { rank - 1 }) };
        Some(rank ^ rank >> 1)
    }))
}

/// Writes the values of the boards after `start`, `start + 1`, … moves from the empty board into
/// `buffer`.
///
/// No recursion, no branch, no memory of the previous board: t ⊕ (t >> 1), which compilers turn
/// into vector instructions. The speed is limited only by that of writing the buffer.
///
/// # Panics
/// If the last number of moves would exceed 64 bits.
///
/// ```
/// use tablette_games::rings::questions::enumerate;
/// let mut buffer = [0; 11];
/// enumerate(0, &mut buffer);
/// assert_eq!(buffer, [0, 1, 3, 2, 6, 7, 5, 4, 12, 13, 15]); // the text's list for n = 4
/// ```
pub fn enumerate(start: u64, buffer: &mut [u64]) {
    let last = (buffer.len() as u64).saturating_sub(1);
    assert!(start.checked_add(last).is_some(), "the walk ends before {start} + {last} moves");
    for (value, t) in buffer.iter_mut().zip(start..) {
        *value = t ^ t >> 1;
    }
}
