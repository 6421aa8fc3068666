//! Endings for puzzles: two or three pieces on random squares.
//!
//! A table of up to three pieces is computed in a moment on any board. The grade then sets how long
//! the win takes and how many moves throw it away.

use std::ops::RangeInclusive;

use tablette_core::{PuzzleCandidate, Puzzles, SplitMix64};

use super::squares::Layout;
use super::{Colour, Compiled, Draughts, Variant};

/// White men, white kings, black men, black kings.
type Force = [u64; 4];

/// Materials of the easier grades, where wins are short.
const PLAIN: [Force; 4] = [[1, 0, 1, 0], [0, 1, 1, 0], [1, 1, 1, 0], [2, 0, 1, 0]];
/// Materials of the harder grades: kings have a long range, and men take time to promote.
const HARD: [Force; 5] = [[1, 1, 0, 1], [0, 2, 1, 0], [2, 0, 1, 0], [1, 1, 1, 0], [2, 0, 0, 1]];
/// Consecutive attempts that share a material, and hence a table.
const SHARED: u64 = 150;

impl<V: Compiled> Puzzles for Draughts<V> {
    fn deal(grade: u8, seed: u64, attempt: u64) -> PuzzleCandidate {
        let materials: &[Force] = if grade <= 2 { &PLAIN } else { &HARD };
        let material = SplitMix64::for_attempt(seed, attempt / SHARED).one_of(materials).copied().unwrap_or(PLAIN[0]);
        let mut random = SplitMix64::for_attempt(seed, attempt);
        let (row, squares) = (u64::from(Layout::<V>::HALF), u64::from(Layout::<V>::COUNT));
        let mut free: Vec<u64> = (1..=squares).collect();
        let mut side = |men: u64, kings: u64, promotes: RangeInclusive<u64>| {
            let mut pieces = Vec::new();
            for piece in 0..men + kings {
                let is_man = piece < men;
                let fits = |square: &u64| !is_man || !promotes.contains(square);
                let able: Vec<u64> = free.iter().copied().filter(fits).collect();
                let Some(&square) = random.one_of(&able) else { continue };
                free.retain(|&other| other != square);
                pieces.push(format!("{}{square}", if is_man { "" } else { "K" }));
            }
            pieces.join(",")
        };
        let white = side(material[0], material[1], 1..=row);
        let black = side(material[2], material[3], squares - row + 1..=squares);
        // Where Black moves first, Black solves the puzzle: the board is rotated.
        PuzzleCandidate::new(match V::RULES.first {
            Colour::White => format!("W:W{white}:B{black}"),
            Colour::Black => format!("B:W{}:B{}", turned::<V>(&black), turned::<V>(&white)),
        })
    }
}

/// The same pieces seen from the other side of the board.
fn turned<V: Variant>(pieces: &str) -> String {
    let turn = |piece: &str| {
        let (king, square) = piece.strip_prefix('K').map_or(("", piece), |square| ("K", square));
        square
            .parse()
            .map_or_else(|_| piece.to_owned(), |square: u32| format!("{king}{}", Layout::<V>::COUNT + 1 - square))
    };
    pieces.split(',').map(turn).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use tablette_core::{Game, Settings};

    use super::*;
    use crate::draughts::{Brazilian, English, International};

    fn open<V: Compiled>() {
        for (grade, seed, attempt) in (1..=5).flat_map(|grade| (0..20).map(move |seed| (grade, seed, seed * 97))) {
            let draft = Draughts::<V>::deal(grade, seed, attempt);
            assert!(Draughts::<V>::open(&draft.board, &Settings::default()).is_ok(), "{}", draft.board);
        }
    }

    #[test]
    fn whatever_is_dealt_opens() {
        open::<International>();
        open::<Brazilian>();
        open::<English>();
    }
}
