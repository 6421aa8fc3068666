//! The text's first version, with its bug, to demonstrate the effect.

use super::boards::Rows;

/// Returns the result of the text's `pion_prendre`, which forgets the borders: Python counts
/// negative indices from the end of a list, so it reads the opposite side of the board. `None`
/// where Python raises `IndexError`. Constant time.
///
/// ```
/// use tablette_games::draughts::exercise::{Board, can_capture_without_borders, read_matrix};
/// let board = read_matrix("00100/00000/00000/00000/02000", false).unwrap();
/// assert!(!board.can_capture(0, 2), "nothing stands near it");
/// assert_eq!(can_capture_without_borders(&board, 0, 2), Some(true), "it reads the last row");
/// ```
pub fn can_capture_without_borders(board: &Rows, row: usize, column: usize) -> Option<bool> {
    let codes = board.codes();
    let at = |row: isize, column: isize| {
        let size = codes.len() as isize;
        let inside = |index: isize| usize::try_from(if index < 0 { index + size } else { index }).ok();
        codes.get(inside(row)?)?.get(inside(column)?).copied()
    };
    let (row, column) = (row as isize, column as isize);
    let own = at(row, column)?;
    if own == 0 {
        return Some(false);
    }
    for (down, right) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
        // As with Python's `and`, the second square is read only if the first holds an enemy.
        if at(row + down, column + right)? == 3 - own && at(row + 2 * down, column + 2 * right)? == 0 {
            return Some(true);
        }
    }
    Some(false)
}
