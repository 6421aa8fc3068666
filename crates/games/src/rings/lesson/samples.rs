//! Arguments for tests of the lesson's functions: boards of every length from one square on. Those
//! that tests derive from the examples all have the same length.

use tablette_core::SplitMix64;

/// A board.
pub(super) fn any_board(random: &mut SplitMix64, level: usize) -> Vec<String> {
    let squares = random.within(1, 3 + 2 * level as u64);
    vec![board(squares, random)]
}

/// A board, in one of four questions alone, otherwise with another one of the same length.
pub(super) fn board_with_goal(random: &mut SplitMix64, level: usize) -> Vec<String> {
    let squares = random.within(1, 3 + 2 * level as u64);
    let count = if random.below(4) == 0 { 1 } else { 2 };
    (0..count).map(|_| board(squares, random)).collect()
}

fn board(squares: u64, random: &mut SplitMix64) -> String {
    (0..squares).map(|_| if random.below(2) == 0 { '0' } else { '1' }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_every_length_from_one_square_on() {
        let lengths: Vec<usize> = (0..100).map(|seed| any_board(&mut SplitMix64::new(seed), 2)[0].len()).collect();
        assert!((1..=7).all(|length| lengths.contains(&length)), "{lengths:?}");
        let pairs = (0..100).map(|seed| board_with_goal(&mut SplitMix64::new(seed), 2));
        assert!(pairs.into_iter().all(|pair| pair.iter().all(|board| board.len() == pair[0].len())));
    }
}
