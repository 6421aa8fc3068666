//! How many lines of play there are: the test of the move generator, and its speed.

use super::generate::{Duplicates, append, count};
use super::position::{Move, Position};
use super::rules::Variant;

/// Counts the lines of exactly `depth` plies, the last ply by [`count`] without playing it.
///
/// Lines that end earlier are not counted. Time: one [`count`] for every line one ply shorter. Memory: the moves of one line.
///
/// ```
/// use tablette_games::draughts::{Duplicates, International, Position, perft};
/// assert_eq!(perft(&Position::<International>::start(), 5, Duplicates::Drop), 27117);
/// ```
pub fn perft<V: Variant>(position: &Position<V>, depth: u32, duplicates: Duplicates) -> u64 {
    match depth {
        0 => 1,
        1 => count(position, duplicates),
        _ => Lines { duplicates, bulk: true }.from(position, depth, &mut buffers(depth)),
    }
}

/// The same number, every ply played: what a search would do.
pub fn perft_by_playing<V: Variant>(position: &Position<V>, depth: u32, duplicates: Duplicates) -> u64 {
    Lines { duplicates, bulk: false }.from(position, depth, &mut buffers(depth))
}

/// One list of moves a ply, kept from one position to the next.
fn buffers(depth: u32) -> Vec<Vec<Move>> {
    (0..depth).map(|_| Vec::new()).collect()
}

#[derive(Clone, Copy)]
struct Lines {
    duplicates: Duplicates,
    bulk: bool,
}

impl Lines {
    fn from<V: Variant>(self, position: &Position<V>, depth: u32, buffers: &mut [Vec<Move>]) -> u64 {
        let Some((moves, rest)) = buffers.split_first_mut() else {
            return 1;
        };
        if self.bulk && depth == 1 {
            return count(position, self.duplicates);
        }
        moves.clear();
        append(position, self.duplicates, moves);
        moves.iter().map(|&mv| self.from(&position.after(mv), depth - 1, rest)).sum()
    }
}
