//! Positions and moves: questions 3 and 5 to 7.

/// A move as the text writes it: (row, column), from 0 at the poisoned square.
pub type Move = (u32, u32);

/// Question 3 (`tablette`): the full bar of `m` columns and `n` rows.
///
/// ```
/// assert_eq!(tablette_games::chomp::questions::full_bar(5, 3), [5, 5, 5]);
/// ```
pub fn full_bar(m: u32, n: u32) -> Vec<u32> {
    vec![m; n as usize]
}

/// Question 5 (`coups_jouables`): every square except the poisoned one, row by row from the bottom,
/// columns rising.
///
/// ```
/// let moves = tablette_games::chomp::questions::playable_moves(&[3, 1]);
/// assert_eq!(moves, [(0, 1), (0, 2), (1, 0)]);
/// ```
pub fn playable_moves(position: &[u32]) -> Vec<Move> {
    let squares = (0..).zip(position).flat_map(|(row, &length)| (0..length).map(move |column| (row, column)));
    squares.filter(|&square| square != (0, 0)).collect()
}

/// Question 6 (`enleve_0`): removes the zeros at the end of a list, in place.
///
/// ```
/// let mut list = vec![2, 0, 1, 0, 0];
/// tablette_games::chomp::questions::strip_zeros(&mut list);
/// assert_eq!(list, [2, 0, 1]);
/// ```
pub fn strip_zeros(list: &mut Vec<u32>) {
    while list.last() == Some(&0) {
        list.pop();
    }
}

/// Question 7 (`joue`): the position after a move, as a new list; `None` when the move is not
/// playable.
///
/// Every row from the move's on is cut to its column. O(n) for n rows, whatever their lengths.
///
/// ```
/// use tablette_games::chomp::questions::play;
/// assert_eq!(play(&[5, 5, 5], (1, 3)), Some(vec![5, 3, 3]));
/// assert_eq!(play(&[5, 3, 1], (0, 1)), Some(vec![1, 1, 1]));
/// assert_eq!(play(&[5, 3, 1], (1, 0)), Some(vec![5]));
/// assert_eq!(play(&[5, 3, 1], (0, 0)), None);
/// assert_eq!(play(&[5, 3, 1], (2, 1)), None);
/// ```
pub fn play(position: &[u32], (row, column): Move) -> Option<Vec<u32>> {
    let length = *position.get(row as usize)?;
    if column >= length || (row, column) == (0, 0) {
        return None;
    }
    let mut after = position.to_vec();
    for length in &mut after[row as usize..] {
        *length = (*length).min(column);
    }
    strip_zeros(&mut after);
    Some(after)
}
